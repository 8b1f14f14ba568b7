"""The interface of back-ends: questions and results."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol, TypeAlias

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint, Flat
from pzc.compiler.model.model import Model

Answer: TypeAlias = tuple[int, ...]
"""The values of the puzzle's unknowns, in the order of `Flat.variables`; truth values as 0 and 1.

Hidden unknowns have some possible values: solutions that differ only in these are the same.
"""


@node
class Options:
    """Settings of a search.

    `time_limit`: seconds for the whole call, None for no limit. `workers`: threads. `without`: passes
    (pzc.compiler.passes) to leave out. `briefly`: give up with Status.UNKNOWN after some number of steps, the same on
    every machine, so that another solver can be tried; back-ends that do not count steps ignore it. `varied`: try to
    make a session's solutions depend on the seed and cover all kinds.
    """

    time_limit: float | None = None
    workers: int = 1
    seed: int = 0
    without: frozenset[str] = frozenset()
    briefly: bool = False
    varied: bool = False


class Status(Enum):
    """The end of a search."""

    COMPLETE = "complete"  # every solution was found (perhaps none)
    LIMIT = "limit"  # stopped at the requested number of solutions
    UNKNOWN = "unknown"  # time ran out or the search was interrupted
    UNPROVED = "unproved"  # the same, for objectives: the solution found is the best so far, perhaps not the best


@node(eq=False)
class CommonPart:
    """The part that puzzles with the same unknowns share: their constraints all begin with those of `flat`.

    `kept` is a cache for what back-ends derive from `flat`.
    """

    flat: Flat
    kept: dict[tuple[str, frozenset[str]], Any]


@node
class Problem:
    """A puzzle ready to be solved: the model, and its flat form for solvers that need one.

    `more` are constraints beyond the model, on the same unknowns. `flat` ends with them; a back-end that uses the model
    adds them. Only `narrowed` sets them, so that both forms are always the same puzzle.
    """

    model: Model
    flat: Flat
    common: CommonPart | None = None
    more: tuple[Constraint, ...] = ()

    def narrowed(self, more: Iterable[Constraint]) -> "Problem":
        """Return the puzzle with these additional constraints."""
        new = tuple(more)
        flat = replace(self.flat, constraints=(*self.flat.constraints, *new))
        return replace(self, flat=flat, more=(*self.more, *new))


@node
class Conflict:
    """Rules and clues that contradict each other. If `minimal`, none of them can be removed."""

    origins: tuple[Origin, ...]
    minimal: bool


class ToolMissing(Exception):
    """The solver that a back-end needs is not installed. The message says what to install."""


class SolverCrashed(Exception):
    """The process of a solver ended without a result, for example by an abort. The message says how."""


@node
class ModelTarget:
    """A language for models with quantifiers: `pzc --target NAME`.

    `write` may raise ToolMissing. `apart` writes the rules and the instance as two texts. Its second argument is the
    form of the instance, `json` or `dzn`. It raises PuzzleError if the two cannot be separated, and is None if the
    language has no separate data.
    """

    write: Callable[[Model], str]
    apart: Callable[[Model, str], tuple[str, str]] | None = None


@node
class FlatTarget:
    """A language for the flat form. The second argument of `write` has the names of the passes to leave out."""

    write: Callable[[Flat, frozenset[str]], str]


Target: TypeAlias = ModelTarget | FlatTarget


@node
class Is:
    """The unknown at this index of `Flat.variables` has this value."""

    place: int
    value: int


@node
class IsNot:
    """The unknown has another value."""

    place: int
    value: int


@node
class Holds:
    """All constraints of a switched rule or clue hold."""

    origin: Origin


Fact: TypeAlias = Is | IsNot | Holds


def blocking(visible: Sequence[int], answer: Answer) -> tuple[Is, ...]:
    """Return the facts that make up a solution at these places. Blocking them excludes the solution."""
    return tuple(Is(place, answer[place]) for place in visible)


@node
class Found:
    """Distinct solutions, how the search ended, and why there are none.

    `core` is set if it is certain that there are no solutions: `answers` is empty and `status` is COMPLETE. It contains
    assumptions that cannot all hold. It is as small as the solver returns it, not minimal.
    """

    answers: tuple[Answer, ...]
    status: Status
    core: tuple[Fact, ...] | None = None


@node
class Consequences:
    """The values in the solutions at each of the positions `Flat.visible`, in that order.

    `possible`: the values that some solution has. `open`: the undecided values. No solution has any other value. If
    there are no solutions, nothing is possible.
    """

    possible: tuple[frozenset[int], ...]
    open: tuple[frozenset[int], ...]
    status: Status

    @property
    def certain(self) -> tuple[int | None, ...]:
        """The value that all solutions have at each place, or None if there is none or it is undecided."""
        both = zip(self.possible, self.open, strict=True)
        return tuple(next(iter(values)) if len(values) == 1 and not left else None for values, left in both)


class Session(Protocol):
    """A puzzle that is loaded once. A solver may reuse what it learns from one question for the next.

    A constraint holds if all its origins hold (`Reason.origins`). Switched origins hold only if they are assumed; all
    others always hold. Hidden unknowns and objectives are treated as in `Backend.search_plain`: solutions differ in
    visible unknowns, and any solution will do.

    Each question takes at most `Options.time_limit` and the rest of the command's time (compiler/base/clock.py).
    `effort` limits the number of the solver's conflicts, which is the same limit on every machine. Beyond these limits,
    undecided values are reported as open, with the status UNKNOWN; nothing is raised. KeyboardInterrupt ends the
    question and is raised; the session remains usable.

    With one worker, the same questions in the same order have the same results everywhere, apart from time limits.
    """

    def assume(self, facts: Collection[Fact]) -> None:
        """Assume all these facts from now on, instead of the previous ones."""
        ...

    def block(self, facts: Collection[Fact]) -> None:
        """Forbid that all of these facts hold together, whatever is assumed.

        Without facts, there are no solutions any more.

        `Holds` of an unknown origin creates a new switch, so that a block can be lifted.
        """
        ...

    def demand(self, constraint: Constraint) -> None:
        """Require a further constraint on the puzzle's unknowns.

        If it has switched origins, it holds only while these are assumed.

        Raises PuzzleError if it is too large for the back-end.
        """
        ...

    def solutions(self, limit: int | None, effort: int | None = None, near: Mapping[int, int] | None = None) -> Found:
        """Return at most `limit` solutions for the current assumptions, without blocking them.

        `near` maps places to preferred values, for a solution that is similar. They are not required.
        """
        ...

    def possible(self, effort: int | None = None) -> Consequences:
        """Return the values that some solutions have. If the status is COMPLETE, all values are decided."""
        ...

    def certain(self, effort: int | None = None) -> Consequences:
        """Return which places have the same value in all solutions.

        If the status is COMPLETE, this is decided for each place.

        It takes less work than `possible`: for a place without a certain value, two values may be known and the rest
        open.
        """
        ...

    def cancel(self) -> None:
        """End the question that another thread is asking, as if time had run out. Do nothing if there is none."""
        ...

    def close(self) -> None:
        """Free the solver. The session is unusable afterwards."""
        ...


class Sessions(Protocol):
    """A function that makes sessions."""

    def __call__(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """Return a session. What `switched` rules, clues and cases require holds only if they are assumed.

        Raises PuzzleError if the puzzle is too large for the back-end, TimeUp, ToolMissing.
        """
        ...


class Backend(Protocol):
    """A solver.

    `name`: its name for `--backend`. `targets`: what it writes, by the names for `--target`. `with_solver`: returns the
    same back-end with another solver, or None if it has only one. `session`: makes sessions, or None if the solver
    cannot be kept alive.
    """

    name: str
    targets: Mapping[str, Target]

    @property
    def with_solver(self) -> "Callable[[str], Backend] | None":
        """Return the back-end with another solver, for back-ends that have several."""
        ...

    @property
    def session(self) -> Sessions | None:
        """Load a puzzle for many questions."""
        ...

    def search(
        self,
        problem: Problem,
        options: Options,
        limit: int | None,
        found: Callable[[Answer], None],
    ) -> Status:
        """Call `found` once for each solution, for at most `limit` solutions.

        If the puzzle has objectives, these are the best solutions, or, with the status UNPROVED, the best one so far.

        Solutions differ in visible unknowns: whatever auxiliary variables a back-end adds, no solution is reported
        twice. KeyboardInterrupt ends the search and is raised again after the solver has stopped.
        """
        ...

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `search`. Objectives are ignored."""
        ...

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """Call `better` with solutions, each better than the previous ones by the objective with this number.

        Return COMPLETE if the last solution is the best, or if there is none; else UNKNOWN.
        """
        ...

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """Return a small set of contradictory rules and clues of a puzzle without solutions. None if time runs out."""
        ...
