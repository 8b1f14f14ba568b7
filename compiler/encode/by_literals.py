"""Primitive constraints to clauses: a sink for solvers that have only truth values."""

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence

from pzc.compiler.base.intervals import TRUTH, ZERO, Intervals, contains, divided, is_single, selected, shift

from .logic import FALSE, TRUE, Logic
from .number_literals import Number, at_least, equal
from .sink import Affine, Literal, Terms, TooLarge

_FEW = 3
"""Sets up to this size are written as single values, larger ones as ranges."""
_MOST_PAIRS = 300_000


class ByLiterals(Logic):
    """A sink that represents numbers by literals. Each solver encodes sums of three or more terms in its own way."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[int, Number] = {}

    def settle(self) -> None:
        """Relate the literals of each number to each other. Call this after the last constraint."""
        for number in list(self._numbers.values()):
            number.settle()

    def number(self, variable: int) -> Number:
        """Return the number of a variable. A truth value is a number 0 or 1."""
        if variable not in self._numbers:
            self._numbers[variable] = Number.tied(self, {0: ~variable, 1: variable})
        return self._numbers[variable]

    def is_truth(self, variable: int) -> bool:
        """Return True if a variable is a truth value that no constraint has used as a number yet."""
        return variable not in self._numbers

    def values(self, variable: int) -> Sequence[int]:
        """Return the possible values of a variable."""
        return self.number(variable).values

    def literals_of(self, variable: int) -> Mapping[int, Literal]:
        """See Sink."""
        number = self.number(variable)
        return {value: number.equal(value) for value in number.values}

    # --------------------------------------------------------------------------------------------- variables

    def new_int(self, domain: Intervals, name: str) -> int:
        """Return a new variable. Numbers with domain 0..1 are truth values."""
        if domain[0][0] >= 0 and domain[-1][1] <= 1:
            return self.new() if domain == TRUTH else FALSE if domain == ZERO else TRUE
        variable = self.new_defined()
        self._numbers[variable] = Number.in_domain(self, domain)
        return variable

    def new_bool(self, name: str) -> Literal:
        """See Sink."""
        return self.new()

    def tie(self, variable: int, literals: Mapping[int, Literal]) -> None:
        """See Sink."""
        if variable in self._numbers:
            self._numbers[variable] = Number.tied(self, literals)
        else:  # a truth value
            self.conjunction(variable, (literals[1],))

    # -------------------------------------------------------------------------------------------- truth values

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self.clause(literals, enforced_by)
        self.at_most_one(literals, enforced_by)

    def conjunction(self, holds: Literal, literals: Sequence[Literal]) -> None:
        """See Sink."""
        self.defined(holds)
        self.rule(holds, literals)

    # --------------------------------------------------------------------------------------------- sums

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        unless = [~literal for literal in enforced_by]
        if not domain:
            self.clause(unless)
        elif not terms:
            if not contains(domain, 0):
                self.clause(unless)
        elif len(terms) == 1:
            self._limit(terms[0], domain, unless)
        elif len(terms) == 2:
            self._require_pair(terms, domain, unless)
        else:
            self._sum_within(terms, domain, unless)

    def _limit(self, term: tuple[int, int], domain: Intervals, unless: Sequence[Literal]) -> None:
        """Require factor * variable to lie in the domain."""
        variable, factor = term
        number = self.number(variable)
        allowed = selected(number.values, factor, domain)
        self._allow(number, allowed, unless)

    def _allow(self, number: Number, allowed: Sequence[int], unless: Sequence[Literal]) -> None:
        """Require the number to be one of the values, unless one of the literals holds."""
        if len(allowed) == len(number.values):
            return
        if len(allowed) <= _FEW:
            self.clause((*unless, *[number.equal(value) for value in allowed]))
            return
        some = set(allowed)
        barred = [value for value in number.values if value not in some]
        if len(barred) <= _FEW or not number.has_steps and _gaps(number.values, some) > 1:
            for value in barred:
                self.clause((*unless, ~number.equal(value)))
            return
        for low, high in _holes(number.values, some):
            self.clause((*unless, ~number.at_least(low), number.at_least(high)))

    def _require_pair(self, terms: Terms, domain: Intervals, unless: Sequence[Literal]) -> None:
        """Require a sum of two numbers to lie in the domain."""
        (x, a), (y, b) = terms
        first, second = self.number(x), self.number(y)
        if len(domain) == 2 and self._exclude_one_value(first, a, second, b, domain, unless):
            return
        rows = _rows(first.values, a, second.values, b, domain)
        most = max(len(allowed) for _, allowed in rows)
        if most <= _FEW:
            columns = _rows(second.values, b, first.values, a, domain)
            if max(len(allowed) for _, allowed in columns) <= _FEW:
                self._support(first, second, rows, unless)
                self._support(second, first, columns, unless)
                return
        if len(domain) == 1:
            self._compare(first, a, second, b, domain[0], unless)
            return
        for value, allowed in rows:
            self._allow(second, allowed, (*unless, ~first.equal(value)))

    def _exclude_one_value(
        self, first: Number, a: int, second: Number, b: int, domain: Intervals, unless: Sequence[Literal]
    ) -> bool:
        """Exclude a single value of a * first + b * second. Return False if the domain excludes more than one."""
        (least, before), (after, most) = domain
        missing = before + 1
        ends = (
            sorted((a * first.values[0], a * first.values[-1])),
            sorted((b * second.values[0], b * second.values[-1])),
        )
        if after != missing + 1 or least > ends[0][0] + ends[1][0] or most < ends[0][1] + ends[1][1]:
            return False
        values = set(second.values)
        for one in first.values:
            other, rest = divmod(missing - a * one, b)
            if not rest and other in values:
                self.clause((*unless, ~first.equal(one), ~second.equal(other)))
        return True

    def _support(
        self, one: Number, other: Number, rows: Iterable[tuple[int, Sequence[int]]], unless: Sequence[Literal]
    ) -> None:
        """Encode each row by a clause: if `one` has the value, `other` has one of the allowed values (support
        encoding).
        """
        for value, allowed in rows:
            self.clause((*unless, ~one.equal(value), *[other.equal(each) for each in allowed]))

    def _compare(
        self, first: Number, a: int, second: Number, b: int, between: tuple[int, int], unless: Sequence[Literal]
    ) -> None:
        """Require a * first + b * second to lie between two numbers: for each bound on the first, a bound on the
        second.
        """
        values = first.values if a > 0 else first.values[::-1]
        one, other = Affine(((0, a),), 0), Affine(((0, b),), 0)
        ends = sorted((b * second.values[0], b * second.values[-1]))
        for value in values:
            # a * first >= a * value  ->  b * second <= high - a * value
            most = between[1] - a * value
            if most < ends[1]:
                self.clause((*unless, ~at_least(first, one, a * value), ~at_least(second, other, most + 1)))
            least = between[0] - a * value
            if least > ends[0]:  # a * first <= a * value  ->  b * second >= low - a * value
                self.clause((*unless, at_least(first, one, a * value + 1), at_least(second, other, least)))

    @abstractmethod
    def _sum_within(self, terms: Terms, domain: Intervals, unless: Sequence[Literal]) -> None:
        """Require a sum of three or more terms to lie in a non-empty domain, unless one of the literals holds."""

    @abstractmethod
    def _reify_sum(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        """Reify a sum of three or more terms; see Sink.reify."""

    def reify(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        """See Sink."""
        if len(terms) == 1:
            self._reify_number(holds, *terms[0], domain)
            return
        if len(terms) == 2:
            self.linear(terms, domain, (holds,))
            self.linear(terms, rest, (~holds,))
            return
        self._reify_sum(holds, terms, domain, rest)

    def _reify_number(self, holds: Literal, variable: int, factor: int, domain: Intervals) -> None:
        """Reify `factor * variable in domain` by literals for single values if few are allowed, otherwise by bounds."""
        number = self.number(variable)
        allowed = selected(number.values, factor, domain)
        if len(allowed) == 1 and number.adopt(allowed[0], holds):
            return
        self.defined(holds)
        some = set(allowed)
        if len(allowed) <= _FEW or not number.has_steps and _gaps(number.values, some) > 1:
            for value in allowed:
                self.rule(holds, (number.equal(value),))
            return
        for low, high in _holes(number.values, set(number.values) - some):
            self.rule(holds, (number.at_least(low), ~number.at_least(high)))

    def choices(self, value: Affine) -> dict[int, Literal]:
        """Map each value to its literal, for one number or a sum of at-most-one truth values."""
        if not value.terms:
            return {value.constant: TRUE}
        if len(value.terms) == 1:
            ((variable, factor),) = value.terms
            number = self.number(variable)
            return {factor * each + value.constant: number.equal(each) for each in number.values}
        chosen = {value.constant + factor: variable for variable, factor in value.terms}
        return {value.constant: self.all_of([~variable for variable in chosen.values()]), **chosen}

    # --------------------------------------------------------------------------------------------- operations

    def _affine_values(self, value: Affine) -> list[int]:
        if not value.terms:
            return [value.constant]
        ((variable, factor),) = value.terms
        return sorted(factor * v + value.constant for v in self.values(variable))

    def _equals(self, value: Affine, wanted: int) -> Literal:
        if not value.terms:
            return TRUE if value.constant == wanted else FALSE
        return equal(self.number(value.terms[0][0]), value, wanted)

    def _reaches(self, value: Affine, bound: int) -> Literal:
        if not value.terms:
            return TRUE if value.constant >= bound else FALSE
        return at_least(self.number(value.terms[0][0]), value, bound)

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """Require all items to differ. If there are as many values as items, each value is taken."""
        takers: dict[int, list[tuple[Number | None, int]]] = {}  # a constant has no number
        for item in items:
            if not item.terms:
                takers.setdefault(item.constant, []).append((None, item.constant))
                continue
            ((variable, factor),) = item.terms
            number = self.number(variable)
            for value in number.values:
                takers.setdefault(factor * value + item.constant, []).append((number, value))
        if len(takers) < len(items):
            self.clause((), enforced_by)
            return
        for some in takers.values():
            literals = [TRUE if number is None else number.equal(value) for number, value in some]
            if len(literals) > 1:
                self.at_most_one(literals, enforced_by)
            if len(takers) == len(items):
                self.clause(literals, enforced_by)

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """Define the target as the maximum: it reaches a bound if and only if some item does."""
        bounds = {value for each in (target, *items) for value in self._affine_values(each)}
        for bound in sorted(bounds):
            reached = self._reaches(target, bound)
            each = [self._reaches(item, bound) for item in items]
            self.clause((~reached, *each))
            for literal in dict.fromkeys(each):
                self.clause((~literal, reached))

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """Define the target as the product, by cases over the pairs of factor values. Raises TooLarge."""
        ones, others = self._affine_values(left), self._affine_values(right)
        if len(ones) * len(others) > _MOST_PAIRS:
            raise TooLarge(f"a product of two numbers with {len(ones):,} and {len(others):,} values")
        wanted = self._affine_values(target)
        known = set(wanted)
        pairs = [(x, y) for x in ones for y in (others if left != right else (x,)) if x * y in known]
        if len(pairs) < len(ones) * len(others):
            self._support_pairs(left, ones, right, pairs)
            self._support_pairs(right, others, left, [(y, x) for x, y in pairs])
        if len(wanted) == 1:
            return
        ways: dict[int, list[Literal]] = {}
        for one, other in pairs:
            both = self.all_of((self._equals(left, one), self._equals(right, other)))
            ways.setdefault(one * other, []).append(both)
        for value in wanted:
            some, equals = ways.get(value, ()), self._equals(target, value)
            self.clause((~equals, *some))
            for both in some:
                self.clause((~both, equals))

    def _support_pairs(
        self, one: Affine, values: Sequence[int], other: Affine, pairs: Iterable[tuple[int, int]]
    ) -> None:
        """Require `other` to have a value that is paired with the value of `one`."""
        partners: dict[int, list[Literal]] = {value: [] for value in values}
        for value, partner in pairs:
            partners[value].append(self._equals(other, partner))
        for value, some in partners.items():
            self.clause((~self._equals(one, value), *some))

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """Define the target as items[index]: for each index the target reaches the same bounds as the item."""
        for place in self._affine_values(index):
            here = self._equals(index, place)
            self._require_equal_if(here, target, items[place])

    def _require_equal_if(self, here: Literal, one: Affine, other: Affine) -> None:
        """Require two numbers to be equal if a literal holds: they reach the same bounds."""
        for constant, value in ((one, other), (other, one)):
            if not constant.terms:
                self.clause((~here, self._equals(value, constant.constant)))
                return
        for bound in sorted({*self._affine_values(one), *self._affine_values(other)}):
            first, second = self._reaches(one, bound), self._reaches(other, bound)
            self.clause((~here, ~first, second))
            self.clause((~here, first, ~second))

    def table(
        self, items: Sequence[Affine], rows: Sequence[Sequence[int]], denied: bool, enforced_by: Sequence[Literal] = ()
    ) -> None:
        """Require the items to equal one of the rows, with a literal for each row."""
        if denied:
            for row in rows:
                self.clause([~self._equals(item, x) for item, x in zip(items, row, strict=True)], enforced_by)
            return
        chosen = [self.all_of([self._equals(item, x) for item, x in zip(items, row, strict=True)]) for row in rows]
        self.clause(chosen, enforced_by)
        for place, item in enumerate(items):
            ways: dict[int, list[Literal]] = {value: [] for value in self._affine_values(item)}
            for row, literal in zip(rows, chosen, strict=True):
                ways.get(row[place], []).append(literal)
            for value, some in ways.items():
                self.clause((~self._equals(item, value), *some), enforced_by)


def _rows(ones: Sequence[int], a: int, others: Sequence[int], b: int, domain: Intervals) -> list[tuple[int, list[int]]]:
    """Return each value `one` with its values `other`: those with a * one + b * other in the domain."""
    if b in (1, -1) and is_single(domain):  # as in an equality
        there, total = set(others), domain[0][0]
        wanted = [(one, b * (total - a * one)) for one in ones]
        return [(one, [other] if other in there else []) for one, other in wanted]
    return [(one, _allowed(others, b, shift(domain, -a * one))) for one in ones]


def _allowed(values: Sequence[int], factor: int, domain: Intervals) -> list[int]:
    """Return the values, which are sorted, whose product with the factor lies in the domain."""
    found: list[int] = []
    for first, last in divided(domain, factor):
        found += values[bisect_left(values, first) : bisect_right(values, last)]
    return found


def _holes(values: Sequence[int], some: set[int]) -> list[tuple[int, int]]:
    """Return the runs of values that are not in `some`, as pairs (first value, first bound beyond)."""
    holes: list[tuple[int, int]] = []
    inside_one = False
    for value in values:
        if value in some:
            inside_one = False
        elif inside_one:
            holes[-1] = holes[-1][0], value + 1
        else:
            holes.append((value, value + 1))
            inside_one = True
    return holes


def _gaps(values: Sequence[int], some: set[int]) -> int:
    return len(_holes(values, some))
