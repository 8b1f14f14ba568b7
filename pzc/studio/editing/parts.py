"""Parts and values of clues: the page's JSON to the compiler's values."""

from collections.abc import Mapping, Sequence

from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import WORDS
from pzc.compiler.board.elements import Border, Cell, Corner, Link, link
from pzc.compiler.model.kinds import CELL, INT, ListType, Value
from pzc.compiler.model.model import ClueKind
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import side_lists
from pzc.studio.protocol.messages import Json, Refusal, is_number

MOST_CELLS = 10_000
"""The number of cells or numbers in a list at most."""


class Parts:
    """Converts JSON to parts and values of clues on a board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def args(self, clue: ClueKind, raw: Sequence[Json]) -> tuple[Value, ...]:
        """Convert the parts of a clue. Raise Refusal if they are invalid."""
        if len(raw) != len(clue.parts):
            raise Refusal("refused", f"`{clue.name}` has {len(clue.parts)} parts: {clue.signature}")
        return tuple(self._part(clue.word_of(name), one) for (name, _), one in zip(clue.parts, raw, strict=True))

    def _part(self, word: str, raw: Json) -> Value:
        """Convert a part of the type `word`. Raise Refusal if it is invalid."""
        match word, raw:
            case "line", {"side": str(side), "number": int(number)}:
                lines = side_lists(self._board).get(side, ())
                if 1 <= number <= len(lines) and lines[number - 1]:
                    return lines[number - 1]
            case (("cells" | "line"), list()) if 0 < len(raw) <= MOST_CELLS:
                return tuple(map(self.cell, raw))
            case "cell", _:
                return self.cell(raw)
            case "corner", _:
                return self._corner(raw)
            case (("link" | "border"), [one, other]):
                return self._between(word, _pair(one), _pair(other))
            case "direction", _:
                return direction(raw)
            case "int", _ if is_number(raw):
                return int(raw)
            case "ints", list() if raw and len(raw) <= MOST_CELLS and all(map(is_number, raw)):
                return tuple(raw)
        raise Refusal("refused", f"this is no {word} of the board: {raw!r:.80}")

    def cell(self, raw: Json) -> Cell:
        """Convert `[row, column]` to a cell."""
        cell = Cell(*_pair(raw))
        if not self._board.has(cell):
            raise Refusal("refused", f"the board has no cell ({cell.row},{cell.column})")
        return cell

    def _corner(self, raw: Json) -> Corner:
        corner = Corner(*_pair(raw))
        if not self._board.has_element(corner):
            raise Refusal("refused", f"the board has no corner ({corner.row},{corner.column})")
        return corner

    def _between(self, word: str, one: tuple[int, int], other: tuple[int, int]) -> Link | Border:
        """Return the link or border between two cells. At the rim, one cell of a border is beside the board."""
        first, second = Cell(*one), Cell(*other)
        side = self._board.side_between(first, second)
        if side is None or word == "link" and not (self._board.has(first) and self._board.has(second)):
            raise Refusal("refused", "these two cells do not lie side by side")
        return link(first, second) if word == "link" else side

    def value(self, clue: ClueKind, raw: Json, names: Mapping[int, str]) -> Value | None:
        """Convert the value of a clue. Return None for `"?"`, an unknown value, and for a clue without a value."""
        if clue.value is None:
            if raw is not None:
                raise Refusal("refused", f"the clue `{clue.name}` has no value")
            return None
        if raw == "?":
            return None
        name, kind = clue.value
        if name in clue.directions:
            return direction(raw)
        if kind == INT:
            return number(raw, names)
        if kind == ListType(INT) and isinstance(raw, list) and 0 < len(raw) <= MOST_CELLS:
            return tuple(_UNKNOWN_VALUE if one == "?" else number(one, names) for one in raw)
        if kind == CELL:
            return self.cell(raw)
        if kind == ListType(CELL) and isinstance(raw, list) and 0 < len(raw) <= MOST_CELLS:
            return tuple(map(self.cell, raw))
        raise Refusal("refused", f"the value of `{clue.name}` is {kind}, or `?`")


_UNKNOWN_VALUE = Unspecified(Span(Source("", "")))  # an unknown number of a list; a new clue has no span yet


def number(raw: Json, names: Mapping[int, str]) -> int:
    """Convert a number, or the name of one."""
    if is_number(raw):
        return int(raw)
    if isinstance(raw, str):
        for value, name in names.items():
            if name == raw:
                return value
        digits = raw.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 16:
            return int(raw)
    raise Refusal("refused", f"this is no number: {raw!r:.80}")


def direction(raw: Json) -> tuple[int, int]:
    """Convert `"up"`, or `[-1, 0]` as rows down and columns right."""
    if isinstance(raw, str) and raw in WORDS:
        return WORDS[raw]
    return _pair(raw)


def _pair(raw: Json) -> tuple[int, int]:
    match raw:
        case [one, other] if is_number(one) and is_number(other):
            return one, other
    raise Refusal("refused", f"this is no pair of numbers: {raw!r:.80}")
