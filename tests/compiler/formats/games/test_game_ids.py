"""Ids of games to their parts, and parameters of a game by a template: as people copy them, and invalid ones."""

import pytest

from pzc.compiler.formats.games.game_ids import (
    LONGEST,
    PAGES,
    GameId,
    filled,
    fit,
    is_bare,
    is_game_id,
    letters_in,
    names_in,
    page_of,
    parse_id,
    print_id,
)
from pzc.compiler.formats.streams import Damaged

TOWERS = "towers:5:2/3/5//"


@pytest.mark.parametrize(
    "text",
    [TOWERS, f"  {TOWERS}\n", f"{PAGES}towers.html#5:2/3/5//", PAGES.replace("~", "%7E") + "towers.html#5:2/3/5//"],
)
def test_spellings_of_one_id(text: str) -> None:
    assert is_game_id(text)
    found = parse_id(text)
    assert (found.game, found.params, found.desc) == ("towers", "5", "2/3/5//")
    assert text[found.at :].rstrip() == found.desc
    assert print_id(found) == TOWERS and page_of(found) == f"{PAGES}towers.html#5:2/3/5//"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5:2/3/5", "of which game"),
        ("", "of which game"),
        ("to:5:abc", "of which game"),
        ("towers:x5:abc", "of which game"),
        ("towers:5#12345", "random number"),
        ("towers:5:" + "a" * LONGEST, "more than 200,000 characters"),
    ],
)
def test_texts_that_are_not_ids(text: str, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        parse_id(text)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("5x5:abc", True),
        ("9x9d:a1", True),
        ("5:2/3", True),
        ("3x3:d:k:12", False),
        ("3x3::k:12", False),
        ("5:", False),
        (TOWERS, False),
    ],
)
def test_ids_without_their_game(text: str, bare: bool) -> None:
    """Killers that are typed cage by cage begin in the same way."""
    assert is_bare(text) is bare
    assert is_game_id(text) is (bare or text == TOWERS)


def test_printed_id() -> None:
    assert print_id(GameId("net", "3x3w", "abc", 0)) == "net:3x3w:abc"


def test_templates() -> None:
    template = "{width}x{height-1}[x]t0"
    assert names_in(template) == ("width", "height")
    assert fit(template, "3x12xt0dh") == ({"width": 3, "height": 13}, {"x"})
    assert filled(template, {"width": 3, "height": 13}, {"x"}, {}) == "3x12xt0"
    assert fit(template, "3x12t1") is None and fit(template, "0x12t0") is None
    for wrong in ("", "{width", "{2}", "[xy]"):
        with pytest.raises(ValueError, match="parameters in braces"):
            names_in(wrong)
    with pytest.raises(ValueError, match="twice"):
        names_in("{n}x{n}")


@pytest.mark.parametrize(
    ("template", "params", "found"),
    [
        ("{n}", "7", ({"n": 7}, set())),
        ("{n}", "7dh", ({"n": 7}, set())),  # `dh` is the difficulty for which the id was made
        ("{n}", "100", ({"n": 100}, set())),
        ("{n}", "101", None),
        ("{n}", "1000", None),
        ("{n+2}", "3", ({"n": 1}, set())),
        ("{n+2}", "2", None),
        ("{n}[x][y]", "3y", ({"n": 3}, {"y"})),
        ("{n}[x][y]", "3yx", None),
        ("{n}.{m}", "3.4", ({"n": 3, "m": 4}, set())),
        ("{n}.{m}", "3x4", None),
    ],
)
def test_parameters(template: str, params: str, found: tuple[dict[str, int], set[str]] | None) -> None:
    assert fit(template, params) == found
    if found is not None and "dh" not in params:
        assert filled(template, *found, {}) == params


def test_optional_letters() -> None:
    assert letters_in("{n}[x]t[Y]") == ("x", "Y")


def test_number_of_regions() -> None:
    """The number follows from the puzzle: any number is accepted when reading, and the puzzle's number of regions is
    written.
    """
    template = "{width}n{#room}"
    assert names_in(template) == ("width",)
    assert fit(template, "5n18") == ({"width": 5}, set())
    assert filled(template, {"width": 5}, set(), {"room": 18}) == "5n18"
