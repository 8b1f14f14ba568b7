"""A CP-SAT session: one model, in which each search fixes the assumptions.

CP-SAT starts each search anew. A session saves making the model, and asks few questions that each give much
information.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, assert_never

from pzc.backends.clock import Clock, Stop
from pzc.backends.interface import Answer, Consequences, Fact, Found, Holds, Is, IsNot, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.sink import Literal, negated
from pzc.compiler.flat.flat import Constraint, Reason
from pzc.compiler.passes import improve_around

from .atoms import Atoms
from .model import NativeModel, native
from .search import Search, parameters_for, read_answer, run, search

_ONE_BY_ONE = 2  # solutions that are searched for one by one in the model itself; for more, the model is copied

Seen = Sequence[set[int]]


class CpSatSession:
    """See `pzc.backends.interface.Session`."""

    def __init__(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> None:
        self._options = options
        self._visible = problem.flat.visible
        self._model = NativeModel()
        self._switches: dict[Origin, Literal] = {origin: self._model.new_bool("") for origin in switched}
        flat = improve_around(problem.flat, frozenset(switched), options.without)
        self._encoded = encode(flat, self._model, self._guards if self._switches else None)
        self._atoms = Atoms(self._model, self._encoded.values)
        self._assumed: dict[Literal, Fact] = {}
        self._stop = Stop()
        self._effort: int | None = None  # conflicts left for this question
        self._clock = Clock(None)
        self._required: tuple[Literal, int] | None = None
        """A switch for the clause of `_require_one_of`, and the number of the clause."""

    def _guards(self, reason: Reason) -> list[Literal]:
        switches = self._switches
        return [switches[origin] for origin in dict.fromkeys(reason.origins) if origin in switches]

    # ------------------------------------------------------------------------------------------- what holds

    def assume(self, facts: Collection[Fact]) -> None:
        """See `Session.assume`."""
        self._assumed = {self._literal(fact): fact for fact in facts}

    def block(self, facts: Collection[Fact]) -> None:
        """See `Session.block`."""
        self._model.clause([negated(self._literal(fact)) for fact in facts])

    def demand(self, constraint: Constraint) -> None:
        """See `Session.demand`."""
        self._encoded.more(constraint)

    def _literal(self, fact: Fact) -> Literal:
        """Return the literal to assume for a fact. A rule or clue has a switch of its own."""
        match fact:
            case Holds(origin=origin):
                if origin not in self._switches:
                    self._switches[origin] = self._model.new_bool("")
                return self._switches[origin]
            case Is(place=place, value=value):
                return self._atoms.equal(place, value)
            case IsNot(place=place, value=value):
                return negated(self._atoms.equal(place, value))
            case _:
                assert_never(fact)

    # ----------------------------------------------------------------------------------------- the questions

    def solutions(self, limit: int | None, effort: int | None = None, near: Mapping[int, int] | None = None) -> Found:
        """See `Session.solutions`."""
        answers: list[Answer] = []
        status, core = Status.UNKNOWN, None
        with self._question(effort):
            if limit is None or limit > _ONE_BY_ONE:
                status = self._find_all(limit, answers)
            else:
                status = self._find_some(limit, near or {}, answers)
            if status is Status.COMPLETE and not answers:
                core = self._core()
        return Found(tuple(answers), status, core)

    def possible(self, effort: int | None = None) -> Consequences:
        """See `Session.possible`. Each search is for a solution with a value that is new."""
        seen: Seen = [set() for _ in self._visible]
        done = False
        with self._question(effort):
            self._collect(seen, lambda: [self._atoms.equal(*fact) for fact in self._unseen(seen)])
            done = True
        return self._build_consequences(seen, done, lambda values: done)

    def certain(self, effort: int | None = None) -> Consequences:
        """See `Session.certain`. Each search is for a solution that differs at a place where all were the same."""
        seen: Seen = [set() for _ in self._visible]
        done = False
        with self._question(effort):
            self._collect(seen, lambda: [negated(self._atoms.equal(*fact)) for fact in self._common(seen)])
            done = True
        return self._build_consequences(seen, done, lambda values: done and len(values) < 2)

    def _unseen(self, seen: Seen) -> Iterator[tuple[int, int]]:
        for place, values in zip(self._visible, seen, strict=True):
            yield from ((place, value) for value in self._atoms.possible(place) if value not in values)

    def _common(self, seen: Seen) -> Iterator[tuple[int, int]]:
        return ((place, *values) for place, values in zip(self._visible, seen, strict=True) if len(values) == 1)  # type: ignore[misc]

    def _collect(self, seen: Seen, wanted: Callable[[], list[Literal]]) -> None:
        """Collect solutions until none has a wanted literal. `wanted` depends on those seen so far. Raises TimeUp."""
        new: list[Literal] = []
        while (answer := self._find(new, {})) is not None:
            for place, values in zip(self._visible, seen, strict=True):
                values.add(answer[place])
            literals = wanted()
            if not literals:
                return
            new = [self._require_one_of(literals)]

    def _require_one_of(self, new: Sequence[Literal]) -> Literal:
        """Return a literal to assume. It implies that one of the given literals holds, until the next call."""
        if self._required is None:
            switch = self._model.new_bool("")
            self._required = switch, self._model.clause_to_be_changed((switch,))
        self._model.change_clause(self._required[1], new)
        return self._required[0]

    def _build_consequences(self, seen: Seen, done: bool, decided: Callable[[set[int]], bool]) -> Consequences:
        """Build the result. `decided` returns True if a place has no other values than those seen there."""
        whole = map(self._atoms.possible, self._visible)
        left = [frozenset() if decided(s) else frozenset(w) - s for w, s in zip(whole, seen, strict=True)]
        return Consequences(tuple(map(frozenset, seen)), tuple(left), Status.COMPLETE if done else Status.UNKNOWN)

    def cancel(self) -> None:
        """See `Session.cancel`."""
        self._stop.cancel()

    def close(self) -> None:
        """See `Session.close`."""
        self._model = NativeModel()

    # ------------------------------------------------------------------------------------------- the searches

    @contextmanager
    def _question(self, effort: int | None) -> Iterator[None]:
        """End the block if time or effort runs out, or if another thread interrupts the question."""
        self._effort = effort
        self._clock = Clock(self._options.time_limit)
        try:
            with self._stop.listening(), within(self._options.time_limit):
                yield
        except TimeUp:
            pass

    def _find_some(self, limit: int, near: Mapping[int, int], answers: list[Answer]) -> Status:
        """Find one solution after the other, each different from the previous ones. Raises TimeUp."""
        before: list[Literal] = []
        while len(answers) < limit:
            answer = self._find(before, near)
            if answer is None:
                return Status.COMPLETE
            answers.append(answer)
            if len(answers) < limit:
                before = [
                    self._require_one_of([negated(self._atoms.equal(place, answer[place])) for place in self._visible])
                ]
        return Status.LIMIT

    def _find_all(self, limit: int | None, answers: list[Answer]) -> Status:
        """Find many solutions in a copy of the model. Raises TimeUp."""
        before = self._model
        self._model = before.copy()
        try:
            with self._fixed([*self._assumed, *self._off()]) as possible:
                if not possible:
                    return Status.COMPLETE
                options = replace(self._options, time_limit=None)
                task = Search(self._model, self._encoded, options, self._clock, self._stop)
                return search(task, limit, answers.append)
        finally:
            self._model = before

    def _find(self, more: Iterable[Literal], near: Mapping[int, int]) -> Answer | None:
        """Find a solution for the assumptions and these literals. Raises TimeUp."""
        with self._fixed([*self._assumed, *more, *self._off(more)]) as possible:
            if not possible:
                return None
            hint = self._model.proto.solution_hint
            for variable, value in self._atoms.near(near):
                hint.vars.append(variable)
                hint.values.append(value)
            try:
                response = self._run(self._options.workers)
            finally:
                self._model.proto.clear_solution_hint()
        if response.status == native.INFEASIBLE:
            return None
        return read_answer(self._encoded.values, response.solution.__getitem__)

    def _off(self, more: Iterable[Literal] = ()) -> list[Literal]:
        """Return the negations of all switches that are not assumed, including that of `_require_one_of`."""
        on = {*self._assumed, *more}
        switches = (*self._switches.values(), *(() if self._required is None else self._required[:1]))
        return [negated(literal) for literal in switches if literal not in on]

    @contextmanager
    def _fixed(self, literals: Iterable[Literal]) -> Iterator[bool]:
        """Fix these literals in the model during the block. Yield False if they contradict each other or a domain."""
        model = self._model
        before: dict[int, list[int]] = {}
        try:
            yield all(model.fix(literal, before) for literal in literals)
        finally:
            for variable, domain in before.items():
                model.restore(variable, domain)

    def _core(self) -> tuple[Fact, ...]:
        """Return the assumptions that the solver blames if they suffice for a contradiction, else all assumptions.

        The check is needed because the solver may blame too few after presolve, or the negation of an assumption. It is
        limited only by time.
        """
        everything = tuple(self._assumed.values())
        try:
            with self._fixed(self._off()):
                self._model.proto.assumptions.extend(list(self._assumed))
                try:
                    response = self._run(1)
                finally:
                    self._model.proto.assumptions.clear()
            blamed = set(response.blamed) & self._assumed.keys()
            if len(blamed) == len(everything):
                return everything
            rest = [negated(literal) for literal in self._switches.values() if literal not in blamed]
            with self._fixed([*blamed, *rest]) as possible:
                enough = not possible or self._run(1).status == native.INFEASIBLE
        except TimeUp:
            return everything
        return tuple(fact for literal, fact in self._assumed.items() if literal in blamed) if enough else everything

    def _run(self, workers: int) -> Any:
        """Solve the model in its current state. Raises TimeUp."""
        parameters = parameters_for(self._options, self._clock, self._model)
        if self._effort is not None:
            parameters.max_number_of_conflicts = self._effort
            workers = 1
        parameters.num_workers = workers
        response = run(self._model, parameters, None, self._stop)
        if self._effort is not None:
            self._effort = max(0, self._effort - response.num_conflicts)
        if response.status == native.UNKNOWN:
            raise TimeUp
        return response
