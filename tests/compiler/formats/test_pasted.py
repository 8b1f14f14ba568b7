"""Links and grids pasted from mails, chats and browsers: each is found, without any text around it."""

from collections.abc import Callable
from unicodedata import lookup
from urllib.parse import quote

import pytest

from pzc.compiler.formats.pasted import grids, places, readings

LINK = "https://puzz.link/p?tents/4/4/1g2h.+30"
INVISIBLE = [
    "ZERO WIDTH NO-BREAK SPACE",
    "ZERO WIDTH SPACE",
    "ZERO WIDTH NON-JOINER",
    "ZERO WIDTH JOINER",
    "WORD JOINER",
    "SOFT HYPHEN",
]
GRID = "1.3...2..1..4..3" * 4 + "." * 17


def _capital_host(link: str) -> str:
    return link.replace("https://puzz.link", "HTTPS://Puzz.Link")


def _in_lines(link: str) -> str:
    return "Hello,\n\n" + "\n".join(link[at : at + 22] for at in range(0, len(link), 22)) + "\n\nBye\n"


@pytest.mark.parametrize(
    "changed",
    [
        lambda link: link,
        lambda link: link + "#",
        lambda link: link + ".",
        lambda link: link + "…",
        lambda link: f"[url]{link}[/url]",
        lambda link: '{"url": "' + link.replace("/", "\\/") + '"}',
        lambda link: f"<{link}>",
        lambda link: f"[a puzzle]({link}), and more",
        lambda link: f"[{link}]({link})",
        lambda link: f"**{link}**",
        lambda link: link + "&utm_source=mail&utm_medium=x",
        lambda link: link.replace("p?", "p?fbclid=1Ab&"),
        lambda link: f'<a href="{link}&amp;utm_source=x">here</a>',
        lambda link: f"Look at {link} - fun!",
        lambda link: f"> {link}\n> is it hard?",
        lambda link: "https://example.com/out?to=" + quote(link, safe="") + "&from=mail",
        lambda link: "https://example.com/2024/" + link,
        lambda link: link + "\u200b",
        _capital_host,
        _in_lines,
    ],
)
def test_link_is_found_without_additions(changed: Callable[[str], str]) -> None:
    assert LINK in set(readings(changed(LINK)))


@pytest.mark.parametrize("name", INVISIBLE)
def test_invisible_characters_are_ignored(name: str) -> None:
    sign = lookup(name)
    assert LINK in set(readings(LINK[:20] + sign + LINK[20:]))
    assert GRID in set(grids(sign + GRID[:40] + sign + GRID[40:]))


def test_an_address_all_in_capitals_is_tried_in_small_letters() -> None:
    assert "https://puzz.link/p?slither/2/2/2c" in set(readings("HTTPS://PUZZ.LINK/P?SLITHER/2/2/2C"))


def test_the_text_itself_comes_first() -> None:
    assert next(readings("4 5.\n")) == "4 5.\n"


def test_continued_address_is_tried_before_the_first_line() -> None:
    (place,) = places("https://puzz.link/p?tents/4/4/\n1g2h\nThanks\n")
    assert place.index("https://puzz.link/p?tents/4/4/1g2hThanks") < place.index("https://puzz.link/p?tents/4/4/1g2h")


def test_readings_for_each_address() -> None:
    assert [place[0] for place in places(f"{LINK} and www.example.com/a?b")] == [LINK, "www.example.com/a?b"]


@pytest.mark.parametrize(
    "address",
    [
        f"https://sudoku.example.org/play?board={GRID}&level=2",
        f"sudoku.example.org/{GRID}#top",
        f"https://example.org/#{GRID}",
    ],
)
def test_sudoku_in_an_unknown_address(address: str) -> None:
    assert GRID in set(readings(address))


def test_packed_puzzle_in_an_unknown_address() -> None:
    packed = "fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF"
    assert packed in set(readings(f"https://example.org/play/?puzzleid={packed}&t=1"))
    assert "slither/2/2/2c" in set(readings("http://localhost:8000/p.html?slither/2/2/2c"))


def test_a_grid_is_found_in_a_message() -> None:
    rows = "1.3.\n..2.\n.1..\n4..3"
    assert rows in set(grids(f"Hi,\nthis one:\n{rows}\nBye Bob\n"))
    assert GRID in set(grids(f"Hi, this one: {GRID}."))


def test_text_without_a_puzzle_has_no_places() -> None:
    assert list(places("e.g. 3/4 of it, mail@example.com/x, and/or")) == []
