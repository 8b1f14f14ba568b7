"""Choose the solver that suits a puzzle, and run it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import TypeVar

from pzc.backends import get
from pzc.backends.clock import Clock
from pzc.backends.conflict import find_conflict
from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    Options,
    Problem,
    Session,
    SolverCrashed,
    Status,
    Target,
)
from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import size
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import (
    BoolExpr,
    CircuitOrPath,
    Components,
    Connected,
    Flat,
    Forest,
    IntNode,
    Product,
    Quotient,
    Remainder,
    Var,
    high,
    low,
)
from pzc.compiler.flat.value import children

T = TypeVar("T")

_TOO_LARGE = "PZ975"
_SHAPES = frozenset((Connected, CircuitOrPath, Forest, Components))
_LEAVES = frozenset((int, bool, Var))
_MANY_VALUES = 64
"""An unknown with more values is wide."""
_MOST_WIDE = 12_000
"""The most values of wide unknowns, products, quotients and remainders for clingo, which encodes them one by one."""
_FEW = 2  # solutions, enough to decide uniqueness; a search for more uses the first solver only


@node
class Suited:
    """The solver for a puzzle. If not `certain`, the other one is tried after some steps."""

    name: str
    certain: bool


def suited(flat: Flat) -> Suited:
    """Return clingo, or CP-SAT for objectives and for numbers with very many values.

    Measured over the library and the benchmark's hard sets: CPU time to make the model and to solve it with the proof,
    clingo's divided by CP-SAT's (geometric means; `python -m bench backends`). 0.36 for connected cells (56 puzzles),
    0.49 for areas (27), 0.49 for loops and paths (44): these are certain. 0.97 for all others (193), but loading clingo
    takes 40 ms less. So whole processes take half as long, also with products and remainders (13 puzzles), which
    clingo gets value by value. For 100 cells with different numbers from 1 to 100, both take equally long; for 144,
    clingo takes 2.7 times as long. CP-SAT gets objectives, because it computes bounds of sums.
    """
    if flat.objectives:
        return Suited("cpsat", True)
    wide = sum([width for unknown in flat.variables if (width := size(unknown.domain)) > _MANY_VALUES])
    for level in _levels(constraint.condition for constraint in flat.constraints):
        if not _SHAPES.isdisjoint(map(type, level)):
            return Suited("clingo", True)
        wide += sum([width for node in level if (width := _arithmetic_width(node)) > _MANY_VALUES])
    return Suited("cpsat", True) if wide > _MOST_WIDE else Suited("clingo", False)


def _arithmetic_width(node: IntNode) -> int:
    """Return the number of operand values that clingo must enumerate for a product, quotient or remainder."""
    match node:
        case Product(left=left, right=right):
            return max(high(left) - low(left), high(right) - low(right)) + 1
        case Quotient(dividend=dividend) | Remainder(dividend=dividend):
            return high(dividend) - low(dividend) + 1
        case _:
            return 0


def _levels(roots: Iterable[BoolExpr]) -> Iterator[list[IntNode]]:
    """Yield the nodes by depth, roots first, each once. Numbers and unknowns are left out."""
    level: list[IntNode] = [root for root in roots if not isinstance(root, int)]
    seen: set[int] = set()  # by identity, because comparing nodes by content takes longer
    while level:
        check_limits()
        yield level
        seen.update(map(id, level))
        below = {id(part): part for node in level for part in children(node) if type(part) not in _LEAVES}
        level = [part for number, part in below.items() if number not in seen and not isinstance(part, int)]


class Auto:
    """The back-end `auto`."""

    name = "auto"
    targets: Mapping[str, Target] = {}
    with_solver = None

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. If one solver cannot take the puzzle or needs too many steps, the other one is used."""
        solver = _chosen(problem)
        if solver.certain or limit is None or limit > _FEW:
            once = _pass_on_once(problem, found)
            return _call_solver(solver.name, lambda backend: backend.search(problem, options, limit, once))
        return _find_in_turn(problem, options, limit, found)

    def search_plain(
        self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]
    ) -> Status:
        """See `Backend.search_plain`."""
        once = _pass_on_once(problem, found)
        return _call_solver(_chosen(problem).name, lambda solver: solver.search_plain(problem, options, limit, once))

    def best(self, problem: Problem, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
        """See `Backend.best`."""
        return _call_solver(_chosen(problem).name, lambda solver: solver.best(problem, number, options, better))

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`.

        Without a time limit, only the solver that suits is run. With one, CP-SAT gets the half that clingo has left.
        CP-SAT finds some contradictions faster, such as areas with too large a sum.
        """
        if suited(replace(problem.flat, objectives=())).name == "cpsat":  # objectives do not matter here
            return get("cpsat").conflict(problem, options)
        clock = Clock(options.time_limit)
        left = clock.left()
        half = replace(options, time_limit=None if left is None else left / 2)
        found = find_conflict(self.session, problem, half)
        if found is None and left is not None:
            found = get("cpsat").conflict(problem, replace(options, time_limit=clock.left()))
        return found

    def session(self, problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        """See `Sessions`. It uses clingo, which keeps its state between questions; CP-SAT starts again."""

        def opened(solver: Backend) -> Session:
            assert solver.session is not None
            return solver.session(problem, options, switched)

        return _call_solver("clingo", opened)


def _chosen(problem: Problem) -> Suited:
    """Return the solver.

    For puzzles with a common part it is CP-SAT, which makes its model only once, unless clingo is certain.
    """
    if problem.common is None:
        return suited(problem.flat)
    key = "auto", frozenset[str]()
    if key not in problem.common.kept:
        common = suited(problem.common.flat)
        problem.common.kept[key] = common if common.certain else Suited("cpsat", True)
    found: Suited = problem.common.kept[key]
    return found


def _find_in_turn(problem: Problem, options: Options, limit: int, found: Callable[[Answer], None]) -> Status:
    """Find few solutions by clingo, or by CP-SAT if clingo takes many steps.

    The choice does not depend on the clock, unless there is a time limit: then clingo uses at most half of it.
    """
    clock = Clock(options.time_limit)
    left = clock.left()
    briefly = replace(options, briefly=True, time_limit=None if left is None else left / 2)
    seen: set[Answer] = set()

    def take(answer: Answer) -> None:
        visible = tuple(answer[place] for place in problem.flat.visible)
        if visible not in seen and len(seen) < limit:
            found(answer)  # may raise TimeUp, and then the solution does not count
            seen.add(visible)

    status = _call_solver("clingo", lambda solver: solver.search(problem, briefly, limit, take))
    if status is Status.UNKNOWN:
        last = replace(options, time_limit=clock.left())
        status = _call_solver("cpsat", lambda solver: solver.search(problem, last, limit, take))
    return Status.LIMIT if len(seen) == limit else status


def _call_solver(name: str, ask: Callable[[Backend], T]) -> T:
    """Call `ask` with a solver, or with the other one if the first is missing, cannot take the puzzle, or crashes."""
    if find_spec("clingo") is None:
        return ask(get("cpsat"))
    other = "cpsat" if name == "clingo" else "clingo"
    try:
        return ask(get(name))
    except SolverCrashed as crash:
        try:
            return ask(get(other))
        except (PuzzleError, SolverCrashed):
            raise crash from None
    except PuzzleError as error:
        if name != "clingo" or all(diagnostic.code != _TOO_LARGE for diagnostic in error.diagnostics):
            raise
    return ask(get("cpsat"))


def _pass_on_once(problem: Problem, found: Callable[[Answer], None]) -> Callable[[Answer], None]:
    """Pass on each solution once. After a crash, the second solver finds the earlier solutions again."""
    seen: set[Answer] = set()

    def take(answer: Answer) -> None:
        visible = tuple(answer[place] for place in problem.flat.visible)
        if visible not in seen:
            seen.add(visible)
            found(answer)

    return take


BACKEND: Backend = Auto()
