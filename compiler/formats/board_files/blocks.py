"""The table of words in `format pzprv3` clauses: pictures in a board file, one after another.

A block reads its lines from where the previous one ended, and writes them in the same way. The clause defines what
the signs mean; there is nothing specific to a genre here. Blocks at the end of a file may be missing, which means
empty.
"""

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import pieces
from pzc.compiler.formats.addresses.codes import CODES, only_cell
from pzc.compiler.formats.addresses.divisions import require_rectangles, rooms_of, take_walls, walls_of
from pzc.compiler.formats.addresses.named import fleet_of, sizes_of, take_fleet, take_sizes
from pzc.compiler.formats.addresses.places import shape_of_sides
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import GivenValue

from . import bank_pictures, frames, sign_pictures, tables, way_pictures
from .block import Block, line_of, words_of
from .board_file import Lines
from .sheet import Sheet

# --------------------------------------------------------------------------------------------------- divisions


def _read_regions(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read the number of regions and the region number of each cell.

    A cell with the sign in `use.names[1]` is a region by itself, with the clue `use.names[2]`.
    Newer versions of the site write borders instead.
    """
    board = sheet.board
    if not lines.ended and (len(lines.peek().split()), len(lines.peek(1).split())) != (1, board.width):
        _read_borders(lines, sheet, use)
        return
    if not lines.ended:
        (line,) = lines.take()
        if not is_digits(line.text.strip()):
            raise Damaged("how many regions there are is wanted here", line.at)
    mark: dict[Cell, str] = {}
    for row, (_, words) in zip(board.places, words_of(lines, board.height, board.width), strict=True):
        mark |= dict(zip(row, words, strict=True))
    sign, clue = use.names[1:] or ("", "")
    marked = [cell for cell in board.cells if mark[cell] == sign]
    for cell in marked:
        sheet.content.clues.setdefault(clue, {})[(cell,)] = GivenValue()
    joined = [link for link in board.links if mark[link.first] == mark[link.second] != sign]
    sheet.content.divisions[use.names[0]] = pieces(board.cells, joined)


def _write_regions(sheet: Sheet, use: CodeUse) -> list[str]:
    """Write the number of regions, and for each cell the number of its region or the sign of a clue."""
    room = rooms_of(sheet.content, use.names[0])
    sign, clue = use.names[1:] or ("", "")
    marked = {cell for (cell,) in sheet.content.clues.get(clue, {})}
    rooms = dict.fromkeys(room[cell] for cell in sheet.board.cells if cell not in marked)
    numbers = {number: str(index) for index, number in enumerate(rooms)}
    rows = [line_of(sign if cell in marked else numbers[room[cell]] for cell in row) for row in sheet.board.places]
    return [str(len(numbers)), *rows]


def _write_rectangles(sheet: Sheet, use: CodeUse) -> list[str]:
    require_rectangles(sheet.content, use.names[0])
    return _write_regions(sheet, use)


def _read_borders(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    shape = shape_of_sides(sheet.board)
    walls = [word == "1" for count, each in shape for _, words in words_of(lines, count, each) for word in words]
    take_walls(sheet.content, use.names[0], walls)


def _write_borders(sheet: Sheet, use: CodeUse) -> list[str]:
    shape = shape_of_sides(sheet.board)
    walls = iter(walls_of(sheet.content, use.names[0]))
    return [line_of(str(next(walls)) for _ in range(each)) for count, each in shape for _ in range(count)]


# ------------------------------------------------------------------------------------------------ single lines


def _read_flag(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read an optional line with this sign: the parameter is 1 if it is present, otherwise 0.

    In newer files the line is always there, and empty if the parameter is 0. A third argument is the sign for 0.
    """
    found = lines.peek() == use.names[0]
    is_off = lines.peek() in use.names[2:] or use.since and not lines.peek().strip()
    if not lines.ended and (found or is_off):
        lines.take()
    sheet.content.settings[use.names[1]] = int(found)


def _write_flag(sheet: Sheet, use: CodeUse) -> list[str]:
    return [use.names[0]] if sheet.content.settings.get(use.names[1]) else list(use.names[2:])


def _read_setting(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    (line,) = lines.take()
    if not (is_digits(line.text.strip()) and len(line.text) < 6):
        raise Damaged("a number is wanted here", line.at)
    sheet.content.settings[use.names[0]] = int(line.text)


def _write_setting(sheet: Sheet, use: CodeUse) -> list[str]:
    return [str(sheet.content.settings[use.names[0]])]


def _read_other(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    CODES[use.word].read(Cursor(""), sheet.content, use.names)


def _read_fleet(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a letter, or the number of ships followed by a line for each."""
    (line,) = lines.take()
    head = line.text.strip()
    ships = [ship.text.strip() for ship in lines.take(int(head))] if is_digits(head) and len(head) < 4 else []
    take_fleet(sheet.content, use.names[0], "" if ships else head, ships, line.at)


def _read_sizes(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read the number of numbers, and a line for each. A line with the player's notes follows."""
    take_sizes(sheet.content, use.names[0], *lines.take_counted("numbers"))
    if not lines.ended:
        lines.take()


def _write_sizes(sheet: Sheet, use: CodeUse) -> list[str]:
    numbers = sizes_of(sheet.content, use.names[0])
    return [str(len(numbers)), *map(str, numbers), "0 " * len(numbers)]


def _write_fleet(sheet: Sheet, use: CodeUse) -> list[str]:
    letter, ships = fleet_of(sheet.content, use.names[0])
    return [letter] if letter else [str(len(ships)), *ships]


def _read_position(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a column and a row for each name, as odd numbers that count half cells."""
    (line,) = lines.take()
    words = line.text.split()
    if len(words) != 2 * len(use.names) or not all(is_digits(word) and len(word) < 5 for word in words):
        raise Damaged(f"{2 * len(use.names)} numbers are wanted here", line.at)
    numbers = [(int(word) + 1) // 2 for word in words]
    for name, column, row in zip(use.names, numbers[::2], numbers[1::2], strict=True):
        if not sheet.board.has(Cell(row, column)):
            raise Damaged("a column and a row of the board are wanted here", line.at)
        sheet.content.clues.setdefault(name, {})[(Cell(row, column),)] = GivenValue()


def _write_position(sheet: Sheet, use: CodeUse) -> list[str]:
    cells = [only_cell(sheet.content, name) for name in use.names]
    return [" ".join(f"{2 * cell.column - 1} {2 * cell.row - 1}" for cell in cells)]


def _read_literal(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    (line,) = lines.take()
    if line.text.strip() not in use.names:
        raise Damaged(f"`{use.names[0]}` is wanted here", line.at)


def _write_literal(sheet: Sheet, use: CodeUse) -> list[str]:
    return [use.names[0]]


def _read_marks(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    for _ in words_of(lines, sheet.board.height, sheet.board.width):
        pass


def _write_marks(sheet: Sheet, use: CodeUse) -> list[str]:
    return [line_of((use.names or ("0",)) * sheet.board.width)] * sheet.board.height


def _read_blank(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    if lines.peek():
        raise Damaged(f"`{lines.peek()}` is a kind of this variant that is not known", lines.take()[0].at)
    if not lines.ended:
        lines.take()


def _nothing(sheet: Sheet, use: CodeUse) -> list[str]:
    return []


def _read_nothing(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    pass


_REGIONS = "regions, as numbers on cells; a sign for cells with a clue"
BLOCKS: dict[str, Block] = {
    block.word: block
    for block in (
        *sign_pictures.BLOCKS,
        Block("regions", ("regions", "text", "cell"), (), _REGIONS, _read_regions, _write_regions, 0, 2),
        Block("rectangles", ("regions",), (), "regions that are rectangles", _read_regions, _write_rectangles),
        Block("borders", ("regions",), (), "regions, by the borders between them", _read_borders, _write_borders),
        *frames.BLOCKS,
        *tables.BLOCKS,
        *way_pictures.BLOCKS,
        *bank_pictures.BLOCKS,
        Block(
            "flag", ("text", "param", "text"), (), "a line with this sign, or none", _read_flag, _write_flag, spare=1
        ),
        Block("setting", ("param",), (), "the value of a parameter", _read_setting, _write_setting),
        Block("constant", ("param", "number"), (), "nothing: a parameter's value", _read_other, _nothing),
        Block(
            "position", ("cell", "cell"), (), "marks, by their columns and rows", _read_position, _write_position, 0, 1
        ),
        Block(
            "literal", ("text", "text"), (), "a line with this text, or another", _read_literal, _write_literal, 0, 1
        ),
        Block("largest", ("param",), (), "a parameter: the greatest number", _read_other, _nothing),
        Block("limit", ("param",), (), "the same for a site without a greatest number", _read_other, _nothing),
        Block("largest_region", ("param",), (), "a parameter: the largest region", _read_other, _nothing),
        Block("fleet", ("counted",), (), "the ships of a fleet", _read_fleet, _write_fleet),
        Block("sizes", ("counted",), (), "a bank of numbers", _read_sizes, _write_sizes),
        Block("marks", ("text",), (), "notes of players on cells", _read_marks, _write_marks, 0, 1),
        Block("blank", (), (), "an empty line", _read_blank, _nothing),
        Block("version", ("number",), (), "nothing: files of this version are written", _read_nothing, _nothing),
        Block("square", (), (), "the file has one number for rows and columns", _read_nothing, _nothing),
    )
}
