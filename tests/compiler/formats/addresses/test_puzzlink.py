"""Addresses as people copy them."""

import pytest

from pzc.compiler.formats.addresses.puzzlink import is_address, parse_address, print_address
from pzc.compiler.formats.streams import Damaged

PLAIN = "https://puzz.link/p?slither/5/4/cbcbcddad"


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN + "\n",
        "  " + PLAIN,
        PLAIN.replace("//", "/"),
        PLAIN.removeprefix("https://"),
        PLAIN.replace("puzz.link/p?", "www.puzz.link/p?type=player&"),
        PLAIN.replace("puzz.link/p?", "pzv.jp/p.html?"),
        PLAIN.replace("puzz.link", "pzprxs.vercel.app"),
        PLAIN.replace("puzz.link", "pzplus.tck.mn"),
        PLAIN.replace("p?", "p/?"),
        PLAIN + "#",
        PLAIN + "&utm_source=mail",
        PLAIN.replace("slither", "slither_edit"),
        PLAIN.replace("/5/4/", "%2F5%2F4%2F"),
        "https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F5%2F4%2Fcbcbcddad",
        "slither/5/4/cbcbcddad",
    ],
)
def test_spellings_of_one_address(text: str) -> None:
    assert is_address(text)
    assert print_address(parse_address(text)) == PLAIN


def test_parts() -> None:
    address = parse_address("https://puzz.link/p?kramma/c/v:1/7/5/9ock3ba9i/x.")
    assert (address.key, address.flags, address.variant, address.width, address.height) == ("kramma", "c", "1", 7, 5)
    assert address.body == "9ock3ba9i/x."
    assert print_address(address).endswith("/x./")


def test_the_name_of_a_variant_has_no_flags() -> None:
    """The letters of `v:full` are not those of a flag `f`."""
    address = parse_address("https://puzz.link/p?slither/v:full/5/4/cbcbcddad")
    assert (address.flags, address.variant) == ("", "full")
    assert print_address(address) == PLAIN.replace("slither/", "slither/v:full/")


def test_an_empty_body_ends_with_a_stroke() -> None:
    address = parse_address("https://puzz.link/p?simpleloop/6/5//")
    assert address.body.strip("/") == ""
    assert print_address(address).endswith("/6/5//")


def test_blanks_are_read_as_plus_signs() -> None:
    assert parse_address("https://puzz.link/p?nurikabe/5/5/ 1ffzz").body == "+1ffzz"


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?slither",
        "https://puzz.link/p?slither/5",
        "https://puzz.link/p?/5/5/g",
        "https://puzz.link/list.html",
        PLAIN.replace("5", "0"),
        PLAIN.replace("5", "101"),
        PLAIN.replace("5", "\u0665"),
        PLAIN.replace("5", "\u00b2"),
        PLAIN.replace("5", "9" * 5000),
        PLAIN + "z" * 300_000,
    ],
)
def test_texts_that_are_not_addresses(text: str) -> None:
    with pytest.raises(Damaged):
        parse_address(text)
