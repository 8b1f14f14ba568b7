"""Parts and values of clues: as JSON of the page to those of the compiler, and back, and as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from pzc.api.solution_text import ends_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Border, Cell, Corner, Link, adjacent, link, run
from pzc.compiler.board.directions import WORDS, word_for
from pzc.compiler.model.kinds import CELL, INT, ListType, Value
from pzc.compiler.model.model import ClueKind
from pzc.compiler.model.untold import Untold
from pzc.compiler.pictures.clues import side_lists
from pzc.studio.protocol.messages import Json, Refusal, is_number

MOST_CELLS = 10_000
"""Cells, or numbers, of a list."""
_LEAST_RUN = 3  # cells of a straight line that is written by its ends


def is_outside(clue: ClueKind) -> bool:
    """Whether a clue may stand beside the board: its one part is a line of cells, and it has a value."""
    return len(clue.parts) == 1 and clue.parts[0][0] in clue.lines and clue.value is not None


class Parts:
    """Reads what the page says of a board's places."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def args(self, clue: ClueKind, said: Sequence[Json]) -> tuple[Value, ...]:
        """The parts of a clue; Refusal for what they cannot be."""
        if len(said) != len(clue.parts):
            raise Refusal("refused", f"`{clue.name}` has {len(clue.parts)} parts: {clue.signature}")
        return tuple(self._part(clue.word_of(name), one) for (name, _), one in zip(clue.parts, said, strict=True))

    def _part(self, word: str, said: Json) -> Value:
        match word, said:
            case "line", {"side": str(side), "number": int(number)}:
                lines = side_lists(self._board).get(side, ())
                if 1 <= number <= len(lines) and lines[number - 1]:
                    return lines[number - 1]
            case (("cells" | "line"), list()) if 0 < len(said) <= MOST_CELLS:
                return tuple(map(self.cell, said))
            case "cell", _:
                return self.cell(said)
            case "corner", _:
                return self._corner(said)
            case (("link" | "border"), [one, other]):
                return self._between(word, _pair(one), _pair(other))
            case "direction", _:
                return direction(said)
            case "int", _ if is_number(said):
                return int(said)
            case "ints", list() if said and len(said) <= MOST_CELLS and all(map(is_number, said)):
                return tuple(said)
        raise Refusal("refused", f"this is no {word} of the board: {said!r:.80}")

    def cell(self, said: Json) -> Cell:
        """`[row, column]`"""
        cell = Cell(*_pair(said))
        if not self._board.has(cell):
            raise Refusal("refused", f"the board has no cell ({cell.row},{cell.column})")
        return cell

    def _corner(self, said: Json) -> Corner:
        corner = Corner(*_pair(said))
        inside = 0 <= corner.row <= self._board.height and 0 <= corner.column <= self._board.width
        if not inside or not self._board.has_element(corner):
            raise Refusal("refused", f"the board has no corner ({corner.row},{corner.column})")
        return corner

    def _between(self, word: str, one: tuple[int, int], other: tuple[int, int]) -> Link | Border:
        """A link, or a side, by the two cells; of a side at the rim one of them lies beside the board."""
        first, second = sorted((Cell(*one), Cell(*other)))
        here = [self._board.has(cell) for cell in (first, second)]
        if not adjacent(first, second) or not any(here) or word == "link" and not all(here):
            raise Refusal("refused", "these two cells do not lie side by side")
        return link(first, second) if word == "link" else Border(*first, vertical=first.row == second.row)

    def value(self, clue: ClueKind, said: Json, names: Mapping[int, str]) -> Value | None:
        """The value of a clue; None where it is not told, `"?"`, or where there is none."""
        if clue.value is None:
            if said is not None:
                raise Refusal("refused", f"the clue `{clue.name}` has no value")
            return None
        if said == "?":
            return None
        name, kind = clue.value
        if name in clue.directions:
            return direction(said)
        if kind == INT:
            return number(said, names)
        if kind == ListType(INT) and isinstance(said, list) and 0 < len(said) <= MOST_CELLS:
            return tuple(_UNTOLD if one == "?" else number(one, names) for one in said)
        if kind == CELL:
            return self.cell(said)
        if kind == ListType(CELL) and isinstance(said, list) and 0 < len(said) <= MOST_CELLS:
            return tuple(map(self.cell, said))
        raise Refusal("refused", f"the value of `{clue.name}` is {kind}, or `?`")


_UNTOLD = Untold(Span(Source("", ""), 0, 0))  # of a list, where the clue is not written yet


def number(said: Json, names: Mapping[int, str]) -> int:
    """A number, or the name of one."""
    if is_number(said):
        return int(said)
    if isinstance(said, str):
        for value, name in names.items():
            if name == said:
                return value
        digits = said.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 16:
            return int(said)
    raise Refusal("refused", f"this is no number: {said!r:.80}")


def direction(said: Json) -> tuple[int, int]:
    """`"up"`, or `[-1, 0]`, rows down and columns right."""
    if isinstance(said, str) and said in WORDS:
        return WORDS[said]
    return _pair(said)


def _pair(said: Json) -> tuple[int, int]:
    match said:
        case [one, other] if is_number(one) and is_number(other):
            return one, other
    raise Refusal("refused", f"this is no pair of numbers: {said!r:.80}")


# ------------------------------------------------------------------------------------------------ and back


def as_json(word: str, value: Any) -> Json:
    """A part, or a value, as the page has it; `word` is its type as a declaration writes it."""
    match value:
        case Untold():
            return "?"
        case Cell() | Corner():
            return list(value)
        case Link() | Border():
            return [list(end) for end in ends_of(value)]
        case tuple() if word == "direction":
            return word_for(value) if value in WORDS.values() else list(value)
        case tuple():
            return [as_json("", item) for item in value]
    return value


def written(word: str, value: Any, names: Mapping[int, str], shift: int) -> str:
    """A part, or a value, as a person writes it, in a file that counts rows and columns from 1 + `shift`."""
    match value:
        case Untold():
            return "?"
        case tuple() if word == "direction":
            return word_for(value)
        case Cell(row, column):
            return f"({row + shift},{column + shift})"
        case Corner(row, column):
            return f"({row},{column})"
        case Link() | Border():
            return " ".join(written("", Cell(*end), names, shift) for end in ends_of(value))
        case tuple() if word == "line" and len(value) >= _LEAST_RUN and run(value[0], value[-1]) == value:
            return f"{written('', value[0], names, shift)}..{written('', value[-1], names, shift)}"
        case tuple():
            return "<" + ", ".join(written("", item, names, shift) for item in value) + ">"
        case bool():
            return str(value).lower()
    return names.get(value, str(value))
