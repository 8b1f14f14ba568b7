"""Cells put into a region of a drawn division, to the new text of the puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.marks import EMPTY
from pzc.editing.drafts import Draft
from pzc.editing.picture_marks import cells_in, free_letters, replaced
from pzc.editing.written_clue import keys
from pzc.studio.protocol.messages import Json, Refusal

_LONGEST = 8  # the length limit of a region's name, in characters


def is_division(model: Model, name: str) -> bool:
    """Return True if the text draws a division of the board with this name."""
    return name in model.facts.regions and _picture_of(model, name) is not None


def _picture_of(model: Model, name: str) -> st.Picture | None:
    """Return the picture of a division in the text itself, None if there is none."""
    for statement in model.file.statements:
        match statement:
            case st.Draw(picture=picture) if statement.name.text == name and statement.lines is None:
                return picture
            case st.RegionsDecl(name=declared, value=st.Picture() as picture) if declared == name:
                return picture
    return None


def with_region(
    model: Model, board: Board, name: str, cells: Sequence[Cell], letter: Json, compiled: Callable[[str], Model]
) -> str:
    """Return the text with the cells put into the region `letter`.

    Without a letter they form a new region. With the letter `.` they belong to no region. Pieces that this cuts off
    from a connected region become regions of their own. Raise Refusal if that cannot be written.
    """
    picture = _picture_of(model, name)
    marks = {} if picture is None else cells_in(picture, board)
    if picture is None or not marks:
        raise Refusal("refused", f"`{name}` is not drawn here")
    free = free_letters(marks)
    mark = next(free) if letter is None else _letter(letter)
    texts: dict[Cell | Corner, str] = dict.fromkeys(cells, mark)
    for piece in _cut_off(board, {place: one.text for place, one in marks.items()}, texts):
        texts |= dict.fromkeys(piece, next(name for name in free if name != mark))
    statement = next(s for s in model.file.statements if s.span.start <= picture.span.start < s.span.end)
    changes = replaced(picture, marks, texts)
    text = Draft(changes, statement.span.offsets).applied(model.file.source.text)
    try:
        after = compiled(text)
    except PuzzleError as error:
        raise Refusal("puzzle", error.diagnostics[0].message) from None
    own = [region for region in after.facts.regions[name].lists if set(region) & set(cells)]
    if keys(after) != keys(model) or len(own) != (mark != EMPTY) or not all(set(cells) <= set(one) for one in own):
        raise Refusal("refused", "this can't be written into the text: change it there")
    return text


def _cut_off(
    board: Board, before: Mapping[Cell | Corner, str], new: Mapping[Cell | Corner, str]
) -> Iterator[tuple[Cell, ...]]:
    """Yield the pieces of regions that new letters cut off: all but the largest, if the region was connected."""
    for letter in dict.fromkeys(before[cell] for cell in new):
        cells = {cell for cell in board.cells if before[cell] == letter}
        if letter != EMPTY and len(_pieces(board, cells)) == 1:
            yield from _pieces(board, {cell for cell in cells if new.get(cell, letter) == letter})[1:]


def _pieces(board: Board, cells: set[Cell]) -> list[tuple[Cell, ...]]:
    """Return the connected components of cells, the largest first."""
    return sorted(pieces(cells, board.links), key=len, reverse=True)


def _letter(raw: Json) -> str:
    if not isinstance(raw, str) or not 0 < len(raw) <= _LONGEST or not (raw.isalnum() or raw == EMPTY):
        raise Refusal("refused", "a region is named by a letter, or a few")
    return raw
