"""What a back-end is asked and what it answers."""

from collections.abc import Callable, Iterable, Mapping
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

    without: passes (pzc.compiler.passes) that are left out.
    """

    time_limit: float | None = None
    workers: int = 1
    seed: int = 0
    without: frozenset[str] = frozenset()


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


class Backend(Protocol):
    """A solver.

    name: as `--backend` has it. targets: what it writes, by the names that `--target` has. solves: from which form it
    starts. with_solver: the same back-end set to run another solver, or None where it is one itself.
    """

    name: str
    targets: Mapping[str, Target]
    solves: Form

    @property
    def with_solver(self) -> "Callable[[str], Backend] | None":
        """Sets which solver is run, for back-ends that run several."""
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
