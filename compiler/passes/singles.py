"""x = 3, distinct(x, y)   ->   y != 3"""

from pzc.compiler.flat import Constraint, Flat, Var
from pzc.compiler.node import replace

from .facts import groups, narrowed, pair, possible


def singles(flat: Flat) -> Flat:
    """x = 3, distinct(x, y)   ->   x = 3, distinct(x, y), y != 3

    Given digits, and what follows from them alone, leave the model before it is made.
    """
    found = groups(flat)
    others: dict[Var, dict[Var, None]] = {}
    why: dict[Var, Constraint] = {}
    for group in found:
        for item in group.items:
            others.setdefault(item, {}).update(dict.fromkeys(group.items))
            why.setdefault(item, group.at)
    for constraint in flat.constraints:
        two = pair(constraint.condition)
        if two is not None:
            for item, other in (two, two[::-1]):
                others.setdefault(item, {})[other] = None
                why.setdefault(item, constraint)
    before = possible(flat, others)
    after = {item: set(values) for item, values in before.items()}
    settled = [item for item, values in after.items() if len(values) == 1]
    while settled:
        item = settled.pop()
        for other in others[item]:
            values = after.get(other)
            if values and other is not item and not values.isdisjoint(after[item]):
                values -= after[item]
                if len(values) == 1:
                    settled.append(other)
    extra = [
        part
        for item in after
        if len(after[item]) < len(before[item])
        for part in narrowed({item: before[item]}, {item: after[item]}, why[item].reason)
    ]
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat
