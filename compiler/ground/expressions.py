"""Typed expressions to flat ones: what is known is evaluated, the rest becomes nodes over the unknowns.

Three things may stand for a list or an element that is not fully known:
`Partial`, a list of which it depends on the unknowns what is in it; `Pick`, one of several values by an unknown
index; and plain tuples whose items are unknown numbers. What need not exist (an element past the end) adds the
condition that it does to the innermost truth value around it: `self.exists`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeVar

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Cell
from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.area_bounds import lead_bounds
from pzc.compiler.flat.flat import BoolExpr, Constraint, IntExpr, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.separations import find_separations
from pzc.compiler.meaning.context import MAKES_LISTS
from pzc.compiler.meaning.environment import Env, Missing, bind, wrong_parts
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.memo.narrowing import Narrowing
from pzc.compiler.model.board_expressions import AreaOf
from pzc.compiler.model.expressions import Binder, Expr, Function, InClue, InList, Local
from pzc.compiler.model.kinds import BOOL, LINK, ListType
from pzc.compiler.model.model import Placement

from . import calls, displays, elements, operators
from .areas import Area, AreaGraph, graph_of
from .catalogue import catalogue
from .displays import steps_of
from .lists import Aggregates, Partial, as_partial
from .pick import NOTHING, Pick, first_pick, is_number

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_STEPS_FOR_A_NODE = 11
_STEPS_FOR_A_TERM = 4
_STEPS_FOR_A_CASE = 3
_METHODS = elements.METHODS | displays.METHODS | operators.METHODS | calls.METHODS


class ExprGrounder:
    """Grounds expressions."""

    evaluator: CachingEvaluator
    build: Builder

    def __init__(self, evaluator: CachingEvaluator, builder: Builder, variables: Sequence[Var]) -> None:
        self.evaluator = evaluator
        self.build = builder
        self.aggregates = Aggregates(builder)
        self.variables = {(v.layer, v.place): v for v in variables}
        self.exists: list[BoolExpr] = []
        self.leads: Mapping[str, Sequence[Cell]] = {}
        self.marks: Mapping[str, Sequence[Cell]] = {}
        """The cells that stand for the areas of a name, of which every area holds exactly one."""
        self.kinds: Mapping[str, type[AreaGraph]] = {}
        """As which kind of graph the areas of a name are told, where that is not the usual one."""
        self._graphs: dict[str, tuple[AreaGraph, tuple[BoolExpr, ...]]] = {}
        self._split: dict[tuple[Pick, int], tuple[Any, tuple[BoolExpr, ...]]] = {}
        self.runs: dict[tuple[int, ...], Partial] = {}
        """The runs of items, by the ids of these."""
        self.denied: set[int] = set()
        """The ids of truth values that were last said not to hold."""
        self.said_of_all: dict[int, bool] = {}
        """The ids of expressions that are demanded, or denied, of all areas, and are said of them together."""
        self._handled = 0
        self.applied: dict[tuple[Function, tuple[Any, ...]], tuple[Any, tuple[BoolExpr, ...]]] = {}
        """Calls with known values, each made once: what it gives, and what has to hold so that this exists."""
        self.denied_calls: dict[tuple[Function, tuple[Any, ...]], tuple[BoolExpr, tuple[BoolExpr, ...]]] = {}
        """Of such calls that are denied, the opposite of what they give."""
        self.kept: dict[Placement, tuple[BoolExpr, tuple[BoolExpr, ...]]] = {}
        """Of doubted clues, whether all that the rules say of them holds."""
        self.widest = evaluator.meter.limits.values

    # ------------------------------------------------------------------------------------- entrances

    def truth(self, expr: Expr, env: Env) -> BoolExpr:
        """The expression as a truth value; false where something in it does not exist."""
        if expr.known:
            return bool(self.evaluator.value(expr, env))
        self.count(expr)
        before, self.exists = self.exists, []
        try:
            result: BoolExpr = _METHODS[type(expr)](self, expr, env)
            return self.build.both((*self.exists, result)) if self.exists else result
        except Missing:
            return False
        except TooLarge:
            raise self.too_large(expr, env) from None
        finally:
            self.exists = before

    def existing(self, expr: Expr) -> tuple[IntExpr, BoolExpr]:
        """A number outside of all conditions, and on what condition it exists."""
        before, self.exists = self.exists, []
        try:
            return self.number(expr, {}), self.build.both(self.exists)
        except Missing:
            return 0, False
        finally:
            self.exists = before

    def number(self, expr: Expr, env: Env) -> IntExpr:
        """The expression as a number."""
        return self.value(expr, env)  # type: ignore[no-any-return]

    def value(self, expr: Expr, env: Env) -> Any:
        """The value of an expression: known, or in terms of the unknowns."""
        if type(expr) is Local:
            return env[expr]
        if expr.known:
            return self.evaluator.value(expr, env)
        if expr.type is BOOL:
            return self.truth(expr, env)
        self.count(expr)
        try:
            result = _METHODS[type(expr)](self, expr, env)
        except TooLarge:
            raise self.too_large(expr, env) from None
        if type(expr) in MAKES_LISTS and (isinstance(result, Partial) or type(result) is tuple):
            listed = result.items if isinstance(result, Partial) else result
            self.evaluator.meter.count_items(len(listed), expr.span)
        return result

    def count(self, expr: Expr) -> None:
        """Counts the making of nodes, which takes longer than looking at what is known."""
        meter, build = self.evaluator.meter, self.build
        meter.left -= _STEPS_FOR_A_NODE + _STEPS_FOR_A_TERM * (build.handled - self._handled)
        self._handled = build.handled
        if meter.left < 0:
            meter.count(0, expr.span)
        if build.parts > meter.limits.parts:
            meter.count_parts(build.parts, expr.span)

    def too_large(self, expr: Expr, env: Env) -> PuzzleError:
        """The error for a number that solvers would not count exactly."""
        return self.evaluator.lost("PZ508", "this number can grow too large", expr, env, "keep it below 2^53")

    def ways(
        self, binders: Sequence[Binder], where: Expr | None, env: Env
    ) -> tuple[Iterable[tuple[BoolExpr, BoolExpr, tuple[Placement, ...], Env]], BoolExpr]:
        """All ways to bind names: each on what condition the elements are there, and the condition that is written,
        holds, with names bound; and whether what they run through exists.

        Ways that are known not to count are left out. One has to be done with before the next is asked for.
        """
        narrowed = self.evaluator.narrowed(binders, where)
        if not narrowed.early:
            self.evaluator.foresee(binders)
        if all(isinstance(binder, InClue) or binder.list.known for binder in binders):
            placed = self.evaluator.known_ways(binders, narrowed, env)
            return ((True, self.all_hold(narrowed.rest, env), clues, env) for clues in placed), True
        if self._ends_in_an_area(binders):
            return self._over_areas(binders, narrowed, env), True
        before, self.exists = self.exists, []
        try:
            found = [(there, clues, dict(env)) for there, clues in self.bindings(binders, narrowed.tests, env)]
            exist = self.build.both(self.exists)
        finally:
            self.exists = before
        return ((there, self.all_hold(narrowed.rest, bound), clues, bound) for there, clues, bound in found), exist

    def _ends_in_an_area(self, binders: Sequence[Binder]) -> bool:
        """Whether the last name runs through the area of a known cell, and the others through what is known."""
        *others, last = binders
        if not all(isinstance(binder, InClue) or binder.list.known for binder in others):
            return False
        match last:
            case InList(list=AreaOf(areas=name, cell=cell)) if (
                cell.known and not self.evaluator.facts.areas[name].known
            ):
                return self.areas_with(name)[1] is True
        return False

    def _over_areas(
        self, binders: Sequence[Binder], narrowed: Narrowing, env: Env
    ) -> Iterator[tuple[BoolExpr, BoolExpr, tuple[Placement, ...], Env]]:
        """Ways of which the last name runs through an area: from its cell on, as far as it may extend by what is said
        of each cell in its turn."""
        *others, last = binders
        assert isinstance(last, InList)
        tests = narrowed.tests
        for clues in self.evaluator.tested_bindings(others, env, tests[:-1]):
            area = self.value(last.list, env)
            self.denied.clear()
            for there, cell in area.outwards(self.denied) if isinstance(area, Area) else ():
                self.evaluator.meter.count(_STEPS_FOR_A_CASE, last.list.span)
                bind(last.names, cell, env)
                if self.evaluator.all_hold(tests[-1], env):
                    yield there, self.all_hold(narrowed.rest, env), clues, env

    def bindings(
        self, binders: Sequence[Binder], tests: Sequence[Sequence[Expr]], env: Env
    ) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
        """Binds names as CachingEvaluator.bindings does; also yields on what condition the elements are there."""
        match binders:
            case (InList(names=(name,), list=listed),) if listed.known and not tests[0]:  # as most are
                return self._each(name, listed, env)
        return self._bindings(binders, tests, env, True, 0)

    def _each(self, name: Local, listed: Expr, env: Env) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
        """Binds one name to each element of a list that is known."""
        items = self.evaluator.value(listed, env)
        self.evaluator.meter.count(_STEPS_FOR_A_CASE * len(items), listed.span)
        for env[name] in items:
            yield True, ()

    def _bindings(
        self, binders: Sequence[Binder], tests: Sequence[Sequence[Expr]], env: Env, so_far: BoolExpr, at: int
    ) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
        """`so_far` is the condition for the names that are bound already: those of the binders before `at`."""
        if at == len(binders):
            yield so_far, ()
            return
        binder, is_known = binders[at], self.evaluator.all_hold
        listed = self._run_through(binder, tests[at], env, so_far).items if isinstance(binder, InList) else ()
        if at and tests[at - 1] and not is_known(tests[at - 1], env):
            return
        ask_now = tests[at] if at + 1 == len(binders) else ()
        if isinstance(binder, InClue):
            for placements in self.evaluator.tested_bindings((binder,), env, (ask_now,)):
                for condition, others in self._bindings(binders, tests, env, so_far, at + 1):
                    yield condition, (*placements, *others)
            return
        for there, item in listed:
            self.evaluator.meter.count(_STEPS_FOR_A_CASE, binder.list.span)
            bind(binder.names, self._parts(item, binder.names), env)
            if ask_now and not is_known(ask_now, env):
                continue
            both = there if so_far is True else self.build.both((so_far, there))
            if at + 1 < len(binders):
                yield from self._bindings(binders, tests, env, both, at + 1)
            else:
                yield both, ()

    def all_hold(self, conditions: Sequence[Expr], env: Env) -> BoolExpr:
        """Whether all hold; those behind one that certainly does not are not asked."""
        truths: list[BoolExpr] = []
        for condition in conditions:
            truths.append(self.truth(condition, env))
            if truths[-1] is False:
                return False
        return self.build.both(truths)

    def _parts(self, item: Any, names: Sequence[Local]) -> Any:
        """The parts that are to have names; of one of several groups, each part is one of several."""
        if len(names) == 1:
            return item
        if isinstance(item, Pick):  # often the same, in a list that is gone through for each of many names
            return self.once(self._split, (item, len(names)), lambda: self._split_up(item, names))
        for _, group in self.options(item):
            if len(group) != len(names):
                raise wrong_parts(names, len(group))
        return item

    def _split_up(self, pick: Pick, names: Sequence[Local]) -> Any:
        for _, group in self.options(pick):
            if len(group) != len(names):
                raise wrong_parts(names, len(group))
        return tuple(self.lift(lambda group, k=k: group[k], [pick]) for k in range(len(names)))

    def _run_through(self, binder: InList, tests: Sequence[Expr], env: Env, so_far: BoolExpr) -> Partial:
        """The elements of a binder's list of which the tests may hold; it has to exist only where the names before it
        are bound."""
        if so_far is True and tests and binder.list.known:
            return as_partial(self.evaluator.listed_for(binder, tests, env))
        listed: Partial = self.only_where(so_far, lambda: self.listed(self.value(binder.list, env)), Partial(()))
        return listed

    # -------------------------------------------------------------------------- what depends on a Pick

    def lifted(self, compute: Callable[..., Any], env: Env, *args: Expr) -> Any:
        """compute of the values of expressions."""
        return self.lift(compute, [self.value(arg, env) for arg in args])

    def lift(self, compute: Callable[..., Any], args: list[Any]) -> Any:
        """compute(*args); where an argument is a Pick, the value for each of its options, picked alike."""
        at = first_pick(args)
        if at is None:
            return compute(*args)
        pick = args[at]
        results: list[Any] = []
        possible = []
        for number, option in enumerate(pick.options):
            this_one = self.build.compare("=", pick.index, number)
            inside = [*args[:at], option, *args[at + 1 :]]
            results.append(self.only_where(this_one, partial(self.lift, compute, inside), NOTHING))
            if results[-1] is not NOTHING:
                possible.append(number)
        return self.picked(pick.index, results, possible)

    def only_where(self, condition: BoolExpr, make: Callable[[], Any], otherwise: Any) -> Any:
        """make(), or otherwise where it never exists; it has to exist only where the condition holds."""
        if condition is True:
            try:
                return make()
            except Missing:
                self.exists.append(False)
                return otherwise
        before, self.exists = self.exists, []
        try:
            made = make()
        except Missing:
            made, self.exists = otherwise, [False]
        exists, self.exists = self.exists, before
        if exists:
            self.exists.append(self.build.either((self.build.opposite(condition), self.build.both(exists))))
        return made

    def listed(self, value: Any) -> Partial:
        """Any list as one whose elements have conditions, also one of several by an unknown index."""
        if not isinstance(value, Pick):
            return as_partial(value)
        return Partial(
            tuple(
                (self.build.both((self.build.compare("=", value.index, number), there)), item)
                for number, option in enumerate(value.options)
                for there, item in self.listed(option).items
            )
        )

    def picked(self, index: IntExpr, results: list[Any], possible: list[int]) -> Any:
        """results[index], which exists where the index is one of the possible ones."""
        if not possible:
            raise Missing
        self.exists.append(self.build.within(index, intervals(possible)))
        filler = results[possible[0]]
        filled = [results[k] if k in set(possible) else filler for k in range(len(results))]
        if isinstance(index, int):
            return filled[index]
        if all(is_number(r) for r in filled):
            return self.build.element(index, filled)
        return Pick(index, tuple(filled))

    def options(self, item: Any) -> Iterator[tuple[BoolExpr, Any]]:
        """What an element may be, each with its condition: one of several by an unknown index may be each of them, and
        so may the parts of a group."""
        if isinstance(item, Pick):
            for number, option in enumerate(item.options):
                picked = self.build.compare("=", item.index, number)
                yield from ((self.build.both((picked, inside)), x) for inside, x in self.options(option))
        elif isinstance(item, tuple) and any(isinstance(part, Pick) for part in item):
            for parts in product(*(tuple(self.options(part)) for part in item)):
                yield self.build.both(condition for condition, _ in parts), tuple(x for _, x in parts)
        else:
            yield True, item

    def elements(self, items: Any) -> dict[Any, BoolExpr]:
        """The elements of a list, each with the condition that it is there."""
        there: dict[Any, list[BoolExpr]] = {}
        for condition, item in self.listed(items).items:
            for picked, option in self.options(item):
                if option is not None:
                    there.setdefault(option, []).append(self.build.both((condition, picked)))
        return {x: self.build.either(ways) for x, ways in there.items()}

    def area_graph(self, name: str) -> AreaGraph:
        """The graph of the areas of a name. What their definition needs to exist, whoever speaks of them needs."""
        return self.once(self._graphs, name, lambda: self._make_graph(name))

    def name_of(self, graph: AreaGraph) -> str:
        """Return the name of the areas of a graph."""
        return next(name for name, (each, _) in self._graphs.items() if each is graph)

    def areas_with(self, name: str) -> tuple[AreaGraph, BoolExpr]:
        """The same, and the condition that they exist."""
        before, self.exists = self.exists, []
        try:
            return self.area_graph(name), self.build.both(self.exists)
        finally:
            self.exists = before

    def once(self, known: dict[K, tuple[V, tuple[BoolExpr, ...]]], key: K, make: Callable[[], V]) -> V:
        """What is made when it is first asked for, and kept with what has to hold so that it exists."""
        if key not in known:
            before, self.exists = self.exists, []
            try:
                known[key] = make(), tuple(self.exists)
            finally:
                self.exists = before
        made, exists = known[key]
        self.exists += exists
        return made

    def _make_graph(self, name: str) -> AreaGraph:
        areas = self.evaluator.facts.areas[name]
        of = areas.list
        elements = self.elements(self.value(of, {}))
        steps = None if areas.steps is None else partial(steps_of, self, areas.steps)
        board = self.evaluator.facts.board
        assert board is not None and isinstance(of.type, ListType)
        kind = self.kinds.get(name, AreaGraph)
        leads, marks = self.leads.get(name), self.marks.get(name)
        return graph_of(self.build, board, elements, of.type.item == LINK, leads, steps, kind, marks)

    def bound_areas(self, constraints: Sequence[Constraint]) -> tuple[Origin, ...]:
        """Makes use of how large areas are, and which cells they can't have, as rules and clues say it: which ones."""
        used: list[Origin] = []
        apart = find_separations(constraints)
        for graph, _ in self._graphs.values():
            bounds = lead_bounds(constraints, graph.components)
            most = {graph.cells[vertex]: number for vertex, (number, _) in bounds.items()}
            graph.catalogue = catalogue(graph, most)
            known = apart.get(graph.components) if graph.chosen is not None or graph.marks is not None else None
            if graph.bound(most, known) or graph.catalogue is not None:
                reasons = [*(reason for _, reason in bounds.values()), *(known.reasons if known else ())]
                used += [origin for reason in reasons for origin in (reason.rule, *reason.clues)]
        return tuple(dict.fromkeys(used))
