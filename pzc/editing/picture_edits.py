"""Drafts that add a clue to a picture, or remove one from it."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import mark_for
from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, LINK, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import GivenValue, clue_lines, mark_of, side_lists
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.marks import EMPTY

from .drafts import Change, Draft, without_statement
from .picture_marks import cells_in, corners_in, free_letter, is_free, replaced
from .written_clue import WrittenClue, from_placement, parts_key


def drafts_into_picture(model: Model, board: Board, written_clue: WrittenClue) -> Iterator[Draft]:
    """Yield drafts that add a clue to an existing picture of its kind. The last picture comes first."""
    for statement in reversed(model.file.statements):
        if isinstance(statement, st.Draw) and statement.name.text == written_clue.clue.name:
            for changes in _picture_changes(model, board, statement, written_clue):
                yield Draft(changes, statement.span.offsets)


def _picture_changes(
    model: Model, board: Board, statement: st.Draw, written_clue: WrittenClue
) -> Iterator[tuple[Change, ...]]:
    """Yield the ways to add a clue to a picture, which depend on the kind of its parts."""
    clue = written_clue.clue
    kinds = [kind for _, kind in clue.parts]
    if statement.lines is not None:
        yield from _changes_in_lines(model, board, statement, written_clue)
    elif kinds == [CELL] or kinds == [CORNER] or _has_direction(clue):
        yield from _changes_at_places(model, board, statement, written_clue)
    elif kinds == [ListType(CELL)]:
        yield from _changes_in_groups(board, statement, written_clue)
    elif kinds in ([LINK], [BORDER]):
        yield from _redrawn(model, board, statement, clue, [*_given_clues(model, statement, clue), written_clue])


def _has_direction(clue: ClueKind) -> bool:
    return len(clue.parts) == 2 and clue.parts[0][1] == CELL and clue.parts[1][0] in clue.directions


def _changes_at_places(
    model: Model, board: Board, statement: st.Draw, written_clue: WrittenClue
) -> Iterator[tuple[Change, ...]]:
    """Put a mark at a cell or corner."""
    read = corners_in if isinstance(written_clue.args[0], Corner) else cells_in
    marks = read(statement.picture, board)
    if written_clue.args[0] not in marks or written_clue.condition:
        return
    text = written_clue.value_text
    if isinstance(written_clue.value, tuple) and len(written_clue.value) == 1:
        text = text.strip("<>")
    if written_clue.clue.value is None:
        used = [mark.text for mark in marks.values() if not is_free(mark)]
        text = "" if _has_direction(written_clue.clue) else used[0] if used else mark_of(model, written_clue.clue)
    elif written_clue.clue.value[0] in written_clue.clue.directions and written_clue.value is not None:
        text = mark_for(written_clue.value)
    if _has_direction(written_clue.clue):
        text += mark_for(written_clue.args[1])
    if text and " " not in text and not text.startswith("<("):
        yield replaced(statement.picture, marks, {written_clue.args[0]: text})


def _changes_in_groups(board: Board, statement: st.Draw, written_clue: WrittenClue) -> Iterator[tuple[Change, ...]]:
    """Put an unused letter into all cells, and a legend line for the value or the condition below the picture."""
    marks = cells_in(statement.picture, board)
    cells: tuple[Cell, ...] = written_clue.args[0]
    if not marks or not all(is_free(marks[cell]) for cell in cells) or len(set(cells)) < len(cells):
        return
    letter = free_letter(marks)
    is_line = written_clue.clue.parts[0][0] in written_clue.clue.lines
    texts: dict[Cell | Corner, str] = {
        cell: f"{letter}{number}" if is_line else letter for number, cell in enumerate(cells, 1)
    }
    changes = replaced(statement.picture, marks, texts)
    given = (
        f"{letter} = {written_clue.value_text}" if written_clue.value_text else f"{letter}: {written_clue.condition}"
    )
    if written_clue.value_text and written_clue.condition:
        return
    if written_clue.value_text or written_clue.condition:
        changes = (*changes, (statement.span.end, statement.span.end, f"\n  {given}"))
    yield changes


def _redrawn(
    model: Model, board: Board, statement: st.Draw, clue: ClueKind, clues: Sequence[WrittenClue]
) -> Iterator[tuple[Change, ...]]:
    """Replace a whole picture of links or borders by one of the given clues."""
    given = {one.args: GivenValue(one.value, clue.value is not None and one.value is None) for one in clues}
    names = clues[0].names if clues else {}
    lines = clue_lines(clue, board, given, names, mark_of(model, clue))
    if lines and lines[0].endswith("[["):
        yield ((*statement.span.offsets, "\n".join(lines)),)


def _given_clues(model: Model, statement: st.Statement, clue: ClueKind) -> list[WrittenClue]:
    """Return the clues that a statement gives."""
    return [from_placement(model, clue, p) for p in placements_in(model, statement, clue.name)]


def placements_in(model: Model, statement: st.Statement, clue: str) -> list[Placement]:
    """Return the clues of a kind that a statement gives."""
    source, span = model.file.source, statement.span
    return [
        p
        for p in model.facts.placements.get(clue, ())
        if p.origin.span.source is source and span.start <= p.origin.span.start < span.end
    ]


# ------------------------------------------------------------------------------------------------- lists beside


def _changes_in_lines(
    model: Model, board: Board, statement: st.Draw, written_clue: WrittenClue
) -> Iterator[tuple[Change, ...]]:
    """Write the numbers of a line into `hint left [[ ... ]]`, whose picture is redrawn."""
    lines = lines_of(board, statement.lines)
    if written_clue.args[0] not in lines or written_clue.clue.value is None:
        return
    given = {p.args[0]: p.value for p in placements_in(model, statement, written_clue.clue.name)}
    given[written_clue.args[0]] = written_clue.value
    yield (_redrawn_lines(statement, [_numbers(given[line]) if line in given else [] for line in lines]),)


def _numbers(value: Any) -> list[str]:
    if value is None:
        return ["?"]
    return ["?" if not isinstance(one, int) else str(one) for one in (value if isinstance(value, tuple) else (value,))]


def _redrawn_lines(statement: st.Draw, lines: Sequence[Sequence[str]]) -> Change:
    """Draw lists of numbers at the lines of a statement."""
    assert isinstance(statement.lines, ex.Name)
    return statement.picture.span.start, statement.picture.span.end, drawn_lists(statement.lines.text, lines)


def drawn_lists(side: str, lines: Sequence[Sequence[str]]) -> str:
    """Return a picture of lists: a row for each, or a column for each at `top`, `bottom` and `columns`."""
    rows = [list(line) or [EMPTY] for line in lines]
    if side in ("top", "bottom", "columns"):
        high = max(map(len, rows))
        below = side == "bottom"
        padded = [
            [*row, *[EMPTY] * (high - len(row))] if below else [*[EMPTY] * (high - len(row)), *row] for row in rows
        ]
        rows = [list(row) for row in zip(*padded, strict=True)]
    width = max(len(text) for row in rows for text in row)
    return "\n" + "".join("  " + " ".join(text.rjust(width) for text in row) + "\n" for row in rows)


def lines_of(board: Board, written: ex.Expr | None) -> tuple[tuple[Cell, ...], ...]:
    """Return the lines of cells that a name such as `top` or `rows` means."""
    if not isinstance(written, ex.Name):
        return ()
    return {**side_lists(board), "rows": board.rows, "columns": board.columns}.get(written.text, ())


# ------------------------------------------------------------------------------------------------------ out of


def drafts_out_of_picture(
    model: Model, board: Board, statement: st.Draw, clue: ClueKind, found: Placement
) -> Iterator[Draft]:
    """Yield drafts that remove a clue from a picture."""
    kinds = [kind for _, kind in clue.parts]
    picture, span = statement.picture, statement.span.offsets
    text = model.file.source.text
    others = [p for p in placements_in(model, statement, clue.name) if p is not found]
    if statement.lines is not None:
        lines = lines_of(board, statement.lines)
        given = {p.args[0]: p.value for p in others}
        if given and found.args[0] in lines:
            yield Draft((_redrawn_lines(statement, [_numbers(given[x]) if x in given else [] for x in lines]),), span)
        elif not given:
            yield without_statement(text, statement)
    elif kinds == [ListType(CELL)]:
        yield from _out_of_groups(model, board, statement, clue, found)
    elif kinds in ([LINK], [BORDER]):
        if not others:
            yield without_statement(text, statement)
        left = [
            one
            for one in _given_clues(model, statement, clue)
            if parts_key(clue, one.args) != parts_key(clue, found.args)
        ]
        for changes in _redrawn(model, board, statement, clue, left):
            yield Draft(changes, span)
    else:
        marks = (corners_in if kinds[0] == CORNER else cells_in)(picture, board)
        if found.args[0] in marks:
            yield Draft(replaced(picture, marks, {cast("Cell | Corner", found.args[0]): EMPTY}), span)


def _out_of_groups(model: Model, board: Board, statement: st.Draw, clue: ClueKind, found: Placement) -> Iterator[Draft]:
    """Yield drafts that remove a group of cells from a picture, together with its entry in the legend."""
    marks = cells_in(statement.picture, board)
    (cells,) = cast("tuple[tuple[Cell, ...]]", found.args)
    if not marks or any(is_free(marks[cell]) for cell in cells):
        return
    text = model.file.source.text
    is_line = clue.parts[0][0] in clue.lines
    key = marks[cells[0]].text.rstrip("0123456789") if is_line else marks[cells[0]].text
    changes = replaced(statement.picture, marks, dict.fromkeys(cells, EMPTY))
    for line in statement.legend:
        keys = [one.text for one in line.keys]
        if key in keys and len(keys) == 1:
            changes = (*changes, (text.rfind("\n", 0, line.span.start), line.span.end, ""))
        elif key in keys:
            others = ", ".join(one for one in keys if one != key)
            changes = (*changes, (line.keys[0].span.start, line.keys[-1].span.end, others))
    if len(placements_in(model, statement, clue.name)) == 1:
        yield without_statement(text, statement)
    else:
        yield Draft(changes, statement.span.offsets)
