"""Flat form to interchangeable values, and to constraints that break this symmetry."""

from collections.abc import Iterable, Iterator, Sequence
from math import perm
from typing import assert_never

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.base.node import node
from pzc.compiler.board.graphs import DisjointSets

from .flat import (
    AllDifferent,
    And,
    BoolExpr,
    Choice,
    CircuitOrPath,
    Components,
    Connected,
    Constraint,
    Element,
    Extremum,
    Flat,
    Forest,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    OneOfSets,
    Or,
    Product,
    Quotient,
    Reason,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
)
from .nodes import Builder
from .survey import Survey
from .value import conjuncts


@node
class Interchangeable:
    """Values that may be permuted in these unknowns: every solution stays a solution."""

    values: tuple[int, ...]
    unknowns: tuple[Var, ...]


@node
class Factor:
    """The size of a symmetry class: the falling factorial n * (n-1) * ... with `terms` factors."""

    n: int
    terms: int

    @property
    def number(self) -> int:
        """The value of the product."""
        return perm(self.n, self.terms)

    def __str__(self) -> str:
        if self.terms >= self.n - 1:
            return f"{self.n}!"
        return " * ".join(str(self.n - k) for k in range(self.terms))


@node
class Reduced:
    """Symmetry-breaking constraints (`more`). All solutions = remaining solutions times the product of the factors."""

    more: tuple[Constraint, ...]
    factors: tuple[Factor, ...]


def interchangeable_values(flat: Flat) -> tuple[Interchangeable, ...]:
    """Return the maximal classes of at least two interchangeable values.

    The unknowns of a class must be permuted together, since constraints compare them. Values are distinguished by a
    domain or unary condition that contains only one of them, by a comparison with a constant, and by any use other
    than comparison for equality.
    """
    return tuple(_Uses(flat).classes())


def reduce(flat: Flat) -> Reduced:
    """Return constraints that keep the same fraction of every class of symmetric solutions.

    For each class of k values:
      distinct(a, b, ...) that takes every value   ->  values in increasing order along it: factor k!
      distinct(a, b, ...) of such values alone     ->  a, b, ... fixed: factor k * (k-1) * ...
    """
    uses = _Uses(flat)
    groups = list(uses.groups())
    extra: list[Constraint] = []
    factors: list[Factor] = []
    for found in uses.classes():
        fixed = _order(found, groups, uses)
        if fixed is not None:
            factors.append(fixed[0])
            extra += fixed[1]
    return Reduced(tuple(extra), tuple(factors))


_Group = tuple[tuple[Var, ...], Reason]


def _order(found: Interchangeable, groups: Sequence[_Group], uses: "_Uses") -> tuple[Factor, list[Constraint]] | None:
    """Return symmetry-breaking constraints for one class, and the factor; None if no list of unknowns suits."""
    unknowns, values = set(found.unknowns), set(found.values)
    unknowns -= uses.hidden  # hidden unknowns do not distinguish solutions
    mine = [(group, reason) for group, reason in groups if unknowns.issuperset(group)]
    builder = Builder()
    for group, reason in mine:
        taken = set().union(*(uses.domain(unknown) for unknown in group))
        if len(taken) == len(group) and values <= taken:
            return Factor(len(values), len(values)), list(_require_order(builder, group, found.values, reason))
    free = [(g, r) for g, r in mine if all(uses.domain(unknown) == values for unknown in g)]
    if not free:
        return None
    group, reason = max(free, key=lambda pair: len(pair[0]))
    pins = [_pin(builder, unknown, value, reason) for unknown, value in zip(group, found.values, strict=False)]
    return Factor(len(values), len(pins)), pins


def _require_order(
    builder: Builder, group: Sequence[Var], values: Sequence[int], reason: Reason
) -> Iterator[Constraint]:
    """Require each value to occur after its predecessor. If the values are all there is, fix the unknowns instead."""
    if len(values) == len(group):
        yield from (_pin(builder, x, value, reason) for x, value in zip(group, values, strict=True))
        return
    for first, second in zip(values, values[1:], strict=False):
        before: list[BoolExpr] = []
        for unknown in group:
            second_here = builder.within(unknown, intervals([second]))
            yield Constraint(builder.either([builder.opposite(second_here), *before]), reason)
            before.append(builder.within(unknown, intervals([first])))


def _pin(builder: Builder, unknown: Var, value: int, reason: Reason) -> Constraint:
    return Constraint(builder.within(unknown, intervals([value])), reason)


class _Uses:
    """Collects how constraints use the values of unknowns.

    An expression *carries* values if permuting the values of the unknowns permutes its value: an unknown, or a
    choice between carriers. Carriers may be compared with each other; their unknowns then belong to one class.
    """

    def __init__(self, flat: Flat) -> None:
        self._flat = flat
        self.hidden = flat.hidden
        self._survey = Survey(constraint.condition for constraint in flat.constraints)
        self._alike = DisjointSets[Var]()
        self._domains = {unknown: set(members(unknown.domain)) for unknown in flat.variables}
        self._marks: list[tuple[Var, frozenset[int]]] = []
        self._ordered: set[Var] = set()
        self._seen: set[tuple[IntNode, bool]] = set()
        self._top = list(self._conjuncts())
        for condition, _ in checking_limits(self._top):
            self._require_unchanged(condition)

    def domain(self, unknown: Var) -> set[int]:
        """Return the values of the unknown that unary conditions leave."""
        return self._domains[unknown]

    def groups(self) -> Iterator[_Group]:
        """Yield the lists of unknowns that must be all different; each single unknown is one, too."""
        for condition, reason in self._top:
            match condition:
                case AllDifferent(items=items) if all(isinstance(item, Var) for item in items):
                    yield items, reason  # type: ignore[misc]  # checked by the guard
        for unknown in self._flat.variables:
            if self._flat.constraints:
                yield (unknown,), self._flat.constraints[0].reason

    def classes(self) -> Iterator[Interchangeable]:
        """Yield the classes of interchangeable values; see `interchangeable_values`."""
        together: dict[Var, list[Var]] = {}
        for unknown in self._flat.variables:
            together.setdefault(self._alike.find(unknown), []).append(unknown)
        marks: dict[Var, list[frozenset[int]]] = {}
        for unknown, marked in self._marks:
            marks.setdefault(self._alike.find(unknown), []).append(marked)
        ordered = {self._alike.find(unknown) for unknown in self._ordered}
        for root, unknowns in together.items():
            if root not in ordered and not any(unknown.truth for unknown in unknowns):
                for values in _inseparable([*(self._domains[u] for u in unknowns), *marks.get(root, [])]):
                    yield Interchangeable(tuple(values), tuple(unknowns))

    def _conjuncts(self) -> Iterator[tuple[BoolExpr, Reason]]:
        """Yield the asserted conditions except unary ones, which narrow the domains."""
        for constraint in checking_limits(self._flat.constraints):
            for condition in conjuncts(constraint.condition):
                unary = None if isinstance(condition, int) else self._survey.unary(condition)
                if unary is None:
                    yield condition, constraint.reason
                else:
                    self._domains[unary[0]].intersection_update(members(unary[1]))

    # ------------------------------------------------------------------------------ what uses make of values

    def _require_unchanged(self, start: IntExpr) -> None:
        """Record the uses of an expression whose value must not change when values are permuted."""
        stack = [start]
        while stack:
            value = stack.pop()
            if isinstance(value, int) or (value, False) in self._seen:
                continue
            self._seen.add((value, False))
            stack += self._unchanged(value)

    def _unchanged(self, value: IntNode) -> Sequence[IntExpr]:  # noqa: C901
        """Return the parts that must not change either, so that this value does not."""
        unary = None if isinstance(value, Var) or value.low < 0 or value.high > 1 else self._survey.unary(value)
        if unary is not None and isinstance(
            value, Within | And | Or | Not | Same | AllDifferent | Connected | CircuitOrPath | Forest
        ):
            self._marks.append((unary[0], frozenset(members(unary[1]))))
            return ()
        match value:
            case Var():
                self._ordered.add(value)
                return ()
            case Within(value=inner, domain=domain):
                return self._compared(inner, domain)
            case AllDifferent(items=items):
                return self._carry_same_values(items)
            case Linear(terms=terms):
                return [term for term, _ in terms]
            case And(items=items) | Or(items=items) | Extremum(items=items):
                return items
            case Connected(items=items) | CircuitOrPath(items=items) | Forest(items=items):
                return items
            case OneOfSets(items=items) | Table(items=items):
                return items
            case Product(left=left, right=right) | Same(left=left, right=right):
                return left, right
            case Quotient(dividend=left, divisor=right) | Remainder(dividend=left, divisor=right):
                return left, right
            case Element(index=index, items=items):
                return index, *items
            case Choice(condition=condition, then=then, otherwise=otherwise):
                return condition, then, otherwise
            case Not(item=item):
                return (item,)
            case Components(vertices=vertices, joined=joined):
                return *vertices, *joined
            case Leader(components=graph) | GroupSize(components=graph) | Together(components=graph):
                return (graph,)
            case _:
                assert_never(value)

    def _compared(self, inner: IntNode, domain: Sequence[tuple[int, int]]) -> Sequence[IntExpr]:
        """Return the expressions inside a comparison whose values must not change when values are permuted."""
        match inner:
            case Linear(terms=((a, p), (b, q)), constant=0) if p * q == -1 and _splits_at_zero(inner, domain):
                return self._carry_same_values((a, b))
            case Element() | Choice():
                return self._carry_same_values((inner,), frozenset(members(tuple(domain))))
            case _:
                return (inner,)

    def _carry_same_values(self, items: Iterable[IntExpr], marked: frozenset[int] | None = None) -> list[IntExpr]:
        """Record that these expressions carry the same values, and return the conditions inside them.

        If one of them is not a carrier, returns all of them: they must stay unchanged.
        """
        items = list(items)
        carried: list[Var] = []
        numbers: list[int] = []
        conditions: list[IntExpr] = []
        stack = list(items)
        seen: set[IntNode] = set()
        while stack:
            value = stack.pop()
            if isinstance(value, int):
                numbers.append(int(value))
            elif value not in seen:
                seen.add(value)
                match value:
                    case Var(truth=False):
                        carried.append(value)
                    case Element(index=index, items=choices):
                        conditions.append(index)
                        stack += choices
                    case Choice(condition=condition, then=then, otherwise=otherwise):
                        conditions.append(condition)
                        stack += (then, otherwise)
                    case _:
                        return items
        for unknown in carried[1:]:
            self._alike.join(unknown, carried[0])
        if carried:
            self._marks += [(carried[0], frozenset([number])) for number in numbers]
            if marked is not None:
                self._marks.append((carried[0], marked))
        return conditions


def _splits_at_zero(value: Linear, domain: Sequence[tuple[int, int]]) -> bool:
    """Return True if the domain is exactly {0}, or everything but 0, within the sum's bounds."""
    allowed = {v for first, last in domain for v in range(max(first, value.low), min(last, value.high) + 1)}
    others = set(range(value.low, value.high + 1)) - allowed
    return allowed == {0} or others == {0}


def _inseparable(sets: Sequence[Iterable[int]]) -> Iterator[list[int]]:
    """Yield the classes of at least two values that every set contains together or not at all."""
    inside: dict[int, list[int]] = {}
    for place, one in enumerate(dict.fromkeys(map(frozenset, sets))):
        for value in one:
            inside.setdefault(value, []).append(place)
    classes: dict[tuple[int, ...], list[int]] = {}
    for value, places in sorted(inside.items()):
        classes.setdefault(tuple(places), []).append(value)
    yield from (values for values in classes.values() if len(values) > 1)
