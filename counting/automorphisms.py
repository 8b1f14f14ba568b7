"""Points and colored groups of points to the permutations that preserve them."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from pzc.compiler.base.clock import check_limits
from pzc.compiler.flat.certificate import ranks

from .permutations import Permutation, orbit

_MOST_TRIES = 2_000


def automorphisms(colors: Sequence[Hashable], groups: Sequence[tuple[Hashable, Sequence[int]]]) -> list[Permutation]:
    """Return generators of the permutations of the points that preserve their colors and map the groups to each other.

    `groups` are pairs of a color and the points of a group. The search uses individualization and refinement, as
    McKay's nauty, without its pruning. After many tries it stops: then some generators are missing, but those returned
    are correct.
    """
    return _Search(colors, groups).generators()


class _Search:
    def __init__(self, colors: Sequence[Hashable], groups: Sequence[tuple[Hashable, Sequence[int]]]) -> None:
        self._size = len(colors)
        self._members = [tuple(members) for _, members in groups]
        self._all = Counter((color, frozenset(members)) for color, members in groups)
        self._group_colors = ranks([repr(color) for color, _ in groups])
        self._colors = ranks([repr(color) for color in colors])
        self._own = colors
        self._groups: list[list[int]] = [[] for _ in colors]
        for number, members in enumerate(self._members):
            for point in members:
                self._groups[point].append(number)
        self._tries = 0

    def generators(self) -> list[Permutation]:
        """Fix the points of a base one by one.

        Then, from the last to the first, try all other images of each base point.
        """
        base: list[tuple[list[int], int]] = []
        colors = self._refined(self._colors)
        while (cell := _first_cell(colors)) is not None:
            base.append((colors, cell[0]))
            colors = self._fixed(colors, cell[0])
        found: list[Permutation] = []
        for colors, point in reversed(base):
            reached = set(orbit(point, found, _image))
            failed: set[int] = set()
            for other in range(self._size):
                if colors[other] == colors[point] and other not in reached and other not in failed:
                    one = self._isomorphism(self._fixed(colors, point), self._fixed(colors, other))
                    if one is None:
                        failed |= set(orbit(other, found, _image))
                    else:
                        found.append(one)
                        reached = set(orbit(point, found, _image))
        return found

    def _isomorphism(self, left: list[int], right: list[int]) -> Permutation | None:
        """Return a permutation that maps the left coloring to the right one, or None."""
        check_limits()
        self._tries += 1
        if self._tries > _MOST_TRIES or sorted(left) != sorted(right):
            return None
        cell = _first_cell(left)
        if cell is None:
            places = {color: point for point, color in enumerate(right)}
            g = tuple(places[color] for color in left)
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
        for (color, members), count in self._all.items():
            moved[color, frozenset(g[point] for point in members)] += count
        return moved == self._all

    def _fixed(self, colors: list[int], point: int) -> list[int]:
        """Return the refined coloring in which this point has its own color."""
        one = [2 * color + 1 for color in colors]
        one[point] -= 1
        return self._refined(one)

    def _refined(self, colors: list[int]) -> list[int]:
        """Give different colors to points whose groups have different colors, until nothing changes.

        The new colors depend only on what they represent, so that two colorings can be compared.
        """
        count = 0
        while True:
            groups = ranks(
                [
                    (own, *sorted([colors[point] for point in members]))
                    for own, members in zip(self._group_colors, self._members, strict=True)
                ]
            )
            colors = ranks(
                [
                    (own, *sorted([groups[number] for number in numbers]))
                    for own, numbers in zip(colors, self._groups, strict=True)
                ]
            )
            now = len(set(colors))
            if now == count or now == self._size:
                return colors
            count = now


def _first_cell(colors: Sequence[int]) -> list[int] | None:
    """Return the points of the first color that several points have, or None."""
    cells: dict[int, list[int]] = {}
    for point, color in enumerate(colors):
        cells.setdefault(color, []).append(point)
    return next((cells[color] for color in sorted(cells) if len(cells[color]) > 1), None)


def _image(point: int, g: Permutation) -> int:
    return g[point]
