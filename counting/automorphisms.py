"""Points and colored groups of points to the permutations that preserve them."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from pzc.compiler.base.clock import look

from .permutations import Permutation, orbit

_MOST_TRIES = 2_000


def automorphisms(colours: Sequence[Hashable], groups: Sequence[tuple[Hashable, Sequence[int]]]) -> list[Permutation]:
    """Return generators of the permutations of the points that preserve their colors and map the groups to each other.

    `groups` are pairs of a color and the points of a group. The search uses individualization and refinement, as
    McKay's nauty, without its pruning. After many tries it stops: then some generators are missing, but those returned
    are correct.
    """
    return _Search(colours, groups).generators()


class _Search:
    def __init__(self, colours: Sequence[Hashable], groups: Sequence[tuple[Hashable, Sequence[int]]]) -> None:
        self._size = len(colours)
        self._members = [tuple(members) for _, members in groups]
        self._all = Counter((colour, frozenset(members)) for colour, members in groups)
        self._group_colours = _ranks([repr(colour) for colour, _ in groups])
        self._colours = _ranks([repr(colour) for colour in colours])
        self._own = colours
        self._groups: list[list[int]] = [[] for _ in colours]
        for number, members in enumerate(self._members):
            for point in members:
                self._groups[point].append(number)
        self._tries = 0

    def generators(self) -> list[Permutation]:
        """Fix the points of a base one by one.

        Then, from the last to the first, try all other images of each base point.
        """
        base: list[tuple[list[int], int]] = []
        colours = self._refined(self._colours)
        while (cell := _first_cell(colours)) is not None:
            base.append((colours, cell[0]))
            colours = self._fixed(colours, cell[0])
        found: list[Permutation] = []
        for colours, point in reversed(base):
            reached = set(orbit(point, found, _image))
            failed: set[int] = set()
            for other in range(self._size):
                if colours[other] == colours[point] and other not in reached and other not in failed:
                    one = self._isomorphism(self._fixed(colours, point), self._fixed(colours, other))
                    if one is None:
                        failed |= set(orbit(other, found, _image))
                    else:
                        found.append(one)
                        reached = set(orbit(point, found, _image))
        return found

    def _isomorphism(self, left: list[int], right: list[int]) -> Permutation | None:
        """Return a permutation that maps the left coloring to the right one, or None."""
        look()
        self._tries += 1
        if self._tries > _MOST_TRIES or sorted(left) != sorted(right):
            return None
        cell = _first_cell(left)
        if cell is None:
            places = {colour: point for point, colour in enumerate(right)}
            g = tuple(places[colour] for colour in left)
            return g if self._is_automorphism(g) else None
        first = self._fixed(left, cell[0])
        for other in [point for point in range(self._size) if right[point] == left[cell[0]]]:
            one = self._isomorphism(first, self._fixed(right, other))
            if one is not None:
                return one
        return None

    def _is_automorphism(self, g: Permutation) -> bool:
        if any(self._own[point] != self._own[g[point]] for point in range(self._size)):
            return False
        moved: Counter[Any] = Counter()
        for (colour, members), count in self._all.items():
            moved[colour, frozenset(g[point] for point in members)] += count
        return moved == self._all

    def _fixed(self, colours: list[int], point: int) -> list[int]:
        """Return the refined coloring in which this point has its own color."""
        one = [2 * colour + 1 for colour in colours]
        one[point] -= 1
        return self._refined(one)

    def _refined(self, colours: list[int]) -> list[int]:
        """Give different colors to points whose groups have different colors, until nothing changes.

        The new colors depend only on what they represent, so that two colorings can be compared.
        """
        count = 0
        while True:
            groups = _ranks(
                [
                    (own, *sorted([colours[point] for point in members]))
                    for own, members in zip(self._group_colours, self._members, strict=True)
                ]
            )
            colours = _ranks(
                [
                    (own, *sorted([groups[number] for number in numbers]))
                    for own, numbers in zip(colours, self._groups, strict=True)
                ]
            )
            now = len(set(colours))
            if now == count or now == self._size:
                return colours
            count = now


def _ranks(values: Sequence[Any]) -> list[int]:
    """Return each value's rank among the distinct values."""
    place = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [place[value] for value in values]


def _first_cell(colours: Sequence[int]) -> list[int] | None:
    """Return the points of the first color that several points have, or None."""
    cells: dict[int, list[int]] = {}
    for point, colour in enumerate(colours):
        cells.setdefault(colour, []).append(point)
    return next((cells[colour] for colour in sorted(cells) if len(cells[colour]) > 1), None)


def _image(point: int, g: Permutation) -> int:
    return g[point]
