"""A puzzle whose clues can be switched on and off, compiled once and solved many times."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pzc.backends.clock import Clock
from pzc.backends.interface import Answer, Options
from pzc.compiler.base.origin import Origin
from pzc.compiler.encode.affine import add
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.sink import Affine, Literal
from pzc.compiler.flat.flat import Flat, Reason

from .model import NativeModel, native
from .search import parameters_for, read_answer, run


class Undecided(Exception):
    """The effort that was allowed did not suffice."""


class Switches:
    """The constraints of a puzzle; those of the clues in `switched` hold only where their clue is on.

    Efforts are in the solver's deterministic time, about seconds: the same question has the same answer on every
    machine. `seconds`, if given, is a limit of another kind: past it everything is Undecided.
    """

    def __init__(self, flat: Flat, switched: Iterable[Origin], seed: int = 0, seconds: float | None = None) -> None:
        self._clock = Clock(seconds)
        self._seed = seed
        self._model = NativeModel()
        self._literals: dict[Origin, Literal] = {origin: self._model.new_bool("") for origin in switched}
        self._encoded = encode(flat, self._model, self._guards if self._literals else None)

    def _guards(self, reason: Reason) -> list[Literal]:
        origins = dict.fromkeys((reason.rule, *reason.clues))
        return [self._literals[origin] for origin in origins if origin in self._literals]

    def forbid(self, answer: Answer) -> None:
        """No search finds this answer any more, whatever is hidden."""
        self._model.forbid(self._encoded.differing_from(self._encoded.told_of(answer)))

    def find(self, on: Collection[Origin], effort: float) -> Answer | None:
        """An answer with just these clues switched on, None if there is none; Undecided."""
        return self._run(on, effort)

    def best(
        self,
        weights: Sequence[int],
        on: Collection[Origin],
        effort: float,
        hints: Mapping[int, int] | None = None,
        fixed: Mapping[int, int] | None = None,
    ) -> Answer | None:
        """An answer for which the sum of the weighted unknowns is large: the best that the effort reaches.

        `hints` are values to begin with, by number of the unknown; `fixed` are values that these have, in this search.
        """
        if any(not terms and constant != x for (terms, constant), x in self._of(fixed or {})):
            return None
        proto = self._model.proto
        total = add(0, *zip(self._encoded.values, weights, strict=True))
        proto.objective.vars.extend([variable for variable, _ in total.terms])
        proto.objective.coeffs.extend([-weight for _, weight in total.terms])
        for variable, number in self._variables(hints or {}):
            proto.solution_hint.vars.append(variable)
            proto.solution_hint.values.append(number)
        domains = self._narrow(fixed or {})
        try:
            return self._run(on, effort)
        finally:
            proto.clear_objective()
            proto.clear_solution_hint()
            for variable, domain in domains.items():
                proto.variables[variable].domain.clear()
                proto.variables[variable].domain.extend(domain)

    def another(
        self, answer: Mapping[int, int], weights: Sequence[int], effort: float, fixed: Mapping[int, int] | None = None
    ) -> Answer | None:
        """As `best`, of the answers in which some of the unknowns of `answer` have another value than there."""
        model = self._model
        self._model = model.copy()
        try:
            self._model.forbid(list(self._of(answer)))
            return self.best(weights, (), effort, None, fixed)
        finally:
            self._model = model

    def _of(self, values: Mapping[int, int]) -> Iterator[tuple[Affine, int]]:
        return ((self._encoded.values[number], value) for number, value in values.items())

    def _narrow(self, fixed: Mapping[int, int]) -> dict[int, list[int]]:
        """Leaves these unknowns one value each; gives back what the solver's variables could be before."""
        before: dict[int, list[int]] = {}
        for variable, number in self._variables(fixed):
            domain = self._model.proto.variables[variable].domain
            before.setdefault(variable, list(domain))
            domain.clear()
            domain.extend([number, number])
        return before

    def _variables(self, values: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """What the solver's variables are where unknowns have these values."""
        for (terms, constant), value in self._of(values):
            for variable, factor in terms:  # one term, or one for each value but the least
                yield variable, (value - constant) // factor if len(terms) == 1 else int(factor == value - constant)

    def _run(self, on: Collection[Origin], effort: float) -> Answer | None:
        for origin, literal in self._literals.items():
            domain = self._model.proto.variables[literal].domain
            domain[0] = domain[1] = int(origin in on)
        parameters = parameters_for(Options(seed=self._seed), self._clock, self._model)
        parameters.max_deterministic_time = effort
        response = run(self._model, parameters)
        if response.status == native.INFEASIBLE:
            return None
        if response.status == native.UNKNOWN:
            raise Undecided
        return read_answer(self._encoded.values, response.solution.__getitem__)
