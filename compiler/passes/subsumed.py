"""distinct(a, b, c), distinct(a, b), a != c   ->   distinct(a, b, c)"""

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import AllDifferent, Constraint, Flat, Var

from .facts import DistinctGroup, groups, pair


def subsumed(flat: Flat) -> Flat:
    """distinct(a, b, c), distinct(a, b), a != c   ->   distinct(a, b, c)

    Of several equal constraints, the first stays.
    """
    found = groups(flat)
    by_item: dict[Var, list[DistinctGroup]] = {}
    whole = {id(group): frozenset(group.items) for group in found}
    for group in found:
        for item in group.items:
            by_item.setdefault(item, []).append(group)
    place = {id(group.at): number for number, group in enumerate(found)}
    dropped: set[int] = set()
    for group in checking_limits(found):
        if not isinstance(group.at.condition, AllDifferent):
            continue
        for other in min((by_item[item] for item in group.items), key=len):
            mine, others = whole[id(group)], whole[id(other)]
            if mine < others or (
                mine == others
                and other is not group
                and (place[id(other.at)] < place[id(group.at)] or not isinstance(other.at.condition, AllDifferent))
            ):
                dropped.add(id(group.at))
                break

    def needed(constraint: Constraint) -> bool:
        if id(constraint) in dropped:
            return False
        two = pair(constraint.condition)
        return two is None or not any(two[1] in group.items for group in by_item.get(two[0], ()))

    kept = tuple(filter(needed, checking_limits(flat.constraints)))
    return replace(flat, constraints=kept)
