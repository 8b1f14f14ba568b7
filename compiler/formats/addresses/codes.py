"""The table of words in `format puzzlink` clauses: the meaning of characters in an address.

A code reads its part of an address from where the previous one ended, and adds what it finds to the content. It
writes in the same way. The clause names the clues; there is nothing specific to a genre here.
"""

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, Damaged, read_one16, write_one16
from pzc.compiler.pictures.clues import GivenValue

from . import banks, divisions, dots, lines, named, ways, words


def _read_setting(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a number up to the next slash, and set the parameter to it."""
    begin = cursor.at
    written = cursor.until("/")
    if not (written.isascii() and written.isdigit() and len(written) < 6):
        raise Damaged("a number is wanted here", begin)
    content.settings[names[0]] = int(written)


def _write_setting(content: Content, names: Names) -> str:
    return f"{content.settings[names[0]]}/"


def _read_stroke(cursor: Cursor, content: Content, names: Names) -> None:
    if cursor.take() != "/":
        raise cursor.wrong(cursor.at - 1)


def _write_stroke(content: Content, names: Names) -> str:
    return "/"


def _read_largest(cursor: Cursor, content: Content, names: Names) -> None:
    take_largest(content, names[0])


def take_largest(content: Content, param: str) -> None:
    """Set a parameter to the greatest number of all clues, without reading anything."""
    values = (given.value for clues in content.clues.values() for given in clues.values())
    content.least[param] = max((value for value in values if isinstance(value, int)), default=1)


def _read_limit(cursor: Cursor, content: Content, names: Names) -> None:
    """Set a parameter to the greatest given number, and note that the site has no limit."""
    take_largest(content, names[0])
    content.left_out.append(f"numbers greater than `{names[0]}`, which the site allows")


def _read_largest_region(cursor: Cursor, content: Content, names: Names) -> None:
    """Set a parameter to the size of the largest region, without reading anything."""
    content.least[names[0]] = max((len(r) for division in content.divisions.values() for r in division), default=1)


def write_nothing(content: Content, names: Names) -> str:
    """Return nothing, for a word without a part of the text."""
    return ""


def _read_flag(cursor: Cursor, content: Content, names: Names) -> None:
    """Set the parameter to 1 if the letter is among the address's flags, otherwise to 0.

    Reads nothing from the body.
    """
    content.settings[names[1]] = int(names[0] in content.flags)
    content.flags.discard(names[0])


def _write_flag(content: Content, names: Names) -> str:
    if content.settings.get(names[1]):
        content.flags.add(names[0])
    return ""


def _read_always(cursor: Cursor, content: Content, names: Names) -> None:
    """Check that the letters are among the address's flags. Reads nothing from the body."""
    missing = [letter for letter in names[0] if letter not in content.flags]
    if missing:
        raise Damaged(f"it has no `{missing[0]}` before the size, so it is of an older kind", 0)
    content.flags.difference_update(names[0])


def _write_always(content: Content, names: Names) -> str:
    content.flags.update(names[0])
    return ""


def _read_constant(cursor: Cursor, content: Content, names: Names) -> None:
    content.settings[names[0]] = int(names[1])


def _write_constant(content: Content, names: Names) -> str:
    if content.settings[names[0]] != int(names[1]):
        raise Unwritable(f"`{names[0]}` has to be {names[1]}")
    return ""


def _read_literal(cursor: Cursor, content: Content, names: Names) -> None:
    for sign in names[0]:
        if cursor.peek() != sign:
            raise Damaged(f"`{names[0]}` is wanted here", cursor.at)
        cursor.take()


def _write_literal(content: Content, names: Names) -> str:
    return names[0]


def _read_position(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the column and the row of a cell."""
    begin = cursor.at
    column, row = read_one16(cursor), read_one16(cursor)
    if column == UNSPECIFIED or row == UNSPECIFIED or not content.board.has(Cell(int(row), int(column))):
        raise Damaged("a column and a row of the board are wanted here", begin)
    content.clues.setdefault(names[0], {})[(Cell(int(row), int(column)),)] = GivenValue()


def _write_position(content: Content, names: Names) -> str:
    cell = only_cell(content, names[0])
    return write_one16(cell.column) + write_one16(cell.row)


def only_cell(content: Content, name: str) -> Cell:
    """Return the cell of a clue. Raises Unwritable if there is not just one."""
    cells = [cell for (cell,) in content.clues.get(name, {})]
    if len(cells) != 1 or not isinstance(cells[0], Cell):
        raise Unwritable(f"one `{name}` is wanted, there are {len(cells)}")
    return cells[0]


def _read_cell_number(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the place of a cell in reading order, counted from 0."""
    begin = cursor.at
    written = cursor.until("/")
    cells = content.board.cells
    if not (is_digits(written) and len(written) < 6 and int(written) < len(cells)):
        raise Damaged("the number of a cell is wanted here", begin)
    content.clues.setdefault(names[0], {})[(cells[int(written)],)] = GivenValue()


def _write_cell_number(content: Content, names: Names) -> str:
    return str(content.board.cells.index(only_cell(content, names[0])))


_OTHERS = (
    Code("position", ("cell",), "the column and the row of a mark", _read_position, _write_position),
    Code("cell_number", ("cell",), "the place of a mark in reading order", _read_cell_number, _write_cell_number),
    Code(
        "constant",
        ("param", "number"),
        "nothing: the parameter has this value",
        _read_constant,
        _write_constant,
        silent=True,
    ),
    Code("literal", ("text",), "just this text", _read_literal, _write_literal),
    Code(
        "flag",
        ("text", "param"),
        "a letter before the size: then the parameter is 1",
        _read_flag,
        _write_flag,
        silent=True,
    ),
    Code("always", ("text",), "letters before the size, in each address", _read_always, _write_always, silent=True),
    Code("setting", ("param",), "the value of a parameter, followed by a slash", _read_setting, _write_setting),
    Code("largest", ("param",), "a parameter: the greatest number", _read_largest, write_nothing, silent=True),
    Code("limit", ("param",), "the same for a site without a greatest number", _read_limit, write_nothing, silent=True),
    Code(
        "largest_region",
        ("param",),
        "a parameter: the largest region",
        _read_largest_region,
        write_nothing,
        silent=True,
    ),
    Code("stroke", (), "a stroke", _read_stroke, _write_stroke, stroke=True),
)
CODES: dict[str, Code] = {
    code.word: code
    for code in (
        *divisions.CODES,
        *lines.CODES,
        *dots.CODES,
        *named.CODES,
        *ways.CODES,
        *banks.CODES,
        *words.CODES,
        *_OTHERS,
    )
}
