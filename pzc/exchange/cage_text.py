"""The text format of cages to a .puz file.

The first line is the number of cages. Then for each cage there is a line `cells sum`, and a line `row column` for
each of its cells, counted from 0. `//` begins a comment.
"""

import os
import re
from collections.abc import Iterator

from pzc.compiler.base.diagnostics import Diagnostic, Label, PuzzleError, fail
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span

SIDE = 9
_COMMENT = "//"


@node
class Cage:
    """A cage: its cells as (row, column) from 0, each with its span, and their sum."""

    head: Span
    cells: tuple[tuple[int, int], ...]
    sum: int


@node
class _Line:
    numbers: tuple[int, ...]
    span: Span


def convert(source: Source, partial: bool = False) -> str:
    """Convert a text to a .puz file. Raises PuzzleError with the line of the mistake.

    Every cell must be in a cage, unless `partial` is set.
    """
    cages = read_cages(source, partial)
    lines = [f"# from {os.path.basename(source.name)}", "use killer", "origin 0", ""]
    for cage in cages:
        cells = ", ".join(f"({row},{column})" for row, column in cage.cells)
        lines.append(f"cage <{cells}> sum = {cage.sum}")
    return "\n".join(lines) + "\n"


def read_cages(source: Source, partial: bool = False) -> list[Cage]:
    """Return the cages of a file, in order."""
    lines = list(_lines(source))
    if not lines:
        raise fail("PZ951", "the file is empty; its first line is the number of cages", Span(source))
    announced = lines[0]
    if len(announced.numbers) != 1 or announced.numbers[0] < 1:
        raise fail("PZ952", "the first line is the number of cages, nothing else", announced.span)
    cages: list[Cage] = []
    taken: dict[tuple[int, int], Span] = {}
    at = 1
    while at < len(lines) and len(cages) < announced.numbers[0]:
        cage = _read_cage(lines, at, taken)
        cages.append(cage)
        at += 1 + len(cage.cells)
    if len(cages) < announced.numbers[0]:
        message = f"{announced.numbers[0]} cages are announced, but there are only {len(cages)}"
        raise fail("PZ953", message, announced.span, others=(Label(lines[-1].span, "the file ends here"),))
    if at < len(lines):
        message = f"{announced.numbers[0]} cages are announced, but more follows"
        raise fail("PZ953", message, lines[at].span, others=(Label(announced.span, "announced here"),))
    if not partial:
        _require_all(taken, announced.span)
    return cages


def _read_cage(lines: list[_Line], at: int, taken: dict[tuple[int, int], Span]) -> Cage:
    """Read the cage that begins at line `at`, and add its cells to `taken`."""
    head = lines[at]
    if len(head.numbers) != 2:
        raise fail("PZ954", "a cage begins with a line `cells sum`, two numbers", head.span)
    size, total = head.numbers
    if not 1 <= size <= SIDE:
        raise fail("PZ955", f"a cage has 1 to {SIDE} cells, as its digits differ; this one has {size}", head.span)
    if total < 0:
        raise fail("PZ956", f"the sum of a cage cannot be negative: {total}", head.span)
    here = Label(head.span, f"this cage has {size} cells")
    cells = []
    for line in lines[at + 1 : at + 1 + size]:
        cell = _cell(line, here)
        if cell in taken:
            message = f"the cell in row {cell[0]}, column {cell[1]} is in a cage already"
            raise fail("PZ959", message, line.span, others=(Label(taken[cell], "here"),))
        taken[cell] = line.span
        cells.append(cell)
    if len(cells) < size:
        message = f"the file ends after {len(cells)} of the {size} cells of a cage"
        raise fail("PZ957", message, lines[-1].span, others=(here,))
    return Cage(head.span, tuple(cells), total)


def _cell(line: _Line, cage: Label) -> tuple[int, int]:
    """Return the row and column of a line, from 0. Raises PZ958 if they are not those of a cell."""
    if len(line.numbers) != 2:
        raise fail("PZ958", "a cell is a line `row column`, two numbers", line.span, others=(cage,))
    row, column = line.numbers
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        message = f"there is no cell in row {row}, column {column}: both count from 0 to {SIDE - 1}"
        hint = "is a cell of the cage before missing?"
        raise fail("PZ958", message, line.span, others=(cage,), help=hint)
    return row, column


def _require_all(taken: dict[tuple[int, int], Span], span: Span) -> None:
    """Raise an error if a cell is in no cage."""
    missing = [(r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) not in taken]
    if missing:
        some = ", ".join(f"({r},{c})" for r, c in missing[:5]) + (", ..." if len(missing) > 5 else "")
        count = "a cell is" if len(missing) == 1 else f"{len(missing)} cells are"
        message = f"{count} in no cage: {some} (row, column, from 0)"
        raise fail("PZ960", message, span, help="if that is meant, add `--partial`")


def _lines(source: Source) -> Iterator[_Line]:
    """Return the lines with content, as numbers. Raises PuzzleError for a line that contains anything else."""
    wrong = []
    for number, start in enumerate(source.line_starts, 1):
        text = source.line(number).split(_COMMENT)[0]
        words = [(m[0], m.start()) for m in re.finditer(r"\S+", text)]
        if not words:
            continue
        span = Span(source, start + words[0][1], start + len(text.rstrip()))
        strange = [(word, at) for word, at in words if not re.fullmatch(r"[+-]?[0-9]{1,9}", word, re.ASCII)]
        if strange:
            word, at = strange[0]
            place = Span(source, start + at, start + at + len(word))
            wrong.append(Diagnostic("PZ950", f"a number is expected here, not `{word}`", place))
        else:
            yield _Line(tuple(int(word) for word, _ in words), span)
    if wrong:
        raise PuzzleError(wrong)
