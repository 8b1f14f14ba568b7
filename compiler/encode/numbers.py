"""Arithmetic operations, by the sink's own constraint or by literals if these are better."""

from pzc.compiler.base.intervals import TRUTH, Intervals, intersection

from .affine import add, of_literal, subtract
from .literals import Literals
from .sink import Affine, Literal, Sink, negated


class Operations:
    """Affine expressions for the results of operations, each made once."""

    def __init__(self, sink: Sink, values: Literals) -> None:
        self._sink = sink
        self._values = values
        self._chosen: dict[tuple[Literal, Affine, Affine], Affine] = {}
        self._products: dict[tuple[Affine, Affine], Affine] = {}
        self._divisions: dict[tuple[Affine, Affine], tuple[Affine, Affine]] = {}
        self._extrema: dict[tuple[tuple[Affine, ...], bool], Affine] = {}

    def product(self, left: Affine, right: Affine, known: Intervals | None = None) -> Affine:
        """Return left * right. `known` is a domain of the product, if there is one."""
        for one, other in ((left, right), (right, left)):
            if not one.terms:
                return add(0, (other, one.constant))
            literal = self._values.as_literal(one)
            if literal is not None:  # a product constraint takes 3 times the propagation for the same two implications
                return self.choice(literal, other, Affine((), 0))
        key = (min(left, right), max(left, right))
        if key not in self._products:
            (a, b), (c, d) = self._values.bounds(left), self._values.bounds(right)
            corners = (a * c, a * d, b * c, b * d)
            low = 0 if left == right and a <= 0 <= b else min(corners)
            whole = ((low, max(corners)),)
            domain = whole if known is None else intersection(whole, known)
            if not domain:  # for example a square that was required to be negative
                self._sink.clause(())
                domain = whole
            target = self._values.of_variable(self._values.new_int(domain))
            self._sink.product(target, self._values.plain(left), self._values.plain(right))
            self._products[key] = target
        return self._products[key]

    def division(self, dividend: Affine, divisor: Affine) -> tuple[Affine, Affine]:
        """Return (quotient, remainder) with dividend = divisor * quotient + remainder and remainder in 0..divisor-1.

        The solvers' own division rounds towards zero, so it is not used.
        """
        if (dividend, divisor) not in self._divisions:
            (low, high), (least, most) = self._values.bounds(dividend), self._values.bounds(divisor)
            least = max(1, least)  # the bounds of an affine expression may be wider than those of the node
            first, last = min(low // least, low // most), max(high // least, high // most)
            if first == last:
                quotient = Affine((), first)
                remainder = subtract(dividend, self.product(divisor, quotient))
            else:
                quotient = self._values.of_variable(self._values.new_int(((first, last),)))
                remainder = self._values.of_variable(self._values.new_int(((0, most - 1),)))
                multiple = self.product(divisor, quotient)
                self._values.require_between(subtract(dividend, add(0, (multiple, 1), (remainder, 1))), 0, 0)
                if divisor.terms:
                    short = subtract(remainder, divisor)
                    self._values.require_between(short, self._values.bounds(short)[0], -1)
            self._divisions[dividend, divisor] = quotient, remainder
        return self._divisions[dividend, divisor]

    def remainder(self, dividend: Affine, divisor: Affine) -> Affine:
        """Return dividend mod divisor.

        The parity of a sum of truth values is a chain of exclusive ors, so that sums with a common prefix share it.
        """
        odd = [variable for variable, factor in dividend.terms if factor % 2]
        if divisor != Affine((), 2) or any(self._values.domains[variable] != TRUTH for variable in odd):
            return self.division(dividend, divisor)[1]
        parity = self._values.constant(bool(dividend.constant % 2)) if not odd else odd[0]
        for variable in odd[1:]:
            parity = self._values.unlike(parity, variable)
        return self._values.folded(of_literal(negated(parity) if odd and dividend.constant % 2 else parity))

    def extremum(self, items: list[Affine], least: bool) -> Affine:
        """Return the minimum (`least`) or maximum of the items."""
        if len(items) == 1:
            return items[0]
        literals = [self._values.as_literal(item) for item in items]
        if None not in literals:
            some = [literal for literal in literals if literal is not None]
            return self._values.folded(of_literal(self._values.all_of(some) if least else self._values.any_of(some)))
        pick, sign = (min, -1) if least else (max, 1)
        ends = [self._values.bounds(item) for item in items]
        low, high = pick(low for low, _ in ends), pick(high for _, high in ends)
        if low == high:
            return Affine((), low)
        parts = self._parts(items, least)
        target = self._values.of_variable(self._values.new_int(((low, high),)))
        self._sink.maximum(add(0, (target, sign)), [add(0, (self._values.plain(item), sign)) for item in parts])
        self._extrema[tuple(items), least] = target
        return target

    def _parts(self, items: list[Affine], least: bool) -> list[Affine]:
        """Return the items, or two of them: an existing extremum of all but the last (or first) item, and that item.

        The maxima of the prefixes of a line then take three clauses per value each.
        """
        if len(items) > 2:
            for rest, one in ((items[:-1], items[-1]), (items[1:], items[0])):
                found = self._extrema.get((tuple(rest), least))
                if found is not None:
                    return [found, one]
        return items

    def element(self, index: Affine, items: list[Affine]) -> Affine:
        """Return items[index], counted from 0."""
        if not index.terms:
            return items[index.constant]
        ends = [self._values.bounds(item) for item in items]
        low, high = min(low for low, _ in ends), max(high for _, high in ends)
        if low == high:
            return Affine((), low)
        target = self._values.of_variable(self._values.new_int(((low, high),)))
        self._sink.element(target, self._values.plain(index), [self._values.plain(item) for item in items])
        return target

    def choice(self, condition: Literal, then: Affine, otherwise: Affine) -> Affine:
        """Return `then` if the literal holds, `otherwise` if it does not."""
        if then == otherwise or self._values.constant_value(condition):
            return then
        if self._values.is_false(condition):
            return otherwise
        if not then.terms and not otherwise.terms:
            return add(otherwise.constant, (of_literal(condition), then.constant - otherwise.constant))
        key = (condition, then, otherwise)
        if key not in self._chosen:
            (a, b), (c, d) = self._values.bounds(then), self._values.bounds(otherwise)
            target = self._values.of_variable(self._values.new_int(((min(a, c), max(b, d)),)))
            self._values.equal_if(condition, target, then)
            self._values.equal_if(negated(condition), target, otherwise)
            self._chosen[key] = target
        return self._chosen[key]
