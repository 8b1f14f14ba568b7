"""The variables of a sink, with their names and domains."""

from collections.abc import Iterable, Sequence
from math import gcd

from pzc.compiler.base.intervals import TRUTH, ZERO, Intervals, divided, intersection, is_single, shift

from .affine import subtract
from .sink import Affine, Literal, Sink, Terms, negated

_ONE: Intervals = ((1, 1),)


class Variables:
    """Makes variables, and simplifies expressions by their domains."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self.names: dict[int, str] = {}
        self.domains: dict[int, Intervals] = {}
        self.fixed: dict[Literal, bool] = {}
        """The value of each literal that is constant. Guard literals are not constant."""
        self._true: Literal | None = None
        self._plain: dict[Terms, int] = {}

    def new_int(self, domain: Intervals, name: str = "") -> int:
        """Return a new integer variable."""
        name = name or f"i{len(self.names)}"
        variable = self._sink.new_int(domain, name)
        self.names[variable], self.domains[variable] = name, domain
        if domain in (ZERO, _ONE):
            self.fixed[variable] = domain == _ONE
            self.fixed[negated(variable)] = domain == ZERO
        return variable

    def new_bool(self, name: str = "") -> Literal:
        """Return a new auxiliary truth value."""
        name = name or f"b{len(self.names)}"
        variable = self._sink.new_bool(name)
        self.names[variable], self.domains[variable] = name, TRUTH
        return variable

    def add_existing(self, literal: Literal) -> None:
        """Record a literal that the sink already has as a truth value."""
        variable = max(literal, negated(literal))
        self.names[variable], self.domains[variable] = f"b{variable}", TRUTH

    def new_between(self, low: int, high: int) -> Affine:
        """Return a new auxiliary number."""
        return self.of_variable(self.new_int(((low, high),)))

    def of_variable(self, variable: int) -> Affine:
        """Return a variable as an affine expression."""
        return self.folded(Affine(((variable, 1),), 0))

    def constant(self, value: bool) -> Literal:
        """Return the literal that is always true, or always false."""
        if self._true is None:
            self._true = self.new_int(((1, 1),), "true")
        return self._true if value else negated(self._true)

    def constant_value(self, literal: Literal) -> bool | None:
        """Return True if the literal is always true, False if it is always false, None if it may be either."""
        return self.fixed.get(literal)

    def is_false(self, literal: Literal) -> bool:
        """Return True if the literal is always false."""
        return self.fixed.get(literal) is False

    def clause(self, literals: Iterable[Literal]) -> None:
        """Add a clause, without literals that are always false and unless it is trivially true."""
        some = self.simplified_clause(literals)
        if some is not None:
            self._sink.clause(some)

    def simplified_clause(self, literals: Iterable[Literal]) -> list[Literal] | None:
        """Return the distinct literals without those that are always false; None if one is always true."""
        some = list(dict.fromkeys(literals))
        fixed = self.fixed
        if fixed.keys().isdisjoint(some):
            return some
        if any(fixed.get(literal) for literal in some):
            return None
        return [literal for literal in some if literal not in fixed]

    def without_constants(self, literals: Sequence[Literal]) -> tuple[Sequence[Literal], int]:
        """Return the non-constant literals, and the number of literals that are always true."""
        fixed = self.fixed
        if fixed.keys().isdisjoint(literals):
            return literals, 0
        settled = [fixed[literal] for literal in literals if literal in fixed]
        return [literal for literal in literals if literal not in fixed], sum(settled)

    def bounds(self, value: Affine) -> tuple[int, int]:
        """Return a lower and an upper bound of the value."""
        low = high = value.constant
        for variable, factor in value.terms:
            domain = self.domains[variable]
            first, last = factor * domain[0][0], factor * domain[-1][1]
            low += min(first, last)
            high += max(first, last)
        return low, high

    def simplify(self, value: Affine, domain: Intervals) -> tuple[Terms, Intervals, Intervals]:
        """Return `value in domain` without constant, common factor and leading minus: terms, domain, and their range.

        2 * x + 4 * y + 1 in {4..7}   ->   x + 2 * y in {2..3}
        """
        terms, constant = self.folded(value)
        domain = shift(domain, -constant)
        if not terms:
            return terms, intersection(ZERO, domain), ZERO
        factor = gcd(*(factor for _, factor in terms))
        if terms[0][1] < 0:
            factor = -factor
        terms = tuple((variable, each // factor) for variable, each in terms)
        whole = self.domains[terms[0][0]] if len(terms) == 1 else (self.bounds(Affine(terms, 0)),)
        return terms, intersection(whole, divided(domain, factor)), whole

    def plain(self, value: Affine) -> Affine:
        """Return the value with at most one term. A sum gets a variable of its own."""
        if len(value.terms) <= 1:
            return value
        if value.terms not in self._plain:
            low, high = self.bounds(Affine(value.terms, 0))
            variable = self.new_int(((low, high),))
            self._sink.linear((*value.terms, (variable, -1)), ZERO)
            self._plain[value.terms] = variable
        return Affine(((self._plain[value.terms], 1),), value.constant)

    def folded(self, value: Affine) -> Affine:
        """Return the value with fixed variables replaced by constants."""
        fixed, free = value.constant, []
        for variable, factor in value.terms:
            domain = self.domains[variable]
            if is_single(domain):
                fixed += factor * domain[0][0]
            else:
                free.append((variable, factor))
        return Affine(tuple(free), fixed)

    def as_literal(self, value: Affine) -> Literal | None:
        """Return the literal that the value is, if it is one."""
        match value:
            case Affine(terms=((variable, 1),), constant=0) if self.domains[variable] == TRUTH:
                return variable
            case Affine(terms=((variable, -1),), constant=1) if self.domains[variable] == TRUTH:
                return negated(variable)
        return None

    def counted(self, terms: Terms) -> tuple[Literal, ...] | None:
        """Return literals for a sum: the number of true literals differs from the sum by a constant. None for other
        sums.
        """
        domains = self.domains
        if all(factor in (1, -1) and domains[variable] == TRUTH for variable, factor in terms):
            return tuple(variable if factor == 1 else negated(variable) for variable, factor in terms)
        return None

    def require_between(self, value: Affine, low: int, high: int, enforced_by: tuple[Literal, ...] = ()) -> None:
        """Require a value to lie between two bounds, if the literals hold."""
        if value.terms or not low <= value.constant <= high:
            self._sink.linear(value.terms, shift(((low, high),), -value.constant), enforced_by)

    def equal_if(self, condition: Literal, one: Affine, other: Affine) -> None:
        """Require two values to be equal if the literal holds."""
        self.require_between(subtract(one, other), 0, 0, (condition,))
