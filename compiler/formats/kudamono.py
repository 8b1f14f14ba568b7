"""Addresses of Kudamono to a content, by a rule file's clause, and back.

`https://pedros.works/kudamono/player?W=4x3&L=(4)2(6)1x3&G=hidoku`: the size, items in cells, and the genre. Each item
is followed by the number of places from the item before it. Places are counted column by column, each from below.
`SIE` has borders, as walks from corner to corner.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Cell, Corner, Link
from pzc.compiler.model.formats import CodeUse, Format
from pzc.compiler.pictures.clues import GivenValue

from .code import Unwritable, number_of
from .content import Content, empty
from .divisions import take_walls, walls_of
from .places import links_in_order
from .streams import Damaged

KIND = "kudamono"
LARGEST = 100  # rows or columns
LONGEST = 200_000  # characters
PAGE = "https://pedros.works/kudamono/player"
_ADDRESS = re.compile(
    r"\s*(?:https?:/+)?(?:www\.)?pedros\.works/+(?:kudamono/(?:player|editor)|paper-puzzle-player)(?:\.html)?/*\?", re.I
)
_ITEM = re.compile(r"(\((\d{1,6})\)|[A-Za-z])(\d{1,6})")
_WALK = re.compile(r"(\d{1,6})([LRUD]+)")
_STEPS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}
_NEUTRAL = {"T", "TITLE", "A", "AUTHOR"}
"""Keys without clues. All others must be declared by a clause."""


@node
class Address:
    """The parts of an address. `parts`: each text with its offset, by its key."""

    key: str
    width: int
    height: int
    parts: dict[str, tuple[str, int]]
    numeric: bool = True

    def cells(self) -> list[Cell]:
        """Return the cells in the order of the address."""
        columns, rows = (_order(count, self.numeric) for count in (self.width, self.height))
        return [Cell(self.height - row, column + 1) for column in columns for row in rows]


def _order(count: int, numeric: bool) -> list[int]:
    """Return the order of rows or columns. Older addresses sort their numbers as texts: 0, 1, 10, 11, 2."""
    return sorted(range(count), key=(lambda n: n) if numeric else str)


@node
class Word:
    """A word of a clause: the kinds of its arguments, and how many of them may be missing."""

    word: str
    takes: tuple[str, ...]
    help: str
    spare: int = 0


_WORDS = (
    Word("numbers", ("valued cell",), "numbers on cells, `(12)`"),
    Word("marks", ("text", "cell") * 4, "letters that stand for marks", 6),
    Word("holes", ("text",), "a letter that stands for a place that is no cell"),
    Word("borders", ("regions",), "a division, by the borders between its regions"),
)
WORDS: dict[str, Word] = {word.word: word for word in _WORDS}


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
    at = match.end()
    for part in text.rstrip().partition("#")[0][at:].split("&"):
        key, _, value = part.partition("=")
        if key in parts:
            raise Damaged(f"`{key}` stands there twice", at)
        if key:
            parts[key] = unquote(value).replace(" ", ""), at + len(key) + 1
        at += len(part) + 1
    width, height, numeric = _size(parts)
    if "G" not in parts or not parts["G"][0]:
        raise Damaged("it does not say which genre it is: `G=` is missing", len(text))
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise Damaged(f"it has a board of {width} columns and {height} rows: up to {LARGEST} can be read", 0)
    rest = {key: part for key, part in parts.items() if key not in ("W", "H", "G")}
    return Address(parts["G"][0], width, height, rest, numeric)


def _size(parts: dict[str, tuple[str, int]]) -> tuple[int, int, bool]:
    """Return the columns, the rows, and True for an address of the newer kind, `W=4x3`; older ones have `W=3&H=2`."""
    wide, at = parts.get("W", ("", 0))
    found = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", wide)
    if found is not None:
        return int(found[1]), int(found[2]), True
    high = parts.get("H", ("", 0))[0]
    if re.fullmatch(r"[0-9]{1,6}", wide) and re.fullmatch(r"[0-9]{1,6}", high):
        return int(wide) + 1, int(high) + 1, False
    raise Damaged("it does not say how many columns and rows there are", at)


def print_address(address: Address) -> str:
    """Return the address as the site writes it."""
    parts = "".join(f"&{key}={text}" for key, (text, _) in address.parts.items() if text)
    return f"{PAGE}?W={address.width}x{address.height}{parts}&G={address.key}"


def read_parts(address: Address, clause: Format) -> Content:
    """Return the contents of an address. Raises Damaged, with the place in the address."""
    content = empty(Board(address.height, address.width))
    borders = [use.names[0] for use in clause.codes if use.word == "borders"]
    for key, (text, at) in address.parts.items():
        if key == "L":
            _read_items(address, content, clause.codes)
        elif key == "SIE" and borders:
            _read_walks(address, content, borders[0])
        elif key in _NEUTRAL:
            content.lost.append(f"{key}={text}")
        elif text:
            raise Damaged(f"no code of its clause reads `{key}=`", at)
    for name in borders:
        if name not in content.divisions:
            take_walls(content, name, [0] * len(links_in_order(content.board)))
    return content


def _read_items(address: Address, content: Content, uses: Sequence[CodeUse]) -> None:
    text, begin = address.parts["L"]
    cells = address.cells()
    signs = dict(_signs(uses))
    place, at, seen = 0, 0, set[Cell]()
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None:
            raise Damaged("an item and the number of places before it are wanted here", begin + at)
        meaning = signs.get("" if found[2] else found[1])
        if meaning is None:
            raise Damaged(f"`{found[1]}` is no item of this genre", begin + at)
        place += int(found[3])
        if place >= len(cells) or cells[place] in seen:
            where = "is not on the board" if place >= len(cells) else "is on a cell that has one already"
            raise Damaged(f"this item {where}", begin + at)
        seen.add(cells[place])
        if meaning == ("holes", ""):
            content.holes.add(cells[place])
        else:
            value = GivenValue(int(found[2])) if found[2] else GivenValue()
            content.clues.setdefault(meaning[1], {})[(cells[place],)] = value
        at = found.end()


def _signs(uses: Sequence[CodeUse]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each sign with its word and its clue. The sign of a number is empty."""
    for use in uses:
        match use.word:
            case "numbers":
                yield "", (use.word, use.names[0])
            case "holes":
                yield use.names[0], (use.word, "")
            case "marks":
                for sign, name in zip(use.names[::2], use.names[1::2], strict=True):
                    yield sign, (use.word, name)


def _corners(board: Board) -> list[Corner]:
    """Return the corners, column by column, each from below."""
    return [Corner(row, column) for column in range(board.width + 1) for row in range(board.height, -1, -1)]


def _read_walks(address: Address, content: Content, name: str) -> None:
    board = content.board
    text, begin = address.parts["SIE"]
    if not address.numeric and max(board.width, board.height) > 8:
        raise Damaged("borders of older addresses are read on boards of up to 8 rows and columns", begin)
    corners, between = _corners(board), links_in_order(board)
    walls, place, at = set[Link](), 0, 0
    while at < len(text):
        found = _WALK.match(text, at)
        if found is None:
            raise Damaged("a number and a walk along borders, such as `2RRU`, are wanted here", begin + at)
        place += int(found[1])
        if place >= len(corners):
            raise Damaged("this walk begins outside the board", begin + at)
        row, column = corners[place].row, corners[place].column
        for number, step in enumerate(found[2], found.start(2)):
            down, right = _STEPS[step]
            wall = _wall(row, column, row + down, column + right)
            row, column = row + down, column + right
            if wall in between:
                walls.add(wall)
            elif not (0 <= row <= board.height and 0 <= column <= board.width):
                raise Damaged("this walk leaves the board", begin + number)
        at = found.end()
    take_walls(content, name, [int(link in walls) for link in between])


def _wall(row: int, column: int, other_row: int, other_column: int) -> Link:
    """Return the link that the border between two corners crosses."""
    high, left = min(row, other_row), min(column, other_column)
    if row == other_row:
        return Link(Cell(high, left + 1), Cell(high + 1, left + 1))
    return Link(Cell(high + 1, left), Cell(high + 1, left + 1))


def write_parts(content: Content, clause: Format) -> Address:
    """Return the address of a content. Raises Unwritable if the format cannot express it."""
    board = content.board
    if max(board.height, board.width) > LARGEST:
        raise Unwritable(f"its boards have up to {LARGEST} rows and columns")
    address = Address(clause.key, board.width, board.height, {})
    texts = _texts(content, dict(_signs(clause.codes)))
    items, before = "", 0
    for place, cell in enumerate(address.cells()):
        if cell in texts:
            items, before = f"{items}{texts[cell]}{place - before}", place
    address.parts["L"] = items, 0
    for use in clause.codes:
        if use.word == "borders":
            address.parts["SIE"] = _walks(content, use.names[0]), 0
    return address


def _texts(content: Content, signs: Mapping[str, tuple[str, str]]) -> dict[Cell, str]:
    """Return the item on each cell that has one."""
    sign_of = {name: sign for sign, (_, name) in signs.items()}
    if content.holes and "" not in sign_of:
        raise Unwritable("it has no place for holes in the board")
    texts = dict.fromkeys(content.holes, sign_of.get("", ""))
    for name, clues in content.clues.items():
        if clues and name not in sign_of:
            raise Unwritable(f"it has no place for `{name}`")
        for (cell,), given in clues.items():
            if cell in texts:
                raise Unwritable("a cell has two clues")
            texts[cell] = _text(sign_of[name], name, given)
    return texts


def _text(sign: str, name: str, given: GivenValue) -> str:
    """Return the item of a clue. The sign of a number is empty."""
    if given.condition:
        raise Unwritable(f"it has no place for the condition of a `{name}`")
    number = 0 if sign else number_of(name, given)
    if not 0 <= number < 10**6:
        raise Unwritable(f"a `{name}` is {number}")
    return sign or f"({number})"


def _walks(content: Content, name: str) -> str:
    """Write borders as straight walks to the right and upwards."""
    walls = {link for link, wall in zip(links_in_order(content.board), walls_of(content, name), strict=True) if wall}
    out, before = "", 0
    for place, corner in enumerate(_corners(content.board)):
        for step in "RU":
            down, right = _STEPS[step]
            row, column = corner.row, corner.column
            if _wall(row - down, column - right, row, column) in walls:
                continue  # a longer walk contains it
            length = 0
            while _wall(row, column, row + down, column + right) in walls:
                row, column, length = row + down, column + right, length + 1
            if length:
                out, before = f"{out}{place - before}{step * length}", place
    return out
