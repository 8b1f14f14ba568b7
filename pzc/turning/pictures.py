"""Pictures of a puzzle to pictures of the turned puzzle."""

from collections.abc import Mapping, Sequence
from typing import Any

from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import MARKS, mark_for
from pzc.compiler.board.elements import Border, Cell, Corner, ElementKind, Link
from pzc.compiler.pictures.draw import draw
from pzc.compiler.pictures.rows import READERS
from pzc.compiler.syntax.marks import EMPTY, Mark, rows_of
from pzc.compiler.syntax.statements import Picture
from pzc.editing.drafts import Change
from pzc.editing.picture_marks import cells_in, corners_in

from .movement import Movement, Outside

_LINES = {"-": "|", "|": "-"}


def turned_rows(
    picture: Picture, board: Board, move: Movement, kind: ElementKind, arrows: bool
) -> tuple[Change, ...] | None:
    """Return the changes that turn a picture of cells or corners, None if it has another size than the board.

    `arrows`: the tokens are directions or end with one.
    """
    marks = (corners_in if kind == "corner" else cells_in)(picture, board)
    if not marks:
        return None
    texts = dict.fromkeys(marks, EMPTY) if move.is_shift else {}
    for place, mark in marks.items():
        if mark.text != EMPTY or not move.is_shift:
            texts[move.place(place)] = _turned_token(mark.text, move) if arrows else mark.text
    if move.is_shift and texts.keys() != marks.keys():
        raise Outside
    if texts.keys() == marks.keys() and not (move.swaps and _is_decorated(picture)):
        return tuple((mark.span.start, mark.span.end, texts[place]) for place, mark in marks.items())
    ordered = [*marks.values()]
    packed = any(a.span.end == b.span.start for a, b in zip(ordered, ordered[1:], strict=False))
    return (_redrawn(picture, _by_rows(texts), packed),)


def _is_decorated(picture: Picture) -> bool:
    """Return True if there is more in a picture than its tokens, such as lines between boxes."""
    return "".join(mark.text for row in rows_of(picture) for mark in row) != "".join(picture.text.split())


def _by_rows(texts: Mapping[Cell | Corner, str]) -> list[list[str]]:
    """Return the texts row by row."""
    rows: dict[int, list[str]] = {}
    for place in sorted(texts):
        rows.setdefault(place.row, []).append(texts[place])
    return [*rows.values()]


def _redrawn(picture: Picture, rows: Sequence[Sequence[str]], packed: bool) -> Change:
    """Replace the content of a picture by rows of tokens."""
    width = max(len(text) for row in rows for text in row)
    gap = "" if packed and width == 1 else " "
    return _content(picture, [gap.join(text.rjust(width) for text in row) for row in rows])


def _content(picture: Picture, lines: Sequence[str]) -> Change:
    """Replace the content of a picture by lines."""
    return picture.span.start, picture.span.end, "\n" + "".join(f"  {line}\n" for line in lines)


def _turned_token(text: str, move: Movement) -> str:
    """Return a direction, or a value with a direction after it, as in `2^`, after the movement."""
    if text in MARKS:
        return mark_for(move.direction(MARKS[text]))
    if text[-1] in MARKS:
        return text[:-1] + mark_for(move.direction(MARKS[text[-1]]))
    return text


def turned_drawing(
    picture: Picture, board: Board, after: Board, move: Movement, kind: ElementKind
) -> tuple[Change, ...]:
    """Return the change that turns a drawing of borders or links. Raise PuzzleError if it cannot be read."""
    marks: Mapping[Any, Mark] = READERS[kind](picture, board)
    texts: dict[Border | Link, str] = {}
    for place, mark in marks.items():
        texts[move.place(place)] = _LINES.get(mark.text, mark.text) if move.swaps else mark.text
    plain = all(text in _LINES for text in texts.values())
    numbers: dict[Any, int] = {place: number for number, place in enumerate(texts, 1)}
    return (_content(picture, draw(after, kind, numbers, plain, dict(enumerate(texts.values(), 1)))),)
