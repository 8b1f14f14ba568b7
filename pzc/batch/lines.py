"""Convert a line of a file of many puzzles to statements. A line is a row of digits or a JSON object."""

import json
import os
from functools import partial
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import contains
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span, visible
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.syntax.library import refuse_invisible

_FIELDS = {"name", "use"}  # keys that are not clues


@node
class Instance:
    """A puzzle of a file: its rules, as written after `use`, and the values of its clues by name."""

    name: str | None
    use: str
    clues: dict[str, Any]
    row: bool = False  # True if it was written as a row of digits


def read_instance(line: str, place: str, use: str, clue: str) -> Instance:
    """Return the puzzle of a line.

    `use` are the rules if the line has none; `clue` is the clue that a row of digits gives.

    `place` names the line in messages. Raises PuzzleError.
    """
    if not line.lstrip().startswith("{"):
        return Instance(None, use, {clue: line.strip()}, row=True)
    try:
        fields = json.loads(line, object_pairs_hook=partial(_each_key_once, place))
    except ValueError as error:
        raise _wrong(place, f"this is not JSON: {error}") from None
    except RecursionError:
        raise _wrong(place, "the brackets of this line are within each other too deep") from None
    own = fields.get("use", use)
    if not isinstance(own, str) or "\n" in own:
        raise _wrong(place, "`use` is what stands after `use` in a puzzle, a text")
    name = fields.get("name")
    clues = {key: value for key, value in fields.items() if key not in _FIELDS}
    return Instance(None if name is None else str(name), own, clues)


def source_of(instance: Instance, place: str, folder: str, model: Model, with_use: bool) -> Source:
    """Return the puzzle as a source, with or without its rules. `model` is that of the rules. Raises PuzzleError."""
    lines = [f"use {instance.use}"] if with_use else []
    for key, value in instance.clues.items():
        lines += _clue(key, value, model, place, instance.row)
    text = "\n".join(lines) + "\n"
    refuse_invisible(text, place)
    return Source(visible(place), text, os.path.join(folder, "many.puz"))


def _picture(text: str, model: Model, place: str, row: bool) -> str:
    """Return the text as a picture if it has one character for each cell.

    `.` is empty, and so is 0 unless 0 is a digit.
    """
    board = model.board
    cells = "".join(text.split())
    if board is None or "\n" in text or len(cells) != board.height * board.width:
        if row and board is not None:
            wanted = board.height * board.width
            raise _wrong(place, f"this line has {len(cells)} characters, the board has {wanted} cells")
        return text
    digits = model.facts.layers.get(DIGIT)
    if digits is None or not contains(digits.domain, 0):
        cells = cells.replace("0", ".")
    return "\n".join(" ".join(cells[i : i + board.width]) for i in range(0, len(cells), board.width))


def _clue(key: str, value: Any, model: Model, place: str, row: bool) -> list[str]:
    """Return the statements of a clue. A text is a picture, a list has placements, an object has values for lines."""
    if not key.isidentifier():
        raise _wrong(place, f"`{key}` is no name of a clue")
    match value:
        case str() if "]]" not in value:
            return [f"{key} [[", _picture(value, model, place, row), "]]"]
        case list() if all(isinstance(item, str) and len(item.splitlines()) == 1 for item in value):
            return [f"{key} {item}" for item in value]
        case dict() if all(isinstance(item, list) for item in value.values()):
            return [f"{key} {lines} = {_list(items, place)}" for lines, items in value.items()]
    help = 'a text is a picture, a list of texts places clues, an object is for lines: {"top": [1, null, 3]}'
    raise _wrong(place, f"what `{key}` has here is no clue", help)


def _list(items: list[Any], place: str) -> str:
    """Return `[1, null, [2, 3], "?"]` as `<1, ., <2, 3>, ?>`."""
    out = []
    for item in items:
        match item:
            case None:
                out.append(".")
            case "?":
                out.append("?")
            case bool():
                raise _wrong(place, "a truth value is no value of a clue")
            case int():
                out.append(str(item))
            case list():
                out.append(_list(item, place))
            case str() if item.isidentifier():
                out.append(item)
            case _:
                raise _wrong(place, f"{json.dumps(item)} is no value of a clue")
    return f"<{', '.join(out)}>"


def _each_key_once(place: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object. Repeated keys are an error, because Python would keep only the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise _wrong(
            place,
            f"`{twice}` is there more than once",
            'several clues of a kind stand in a list: {"cage": ["...", "..."]}',
        )
    return found


def _wrong(place: str, message: str, help: str = "") -> PuzzleError:
    return fail("PZ970", message, Span(Source(visible(place), "")), help=help)
