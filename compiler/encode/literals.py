"""Literals for sums, conjunctions and domains: the part of the encoder that needs no nodes.

`Encoder` in values.py adds the nodes. The encoders of operations, of unknowns and of groups see this class only.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from pzc.compiler.base.intervals import TRUTH, ZERO, Intervals, as_condition, difference, intersection, intervals
from pzc.compiler.flat.flat import BoolExpr, BoolNode, IntExpr

from .affine import add, of_literal, subtract
from .sink import Affine, Literal, Sink, Terms, negated
from .variables import Variables


class Literals(Variables, ABC):
    """Literals that are equivalent to conditions on variables and other literals, each made once."""

    def __init__(self, sink: Sink) -> None:
        super().__init__(sink)
        self._sums: dict[tuple[Terms, Intervals], Literal] = {}
        self._and: dict[tuple[Literal, ...], Literal] = {}

    @abstractmethod
    def literal(self, node: BoolNode) -> Literal:
        """Return the literal equivalent to the node."""

    @abstractmethod
    def affine(self, value: IntExpr) -> Affine:
        """Return the affine expression for an integer or Boolean expression."""

    def truths(self, items: Iterable[BoolExpr]) -> list[Literal]:
        """Return the literals of conditions that may be constants."""
        return [self.constant(item) if isinstance(item, bool) else self.literal(item) for item in items]

    def within(self, value: Affine, domain: Intervals) -> Literal:
        """Return the literal that the value lies in the domain."""
        terms, domain, whole = self.simplify(value, domain)
        if not domain or domain == whole:
            return self.constant(bool(domain))
        if len(terms) == 1:
            return self.member(terms[0][0], domain)
        if (terms, domain) not in self._sums:
            holds = self._short_sum(terms, domain, whole)
            if holds is None:
                holds = self.new_bool()
                self._sink.reify(holds, terms, domain, difference(whole, domain))
            self._sums[terms, domain] = holds
            self._sums[terms, difference(whole, domain)] = negated(holds)
        return self._sums[terms, domain]

    def member(self, variable: int, domain: Intervals) -> Literal:
        """Return the literal that the variable lies in the domain."""
        whole = self.domains[variable]
        inside = intersection(whole, domain)
        if not inside or inside == whole:
            return self.constant(bool(inside))
        if whole == TRUTH:
            return variable if inside == ((1, 1),) else negated(variable)
        terms = ((variable, 1),)
        if (terms, inside) not in self._sums:
            holds = self.new_bool(f"[{self.names[variable]} {as_condition(inside)}]")
            self._sink.reify(holds, terms, inside, difference(whole, inside))
            self._sums[terms, inside] = holds
            self._sums[terms, difference(whole, inside)] = negated(holds)
        return self._sums[terms, inside]

    def is_equality(self, literal: Literal, one: Affine, other: Affine) -> bool:
        """Return True if the literal is the existing literal for the equality of the two values."""
        terms, domain, whole = self.simplify(subtract(one, other), ZERO)
        return domain == whole or self._sums.get((terms, domain)) == literal

    def _short_sum(self, terms: Terms, domain: Intervals, whole: Intervals) -> Literal | None:
        """Return the literal of a condition on a sum of truth values, or None if it needs an encoding of the sum.

        The condition holds if all, none, some or not all of them are true, or if two of them are equal or different.
        """
        literals = self.counted(terms)
        if literals is None:
            return None
        (low, high), (first, last) = whole[0], domain[0]
        if len(domain) > 1:
            return negated(self._just_one(*literals)) if len(literals) == 2 else None
        if first == high:
            return self.all_of(literals)
        if last == low:
            return negated(self.any_of(literals))
        if first == low + 1 and last == high:
            return self.any_of(literals)
        if first == low and last == high - 1:
            return negated(self.all_of(literals))
        return self._just_one(*literals) if len(literals) == 2 else None

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """Return the literal equivalent to the conjunction."""
        some = set(literals)
        fixed = self.fixed
        if not fixed.keys().isdisjoint(some):
            if any(fixed.get(literal) is False for literal in some):
                return self.constant(False)
            some = {literal for literal in some if literal not in fixed}
        if not some.isdisjoint([-literal - 1 for literal in some]):
            return self.constant(False)
        if not some:
            return self.constant(True)
        if len(some) == 1:
            return some.pop()
        key = tuple(sorted(some))
        if key not in self._and:
            holds = self.new_bool()
            self._sink.conjunction(holds, key)
            self._and[key] = holds
        return self._and[key]

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """Return the literal equivalent to the disjunction."""
        return negated(self.all_of([-literal - 1 for literal in literals]))

    def same(self, left: Literal, right: Literal) -> Literal:
        """Return the literal that both or neither hold."""
        return self.within(subtract(of_literal(left), of_literal(right)), ZERO)

    def unlike(self, left: Literal, right: Literal) -> Literal:
        """Return the literal that exactly one of the two holds."""
        return self.within(add(0, (of_literal(left), 1), (of_literal(right), 1)), ((1, 1),))

    def _just_one(self, left: Literal, right: Literal) -> Literal:
        holds = self.new_bool()
        self._sink.clause((left, right), (holds,))
        self._sink.clause((negated(left), negated(right)), (holds,))
        self._sink.clause((negated(left), right), (negated(holds),))
        self._sink.clause((left, negated(right)), (negated(holds),))
        return holds

    def tied(self, name: str, literals: Mapping[int, Literal]) -> int:
        """Return a variable equal to the number whose literal holds. Exactly one is known to hold."""
        variable = self.new_int(intervals(literals), name)
        if len(literals) > 1:
            self._sink.tie(variable, literals)
        for number, holds in literals.items():
            self._sums[((variable, 1),), ((number, number),)] = holds
        return variable
