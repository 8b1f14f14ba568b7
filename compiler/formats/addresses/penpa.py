"""Addresses of Penpa+: a text of about twenty lines, abbreviated and compressed; and the points of its square grid.

Penpa+ draws and has no rules. The format follows its source, github.com/swaroopg92/penpa-edit:
docs/js/general.js (`load`), class_p.js (`maketext_solve`, `make_solution`) and class_square.js (`create_point`).
"""

import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, ClassVar, TypeAlias

from pzc.compiler.base.node import field, node

from .penpa_polygons import PolygonGrid

SITE = "https://swaroopg92.github.io/penpa-edit/"
MOST_BYTES = 4_000_000
"""The limit on the decompressed size."""

_SHORT = {
    "z": "zZ",  # first, as it escapes abbreviations that occur in the text
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"numberS"': "z1",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}
_IN_RULES = {"\n": "%2D", ",": "%2C", "&": "%2E", "=": "%2F"}
_SIZE = 38  # pixels per cell
_VERSION = [3, 2, 3]
_DICTS = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_MODES: dict[str, Sequence[Any]] = {
    "surface": ["", 1],
    "multicolor": ["", 1],
    "line": ["1", 3],
    "lineE": ["1", 3],
    "wall": ["", 3],
    "cage": ["1", 10],
    "number": ["1", 2],
    "symbol": ["circle_M", 2],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", 3],
    "sudoku": ["1", 9],
}

Elements: TypeAlias = dict[str, Any]
"""The drawing by kind: mostly dictionaries from a point, or two points joined by a comma, to a style."""


class Damaged(ValueError):
    """An address, or a part of it, cannot be read."""


def elements() -> Elements:
    """Return an empty drawing."""
    return {**{name: {} for name in _DICTS}, **{name: [] for name in _LISTS}}


@node
class Grid:
    """A board of height x width cells with margins in cells: above, right, below, left.

    Points are numbered: first all cells row by row, then equally many lower right corners, middles of the lower
    sides, and middles of the right sides; then four places near the corners of each cell.
    """

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)

    kind: ClassVar = "square"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows including the margins."""
        above, right, below, left = self.margins
        return left + self.width + right, above + self.height + below

    @property
    def canvas(self) -> tuple[float, float]:
        """The width and height of the picture in cells."""
        columns, rows = self.size
        return columns + 1, rows + 1

    @property
    def space(self) -> list[int]:
        """The margins in Penpa's order: above, below, left, right."""
        above, right, below, left = self.margins
        return [above, below, left, right]

    @property
    def across(self) -> int:
        """Points from one row to the next. There are two additional columns on each side."""
        return self.size[0] + 4

    @property
    def many(self) -> int:
        """The number of cells, including the invisible ones around the board."""
        return self.across * (self.size[1] + 4)

    def cell(self, row: int, column: int) -> int:
        """Return the point of a cell, counted from 0 on the board; negative in the margins."""
        return (row + self.margins[0] + 2) * self.across + column + self.margins[3] + 2

    def point(self, x: float, y: float) -> int:
        """Return the point at coordinates that are multiples of one half: a cell, a corner or a side."""
        column, row = int(x // 1), int(y // 1)
        if x % 1 and y % 1:
            return self.cell(row, column)
        if not x % 1 and not y % 1:
            return self.many + self.cell(row - 1, column - 1)
        return 2 * self.many + self.cell(row - 1, column) if x % 1 else 3 * self.many + self.cell(row, column - 1)

    def quarter(self, row: int, column: int, number: int) -> int:
        """Return a place in a cell near a corner: upper left, upper right, lower left, lower right."""
        return 4 * (self.many + self.cell(row, column)) + number

    def place(self, point: int) -> tuple[int, int] | None:
        """Return the row and column, from 0, of a point that is a cell of the board, otherwise None."""
        row, column = divmod(point, self.across)
        row, column = row - self.margins[0] - 2, column - self.margins[3] - 2
        return (row, column) if 0 <= row < self.height and 0 <= column < self.width else None

    def middle(self) -> int:
        """Return the point around which the board is drawn."""
        columns, rows = self.size
        return Grid(rows, columns).point(columns / 2, rows / 2)


@node(eq=False)
class Sheet:
    """The contents of an address.

    lines: the style of lines, dots and frame, in Penpa's numbers.
    checked: the kinds of solution that are compared.
    cells: the points of the cells.
    """

    grid: Grid | PolygonGrid
    cells: Sequence[int]
    drawn: Elements
    colors: Elements
    title: str = field(default="")
    author: str = field(default="")
    rules: str = field(default="")
    lines: tuple[str, str, str] = field(default=("1", "2", "1"))
    checked: Sequence[str] = field(default=())
    mode: str = field(default="surface")
    tags: Sequence[str] = field(default=())


def print_address(sheet: Sheet, answer: Sequence[Sequence[str]] | None = None) -> str:
    """Return the address of a puzzle to solve. With a solution, the site reports when it is found."""
    packed = f"{SITE}#m=solve&p={pack(_shortened(_text(sheet)))}"
    return packed if answer is None else f"{packed}&a={pack(_json(answer))}"


def _text(sheet: Sheet) -> str:
    """Return the uncompressed text of an address: one line for each setting and part of the drawing."""
    modes = {"edit_mode": sheet.mode, **_MODES}
    style_and_mode = (sheet.lines, sheet.mode, _MODES[sheet.mode])
    gaps_between_cells = [b - a for a, b in zip((0, *sheet.cells), sheet.cells, strict=False)]
    unused = '"x"'
    lines = [
        _first_line(sheet),
        _json(sheet.grid.space),
        "~".join(map(_json, style_and_mode)),
        _json(_stacks() | sheet.drawn),
        "",
        _json(gaps_between_cells),
        "[]",
        _json(dict.fromkeys(sheet.checked, True)),
        unused,
        unused,
        _json(_VERSION),
        _json({"qa": "pu_a", "grid": sheet.lines, "pu_q": modes, "pu_a": modes}),
        unused,
        "1",  # custom colors
        _json(_stacks() | sheet.colors),
        "x",
        "{}",
        _json(sheet.tags),
        "false",
    ]
    return "\n".join(lines)


def _first_line(sheet: Sheet) -> str:
    """Return the shape and size of the grid, the title, the author and the rules, with commas between."""
    grid, middle = sheet.grid, sheet.grid.middle()
    angle, reflections = 0, (1, 1)
    canvas = tuple(ceil(length * _SIZE) for length in grid.canvas)
    shape = (grid.kind, *grid.size, _SIZE, angle, *reflections, *canvas, middle, middle)
    sudoku_settings = (0, 0, 0, 0)
    source = ""
    texts = (f"Title: {_in_line(sheet.title)}", f"Author: {_in_line(sheet.author)}", source, _escaped(sheet.rules))
    switches = ("OFF", "false", "")
    return ",".join(map(str, (*shape, *sudoku_settings, *texts, *switches)))


def _stacks() -> dict[str, object]:
    return {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in_line(text: str) -> str:
    return " ".join(text.split()).replace(",", "%2C")


def _escaped(rules: str) -> str:
    """Return the rules as part of the first line, escaped, since the page shows them as HTML."""
    rules = rules.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(_IN_RULES.get(character, character) for character in rules)


def _shortened(text: str) -> str:
    for word, short in _SHORT.items():
        text = text.replace(word, short)
    return text


# ----------------------------------------------------------------------------------------------------- packing


def pack(text: str) -> str:
    """Return a text compressed for an address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpack(packed: str) -> str:
    """Decompress a text from `pack`. Raises Damaged if it is invalid or larger than MOST_BYTES."""
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        text = reader.decompress(data, MOST_BYTES)
    except (Error, ValueError, zlib.error):
        raise Damaged("it is cut off, or was changed on its way") from None
    if reader.unconsumed_tail:
        raise Damaged(f"it holds more than {MOST_BYTES:,} bytes")
    if not reader.eof:
        raise Damaged("it is cut off")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise Damaged("it holds no text") from None


def lengthened(text: str) -> str:
    """Expand the abbreviations of a text, in reverse order."""
    for word, short in reversed(_SHORT.items()):
        text = text.replace(short, word)
    return text


# ----------------------------------------------------------------------------------------------------- reading


@node(eq=False)
class Drawing:
    """The contents of an address that was read: the grid, the drawing, and the six lists of its solution.

    The lists are shaded cells, lines, sides, walls, numbers and symbols.
    """

    grid: Grid
    drawn: Mapping[str, Any]
    answer: Sequence[Sequence[str]]


def is_address(text: str) -> bool:
    """Return True if a text looks like an address of Penpa+."""
    text = text.strip()
    return text.startswith(("http", "#")) and "penpa" in text.split("#")[0].split("?")[0] and "p=" in text


def parse_address(text: str) -> Drawing:
    """Return the contents of an address with a solution. Raises Damaged if it has none or is invalid."""
    _, _, query = text.strip().partition("#" if "#" in text else "?")
    parts = dict(part.split("=", 1) for part in query.split("&") if "=" in part)
    if "a" not in parts:
        raise Damaged("it holds no answer after `&a=`")
    lines = lengthened(unpack(parts.get("p", "").replace(" ", "+"))).split("\n")
    try:
        head = lines[0].split(",")
        if head[0] != "square":
            raise Damaged(f"its grid is of the kind `{head[0]}`, and not square")
        above, below, left, right = (int(number) for number in json.loads(lines[1]))
        columns, rows = int(head[1]), int(head[2])
        drawn = json.loads(lines[3])
        answer = json.loads(unpack(parts["a"].replace(" ", "+")))
    except (IndexError, TypeError, ValueError, RecursionError) as error:
        raise error if isinstance(error, Damaged) else Damaged("its parts are not those of such an address") from None
    grid = Grid(rows - above - below, columns - left - right, (above, right, below, left))
    if len(head) > 20 and head[20] == "true":
        raise Damaged("it has several answers, of which each will do")
    return Drawing(grid, _drawn_items(drawn), _lists(answer))


def _drawn_items(read: object) -> Mapping[str, Any]:
    if not isinstance(read, dict):
        raise Damaged("its parts are not those of such an address")
    return {name: read[name] for name in _DICTS if isinstance(read.get(name), dict)}


def _lists(read: object) -> Sequence[Sequence[str]]:
    """Return the six lists of an answer. Raises Damaged for other data."""
    match read:
        case [[*_], [*_], [*_], [*_], [*_], [*_]]:
            if all(isinstance(entry, str) for entries in read for entry in entries):
                return read  # type: ignore[return-value]
    raise Damaged("its answer is none of the kinds that pzc reads")
