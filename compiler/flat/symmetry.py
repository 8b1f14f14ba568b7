"""Flat to the values that no rule tells apart, and to what puts them in one order only."""

from collections.abc import Iterable, Iterator, Sequence
from math import perm
from typing import assert_never

from pzc.compiler.base.clock import looked
from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.base.node import node

from .flat import (
    AllDifferent,
    And,
    BoolExpr,
    Choice,
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
    Tour,
    Var,
    Within,
)
from .nodes import Builder
from .survey import Survey
from .value import conjuncts


@node
class Alike:
    """Values that may be exchanged for each other wherever these unknowns have them: an answer stays an answer."""

    values: tuple[int, ...]
    unknowns: tuple[Var, ...]


@node
class Factor:
    """n * (n-1) * ... , `terms` of them: in so many ways each answer of the reduced puzzle can be written."""

    n: int
    terms: int

    @property
    def number(self) -> int:
        """Its value."""
        return perm(self.n, self.terms)

    def __str__(self) -> str:
        if self.terms >= self.n - 1:
            return f"{self.n}!"
        return " * ".join(str(self.n - k) for k in range(self.terms))


@node
class Reduced:
    """What leaves a part of a puzzle's answers: the number of all is the number of those times all the factors."""

    more: tuple[Constraint, ...]
    factors: tuple[Factor, ...]


def alike(flat: Flat) -> tuple[Alike, ...]:
    """The classes of at least two values that nothing in the flat form tells apart; none of them could be larger.

    The unknowns of a class are all that its values have to be exchanged in together, since rules compare them.
    What tells values apart: a domain or a condition on one unknown that has one value and not the other, a
    constant that is compared, and every other use than as one of equal or different things.
    """
    return tuple(_Uses(flat).classes())


def reduce(flat: Flat) -> Reduced:
    """What puts interchangeable values in one order only, where that leaves an equal part of the answers.

    Of each class of k values:  distinct(a, b, ...) that takes every value   ->  values in order along it: * k!
                                distinct(a, b, ...) of such values alone     ->  a, b, ... fixed: * k * (k-1) * ...
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


def _order(found: Alike, groups: Sequence[_Group], uses: "_Uses") -> tuple[Factor, list[Constraint]] | None:
    """The constraints that leave one of so many answers, and how many."""
    unknowns, values = set(found.unknowns), set(found.values)
    unknowns -= uses.hidden  # only what is told apart in the answer makes several answers
    mine = [(group, reason) for group, reason in groups if unknowns.issuperset(group)]
    builder = Builder()
    for group, reason in mine:
        taken = set().union(*(uses.domain(unknown) for unknown in group))
        if len(taken) == len(group) and values <= taken:
            return Factor(len(values), len(values)), list(_increasing(builder, group, found.values, reason))
    free = [(g, r) for g, r in mine if all(uses.domain(unknown) == values for unknown in g)]
    if not free:
        return None
    group, reason = max(free, key=lambda pair: len(pair[0]))
    pins = [_pin(builder, unknown, value, reason) for unknown, value in zip(group, found.values, strict=False)]
    return Factor(len(values), len(pins)), pins


def _increasing(builder: Builder, group: Sequence[Var], values: Sequence[int], reason: Reason) -> Iterator[Constraint]:
    """Each value stands somewhere after the one before it. Where they are all there is, that fixes them."""
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
    """How the constraints use the values of unknowns.

    An expression *carries* values where exchanging values in the unknowns exchanges them in it: unknowns,
    and choices among such. Carriers may be compared with each other; their unknowns then belong together.
    """

    def __init__(self, flat: Flat) -> None:
        self._flat = flat
        self.hidden = flat.hidden
        self._survey = Survey(constraint.condition for constraint in flat.constraints)
        self._parent: dict[Var, Var] = {unknown: unknown for unknown in flat.variables}
        self._domains = {unknown: set(members(unknown.domain)) for unknown in flat.variables}
        self._marks: list[tuple[Var, frozenset[int]]] = []
        self._ordered: set[Var] = set()
        self._seen: set[tuple[IntNode, bool]] = set()
        self._top = list(self._conjuncts())
        for condition, _ in looked(self._top):
            self._whole(condition)

    def domain(self, unknown: Var) -> set[int]:
        """The values that conditions on this unknown alone leave it."""
        return self._domains[unknown]

    def groups(self) -> Iterator[_Group]:
        """The lists of unknowns that have to be all different."""
        for condition, reason in self._top:
            match condition:
                case AllDifferent(items=items) if all(isinstance(item, Var) for item in items):
                    yield items, reason  # type: ignore[misc]  # as just asked
        for unknown in self._flat.variables:
            if self._flat.constraints:
                yield (unknown,), self._flat.constraints[0].reason

    def classes(self) -> Iterator[Alike]:
        """See `alike`."""
        together: dict[Var, list[Var]] = {}
        for unknown in self._flat.variables:
            together.setdefault(self._root(unknown), []).append(unknown)
        marks: dict[Var, list[frozenset[int]]] = {}
        for unknown, marked in self._marks:
            marks.setdefault(self._root(unknown), []).append(marked)
        ordered = {self._root(unknown) for unknown in self._ordered}
        for root, unknowns in together.items():
            if root not in ordered and not any(unknown.truth for unknown in unknowns):
                for values in _undivided([*(self._domains[u] for u in unknowns), *marks.get(root, [])]):
                    yield Alike(tuple(values), tuple(unknowns))

    def _conjuncts(self) -> Iterator[tuple[BoolExpr, Reason]]:
        """What must hold, but for conditions on one unknown: those go into its domain."""
        for constraint in looked(self._flat.constraints):
            for condition in conjuncts(constraint.condition):
                unary = None if isinstance(condition, int) else self._survey.unary(condition)
                if unary is None:
                    yield condition, constraint.reason
                else:
                    self._domains[unary[0]].intersection_update(members(unary[1]))

    # ------------------------------------------------------------------------------ what uses make of values

    def _root(self, unknown: Var) -> Var:
        parent = self._parent
        while parent[unknown] is not unknown:
            parent[unknown] = unknown = parent[parent[unknown]]
        return unknown

    def _whole(self, start: IntExpr) -> None:
        """A number or a truth value that must stay the same when values are exchanged."""
        stack = [start]
        while stack:
            value = stack.pop()
            if isinstance(value, int) or (value, False) in self._seen:
                continue
            self._seen.add((value, False))
            stack += self._unchanged(value)

    def _unchanged(self, value: IntNode) -> Sequence[IntExpr]:  # noqa: C901
        """What else must stay the same so that this does."""
        unary = None if isinstance(value, Var) or value.low < 0 or value.high > 1 else self._survey.unary(value)
        if unary is not None and isinstance(
            value, Within | And | Or | Not | Same | AllDifferent | Connected | Tour | Forest
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
                return self._carry_alike(items)
            case Linear(terms=terms):
                return [term for term, _ in terms]
            case And(items=items) | Or(items=items) | Extremum(items=items):
                return items
            case Connected(items=items) | Tour(items=items) | Forest(items=items):
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
        match inner:
            case Linear(terms=((a, p), (b, q)), constant=0) if p * q == -1 and _splits_at_zero(inner, domain):
                return self._carry_alike((a, b))
            case Element() | Choice():
                return self._carry_alike((inner,), frozenset(members(tuple(domain))))
            case _:
                return (inner,)

    def _carry_alike(self, items: Iterable[IntExpr], marked: frozenset[int] | None = None) -> list[IntExpr]:
        """Takes the expressions as carriers of the same values; what their conditions demand is given back.

        Where one of them is none, all have to stay the same.
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
            self._parent[self._root(unknown)] = self._root(carried[0])
        if carried:
            self._marks += [(carried[0], frozenset([number])) for number in numbers]
            if marked is not None:
                self._marks.append((carried[0], marked))
        return conditions


def _splits_at_zero(value: Linear, domain: Sequence[tuple[int, int]]) -> bool:
    """Whether being in the domain is being 0, or not being 0."""
    allowed = {v for first, last in domain for v in range(max(first, value.low), min(last, value.high) + 1)}
    others = set(range(value.low, value.high + 1)) - allowed
    return allowed == {0} or others == {0}


def _undivided(sets: Sequence[Iterable[int]]) -> Iterator[list[int]]:
    """The values that lie in the same of the sets, where they are at least two."""
    inside: dict[int, int] = {}
    for place, one in enumerate(dict.fromkeys(map(frozenset, sets))):
        for value in one:
            inside[value] = inside.get(value, 0) | 1 << place
    classes: dict[int, list[int]] = {}
    for value in sorted(inside):
        classes.setdefault(inside[value], []).append(value)
    yield from (values for values in classes.values() if len(values) > 1)
