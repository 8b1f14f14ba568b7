"""Numbers to truth values: one for each value (x = 3), one for each bound (x >= 3), or both.

Constraints on single values, as in Sudoku, need only the first kind (direct encoding). Sums and comparisons need the
second, in which a bound is one literal (order encoding: N. Tamura, A. Taga, S. Kitagawa, M. Banbara: Compiling
finite linear CSP into SAT, Constraints 14 (2009)). If there are both, the bounds are free variables that define the
values.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from pzc.compiler.base.intervals import Intervals, contains, members, size

from .logic import FALSE, TRUE, Logic
from .sink import Affine, Literal, TooLarge

_MOST_VALUES = 20_000


class Number:
    """The literals of one number. `values` are its possible values in increasing order."""

    def __init__(self, rules: Logic, values: Sequence[int]) -> None:
        self._rules = rules
        self.values = values
        self._equal: dict[int, Literal] = {}
        self._steps: list[Literal] | None = None
        self._tied = False
        self._settled = False
        # the value is decoded from the bounds instead of the value literals, if there are both
        self._decoded_by_steps = False

    @classmethod
    def in_domain(cls, rules: Logic, domain: Intervals) -> "Number":
        """Return a new number with this domain. Raises TooLarge if it has too many values."""
        count = size(domain)
        if count > _MOST_VALUES:
            raise TooLarge(f"a number with {count:,} values")
        return cls(rules, members(domain))

    @classmethod
    def tied(cls, rules: Logic, literals: Mapping[int, Literal]) -> "Number":
        """Return the number whose literal holds. Exactly one of the literals is known to hold."""
        number = cls(rules, sorted(literals))
        number._equal.update(literals)
        number._tied = True
        return number

    @property
    def has_steps(self) -> bool:
        """True if a constraint uses the bounds of this number."""
        return self._steps is not None

    @property
    def steps(self) -> list[Literal]:
        """The literals "number >= value" for each value but the least, made at first use."""
        if self._steps is None:
            self._steps = self._make_steps()
            self._decoded_by_steps = not self._settled
        return self._steps

    def _make_steps(self) -> list[Literal]:
        """Create the literals of all bounds, and relate them to the literals of single values where these exist."""
        values = self.values
        if len(values) == 2:
            return [self.equal(values[1])]
        if not self._tied and not self._settled:
            steps = [self._rules.new() for _ in values[1:]]
            for less, more in zip(steps, steps[1:], strict=False):
                self._rules.clause((less, ~more))
            return steps
        steps = [self._rules.new_defined() for _ in values[1:-1]] + [self._equal[values[-1]]]
        for place, step in enumerate(steps[:-1]):
            self._rules.rule(step, (steps[place + 1],))
            self._rules.rule(step, (self._equal[values[place + 1]],))
        return steps

    def at_least(self, bound: int) -> Literal:
        """Return the literal number >= bound."""
        place = bisect_left(self.values, bound)
        if place == 0:
            return TRUE
        return self.steps[place - 1] if place < len(self.values) else FALSE

    def equal(self, value: int) -> Literal:
        """Return the literal number = value."""
        found = self._equal.get(value)
        if found is None:
            place = bisect_left(self.values, value)
            if place == len(self.values) or self.values[place] != value:
                return FALSE
            if len(self.values) == 1:
                return TRUE
            if self._settled:
                ends = [TRUE, *self.steps, FALSE]
                found = self._rules.all_of((ends[place], ~ends[place + 1]))
            else:
                found = self._rules.new()
            self._keep(value, found)
        return found

    def _keep(self, value: int, literal: Literal) -> None:
        self._equal[value] = literal
        if len(self.values) == 2:
            self._equal[self.values[value == self.values[0]]] = ~literal

    def adopt(self, value: int, literal: Literal) -> bool:
        """Use a new literal as "number = value". Return False if that has a literal already."""
        if value in self._equal or self._tied or self._settled:
            return False
        self._keep(value, literal)
        return True

    def settle(self) -> None:
        """Relate the literals to each other. Call this after all constraints on the number."""
        if self._settled or self._tied or len(self.values) == 1:
            return
        if len(self.values) == 2:
            self.equal(self.values[0])
        elif self._steps is None:
            literals = [self.equal(value) for value in self.values]
            self._rules.clause(literals)
            self._rules.at_most_one(literals, ())
        else:
            self._define_values(self._steps)
        self._settled = True

    def _define_values(self, steps: list[Literal]) -> None:
        """Define the existing value literals by the bounds."""
        ends = [TRUE, *steps, FALSE]
        for value, literal in self._equal.items():
            place = bisect_left(self.values, value)
            self._rules.defined(literal)
            self._rules.rule(literal, (ends[place], ~ends[place + 1]))

    def as_sum(self) -> tuple[int, list[tuple[Literal, int]]]:
        """Return the number, once it is settled, as a constant plus weighted literals."""
        values = self.values
        if self._decoded_by_steps:
            jumps = [above - below for below, above in zip(values, values[1:], strict=False)]
            return values[0], list(zip(self.steps, jumps, strict=True))
        if not self._equal:
            return values[0], []
        return 0, [(literal, value) for value, literal in self._equal.items()]


def at_least(number: Number, value: Affine, bound: int) -> Literal:
    """Return the literal factor * number + constant >= bound, for an expression with one term."""
    factor = value.terms[0][1]
    wanted = bound - value.constant
    return number.at_least(-(-wanted // factor)) if factor > 0 else ~number.at_least(wanted // factor + 1)


def equal(number: Number, value: Affine, wanted: int) -> Literal:
    """Return the literal factor * number + constant = wanted, for an expression with one term."""
    quotient, rest = divmod(wanted - value.constant, value.terms[0][1])
    return FALSE if rest else number.equal(quotient)


def inside(number: Number, domain: Intervals) -> list[int]:
    """Return the values of the number that lie in the domain."""
    return [value for value in number.values if contains(domain, value)]
