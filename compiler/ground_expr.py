"""Typed expressions to flat ones: what is known is evaluated, the rest becomes nodes over the unknowns.

Three things may stand for a list or an element that is not fully known:
`Partial`, a list of which it depends on the unknowns what is in it; `Pick`, one of several values by an unknown
index; and plain tuples whose items are unknown numbers. What need not exist (an element past the end) adds the
condition that it does to the innermost truth value around it: `self._exists`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any

from .board import Cell
from .builder import Builder, TooLarge
from .diagnostics import PuzzleError, fail
from .evaluate import Env, Evaluator, Missing, bind
from .expressions import (
    Absolute,
    Aggregate,
    Apply,
    AreaList,
    AreaOf,
    Arithmetic,
    Binder,
    Builtin,
    CellAt,
    ClueValue,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Expr,
    Formation,
    Function,
    Group,
    InClue,
    IndexAt,
    InTable,
    Joined,
    ListOf,
    Local,
    Logic,
    Matches,
    Member,
    Negation,
    Negative,
    Position,
    Range,
    Read,
    RegionOf,
    Run,
    Runs,
    Same,
    SameShape,
    Slice,
)
from .flat import BoolExpr, IntExpr, Var, high, intervals, low
from .ground_areas import Area, AreaGraph, graph_of
from .ground_automata import equal_lists, runs, runs_are
from .ground_figures import same_shape
from .ground_lists import Aggregates, Partial, as_partial
from .ground_phrases import any_row, is_matched
from .ground_shapes import form
from .kinds import BOOL, LINK, ListType, Type
from .model import Placement
from .node import node
from .source import Span

_STEPS_FOR_A_NODE = 11
_STEPS_FOR_A_TERM = 4
_STEPS_FOR_A_CASE = 3


_NOTHING: Any = object()  # what does not exist; None stands for no cell


@node(eq=False)
class Pick:
    """options[index], the index counted from 0 and within the options; for what is not a number."""

    index: IntExpr
    options: tuple[Any, ...]


class ExprGrounder:
    """Grounds expressions."""

    def __init__(self, evaluator: Evaluator, builder: Builder, variables: Sequence[Var]) -> None:
        self.evaluator = evaluator
        self.build = builder
        self.aggregates = Aggregates(builder)
        self.variables = {(v.layer, v.place): v for v in variables}
        self._exists: list[BoolExpr] = []
        self.leads: Mapping[str, Sequence[Cell]] = {}
        """The cells that stand for the areas of a name, of which every area holds exactly one."""
        self._graphs: dict[str, tuple[AreaGraph, tuple[BoolExpr, ...]]] = {}
        self._handled = 0
        self._applied: dict[tuple[Function, tuple[Any, ...]], BoolExpr] = {}  # calls with known values, each made once
        self._widest = evaluator.meter.limits.values
        self._methods: dict[type, Callable[[Any, Env], Any]] = {
            Local: lambda e, env: env[e],
            CellAt: self._cell,
            Joined: lambda e, env: self._lifted(e, lambda a, b: self._const(e, a, b), env, e.first, e.second),
            Group: lambda e, env: tuple(self.value(item, env) for item in e.items),
            ListOf: self._list_of,
            Concatenation: self._concatenation,
            Range: self._range,
            Run: self._run,
            Comprehension: self._comprehension,
            Aggregate: self._aggregate,
            Arithmetic: self._arithmetic,
            Negative: lambda e, env: self.build.linear(((self.number(e.operand, env), -1),)),
            Absolute: lambda e, env: self.build.absolute(self.number(e.operand, env)),
            Comparison: self._comparison,
            Same: lambda e, env: self._lifted(e, lambda a, b: a is not None and a == b, env, e.left, e.right),
            Member: self._member,
            Logic: self._logic,
            Negation: lambda e, env: self.build.opposite(self.truth(e.operand, env)),
            Conditional: self._conditional,
            IndexAt: self._index,
            Position: self._position,
            Slice: self._slice,
            Read: self._read,
            Formation: self._formation,
            Runs: self._runs,
            Matches: self._matches,
            InTable: self._in_table,
            SameShape: self._same_shape,
            Apply: self._apply,
            Builtin: self._builtin,
            RegionOf: self._region_of,
            AreaList: self._area_list,
            AreaOf: self._area_of,
            ClueValue: self._clue_value,
        }

    # ------------------------------------------------------------------------------------- entrances

    def truth(self, expr: Expr, env: Env) -> BoolExpr:
        """The expression as a truth value; false where something in it does not exist."""
        if expr.known:
            return bool(self.evaluator.value(expr, env))
        self._count(expr)
        before, self._exists = self._exists, []
        try:
            result: BoolExpr = self._methods[type(expr)](expr, env)
            return self.build.both((*self._exists, result)) if self._exists else result
        except Missing:
            return False
        except TooLarge:
            raise self._too_large(expr, env) from None
        finally:
            self._exists = before

    def number(self, expr: Expr, env: Env) -> IntExpr:
        """The expression as a number."""
        return self.value(expr, env)  # type: ignore[no-any-return]

    def value(self, expr: Expr, env: Env) -> Any:
        """The value of an expression: known, or in terms of the unknowns."""
        if expr.known:
            return self.evaluator.value(expr, env)
        if expr.type is BOOL:
            return self.truth(expr, env)
        self._count(expr)
        try:
            result = self._methods[type(expr)](expr, env)
        except TooLarge:
            raise self._too_large(expr, env) from None
        if isinstance(result, Partial) or type(result) is tuple:
            if not isinstance(result, Area):  # its cells are only counted when they are asked for
                listed = result.items if isinstance(result, Partial) else result
                self.evaluator.meter.count_items(len(listed), expr.span)
        return result

    def _count(self, expr: Expr) -> None:
        """Counts the making of nodes, which takes longer than looking at what is known."""
        meter = self.evaluator.meter
        handled = self.build.handled - self._handled
        self._handled += handled
        meter.count(_STEPS_FOR_A_NODE + _STEPS_FOR_A_TERM * handled, expr.span)
        meter.count_parts(self.build.parts, expr.span)

    def _too_large(self, expr: Expr, env: Env) -> PuzzleError:
        return self.evaluator.lost("PZ508", "this number can grow too large", expr, env, "keep it below 2^53")

    def ways(
        self, binders: Sequence[Binder], env: Env
    ) -> tuple[list[tuple[BoolExpr, tuple[Placement, ...], Env]], BoolExpr]:
        """All ways to bind names, each with names bound, and whether what they run through exists."""
        self.evaluator.foresee(binders)
        before, self._exists = self._exists, []
        try:
            found = [(there, clues, dict(env)) for there, clues in self.bindings(binders, env)]
            return found, self.build.both(self._exists)
        except Missing:
            return [], False
        finally:
            self._exists = before

    def bindings(
        self, binders: Sequence[Binder], env: Env, so_far: BoolExpr = True
    ) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
        """Binds names as Evaluator.bindings does; also yields on what condition the elements are there.

        `so_far` is that condition for the names that are bound already.
        """
        if not binders:
            yield so_far, ()
            return
        first, rest = binders[0], binders[1:]
        if isinstance(first, InClue):
            for placements in self.evaluator.bindings((first,), env):
                for condition, others in self.bindings(rest, env, so_far):
                    yield condition, (*placements, *others)
            return
        for there, item in self._run_through(first.list, env, so_far).items:
            self.evaluator.meter.count(_STEPS_FOR_A_CASE, first.list.span)
            bind(first.names, item, env)
            yield from self.bindings(rest, env, self.build.both((so_far, there)))

    def _run_through(self, items: Expr, env: Env, so_far: BoolExpr) -> Partial:
        """The elements of a binder's list, which has to exist only where the names before it are bound."""
        listed: Partial = self._only_where(so_far, lambda: self._listed(self.value(items, env)), Partial(()))
        return listed

    # -------------------------------------------------------------------------- what depends on a Pick

    def _lifted(self, e: Expr, compute: Callable[..., Any], env: Env, *args: Expr) -> Any:
        return self._lift(compute, [self.value(arg, env) for arg in args])

    def _lift(self, compute: Callable[..., Any], args: list[Any]) -> Any:
        """compute(*args); where an argument is a Pick, the value for each of its options, picked alike."""
        at = next((i for i, arg in enumerate(args) if isinstance(arg, Pick)), None)
        if at is None:
            return compute(*args)
        pick = args[at]
        results: list[Any] = []
        possible = []
        for number, option in enumerate(pick.options):
            this_one = self.build.compare("=", pick.index, number)
            inside = [*args[:at], option, *args[at + 1 :]]
            results.append(self._only_where(this_one, partial(self._lift, compute, inside), _NOTHING))
            if results[-1] is not _NOTHING:
                possible.append(number)
        return self._picked(pick.index, results, possible)

    def _only_where(self, condition: BoolExpr, make: Callable[[], Any], otherwise: Any) -> Any:
        """make(), or otherwise where it never exists; it has to exist only where the condition holds."""
        before, self._exists = self._exists, []
        try:
            made = make()
        except Missing:
            made, self._exists = otherwise, [False]
        exists, self._exists = self._exists, before
        if exists:
            self._exists.append(self.build.either((self.build.opposite(condition), self.build.both(exists))))
        return made

    def _listed(self, value: Any) -> Partial:
        """Any list as one whose elements have conditions, also one of several by an unknown index."""
        if not isinstance(value, Pick):
            return as_partial(value)
        return Partial(
            tuple(
                (self.build.both((self.build.compare("=", value.index, number), there)), item)
                for number, option in enumerate(value.options)
                for there, item in self._listed(option).items
            )
        )

    def _picked(self, index: IntExpr, results: list[Any], possible: list[int]) -> Any:
        """results[index], which exists where the index is one of the possible ones."""
        if not possible:
            raise Missing
        self._exists.append(self.build.within(index, intervals(possible)))
        filler = results[possible[0]]
        filled = [results[k] if k in set(possible) else filler for k in range(len(results))]
        if isinstance(index, int):
            return filled[index]
        if all(is_number(r) for r in filled):
            return self.build.element(index, filled)
        return Pick(index, tuple(filled))

    def _const(self, e: Joined, a: Any, b: Any) -> Any:
        return self.evaluator.joined(e, a, b)

    # --------------------------------------------------------------------------------------- elements

    def _cell(self, e: CellAt, env: Env) -> Any:
        numbers = [self.build.linear(((self.number(item, env), 1),), e.offset) for item in e.items]
        index: IntExpr = 0
        choices: list[range] = []
        for number in numbers:
            span = range(low(number), high(number) + 1)
            if len(span) > self._widest:
                raise fail("PZ512", "this coordinate can be almost anything", e.span)
            choices.append(span)
            self.evaluator.meter.count_items(prod(map(len, choices)), e.span)
            index = self.build.linear(((index, len(span)), (number, 1)), -low(number))
        cells: list[Any] = [()]
        for span in choices:
            cells = [(*at, k) for at in cells for k in span]
        found = [self.evaluator.cell_at(e.system, at) for at in cells]
        return self._picked(index, found, [k for k, cell in enumerate(found) if cell is not None])

    def _read(self, e: Read, env: Env) -> Any:
        at = self.value(e.at, env)
        if isinstance(e.at.type, ListType):
            return self._lift(lambda items: self._read_list(e, items, env), [at])
        return self._read_one(e, at, env)

    def _read_list(self, e: Read, items: Any, env: Env) -> Any:
        if isinstance(items, Partial):
            return Partial(tuple((there, self._read_one(e, item, env)) for there, item in items.items))
        return tuple(self._read_one(e, item, env) for item in items)

    def _read_one(self, e: Read, at: Any, env: Env) -> Any:
        if isinstance(at, Pick):
            return self._lift(lambda place: self._variable(e, place), [at])
        var = self.variables.get((e.layer, at))
        return self.evaluator.layer_value(e, None, env) if var is None else var

    def _variable(self, e: Read, place: Any) -> Var:
        var = self.variables.get((e.layer, place))
        if var is None:
            raise Missing
        return var

    # ------------------------------------------------------------------------------------------ lists

    def _list_of(self, e: ListOf, env: Env) -> Any:
        kinds = [item.type for item in e.items]
        return self._lift(
            lambda *values: _flat_list(self.build, kinds, values), [self.value(item, env) for item in e.items]
        )

    def _concatenation(self, e: Concatenation, env: Env) -> Any:
        return self._lifted(e, lambda left, right: _concatenated([left, right]), env, e.left, e.right)

    def _run(self, e: Run, env: Env) -> Any:
        return self._lifted(e, lambda first, last: self.evaluator.run(e, first, last, env), env, e.first, e.last)

    def _range(self, e: Range, env: Env) -> Partial:
        first, last = self.number(e.low, env), self.number(e.high, env)
        if high(last) - low(first) > self._widest:
            raise fail("PZ512", "this range can be almost endless", e.span)
        compare = self.build.compare
        return Partial(
            tuple(
                (self.build.both((compare("<=", first, v), compare("<=", v, last))), v)
                for v in range(low(first), high(last) + 1)
            )
        )

    def _comprehension(self, e: Comprehension, env: Env) -> Any:
        self.evaluator.foresee(e.binders)
        items: list[tuple[BoolExpr, Any]] = []
        for condition, _ in self.bindings(e.binders, env):
            there = self.build.both((condition, self.truth(e.where, env))) if e.where else condition
            if there is False:
                continue
            item = self._only_where(there, lambda: self.value(e.body, env), 0)
            if item is not None:
                items.append((there, item))
        if isinstance(e.type, ListType) and e.type.partial:
            return Partial(tuple(items))
        return tuple(item for _, item in items)

    def _aggregate(self, e: Aggregate, env: Env) -> Any:
        def fold(items: Any) -> Any:
            value, exists = self.aggregates.fold(e.fold, items, e.list.type)
            if exists is not True:
                self._exists.append(exists)
            return value

        return self._lift(fold, [self.value(e.list, env)])

    def _formation(self, e: Formation, env: Env) -> BoolExpr:
        return self._lift(lambda items: self._formed(e, items), [self.value(e.list, env)])  # type: ignore[no-any-return]

    def _formed(self, e: Formation, items: Any) -> BoolExpr:
        return form(self.build, e.shape, self._elements(items))

    def _elements(self, items: Any) -> dict[Any, BoolExpr]:
        """The elements of a list, each with the condition that it is there: one that is one of several, by an unknown
        index, may be each of them."""
        there: dict[Any, list[BoolExpr]] = {}
        for condition, item in self._listed(items).items:
            options = enumerate(item.options) if isinstance(item, Pick) else ((None, item),)
            for number, option in options:
                picked = True if number is None else self.build.compare("=", item.index, number)
                if option is not None:
                    there.setdefault(option, []).append(self.build.both((condition, picked)))
        return {x: self.build.either(ways) for x, ways in there.items()}

    def _same_shape(self, e: SameShape, env: Env) -> BoolExpr:
        def compare(left: Any, right: Any) -> BoolExpr:
            return same_shape(self.build, self._elements(left), self._elements(right), e.moves)

        return self._lifted(e, compare, env, e.left, e.right)  # type: ignore[no-any-return]

    def _matches(self, e: Matches, env: Env) -> BoolExpr:
        phrase = self.evaluator.phrase(e, env)
        return self._lifted(  # type: ignore[no-any-return]
            e, lambda items: is_matched(self.build, as_partial(items).items, phrase, e.span), env, e.list
        )

    def _in_table(self, e: InTable, env: Env) -> BoolExpr:
        rows = self.evaluator.rows(e, env)
        self.evaluator.meter.count_items(sum(map(len, rows)), e.span)
        return self._lifted(e, lambda items: self._among_rows(items, rows, e.span), env, e.list)  # type: ignore[no-any-return]

    def _among_rows(self, items: Any, rows: list[tuple[int | None, ...]], span: Span) -> BoolExpr:
        if isinstance(items, Partial):
            return is_matched(self.build, items.items, any_row(rows), span)
        return self.build.table(items, [row for row in rows if len(row) == len(items)])

    def _index(self, e: IndexAt, env: Env) -> Any:
        items, index = self.value(e.list, env), self.number(e.index, env)
        return self._lift(lambda found: self._element(e, found, index, env), [items])

    def _element(self, e: IndexAt | Slice, items: Any, index: IntExpr, env: Env) -> Any:
        if isinstance(index, int):
            at = e.index if isinstance(e, IndexAt) else e.indices
            return self.evaluator.element(e.list, items, int(index), at, env)
        first, last = low(index), high(index)
        if last - first > self._widest:
            raise fail("PZ512", "this index can be almost anything", e.span)
        possible = [k - first for k in range(first, last + 1) if 1 <= k <= len(items)]
        shown = [items[k - 1] if 1 <= k <= len(items) else None for k in range(first, last + 1)]
        return self._picked(self.build.linear(((index, 1),), -first), shown, possible)

    def _slice(self, e: Slice, env: Env) -> Any:
        return self._lift(
            lambda items, indices: self._sliced(e, items, indices, env),
            [self.value(e.list, env), self.value(e.indices, env)],
        )

    def _sliced(self, e: Slice, items: Any, indices: Any, env: Env) -> Any:
        if not isinstance(indices, Partial):
            return tuple(self._element(e, items, index, env) for index in indices)
        out = []
        for there, index in indices.items:
            item = self._only_where(there, partial(self._element, e, items, index, env), _NOTHING)
            if item is not _NOTHING:
                out.append((there, item))
        return Partial(tuple(out))

    def _position(self, e: Position, env: Env) -> Any:
        return self._lifted(e, self._place_of, env, e.item, e.list)

    def _place_of(self, item: Any, items: Sequence[Any]) -> IntExpr:
        if not items:
            raise Missing
        if not is_number(item):  # an element of the board: the same one
            if item not in items:
                raise Missing
            return items.index(item) + 1
        matches = [self.build.compare("=", item, x) for x in items]
        self._exists.append(self.build.either(matches))
        before: list[BoolExpr] = []
        none: BoolExpr = True
        for match in matches[:-1]:
            none = self.build.both((none, self.build.opposite(match)))
            before.append(none)
        return self.build.linear(((b, 1) for b in before), 1)

    # ------------------------------------------------------------------------------------- operations

    def _arithmetic(self, e: Arithmetic, env: Env) -> IntExpr:
        a, b = self.number(e.left, env), self.number(e.right, env)
        build = self.build
        match e.op:
            case "+":
                return build.linear(((a, 1), (b, 1)))
            case "-":
                return build.linear(((a, 1), (b, -1)))
            case "*":
                return build.times(a, b)
        if b == 0 and e.right.known:
            raise self.evaluator.lost("PZ507", "this divides by 0", e, env)
        if low(b) <= 0 <= high(b):
            self._exists.append(build.compare("!=", b, 0))
        operation = build.quotient if e.op == "div" else self._signed_remainder
        if low(b) >= 1:
            return operation(a, b)
        # a div b = -a div -b; the branch that does not count gets the divisor 1, so that it means something
        positive = build.compare(">", b, 0)
        above = build.choice(positive, b, 1)
        below = build.choice(build.compare("<", b, 0), build.linear(((b, -1),)), 1)
        mirrored = build.quotient(build.linear(((a, -1),)), build.extremum((below, 1), False))
        if e.op == "mod":
            rest = build.remainder(build.linear(((a, -1),)), build.extremum((below, 1), False))
            mirrored = build.linear(((rest, -1),))
        return build.choice(positive, operation(a, build.extremum((above, 1), False)), mirrored)

    def _signed_remainder(self, a: IntExpr, b: IntExpr) -> IntExpr:
        return self.build.remainder(a, b)

    def _comparison(self, e: Comparison, env: Env) -> BoolExpr:
        for one, other in ((e.left, e.right), (e.right, e.left)):
            if isinstance(one, Runs) and other.known:
                equal = runs_are(self.build, self.value(one.list, env), self.evaluator.value(other, env))
                return equal if e.op == "=" else self.build.opposite(equal)
        left, right = self.value(e.left, env), self.value(e.right, env)
        if isinstance(e.left.type, ListType):
            return self._lift(lambda a, b: self._equal_lists(e.op, a, b), [left, right])  # type: ignore[no-any-return]
        return self.build.compare(e.op, left, right)

    def _equal_lists(self, op: str, a: Any, b: Any) -> BoolExpr:
        if isinstance(a, Partial) or isinstance(b, Partial):
            equal = equal_lists(self.build, as_partial(a).items, as_partial(b).items)
        elif len(a) != len(b):
            equal = False
        else:
            equal = self.build.both(self.build.compare("=", x, y) for x, y in zip(a, b, strict=True))
        return equal if op == "=" else self.build.opposite(equal)

    def _runs(self, e: Runs, env: Env) -> Any:
        return self._lift(lambda items: Partial(tuple(runs(self.build, items))), [self.value(e.list, env)])

    def _member(self, e: Member, env: Env) -> BoolExpr:
        item, items = self.value(e.item, env), self.value(e.list, env)
        return self._lift(lambda x, xs: self._among(x, xs), [item, items])  # type: ignore[no-any-return]

    def _among(self, item: Any, items: Any) -> BoolExpr:
        if item is None:
            return False
        held = items.holds(item) if isinstance(items, Partial) and not is_number(item) else None
        if held is not None:
            return held
        listed = as_partial(items).items
        if not is_number(item):  # an element of the board: the same one
            return self.build.either(there for there, x in listed if x == item)
        always = [x for there, x in listed if there is True and isinstance(x, int)]
        rest = [(there, x) for there, x in listed if not (there is True and isinstance(x, int))]
        fixed = self.build.within(item, intervals(map(int, always)))
        return self.build.either(
            (fixed, *(self.build.both((there, self.build.compare("=", item, x))) for there, x in rest))
        )

    def _logic(self, e: Logic, env: Env) -> BoolExpr:
        build = self.build
        left = self.truth(e.left, env)
        if e.left.known and left is (e.op == "or") and e.op in ("and", "or"):
            return left
        if e.left.known and e.op == "->" and left is False:
            return True
        right = self.truth(e.right, env)
        match e.op:
            case "and":
                return build.both((left, right))
            case "or":
                return build.either((left, right))
            case "->":
                return build.either((build.opposite(left), right))
            case "xor":
                return build.opposite(build.same(left, right))
            case _:
                return build.same(left, right)

    def _conditional(self, e: Conditional, env: Env) -> Any:
        condition = self.truth(e.condition, env)
        if isinstance(condition, bool):
            return self.value(e.then if condition else e.otherwise, env)
        branches = []
        for wanted, branch in ((condition, e.then), (self.build.opposite(condition), e.otherwise)):
            branches.append(self._only_where(wanted, partial(self.value, branch, env), None))
        then, otherwise = (b if b is not None else other for b, other in zip(branches, branches[::-1], strict=True))
        if then is None:
            raise Missing
        if all(is_number(b) for b in (then, otherwise)):
            return self.build.choice(condition, then, otherwise)
        return Pick(condition, (otherwise, then))

    # -------------------------------------------------------------------------------------------- calls

    def _apply(self, e: Apply, env: Env) -> Any:
        args = tuple(self.value(arg, env) for arg in e.args)
        inner = dict(zip(e.function.params, args, strict=True))
        if e.type is not BOOL or not all(arg.known for arg in e.args):
            return self.value(e.function.body, inner)
        key = e.function, args
        if key not in self._applied:
            self._applied[key] = self.truth(e.function.body, inner)
        return self._applied[key]

    def _builtin(self, e: Builtin, env: Env) -> Any:
        return self._lifted(e, lambda *args: self.evaluator.call_builtin(e, args, env), env, *e.args)

    def _region_of(self, e: RegionOf, env: Env) -> Any:
        return self._lifted(e, lambda cell: self.evaluator.region_of(e, cell, env), env, e.cell)

    def area_graph(self, name: str) -> AreaGraph:
        """The graph of the areas of a name. What their definition needs to exist, whoever speaks of them needs."""
        if name not in self._graphs:
            before, self._exists = self._exists, []
            try:
                self._graphs[name] = self._make_graph(name), tuple(self._exists)
            finally:
                self._exists = before
        graph, exists = self._graphs[name]
        self._exists += exists
        return graph

    def _make_graph(self, name: str) -> AreaGraph:
        of = self.evaluator.facts.areas[name].list
        elements = self._elements(self.value(of, {}))
        board = self.evaluator.facts.board
        assert board is not None and isinstance(of.type, ListType)
        return graph_of(self.build, board, elements, of.type.item == LINK, self.leads.get(name))

    def _area_list(self, e: AreaList, env: Env) -> Partial:
        return self.area_graph(e.areas).all()

    def _area_of(self, e: AreaOf, env: Env) -> Any:
        if self.evaluator.facts.areas[e.areas].list.known:
            return self._lifted(e, lambda cell: self.evaluator.area_of(e, cell), env, e.cell)
        return self._lifted(e, self.area_graph(e.areas).of, env, e.cell)

    def _clue_value(self, e: ClueValue, env: Env) -> Any:
        return self.evaluator.value(e, env)


def is_number(value: Any) -> bool:
    """Whether a value is a number or a truth value, and no element or list."""
    return isinstance(value, int) or hasattr(value, "low")


def _flattened(build: Builder, value: Any, kind: ListType) -> Any:
    while isinstance(kind.item, ListType):
        if isinstance(value, Partial):
            value = Partial(
                tuple(
                    (build.both((outer, inner)), x)
                    for outer, part in value.items
                    for inner, x in as_partial(part).items
                )
            )
        else:
            value = _concatenated(list(value))
        kind = kind.item
    return value


def _flat_list(build: Builder, kinds: Sequence[Type], values: Sequence[Any]) -> Any:
    parts: list[Any] = []
    for kind, value in zip(kinds, values, strict=True):
        if isinstance(kind, ListType):
            parts.append(_flattened(build, value, kind))
        elif value is not None:
            parts.append((value,))
    return _concatenated(parts)


def _concatenated(parts: list[Any]) -> Any:
    if any(isinstance(part, Partial) for part in parts):
        return Partial(tuple(item for part in parts for item in as_partial(part).items))
    return tuple(item for part in parts for item in part)
