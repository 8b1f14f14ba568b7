"""What a back-end is asked and what it answers."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol, TypeAlias

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint, Flat
from pzc.compiler.model.model import Model

Answer: TypeAlias = tuple[int, ...]
"""The values of the puzzle's unknowns, in the order of `Flat.variables`; truth values as 0 and 1.

Of hidden unknowns it has one of the ways in which they can be: answers that differ in these alone are the same."""


@node
class Options:
    """How to search. time_limit: seconds for the whole call, None for no limit; workers: threads.

    without: passes (pzc.compiler.passes) that are left out. briefly: whether to give up, with Status.UNKNOWN, after so
    many steps that another solver may be sooner, the same number on every machine; who does not count steps goes on.
    varied: whether a session's answers should be others with another seed, and of all kinds; a wish, no demand.
    """

    time_limit: float | None = None
    workers: int = 1
    seed: int = 0
    without: frozenset[str] = frozenset()
    briefly: bool = False
    varied: bool = False


class Status(Enum):
    """How a search ended."""

    COMPLETE = "complete"  # every answer was found (perhaps none)
    LIMIT = "limit"  # stopped at the number of answers that was asked for
    UNKNOWN = "unknown"  # time ran out or the search was interrupted
    UNPROVED = "unproved"  # the same, before it was known which answer is best: the one that was found is so far


@node(eq=False)
class Family:
    """Puzzles with the same unknowns, whose constraints all begin with those of `flat`.

    `kept` is for what back-ends make of that, so that they need not make it for each puzzle.
    """

    flat: Flat
    kept: dict[tuple[str, frozenset[str]], Any]


@node
class Problem:
    """A puzzle ready to be solved: the model, and its flat form for solvers that want one.

    `more` is demanded beyond what the model says, of the same unknowns: `flat` ends with it, and a back-end that goes
    by the model adds it. Only `narrowed` makes it, so that both are always the same puzzle.
    """

    model: Model
    flat: Flat
    family: Family | None = None
    more: tuple[Constraint, ...] = ()

    def narrowed(self, more: Iterable[Constraint]) -> "Problem":
        """The puzzle of which these are demanded, too."""
        new = tuple(more)
        flat = replace(self.flat, constraints=(*self.flat.constraints, *new))
        return replace(self, flat=flat, more=(*self.more, *new))


@node
class Conflict:
    """Rules and clues that contradict each other; minimal says that none of them can be left out."""

    origins: tuple[Origin, ...]
    minimal: bool


class ToolMissing(Exception):
    """The solver that a back-end needs is not installed; the message says what to install."""


class SolverCrashed(Exception):
    """The process of a solver ended without a result, as by an abort; the message says how."""


@node
class ModelTarget:
    """A language in which the model is written, quantifiers kept: `pzc --target NAME`.

    `write` may raise ToolMissing. `apart`, if there is such a thing, writes the rules and the instance as two texts,
    the second in the form of a name, `json` or `dzn`; PuzzleError where they can't be parted.
    """

    write: Callable[[Model], str]
    apart: Callable[[Model, str], tuple[str, str]] | None = None


@node
class FlatTarget:
    """A language in which the flat form is written. `write` is also given the passes that are left out."""

    write: Callable[[Flat, frozenset[str]], str]


Target: TypeAlias = ModelTarget | FlatTarget


class Form(Enum):
    """What a back-end solves: the other form of a puzzle it does not look at, nor at what was done to that."""

    MODEL = "model"
    FLAT = "flat"


@node
class Is:
    """The unknown at this place of `Flat.variables` has this value."""

    place: int
    value: int


@node
class IsNot:
    """It has another value."""

    place: int
    value: int


@node
class Holds:
    """What a rule or a clue that the session switches demands holds."""

    origin: Origin


Fact: TypeAlias = Is | IsNot | Holds


def blocking(told: Sequence[int], answer: Answer) -> tuple[Is, ...]:
    """The facts that make an answer, of which these places are told: blocked, it is found no more."""
    return tuple(Is(place, answer[place]) for place in told)


@node
class Found:
    """Answers, each another one; how the search for them ended; and why there are none.

    `core` is given where it is certain that there are no answers, of what `answers` are empty and `status` is
    COMPLETE: those of the assumptions that cannot all hold. It is small as solvers go, not as small as can be.
    """

    answers: tuple[Answer, ...]
    status: Status
    core: tuple[Fact, ...] | None = None


@node
class Consequences:
    """The values in the solutions at each of the positions `Flat.visible`, in that order.

    `possible`: the values that some answer has; `open`: those of which nobody knows yet. No answer has any other.
    Where there are no answers, nothing is possible.
    """

    possible: tuple[frozenset[int], ...]
    open: tuple[frozenset[int], ...]
    status: Status

    @property
    def certain(self) -> tuple[int | None, ...]:
        """The value that all answers have, at each place; None where there is none, or where that is not known."""
        both = zip(self.possible, self.open, strict=True)
        return tuple(next(iter(values)) if len(values) == 1 and not left else None for values, left in both)


class Session(Protocol):
    """A puzzle loaded once. What is learned from one question helps with the next.

    A constraint holds if all that it comes of does (`Reason.origins`): those of its origins that the session was told
    to switch hold only where that is assumed, all others always. Hidden unknowns and objectives are as for
    `Backend.search_plain`: answers differ in what is told, and the best one is as good as any.

    Each question takes at most `Options.time_limit` and what is left of the command (compiler/base/clock.py), and
    with `effort`, so many conflicts of the solver's: a limit that is the same on every machine. What is not known then
    is said to be open, with the status UNKNOWN; nothing is raised. KeyboardInterrupt ends the question and comes out of
    it; the session can be asked again.

    With one worker, the same questions in the same order have the same answers everywhere, but for time limits.
    """

    def assume(self, facts: Collection[Fact]) -> None:
        """From now on all these hold, and nothing that was assumed before."""
        ...

    def block(self, facts: Collection[Fact]) -> None:
        """From now on never all of these hold, whatever is assumed. Without facts: there are no answers any more.

        `Holds` of an origin that the session has not heard of makes a new switch: so a block can be lifted.
        """
        ...

    def demand(self, constraint: Constraint) -> None:
        """From now on this holds, too, of the puzzle's unknowns; where origins of its are switched, if these are on.

        PuzzleError where it is too large for the back-end.
        """
        ...

    def solutions(self, limit: int | None, effort: int | None = None, near: Mapping[int, int] | None = None) -> Found:
        """Answers in which all that is assumed holds, at most `limit`; they are not blocked.

        `near`: values by place with which to begin, for an answer that is like them; a wish, no demand.
        """
        ...

    def possible(self, effort: int | None = None) -> Consequences:
        """What some answers have: all values are decided where the status is COMPLETE."""
        ...

    def certain(self, effort: int | None = None) -> Consequences:
        """What all answers have: where the status is COMPLETE, it is known of each place whether its value is certain.

        Asks for less than `possible`: of a place that is not certain, two values may be known and the rest be open.
        """
        ...

    def cancel(self) -> None:
        """Ends the question that another thread asks, as if the time were over; nothing if there is none."""
        ...

    def close(self) -> None:
        """Frees what the solver holds; nothing can be asked any more."""
        ...


class Sessions(Protocol):
    """Makes sessions of puzzles."""

    def __call__(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """A session; of the rules, clues and cases of rules in `switched` what they demand holds where it is assumed.

        PuzzleError where the puzzle is too large for the back-end; TimeUp, ToolMissing.
        """
        ...


class Backend(Protocol):
    """A solver.

    name: as `--backend` has it. targets: what it writes, by the names that `--target` has. solves: from which form it
    starts. with_solver: the same back-end set to run another solver, or None where it is one itself. session: makes
    sessions, None where the solver can't be kept alive.
    """

    name: str
    targets: Mapping[str, Target]
    solves: Form

    @property
    def with_solver(self) -> "Callable[[str], Backend] | None":
        """Sets which solver is run, for back-ends that run several."""
        ...

    @property
    def session(self) -> Sessions | None:
        """Loads a puzzle to be asked about."""
        ...

    def search(
        self,
        problem: Problem,
        options: Options,
        limit: int | None,
        found: Callable[[Answer], None],
    ) -> Status:
        """Calls `found` once for each answer, at most `limit` of them.

        Of a puzzle with objectives these are the best answers, or, where the status is UNPROVED, the best one so far.

        Answers differ in the puzzle's own unknowns that are not hidden: whatever auxiliary variables a back-end
        adds, no answer is reported twice. KeyboardInterrupt ends the search and is raised again after the solver has
        stopped.
        """
        ...

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """As `search`, of a puzzle of which any answer will do, whatever its objectives are."""
        ...

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """Calls `better` with answers, each better than those before by the objective of this number.

        COMPLETE: none is better than the last, or there is none; else UNKNOWN.
        """
        ...

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """For a problem without answers: a small set of rules and clues that has none. None: not found in time."""
        ...
