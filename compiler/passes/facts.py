"""Facts that passes read off the flat form: possible values, groups of different unknowns, sums."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.flat import (
    AllDifferent,
    BoolExpr,
    Constraint,
    Flat,
    IntExpr,
    Linear,
    OneOfSets,
    Reason,
    Var,
    Within,
)
from pzc.compiler.flat.value import children, conjuncts, value_of

MOST_VALUES = 64
"""Unknowns with more values are left alone."""

Domains: TypeAlias = dict[Var, set[int]]


@node
class Sum:
    """The constraint `at` requires the sum of the items to be one of the totals."""

    items: tuple[Var, ...]
    totals: frozenset[int]
    at: Constraint


@node
class DistinctGroup:
    """The constraint `at` requires the items to be pairwise different."""

    items: tuple[Var, ...]
    at: Constraint


def split_conjunctions(flat: Flat) -> Iterator[Constraint]:
    """Yield the constraints, with each conjunction split into its parts."""
    for constraint in checking_limits(flat.constraints):
        for part in conjuncts(constraint.condition):
            yield constraint if part is constraint.condition else replace(constraint, condition=part)


def groups(flat: Flat) -> list[DistinctGroup]:
    """Return the groups of three or more unknowns that must differ.

    Groups with constants or repeated items are left out.
    """
    found = []
    for constraint in checking_limits(flat.constraints):
        match constraint.condition:
            case AllDifferent(items=items) | OneOfSets(items=items):
                unknowns = tuple(item for item in items if isinstance(item, Var))
                if len(set(unknowns)) == len(items):
                    found.append(DistinctGroup(unknowns, constraint))
    return found


def pair(condition: BoolExpr) -> tuple[Var, Var] | None:
    """Return (a, b) if the condition is a != b for two unknowns, otherwise None."""
    match condition:
        case Within(value=Linear(terms=((Var() as a, 1), (Var() as b, -1)), constant=0) as difference, domain=domain):
            if domain == ((difference.low, -1), (1, difference.high)):
                return a, b
    return None


class Different:
    """Answers whether unknowns must be pairwise different."""

    def __init__(self, flat: Flat) -> None:
        self._groups: dict[Var, set[int]] = {}
        for number, group in enumerate(groups(flat)):
            for item in group.items:
                self._groups.setdefault(item, set()).add(number)
        self._pairs: set[frozenset[Var]] = set()
        for constraint in checking_limits(flat.constraints):
            two = pair(constraint.condition)
            if two is not None:
                self._pairs.add(frozenset(two))

    def all(self, items: Sequence[Var]) -> bool:
        """Return True if the items must be pairwise different."""
        of = [self._groups.get(item, set()) for item in items]
        if set.intersection(*of):
            return True
        return all(
            not of[i].isdisjoint(of[k]) or frozenset((items[i], items[k])) in self._pairs
            for i in range(len(items))
            for k in range(i)
        )


def sums(flat: Flat) -> Iterator[Sum]:
    """Yield the constraints on sums of integer unknowns with coefficient 1."""
    for constraint in checking_limits(flat.constraints):
        match constraint.condition:
            case Within(value=Linear(terms=terms, constant=constant), domain=domain):
                items = tuple(
                    item for item, factor in terms if factor == 1 and isinstance(item, Var) and not item.truth
                )
                if len(items) == len(terms) and sum(last - first for first, last in domain) <= MOST_VALUES:
                    yield Sum(items, frozenset(total - constant for total in members(domain)), constraint)


def possible_values(flat: Flat, wanted: Iterable[Var]) -> Domains:
    """Return the values that the domains and unary constraints leave to the unknowns.

    Unknowns with more than `MOST_VALUES` values are left out.
    """
    left = {item: set(members(item.domain)) for item in wanted if item.high - item.low < MOST_VALUES}
    for constraint in checking_limits(flat.constraints) if left else ():
        item = _sole_unknown(constraint.condition)
        if item is None or item not in left:
            continue
        match constraint.condition:
            case Within(value=Var(), domain=domain):
                left[item].intersection_update(members(domain))
            case condition:
                left[item] = {value for value in left[item] if value_of(condition, {item: value})}
    return left


def _sole_unknown(condition: BoolExpr) -> Var | None:
    """Return the only unknown of a condition, or None if there are several or the condition is large."""
    if isinstance(condition, bool):
        return None
    if isinstance(condition, Within) and isinstance(condition.value, Var):
        return condition.value
    found: Var | None = None
    waiting: list[IntExpr] = [condition]
    seen = 0
    while waiting:
        part = waiting.pop()
        if type(part) is Var:
            if found is not None and found is not part:
                return None
            found = part
        elif type(part) is Linear and len(part.terms) > 1 and all(type(term) is Var for term, _ in part.terms[:2]):
            return None  # its terms are distinct
        elif not isinstance(part, int):
            seen += 1
            if seen > _MOST_PARTS:
                return None
            waiting += children(part)
    return found


_MOST_PARTS = 200


def narrowed(before: Domains, after: Domains, reason: Reason) -> list[Constraint]:
    """Return constraints that remove the values in `before` but not in `after`; False if a domain is empty."""
    out = []
    for item, values in after.items():
        if len(values) < len(before[item]):
            out.append(Constraint(Within(item, intervals(values)) if values else False, reason))
    return out


def with_conditions(flat: Flat, instead: Mapping[int, Sequence[BoolExpr]]) -> Flat:
    """Replace some constraints, given by index, by constraints with other conditions and the same reason."""
    if not instead:
        return flat
    kept = (
        constraint if condition is None else replace(constraint, condition=condition)
        for number, constraint in enumerate(flat.constraints)
        for condition in instead.get(number, (None,))
    )
    return replace(flat, constraints=tuple(kept))
