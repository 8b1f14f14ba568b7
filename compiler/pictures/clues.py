"""Clues with their places to statements of the language: a picture if possible, otherwise a list."""

from collections.abc import Mapping, Sequence
from string import ascii_letters, ascii_uppercase
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import HOLE, Board, Tiling
from pzc.compiler.board.directions import mark_for
from pzc.compiler.board.elements import Cell, Corner, Element, ElementKind, name_of
from pzc.compiler.model.clue_use import is_value_of
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, DIGIT, LINK, ListType, Type
from pzc.compiler.model.looks import Figure, OfClue
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.syntax.marks import EMPTY

from . import polygons
from .draw import draw, table

Args: TypeAlias = tuple[Any, ...]
"""The parts of a clue: cells, corners, links, lists of cells, directions, as in `Placement.args`."""

_MARKS = "o*x+"  # for clues without values, one for each kind of a puzzle
_LETTERS = dict(enumerate(ascii_uppercase, 1))
_ELEMENTS: dict[Type, ElementKind] = {CELL: "cell", CORNER: "corner", LINK: "link", BORDER: "border"}


@node
class GivenValue:
    """A clue's value as it will be written.

    `value` is None if the clue has none;
    `unspecified`: its value is unspecified (`?`).
    `condition`: the text of an additional condition.
    """

    value: int | tuple[Any, ...] | None = None
    unspecified: bool = False
    condition: str = ""


def mark_of(model: Model, kind: ClueKind) -> str:
    """Return the mark for a clue without a value in a picture. Each kind of clue in a puzzle has its own."""
    plain = [each for each in model.clues if each.value is None]
    return _MARKS[plain.index(kind) % len(_MARKS)] if kind in plain else ""


def names_for(model: Model, kind: ClueKind) -> Mapping[int, str]:
    """Return the names of a clue's values.

    A clue whose value is one of the grid's, such as `given`, has the names of the grid's values. The numbers of a clue
    that its rule file draws as letters are letters. Other clues have no names.
    """
    if kind.value is None:
        return {}
    for look in model.looks:
        if isinstance(look.of, OfClue) and look.of.clue == kind.name and look.span.source is kind.span.source:
            if any(mark.figure is Figure.LETTER for mark in look.marks):
                return _LETTERS
    digits = model.facts.layers.get(DIGIT)
    if digits is None or not digits.names:
        return {}
    return digits.names if kind.builtin or is_value_of(model, kind.name, DIGIT) else {}


def division_lines(name: str, board: Board, division: Sequence[Sequence[Cell]]) -> list[str]:
    """Return the statement that draws a division, with a letter or two for each region."""
    tokens = [a + b for a in ("", *ascii_letters) for b in ascii_letters]
    token = {cell: tokens[number] for number, region in enumerate(division) for cell in region}
    width = max(map(len, token.values()), default=1)
    rows = (" ".join(token.get(cell, ".").rjust(width) for cell in row) for row in board.places)
    return [f"{name} [[", *(f"  {row}" for row in rows), "]]"]


def clue_lines(
    kind: ClueKind, board: Board, clues: Mapping[Args, GivenValue], names: Mapping[int, str], mark: str = "*"
) -> list[str]:
    """Return the statements that place clues of a kind.

    `names`: the names of the grid's values. `mark`: the mark in a picture for a clue without a value.
    """
    if not clues:
        return []
    kinds = [part for _, part in kind.parts]
    texts = {args: _value(given, names, mark) for args, given in clues.items()}
    if any(given.condition for given in clues.values()):
        return _with_conditions(kind, {args: given.condition for args, given in clues.items()}, texts)
    has_lists = any(isinstance(given.value, tuple) for given in clues.values())
    if len(kinds) == 1 and kinds[0] in _ELEMENTS and not has_lists:
        return _picture_lines(kind, board, {args[0]: text for args, text in texts.items()}, clues)
    if (
        len(kinds) == 2
        and kinds[0] == CELL
        and kind.parts[1][0] in kind.directions
        and len({c for c, _ in clues}) == len(clues)
        and not has_lists
    ):
        numbers = {args: "" if kind.value is None else _value(given, {}, mark) for args, given in clues.items()}
        texts = {c: text + mark_for(way) for (c, way), text in numbers.items()}
        return _written(kind.name, board.places, texts, board)
    if kinds == [ListType(CELL)]:
        sides = _sides(kind, board, texts)
        if sides is not None:
            return sides
    return _statement_lines(kind, texts)


def clue_line(kind: ClueKind, board: Board, args: Args, given: GivenValue, names: Mapping[int, str]) -> str:
    """Return the statement that places one clue, on one line: `given (1,2) = 3`, `sees left[2] = 4`."""
    text = _value(given, names, "")
    sides = side_lists(board).items() if kind.parts[0][1] == ListType(CELL) and len(kind.parts) == 1 else ()
    for side, lines in sides:
        if args[0] in lines:
            where = f"{kind.name} {side}[{lines.index(args[0]) + 1}]"
            return where if kind.value is None else f"{where} = {text}"
    return _statement_lines(kind, {args: text})[0]


def _value(given: GivenValue, names: Mapping[int, str], mark: str) -> str:
    if given.unspecified:
        return "?"
    return mark if given.value is None else value_text(given.value, names)


def value_text(value: int | tuple[Any, ...], names: Mapping[int, str]) -> str:
    """Return a value as text: `3`, `B`, `<2, 1>`."""
    match value:
        case int():
            return names.get(value, str(value))
        case _ if names and all(isinstance(one, int) for one in value):
            return f"<{', '.join(names.get(one, str(one)) for one in value)}>"
    return name_of(value)


def _picture_lines(
    kind: ClueKind, board: Board, texts: Mapping[Any, str], clues: Mapping[Args, GivenValue]
) -> list[str]:
    """Return the clues as a picture."""
    element = _ELEMENTS[kind.parts[0][1]]
    if element in ("link", "border"):
        if any(given.unspecified for given in clues.values()):
            return _statement_lines(kind, {(x,): text for x, text in texts.items()})
        values: dict[Any, int] = {x: number for number, x in enumerate(texts, 1)}
        own = dict(enumerate(texts.values(), 1))
        return [
            f"{kind.name} [[",
            *(f"  {line}" for line in draw(board, element, values, kind.value is None, own)),
            "]]",
        ]
    rows: Sequence[Sequence[Element]] = board.places
    if element == "corner" and board.tiling is not Tiling.SQUARES:
        return [f"{kind.name} [[", *(f"  {line}" for line in polygons.draw(board, element, texts, False)), "]]"]
    if element == "corner":
        first = 0 if any(x.row in (0, board.height) or x.column in (0, board.width) for x in texts) else 1
        across, down = range(first, board.width + 1 - first), range(first, board.height + 1 - first)
        rows = [[Corner(r, c) for c in across] for r in down]
    return _written(kind.name, rows, texts, board)


def _written(name: str, rows: Sequence[Sequence[Element]], texts: Mapping[Any, str], board: Board) -> list[str]:
    """Return the statement with a picture of the texts at places of the board."""
    signs = [[texts.get(x, EMPTY if board.has_element(x) else HOLE) for x in row] for row in rows]
    return [f"{name} [[", *(f"  {line}".rstrip() for line in table(board, signs)), "]]"]


def side_lists(board: Board) -> dict[str, tuple[tuple[Cell, ...], ...]]:
    """Return the lines of the board as seen from each side."""
    return {
        "top": board.columns,
        "bottom": tuple(line[::-1] for line in board.columns),
        "left": board.rows,
        "right": tuple(line[::-1] for line in board.rows),
    }


def _sides(kind: ClueKind, board: Board, texts: Mapping[Args, str]) -> list[str] | None:
    """Return `sees top = <4, ., 2>` and so on, or None if a clue is not on a whole line of the board."""
    left = dict(texts)
    out = []
    for side, lines in side_lists(board).items():
        mine = [left.pop((line,), None) for line in lines]
        if any(mine):
            if kind.value is None:
                out += [f"{kind.name} {side}[{i}]" for i, text in enumerate(mine, 1) if text]
            else:
                out.append(f"{kind.name} {side} = <{', '.join(text or '.' for text in mine)}>")
    return None if left else out


def _with_conditions(kind: ClueKind, conditions: Mapping[Args, str], texts: Mapping[Args, str]) -> list[str]:
    """Return `cage <(1,1), (1,2)> sum = 3`, one statement for each clue."""
    lines = (line for args, text in texts.items() for line in _statement_lines(kind, {args: text}))
    return [f"{line} {text}".rstrip() for line, text in zip(lines, conditions.values(), strict=True)]


def _statement_lines(kind: ClueKind, texts: Mapping[Args, str]) -> list[str]:
    """Return `cage <(1,1), (1,2)> = 3`, one line for each clue."""
    items = []
    for args, text in texts.items():
        where = " ".join(f"({arg})" if isinstance(arg, int) else name_of(arg) for arg in args)
        items.append(where if kind.value is None else f"{where} = {text}")
    return [f"{kind.name} {items[0]}" + "".join(f",\n  {item}" for item in items[1:])]
