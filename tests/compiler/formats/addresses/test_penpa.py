"""Addresses of Penpa+: the points of its grid, compression, abbreviations, and invalid addresses."""

import json

import pytest

from pzc.compiler.formats.addresses.penpa import (
    Damaged,
    Grid,
    Sheet,
    elements,
    is_address,
    lengthened,
    pack,
    parse_address,
    print_address,
    unpack,
)

GRID = Grid(3, 2, (1, 0, 0, 2))


def _sheet(grid: Grid, **parts: str) -> Sheet:
    cells = [grid.cell(row, column) for row in range(grid.height) for column in range(grid.width)]
    drawn = elements()
    drawn["surface"][str(cells[0])] = 1
    return Sheet(grid, cells, drawn, elements(), **parts)


def test_points() -> None:
    """First come all cells, including two rows or columns beyond each side; then corners, lower sides, right sides;
    then quarters.
    """
    grid = Grid(3, 2)
    assert (grid.size, grid.across, grid.many) == ((2, 3), 6, 42)
    assert (grid.cell(0, 0), grid.cell(2, 1), grid.cell(-1, 0)) == (14, 27, 8)
    assert grid.point(0.5, 0.5) == 14
    assert grid.point(1, 1) == 42 + 14
    assert grid.point(0.5, 1) == 2 * 42 + 14
    assert grid.point(1, 0.5) == 3 * 42 + 14
    assert grid.point(0, 0) == 42 + 14 - 6 - 1
    assert grid.quarter(0, 0, 3) == 4 * (42 + 14) + 3


def test_margins_move_the_board() -> None:
    assert (GRID.size, GRID.across) == ((4, 4), 8)
    assert GRID.cell(0, 0) == 3 * 8 + 4
    assert GRID.place(GRID.cell(2, 1)) == (2, 1)
    for beside in (GRID.cell(-1, 0), GRID.cell(0, -1), GRID.cell(3, 0), GRID.cell(0, 2)):
        assert GRID.place(beside) is None


def test_the_middle_is_that_of_the_visible_board() -> None:
    assert Grid(2, 2).middle() == Grid(2, 2).point(1, 1)
    assert Grid(3, 3).middle() == Grid(3, 3).point(1.5, 1.5)
    assert Grid(2, 2, (0, 2, 0, 0)).middle() == Grid(2, 4).point(2, 1)


@pytest.mark.parametrize("text", ["", "abc", "ä" * 100, '{"a":[1,2]}'])
def test_packing_round_trips(text: str) -> None:
    assert unpack(pack(text)) == text
    assert unpack(pack(text).rstrip("=")) == text


@pytest.mark.parametrize(
    ("packed", "message"),
    [("", "cut off"), ("!", "cut off, or"), (pack("abc" * 50)[:-8], "cut off"), ("AAAA", "cut off")],
)
def test_unpack_refuses_other_texts(packed: str, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        unpack(packed)


def test_abbreviations_are_expanded() -> None:
    """A literal `z` is written as `zZ`, so that it is no abbreviation."""
    assert lengthened("zS zY zO zZZ z9") == '"surface" "symbol" null zZ "qa"'


@pytest.mark.parametrize("grid", [Grid(3, 2), GRID, Grid(1, 1, (1, 2, 3, 4))])
def test_address_round_trips(grid: Grid) -> None:
    lists = [["14"], [], [], [], ["15,3"], []]
    link = print_address(_sheet(grid, title="pizza, hot", rules="a<b & c,\nd=z"), lists)
    assert is_address(link)
    result = parse_address(link)
    assert (result.grid, result.answer) == (grid, lists)
    assert result.drawn["surface"] == {str(grid.cell(0, 0)): 1}
    head, *lines = lengthened(unpack(link.partition("&p=")[2].partition("&a=")[0])).split("\n")
    assert "Title: pizza%2C hot" in head and "a%2Elt;b %2Eamp; c%2C%2Dd%2Fz" in head
    assert json.loads(lines[4])[0] == grid.cell(0, 0) and len(lines) == 18


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=abc", True),
        ("  https://example.org/penpa-edit/?m=edit&p=abc\n", True),
        ("https://example.org/other/#m=solve&p=abc&penpa", False),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve", False),
        ("penpa p=abc", False),
    ],
)
def test_recognizes_addresses(text: str, yes: bool) -> None:
    assert is_address(text) is yes


def _changed(line: int, text: str, answer: object = ((), (), (), (), (), ())) -> str:
    plain = print_address(_sheet(Grid(1, 1)), []).partition("&p=")[2].partition("&a=")[0]
    lines = lengthened(unpack(plain)).split("\n")
    lines[line] = text
    return f"https://penpa/#m=solve&p={pack(chr(10).join(lines))}&a={pack(json.dumps(answer))}"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (print_address(_sheet(Grid(1, 1))), "no answer"),
        (_changed(0, "hex,1,1"), "the kind `hex`"),
        (_changed(0, "square,x,1"), "not those of such an address"),
        (_changed(0, "square"), "not those of such an address"),
        (_changed(1, "[1,2]"), "not those of such an address"),
        (_changed(3, "[]"), "not those of such an address"),
        (_changed(0, "square,1,1" + ",0" * 17 + ",true"), "several answers"),
        (_changed(1, "[0,0,0,0]", [[], []]), "none of the kinds"),
        (_changed(1, "[0,0,0,0]", [[1], [], [], [], [], []]), "none of the kinds"),
    ],
)
def test_invalid_addresses(link: str, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        parse_address(link)
