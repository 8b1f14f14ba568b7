"""Which solver suits a puzzle, and a back-end that runs it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from importlib.util import find_spec
from typing import TypeVar

from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    Form,
    Options,
    Problem,
    Session,
    Status,
    Target,
)
from pzc.compiler.base.clock import looked
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import BoolExpr, Components, Connected, Flat, Forest, GroupSize, IntExpr, Tour, Var
from pzc.compiler.flat.value import children

T = TypeVar("T")

_TOO_LARGE = "PZ975"


def suited(flat: Flat) -> str:
    """`clingo` for what forms a shape, `cpsat` for what is counted and added up.

    Measured over the puzzles of the library and of the benchmark's hard sets, CPU time to make the model and to solve
    it with the proof, clingo's by CP-SAT's (geometric means; `python -m bench backends`): 0.41 where cells hang
    together (56 puzzles), 0.59 for loops and paths (42), 0.57 where there is no cycle, 0.55 for areas of which no size
    is asked; but 1.4 for areas of which one is (at worst 4.9), and 1.0 for all without any of these (at worst 3).
    Objectives are CP-SAT's, which knows bounds for sums.
    """
    if flat.objectives:
        return "cpsat"
    shaped = sized = False
    for node in looked(_nodes(constraint.condition for constraint in flat.constraints)):
        if isinstance(node, Connected | Tour | Forest):
            return "clingo"
        shaped = shaped or isinstance(node, Components)
        sized = sized or isinstance(node, GroupSize)
    return "clingo" if shaped and not sized else "cpsat"


def _nodes(roots: Iterable[BoolExpr]) -> Iterable[IntExpr]:
    """All nodes, each once, those that constraints begin with first."""
    seen: set[int] = set()
    level: list[IntExpr] = [root for root in roots if not isinstance(root, int)]
    while level:
        below: list[IntExpr] = []
        for node in level:
            if isinstance(node, int | Var) or id(node) in seen:
                continue
            seen.add(id(node))
            yield node
            below += children(node)
        level = below


class Auto:
    """The back-end `auto`."""

    name = "auto"
    solves = Form.FLAT
    targets: Mapping[str, Target] = {}
    with_solver = None

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. What is too large for the one solver is the other's."""
        return _by(_chosen(problem), lambda solver: solver.search(problem, options, limit, found))

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        return _by(_chosen(problem), lambda solver: solver.search_plain(problem, options, limit, found))

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        return _by(_chosen(problem), lambda solver: solver.best(problem, number, options, better))

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`."""
        from pzc.backends.conflict import find_conflict

        return find_conflict(self.session, problem, options)

    def session(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """See `Sessions`. clingo is kept alive from one question to the next, CP-SAT begins anew."""

        def begun(solver: Backend) -> Session:
            assert solver.session is not None
            return solver.session(problem, options, switched)

        return _by("clingo", begun)


def _chosen(problem: Problem) -> str:
    """The name of the solver; of puzzles that have much in common it is the same one."""
    if problem.family is None:
        return suited(problem.flat)
    key = "auto", frozenset[str]()
    if key not in problem.family.kept:
        problem.family.kept[key] = suited(problem.family.flat)
    return str(problem.family.kept[key])


def _by(name: str, ask: Callable[[Backend], T]) -> T:
    """What a solver says, or CP-SAT, where that is not installed or can't be told the puzzle."""
    from pzc.backends import get

    if name == "clingo" and find_spec("clingo") is not None:
        try:
            return ask(get("clingo"))
        except PuzzleError as error:
            if all(diagnostic.code != _TOO_LARGE for diagnostic in error.diagnostics):
                raise
    return ask(get("cpsat"))


BACKEND: Backend = Auto()
