"""The position of a solution in the model to literals that are true if an unknown has a value."""

from collections.abc import Iterator, Mapping, Sequence

from pzc.compiler.base.intervals import complement, intervals, members
from pzc.compiler.encode.sink import Affine, Literal, negated

from .model import NativeModel


class Atoms:
    """The literals for the values of unknowns. Each is made on first use."""

    def __init__(self, model: NativeModel, values: Sequence[Affine]) -> None:
        self._model = model
        self._values = values
        self._literals: dict[tuple[int, int], Literal] = {}
        self._true: Literal | None = None

    def possible(self, place: int) -> list[int]:
        """Return the domain of an unknown in the model."""
        terms, constant = self._values[place]
        if len(terms) == 1:
            variable, factor = terms[0]
            return [constant + factor * number for number in members(self._model.domain(variable))]
        return [constant, *(constant + factor for _, factor in terms)]

    def equal(self, place: int, value: int) -> Literal:
        """Return a literal that is true exactly if an unknown has a value."""
        key = place, value
        if key not in self._literals:
            self._literals[key] = self._equality(self._values[place], value)
        return self._literals[key]

    def _equality(self, value: Affine, number: int) -> Literal:
        """Return the literal that a value equals a number."""
        left = number - value.constant
        if not value.terms:
            return self._constant(left == 0)
        if len(value.terms) > 1:
            return self._choice(value, left)
        variable, factor = value.terms[0]
        return self._has(variable, left // factor) if left % factor == 0 else self._constant(False)

    def _has(self, variable: int, number: int) -> Literal:
        """Return a literal that is true exactly if the variable is this number."""
        domain = self._model.domain(variable)
        if number not in members(domain):
            return self._constant(False)
        if domain[0][0] >= 0 and domain[-1][1] <= 1:
            return variable if number else negated(variable)
        literal = self._model.new_bool("")
        others = complement(intervals([number]), domain[0][0], domain[-1][1])
        self._model.linear(((variable, 1),), ((number, number),), (literal,))
        self._model.linear(((variable, 1),), others, (negated(literal),))
        return literal

    def _choice(self, value: Affine, left: int) -> Literal:
        """Return the literal for a value that is selected by truth values.

        At most one of them is true; none selects the least value.
        """
        if left:
            return next((variable for variable, factor in value.terms if factor == left), self._constant(False))
        literal = self._model.new_bool("")
        chosen = [variable for variable, _ in value.terms]
        self._model.clause([literal, *chosen])
        for other in chosen:
            self._model.clause([negated(literal), negated(other)])
        return literal

    def _constant(self, holds: bool) -> Literal:
        if self._true is None:
            self._true = self._model.new_bool("")
            self._model.clause([self._true])
        return self._true if holds else negated(self._true)

    def near(self, preferred: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the values of the model's variables for preferred values of unknowns."""
        for place, value in preferred.items():
            terms, constant = self._values[place]
            for variable, factor in terms:
                yield variable, (value - constant) // factor if len(terms) == 1 else int(factor == value - constant)
