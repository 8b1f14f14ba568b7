"""Count the solutions of a partition value by value. A placement is a set of cells that get the same value."""

from collections.abc import Hashable, Iterator, Sequence
from math import factorial

from pzc.compiler.base.clock import check_limits

from . import native
from .automorphisms import automorphisms
from .machine import Split, Sum, Times
from .partition import Partition
from .permutations import Permutation, PermutationGroup

MOST_PLACEMENTS = 60_000
"""The most placements of one value that are listed."""

_REMEMBERED = 6  # a count is cached if at least this many placements are left
_LARGE = 6_000  # placements; compiling machine code, which takes some seconds, pays off from this number on
_BRANCHES = 2_000_000  # branches in machine code between two checks of the clock: less than a second
_SHRINK, _SMALL = 4, 64  # tables are rebuilt when a quarter of their placements is left, unless they have at most 64


class TooMany(Exception):
    """A value has too many placements to list."""


class _Kind:
    """Values that the same cells may have.

    A placement is a set of cells as bits; `cells` has the numbers of its cells. `at[c]` has the placements that contain
    cell c, as bits. `needed` is True if each of the values must be placed.
    """

    __slots__ = ("at", "cells", "needed", "placements")

    def __init__(self, size: int, placements: list[int], cells: list[tuple[int, ...]], needed: bool) -> None:
        self.placements = placements
        self.cells = cells
        self.needed = needed
        self.at = [0] * size
        for number, some in enumerate(cells):
            bit = 1 << number
            for cell in some:
                self.at[cell] |= bit

    def part(self, candidates: int) -> "_Kind":
        """Return the kind with only these placements."""
        kept = list(_bits(candidates))
        return _Kind(len(self.at), [self.placements[p] for p in kept], [self.cells[p] for p in kept], self.needed)


class State:
    """The remaining work: the free cells, and for each kind the number of values and the placements left, as bits.

    `group` has the symmetries of this state.
    """

    __slots__ = ("candidates", "free", "group", "kinds", "left")

    def __init__(
        self,
        kinds: Sequence[_Kind],
        free: int,
        left: tuple[int, ...],
        candidates: Sequence[int],
        group: "PermutationGroup[int] | None" = None,
    ) -> None:
        self.kinds = kinds
        self.free = free
        self.left = left
        self.candidates = candidates
        self.group = group


_Option = tuple[int, int, int]  # its weight, a kind, and the number of a placement of that kind


class Placements:
    """A partition as an exact cover problem: cover cells and values by placements of values.

    The search branches on the cell or the value with the fewest placements (Knuth's algorithm X). Placements that a
    symmetry maps to each other have equal counts, so only one of them is counted. States with the same free cells are
    equal, whatever was placed in the other cells.
    """

    def __init__(self, partition: Partition, symmetries: bool = True) -> None:
        self._size = len(partition.domains)
        values: dict[tuple[int, ...], int] = {}
        for value in sorted(frozenset().union(*partition.domains)):
            where = tuple(c for c, domain in enumerate(partition.domains) if value in domain)
            values[where] = values.get(where, 0) + 1
        whole = [g for g in partition.groups if len(frozenset().union(*(partition.domains[c] for c in g))) == len(g)]
        kinds = [_kind(self._size, where, partition.groups, whole) for where in values]
        generators: list[Permutation] = []
        if symmetries:
            groups: list[tuple[Hashable, Sequence[int]]] = [(g in whole, g) for g in partition.groups]
            colors = [tuple(c in where for where in values) for c in range(self._size)]
            generators = automorphisms(colors, groups)
        everything = [(1 << len(kind.placements)) - 1 for kind in kinds]
        self._kernel: native.Kernel | None = None
        self._root = State(
            kinds, (1 << self._size) - 1, tuple(values.values()), everything, PermutationGroup(generators, _moved)
        )

    @property
    def root(self) -> State:
        """The state with all cells free."""
        return self._root

    def speed_up(self, least: int = _LARGE) -> None:
        """Count small parts in machine code if that pays off and numba is installed.

        Such parts are no longer split. So call this after `Machine.resume`, which replays earlier splits.
        """
        kinds = self._root.kinds
        if len(kinds) == 1 and kinds[0].needed and len(kinds[0].placements) >= least:
            try:
                self._kernel = native.Kernel(self._size)
            except ImportError:
                self._kernel = None

    def key(self, state: State) -> Hashable:
        """Return the free cells and the numbers of values left as the key. None if little work is left."""
        if sum(candidates.bit_count() for candidates in state.candidates) < _REMEMBERED:
            return None
        key = state.free
        # if all values must be placed, the last number follows from the others; otherwise it may be 0 or more
        for n in state.left[:-1]:
            key = key << 16 | n
        return key << 16 | state.left[-1]

    def split(self, state: State) -> Split[State]:
        """Split by the placements that cover a cell, or by the placements of a value."""
        if not state.free:
            return int(not any(n and kind.needed for n, kind in zip(state.left, state.kinds, strict=True)))
        known = self._by_machine_code(state)
        if known is not None:
            return known
        options = self._fewest(state)
        if not options:
            return 0
        if state.group:
            return Sum(list(self._up_to_symmetry(state, state.group, options)))
        return Sum([(times, self._placed(state, k, p)) for times, k, p in options])

    def _by_machine_code(self, state: State) -> int | None:
        """Return the count if the kernel finds it quickly. The kernel does not distinguish the values."""
        if self._kernel is None or not 0 < state.candidates[0].bit_count() <= native.MOST:
            return None
        kind, candidates = state.kinds[0], state.candidates[0]
        if candidates.bit_count() < len(kind.placements):
            kind = kind.part(candidates)
        covers = self._kernel.covers(state.free, kind.cells, kind.at, _BRANCHES)
        return None if covers is None else covers * factorial(state.left[0])

    def _fewest(self, state: State) -> list[_Option]:
        """Return the placements to branch on."""
        live = [k for k, n in enumerate(state.left) if n]
        value, cell, least = -1, -1, 1 << 62
        for k in live:
            if state.kinds[k].needed and (count := state.candidates[k].bit_count()) < least:
                value, least = k, count
        tables = [(state.candidates[k], state.kinds[k].at) for k in live]
        free = state.free
        while free and least > 1:
            top = free.bit_length() - 1
            free ^= 1 << top
            count = 0
            for candidates, at in tables:
                count += (candidates & at[top]).bit_count()
            if count < least:
                cell, least = top, count
        if least == 0:
            return []
        if cell < 0:
            return [(1, value, p) for p in _bits(state.candidates[value])]
        return [(state.left[k], k, p) for k in live for p in _bits(state.candidates[k] & state.kinds[k].at[cell])]

    def _placed(self, state: State, k: int, p: int, group: PermutationGroup[int] | None = None) -> State:
        """Return the state after a placement."""
        check_limits()  # with thousands of placements one call takes 0.01 s, and there are as many calls
        kinds = state.kinds
        left = (*state.left[:k], state.left[k] - 1, *state.left[k + 1 :])
        candidates = list(state.candidates)
        cells = kinds[k].cells[p]
        shrink = False
        for other, n in enumerate(left):
            touched = -1
            if n:
                at = kinds[other].at
                touched = 0
                for cell in cells:
                    touched |= at[cell]
            candidates[other] &= ~touched
            size = len(kinds[other].placements)
            shrink = shrink or size > _SMALL and candidates[other].bit_count() * _SHRINK < size
        if shrink:
            kinds = [kind.part(some) for kind, some in zip(kinds, candidates, strict=True)]
            candidates = [(1 << len(kind.placements)) - 1 for kind in kinds]
        return State(kinds, state.free & ~state.kinds[k].placements[p], left, candidates, group)

    def _up_to_symmetry(
        self, state: State, group: PermutationGroup[int], options: Sequence[_Option]
    ) -> Iterator[tuple[int, State]]:
        """Yield one placement of each orbit, with the total weight of the options in the orbit."""
        weights = {(k, state.kinds[k].placements[p]): (times, p) for times, k, p in options}
        while weights:
            (k, start), (_, p) = next(iter(weights.items()))
            found, fixing = group.orbit(start)
            times = sum(weights.pop((k, mask), (0, 0))[0] for mask in found)
            yield times, self._placed(state, k, p, fixing)


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
    size: int, where: tuple[int, ...], groups: Sequence[tuple[int, ...]], whole: Sequence[tuple[int, ...]]
) -> _Kind:
    """Return all placements of a value in the cells of `where`: at most one cell in each group.

    A whole group has as many cells as possible values. In each such group exactly one cell has the value.
    """
    masks = [mask for group in whole if (mask := sum(1 << c for c in group if c in where))]
    excluded = [1 << c for c in range(size)]
    for group in groups:
        mask = sum(1 << c for c in group)
        for c in group:
            excluded[c] |= mask
    placements: list[int] = []
    stack = [(0, sum(1 << c for c in where))]
    while stack:
        check_limits()
        chosen, free = stack.pop()
        waiting = [mask & free for mask in masks if not mask & chosen]
        if waiting:
            stack += [(chosen | 1 << c, free & ~excluded[c]) for c in _bits(min(waiting, key=int.bit_count))]
        elif free:
            c = free.bit_length() - 1
            stack += [(chosen, free ^ 1 << c), (chosen | 1 << c, free & ~excluded[c])]
        elif chosen:
            placements.append(chosen)
            if len(placements) > MOST_PLACEMENTS:
                raise TooMany
    placements.sort()
    return _Kind(size, placements, [tuple(_bits(p)) for p in placements], bool(masks))


class Apart:
    """Several independent partitions as one countable problem."""

    def __init__(self, parts: Sequence[Partition], symmetries: bool = True) -> None:
        self.partitions = tuple(parts)
        self._parts = [Placements(part, symmetries) for part in parts]

    def speed_up(self) -> None:
        """See `Placements.speed_up`."""
        for part in self._parts:
            part.speed_up()

    def described(self) -> str:
        """Return a text that identifies the counted puzzle."""
        return repr([([sorted(domain) for domain in part.domains], part.groups) for part in self.partitions])

    @property
    def root(self) -> tuple[int, State | None]:
        """The state of all parts."""
        return -1, None

    def key(self, state: tuple[int, State | None]) -> Hashable:
        """Return the number of the part and its own key."""
        number, inner = state
        if inner is None:
            return None
        key = self._parts[number].key(inner)
        return key if key is None or len(self._parts) == 1 else (number, key)

    def split(self, state: tuple[int, State | None]) -> Split[tuple[int, State | None]]:
        """Split into the parts first."""
        number, inner = state
        if inner is None:
            return Times([(number, part.root) for number, part in enumerate(self._parts)])
        split = self._parts[number].split(inner)
        if isinstance(split, Sum):
            return Sum([(times, (number, part)) for times, part in split.parts])
        assert isinstance(split, int)
        return split
