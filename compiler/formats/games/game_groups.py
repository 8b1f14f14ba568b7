"""Words of `format sgt` clauses for groups of cells: by the borders between them, or drawn cell by cell."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from string import ascii_lowercase

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.board.graphs import pieces
from pzc.compiler.formats.addresses.divisions import rooms_of
from pzc.compiler.formats.code import Code, Names, Unwritable, number_of, slots_of, take_in
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Cursor, Damaged, Slot, read_gapped, write_gapped
from pzc.compiler.pictures.clues import GivenValue

from .game_cells import cells_of, read_decimal, read_leaps, read_numbers, write_leaps, write_numbers

NUMBER = "#"
"""The placeholder for the number in a condition: `sum = #`."""
_MOST_REPEATED = 10_000


def _borders_of(board: Board) -> list[Link]:
    """Return the horizontal links row by row, then the vertical links column by column."""
    across = [Link(a, b) for row in board.rows for a, b in zip(row, row[1:], strict=False)]
    down = [Link(a, b) for column in board.columns for a, b in zip(column, column[1:], strict=False)]
    return [*across, *down]


def _read_division(cursor: Cursor, board: Board) -> tuple[tuple[Cell, ...], ...]:
    """Read a division: the gaps between links that cross a border. A number after a letter repeats it."""
    begin = cursor.at
    text = ""
    while not cursor.ended and cursor.peek() != ",":
        sign = cursor.take()
        if is_digits(sign) and text:
            cursor.at -= 1
            number = read_decimal(cursor)
            if not 1 < number <= _MOST_REPEATED:
                raise Damaged("a letter is repeated too often, or once", cursor.at - 1)
            sign = text[-1] * (number - 1)
        text += sign
    between = _borders_of(board)
    steps = Cursor(text)
    try:
        walls = read_leaps(steps, len(between), 1, True)
    except Damaged as error:
        raise Damaged(f"these borders do not fit the board: {error.message}", begin) from None
    if not steps.ended:
        raise Damaged("there are more borders than the board has", begin)
    return pieces(board.cells, [link for link, wall in zip(between, walls, strict=True) if not wall])


def _write_division(rooms: dict[Cell, int], board: Board) -> str:
    return write_leaps([int(rooms[link.first] != rooms[link.second]) for link in _borders_of(board)], 1, True)


def _read_blocks(cursor: Cursor, content: Content, names: Names) -> None:
    content.divisions[names[0]] = _read_division(cursor, content.board)


def _write_blocks(content: Content, names: Names) -> str:
    return _write_division(rooms_of(content, names[0]), content.board)


# ------------------------------------------------------------------------------------------- borders by runs


def _by_rows(board: Board) -> list[Link]:
    """Return the vertical links row by row, then the horizontal links column by column."""
    down = [Link(a, b) for above, below in pairwise(board.rows) for a, b in zip(above, below, strict=True)]
    across = [Link(a, b) for left, right in pairwise(board.columns) for a, b in zip(left, right, strict=True)]
    return [*down, *across]


def _read_edges(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the lengths of runs of links that cross no border, cross one, cross none, and so on.

    a is 1, z is 25 and the run goes on. The first run is longer by one.
    """
    begin = cursor.at
    between = _by_rows(content.board)
    walls: list[bool] = []
    wall, length = False, 0
    while not cursor.ended and cursor.peek() != ",":
        at = cursor.at
        sign = cursor.take()
        if sign not in ascii_lowercase:
            raise cursor.wrong(at)
        length += min(ord(sign) - ord("a") + 1, 25)
        if sign != "z":
            walls += [wall] * length
            wall, length = not wall, 0
    walls = [*walls, *[wall] * length][1:]
    if len(walls) != len(between):
        raise Damaged("these borders do not fit the board", begin)
    joined = [link for link, wall in zip(between, walls, strict=True) if not wall]
    content.divisions[names[0]] = pieces(content.board.cells, joined)


def _write_edges(content: Content, names: Names) -> str:
    """Write the borders of regions as run lengths: a letter for the number of links before the next border."""
    rooms = rooms_of(content, names[0])
    walls = [False, *(rooms[link.first] != rooms[link.second] for link in _by_rows(content.board))]
    out = ""
    for _, run in groupby(walls):
        repeats, rest = divmod(len(list(run)), 25)
        out += "z" * (repeats if rest else repeats - 1) + ascii_lowercase[(rest or 25) - 1]
    return out


def _read_region_numbers(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a number for each region, counting from 0, and put it in the region's first cell."""
    first = [(region[0],) for region in content.divisions.get(names[0], ())]

    def one(at: Cursor) -> Slot:
        begin = at.at
        sign = at.take()
        if not is_digits(sign):
            raise at.wrong(begin)
        return int(sign) + 1

    take_in(content, names[1], zip(first, read_gapped(cursor, len(first), "a", one), strict=True))


def _write_region_numbers(content: Content, names: Names) -> str:
    """Return the number of each region, ordered by first cells. Raises Unwritable for a number above 10."""
    given = content.clues.get(names[1], {})
    texts: list[str | None] = []
    for region in sorted(content.divisions.get(names[0], ()), key=min):
        found = {number_of(names[1], given[(cell,)]) for cell in region if (cell,) in given}
        if len(found) > 1 or not all(1 <= number <= 10 for number in found):
            raise Unwritable(f"a region has several of `{names[1]}`, or one above 10")
        texts.append(str(min(found) - 1) if found else None)
    return write_gapped(texts, "a")


# ---------------------------------------------------------------------------------------- groups with conditions


def _read_cages(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the groups, a comma, and numbers in their first cells.

    The condition, such as `"sum = #"`, gives their meaning.
    """
    groups = {group[0]: group for group in _read_division(cursor, content.board)}
    if cursor.take() != ",":
        raise cursor.wrong(cursor.at - 1)
    begin = cursor.at
    clues = content.clues.setdefault(names[0], {})
    cells = content.board.cells
    for cell, slot in zip(cells, read_numbers(cursor, len(cells)), strict=True):
        if slot is not None and cell not in groups:
            raise Damaged("a number does not stand in the first cell of its group", begin)
        if cell in groups and (slot is not None or len(groups[cell]) > 1):
            clues[(groups[cell],)] = GivenValue(condition="" if slot is None else names[1].replace(NUMBER, str(slot)))


def _write_cages(content: Content, names: Names) -> str:
    """Write the borders of cages, and the number of each cage at its first cell."""
    groups = _groups(content, names[0])
    numbers = {
        (first,): GivenValue(_number(names[1:], given)[1]) for first, (_, given) in groups.items() if given.condition
    }
    rooms = {cell: number for number, (group, _) in enumerate(groups.values()) for cell in group}
    where = cells_of(content)
    return f"{_write_division(rooms, content.board)},{write_numbers(slots_of(numbers, names[0], where))}"


def _read_formulas(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the groups, a comma, and a letter and number for each: `"a", "sum = #", "m", "product = #"`."""
    conditions = dict(zip(names[1::2], names[2::2], strict=True))
    groups = sorted(_read_division(cursor, content.board), key=min)
    if cursor.take() != ",":
        raise cursor.wrong(cursor.at - 1)
    clues = content.clues.setdefault(names[0], {})
    for group in groups:
        begin = cursor.at
        condition = conditions.get(cursor.take())
        if condition is None:
            raise cursor.wrong(begin)
        clues[(group,)] = GivenValue(condition=condition.replace(NUMBER, str(read_decimal(cursor))))


def _write_formulas(content: Content, names: Names) -> str:
    """Write the borders of cages, and for each cage its operator and number."""
    groups = _groups(content, names[0])
    rooms = {cell: number for number, (group, _) in enumerate(groups.values()) for cell in group}
    texts = []
    for first in sorted(groups):
        which, number = _number(names[2::2], groups[first][1])
        texts.append(f"{names[1 + 2 * which]}{number}")
    return f"{_shorten(_write_division(rooms, content.board))},{''.join(texts)}"


def _shorten(text: str) -> str:
    """Shorten repeated signs: `a___b   ->   a_3b`."""
    runs = ((sign, len(list(same))) for sign, same in groupby(text))
    return "".join(sign * count if count < 3 else f"{sign}{count}" for sign, count in runs)


def _groups(content: Content, name: str) -> dict[Cell, tuple[Sequence[Cell], GivenValue]]:
    """Return the groups by their first cells. Cells without a group form groups of one.

    Raises Unwritable if borders cannot express the groups.
    """
    groups = {min(args[0]): (args[0], given) for args, given in content.clues.get(name, {}).items()}
    cells = [cell for group, _ in groups.values() for cell in group]
    if len(cells) != len(set(cells)) or len(groups) != len(content.clues.get(name, {})):
        raise Unwritable(f"a cell is in two of `{name}`")
    board = content.board
    for group, _ in groups.values():
        if len(pieces(tuple(group), [x for x in board.links if x.first in group and x.second in group])) > 1:
            raise Unwritable(f"a `{name}` lies in several parts")
    alone = {cell: ((cell,), GivenValue()) for cell in board.cells if cell not in set(cells)}
    return {**groups, **alone}


def _number(conditions: Iterable[str], given: GivenValue) -> tuple[int, int]:
    """Return the index of a clue's condition, and its number. Raises Unwritable if it is none of them."""
    text = re.sub(r"\s+", "", given.condition)
    for which, condition in enumerate(conditions):
        pattern = re.escape(re.sub(r"\s+", "", condition)).replace(re.escape(NUMBER), r"(\d+)")
        found = re.fullmatch(pattern, text)
        if found:
            return which, int(found[1])
    raise Unwritable(f"this format can't say `{given.condition}`" if text else "a cell is in no group with a condition")


# ------------------------------------------------------------------------------------------------- dominoes

_HALVES = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0), "*": (0, 0)}
"""The direction of the other half."""


def _read_plates(cursor: Cursor, content: Content, names: Names) -> None:
    """Read for each cell the half of a domino: left, right, top or bottom, or `*` for none."""
    other = {}
    begin = cursor.at
    for cell in content.board.cells:
        sign = cursor.take()
        if sign not in _HALVES:
            raise cursor.wrong(cursor.at - 1)
        down, right = _HALVES[sign]
        other[cell] = Cell(cell.row + down, cell.column + right)
    wrong = next((n for n, cell in enumerate(other) if other.get(other[cell]) != cell), None)
    if wrong is not None:
        raise Damaged("one half of a domino has no other", begin + wrong)
    content.divisions[names[0]] = tuple((cell, mate) for cell, mate in other.items() if cell < mate)


def _write_plates(content: Content, names: Names) -> str:
    """Return a sign for each cell: where the other half of its plate is, or `*` if it is in none."""
    signs = dict.fromkeys(content.board.cells, "*")
    marks = {way: sign for sign, way in _HALVES.items()}
    for region in content.divisions.get(names[0], ()):
        if len(region) != 2:
            raise Unwritable(f"a `{names[0]}` has not two cells")
        for a, b in (region, region[::-1]):
            signs[a] = marks[b.row - a.row, b.column - a.column]
    return "".join(signs.values())


CODES = (
    Code("blocks", ("regions",), "regions, by the borders between them", _read_blocks, _write_blocks),
    Code("edges", ("regions",), "the same, by runs of places with and without a border", _read_edges, _write_edges),
    Code(
        "region_numbers",
        ("regions", "valued cell"),
        "a number in the first cell of each region, counting from 0",
        _read_region_numbers,
        _write_region_numbers,
    ),
    Code(
        "cages",
        ("groups", "text"),
        "groups, and a number in each of which the text is the condition",
        _read_cages,
        _write_cages,
        conditions=True,
    ),
    Code(
        "formulas",
        ("groups", *("text", "text") * 6),
        "groups, and for each a letter that stands for a condition, with its number",
        _read_formulas,
        _write_formulas,
        spare=10,
        conditions=True,
    ),
    Code("plates", ("regions",), "regions of two cells, cell by cell", _read_plates, _write_plates),
)
