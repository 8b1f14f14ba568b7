"""Rotations and reflections of drawings on squares."""

from typing import TypeAlias

Places: TypeAlias = tuple[tuple[int, int], ...]
"""Rows and columns, the least of each 0, in reading order."""
Drawn: TypeAlias = tuple[Places, ...]
"""The places of a drawing, grouped by mark."""

_TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
_REFLECTED = tuple((a, -b, c, -d) for a, b, c, d in _TURNS)
MOVES = {"": (*_TURNS, *_REFLECTED), "turned": _TURNS, "fixed": _TURNS[:1]}
"""The transformations allowed by each word, as matrices: (r, c) becomes (a*r + b*c, c*r + d*c)."""


def images(drawn: Drawn, moves: str = "") -> list[Drawn]:
    """Return all distinct rotations and reflections of a drawing, moved to the upper left, the original first."""
    found = (_moved(drawn, move) for move in MOVES[moves])
    return list(dict.fromkeys(found))


def _moved(drawn: Drawn, move: tuple[int, int, int, int]) -> Drawn:
    """Turn or reflect drawn places, and move them to the origin."""
    a, b, c, d = move
    turned = [[(a * row + b * column, c * row + d * column) for row, column in places] for places in drawn]
    top = min(row for places in turned for row, _ in places)
    left = min(column for places in turned for _, column in places)
    return tuple(tuple(sorted((row - top, column - left) for row, column in places)) for places in turned)
