"""Clues, regions and an answer to the text of a puzzle."""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters
from typing import Any

from pzc.compiler.board.board import Board, Border, Cell, Corner, Element, Link
from pzc.compiler.board.directions import mark_for
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Comparison, Constant
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, DIGIT, LINK
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pictures.draw import draw
from pzc.compiler.syntax.text.format import format_text
from pzc.report import draw_layer

from .candidates import Candidate
from .court import ValuesAt
from .places import SIDES, Shape, lines_from, shape_of
from .regions import Division

_MARKS = "o*x+"  # of clues without values, one for each kind


def puzzle_text(
    head: Sequence[str], model: Model, divisions: Mapping[str, Division], clues: Sequence[Candidate], values: ValuesAt
) -> str:
    """The file, in canonical form. `head` are the lines above the clues."""
    board = model.board
    assert board is not None
    lines = [*head, ""]
    for name, division in divisions.items():
        lines += [f"{name} [[", *region_rows(board, division), "]]", ""]
    for kind in model.clues:
        mine = [c for c in clues if c.kind is kind]
        if mine:
            lines += [*_clues(model, board, kind, mine), ""]
    lines += ["expect unique"]
    evaluator = Evaluator(model.facts)
    for layer in model.shown:
        shown = {x: values[layer.name, x] for x in evaluator.places(layer)}
        name = "" if len(model.shown) == 1 else f" {layer.name}"
        drawn = draw_layer(board, layer, shown)
        lines += [f"expect solution{name} [[", *(f"  {line}" for line in drawn), "]]"]
    return format_text("\n".join(lines) + "\n")


def region_rows(board: Board, division: Division) -> list[str]:
    """A division drawn: a letter, or a word, for each region."""
    names = {cell: _letters(i, len(division)) for i, region in enumerate(division) for cell in region}
    return ["  " + " ".join(names.get(cell, ".") for cell in row) for row in board.rows]


def _letters(number: int, count: int) -> str:
    if count <= len(ascii_letters):
        return ascii_letters[number]
    return ascii_letters[number // 26] + ascii_letters[number % 26]


def _clues(model: Model, board: Board, kind: ClueKind, clues: Sequence[Candidate]) -> list[str]:
    if clues[0].place.side:
        return [line for side in SIDES for line in _side(model, board, kind, side, clues)]
    kinds = [part for _, part in kind.parts]
    plain = kind.value is None or all(not isinstance(c.placement.value, tuple) for c in clues)
    if len(kinds) == 1 and kinds[0] in (CELL, CORNER, LINK, BORDER) and plain:
        return _drawn(model, board, kind, clues)
    if shape_of(kind) == Shape.AIMED:
        return _arrows(model, board, kind, clues)
    return [_placed(model, kind, clue) for clue in clues]


def _arrows(model: Model, board: Board, kind: ClueKind, clues: Sequence[Candidate]) -> list[str]:
    """A picture of values and arrows, `2^`."""
    tokens = {}
    for clue in clues:
        cell, way = clue.place.args
        told = "" if kind.value is None else _value(model, kind, clue.placement.value)
        tokens[cell] = told + mark_for(way)
    width = max(map(len, tokens.values()))
    rows = (" ".join(tokens.get(cell, ".").rjust(width) for cell in row) for row in board.rows)
    return [f"{kind.name} [[", *(f"  {row}" for row in rows), "]]"]


def _drawn(model: Model, board: Board, kind: ClueKind, clues: Sequence[Candidate]) -> list[str]:
    """The clues as a picture."""
    element = {CELL: "cell", CORNER: "corner", LINK: "link", BORDER: "border"}[kind.parts[0][1]]  # type: ignore[index]
    tokens = {c.place.args[0]: c for c in clues}
    if element in ("link", "border"):
        numbers = {x: 1 if kind.value is None else c.placement.value for x, c in tokens.items()}
        names = _names(model, kind)
        lines = draw(board, element, numbers, kind.value is None, names)  # type: ignore[arg-type]
    else:
        rows: Sequence[Sequence[Element]] = board.rows
        if element == "corner":
            first = 0 if any(_on_rim(board, x) for x in tokens) else 1
            across, down = range(first, board.width + 1 - first), range(first, board.height + 1 - first)
            rows = [[Corner(r, c) for c in across] for r in down]
        texts = [[_token(model, kind, tokens[x]) if x in tokens else "." for x in row] for row in rows]
        width = max(len(text) for row in texts for text in row)
        lines = [" ".join(text.rjust(width) for text in row) for row in texts]
    return [f"{kind.name} [[", *(f"  {line}" for line in lines), "]]"]


def _on_rim(board: Board, x: Any) -> bool:
    return x.row in (0, board.height) or x.column in (0, board.width)


def _token(model: Model, kind: ClueKind, clue: Candidate) -> str:
    if kind.value is None:
        own = [k for k in model.clues if k.value is None and len(k.parts) == 1]
        return _MARKS[own.index(kind) % len(_MARKS)]
    value = clue.placement.value
    return _names(model, kind).get(value, _text(value))  # type: ignore[arg-type]


def _names(model: Model, kind: ClueKind) -> Mapping[int, str]:
    """The names of the grid's values, which stand for numbers in all clues."""
    digits = model.facts.layers.get(DIGIT)
    return digits.names if digits is not None else {}


def _side(model: Model, board: Board, kind: ClueKind, side: str, clues: Iterable[Candidate]) -> list[str]:
    """`sees top = <4, ., 2>`"""
    mine = {c.place.number: c for c in clues if c.place.side == side}
    if not mine:
        return []
    if kind.value is None:
        return [f"{kind.name} {side}[{number + 1}]" for number in sorted(mine)]
    count = len(lines_from(board, side))
    texts = [_value(model, kind, mine[i].placement.value) if i in mine else "." for i in range(count)]
    return [f"{kind.name} {side} = <{', '.join(texts)}>"]


def _value(model: Model, kind: ClueKind, value: Any) -> str:
    return _names(model, kind).get(value, _text(value)) if isinstance(value, int) else _text(value)


def _placed(model: Model, kind: ClueKind, clue: Candidate) -> str:
    """`cage <(1,1), (1,2)> sum = 3`"""
    words = [kind.name, *(f"({arg})" if isinstance(arg, int) else _text(arg) for arg in clue.place.args)]
    if kind.value is not None:
        words += ["=", _value(model, kind, clue.placement.value)]
    match clue.placement.condition:
        case Comparison(right=Constant(value=total)):
            words += ["sum", "=", str(total)]
    return " ".join(words)


def _text(value: Any) -> str:
    match value:
        case Cell(row, column) | Corner(row, column):
            return f"({row},{column})"
        case Link(first, second):
            return f"{_text(first)} {_text(second)}"
        case Border(row, column, vertical):
            other = Cell(row, column + 1) if vertical else Cell(row + 1, column)
            return f"{_text(Cell(row, column))} {_text(other)}"
        case tuple():
            return "<" + ", ".join(map(_text, value)) + ">"
    return str(value)
