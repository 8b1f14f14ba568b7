"""A clue into the pictures of its kind that a text has, or out of one."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from pzc.compiler.board.board import Board, Cell, Corner
from pzc.compiler.board.directions import mark_for
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, LINK, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import GivenValue, clue_lines, mark_of, side_lists
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.marks import EMPTY

from .drafts import Change, Draft, within, without_statement
from .picture_marks import cells_in, corners_in, free_letter, is_free, replaced
from .written_clue import Wanted, of_placement, parts_key


def drawn_in(model: Model, board: Board, wanted: Wanted) -> Iterator[Draft]:
    """The ways to put a clue into pictures that are there, those at the end of the text first."""
    for statement in reversed(model.file.statements):
        if isinstance(statement, st.Draw) and statement.name.text == wanted.clue.name:
            for changes in _into(model, board, statement, wanted):
                yield Draft(changes, within(statement))


def _into(model: Model, board: Board, statement: st.Draw, wanted: Wanted) -> Iterator[tuple[Change, ...]]:
    clue = wanted.clue
    kinds = [kind for _, kind in clue.parts]
    if statement.lines is not None:
        yield from _into_lines(model, board, statement, wanted)
    elif kinds == [CELL] or kinds == [CORNER] or _is_aimed(clue):
        yield from _into_places(model, board, statement, wanted)
    elif kinds == [ListType(CELL)]:
        yield from _into_groups(board, statement, wanted)
    elif kinds in ([LINK], [BORDER]):
        yield from _drawn_anew(model, board, statement, clue, [*_in(model, statement, clue), wanted])


def _is_aimed(clue: ClueKind) -> bool:
    return len(clue.parts) == 2 and clue.parts[0][1] == CELL and clue.parts[1][0] in clue.directions


def _into_places(model: Model, board: Board, statement: st.Draw, wanted: Wanted) -> Iterator[tuple[Change, ...]]:
    """A mark at a cell or a corner."""
    read = corners_in if isinstance(wanted.args[0], Corner) else cells_in
    marks = read(statement.picture, board)
    if wanted.args[0] not in marks or wanted.condition:
        return
    text = wanted.value_text
    if isinstance(wanted.value, tuple) and len(wanted.value) == 1:
        text = text.strip("<>")
    if wanted.clue.value is None:
        used = [mark.text for mark in marks.values() if not is_free(mark)]
        text = "" if _is_aimed(wanted.clue) else used[0] if used else mark_of(model, wanted.clue)
    elif wanted.clue.value[0] in wanted.clue.directions and wanted.value is not None:
        text = mark_for(wanted.value)
    if _is_aimed(wanted.clue):
        text += mark_for(wanted.args[1])
    if text and " " not in text and not text.startswith("<("):
        yield replaced(statement.picture, marks, {wanted.args[0]: text})


def _into_groups(board: Board, statement: st.Draw, wanted: Wanted) -> Iterator[tuple[Change, ...]]:
    """A new letter in all cells, and a line below the picture for the value or the condition."""
    marks = cells_in(statement.picture, board)
    cells: tuple[Cell, ...] = wanted.args[0]
    if not marks or not all(is_free(marks[cell]) for cell in cells) or len(set(cells)) < len(cells):
        return
    letter = free_letter(marks)
    is_line = wanted.clue.parts[0][0] in wanted.clue.lines
    texts: dict[Cell | Corner, str] = {
        cell: f"{letter}{number}" if is_line else letter for number, cell in enumerate(cells, 1)
    }
    changes = replaced(statement.picture, marks, texts)
    told = f"{letter} = {wanted.value_text}" if wanted.value_text else f"{letter}: {wanted.condition}"
    if wanted.value_text and wanted.condition:
        return
    if wanted.value_text or wanted.condition:
        changes = (*changes, (statement.span.end, statement.span.end, f"\n  {told}"))
    yield changes


def _drawn_anew(
    model: Model, board: Board, statement: st.Draw, clue: ClueKind, clues: Sequence[Wanted]
) -> Iterator[tuple[Change, ...]]:
    """The whole picture, of links or of sides, with other clues."""
    told = {one.args: GivenValue(one.value, clue.value is not None and one.value is None) for one in clues}
    names = clues[0].names if clues else {}
    lines = clue_lines(clue, board, told, names, mark_of(model, clue))
    if lines and lines[0].endswith("[["):
        yield ((*within(statement), "\n".join(lines)),)


def _in(model: Model, statement: st.Statement, clue: ClueKind) -> list[Wanted]:
    """The clues that a statement gives."""
    return [of_placement(model, clue, p) for p in placements_in(model, statement, clue.name)]


def placements_in(model: Model, statement: st.Statement, clue: str) -> list[Placement]:
    """The clues of a kind that a statement gives."""
    source, span = model.file.source, statement.span
    return [
        p
        for p in model.facts.placements.get(clue, ())
        if p.origin.span.source is source and span.start <= p.origin.span.start < span.end
    ]


# ------------------------------------------------------------------------------------------------- lists beside


def _into_lines(model: Model, board: Board, statement: st.Draw, wanted: Wanted) -> Iterator[tuple[Change, ...]]:
    """The numbers of a line into `hint left [[ ... ]]`, which is written anew."""
    lines = lines_of(board, statement.lines)
    if wanted.args[0] not in lines or wanted.clue.value is None:
        return
    told = {p.args[0]: p.value for p in placements_in(model, statement, wanted.clue.name)}
    told[wanted.args[0]] = wanted.value
    yield (_lines_drawn(statement, [_numbers(told[line]) if line in told else [] for line in lines]),)


def _numbers(value: Any) -> list[str]:
    if value is None:
        return ["?"]
    return ["?" if not isinstance(one, int) else str(one) for one in (value if isinstance(value, tuple) else (value,))]


def _lines_drawn(statement: st.Draw, lines: Sequence[Sequence[str]]) -> Change:
    """A picture of lists of numbers: side by side, or, at `top`, `bottom` and `columns`, above each other."""
    assert isinstance(statement.lines, ex.Name)
    rows = [list(line) or [EMPTY] for line in lines]
    if statement.lines.text in ("top", "bottom", "columns"):
        high = max(map(len, rows))
        below = statement.lines.text == "bottom"
        padded = [
            [*row, *[EMPTY] * (high - len(row))] if below else [*[EMPTY] * (high - len(row)), *row] for row in rows
        ]
        rows = [list(row) for row in zip(*padded, strict=True)]
    width = max(len(text) for row in rows for text in row)
    drawn = "".join("  " + " ".join(text.rjust(width) for text in row) + "\n" for row in rows)
    return statement.picture.span.start, statement.picture.span.end, f"\n{drawn}"


def lines_of(board: Board, written: ex.Expr | None) -> tuple[tuple[Cell, ...], ...]:
    """The lines of cells that a plain name stands for: `top`, `rows`."""
    if not isinstance(written, ex.Name):
        return ()
    return {**side_lists(board), "rows": board.rows, "columns": board.columns}.get(written.text, ())


# ------------------------------------------------------------------------------------------------------ out of


def drawn_out(model: Model, board: Board, statement: st.Draw, clue: ClueKind, found: Placement) -> Iterator[Draft]:
    """The ways to take a clue out of a picture."""
    kinds = [kind for _, kind in clue.parts]
    picture, span = statement.picture, within(statement)
    text = model.file.source.text
    others = [p for p in placements_in(model, statement, clue.name) if p is not found]
    if statement.lines is not None:
        lines = lines_of(board, statement.lines)
        told = {p.args[0]: p.value for p in others}
        if told and found.args[0] in lines:
            yield Draft((_lines_drawn(statement, [_numbers(told[x]) if x in told else [] for x in lines]),), span)
        elif not told:
            yield without_statement(text, statement)
    elif kinds == [ListType(CELL)]:
        yield from _out_of_groups(model, board, statement, clue, found)
    elif kinds in ([LINK], [BORDER]):
        if not others:
            yield without_statement(text, statement)
        left = [one for one in _in(model, statement, clue) if parts_key(clue, one.args) != parts_key(clue, found.args)]
        for changes in _drawn_anew(model, board, statement, clue, left):
            yield Draft(changes, span)
    else:
        marks = (corners_in if kinds[0] == CORNER else cells_in)(picture, board)
        if found.args[0] in marks:
            yield Draft(replaced(picture, marks, {cast("Cell | Corner", found.args[0]): EMPTY}), span)


def _out_of_groups(model: Model, board: Board, statement: st.Draw, clue: ClueKind, found: Placement) -> Iterator[Draft]:
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
        yield Draft(changes, within(statement))
