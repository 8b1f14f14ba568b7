"""States of the local search, and the distances between solutions."""

from collections.abc import Iterable, Mapping

from pzc.compiler.base.node import node

from .acceptance import ValuesAt
from .background import Background
from .clue_candidates import Candidate


@node(eq=False)
class State:
    """A solution with its background and candidate clues.

    `open` is another solution that satisfies all of them, or None. `distance` counts the unknowns that have another
    value there.
    """

    values: ValuesAt
    background: Background
    groups: Mapping[str, list[Candidate]]
    open: ValuesAt | None
    distance: int = 0


def distance(values: ValuesAt, other: ValuesAt) -> int:
    """Count the unknowns that have different values in two solutions."""
    return sum(other[place] != value for place, value in values.items())


def farthest_first(values: ValuesAt, others: Iterable[ValuesAt], before: ValuesAt | None = None) -> list[ValuesAt]:
    """Return the other solutions, the most different first.

    `before` comes first of all. Solutions equal to `values` are dropped.
    """
    far = sorted(others, key=lambda other: -distance(values, other))
    far = [other for other in far if other is not before and distance(values, other)]
    return far if before is None else [before, *far]
