"""Parts and values of clues to JSON, and to the text that a person would write."""

from collections.abc import Mapping
from typing import Any

from pzc.compiler.board.board import run
from pzc.compiler.board.directions import WORDS, word_for
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.model.model import ClueKind
from pzc.compiler.model.unspecified import Unspecified
from pzc.output.solution_text import ends_of

_MIN_RUN = 3  # straight lines of at least this many cells are written by their ends


def is_outside(clue: ClueKind) -> bool:
    """Return True if a clue may stand beside the board: its only part is a line of cells, and it has a value."""
    return len(clue.parts) == 1 and clue.parts[0][0] in clue.lines and clue.value is not None


def as_json(word: str, value: Any) -> Any:
    """Convert a part or a value to JSON. `word` is its type as a declaration writes it."""
    match value:
        case Unspecified():
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


def notation(word: str, value: Any, names: Mapping[int, str], shift: int) -> str:
    """Return a part or a value as source text, in a file that counts rows and columns from 1 + `shift`."""
    match value:
        case Unspecified():
            return "?"
        case tuple() if word == "direction":
            return word_for(value)
        case Cell(row, column):
            return f"({row + shift},{column + shift})"
        case Corner(row, column):
            return f"({row},{column})"
        case Link() | Border():
            return " ".join(notation("", Cell(*end), names, shift) for end in ends_of(value))
        case tuple() if word == "line" and len(value) >= _MIN_RUN and run(value[0], value[-1]) == value:
            return f"{notation('', value[0], names, shift)}..{notation('', value[-1], names, shift)}"
        case tuple():
            return "<" + ", ".join(notation("", item, names, shift) for item in value) + ">"
        case bool():
            return str(value).lower()
    return names.get(value, str(value))
