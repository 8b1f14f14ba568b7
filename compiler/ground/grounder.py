"""State and operations that grounding shares between the kinds of expressions.

`ExprGrounder` in expressions.py adds the table with a function for each kind. A list or an element that is not fully
known is represented by an `OptionalList` (a list with optional elements), by a `Pick` (one of several values, selected
by an unknown index), or by a tuple whose items are unknown numbers.

An expression may have no value, such as an element past the end of a list. The condition that it has one is appended to
`Grounder.exists`. The innermost truth value around the expression becomes false if that condition fails.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, ClassVar, TypeVar

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Tiling
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.area_bounds import fixed_sizes, lead_bounds
from pzc.compiler.flat.flat import BoolExpr, Constraint, IntExpr, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.separations import find_separations
from pzc.compiler.meaning.context import MAKES_LISTS
from pzc.compiler.meaning.environment import Env, Method, Missing
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.expressions import Expr, Function, Local
from pzc.compiler.model.kinds import BOOL, LINK, ListType
from pzc.compiler.model.model import Placement

from .areas import AreaGraph, graph_of
from .catalogue import Catalogue, catalogue
from .lists import Aggregates, OptionalList, as_optional_list
from .pick import NOTHING, Pick, first_pick, is_number
from .same_shape import ShapeComparison

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_STEPS_FOR_A_NODE = 11
_STEPS_FOR_A_TERM = 4


class Grounder:
    """Converts expressions to nodes of the flat form. A subclass has the method for each kind."""

    methods: ClassVar[Mapping[type, Method[Grounder]]]
    """The function that grounds each kind of expression."""

    evaluator: CachingEvaluator
    build: Builder

    def __init__(self, evaluator: CachingEvaluator, builder: Builder, variables: Sequence[Var]) -> None:
        self.evaluator = evaluator
        self.build = builder
        self.aggregates = Aggregates(builder)
        self.shapes = ShapeComparison(builder)
        self.variables = {(v.layer, v.place): v for v in variables}
        self.exists: list[BoolExpr] = []
        """The conditions under which the expressions inside the current truth value have values."""
        self.representatives: Mapping[str, Sequence[Cell]] = {}
        """Given representatives, by name of areas: each area has exactly one of these cells."""
        self.marked: Mapping[str, Sequence[Cell]] = {}
        """Given representatives, by name of areas: each area has at least one of these cells."""
        self.kinds: Mapping[str, type[AreaGraph]] = {}
        """The subclass of AreaGraph for the areas of a name, if it is not AreaGraph itself."""
        self._graphs: dict[str, tuple[AreaGraph, tuple[BoolExpr, ...]]] = {}
        self.catalogues: dict[AreaGraph, Catalogue | None] = {}
        """The placements of the areas of a graph, if rules bound their sizes."""
        self.area_cells: dict[tuple[AreaGraph, Cell, bool], dict[Any, BoolExpr]] = {}
        """The cells of areas whose shapes are compared, by graph, holder, and whether the holder is the first cell."""
        self.split: dict[tuple[Pick, int], tuple[Any, tuple[BoolExpr, ...]]] = {}
        self.runs: dict[tuple[int, ...], OptionalList] = {}
        """The lengths of the runs in a list, by the ids of its items."""
        self.denied: set[int] = set()
        """The ids of truth values that were asserted to be false since the set was last cleared."""
        self.value_for_all: dict[int, bool] = {}
        """The value of each condition on an area that is asserted, or whose negation is, for all areas; by its id."""
        self._handled = 0
        self.applied: dict[tuple[Function, tuple[Any, ...]], tuple[Any, tuple[BoolExpr, ...]]] = {}
        """Results of calls with known arguments, each with the conditions under which the result exists."""
        self.denied_calls: dict[tuple[Function, tuple[Any, ...]], tuple[BoolExpr, tuple[BoolExpr, ...]]] = {}
        """Negations of such calls, each with the conditions under which it exists."""
        self.kept: dict[Placement, tuple[BoolExpr, tuple[BoolExpr, ...]]] = {}
        """For each clue that may be wrong, the conjunction of the rules about it."""
        self.widest = evaluator.meter.limits.values

    # ------------------------------------------------------------------------------------- entrances

    def truth(self, expr: Expr, env: Env) -> BoolExpr:
        """Return the expression as a truth value. It is false if a part of it has no value."""
        if expr.known:
            return bool(self.evaluator.value(expr, env))
        self.count(expr)
        before, self.exists = self.exists, []
        try:
            result: BoolExpr = self.methods[type(expr)](self, expr, env)
            return self.build.both((*self.exists, result)) if self.exists else result
        except Missing:
            return False
        except TooLarge:
            raise self.too_large(expr, env) from None
        finally:
            self.exists = before

    def existing(self, expr: Expr) -> tuple[IntExpr, BoolExpr]:
        """Return the value of a number outside of truth values, and the condition that it exists."""
        before, self.exists = self.exists, []
        try:
            return self.number(expr, {}), self.build.both(self.exists)
        except Missing:
            return 0, False
        finally:
            self.exists = before

    def number(self, expr: Expr, env: Env) -> IntExpr:
        """Return the expression as a number."""
        return self.value(expr, env)  # type: ignore[no-any-return]

    def value(self, expr: Expr, env: Env) -> Any:
        """Return the value of an expression: a known value, or nodes over the unknowns. Raises Missing if it has none.

        A truth value always exists; see `truth`.
        """
        if type(expr) is Local:
            return env[expr]
        if expr.known:
            return self.evaluator.value(expr, env)
        if expr.type is BOOL:
            return self.truth(expr, env)
        self.count(expr)
        try:
            result = self.methods[type(expr)](self, expr, env)
        except TooLarge:
            raise self.too_large(expr, env) from None
        if type(expr) in MAKES_LISTS and (isinstance(result, OptionalList) or type(result) is tuple):
            listed = result.items if isinstance(result, OptionalList) else result
            self.evaluator.meter.count_items(len(listed), expr.span)
        return result

    def count(self, expr: Expr) -> None:
        """Count the steps for making nodes, which cost more than evaluation. Raises PuzzleError beyond a limit."""
        meter, build = self.evaluator.meter, self.build
        meter.left -= _STEPS_FOR_A_NODE + _STEPS_FOR_A_TERM * (build.handled - self._handled)
        self._handled = build.handled
        if meter.left < 0:
            meter.count(0, expr.span)
        if build.parts > meter.limits.parts:
            meter.count_parts(build.parts, expr.span)

    def too_large(self, expr: Expr, env: Env) -> PuzzleError:
        """Return the error for a number that solvers cannot represent exactly."""
        return self.evaluator.without_value("PZ508", "this number can grow too large", expr, env, "keep it below 2^53")

    def all_hold(self, conditions: Sequence[Expr], env: Env) -> BoolExpr:
        """Return the conjunction of the conditions. Conditions after one that is known to be false are not grounded."""
        truths: list[BoolExpr] = []
        for condition in conditions:
            truths.append(self.truth(condition, env))
            if truths[-1] is False:
                return False
        return self.build.both(truths)

    # -------------------------------------------------------------------------- what depends on a Pick

    def lifted(self, compute: Callable[..., Any], env: Env, *args: Expr) -> Any:
        """Evaluate expressions and return compute(*values). `lift` describes the result if a value is a `Pick`."""
        return self.lift(compute, [self.value(arg, env) for arg in args])

    def lift(self, compute: Callable[..., Any], args: list[Any]) -> Any:
        """Return compute(*args). If an argument is a `Pick`, return the `Pick` of the results for its options."""
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
        """Return make(), or `otherwise` if it never has a value. It must have one only if the condition holds."""
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

    def listed(self, value: Any) -> OptionalList:
        """Return any list as a list with optional elements, also a `Pick` of lists."""
        if not isinstance(value, Pick):
            return as_optional_list(value)
        return OptionalList(
            tuple(
                (self.build.both((self.build.compare("=", value.index, number), there)), item)
                for number, option in enumerate(value.options)
                for there, item in self.listed(option).items
            )
        )

    def picked(self, index: IntExpr, results: list[Any], possible: list[int]) -> Any:
        """Return results[index]. It exists only if the index is one of the `possible` ones."""
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
        """Yield the values that an element may have, each with its condition.

        A `Pick` may have each of its options; a tuple may have each combination of the options of its parts.
        """
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
        """Return the elements of a list, each with the condition that it is present. None, for no cell, is dropped."""
        there: dict[Any, list[BoolExpr]] = {}
        for condition, item in self.listed(items).items:
            for picked, option in self.options(item):
                if option is not None:
                    there.setdefault(option, []).append(self.build.both((condition, picked)))
        return {x: self.build.either(ways) for x, ways in there.items()}

    def steps_of(self, function: Function, element: Any) -> dict[Any, BoolExpr]:
        """Return the elements adjacent to an element, as a function defines it, each with its condition."""
        return self.elements(self.value(function.body, {function.params[0]: element}))

    def area_graph(self, name: str) -> AreaGraph:
        """Return the graph of the areas of a name. It exists only if the values in its definition do."""
        return self.once(self._graphs, name, lambda: self._make_graph(name))

    def name_of(self, graph: AreaGraph) -> str:
        """Return the name of the areas of a graph."""
        return next(name for name, (each, _) in self._graphs.items() if each is graph)

    def areas_with(self, name: str) -> tuple[AreaGraph, BoolExpr]:
        """Return the graph of the areas of a name, and the condition that it exists."""
        before, self.exists = self.exists, []
        try:
            return self.area_graph(name), self.build.both(self.exists)
        finally:
            self.exists = before

    def once(self, known: dict[K, tuple[V, tuple[BoolExpr, ...]]], key: K, make: Callable[[], V]) -> V:
        """Return known[key], computed by make() at the first call. Its conditions to exist are required each time."""
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
        steps = None if areas.steps is None else partial(self.steps_of, areas.steps)
        board = self.evaluator.facts.board
        assert board is not None and isinstance(of.type, ListType)
        kind = self.kinds.get(name, AreaGraph)
        representatives, marked = self.representatives.get(name), self.marked.get(name)
        return graph_of(self.build, board, elements, of.type.item == LINK, representatives, steps, kind, marked)

    def bound_areas(self, constraints: Sequence[Constraint]) -> tuple[Origin, ...]:
        """Bound the areas by the constraints on their sizes and on cells that cannot be in one area.

        Return the rules and clues that were used.
        """
        used: list[Origin] = []
        apart = find_separations(constraints, alone=True)
        board = self.evaluator.facts.board
        on_squares = board is not None and board.tiling is Tiling.SQUARES
        for graph, _ in self._graphs.values():
            bounds = lead_bounds(constraints, graph.components)
            most = {graph.cells[vertex]: number for vertex, (number, _) in bounds.items()}
            fixed = fixed_sizes(constraints, graph.components)
            sizes = {graph.cells[vertex]: number for vertex, (number, _) in fixed.items()}
            self.catalogues[graph] = found = catalogue(graph, most, sizes) if on_squares else None
            known = apart.get(graph.components)
            if graph.bound(most, known) or found is not None:
                reasons = [reason for _, reason in (*bounds.values(), *fixed.values())]
                reasons += known.reasons if known else ()
                used += [origin for reason in reasons for origin in (reason.rule, *reason.clues)]
        return tuple(dict.fromkeys(used))
