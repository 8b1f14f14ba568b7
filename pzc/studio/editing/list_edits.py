"""A clue into the lists of its kind that a text has, or out of one."""

from collections.abc import Iterator

from pzc.compiler.board.board import Board
from pzc.compiler.model.kinds import BORDER, CELL, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import GivenValue, clue_lines, side_lists
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st

from .drafts import Draft, new_line, within, without_statement
from .parts import is_outside
from .picture_edits import lines_of, placements_in
from .written_clue import Wanted, of_placement

_WIDEST = 88  # columns of a line to which something is added


def listed_in(model: Model, board: Board, wanted: Wanted) -> Iterator[Draft]:
    """The ways to list a clue: where lists of its kind are, else on a new line."""
    mine = [s for s in model.file.statements if isinstance(s, st.Placed) and s.name.text == wanted.clue.name]
    for statement in mine:
        yield from _into_side_list(board, statement, wanted)
    plain = [s for s in mine if not any(_is_side_list(board, item) for item in s.items)]
    beside = _beside(board, wanted)
    if beside is not None:
        yield new_line(model, wanted.clue.name, beside)
    if plain and _is_list(plain, wanted):
        last = plain[-1]
        gap = ",\n  " if "\n" in last.span.text else ", "
        short = "\n" in gap or len(last.span.text) + len(wanted.item) < _WIDEST
        if short:
            yield Draft(((last.span.end, last.span.end, gap + wanted.item),), within(last))
    yield new_line(model, wanted.clue.name, f"{wanted.clue.name} {wanted.item}")
    if wanted.clue.parts[0][1] == BORDER and len(wanted.args) == 1:  # one at the rim has no two cells, but is drawn
        told = GivenValue(wanted.value, wanted.clue.value is not None and wanted.value is None)
        lines = clue_lines(wanted.clue, board, {wanted.args: told}, wanted.names)
        yield new_line(model, wanted.clue.name, "\n".join(lines))


def _is_list(plain: list[st.Placed], wanted: Wanted) -> bool:
    """Whether clues of a kind are listed behind each other, and have not a line each."""
    if len(plain) > 1:
        return len(plain[-1].items) > 1
    is_long = any(kind == ListType(CELL) for _, kind in wanted.clue.parts)
    return len(plain[-1].items) > 1 or not is_long


def _is_side_list(board: Board, item: st.PlaceItem) -> bool:
    """Whether it is `top = <3, ., 2>`."""
    return len(item.args) == 1 and bool(lines_of(board, item.args[0])) and isinstance(item.value, ex.ListDisplay)


def _into_side_list(board: Board, statement: st.Placed, wanted: Wanted) -> Iterator[Draft]:
    for item in statement.items:
        if not _is_side_list(board, item) or wanted.condition or not wanted.value_text:
            continue
        lines = lines_of(board, item.args[0])
        assert isinstance(item.value, ex.ListDisplay)
        if len(item.value.items) == len(lines) and wanted.args[0] in lines:
            place = item.value.items[lines.index(wanted.args[0])].span
            yield Draft(((place.start, place.end, wanted.value_text),), within(statement))


def _beside(board: Board, wanted: Wanted) -> str | None:
    """`sees top = <., 3, .>`, for a line that is seen from a side; None for others."""
    if not is_outside(wanted.clue) or wanted.condition:
        return None
    for side, lines in side_lists(board).items():
        if wanted.args[0] in lines:
            values = (wanted.value_text if line == wanted.args[0] else "." for line in lines)
            return f"{wanted.clue.name} {side} = <{', '.join(values)}>"
    return None


# ------------------------------------------------------------------------------------------------------ out of


def listed_out(
    model: Model, board: Board, statement: st.Placed, clue: ClueKind, found: Placement, instead: Wanted | None = None
) -> Iterator[Draft]:
    """The ways to take a clue out of a list, or to write another in its place."""
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
            yield Draft(((at.start, at.end, "." if instead is None else instead.value_text),), within(statement))
        elif others:
            kept = [of_placement(model, clue, p) for p in others]
            new = ", ".join(one.item for one in (*kept, *([] if instead is None else [instead])))
            yield Draft(((item.span.start, item.span.end, new),), within(statement))
        elif instead is not None:
            yield Draft(((item.span.start, item.span.end, instead.item),), within(statement))
        elif len(statement.items) == 1:
            yield without_statement(text, statement)
        elif number == 0:
            yield Draft(((item.span.start, statement.items[1].span.start, ""),), within(statement))
        else:
            yield Draft(((statement.items[number - 1].span.end, item.span.end, ""),), within(statement))
