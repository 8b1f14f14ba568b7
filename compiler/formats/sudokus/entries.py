"""The table of words in `format fpuzzles` clauses: the form of the entries under a key.

An entry is an object in a list: `{"cells": ["R1C1", "R1C2"], "value": "7"}`. The clause gives its key and the name
of its clue; there is nothing specific to a genre here. Cells are named R1C1. Cells with row or column 0, or one more
than the board has, are outside the board.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import number_of
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.model.formats import EntryUse
from pzc.compiler.model.kinds import CELL, CORNER, INT, LINK, ListType, Type
from pzc.compiler.model.model import ClueKind
from pzc.compiler.pictures.clues import Args, GivenValue

from .documents import Part, Wrong

Read: TypeAlias = Callable[[Part, Board, ClueKind, EntryUse], Iterator[tuple[Args, GivenValue]]]
Write: TypeAlias = Callable[[Args, GivenValue, Board, EntryUse], dict[str, Any]]

_CELLS, _INTS = ListType(CELL), ListType(INT)
_CELL = re.compile(r"\s*[Rr](\d{1,4})[Cc](\d{1,4})\s*")
_WAYS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
_MOST_CELLS = 2_000  # in a list


OPERATORS = {"+": "sum = #", "-": "max - min = #", "*": "product = #", "/": "max = # * min"}
"""The condition for each operator between the digits of a cage."""


class Unfit(Wrong):
    """An entry is valid, but the clause does not apply to it."""


@node
class Word:
    """A word of a clause: the form of its entries, and functions to read and write them.

    `parts` and `values` are the types of clues it suits; `points`: one part is a direction.
    """

    word: str
    help: str
    parts: tuple[tuple[Type, ...], ...]
    values: tuple[Type | None, ...]
    read: Read
    write: Write
    points: bool = False

    def fits(self, clue: ClueKind) -> bool:
        """Return True if a clue can be written as such an entry."""
        kinds = tuple(kind for name, kind in clue.parts if name not in clue.directions)
        pointing = len(kinds) < len(clue.parts)
        return kinds in self.parts and pointing == self.points and (clue.value and clue.value[1]) in self.values


# ------------------------------------------------------------------------------------------------- cells


def cell_of(part: Part, board: Board) -> Cell:
    """Return a cell of the board by its name. Raises Wrong if there is none."""
    cell = _anywhere(part)
    if not board.has(cell):
        raise Wrong(part.path, f"R{cell.row}C{cell.column} is no cell of this board")
    return cell


def name_of_cell(cell: Cell) -> str:
    """Return a name such as `R1C2`."""
    return f"R{cell.row}C{cell.column}"


def _anywhere(part: Part) -> Cell:
    match = _CELL.fullmatch(part.text())
    if match is None:
        raise part.wrong("a cell, R1C2,")
    return Cell(int(match[1]), int(match[2]))


def _cells(part: Part, board: Board, least: int = 1) -> tuple[Cell, ...]:
    items = part.list()
    if not least <= len(items) <= _MOST_CELLS:
        raise part.wrong(f"a list of at least {least} cells" if len(items) < least else "a shorter list")
    return tuple(cell_of(item, board) for item in items)


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [name_of_cell(cell) for cell in cells]


# ------------------------------------------------------------------------------------------------- values


def _value_of(part: Part, kind: ClueKind, use: EntryUse) -> GivenValue:
    """Return the value of an entry. Raises Unfit if only one of entry and clue has a value."""
    value, texts = part.at("value"), dict(use.texts)
    if value.absent:
        if kind.value is None or "" in texts:
            return GivenValue(texts.get("") if kind.value is not None else None)
        raise Unfit(part.path, "it has no value")
    text = value.text().strip()
    number = next((number for word, number in use.texts if word and word.lower() == text.lower()), None)
    number = number_in(value) if number is None else number
    if kind.value is None:
        if number == texts.get(""):
            return GivenValue()
        raise Unfit(value.path, f"the value {number} has no meaning that a rule file tells")
    return GivenValue(number)


def number_in(value: Part) -> int:
    """Return the number of an entry. Raises Unfit for other texts, such as `<12` or the letter of a cage."""
    text = value.text().strip()
    number = number_of(text) if len(text) <= 6 else None
    if number is None:
        raise Unfit(value.path, f'the value "{text[:40]}" has no meaning that a rule file tells')
    return number


def _value(given: GivenValue, use: EntryUse) -> dict[str, Any]:
    """Return a value as part of an entry, empty if it is the default."""
    if given.unspecified:
        raise Unwritable("a value is not given")
    if given.value is None or ("", given.value) in use.texts:
        return {}
    return {"value": next((text for text, number in use.texts if text and number == given.value), str(given.value))}


# ------------------------------------------------------------------------------------------------- the shapes


def _read_cell(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    yield (cell_of(part.at("cell"), board),), _value_of(part, kind, use)


def _write_cell(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    return {"cell": name_of_cell(args[0]), **_value(given, use)}


def _read_cells(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    yield (_cells(part.at("cells"), board),), _value_of(part, kind, use)


def _write_cells(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    return {"cells": _names(args[0]), **_value(given, use)}


def _read_sums(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read a cage whose value is the sum of its digits."""
    value = part.at("value")
    yield (_cells(part.at("cells"), board),), GivenValue(None if value.absent else number_in(value))


def _read_formulas(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read a cage whose value is the result of the operator, + by default."""
    value, operator = part.at("value"), part.at("operator")
    sign = "+" if operator.absent else operator.text()
    if sign not in OPERATORS:
        raise operator.wrong(f"one of {', '.join(OPERATORS)}")
    condition = "" if value.absent else OPERATORS[sign].replace("#", str(value.number()))
    yield (_cells(part.at("cells"), board),), GivenValue(condition=condition)


def _write_formulas(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    """Return the entry of a condition on cells. Raises Unwritable if no operator of f-puzzles expresses it."""
    text = re.sub(r"\s+", "", given.condition)
    for operator, template in OPERATORS.items():
        found = re.fullmatch(re.escape(template.replace(" ", "")).replace(r"\#", r"(\d{1,9})"), text)
        if found:
            return {"cells": _names(args[0]), "value": int(found[1]), "operator": operator}
    if text:
        raise Unwritable(f"`{given.condition}` is none of {', '.join(OPERATORS.values())}")
    return {"cells": _names(args[0])}


def _read_pairs(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read a clue on the link of two adjacent cells."""
    cells = sorted(_cells(part.at("cells"), board, 2))
    link = Link(cells[0], cells[-1])
    if len(cells) != 2 or link not in board.links:
        raise part.at("cells").wrong("two cells that share a side")
    yield (link,), _value_of(part, kind, use)


def _write_pairs(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    return {"cells": _names((args[0].first, args[0].second)), **_value(given, use)}


def _read_corners(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Yield the clue on the corner between four cells. Raises Wrong if they are not around one corner."""
    cells = sorted(set(_cells(part.at("cells"), board)))
    first = cells[0]
    if cells != [Cell(first.row + i, first.column + j) for i in (0, 1) for j in (0, 1)]:
        raise part.at("cells").wrong("four cells around a point")
    values = part.at("values")
    if values.absent:
        raise Unfit(part.path, "it has no values")
    yield (Corner(first.row, first.column),), GivenValue(tuple(value.number() for value in values.items()))


def _write_corners(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    """Write a clue on a corner as its four cells and their values."""
    row, column = args[0].row, args[0].column
    if not (0 < row < board.height and 0 < column < board.width):
        raise Unwritable("a point at the rim has no four cells around it")
    if not isinstance(given.value, tuple) or not all(isinstance(value, int) for value in given.value):
        raise Unwritable("a value is not given")
    cells = tuple(Cell(row + i, column + j) for i in (0, 1) for j in (0, 1))
    return {"cells": _names(cells), "values": list(given.value)}


def _read_copies(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read two lists of cells with the same values. A cell that is in both at the same position is left out."""
    cells, copies = _cells(part.at("cells"), board), _cells(part.at("cloneCells"), board)
    if len(cells) != len(copies):
        raise part.at("cloneCells").wrong(f"a list of {len(cells)} cells")
    apart = [(a, b) for a, b in zip(cells, copies, strict=True) if a != b]
    if apart:
        yield (tuple(a for a, _ in apart), tuple(b for _, b in apart)), GivenValue()


def _write_copies(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    if len(args[0]) != len(args[1]):
        raise Unwritable("lists of different lengths")
    return {"cells": _names(args[0]), "cloneCells": _names(args[1])}


def _read_lines(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read lines, each as one clue; the branches of a thermometer are several lines."""
    given = GivenValue() if use.params else _value_of(part, kind, use)
    for line in part.at("lines").items():
        yield (_cells(line, board),), given


def _write_lines(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    return {"lines": [_names(args[0])], **_value(given, use)}


def _read_arrows(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read arrows. A line starts in the circle or in a cell of the pill, which is read from the left or from above."""
    pill = tuple(sorted(_cells(part.at("cells"), board)))
    is_cell = kind.parts[0][1] == CELL
    if is_cell != (len(pill) == 1):
        raise Unfit(part.path, f"it has {len(pill)} cells")
    for line in part.at("lines").items():
        cells = _cells(line, board, 2)
        yield (pill[0] if is_cell else pill, cells[1:] if cells[0] in pill else cells), GivenValue()


def _write_arrows(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    pill = args[0] if isinstance(args[0], tuple) and not isinstance(args[0], Cell) else (args[0],)
    if list(pill) != sorted(pill) or len({c.row for c in pill}) > 1 and len({c.column for c in pill}) > 1:
        raise Unwritable("a pill is read from the left, or from above")
    return {"cells": _names(pill), "lines": [_names((pill[-1], *args[1]))]}


def _read_outside(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Read a clue beside the board, which belongs to a row or column."""
    cell = _anywhere(part.at("cell"))
    line = _lines_by_cell(board).get(cell)
    if line is None:
        raise part.at("cell").wrong("a cell beside the board, R0C1,")
    yield (line,), _value_of(part, kind, use)


def _write_outside(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    cell = next((cell for cell, line in _lines_by_cell(board).items() if line == args[0]), None)
    if cell is None:
        raise Unwritable("it is not on a whole row or column")
    return {"cell": name_of_cell(cell), **_value(given, use)}


def _write_along(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    """Write a line by the cell before its beginning, whichever end that is."""
    for cell, line in _lines_by_cell(board).items():
        if (cell.row == 0 or cell.column == 0) and args[0] in (line, line[::-1]):
            return {"cell": name_of_cell(cell), **_value(given, use)}
    raise Unwritable("it is not on a whole row or column")


def _lines_by_cell(board: Board) -> dict[Cell, tuple[Cell, ...]]:
    """Return the lines as seen from the cells outside the board."""
    found = {}
    for number, column in enumerate(board.columns, 1):
        found[Cell(0, number)], found[Cell(board.height + 1, number)] = column, column[::-1]
    for number, row in enumerate(board.rows, 1):
        found[Cell(number, 0)], found[Cell(number, board.width + 1)] = row, row[::-1]
    return found


def _read_diagonals(part: Part, board: Board, kind: ClueKind, use: EntryUse) -> Iterator[tuple[Args, GivenValue]]:
    """Yield the clue of a diagonal, from a cell beside the board and a direction."""
    outer, written = _anywhere(part.at("cell")), part.at("direction")
    way = _WAYS.get(written.text())
    if way is None:
        raise written.wrong(f"one of {', '.join(_WAYS)}")
    cell = Cell(outer.row + way[0], outer.column + way[1])
    if board.has(outer) or not board.has(cell):
        raise part.at("cell").wrong("a cell beside the board, from which the arrow leads to it,")
    yield (cell, way), _value_of(part, kind, use)


def _write_diagonals(args: Args, given: GivenValue, board: Board, use: EntryUse) -> dict[str, Any]:
    """Return the entry of a diagonal, with the cell beside the board where its arrow stands."""
    cell, way = args
    name = next((name for name, leads in _WAYS.items() if leads == tuple(way)), None)
    outer = Cell(cell.row - way[0], cell.column - way[1]) if name else cell
    if name is None or board.has(outer):
        raise Unwritable("it does not begin at the rim and run across the board")
    inner, along = cell, []
    while board.has(inner):
        along.append(inner)
        inner = Cell(inner.row + way[0], inner.column + way[1])
    return {"cell": name_of_cell(outer), "cells": _names(tuple(along)), "direction": name, **_value(given, use)}


_CELL_, _LIST, _LINK, _CORNER = ((CELL,),), ((_CELLS,),), ((LINK,),), ((CORNER,),)
_ARROW = ((CELL, _CELLS), (_CELLS, _CELLS))
_BARE, _NUMBER, _EITHER = (None,), (INT,), (None, INT)
_WORDS = (
    Word("cell", "`cell`, and `value` if the clue has one", _CELL_, _EITHER, _read_cell, _write_cell),
    Word("cells", "`cells`, and `value` if the clue has one", _LIST, _EITHER, _read_cells, _write_cells),
    Word("sums", "`cells`, and `value`, to which they sum", _LIST, _BARE, _read_sums, _write_cells),
    Word("formulas", "`cells`, `value` and `operator`", _LIST, _BARE, _read_formulas, _write_formulas),
    Word("pairs", "two `cells`, and `value` if the clue has one", _LINK, _EITHER, _read_pairs, _write_pairs),
    Word("corners", "four `cells` and a list of `values`", _CORNER, (_INTS,), _read_corners, _write_corners),
    Word("copies", "`cells` and `cloneCells`", ((_CELLS, _CELLS),), _BARE, _read_copies, _write_copies),
    Word("lines", "`lines`, each a clue, and perhaps `value`", _LIST, _EITHER, _read_lines, _write_lines),
    Word("arrows", "`cells`, and `lines` from them", _ARROW, _BARE, _read_arrows, _write_arrows),
    Word("outside", "a `cell` beside the board and `value`", _LIST, _NUMBER, _read_outside, _write_outside),
    Word("along", "the same, whichever end it stands at", _LIST, _NUMBER, _read_outside, _write_along),
    Word(
        "diagonals", "such a `cell`, `direction` and `value`", _CELL_, _NUMBER, _read_diagonals, _write_diagonals, True
    ),
)
WORDS: dict[str, Word] = {word.word: word for word in _WORDS}

HALF = "half"
"""In `lines(whispers, k, half)`: a missing value is half of the digits, rounded up."""

FLAG, ALL_GIVEN, BOXES, SIDE = "flag", "all_given", "boxes", "side"
OTHERS = {
    FLAG: "`true`; where a clue is named, that all of its places are told; `which = 1`: with this value of a parameter",
    ALL_GIVEN: "in a list, the key under which the clue stands: that all of its places are told",
    BOXES: "the side of the board; the parameters are the rows and columns of a box",
    SIDE: "the side of the board, a parameter; with regions, those that are drawn cell by cell",
}
"""Words without a clue: the values under their keys."""
