"""Primitive constraints to the native protos of CP-SAT, as the ortools wheel ships them.

`ortools.sat.python.cp_model` is not imported: it loads pandas and numpy and takes 300 ms, the native module 60. Type
checkers do not know its types, hence the Any.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.clock import STRIDE, check_limits, unguarded
from pzc.compiler.base.intervals import ZERO, Intervals, intersection, shift
from pzc.compiler.encode.sink import Affine, Arc, FullReification, Literal, Terms, negated

try:
    with unguarded():
        from ortools.sat.python import cp_model_helper
except ModuleNotFoundError as error:
    raise ToolMissing("CP-SAT is not installed: pip install ortools") from error

native: Any = cp_model_helper

_GREATEST = 2**62
_TRUTH = (0, 1)


class InvalidModel(RuntimeError):
    """CP-SAT rejects the model: its numbers are too large, or this module has an error."""


class NativeModel(FullReification):
    """A sink that fills a CpModelProto."""

    def __init__(self) -> None:
        self._begin(native.CpModelProto())
        self.clausal = True
        """True if all variables are truth values, with only clauses and `exactly one` constraints."""
        self.clauses = False  # True if there are clauses
        self.circuits = False  # True if there are circuits
        self._size = 0
        self._added = 0
        self._equals: dict[tuple[int, int], Literal] = {}
        self._numbers = set[int]()  # variables that are not truth values
        self.compares = False
        """True if a condition compares numbers with each other: then CP-SAT must not probe (search.py)."""

    def _begin(self, proto: Any) -> None:
        self.proto: Any = proto
        self._add_variable = proto.variables.add
        self._add_constraint = proto.constraints.add

    def new_int(self, domain: Intervals, name: str) -> int:
        """See Sink. Names are left out: they would only cost time."""
        self._add_variable().domain.extend(_ends(domain))
        number = self._count_variable()
        if domain[0][0] < 0 or domain[-1][1] > 1:
            self.clausal = False
            self._numbers.add(number)
        return number

    def new_bool(self, name: str) -> Literal:
        """See Sink."""
        self._add_variable().domain.extend(_TRUTH)
        return self._count_variable()

    def _count_variable(self) -> int:
        """Return the number of the variable that was added last."""
        if not self._size & STRIDE:
            check_limits()
        self._size += 1
        return self._size - 1

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self.clausal = False
        linear = self._constraint(enforced_by).linear
        linear.vars.extend([variable for variable, _ in terms])
        linear.coeffs.extend([_fitting(factor) for _, factor in terms])
        linear.domain.extend(_ends(domain))
        if enforced_by and not self.compares and len(terms) > 1:
            self.compares = not self._numbers.isdisjoint([variable for variable, _ in terms])

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self.clauses = True
        self._constraint(enforced_by).bool_or.literals.extend(literals)

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._constraint(enforced_by).exactly_one.literals.extend(literals)

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._constraint(enforced_by).at_most_one.literals.extend(literals)

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        exprs = self._constraint(enforced_by).all_diff.exprs
        for item in items:
            _fill(exprs.add(), item)

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        lin_max = self._constraint(()).lin_max
        _fill(lin_max.target, target)
        for item in items:
            _fill(lin_max.exprs.add(), item)

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """See Sink."""
        int_prod = self._constraint(()).int_prod
        _fill(int_prod.target, target)
        _fill(int_prod.exprs.add(), left)
        _fill(int_prod.exprs.add(), right)

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        element = self._constraint(()).element
        _fill(element.linear_target, target)
        _fill(element.linear_index, index)
        for item in items:
            _fill(element.exprs.add(), item)

    def table(
        self, items: Sequence[Affine], rows: Sequence[Sequence[int]], denied: bool, enforced_by: Sequence[Literal] = ()
    ) -> None:
        """See Sink."""
        self.clausal = False
        table = self._constraint(enforced_by).table
        for item in items:
            _fill(table.exprs.add(), item)
        table.values.extend([_fitting(value) for row in rows for value in row])
        table.negated = denied

    def circuit(self, arcs: Sequence[Arc]) -> None:
        """See Sink."""
        self.clausal = False
        self.circuits = True
        circuit = self._constraint(()).circuit
        circuit.tails.extend([tail for tail, _, _ in arcs])
        circuit.heads.extend([head for _, head, _ in arcs])
        circuit.literals.extend([literal for _, _, literal in arcs])

    def copy(self) -> "NativeModel":
        """Return an independent copy of the model."""
        other = copy(self)
        other._begin(native.CpModelProto())
        other.proto.copy_from(self.proto)
        other._equals = self._equals.copy()
        other._numbers = self._numbers.copy()
        return other

    def narrow(self, value: Affine, domain: Intervals) -> None:
        """Restrict a value of the solution to a domain. A value with several terms is a choice, as in `forbid`."""
        domain = shift(domain, -value.constant)
        match value.terms:
            case ((variable, 1),):
                ends = self.proto.variables[variable].domain
                bounds = list(ends)
                left = intersection(tuple(zip(bounds[::2], bounds[1::2], strict=True)), domain)
                if left:
                    ends.clear()
                    ends.extend(_ends(left))
                else:
                    self.clause(())
            case terms if intersection(ZERO, domain):
                for literal, factor in terms:
                    if not intersection(((factor, factor),), domain):
                        self.clause((negated(literal),))
            case terms:
                self.clause([literal for literal, factor in terms if intersection(((factor, factor),), domain)])

    def domain(self, variable: int) -> Intervals:
        """Return the domain of a variable."""
        ends = list(self.proto.variables[variable].domain)
        return tuple(zip(ends[::2], ends[1::2], strict=True))

    def fix(self, literal: Literal, before: dict[int, list[int]]) -> bool:
        """Fix a literal's variable so that the literal is true. Return False if the domain does not allow that.

        `before` collects the previous domains, for `restore`.
        """
        variable, value = (literal, 1) if literal >= 0 else (negated(literal), 0)
        domain = self.proto.variables[variable].domain
        if not domain[0] <= value <= domain[len(domain) - 1]:
            return False
        before.setdefault(variable, list(domain))
        self.restore(variable, [value, value])
        return True

    def restore(self, variable: int, ends: Sequence[int]) -> None:
        """Set the domain of a variable to these interval ends."""
        domain = self.proto.variables[variable].domain
        domain.clear()
        domain.extend(ends)

    def clause_to_be_changed(self, enforced_by: Sequence[Literal]) -> int:
        """Add an empty clause that can be replaced again and again, and return its number."""
        self.clause((), enforced_by)
        return len(self.proto.constraints) - 1

    def change_clause(self, number: int, literals: Sequence[Literal]) -> None:
        """Replace the literals of a clause from `clause_to_be_changed`."""
        clause = self.proto.constraints[number].bool_or.literals
        clause.clear()
        clause.extend(literals)

    def forbid(self, values: Sequence[tuple[Affine, int]]) -> None:
        """Forbid that all these values occur together.

        A value with several terms is a choice of truth values: at most one holds.
        """
        self.clause([literal for value, number in values for literal in self._differs(value, number)])

    def _differs(self, value: Affine, number: int) -> list[Literal]:
        """Return literals, one of which is true only if the value differs."""
        left = number - value.constant
        if len(value.terms) == 1:
            variable, factor = value.terms[0]
            return [negated(self._equal(variable, left // factor))]
        chosen = [variable for variable, factor in value.terms if factor == left]
        return [negated(variable) for variable in chosen] or [variable for variable, _ in value.terms]

    def _equal(self, variable: int, value: int) -> Literal:
        """Return a literal that is true whenever the variable has the value. It may also be true otherwise."""
        domain = list(self.proto.variables[variable].domain)
        if domain[0] >= 0 and domain[-1] <= 1:
            return variable if value else negated(variable)
        if (variable, value) not in self._equals:
            literal = self.new_bool("")
            others = ((domain[0] - 1, value - 1), (value + 1, domain[-1] + 1))
            self.linear(((variable, 1),), others, (negated(literal),))
            self._equals[variable, value] = literal
        return self._equals[variable, value]

    def _constraint(self, enforced_by: Sequence[Literal]) -> Any:
        """Add an empty constraint that must hold only if all literals of `enforced_by` do."""
        constraint = self._add_constraint()
        self._added += 1
        if not self._added & STRIDE:
            check_limits()
        if enforced_by:  # every kind used here supports this since ortools 9.15
            constraint.enforcement_literal.extend(enforced_by)
        return constraint


def _ends(domain: Intervals) -> list[int]:
    return [_fitting(end) for interval in domain for end in interval]


def _fill(expression: Any, value: Affine) -> None:
    for variable, factor in value.terms:
        expression.vars.append(variable)
        expression.coeffs.append(_fitting(factor))
    expression.offset = _fitting(value.constant)


def _fitting(number: int) -> int:
    if abs(number) > _GREATEST:
        raise InvalidModel(f"CP-SAT does not take numbers as large as {number}")
    return number
