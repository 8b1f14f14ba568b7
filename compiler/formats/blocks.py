"""The table of words in `format pzprv3` clauses: pictures in a board file, one after another.

A block reads its lines from where the previous one ended, and writes them in the same way. The clause defines what
the signs mean; there is nothing specific to a genre here. Blocks at the end of a file may be missing, which means
empty.
"""

from collections.abc import Callable, Iterator

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board, Border, Cell, Corner
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.model.notation import Each
from pzc.compiler.pictures.clues import GivenValue

from . import bank_pictures, frames, tables, way_pictures
from .block import Block, line_of, words_of
from .board_file import Line, Lines
from .codes import CODES, only_cell
from .divisions import require_rectangles, rooms_of, take_walls, walls_of
from .named import fleet_of, sizes_of, take_fleet, take_sizes
from .notation_writing import Texts
from .places import links_in_order, shape_of_sides
from .sheet import Sheet, Spot, place_of, sign_at, take_sign
from .streams import Cursor, Damaged

# --------------------------------------------------------------------------------- signs on cells, corners, sides


def _cells(board: Board, rim: int) -> list[list[list[Spot]]]:
    return [[list(row[rim:]) for row in board.places[rim:]]]


def _corners(board: Board, rim: int) -> list[list[list[Spot]]]:
    return [[[Corner(r, c) for c in range(board.width + 1)] for r in range(board.height + 1)]]


def _inner_corners(board: Board, rim: int) -> list[list[list[Spot]]]:
    return [[[Corner(r, c) for c in range(1, board.width)] for r in range(1, board.height)]]


def _inner_sides(board: Board, rim: int) -> list[list[list[Spot]]]:
    """Return the sides between cells: for each direction, row by row."""
    upright: list[list[Spot]] = [
        [Border(r, c, True) for c in range(1, board.width)] for r in range(1, board.height + 1)
    ]
    level: list[list[Spot]] = [[Border(r, c, False) for c in range(1, board.width + 1)] for r in range(1, board.height)]
    return [upright, level]


def _all_sides(board: Board, rim: int) -> list[list[list[Spot]]]:
    """Return the sides of cells, including those of the rim: for each direction, row by row."""
    upright: list[list[Spot]] = [
        [Border(r, c, True) for c in range(board.width + 1)] for r in range(1, board.height + 1)
    ]
    level: list[list[Spot]] = [
        [Border(r, c, False) for c in range(1, board.width + 1)] for r in range(board.height + 1)
    ]
    return [upright, level]


_SIDES_OF = {-1: _inner_sides, 1: _all_sides}
"""By the number of signs in a line minus the width: versions of the site differ in whether sides at the rim are
included.
"""


def _picture(
    word: str, on: tuple[str, ...], help: str, spots: Callable[[Board, int], list[list[list[Spot]]]], empty: str = "."
) -> Block:
    """Return a block of signs for all places of one kind."""

    def read(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
        texts = Texts(sheet.content, use.notation)
        here = _SIDES_OF.get(len(lines.peek().split()) - sheet.board.width, spots) if empty == "0" else spots
        for line, text, spot in _signs_in(lines, here(sheet.board, sheet.rim)):
            if text == "0" and _dots_are_holes(use):
                continue
            if not _take_text(texts, use, line, text, spot):
                take_sign(sheet, use.signs, line, text, spot, _no_clue(use, empty))
        for spot in _omitted(word, sheet):
            take_sign(sheet, use.signs, Line("", lines.end), ".", spot)
        for name in _divisions(use):
            take_walls(sheet.content, name, [sheet.answer.pop((name, link), 0) for link in links_in_order(sheet.board)])

    def write(sheet: Sheet, use: CodeUse) -> list[str]:
        """Return the lines of the pictures. Walls are first added to the sheet, so that their signs are found."""
        for name in _divisions(use):
            walls = zip(links_in_order(sheet.board), walls_of(sheet.content, name), strict=True)
            sheet.answer.update({(name, link): wall for link, wall in walls})
        texts = Texts(sheet.content, use.notation)
        nothing = "0" if _dots_are_holes(use) else _no_number(use) or _no_clue(use, empty)
        return [
            line_of(
                texts.at(_pictured(texts, spot), use.signs) or sign_at(sheet, use.signs, spot, nothing) for spot in row
            )
            for rows in spots(sheet.board, sheet.rim)
            for row in rows
        ]

    return Block(word, (), on, help, read, write)


def _read_compound(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read several signs for each cell, one behind the other; the longest sign that fits comes first."""
    texts = sorted({sign.text for sign in use.signs if sign.before is None}, key=len, reverse=True)
    for line, text, cell in _signs_in(lines, _cells(sheet.board, sheet.rim)):
        rest = text
        while rest:
            sign = next((sign for sign in texts if rest.startswith(sign)), rest)
            take_sign(sheet, use.signs, line, sign, cell)
            rest = rest.removeprefix(sign)


def _write_compound(sheet: Sheet, use: CodeUse) -> list[str]:
    """Write the rows of a board whose cells have several signs each, one for each name.

    An unknown truth value is written as false.
    """
    names = dict.fromkeys(sign.name for sign in use.signs)
    parts = [[sign for sign in use.signs if sign.name == name] for name in names]
    unknown = [next((sign.text for sign in signs if sign.is_negated), "") for signs in parts]

    def text_at(cell: Cell) -> str:
        empty = [""] * len(parts) if cell in sheet.content.holes else unknown
        return "".join(sign_at(sheet, signs, cell, text) for signs, text in zip(parts, empty, strict=True))

    return [line_of(text_at(cell) or "." for cell in row) for row in sheet.board.places]


def _omitted(word: str, sheet: Sheet) -> Iterator[Spot]:
    """Yield the places at the rim that a picture omits. They are empty."""
    if word == "inner_corners":
        yield from (corner for corner in sheet.board.corners if len(sheet.board.cells_of(corner)) < 4)
    elif sheet.rim:
        yield from (cell for cell in sheet.board.cells if min(cell) <= sheet.rim)


def _signs_in(lines: Lines, pictures: list[list[list[Spot]]]) -> Iterator[tuple[Line, str, Spot]]:
    """Yield each sign of the pictures with its line and its place."""
    for rows in pictures:
        width = len(rows[0]) if rows else 0
        for row, (line, words) in zip(rows, words_of(lines, len(rows), width), strict=True):
            for spot, text in zip(row, words, strict=True):
                yield line, text, spot


def _dots_are_holes(use: CodeUse) -> bool:
    """Return True if a point is a hole, so that an empty cell is a 0."""
    return any(sign.what == "hole" and sign.text == "." for sign in use.signs)


def _no_number(use: CodeUse) -> str:
    """Return the text that stands for no number in a sign with a single number, or ""."""
    patterns = use.notation.alternatives if isinstance(use.notation, Each) else ()
    alone = (field for one in patterns if len(one.pattern.parts) == 1 for field in one.pattern.fields)
    return next((field.nothing for field in alone if field.nothing), "")


def _divisions(use: CodeUse) -> list[str]:
    """Return the divisions whose borders have a sign."""
    return list(dict.fromkeys(sign.name for sign in use.signs if sign.what == "regions"))


def _pictured(texts: Texts, spot: Spot) -> object:
    """Return the place of a sign with numbers: between two cells, it may be on the link."""
    if texts.notation is None or texts.notation.where.word != "links" or not isinstance(spot, Border):
        return spot
    return place_of(texts.content.board, Sign("", "", None, "clue", "link"), spot)


def _take_text(texts: Texts, use: CodeUse, line: Line, text: str, spot: Spot) -> bool:
    try:
        return texts.take(text, _pictured(texts, spot), use.signs)
    except Damaged as error:
        raise Damaged(error.message, line.at + max(0, line.text.find(text))) from None


def _no_clue(use: CodeUse, empty: str) -> str:
    """Return the sign for nothing: `empty`, or where that is a clue, the first sign of an empty layer or no border."""
    clues = {sign.text for sign in use.signs if sign.is_clue}
    free = (sign.text for sign in use.signs if sign.is_negated and sign.text not in clues)
    return next(free, empty) if empty in clues else empty


def _read_characters(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a picture of cells without blanks: each sign is one character."""
    spaced = [Line(" ".join(line.text.strip()), line.at) for line in lines.take(sheet.board.height)]
    BLOCKS["cells"].read(Lines(tuple(spaced), lines.version), sheet, use)


def _write_characters(sheet: Sheet, use: CodeUse) -> list[str]:
    return [row.replace(" ", "") for row in BLOCKS["cells"].write(sheet, use)]


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


_SIDES = ("border", "link")
_REGIONS = "regions, as numbers on cells; a sign for cells with a clue"
BLOCKS: dict[str, Block] = {
    block.word: block
    for block in (
        _picture("cells", ("cell",), "signs on cells", _cells),
        Block("compound", (), ("cell",), "several signs for each cell", _read_compound, _write_compound),
        _picture("corners", ("corner",), "signs on corners", _corners),
        _picture("inner_corners", ("corner",), "signs on corners within the board", _inner_corners),
        _picture("sides", _SIDES, "signs between cells", _inner_sides, "0"),
        _picture("all_sides", _SIDES, "signs on sides of cells, those of the rim too", _all_sides, "0"),
        Block("characters", (), ("cell",), "signs of one character on cells", _read_characters, _write_characters),
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
        Block("largest_region", ("param",), (), "a parameter: the largest region", _read_other, _nothing),
        Block("fleet", ("counted",), (), "the ships of a fleet", _read_fleet, _write_fleet),
        Block("sizes", ("counted",), (), "a bank of numbers", _read_sizes, _write_sizes),
        Block("marks", ("text",), (), "notes of players on cells", _read_marks, _write_marks, 0, 1),
        Block("blank", (), (), "an empty line", _read_blank, _nothing),
        Block("version", ("number",), (), "nothing: files of this version are written", _read_nothing, _nothing),
        Block("square", (), (), "the file has one number for rows and columns", _read_nothing, _nothing),
    )
}
