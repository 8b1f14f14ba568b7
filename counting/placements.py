"""Cells to be parted among values, to the number of ways: value by value, a whole placement at a time."""

from collections.abc import Hashable, Iterator, Sequence

from pzc.compiler.node import node

from .automorphisms import automorphisms
from .machine import Split, Sum, Times
from .partition import Partition
from .permutations import Permutation, orbit, stabilizer

MOST_PLACEMENTS = 60_000
"""Placements of one value that are listed."""

_MOST_SYMMETRIC = 20_000  # placements below which symmetries are looked for


class TooMany(Exception):
    """A value has more placements than are worth listing."""


@node(eq=False)
class State:
    """The cells that are free, as bits; of each kind how many values are not placed; symmetries of what is left."""

    free: int
    left: tuple[int, ...]
    candidates: tuple[int, ...]
    generators: tuple[Permutation, ...] = ()


@node(eq=False)
class _Kind:
    """Values that the same cells may have. Placements are cells as bits, `at[c]` those that have cell c, as bits."""

    placements: list[int]
    number: dict[int, int]
    at: list[int]
    everywhere: bool  # whether each of the values must be placed


class Placements:
    """A partition as something countable: an exact cover of cells and values by placements of values.

    Branches on the cell or the value with the fewest placements. Placements that a symmetry of what is left
    brings to each other leave equal counts: one of them is counted, for all. States with the same free cells
    are the same, whatever was placed in the others.
    """

    def __init__(self, partition: Partition, symmetries: bool = True) -> None:
        self._cells = len(partition.domains)
        values: dict[tuple[int, ...], list[int]] = {}
        for value in sorted(frozenset().union(*partition.domains)):
            where = tuple(c for c, domain in enumerate(partition.domains) if value in domain)
            values.setdefault(where, []).append(value)
        whole = [g for g in partition.groups if len(frozenset().union(*(partition.domains[c] for c in g))) == len(g)]
        self._kinds = [_kind(self._cells, where, partition.groups, whole) for where in values]
        left = tuple(len(same) for same in values.values())
        generators: list[Permutation] = []
        if symmetries and all(len(kind.placements) <= _MOST_SYMMETRIC for kind in self._kinds):
            groups: list[tuple[Hashable, Sequence[int]]] = [(g in whole, g) for g in partition.groups]
            colours = [tuple(c in where for where in values) for c in range(self._cells)]
            generators = automorphisms(colours, groups)
        everything = tuple((1 << len(kind.placements)) - 1 for kind in self._kinds)
        self._root = State((1 << self._cells) - 1, left, everything, tuple(generators))

    @property
    def root(self) -> State:
        """All cells free."""
        return self._root

    def key(self, state: State) -> Hashable:
        """The free cells decide, and the values that are left for them."""
        return (hex(state.free), *state.left)

    def split(self, state: State) -> Split[State]:
        """By what is placed in a cell, or where a value is placed."""
        if not state.free:
            return int(not any(n and kind.everywhere for n, kind in zip(state.left, self._kinds, strict=True)))
        options = self._fewest(state)
        if not options:
            return 0
        if state.generators:
            return Sum(list(self._up_to_symmetry(state, options)))
        return Sum([(times, self._placed(state, k, p)) for times, k, p in options])

    def _fewest(self, state: State) -> list[tuple[int, int, int]]:
        """The placements to choose from, each as how often it counts, its kind and its number there."""
        best, least = (-1, -1), 1 << 62
        live = [k for k, n in enumerate(state.left) if n]
        for k in live:
            if self._kinds[k].everywhere:
                count = state.candidates[k].bit_count()
                if count < least:
                    best, least = (k, -1), count
        free = state.free
        while free and least > 1:
            bit = free & -free
            free ^= bit
            cell = bit.bit_length() - 1
            count = 0
            for k in live:
                count += (state.candidates[k] & self._kinds[k].at[cell]).bit_count()
            if count < least:
                best, least = (-1, cell), count
        if least == 0:
            return []
        value, cell = best
        if cell < 0:
            return [(1, value, p) for p in _bits(state.candidates[value])]
        return [(state.left[k], k, p) for k in live for p in _bits(state.candidates[k] & self._kinds[k].at[cell])]

    def _placed(self, state: State, k: int, p: int, generators: Sequence[Permutation] = ()) -> State:
        placement = self._kinds[k].placements[p]
        left = (*state.left[:k], state.left[k] - 1, *state.left[k + 1 :])
        candidates = list(state.candidates)
        cells = list(_bits(placement))
        for other, n in enumerate(left):
            if n:
                at = self._kinds[other].at
                touched = 0
                for cell in cells:
                    touched |= at[cell]
                candidates[other] &= ~touched
        return State(state.free & ~placement, left, tuple(candidates), tuple(generators))

    def _up_to_symmetry(self, state: State, options: list[tuple[int, int, int]]) -> Iterator[tuple[int, State]]:
        """One placement of each orbit, with the weights of all the options in it."""
        weights = {(k, p): times for times, k, p in options}
        while weights:
            k, p = next(iter(weights))
            start = self._kinds[k].placements[p]
            found = orbit(start, state.generators, _moved)
            number = self._kinds[k].number
            times = sum(weights.pop((k, number[mask]), 0) for mask in found)
            yield times, self._placed(state, k, p, stabilizer(start, found, state.generators, _moved))


def _moved(cells: int, g: Permutation) -> int:
    out = 0
    while cells:
        bit = cells & -cells
        cells ^= bit
        out |= 1 << g[bit.bit_length() - 1]
    return out


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def _kind(
    cells: int, where: tuple[int, ...], groups: Sequence[tuple[int, ...]], whole: Sequence[tuple[int, ...]]
) -> _Kind:
    """All placements of a value that these cells may have: at most once in each group.

    And once in the whole groups, which have just as many cells as there are values for them.
    """
    needed = [here for group in whole if (here := [c for c in group if c in where])]
    excluded = [0] * cells
    for group in groups:
        mask = sum(1 << c for c in group)
        for c in group:
            excluded[c] |= mask
    inside = sum(1 << c for c in where)
    placements: list[int] = []
    stack = [(0, inside)]
    masks = [sum(1 << c for c in group) for group in needed]
    while stack:
        chosen, free = stack.pop()
        open_groups = [mask & free for mask in masks if not mask & chosen]
        if open_groups:
            options = min(open_groups, key=int.bit_count)
            stack += [(chosen | 1 << c, free & ~excluded[c]) for c in _bits(options)]
        elif free:
            bit = free & -free
            stack.append((chosen, free ^ bit))
            stack.append((chosen | bit, free & ~bit & ~excluded[bit.bit_length() - 1]))
        else:
            if chosen or not masks:
                placements.append(chosen)
            if len(placements) > MOST_PLACEMENTS:
                raise TooMany
    placements = sorted(p for p in placements if p)
    at = [0] * cells
    for number, placement in enumerate(placements):
        for c in _bits(placement):
            at[c] |= 1 << number
    return _Kind(placements, {p: n for n, p in enumerate(placements)}, at, bool(masks))


class Apart:
    """Several partitions that have nothing to do with each other, as one thing that is countable."""

    def __init__(self, parts: Sequence[Partition], symmetries: bool = True) -> None:
        self._partitions = parts
        self._parts = [Placements(part, symmetries) for part in parts]

    def described(self) -> str:
        """What is counted, in words that change with it."""
        return repr([([sorted(domain) for domain in part.domains], part.groups) for part in self._partitions])

    @property
    def root(self) -> tuple[int, State | None]:
        """All parts."""
        return -1, None

    def key(self, state: tuple[int, State | None]) -> Hashable:
        """The part and its own key."""
        number, inner = state
        return number, inner and self._parts[number].key(inner)

    def split(self, state: tuple[int, State | None]) -> Split[tuple[int, State | None]]:
        """First by parts."""
        number, inner = state
        if inner is None:
            return Times([(number, part.root) for number, part in enumerate(self._parts)])
        split = self._parts[number].split(inner)
        if isinstance(split, Sum):
            return Sum([(times, (number, part)) for times, part in split.parts])
        assert isinstance(split, int)
        return split
