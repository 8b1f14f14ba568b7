"""Board files to their contents, and back, by the `format` clause of a rule file."""

from collections.abc import Sequence

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Place
from pzc.compiler.formats.addresses.notation import names_in
from pzc.compiler.formats.code import Unwritable, require_carried, require_least
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Layer

from .blocks import BLOCKS
from .board_file import BoardFile, Lines, print_board, size_of
from .sheet import Sheet


def _rim(clause: Format) -> int:
    return max(BLOCKS[use.word].rim for use in clause.codes)


def _is_square(clause: Format) -> bool:
    return any(use.word == "square" for use in clause.codes)


def pictures_of(file: BoardFile, clause: Format) -> tuple[int, int, Lines]:
    """Return the height, the width and the pictures of a file. Raises Damaged if the sizes are invalid."""
    return size_of(file, _is_square(clause))


def read_board(height: int, width: int, lines: Lines, clause: Format) -> Sheet:
    """Return the contents of the pictures, as a clause defines them.

    Raises Damaged, with the place, if they do not fit.
    """
    rim = _rim(clause)
    sheet = Sheet(empty(Board(height + rim, width + rim)), rim, {}, set())
    for use in clause.codes:
        if use.optional and lines.ended or lines.version < use.since:
            continue
        BLOCKS[use.word].read(lines, sheet, use)
    return sheet


def fill_up(sheet: Sheet, clause: Format, layer: Layer, places: Sequence[Place]) -> None:
    """Fill the empty places of a truth layer: not shaded, no line, no border. Do nothing if both values have signs."""
    signs = [sign for use in clause.codes for sign in use.signs if sign.name == layer.name]
    values = {sign.wanted for sign in signs}
    if layer.truth and len(values) == 1:
        for place in places:
            sheet.answer.setdefault((layer.name, place), 1 - min(values))


def write_board(content: Content, answer: dict[tuple[str, Place], int], clause: Format) -> str:
    """Return the file for a puzzle and a solution. Raises Unwritable if the format cannot express it."""
    rim = _rim(clause)
    carried = {sign.name for use in clause.codes for sign in use.signs}
    carried |= {name for use in clause.codes for name in use.names}
    carried |= {name for use in clause.codes if use.notation is not None for name in names_in(use.notation)}
    require_carried(content, carried)
    sheet = Sheet(content, rim, dict(answer), set())
    body: list[str] = []
    version = max((int(use.names[0]) for use in clause.codes if use.word == "version"), default=0)
    for use in clause.codes:
        if use.since > version:
            if use.word == "flag" and content.settings.get(use.names[1]):
                raise Unwritable(f"a file of this version cannot say `{use.names[0]}`")
            continue
        require_least(content, use)
        if use.word == "constant" and content.settings[use.names[0]] != int(use.names[1]):
            raise Unwritable(f"`{use.names[0]}` has to be {use.names[1]}")
        try:
            body += BLOCKS[use.word].write(sheet, use)
        except ValueError as error:
            raise Unwritable(str(error)) from None
    height, width = content.board.height - rim, content.board.width - rim
    if _is_square(clause) and height != width:
        raise Unwritable("its board has to be a square")
    return print_board(clause.key, height, width, _is_square(clause), body, version)
