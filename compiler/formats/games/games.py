"""The table of words in `format sgt` clauses: the meaning of characters in a game's description.

A description has parts separated by commas, one for each word. The clause names the clues; there is nothing specific
to a genre here.
"""

from collections.abc import Sequence

from pzc.compiler.formats.addresses import codes
from pzc.compiler.formats.code import Code, Names, Unwritable, require_carried, require_no_conditions
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.model.formats import CodeUse

from . import game_cells, game_groups, game_lines
from .game_grids import BEGINS, GRID, GRIDS, Grid
from .game_ids import LARGEST

PARAMS, LETTER = "params", "letter"


def _read_nothing(cursor: Cursor, content: Content, names: Names) -> None:
    pass


_BEFORE = (
    Code(PARAMS, ("template",), "the parameters, in braces where they stand", _read_nothing, codes.write_nothing),
    Code(LETTER, ("text",), "with this letter after another file's parameters", _read_nothing, codes.write_nothing),
    codes.CODES["constant"],
    codes.CODES["flag"],
    Code(GRID, ("grid",), "the kind of the grid, if it has no squares", _read_nothing, codes.write_nothing),
    Code(BEGINS, ("text",), "a text before the first part", _read_nothing, codes.write_nothing),
)
"""Words without a part in the description."""
WORDS: dict[str, Code] = {
    code.word: code for code in (*_BEFORE, *game_cells.CODES, *game_lines.CODES, *game_groups.CODES)
}
_OUTSIDE_THE_DESCRIPTION = {code.word for code in _BEFORE}
ON_GRIDS = {*_OUTSIDE_THE_DESCRIPTION, "signs", "first_signs", "numbers", "marks"}
"""Words that a clause with a `grid` may have: their places are the cells, in the order of the grid."""


def grid_of(uses: Sequence[CodeUse]) -> Grid | None:
    """Return the grid of a clause, or None if the cells are squares."""
    return next((GRIDS[use.names[0]] for use in uses if use.word == GRID), None)


def _beginning(uses: Sequence[CodeUse]) -> str:
    return "".join(use.names[0] for use in uses if use.word == BEGINS)


def read_desc(desc: str, content: Content, uses: Sequence[CodeUse]) -> None:
    """Read a description by the words of one or more clauses into a content. Raises Damaged, with the place."""
    cursor = Cursor(desc)
    begin = _beginning(uses)
    if not desc.startswith(begin):
        raise Damaged(f"its ids begin with `{begin}`; those of older versions of the program are not read", 0)
    cursor.at = len(begin)
    first = True
    for use in uses:
        code = WORDS[use.word]
        if use.word not in _OUTSIDE_THE_DESCRIPTION:
            if use.optional and cursor.ended:
                continue
            if not first and cursor.take() != ",":
                raise Damaged("a comma is wanted here", cursor.at - 1)
            first = False
        code.read(cursor, content, use.names)
    if not cursor.ended:
        raise Damaged("there is more in it than this game has", cursor.at)


def write_desc(content: Content, uses: Sequence[CodeUse]) -> str:
    """Return the description of a content. Raises Unwritable if the format cannot express it."""
    require_carried(content, {name for use in uses for name in use.names})
    require_no_conditions(content, {name for use in uses if WORDS[use.word].conditions for name in use.names})
    if content.holes and not content.order:
        raise Unwritable("it has no place for holes in the board")
    if max(content.board.height, content.board.width) > LARGEST and not content.order:
        raise Unwritable(f"its boards have up to {LARGEST} rows and columns")
    parts = []
    for use in uses:
        missing = use.optional and not any(content.clues.get(name) for name in use.names)
        if use.word in _OUTSIDE_THE_DESCRIPTION:
            WORDS[use.word].write(content, use.names)
        elif not missing:
            parts.append(WORDS[use.word].write(content, use.names))
    return _beginning(uses) + ",".join(parts)
