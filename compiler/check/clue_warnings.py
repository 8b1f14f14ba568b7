"""Placed and drawn clues to warnings: valid, but probably not intended."""

from collections.abc import Iterable, Sequence
from typing import Any

from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Cell, name_of
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax.marks import Mark

from .names import Names


def warn_about_cells(names: Names, clue: ClueKind, args: Sequence[Any], span: Span) -> None:
    """Warn about a line whose consecutive cells do not touch, and about a group that repeats a cell."""
    for (part, kind), cells in zip(clue.parts, args, strict=True):
        if kind == ListType(CELL):
            (_warn_about_gaps if part in clue.lines else _warn_about_repeats)(names, clue, cells, span)


def _warn_about_gaps(names: Names, clue: ClueKind, cells: Sequence[Cell], span: Span) -> None:
    """Warn about a line with consecutive cells that do not touch."""
    board = names.facts.board
    assert board is not None
    for a, b in zip(cells, cells[1:], strict=False):
        if a != b and b not in board.around(a):
            help = "write all cells of the line"
            if board.run(a, b) is not None:
                help += f"; a straight part of it is {name_of(a)}..{name_of(b)}"
            message = f"this `{clue.name}` goes from {name_of(a)} to {name_of(b)}, which do not touch"
            names.warn("PZ822", message, span, help)
            return


def _warn_about_repeats(names: Names, clue: ClueKind, cells: Sequence[Cell], span: Span) -> None:
    """Warn about a group that contains a cell twice."""
    for number, cell in enumerate(cells):
        if cell in cells[:number]:
            names.warn("PZ819", f"{name_of(cell)} stands twice in this `{clue.name}`", span, "write each cell once")
            return


def warn_about_pieces(names: Names, clue: ClueKind, marks: Sequence[tuple[Cell, Mark]]) -> None:
    """Warn about a drawn group that is not connected, even by corners. Two groups may have the same letter."""
    cells, board = dict(marks), names.facts.board
    assert board is not None
    touching = [(a, b) for a in cells for b in board.around(a) if b in cells]
    parts = pieces(tuple(cells), touching)
    if len(parts) > 1:
        mark = cells[parts[1][0]]
        message = f"the cells of `{mark.text}` lie in {len(parts)} places that do not touch"
        help = f"where two of `{clue.name}` are meant, give them different letters"
        names.warn("PZ818", message, mark.span, help)


def warn_about_marks(names: Names, clue: ClueKind, marks: Iterable[Mark]) -> None:
    """Warn about `0` or `-` in a picture of a clue without values, where every token but `.` is a clue."""
    for mark in marks:
        if mark.text in ("0", "-"):
            names.warn("PZ821", f"`{mark.text}` marks a `{clue.name}` here", mark.span, "an empty place is `.`")
            return
