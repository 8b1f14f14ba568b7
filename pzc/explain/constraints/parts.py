"""Constraints to parts, each with the check that fits best."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from math import prod

from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    BoolExpr,
    BoolNode,
    CircuitOrPath,
    Connected,
    Constraint,
    Forest,
    IntExpr,
    Linear,
    Or,
    Var,
    Within,
)

from .checks import Check, Clause, Different, Rows, Sum
from .compiled import compiled, shape
from .diagrams import Diagrams
from .division import Division
from .graphs import graph_check
from .groups import Kinds, nodes_of
from .hubs import Hubs
from .instances import Instance, Part
from .probes import Bounded
from .state import Unknowns, bits
from .tables import Table

MOST_ROWS = 20_000
"""The most assignments of a constraint that are tried to make a table."""
_ALL_ROWS = 400_000
"""The same for all constraints of a puzzle together, where constraints of one shape count once."""


class Parts:
    """Makes the parts of instances."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._nodes = nodes_of(unknowns)
        self._tables: dict[Hashable, Rows | None] = {}
        self._diagrams = Diagrams(unknowns)
        self._hubs = Hubs(unknowns)
        self._left = _ALL_ROWS
        self._count = 0

    def add(self, instance: Instance, number: int) -> list[Instance]:
        """Give an instance its parts, its scope and whether it is about the whole board.

        Return what it demands locally as instances of their own, numbered from `number`.
        """
        local: list[Instance] = []
        for constraint in instance.constraints:
            for part in self._parts(instance, constraint.condition):
                self._number(part)
            if isinstance(constraint.condition, CircuitOrPath):
                for degree in self._degrees(constraint.condition):
                    own = Constraint(degree, constraint.reason)
                    small = replace(instance, number=number + len(local), constraints=[own], parts=[], parent=instance)
                    small.scope = self._scope(degree)
                    self._number(Part(small, degree, small.scope, self._check(degree, small.scope)))
                    local.append(small)
        instance.scope = self._scope(*[c.condition for c in instance.constraints])
        instance.whole = any(self._is_whole(c.condition) for c in instance.constraints)
        return local

    def add_division(self, instance: Instance) -> None:
        """Give a division its only part."""
        check = Division(self._unknowns, instance.constraints)
        instance.scope = check.scope
        conditions = [constraint.condition for constraint in instance.constraints]
        whole = And(tuple(each for each in conditions if not isinstance(each, bool)))
        self._number(Part(instance, whole, check.scope, check))

    def _number(self, part: Part) -> None:
        part.number = self._count
        self._count += 1
        part.instance.parts.append(part)

    def _parts(self, instance: Instance, condition: BoolExpr) -> Iterator[Part]:
        if isinstance(condition, bool):
            yield Part(instance, condition, (), Clause({}) if not condition else None)
            return
        scope = self._scope(condition)
        yield Part(instance, condition, scope, self._check(condition, scope))

    def _degrees(self, circuit: CircuitOrPath) -> Iterator[BoolNode]:
        """Yield the degree condition of each point: none or two edges of a loop, at most two edges of a path."""
        at: dict[int, list[BoolExpr]] = {}
        for item, ends in zip(circuit.items, circuit.ends, strict=True):
            for point in ends:
                at.setdefault(point, []).append(item)
        domain = ((0, 0), (2, 2)) if circuit.closed else ((0, 2),)
        for _, items in sorted(at.items()):
            condition = Linear(0, len(items), tuple((item, 1) for item in items if not isinstance(item, bool)), 0)
            known = sum(item is True for item in items)
            shifted = tuple((a - known, b - known) for a, b in domain if b >= known)
            if condition.terms and not (len(items) <= 2 and not circuit.closed):
                yield Within(condition, shifted)

    def _check(self, condition: BoolExpr, scope: Sequence[int]) -> Check | None:
        """Return the check of a condition; None if only the solver can check it."""
        if len(scope) == 1:
            return Clause({scope[0]: self._allowed(condition, scope[0])})
        if isinstance(condition, Connected | CircuitOrPath | Forest):
            return graph_check(self._unknowns, scope, condition)
        kinds = self._nodes.kinds(condition)
        if kinds & Kinds.GRAPH:
            return None
        if kinds & Kinds.AREAS:
            return Bounded(self._unknowns, scope, condition)
        check = self._of_its_kind(condition) or self._table(condition, scope)
        check = check or self._hubs.check(condition) or self._diagrams.check(condition)
        return check or Bounded(self._unknowns, scope, condition)

    def _of_its_kind(self, condition: BoolExpr) -> Check | None:
        """Return the check of a condition if its form has a special check."""
        match condition:
            case AllDifferent(items=items):
                places = [self._unknowns.number[item] for item in items if isinstance(item, Var)]
                if len(set(places)) == len(items):
                    return Different(places, [self._unknowns.values[place] for place in places])
            case Or(items=items):
                return self._clause(items)
            case Within(value=Linear() as total, domain=domain):
                contributions = self._contributions(total)
                if contributions is not None:
                    return Sum(contributions, total.constant, domain)
        return None

    def _allowed(self, condition: IntExpr, place: int) -> int:
        """Return the values of the only unknown that satisfy a condition, as bits."""
        holds = compiled(condition, {self._unknowns.variables[place]: 0})
        return sum(1 << bit for bit, value in enumerate(self._unknowns.values[place]) if holds((value,)))

    def _clause(self, items: Sequence[BoolExpr]) -> Clause | None:
        allowed: dict[int, int] = {}
        for item in items:
            scope = self._scope(item)
            if len(scope) != 1 or self._is_whole(item):
                return None
            allowed[scope[0]] = allowed.get(scope[0], 0) | self._allowed(item, scope[0])
        return Clause(allowed)

    def _contributions(self, total: Linear) -> dict[int, list[int]] | None:
        """Return what each value adds to a sum, by unknown; None if a term depends on several unknowns."""
        found: dict[int, list[int]] = {}
        for term, factor in total.terms:
            scope = self._scope(term)
            if len(scope) != 1 or self._is_whole(term):
                return None
            place = scope[0]
            value = compiled(term, {self._unknowns.variables[place]: 0})
            so_far = found.setdefault(place, [0] * len(self._unknowns.values[place]))
            for bit, each in enumerate(self._unknowns.values[place]):
                so_far[bit] += factor * int(value((each,)))
        spread = sum(max(each) - min(each) for each in found.values())
        return found if spread <= 100_000 else None

    def _table(self, condition: BoolExpr, scope: Sequence[int]) -> Rows | None:
        """Return the assignments that a condition allows, if they are few enough to be enumerated."""
        sizes = [len(self._unknowns.values[place]) for place in scope]
        if prod(sizes) > MOST_ROWS:
            return None
        column = {self._unknowns.variables[place]: number for number, place in enumerate(scope)}
        key = shape(condition, column), tuple(self._unknowns.values[place] for place in scope)
        if key not in self._tables:
            if prod(sizes) > self._left:
                return None
            self._left -= prod(sizes)
            table = Table(list(column), [self._unknowns.values[place] for place in scope])
            self._tables[key] = Rows.of(scope, table.holding(condition), table.columns)
        known = self._tables[key]
        return None if known is None else known.moved(scope)

    def _scope(self, *expressions: IntExpr) -> tuple[int, ...]:
        """Return the places of the unknowns in expressions, in increasing order."""
        scope = 0
        for e in expressions:
            scope |= self._nodes.scope(e)
        return tuple(bits(scope))

    def _is_whole(self, condition: IntExpr) -> bool:
        """Return True if an expression is about graphs."""
        return bool(self._nodes.kinds(condition) & (Kinds.GRAPH | Kinds.AREAS))
