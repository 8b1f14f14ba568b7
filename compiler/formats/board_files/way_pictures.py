"""Arrows from cell to cell, and single sides of the rim: their lines in a board file."""

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.elements import Border
from pzc.compiler.formats.addresses.places import borders_in_order, links_in_order, outer_borders, shape_of_sides
from pzc.compiler.formats.addresses.ways import ARROWS, SIDE, number_of_side, step_signs, take_side, take_steps
from pzc.compiler.model.formats import CodeUse

from .block import Block, line_of, words_of
from .board_file import Lines
from .sheet import Sheet


def _read_arrow_signs(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a sign for each side of a cell: 1 to the left or upwards, 2 to the right or downwards.

    Signs at the rim are skipped, since the clues there have been read before.
    """
    rim = 1 if use.names[1:] else -1
    steps = []
    for vertical, (count, each) in zip((True, False), shape_of_sides(sheet.board, rim), strict=True):
        for r, (line, words) in enumerate(words_of(lines, count, each)):
            for c, sign in enumerate(words):
                if sign not in ("0", "1", "2", "."):
                    raise line.unknown(sign)
                row, column = (r + 1, c + (rim < 0)) if vertical else (r + (rim < 0), c + 1)
                cells = sheet.board.cells_of(Border(row, column, vertical))
                if sign in ("1", "2") and len(cells) == 2:
                    steps.append((cells[1], cells[0]) if sign == "1" else (cells[0], cells[1]))
    take_steps(sheet.content, use.names[0], steps)


def _write_arrow_signs(sheet: Sheet, use: CodeUse) -> list[str]:
    """Return the signs of upright sides row by row, then of level sides, as `_read_arrow_signs` reads them.

    Sides at the rim are included if the clause names clues there.
    """
    board = sheet.board
    sign: dict[Border, int] = dict(zip(borders_in_order(board), step_signs(sheet.content, use.names[0]), strict=True))
    for name, (first, last) in zip(use.names[1:], ((2, 1), (1, 2)), strict=False):  # inwards, outwards
        side = outer_borders(board)[number_of_side(sheet.content, name)]
        sign[side] = first if 0 in (side.row, side.column) else last
    rim = 1 if use.names[1:] else -1
    (tall, wide), (high, broad) = shape_of_sides(board, rim)
    start = 0 if rim > 0 else 1
    upright = [[Border(r, c, True) for c in range(start, start + wide)] for r in range(1, tall + 1)]
    level = [[Border(r, c, False) for c in range(1, broad + 1)] for r in range(start, start + high)]
    return [line_of(str(sign.get(side, 0)) for side in row) for row in (*upright, *level)]


def _read_side_line(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a number that also counts the sides between two cells, which come first."""
    (line,) = lines.take()
    written = line.text.strip()
    number = int(written) if is_digits(written) and len(written) < 7 else 0
    take_side(sheet.content, use.names[0], number - len(links_in_order(sheet.board)), line.at)


def _write_side_line(sheet: Sheet, use: CodeUse) -> list[str]:
    return [str(number_of_side(sheet.content, use.names[0]) + len(links_in_order(sheet.board)))]


BLOCKS = (
    Block("arrows_between", ("groups", "border", "border"), (), ARROWS, _read_arrow_signs, _write_arrow_signs, 0, 2),
    Block("rim_side", ("border",), (), SIDE, _read_side_line, _write_side_line),
)
