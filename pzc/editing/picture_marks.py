"""The marks of a picture by place, and the changes that replace them."""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner
from pzc.compiler.syntax.marks import EMPTY, Mark, rows_of
from pzc.compiler.syntax.statements import Picture

from .drafts import Change

Places = Mapping[Cell | Corner, Mark]


def cells_in(picture: Picture, board: Board) -> dict[Cell | Corner, Mark]:
    """Return all marks of a picture of cells, empty ones included. Return {} if the picture has the wrong size."""
    return _placed(rows_of(picture, board.width), [[*row] for row in board.places])


def corners_in(picture: Picture, board: Board) -> dict[Cell | Corner, Mark]:
    """Return all marks of a picture of corners, either of the inner corners or of all."""
    inner = len(rows_of(picture)) == board.height - 1
    first, beyond = (1, 0) if inner else (0, 1)
    across, down = range(first, board.width + beyond), range(first, board.height + beyond)
    return _placed(rows_of(picture, len(across)), [[Corner(r, c) for c in across] for r in down])


def _placed(rows: Sequence[Sequence[Mark]], places: Sequence[Sequence[Cell | Corner]]) -> dict[Cell | Corner, Mark]:
    if [len(row) for row in rows] != [len(row) for row in places]:
        return {}
    return {x: mark for row, marks in zip(places, rows, strict=True) for x, mark in zip(row, marks, strict=True)}


def replaced(picture: Picture, marks: Places, texts: Mapping[Cell | Corner, str]) -> tuple[Change, ...]:
    """Return the changes that replace marks by texts.

    If the marks stand without spaces and a text has several characters, the whole picture is redrawn with spaces.
    """
    ordered = [*marks.items()]
    packed = any(a.span.end == b.span.start for (_, a), (_, b) in zip(ordered, ordered[1:], strict=False))
    if packed and any(len(text) != 1 for text in texts.values()):
        rows: dict[int, list[str]] = {}
        for x, mark in ordered:
            rows.setdefault(x.row, []).append(texts.get(x, mark.text))
        width = max(len(text) for row in rows.values() for text in row)
        lines = (" ".join(text.rjust(width) for text in row) for row in rows.values())
        drawn = "".join(f"  {line}\n" for line in lines)
        return ((picture.span.start, picture.span.end, f"\n{drawn}"),)
    return tuple((marks[x].span.start, marks[x].span.end, text) for x, text in texts.items())


def is_free(mark: Mark) -> bool:
    """Return True if the mark means an empty place."""
    return mark.text == EMPTY


def free_letter(marks: Places) -> str:
    """Return one or two letters that are no mark of the picture."""
    return next(free_letters(marks))


def free_letters(marks: Places) -> Iterator[str]:
    """Yield texts of one or two letters that are no marks of the picture."""
    taken = {mark.text.rstrip("0123456789") for mark in marks.values()}
    letters: Iterator[str] = (a + b for a in ("", *ascii_letters) for b in ascii_letters)
    return (letter for letter in letters if letter not in taken)
