"""Addresses of Kudamono to their parts, and back.

`https://pedros.works/kudamono/player?W=4x3&L=(4)2(6)1x3&G=hidoku`: the size, items in cells, and the genre. `V=` is a
variant, which becomes part of the genre's name: `lits double`. `W=3x4x5` is a hexagon of hexagons, whose opposite sides
have the same number of cells: those above and below, at the upper right, and at the upper left.
"""

import re
from collections.abc import Mapping
from urllib.parse import unquote, unquote_plus

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.board.tilings import HexagonBoard
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged

KIND = "kudamono"
LARGEST = 100  # rows or columns
LONGEST = 200_000  # characters
_ABOUT = {"T": "title", "TITLE": "title", "A": "author", "AUTHOR": "author"}
PAGE = "https://pedros.works/kudamono/player"
_ADDRESS = re.compile(
    r"\s*(?:https?:/+)?(?:www\.)?pedros\.works/+(?:kudamono/(?:player|editor)|paper-puzzle-player)(?:\.html)?/*\?", re.I
)


@node
class Address:
    """The parts of an address. `parts`: each text with its offset, by its key. `about`: title and author.

    size: the columns and the rows, or the sides of a hexagon.
    """

    key: str
    size: tuple[int, ...]
    parts: dict[str, tuple[str, int]]
    numeric: bool = True
    about: Mapping[str, str] = {}

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.size[1]

    def board(self) -> Board:
        """Return the board. A hexagon has holes in the corners of its rows and columns."""
        if len(self.size) == 2:
            return Board(self.height, self.width)
        return _hexagon(*self.size)

    def cells(self) -> list[Cell]:
        """Return the cells in the order of the address. The order of hexagons is not known."""
        columns, rows = (_order(count, self.numeric) for count in (self.width, self.height))
        return [Cell(self.height - row, column + 1) for column in columns for row in rows]

    def links(self) -> list[Link]:
        """Return the links in the order of the address: for each column those within it, then those to its right."""
        out = []
        for column in (n + 1 for n in _order(self.width, self.numeric)):
            rows = [self.height - row for row in _order(self.height, self.numeric)]
            out += [Link(Cell(row - 1, column), Cell(row, column)) for row in rows if row > 1]
            out += [Link(Cell(row, column), Cell(row, column + 1)) for row in rows if column < self.width]
        return out


def _hexagon(above: int, right: int, left: int) -> Board:
    board = HexagonBoard(right + left - 1, above + left - 1)
    return board.with_holes(c for c in board.cells if not left < c.row + c.column <= above + right + left - 1)


def size_of(board: Board) -> tuple[int, ...]:
    """Return the size of a board with its holes. Raises Unwritable if a board of hexagons is no hexagon."""
    if board.tiling is Tiling.SQUARES:
        return board.width, board.height
    left = min((c.row + c.column for c in board.cells), default=1) - 1
    size = board.width - left + 1, board.height - left + 1, left
    if board.tiling is not Tiling.HEXAGONS or min(size) < 1 or set(_hexagon(*size).cells) != set(board.cells):
        raise Unwritable("its boards are rectangles of squares, or hexagons whose opposite sides are equal")
    return size


def _order(count: int, numeric: bool) -> list[int]:
    """Return the order of rows or columns. Older addresses sort their numbers as texts: 0, 1, 10, 11, 2."""
    return sorted(range(count), key=(lambda n: n) if numeric else str)


def is_address(text: str) -> bool:
    """Return True if a text looks like such an address."""
    return _ADDRESS.match(text) is not None


def parse_address(text: str) -> Address:
    """Return the parts of an address. Raises Damaged if it is invalid."""
    if len(text) > LONGEST:
        raise Damaged(f"it has more than {LONGEST} characters", LONGEST)
    match = _ADDRESS.match(text)
    if match is None:
        raise Damaged("it is no address of a puzzle", 0)
    parts: dict[str, tuple[str, int]] = {}
    about: dict[str, str] = {}
    at = match.end()
    for part in text.rstrip().partition("#")[0][at:].split("&"):
        key, _, value = part.partition("=")
        if key in parts:
            raise Damaged(f"`{key}` occurs twice", at)
        if key:
            parts[key] = unquote(value).replace(" ", ""), at + len(key) + 1
        if key in _ABOUT:
            about[_ABOUT[key]] = unquote_plus(value)
        at += len(part) + 1
    size, numeric = _size(parts)
    if "G" not in parts or not parts["G"][0]:
        raise Damaged("it does not say which genre it is: `G=` is missing", len(text))
    if not all(1 <= length <= LARGEST for length in size):
        lengths = "x".join(str(length) for length in size)
        raise Damaged(f"it has a board of {lengths}: up to {LARGEST} columns and rows can be read", 0)
    rest = {key: part for key, part in parts.items() if key not in ("W", "H", "G", "V", *_ABOUT)}
    variant = parts.get("V", ("", 0))[0]
    return Address(f"{parts['G'][0]} {variant}".strip(), size, rest, numeric, about)


def _size(parts: dict[str, tuple[str, int]]) -> tuple[tuple[int, ...], bool]:
    """Return the size, and True for an address of the newer kind, `W=4x3`; older ones have `W=3&H=2`."""
    wide, at = parts.get("W", ("", 0))
    if re.fullmatch(r"[0-9]{1,6}(x[0-9]{1,6}){1,2}", wide):
        return tuple(int(length) for length in wide.split("x")), True
    high = parts.get("H", ("", 0))[0]
    if re.fullmatch(r"[0-9]{1,6}", wide) and re.fullmatch(r"[0-9]{1,6}", high):
        return (int(wide) + 1, int(high) + 1), False
    raise Damaged("it does not say how many columns and rows there are", at)


def print_address(address: Address) -> str:
    """Return the address as the site writes it."""
    parts = "".join(f"&{key}={text}" for key, (text, _) in address.parts.items() if text)
    genre, _, variant = address.key.partition(" ")
    size = "x".join(str(length) for length in address.size)
    return f"{PAGE}?W={size}{parts}&G={genre}{variant and f'&V={variant}'}"
