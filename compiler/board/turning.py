"""Turning and reflecting what is drawn on squares."""

from typing import TypeAlias

Places: TypeAlias = tuple[tuple[int, int], ...]
"""Rows and columns, the least of each 0, in reading order."""
Drawn: TypeAlias = tuple[Places, ...]
"""What is drawn, by its marks, which move as one."""

_TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
_REFLECTED = tuple((a, -b, c, -d) for a, b, c, d in _TURNS)
MOVES = {"": (*_TURNS, *_REFLECTED), "turned": _TURNS, "fixed": _TURNS[:1]}
"""In which ways a shape may lie, by the word for it: each takes (r, c) to (a*r + b*c, c*r + d*c)."""


def images(drawn: Drawn, moves: str = "") -> list[Drawn]:
    """All ways to turn and reflect what is drawn, each once and moved to the upper left; as drawn first."""
    found = (_moved(drawn, move) for move in MOVES[moves])
    return list(dict.fromkeys(found))


def _moved(drawn: Drawn, move: tuple[int, int, int, int]) -> Drawn:
    a, b, c, d = move
    turned = [[(a * row + b * column, c * row + d * column) for row, column in places] for places in drawn]
    top = min(row for places in turned for row, _ in places)
    left = min(column for places in turned for _, column in places)
    return tuple(tuple(sorted((row - top, column - left) for row, column in places)) for places in turned)
