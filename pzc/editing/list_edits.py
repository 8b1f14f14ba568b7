"""Drafts that add a clue to a list of clues, or remove one from it."""

from collections.abc import Iterator

from pzc.compiler.board.board import Board
from pzc.compiler.model.kinds import BORDER, CELL, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import GivenValue, clue_lines, side_lists
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st

from .drafts import Draft, new_line, without_statement
from .part_texts import is_outside
from .picture_edits import lines_of, placements_in
from .written_clue import WrittenClue, from_placement

_MAX_LINE = 88  # the length up to which a line is extended


def drafts_into_list(model: Model, board: Board, written_clue: WrittenClue) -> Iterator[Draft]:
    """Yield drafts that list a clue: in a list of its kind, else on a new line."""
    mine = [s for s in model.file.statements if isinstance(s, st.Placed) and s.name.text == written_clue.clue.name]
    for statement in mine:
        yield from _side_list_drafts(board, statement, written_clue)
    plain = [s for s in mine if not any(_is_side_list(board, item) for item in s.items)]
    beside = _side_list_line(board, written_clue)
    if beside is not None:
        yield new_line(model, written_clue.clue.name, beside)
    if plain and _is_list(plain, written_clue):
        last = plain[-1]
        gap = ",\n  " if "\n" in last.span.text else ", "
        short = "\n" in gap or len(last.span.text) + len(written_clue.item) < _MAX_LINE
        if short:
            yield Draft(((last.span.end, last.span.end, gap + written_clue.item),), last.span.offsets)
    yield new_line(model, written_clue.clue.name, f"{written_clue.clue.name} {written_clue.item}")
    if (
        written_clue.clue.parts[0][1] == BORDER and len(written_clue.args) == 1
    ):  # a border at the rim has no two cells on the board, so it is drawn
        given = GivenValue(written_clue.value, written_clue.clue.value is not None and written_clue.value is None)
        lines = clue_lines(written_clue.clue, board, {written_clue.args: given}, written_clue.names)
        yield new_line(model, written_clue.clue.name, "\n".join(lines))


def _is_list(plain: list[st.Placed], written_clue: WrittenClue) -> bool:
    """Return True if clues of a kind are listed on one line rather than on a line each."""
    if len(plain) > 1:
        return any(len(one.items) > 1 for one in plain[-2:])  # after a full line, the next begins with one clue
    is_long = any(kind == ListType(CELL) for _, kind in written_clue.clue.parts)
    return len(plain[-1].items) > 1 or not is_long


def _is_side_list(board: Board, item: st.PlaceItem) -> bool:
    """Return True for an item such as `top = <3, ., 2>`."""
    return len(item.args) == 1 and bool(lines_of(board, item.args[0])) and isinstance(item.value, ex.ListDisplay)


def _side_list_drafts(board: Board, statement: st.Placed, written_clue: WrittenClue) -> Iterator[Draft]:
    """Yield drafts that write a clue into an existing list such as `top = <3, ., 2>`."""
    for item in statement.items:
        if not _is_side_list(board, item) or written_clue.condition or not written_clue.value_text:
            continue
        lines = lines_of(board, item.args[0])
        assert isinstance(item.value, ex.ListDisplay)
        if len(item.value.items) == len(lines) and written_clue.args[0] in lines:
            place = item.value.items[lines.index(written_clue.args[0])].span
            yield Draft(((place.start, place.end, written_clue.value_text),), statement.span.offsets)


def _side_list_line(board: Board, written_clue: WrittenClue) -> str | None:
    """Return `sees top = <., 3, .>` for a line seen from a side, None for other clues."""
    if not is_outside(written_clue.clue) or written_clue.condition:
        return None
    for side, lines in side_lists(board).items():
        if written_clue.args[0] in lines:
            values = (written_clue.value_text if line == written_clue.args[0] else "." for line in lines)
            return f"{written_clue.clue.name} {side} = <{', '.join(values)}>"
    return None


# ------------------------------------------------------------------------------------------------------ out of


def drafts_out_of_list(
    model: Model,
    statement: st.Placed,
    clue: ClueKind,
    found: Placement,
    instead: WrittenClue | None = None,
) -> Iterator[Draft]:
    """Yield drafts that remove a clue from a list, or replace it by `instead`."""
    text = model.file.source.text
    at = found.origin.span
    for number, item in enumerate(statement.items):
        if not item.span.start <= at.start < item.span.end:
            continue
        mine = [
            p
            for p in placements_in(model, statement, clue.name)
            if item.span.start <= p.origin.span.start < item.span.end
        ]
        others = [p for p in mine if p is not found]
        if isinstance(item.value, ex.ListDisplay) and at in [one.span for one in item.value.items] and len(mine) > 1:
            yield Draft(((at.start, at.end, "." if instead is None else instead.value_text),), statement.span.offsets)
        elif others:
            kept = [from_placement(model, clue, p) for p in others]
            new = ", ".join(one.item for one in (*kept, *([] if instead is None else [instead])))
            yield Draft(((item.span.start, item.span.end, new),), statement.span.offsets)
        elif instead is not None:
            yield Draft(((item.span.start, item.span.end, instead.item),), statement.span.offsets)
        elif len(statement.items) == 1:
            yield without_statement(text, statement)
        elif number == 0:
            yield Draft(((item.span.start, statement.items[1].span.start, ""),), statement.span.offsets)
        else:
            yield Draft(((statement.items[number - 1].span.end, item.span.end, ""),), statement.span.offsets)
