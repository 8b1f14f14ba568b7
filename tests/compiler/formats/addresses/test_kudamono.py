"""Addresses of Kudamono to their parts and back."""

import pytest

from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.addresses.kudamono import PAGE, is_address, parse_address, print_address, size_of
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged

ADDRESS = "https://pedros.works/kudamono/player?W=3x2&L=(4)2x1&G=hidoku"


def test_address_round_trip() -> None:
    address = parse_address(ADDRESS)
    assert (address.key, address.width, address.height) == ("hidoku", 3, 2)
    assert print_address(address) == ADDRESS


def test_variant_belongs_to_the_genre() -> None:
    text = ADDRESS.replace("G=hidoku", "G=hidoku&V=double")
    assert parse_address(text).key == "hidoku double" and print_address(parse_address(text)) == text


def test_links_are_counted_by_columns_from_below() -> None:
    """Items within a column come before those to its right."""
    links = parse_address(ADDRESS).links()
    first = [
        Link(Cell(1, 1), Cell(2, 1)),
        Link(Cell(2, 1), Cell(2, 2)),
        Link(Cell(1, 1), Cell(1, 2)),
        Link(Cell(1, 2), Cell(2, 2)),
    ]
    assert links[:4] == first and len(links) == 7


@pytest.mark.parametrize("page", ["paper-puzzle-player", "paper-puzzle-player.html", "kudamono/editor"])
def test_other_pages(page: str) -> None:
    text = f"pedros.works/{page}?W=3x2&L=(4)2x1&G=hidoku"
    assert is_address(text) and print_address(parse_address(text)) == ADDRESS


def test_cells_are_counted_by_columns_from_below() -> None:
    cells = parse_address(ADDRESS).cells()
    assert cells[:3] == [Cell(2, 1), Cell(1, 1), Cell(2, 2)] and len(cells) == 6


def test_older_addresses_sort_numbers_as_texts() -> None:
    address = parse_address("pedros.works/paper-puzzle-player?W=0&H=11&G=x")
    assert (address.width, address.height) == (1, 12)
    assert [12 - cell.row for cell in address.cells()] == [0, 1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("W=3x2", "which genre"),
        ("G=a", "columns and rows"),
        ("W=3&G=a", "columns and rows"),
        ("W=3x4x5x6&G=a", "columns and rows"),
        ("W=300x2&G=a", "up to 100"),
        ("W=0x2&G=a", "up to 100"),
        ("W=3x2&L=a1&L=a2&G=a", "twice"),
    ],
)
def test_damaged_addresses(query: str, words: str) -> None:
    with pytest.raises(Damaged, match=words):
        parse_address(f"https://pedros.works/kudamono/player?{query}")


def test_hexagons() -> None:
    address = parse_address(f"{PAGE}?W=3x4x5&G=a")
    board = address.board()
    assert [len(row) for row in board.rows] == [3, 4, 5, 6, 6, 5, 4, 3]
    assert size_of(board) == (3, 4, 5) and print_address(address) == f"{PAGE}?W=3x4x5&G=a"
    with pytest.raises(Unwritable):
        size_of(board.with_holes([board.cells[5], *board.holes]))
