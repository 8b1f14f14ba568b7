"""distinct(a, b, c) over 1..3, a + b = 3   ->   the same, c = 3: the 45 rule"""

from collections.abc import Iterable, Iterator, Sequence

from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.flat import Constraint, Flat, Linear, Reason, Var, Within

from .facts import Different, Domains, groups, joint_reason, possible_values, sums
from .one_hot import is_full

# Measured on killers with cages of 4 to 5 cells (`python -m bench passes`): sums over more cells, or over cells that
# may be equal, cost more than they save.
MOST_CELLS = 6
LARGEST_UNION = 4
MOST_UNIONS = 400


def innies(flat: Flat) -> Flat:
    """distinct(a, b, c) over 1..3, a + b = 3   ->   the same, c = 3

    The 45 rule: a house that contains every value has a known sum, and so has a union of disjoint houses.
    Subtracting the sums inside it gives the sum of the remaining cells, the innies. Adding the sums that cross its
    boundary gives the sum of the cells outside, the outies. Only sums of a few cells that must differ are worth
    adding. Without this pass, clingo and CP-SAT take up to twice as long on published killers with large cages.
    """
    facts = _known_sums(flat)
    if facts is None:
        return flat
    board, houses, cages = facts
    different = Different(flat)
    seen = {known.bits for known in (*houses, *cages)}
    extra = []
    for bits, total, parts in _remainders(houses, cages):
        if bits in seen:
            continue
        items = board.items(bits)
        if different.all(items):
            seen.add(bits)
            extra.append(Constraint(_adds_up(items, total), joint_reason([known.reason for known in parts])))
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat


@node
class _KnownSum:
    """A set of unknowns, as bits, with their known sum and the reason."""

    bits: int
    total: int
    reason: Reason


class _Board:
    """Converts between unknowns and bit sets."""

    def __init__(self, left: Domains) -> None:
        self._items = list(left)
        self._bit = {item: 1 << place for place, item in enumerate(self._items)}

    def bits(self, items: Iterable[Var]) -> int:
        """Return the bit set of the unknowns."""
        return sum(self._bit[item] for item in items)

    def items(self, bits: int) -> tuple[Var, ...]:
        """Return the unknowns of a bit set."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self._items[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(found)


def _known_sums(flat: Flat) -> tuple[_Board, list[_KnownSum], list[_KnownSum]] | None:
    """Return the unknowns of groups, the houses (groups with every value), and the other known sums; None if there are
    none.
    """
    facts = [total for total in sums(flat) if len(total.totals) == 1]
    found = groups(flat)
    if not facts or not found:
        return None
    left = possible_values(flat, {item: None for group in found for item in group.items})
    board = _Board(left)
    houses = [
        _KnownSum(board.bits(group.items), sum(set().union(*(left[item] for item in group.items))), group.at.reason)
        for group in found
        if is_full(group, left)
    ]
    cages = [
        _KnownSum(board.bits(total.items), min(total.totals), total.at.reason)
        for total in facts
        if all(item in left for item in total.items)
    ]
    cages += [
        _KnownSum(board.bits([item]), min(values), house.reason)
        for house in houses[:1]
        for item, values in left.items()
        if len(values) == 1
    ]
    return board, houses, cages


def _remainders(
    houses: Sequence[_KnownSum], cages: Sequence[_KnownSum]
) -> Iterator[tuple[int, int, Sequence[_KnownSum]]]:
    """Yield (cells, their sum, the sums it follows from) for few cells inside or outside a union of houses."""
    for bits, union in _unions(houses, cages):
        inside = _disjoint([cage for cage in cages if cage.bits & bits == cage.bits], 0)
        rest = bits & ~_joined(inside)
        total = sum(house.total for house in union) - sum(cage.total for cage in inside)
        if 0 < rest.bit_count() <= MOST_CELLS:
            yield rest, total, (*union, *inside)
        crossing = _disjoint([cage for cage in cages if cage.bits & rest and cage.bits & ~bits], bits & ~rest)
        reached = _joined(crossing)
        outside = reached & ~bits
        if not rest & ~reached and 0 < outside.bit_count() <= MOST_CELLS:
            yield outside, sum(cage.total for cage in crossing) - total, (*union, *inside, *crossing)


def _disjoint(cages: Iterable[_KnownSum], taken: int) -> list[_KnownSum]:
    """Return disjoint cages, chosen greedily in order, that do not overlap `taken`."""
    chosen = []
    for cage in cages:
        if not cage.bits & taken:
            taken |= cage.bits
            chosen.append(cage)
    return chosen


def _joined(cages: Iterable[_KnownSum]) -> int:
    """Return the union of their bits."""
    bits = 0
    for cage in cages:
        bits |= cage.bits
    return bits


def _unions(houses: Sequence[_KnownSum], cages: Sequence[_KnownSum]) -> Iterator[tuple[int, list[_KnownSum]]]:
    """Yield unions of disjoint houses in which each house shares a cage with another one.

    Other unions imply nothing new.
    """
    waiting = [(house.bits, [house]) for house in houses]
    seen = {bits for bits, _ in waiting}
    for bits, union in waiting:
        yield bits, union
        if len(union) == LARGEST_UNION or len(seen) >= MOST_UNIONS:
            continue
        reached = _joined(cage for cage in cages if cage.bits & bits) & ~bits
        for house in houses:
            if house.bits & reached and not house.bits & bits and house.bits | bits not in seen:
                seen.add(house.bits | bits)
                waiting.append((house.bits | bits, [*union, house]))


def _adds_up(items: Sequence[Var], total: int) -> Within:
    """Return the condition that the items add up to the total."""
    if len(items) == 1:
        return Within(items[0], ((total, total),))
    low, high = sum(item.low for item in items), sum(item.high for item in items)
    return Within(Linear(low, high, tuple((item, 1) for item in items), 0), ((total, total),))
