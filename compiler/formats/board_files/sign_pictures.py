"""Pictures in a board file: signs on the cells, corners and sides of the board."""

from collections.abc import Callable, Iterator

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner
from pzc.compiler.formats.addresses.divisions import take_walls, walls_of
from pzc.compiler.formats.addresses.notation_writing import Texts
from pzc.compiler.formats.addresses.places import links_in_order
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.model.notation import Each

from .block import Block, line_of, words_of
from .board_file import Line, Lines
from .sheet import Sheet, Spot, place_of, sign_at, take_sign


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
    """Read several signs for each cell, one after the other; the longest sign that fits comes first."""
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
    """Return True if `.` is the sign of a hole. An empty cell is then written as 0."""
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
    """Return the sign of a place without a clue.

    It is `empty`, unless that is the sign of a clue. Then it is the first sign that negates a layer or a border.
    """
    clues = {sign.text for sign in use.signs if sign.is_clue}
    free = (sign.text for sign in use.signs if sign.is_negated and sign.text not in clues)
    return next(free, empty) if empty in clues else empty


def _read_characters(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a picture of cells without blanks: each sign is one character."""
    spaced = [Line(" ".join(line.text.strip()), line.at) for line in lines.take(sheet.board.height)]
    _ON_CELLS.read(Lines(tuple(spaced), lines.version), sheet, use)


def _write_characters(sheet: Sheet, use: CodeUse) -> list[str]:
    return [row.replace(" ", "") for row in _ON_CELLS.write(sheet, use)]


_ON_CELLS = _picture("cells", ("cell",), "signs on cells", _cells)
_SIDES = ("border", "link")
BLOCKS = (
    _ON_CELLS,
    Block("compound", (), ("cell",), "several signs for each cell", _read_compound, _write_compound),
    _picture("corners", ("corner",), "signs on corners", _corners),
    _picture("inner_corners", ("corner",), "signs on corners within the board", _inner_corners),
    _picture("sides", _SIDES, "signs between cells", _inner_sides, "0"),
    _picture("all_sides", _SIDES, "signs on sides of cells, those of the rim too", _all_sides, "0"),
    Block("characters", (), ("cell",), "signs of one character on cells", _read_characters, _write_characters),
)
