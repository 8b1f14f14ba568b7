"""Groups that contain every value to their shares: the unknowns that two groups have in common, as a row and a box
do.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, members
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, OneOfSets, Var

Share: TypeAlias = tuple[Var, ...]

# If the unknowns are in few sums, each with many sets of digits, clingo's search is long, and shares save a fifth of
# its time. With more sums the search is short, and shares cost more than they save: 44 sums in 81
# cells take 1.3 times as long, 39 take 1.4.
_MOST_SUMS = 1 / 3
_LEAST_SETS = 8


def shares(
    conditions: Sequence[BoolExpr], domains: Mapping[Var, Intervals], one_hot: Container[Var]
) -> dict[frozenset[Var | int], list[list[Share]]]:
    """Return for each group its partitions into shares. The result is empty unless a long search is likely."""
    sums = [condition for condition in conditions if isinstance(condition, OneOfSets)]
    sets = sum(len(each.sets) for each in sums)
    if not sums or len(sums) > _MOST_SUMS * len(domains) or sets < _LEAST_SETS * len(sums):
        return {}
    groups = [tuple(items) for items in _full_groups(conditions, domains, one_hot)]
    return {frozenset[Var | int](group): ways for group in groups if (ways := _partitions(group, groups))}


def _full_groups(
    conditions: Iterable[BoolExpr], domains: Mapping[Var, Intervals], one_hot: Container[Var]
) -> Iterable[list[Var]]:
    """Yield the lists of unknowns that must differ and have as many values as unknowns."""
    for condition in conditions:
        if isinstance(condition, AllDifferent):
            items = [item for item in condition.items if isinstance(item, Var) and item in one_hot]
            values = set(chain.from_iterable(members(domains[item]) for item in items))
            if len(items) == len(condition.items) == len(values) == len(set(items)):
                yield items


def _partitions(group: Share, groups: Iterable[Share]) -> list[list[Share]]:
    """Return partitions of the group into disjoint shares.

    At most one unknown is left over and forms a share of its own.
    """
    others = [set(other) for other in groups]
    found = dict.fromkeys(tuple(item for item in group if item in other) for other in others)
    waiting = sorted((share for share in found if 1 < len(share) < len(group)), key=len, reverse=True)
    ways = []
    while waiting:
        way, taken = list[Share](), set[Var]()
        for share in waiting:
            if taken.isdisjoint(share):
                way.append(share)
                taken.update(share)
        waiting = [share for share in waiting if share not in way]
        rest = [item for item in group if item not in taken]
        if len(rest) <= 1:
            ways.append([*way, *((item,) for item in rest)])
    return ways
