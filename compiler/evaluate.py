"""The meaning of everything: a typed expression to its value, slow and obvious.

Without an answer it evaluates what is known before solving (`known` expressions); with an answer, whatever there
is, and so judges the answers of every back-end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import factorial, prod
from typing import Any, TypeAlias

from .board import Border, Cell, Element, Link, adjacent, link, name_of, run
from .builtins import BUILTINS, items_made
from .diagnostics import PuzzleError, fail
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
    ClueList,
    ClueValue,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    FigureList,
    Fold,
    Formation,
    Group,
    InClue,
    IndexAt,
    InList,
    InTable,
    Joined,
    ListOf,
    Local,
    Logic,
    Matches,
    Member,
    Negation,
    Negative,
    ParamRef,
    Pattern,
    Position,
    Range,
    Read,
    RegionList,
    RegionOf,
    Run,
    Runs,
    Same,
    SameShape,
    Slice,
)
from .kinds import BOOL, LINK, BoolType, ListType
from .lengths import fixed_length
from .limits import LARGEST_NUMBER
from .meter import Meter
from .model import Facts, Placement
from .phrases import Phrase, filled, matches
from .shapes import forms, pieces
from .turning import images

Env: TypeAlias = dict[Local, Any]


class Missing(Exception):
    """Something does not exist (an element past the end, the least of nothing); the smallest truth value
    around it is then false."""


class Evaluator:
    """Evaluates expressions over an instance and, where one is given, an answer."""

    def __init__(self, facts: Facts, answer: Mapping[tuple[str, Element], int] | None = None) -> None:
        self.facts = facts
        self.answer = answer
        self.meter = Meter()
        self._axes: dict[str | None, list[Sequence[int]]] = {}
        self._clues: dict[str, tuple[Any, ...]] = {}
        self._regions: dict[str, dict[Cell, tuple[Cell, ...]]] = {}
        self._areas: dict[str, tuple[tuple[Cell, ...], ...]] = {}
        self._area_of: dict[str, dict[Cell, tuple[Cell, ...]]] = {}
        self._methods: dict[type, Callable[[Any, Env], Any]] = {
            Constant: lambda e, env: e.value,
            Local: lambda e, env: env[e],
            ParamRef: lambda e, env: self.facts.params[e.param],
            CellAt: self._cell,
            Pattern: self._pattern,
            Joined: self._joined,
            Group: lambda e, env: tuple(self.value(item, env) for item in e.items),
            ListOf: lambda e, env: tuple(self._flattened(e.items, env)),
            Concatenation: self._concatenation,
            Range: self._range,
            Run: self._run,
            Comprehension: self._comprehension,
            Aggregate: self._aggregate,
            Arithmetic: self._arithmetic,
            Negative: lambda e, env: -self.value(e.operand, env),
            Absolute: lambda e, env: abs(self.value(e.operand, env)),
            Factorial: self._factorial,
            Comparison: self._comparison,
            Same: self._same,
            Member: self._member,
            Logic: self._logic,
            Negation: lambda e, env: not self.value(e.operand, env),
            Conditional: self._conditional,
            IndexAt: self._index,
            Position: self._position,
            Slice: self._slice,
            Read: self._read,
            Formation: self._formation,
            Runs: lambda e, env: run_lengths(self.value(e.list, env)),
            Matches: lambda e, env: matches(self.phrase(e, env), self.value(e.list, env)),
            InTable: self._in_table,
            SameShape: self._same_shape,
            Apply: self._apply,
            Builtin: self._builtin,
            RegionList: lambda e, env: self.facts.regions[e.region].lists,
            RegionOf: self._region_of,
            AreaList: lambda e, env: self.areas(e.areas),
            AreaOf: lambda e, env: self.area_of(e, self.value(e.cell, env)),
            FigureList: lambda e, env: self.facts.figures[e.figure].placements,
            ClueList: lambda e, env: self.clue_list(e.clue),
            ClueValue: self._clue_value,
        }

    def value(self, expr: Expr, env: Env) -> Any:
        """The value of an expression: a number, a truth value, an element, a tuple, or None for no cell."""
        method = self._methods[type(expr)]
        meter = self.meter
        meter.left -= 1
        if meter.left < 0:
            meter.count(0, expr.span)
        if expr.type is BOOL:
            try:
                return method(expr, env)
            except Missing:
                return False
        result = method(expr, env)
        if type(result) is tuple:
            meter.count_items(len(result), expr.span)
        return result

    def lost(self, code: str, message: str, expr: Expr, env: Env, help: str = "") -> PuzzleError:
        """The error for something that does not exist though nothing about it is unknown."""
        bound = [f"{local.name} = {name_of(v)}" for local, v in env.items() if local.known]
        where = f" (for {', '.join(bound[-4:])})" if bound else ""
        return fail(code, message + where, expr.span, help=help)

    # ------------------------------------------------------------------------------------- bindings

    def foresee(self, binders: Sequence[Binder]) -> None:
        """Refuses at once what would run through far too many cases."""
        self.meter.foresee(binders, lambda e: len(self.value(e, {})), lambda c: len(self.facts.placements.get(c, ())))

    def bindings(self, binders: Sequence[Binder], env: Env) -> Iterator[tuple[Placement, ...]]:
        """Binds the names in env, in every way in turn; yields the clues that are gone through."""
        if not binders:
            yield ()
            return
        first, rest = binders[0], binders[1:]
        match first:
            case InList(names, source):
                for item in self.value(source, env):
                    self.meter.count(1, source.span)
                    bind(names, item, env)
                    yield from self.bindings(rest, env)
            case InClue(clue, names, value):
                for placement in self.facts.placements.get(clue, ()):
                    if value is not None:
                        if placement.value is None:
                            continue
                        env[value] = placement.value
                    env.update(zip(names, placement.args, strict=True))
                    for others in self.bindings(rest, env):
                        yield (placement, *others)

    def clue_list(self, clue: str) -> tuple[Any, ...]:
        """What a clue is on, in the order of its placements."""
        found = self._clues.get(clue)
        if found is None:
            placements = self.facts.placements.get(clue, ())
            found = tuple(p.args[0] if len(p.args) == 1 else p.args for p in placements)
            self._clues[clue] = found
        return found

    # ------------------------------------------------------------------------------------- elements

    def axes(self, system: str | None) -> list[Sequence[int]]:
        """The values that each coordinate of a system runs through."""
        if system not in self._axes:
            if system is None:
                board = self.facts.board
                assert board is not None
                self._axes[system] = [range(1, board.height + 1), range(1, board.width + 1)]
            else:
                keys = self.facts.coords[system].table
                self._axes[system] = [sorted(set(axis)) for axis in zip(*keys, strict=True)]
        return self._axes[system]

    def cell_at(self, system: str | None, coordinates: Sequence[int]) -> Cell | None:
        """The cell with these coordinates, or None where there is none."""
        if system is None:
            cell = Cell(*coordinates)
            assert self.facts.board is not None
            return cell if self.facts.board.has(cell) else None
        return self.facts.coords[system].table.get(tuple(coordinates))

    def _cell(self, e: CellAt, env: Env) -> Cell | None:
        at = [self.value(item, env) + e.offset for item in e.items]
        cell = self.cell_at(e.system, at)
        if cell is None:
            if not e.known:
                raise Missing
            shown = "(" + ",".join(str(x - e.offset) for x in at) + ")"
            raise self.lost("PZ501", f"there is no cell {shown} on this board", e, env, self._extent(e))
        return cell

    def _extent(self, e: CellAt) -> str:
        board = self.facts.board
        assert board is not None
        if e.system is not None:
            return ""
        low = 1 - e.offset
        return (
            f"the board has {board.height} rows and {board.width} columns: "
            f"({low},{low}) to ({board.height - e.offset},{board.width - e.offset})"
        )

    def _pattern(self, e: Pattern, env: Env) -> tuple[Cell, ...]:
        choices: list[Sequence[int]] = []
        for item, axis in zip(e.items, self.axes(e.system), strict=True):
            if item is None:
                choices.append(axis)
                continue
            value = self.value(item, env)
            wanted = value if isinstance(value, tuple) else (value,)
            allowed = set(axis)
            for x in wanted:
                if x + e.offset not in allowed:
                    raise self.lost("PZ502", f"no cell of this board has {x} as this coordinate", item, env)
            choices.append([x + e.offset for x in wanted])
        cells = (self.cell_at(e.system, at) for at in _combinations(choices))
        return tuple(cell for cell in cells if cell is not None)

    def _joined(self, e: Joined, env: Env) -> Link | Border | None:
        return self.joined(e, self.value(e.first, env), self.value(e.second, env))

    def joined(self, e: Joined, a: Cell | None, b: Cell | None) -> Link | Border | None:
        """The link or the border of two cells, None where they do not lie side by side."""
        if a is None or b is None or not adjacent(a, b):
            return None
        joined = link(a, b)
        if e.type == LINK:
            return joined
        assert self.facts.board is not None
        return self.facts.board.border_between(joined)

    def _run(self, e: Run, env: Env) -> tuple[Cell, ...]:
        a, b = self.value(e.first, env), self.value(e.last, env)
        return self.run(e, a, b, env)

    def run(self, e: Run, a: Cell | None, b: Cell | None, env: Env) -> tuple[Cell, ...]:
        """The cells from a to b."""
        cells = run(a, b) if a is not None and b is not None else None
        if cells is None:
            if not e.known:
                raise Missing
            shown = f"{name_of(a)} to {name_of(b)}"
            raise self.lost("PZ504", f"{shown} is neither a straight nor a diagonal run", e, env)
        return cells

    # ---------------------------------------------------------------------------------------- lists

    def _flattened(self, items: Sequence[Expr], env: Env) -> Iterator[Any]:
        for item in items:
            value = self.value(item, env)
            if isinstance(item.type, ListType):
                yield from _flat(value, item.type)
            elif value is not None:
                yield value

    def _range(self, e: Range, env: Env) -> tuple[int, ...]:
        first, last = self.value(e.low, env), self.value(e.high, env)
        self.meter.count_items(last - first + 1, e.span)
        return tuple(range(first, last + 1))

    def _concatenation(self, e: Concatenation, env: Env) -> Any:
        left, right = self.value(e.left, env), self.value(e.right, env)
        self.meter.count_items(len(left) + len(right), e.span)
        return left + right

    def _comprehension(self, e: Comprehension, env: Env) -> tuple[Any, ...]:
        self.foresee(e.binders)
        out = []
        for _ in self.bindings(e.binders, env):
            if e.where is None or self.value(e.where, env):
                item = self.value(e.body, env)
                if item is not None:
                    out.append(item)
        return tuple(out)

    def _aggregate(self, e: Aggregate, env: Env) -> int | bool:
        items = self.value(e.list, env)
        match e.fold:
            case Fold.SUM:
                return self._bounded(sum(items), e, env)
            case Fold.PRODUCT:
                return self._bounded(prod(items), e, env)
            case Fold.COUNT if isinstance(e.list.type, ListType) and e.list.type.item is BOOL:
                return sum(items)
            case Fold.COUNT | Fold.LEN:
                return len(items)
            case Fold.ALL:
                return all(items)
            case Fold.ANY:
                return any(items)
            case Fold.DISTINCT:
                return len(set(items)) == len(items)
            case Fold.MIN | Fold.MAX:
                if not items:
                    if e.known:
                        raise self.lost("PZ505", f"an empty list has no {e.fold.value}", e, env)
                    raise Missing
                return int(min(items) if e.fold is Fold.MIN else max(items))

    def _index(self, e: IndexAt, env: Env) -> Any:
        items, at = self.value(e.list, env), self.value(e.index, env)
        return self.element(e.list, items, at, e.index, env)

    def _position(self, e: Position, env: Env) -> int:
        item, items = self.value(e.item, env), self.value(e.list, env)
        if item in items:
            return int(items.index(item)) + 1
        if not e.known:
            raise Missing
        raise self.lost("PZ503", f"{name_of(item)} is not in this list", e, env)

    def _slice(self, e: Slice, env: Env) -> tuple[Any, ...]:
        items = self.value(e.list, env)
        return tuple(self.element(e.list, items, at, e.indices, env) for at in self.value(e.indices, env))

    def element(self, of: Expr, items: Sequence[Any], at: int, index: Expr, env: Env) -> Any:
        """items[at], counted from 1; `of` and `index` are the expressions that gave the list and the place."""
        if 1 <= at <= len(items):
            return items[at - 1]
        if not index.known or not fixed_length(of):
            raise Missing
        message = f"there is no element {at}: the list has {len(items)}"
        raise self.lost("PZ506", message, index, env, "elements are counted from 1")

    # ------------------------------------------------------------------------------------- numbers

    def _arithmetic(self, e: Arithmetic, env: Env) -> int:
        left, right = self.value(e.left, env), self.value(e.right, env)
        match e.op:
            case "+":
                result = left + right
            case "-":
                result = left - right
            case "*":
                result = left * right
            case _:
                if right == 0:
                    if e.right.known:
                        raise self.lost("PZ507", "this divides by 0", e, env)
                    raise Missing
                result = left // right if e.op == "div" else left % right
        return self._bounded(result, e, env)

    def _bounded(self, result: int, e: Expr, env: Env) -> int:
        if abs(result) > LARGEST_NUMBER:
            raise self.lost("PZ508", "this number is too large", e, env, "numbers stay below 2^53")
        return int(result)

    def _factorial(self, e: Factorial, env: Env) -> int:
        n = self.value(e.operand, env)
        if not 0 <= n <= 18:
            raise self.lost("PZ508", f"{n}! is out of bounds", e, env, "0! to 18! can be said")
        return factorial(n)

    # ---------------------------------------------------------------------------------- truth values

    def _comparison(self, e: Comparison, env: Env) -> bool:
        left, right = self.value(e.left, env), self.value(e.right, env)
        match e.op:
            case "=":
                return bool(left == right)
            case "!=":
                return bool(left != right)
            case "<":
                return bool(left < right)
            case "<=":
                return bool(left <= right)
            case ">":
                return bool(left > right)
            case _:
                return bool(left >= right)

    def _same(self, e: Same, env: Env) -> bool:
        left = self.value(e.left, env)
        return left is not None and left == self.value(e.right, env)

    def _member(self, e: Member, env: Env) -> bool:
        item = self.value(e.item, env)
        return item is not None and item in self.value(e.list, env)

    def _logic(self, e: Logic, env: Env) -> bool:
        left = self.value(e.left, env)
        match e.op:
            case "and":
                return left and bool(self.value(e.right, env))
            case "or":
                return left or bool(self.value(e.right, env))
            case "->":
                return not left or bool(self.value(e.right, env))
            case "xor":
                return bool(left != self.value(e.right, env))
            case _:
                return bool(left == self.value(e.right, env))

    def _conditional(self, e: Conditional, env: Env) -> Any:
        return self.value(e.then if self.value(e.condition, env) else e.otherwise, env)

    # ------------------------------------------------------------------------------------ the puzzle

    def _read(self, e: Read, env: Env) -> Any:
        at = self.value(e.at, env)
        if isinstance(e.at.type, ListType):
            return tuple(self.layer_value(e, item, env) for item in at)
        return self.layer_value(e, at, env)

    def layer_value(self, e: Read, at: Element | None, env: Env) -> int | bool:
        """The value of a layer at an element: no star stands off the board, and no digit can be read there."""
        truth = isinstance(e.type.item if isinstance(e.type, ListType) else e.type, BoolType)
        if at is None:
            if truth:
                return False
            if not e.at.known:
                raise Missing
            raise self.off_board(e, env)
        assert self.answer is not None
        value = self.answer[e.layer, at]
        return bool(value) if truth else value

    def off_board(self, e: Expr, env: Env) -> PuzzleError:
        """The error for a number that is wanted of no cell."""
        help = "put the cell into a list, <...>: it then drops out; or ask first whether it is `in cells`"
        return self.lost("PZ509", "this cell is off the board, so it holds no number", e, env, help)

    def _formation(self, e: Formation, env: Env) -> bool:
        assert self.facts.board is not None
        return forms(e.shape, self.facts.board, self.value(e.list, env))

    def phrase(self, e: Matches, env: Env) -> Phrase:
        """What the list has to be like, with the numbers that are known by now."""
        return filled(e.phrase, [self.value(v, env) for v in e.values], [v.span for v in e.values])

    def _in_table(self, e: InTable, env: Env) -> bool:
        items = self.value(e.list, env)
        return any(
            len(row) == len(items) and all(x is None or x == y for x, y in zip(row, items, strict=True))
            for row in self.rows(e, env)
        )

    def rows(self, e: InTable, env: Env) -> list[tuple[int | None, ...]]:
        """The rows of a table; None stands for any number."""
        more = self.value(e.more, env) if e.more is not None else ()
        return [*(tuple(self._entries(row, env)) for row in e.rows), *more]

    def _entries(self, row: Sequence[Expr | None], env: Env) -> Iterator[int | None]:
        for item in row:
            value = None if item is None else self.value(item, env)
            yield from value if isinstance(value, tuple) else (value,)

    def _same_shape(self, e: SameShape, env: Env) -> bool:
        left, right = (tuple(dict.fromkeys(self.value(side, env))) for side in (e.left, e.right))
        if not left or not right:
            return left == right
        return images((right,), "fixed")[0] in images((left,), e.moves)

    def _apply(self, e: Apply, env: Env) -> Any:
        args = [self.value(arg, env) for arg in e.args]
        return self.value(e.function.body, dict(zip(e.function.params, args, strict=True)))

    def _builtin(self, e: Builtin, env: Env) -> Any:
        args = [self.value(arg, env) for arg in e.args]
        return self.call_builtin(e, args, env)

    def call_builtin(self, e: Builtin, args: Sequence[Any], env: Env) -> Any:
        """The built-in's value on known arguments."""
        if None in args:
            if not e.known:
                raise Missing
            raise self.lost("PZ509", "this cell is off the board", e, env)
        self.meter.count_items(items_made(e.name, self.facts, args), e.span)
        return BUILTINS[e.name, len(args)].run(self.facts, *args)

    def _region_of(self, e: RegionOf, env: Env) -> Any:
        return self.region_of(e, self.value(e.cell, env), env)

    def region_of(self, e: RegionOf, cell: Cell, env: Env) -> Any:
        """The region that holds a cell."""
        if e.region not in self._regions:
            lists = self.facts.regions[e.region].lists
            self._regions[e.region] = {member: cells for cells in lists for member in cells}
        found = self._regions[e.region].get(cell)
        if found is None:
            if not e.cell.known:
                raise Missing
            raise self.lost("PZ510", f"no region of `{e.region}` holds {name_of(cell)}", e, env)
        return found

    def areas(self, name: str) -> tuple[tuple[Cell, ...], ...]:
        """The areas of a name, in the order of their first cells; each in reading order."""
        if name not in self._areas:
            board, of = self.facts.board, self.facts.areas[name].list
            assert board is not None
            elements = self.value(of, {})
            by_links = of.type.item == LINK if isinstance(of.type, ListType) else False
            self._areas[name] = pieces(board.cells, elements) if by_links else pieces(elements, board.links)
        return self._areas[name]

    def area_of(self, e: AreaOf, cell: Cell | None) -> tuple[Cell, ...]:
        """The area that holds a cell."""
        if e.areas not in self._area_of:
            self._area_of[e.areas] = {cell: cells for cells in self.areas(e.areas) for cell in cells}
        return self._area_of[e.areas].get(cell, ()) if cell is not None else ()

    def _clue_value(self, e: ClueValue, env: Env) -> Any:
        args = tuple(self.value(arg, env) for arg in e.args)
        for placement in self.facts.placements.get(e.clue, ()):
            if placement.args == args and placement.value is not None:
                return placement.value
        shown = name_of(args[0]) if len(args) == 1 else name_of(args)
        help = f"ask first: {shown} in {e.clue}"
        raise self.lost("PZ511", f"no `{e.clue}` with a value is given at {shown}", e, env, help)


def run_lengths(items: Sequence[bool]) -> tuple[int, ...]:
    """The lengths of the runs of items that hold."""
    out: list[int] = []
    for before, item in zip((False, *items), items, strict=False):
        if item:
            out = [*out[:-1], out[-1] + 1] if before else [*out, 1]
    return tuple(out)


def bind(names: Sequence[Local], item: Any, env: Env) -> None:
    """Binds one name to an item, or several to its parts."""
    if len(names) == 1:
        env[names[0]] = item
    else:
        env.update(zip(names, item, strict=True))


def _flat(value: Any, kind: ListType) -> Iterator[Any]:
    for item in value:
        if isinstance(kind.item, ListType):
            yield from _flat(item, kind.item)
        elif item is not None:
            yield item


def _combinations(choices: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    if not choices:
        yield ()
        return
    for head in choices[0]:
        for tail in _combinations(choices[1:]):
            yield (head, *tail)


__all__ = ["Env", "Evaluator", "Missing", "bind"]
