"""Pictures of rows to marks: text between `[[` and `]]` to tokens at places of the board.

There are two kinds of pictures. *Rows* have one token for each place: cells, corners, regions, lists of numbers. This
module reads them. *Drawings* show borders and links by position, `|` and `-` between nodes; see drawings.py.

Decoration in rows is ignored: blanks, `|`, box-drawing characters, and rules. A rule is a line of only `- + = |`,
box-drawing characters and blanks in which a `-` or `=` touches another of these characters: `---`, `+-`, `==`. So
`- + -` and `+ + +` are rows of marks, while `-+-` and `-- --` are rules.

`#` begins no comment in a picture: it is a token like any other. `.` is an empty place.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar, cast

from pzc.compiler.base.diagnostics import Diagnostic, Hint, PuzzleError, Replacement, fail, many
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import HOLE, Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.syntax.marks import EMPTY, Mark, characters, opening, packed_width, rows_of
from pzc.compiler.syntax.statements import Picture

from . import drawings, polygons


def read_size(picture: Picture) -> tuple[int, int] | None:
    """Return the numbers of rows and columns of a picture of cells, or None if rows differ or there are none.

    Since the board is unknown, rows without blanks (see `rows_of`) must be recognized. A row of one word counts as a
    row of characters if two of these hold: each row is one word, words have three or more characters, and they form
    a square.
    """
    rows = rows_of(picture)
    if len({len(row) for row in rows}) != 1:
        return None
    packed = packed_width(rows)
    likely = (len(rows[0]) == 1, len(rows[0][0].text) >= 3, packed == len(rows))
    if packed and sum(likely) >= 2:
        return len(rows), packed
    return len(rows), len(rows[0])


def read_characters(picture: Picture) -> list[list[Mark]]:
    """Return the characters of a picture row by row. Each is a place, with or without blanks between them."""
    rows = [[single for mark in row for single in characters(mark)] for row in rows_of(picture)]
    if rows:
        first = "1 entry" if len(rows[0]) == 1 else f"{len(rows[0])} entries"
        _check_lengths(rows, len(rows[0]), f"the first has {first}", f"`{EMPTY}` is an empty place")
    return rows


def read_cells(picture: Picture, board: Board) -> dict[Cell, Mark]:
    """Return the token of each cell except `.`. Raises PuzzleError if the picture has another size than the board."""
    rows = rows_of(picture, board.width)
    _require_shape(picture, rows, board.height, board.width)
    marks = {Cell(r, c): mark for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark.text != EMPTY}
    return _checked_marks(board, {x: mark for x, mark in marks.items() if mark.text != HOLE or x not in board.holes})


X = TypeVar("X", Cell, Corner, Border, Link)


def _checked_marks(board: Board, marks: dict[X, Mark]) -> dict[X, Mark]:
    """Return the marks. Raises PuzzleError for a mark in a hole."""
    for x, mark in marks.items() if board.holes else ():
        if not board.has_element(x):
            what = "no cell" if isinstance(x, Cell) else "nothing"
            raise fail(
                "PZ333", f"here is a hole of the board, and {what} to mark", mark.span, help="leave it empty: `.`"
            )
    return marks


def read_groups(picture: Picture, board: Board) -> dict[str, list[tuple[Cell, Mark]]]:
    """Return the cells by token, in order of appearance; `.` is left out."""
    groups: dict[str, list[tuple[Cell, Mark]]] = {}
    for cell, mark in read_cells(picture, board).items():
        groups.setdefault(mark.text, []).append((cell, mark))
    return groups


def read_paths(picture: Picture, board: Board) -> dict[str, list[tuple[Cell, Mark]]]:
    """Return the cells of lines by letter, `a1 a2 a3`, each line in the order of its numbers."""
    steps: dict[str, dict[int, tuple[Cell, Mark]]] = {}
    for cell, mark in read_cells(picture, board).items():
        letters = mark.text.rstrip("0123456789")
        number = mark.text[len(letters) :]
        line = steps.setdefault(letters, {})
        if not number or not letters or int(number) in line:
            help = "number the cells of each line along it, a1 a2 a3, or write the line as a list <(1,1), (1,2)>"
            raise fail("PZ288", "this does not say which cell of its line it is", mark.span, help=help)
        line[int(number)] = cell, mark
    for letters, line in steps.items():
        missing = next((k for k in range(1, len(line) + 1) if k not in line), None)
        if missing is not None:
            mark = line[max(line)][1]
            raise fail("PZ288", f"the line `{letters}` has no cell {letters}{missing}", mark.span)
    return {letters: [line[k] for k in sorted(line)] for letters, line in steps.items()}


def read_corners(picture: Picture, board: Board) -> dict[Corner, Mark]:
    """Return the token of each corner except `.`.

    A picture with one row and one column less than the board shows the inner corners; with one more, all corners. A
    board without inner corners may have an empty picture.
    """
    if board.tiling is not Tiling.SQUARES:
        return cast("dict[Corner, Mark]", polygons.read(picture, board, "corner"))
    h, w = board.height, board.width
    plain = rows_of(picture)
    if not plain and 1 in (h, w):
        return {}
    inner = len(plain) == h - 1
    width = w - 1 if inner else w + 1
    rows = rows_of(picture, width)
    sizes = f"{h + 1}x{w + 1} for all of them"
    if 1 not in (h, w):
        sizes = f"{h - 1}x{w - 1} for the inner corners, {sizes}"
    lengths = {len(row) for row in rows}
    if len(rows) not in (h - 1, h + 1) or (len(lengths) == 1 and lengths != {width}):
        raise fail(
            "PZ406",
            f"the picture is {_size(rows)}, but a picture of this board's corners is {sizes}",
            _row_span(rows[0]) if rows else opening(picture),
        )
    _check_lengths(rows, width, f"the picture of corners needs {width}", f"it is {sizes}")
    first = 1 if inner else 0
    marks = {Corner(r, c): mark for r, row in enumerate(rows, first) for c, mark in enumerate(row, first)}
    shown = {x: m for x, m in marks.items() if m.text != EMPTY and (m.text != HOLE or board.has_element(x))}
    return _checked_marks(board, shown)


def read_borders(picture: Picture, board: Board) -> dict[Border, Mark]:
    """Return the sides that a drawing of borders marks."""
    if board.tiling is not Tiling.SQUARES:
        return cast("dict[Border, Mark]", polygons.read(picture, board, "border"))
    return _checked_marks(board, drawings.read_borders(picture, board))


def read_links(picture: Picture, board: Board) -> dict[Link, Mark]:
    """Return the links that a drawing of links marks."""
    if board.tiling is not Tiling.SQUARES:
        return cast("dict[Link, Mark]", polygons.read(picture, board, "link"))
    return _checked_marks(board, drawings.read_links(picture, board))


READERS: dict[str, Callable[[Picture, Board], Mapping[Any, Mark]]] = {
    "cell": read_cells,
    "corner": read_corners,
    "border": read_borders,
    "link": read_links,
}
"""The readers by kind of element."""


def read_lines(picture: Picture) -> list[list[Mark]]:
    """Return a list of tokens for each line of the picture. A line of only `.` gives an empty list."""
    return [[mark for mark in row if mark.text != EMPTY] for row in rows_of(picture)]


def read_columns(picture: Picture, count: int) -> list[list[Mark]]:
    """Return `count` lists of tokens side by side, each read from top to bottom; `.` is left out."""
    rows = rows_of(picture, count)
    _check_lengths(rows, count, f"{many(count, 'column')} are to be filled", f"`{EMPTY}` is an empty place")
    return [[row[i] for row in rows if row[i].text != EMPTY] for i in range(count)]


def _require_shape(picture: Picture, rows: list[list[Mark]], height: int, width: int) -> None:
    """Raise one PuzzleError with everything that keeps the rows from being height x width."""
    lengths = {len(row) for row in rows}
    if not rows:
        raise fail("PZ403", f"the picture is empty, the board has {many(height, 'row')}", opening(picture))
    if len(lengths) == 1 and lengths != {width} and len(rows) > 1:
        # The same mistake in every row is reported once.
        message = f"the picture is {_size(rows)}, the board is {height}x{width}"
        raise fail("PZ405", message, _row_span(rows[0]), help=_help_for_row(rows[0]))
    if len(rows) == 1 and len(rows[0]) == 1 and len(rows[0][0].text) == height * width > width:
        line = rows[0][0].text
        cut = "\n".join(line[at : at + width] for at in range(0, len(line), width))
        help = Hint("each row of the board stands on a line of its own", Replacement(f"\n{cut}\n"))
        raise fail("PZ403", "the whole board stands on one line", rows[0][0].span, help=help)
    found = []
    if len(rows) != height:
        code, at = ("PZ403", rows[-1]) if len(rows) < height else ("PZ404", rows[height])
        message = f"the picture has {many(len(rows), 'row')}, the board has {height}"
        found.append(Diagnostic(code, message, _row_span(at)))
    try:
        _check_lengths(rows[:height], width, f"the board has {many(width, 'column')}", f"`{EMPTY}` is an empty place")
    except PuzzleError as error:
        found += error.diagnostics
    if found:
        raise PuzzleError(sorted(found, key=lambda d: d.span.start))


def _check_lengths(rows: list[list[Mark]], width: int, wanted: str, help: str) -> None:
    """Raise PZ401 or PZ402 for all rows of a picture that are too short or too long."""
    found = []
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            code = "PZ401" if len(row) < width else "PZ402"
            entries = "1 entry" if len(row) == 1 else f"{len(row)} entries"
            message = f"row {number} of the picture has {entries}, {wanted}"
            found.append(
                Diagnostic(code, message, _row_span(row), help=help if code == "PZ401" else _help_for_row(row))
            )
    if found:
        raise PuzzleError(found)


def _help_for_row(row: Sequence[Mark]) -> str:
    """Return the help for a row with commas or a comment, or an empty string."""
    if any("," in mark.text for mark in row):
        return "blanks stand between the places of a picture, no commas"
    texts = [mark.text for mark in row]
    if any(a.startswith("#") and len(b) > 1 and b.isalpha() for a, b in pairwise(texts)):
        return "there are no comments in a picture"
    return ""


def _row_span(row: Sequence[Mark]) -> Span:
    return row[0].span.to(row[-1].span)


def _size(rows: Sequence[Sequence[Mark]]) -> str:
    lengths = sorted({len(row) for row in rows})
    if not lengths:
        return "empty"
    return f"{len(rows)}x{lengths[0]}" if len(lengths) == 1 else many(len(rows), "row") + " high"
