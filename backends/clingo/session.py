"""A clingo session: one solver that keeps what it learns between questions.

Assumptions and cores are those of clasp. The facts of all solutions are its cautious consequences, those of some
solution its brave ones.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, assert_never

from pzc.backends.clock import Stop
from pzc.backends.interface import Answer, Consequences, Fact, Found, Holds, Is, IsNot, Options, Problem, Status
from pzc.backends.threads import in_thread
from pzc.compiler.base.clock import TimeUp, check_limits, within
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.recent import Recent
from pzc.compiler.encode.logic import TRUE
from pzc.compiler.encode.requirements import Guards
from pzc.compiler.encode.sink import Literal
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Var
from pzc.compiler.passes import improve_around

from .engine import start_control
from .ground_program import extend_program, further_rules
from .program import Program
from .search import Reader, atom

_VARIED = "--sign-def=rnd", "--save-progress=70"
"""First values are random; otherwise the seed would change nothing.

Earlier values are tried again only after long backjumps.

This finds a solution sooner (24 fillominos of 10x10: 0.3 s instead of 0.9).
"""


_FIRST = 4
"""The part of the effort in which values are decided in the preferred order."""

_MOST_TEXT = 10_000_000
"""The most characters of all programs that are kept."""


@node(eq=False)
class _Loaded:
    """A flat form as a program. It is kept for later sessions with the same flat form."""

    text: str
    size: int
    reader: Reader
    switches: Mapping[Origin, int]
    choices: Mapping[Var, Mapping[int, Literal]]
    """For each unknown, the literals of its values."""
    equal: Sequence[Mapping[int, int]]
    """For each visible place, the atoms of its values."""
    watched: Sequence[int]


def _load(flat: Flat, switched: Collection[Origin], without: frozenset[str]) -> _Loaded:
    """Encode a flat form. The constraints with a switched origin hold while its switch does."""
    program = Program()
    switches = {origin: atom(program.new()) for origin in switched}
    encoded = extend_program(
        improve_around(flat, frozenset(switched), without), program, guards_of(switches) if switches else None
    )
    choices = [program.choices(value) for value in encoded.values]
    equal = [{value: _atom(program, literal) for value, literal in choices[place].items()} for place in flat.visible]
    program.settle()
    atoms = sorted({TRUE + 1, *(each for values in equal for each in values.values())})
    text = program.text([f"3 {len(atoms)} {' '.join(map(str, atoms))}"])
    reader = Reader(program, encoded)
    watched = sorted({*atoms, *reader.looked_at})
    return _Loaded(
        text, program.size, reader, switches, dict(zip(flat.variables, choices, strict=True)), equal, watched
    )


def _atom(program: Program, literal: Literal) -> int:
    """Return an atom for a literal, because consequences are atoms."""
    if literal >= 0:
        return atom(literal)
    head = program.new_defined()
    program.rule(head, (literal,))
    return atom(head)


def guards_of(switches: Mapping[Origin, int]) -> Guards:
    """Return the guards of constraints: the switches of their origins."""

    def guards(reason: Reason) -> list[Literal]:
        return [switches[origin] - 1 for origin in dict.fromkeys(reason.origins) if origin in switches]

    return guards


_kept: Recent[Hashable, _Loaded] = Recent(_MOST_TEXT, lambda loaded: len(loaded.text))


class ClingoSession:
    """See `pzc.backends.interface.Session`."""

    def __init__(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> None:
        self._options = options
        self._flat, self._switched = problem.flat, tuple(switched)
        self._visible = problem.flat.visible
        self._place = {place: number for number, place in enumerate(self._visible)}
        self._loaded = loaded = self._program()
        self._equal, self._reader = loaded.equal, loaded.reader
        self._switches = dict(loaded.switches)
        self._assumed: dict[int, Fact] = {}
        self._preferences: list[int] = []  # switches
        self._later: dict[int, int] = {}  # numbers in the solver of atoms added after the start
        self._stop = Stop()
        self._configured = ("", "", "")
        arguments = ["--project", f"--seed={options.seed}", *(_VARIED if options.varied else ())]
        self._control = start_control(arguments, loaded.watched)
        in_thread(lambda: self._control.read_program(loaded.text), self._control.interrupt)

    def _program(self) -> _Loaded:
        """Return the program of the flat form, from an earlier session if there was one."""
        flat, switched = self._flat, self._switched
        reasons = tuple([constraint.reason.origins for constraint in flat.constraints]) if switched else ()
        conditions = tuple([constraint.condition for constraint in flat.constraints])
        key = flat.variables, conditions, flat.hidden, flat.one_hot, self._options.without, switched, reasons
        loaded = _kept.get(key)
        if loaded is None:
            loaded = _load(flat, switched, self._options.without)
            _kept.put(key, loaded)
        return loaded

    @cached_property
    def _further(self) -> tuple[Program, Callable[[Constraint], None]]:
        """A program of further rules, and a function that adds a constraint to it."""
        loaded = self._loaded
        return further_rules(loaded.size, loaded.choices, guards_of(loaded.switches))

    # ------------------------------------------------------------------------------------------- what holds

    def assume(self, facts: Collection[Fact]) -> None:
        """See `Session.assume`."""
        self._assumed = {self._literal(fact): fact for fact in facts}

    def block(self, facts: Collection[Fact]) -> None:
        """See `Session.block`."""
        body = [self._literal(fact) for fact in facts]
        with self._control.backend() as backend:
            backend.add_rule([], body)

    def demand(self, constraint: Constraint) -> None:
        """See `Session.demand`. The solver numbers later atoms itself."""
        program, add = self._further
        add(constraint)
        program.settle()  # also for the new numbers
        atoms, rules = program.later()
        with self._control.backend() as backend:
            self._later.update((each, backend.add_atom()) for each in atoms)
            for rule in rules:
                heads, body = [self._now(each) for each in rule.heads], [self._now(each) for each in rule.body]
                if rule.bound is None:
                    backend.add_rule(heads, body, rule.free)
                else:
                    backend.add_weight_rule(heads, rule.bound, list(zip(body, rule.weights, strict=True)), rule.free)

    def _now(self, literal: int) -> int:
        """Return a literal of the program in the solver's numbering."""
        same = self._later.get(abs(literal), abs(literal))
        return same if literal > 0 else -same

    def _literal(self, fact: Fact) -> int:
        """Return a fact as an aspif literal. An impossible value is the negation of the atom that always holds."""
        match fact:
            case Holds(origin=origin):
                if origin not in self._switches:
                    with self._control.backend() as backend:
                        self._switches[origin] = switch = backend.add_atom()
                        backend.add_rule([switch], [], True)
                return self._switches[origin]
            case Is(place=place, value=value):
                return self._equal[self._place[place]].get(value, -atom(TRUE))
            case IsNot(place=place, value=value):
                return -self._literal(Is(place, value))
            case _:
                assert_never(fact)

    # ----------------------------------------------------------------------------------------- the questions

    def solutions(self, limit: int | None, effort: int | None = None, near: Mapping[int, int] | None = None) -> Found:
        """See `Session.solutions`.

        The search first decides the values in `near`, in this order. If that takes a large part of the effort, it only
        tries these values first.
        """
        if limit == 0:
            return Found((), Status.LIMIT)
        if near and effort is not None:
            found = self._solutions(limit, effort // _FIRST, self._prefer(near, first=True))
            if found.status is not Status.UNKNOWN:
                return found
        return self._solutions(limit, effort, self._prefer(near, first=effort is None) if near else ())

    def _solutions(self, limit: int | None, effort: int | None, preferred: Collection[int]) -> Found:
        """Return at most `limit` solutions. `preferred` are the switches of the preferences to follow."""
        answers: list[Answer] = []
        status, core = Status.UNKNOWN, None
        with self._question():
            blamed = self._ask("auto", limit, effort, lambda model: answers.append(self._read(model)), preferred)
            status = Status.LIMIT if len(answers) == limit else Status.COMPLETE
            if not answers and blamed is not None:
                core = tuple(fact for literal, fact in self._assumed.items() if literal in blamed)
        return Found(tuple(answers), status, core)

    def _prefer(self, near: Mapping[int, int], first: bool) -> list[int]:
        """Return assumptions under which the solver prefers these values."""
        with self._control.backend() as backend:
            switch = backend.add_atom()
            backend.add_rule([switch], [], True)
        self._preferences.append(switch)
        literals = [self._literal(Is(place, value)) for place, value in near.items() if place in self._place]
        self._control.prefer([literal for literal in literals if abs(literal) != atom(TRUE)], switch, first)
        return [switch]

    def _read(self, model: Any) -> Answer:
        return self._reader.read(model.true)

    def possible(self, effort: int | None = None) -> Consequences:
        """See `Session.possible`."""
        models: list[Any] = []

        def take(model: Any) -> None:
            models[:] = [model]  # the last model contains the consequences of all earlier ones

        done = self._query("brave", effort, take)
        seen = self._values(models[-1]) if models else [frozenset[int]() for _ in self._visible]
        if done:
            return Consequences(tuple(seen), (frozenset(),) * len(seen), Status.COMPLETE)
        left = [frozenset(values) - some for values, some in zip(self._equal, seen, strict=True)]
        return Consequences(tuple(seen), tuple(left), Status.UNKNOWN)

    def certain(self, effort: int | None = None) -> Consequences:
        """See `Session.certain`.

        The first model is a solution; each later one has only what all have had in common so far.
        """
        models: list[Any] = []

        def take(model: Any) -> None:
            models[1:] = [model]

        done = self._query("cautious", effort, take)
        if done and not models:
            nothing = (frozenset[int](),) * len(self._visible)
            return Consequences(nothing, nothing, Status.COMPLETE)
        first, last = (
            (self._values(models[0]), self._values(models[-1]))
            if models
            else ([frozenset[int]()] * len(self._visible),) * 2
        )
        left = [
            frozenset() if done and common else frozenset(values) - some
            for values, some, common in zip(self._equal, first, last, strict=True)
        ]
        return Consequences(tuple(first), tuple(left), Status.COMPLETE if done else Status.UNKNOWN)

    def _values(self, model: Any) -> list[frozenset[int]]:
        """Return for each place the values whose atoms are true in a model."""
        return [frozenset(value for value, each in values.items() if model.is_true(each)) for values in self._equal]

    def _query(self, mode: str, effort: int | None, take: Callable[[Any], None]) -> bool:
        """Return True if a question was completed."""
        with self._question():
            self._ask(mode, None, effort, take)
            return True
        return False

    def cancel(self) -> None:
        """See `Session.cancel`."""
        self._stop.cancel()

    def close(self) -> None:
        """See `Session.close`."""
        self._control = None

    # ------------------------------------------------------------------------------------------- the searches

    @contextmanager
    def _question(self) -> Iterator[None]:
        """End the block if time or effort runs out, or if another thread interrupts the question."""
        try:
            with self._stop.listening(), within(self._options.time_limit):
                yield
        except TimeUp:
            pass

    def _configure(self, models: str, mode: str, effort: str) -> None:
        """Set clasp's options for a question. Setting the same again would take a fifth of a short question."""
        if self._configured != (models, mode, effort):
            solve = self._control.configuration.solve
            solve.models, solve.enum_mode, solve.solve_limit = models, mode, effort
            self._configured = models, mode, effort

    def _ask(
        self,
        mode: str,
        limit: int | None,
        effort: int | None,
        take: Callable[[Any], None],
        preferred: Collection[int] = (),
    ) -> set[int] | None:
        """Search, and call `take` with each model.

        Return the core if there is no model. Raises TimeUp if the search did not finish.

        An interruption may arrive after its question has ended. clasp then applies it to the next question, which must
        be asked again.
        """
        control = self._control
        self._configure(str(limit or 0), mode, "umax,umax" if effort is None else f"{effort},umax")
        assumed = [*self._assumed, *preferred]
        on = set(assumed)
        assumed += [-switch for switch in (*self._switches.values(), *self._preferences) if switch not in on]
        cores: list[Sequence[int]] = []
        count = 0

        def each(model: Any) -> bool:
            nonlocal count
            count += 1
            take(model)
            return count != limit

        while True:
            check_limits()
            result = in_thread(
                lambda: control.solve(assumed, each, cores.append, bool(preferred)),
                control.interrupt,
                self._stop,
            )
            if result.exhausted or limit is not None and count >= limit:
                return set(cores[-1]) if cores else set() if result.unsatisfiable else None
            if count or not result.interrupted:
                raise TimeUp
            self._stop.check()
