"""Directions as text: words and marks to steps (rows down, columns right), corners and sides to words."""

from .board import Board
from .elements import Border, Cell, Corner

Direction = tuple[int, int]

WORDS: dict[str, Direction] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "up_left": (-1, -1),
    "up_right": (-1, 1),
    "down_left": (1, -1),
    "down_right": (1, 1),
}
MARKS: dict[str, Direction] = WORDS | {
    mark: WORDS[word]
    for marks, word in (
        ("^↑", "up"),
        ("vV↓", "down"),
        ("<←", "left"),
        (">→", "right"),
        ("↖", "up_left"),
        ("↗", "up_right"),
        ("↙", "down_left"),
        ("↘", "down_right"),
    )
    for mark in marks
}


def mark_for(direction: Direction) -> str:
    """Return the mark for a direction in a picture."""
    return next(mark for mark, leads in MARKS.items() if leads == direction and len(mark) == 1)


def word_for(direction: Direction) -> str:
    """Return the word for a direction; if it has none, its rows down and columns right."""
    return next((word for word, leads in WORDS.items() if leads == direction), f"({direction[0]},{direction[1]})")


_SLIGHTLY = 0.01
_FLAT = 0.6
"""The steepness up to which a side is at the right or the left, not also at the top or the bottom."""


def end_of(board: Board, cell: Cell, x: Corner | Border) -> str:
    """Return where a corner or a side of a cell is, seen from the cell's center: `top`, `bottom left`, `right`."""
    corners = [x] if isinstance(x, Corner) else board.corners_of(x)
    (cx, cy), points = board.point(cell), [board.point(corner) for corner in corners]
    right, down = sum(px for px, _ in points) / len(points) - cx, sum(py for _, py in points) / len(points) - cy
    if isinstance(x, Border) and abs(down) < _FLAT * abs(right):
        down = 0.0
    words = []
    if abs(down) > _SLIGHTLY:
        words.append("bottom" if down > 0 else "top")
    if abs(right) > _SLIGHTLY:
        words.append("right" if right > 0 else "left")
    return " ".join(words)
