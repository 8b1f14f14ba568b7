"""The data that evaluation needs: clues, regions, cells and layers of an instance, and the values of a solution."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import MOST_CHOSEN_FROM
from pzc.compiler.board.elements import ALONE, Border, Cell, Item, Link, Place, link, name_of
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.board_expressions import AreaOf, InTable, Joined, Matches, Pattern, Read, RegionOf, Run, Runs
from pzc.compiler.model.expressions import (
    Binder,
    Builtin,
    Comprehension,
    Concatenation,
    Constant,
    Expr,
    Function,
    InClue,
    InList,
    Kept,
    ListOf,
    Local,
    Slice,
)
from pzc.compiler.model.kinds import BOOL, ITEM, LINK, BoolType, ListType, TupleType
from pzc.compiler.model.lengths import fixed_length
from pzc.compiler.model.model import Areas, Facts, Layer, Placement
from pzc.compiler.model.phrases import Phrase, filled
from pzc.compiler.model.value_names import ValueNames

from .builtins import BUILTINS, MAKE_MANY, items_made
from .environment import Env, Method, Missing, bind, wrong_parts
from .meter import COUNTED, Meter

MAKES_LISTS = frozenset((ListOf, Concatenation, Comprehension, Slice, Pattern, Run, Runs, Read, Builtin))
"""The expressions that make a new list, whose elements are counted. (A range is counted before it is made.)"""


class Context:
    """An instance and, if one is given, a solution of it. `Evaluator` adds the table with a method for each kind."""

    facts: Facts
    methods: "ClassVar[Mapping[type, Method[Context]]]"
    """The function that computes the value of each kind of expression."""

    def __init__(self, facts: Facts, answer: Mapping[tuple[str, Place], int] | None = None) -> None:
        self.facts = facts
        self.answer = answer
        self.meter = Meter()
        self._places: dict[str, dict[Place, None]] = {}
        self._axes: dict[str | None, list[Sequence[int]]] = {}
        self._clues: dict[str, tuple[Any, ...]] = {}
        self._clued: dict[str, frozenset[Any]] = {}
        self._clued_by: dict[str, dict[tuple[Any, ...], list[Placement]]] = {}
        self._clue_values: dict[str, dict[tuple[Any, ...], Any]] = {}
        self._regions: dict[str, dict[Cell, tuple[Cell, ...]]] = {}
        self._areas: dict[str, tuple[tuple[Cell, ...], ...]] = {}
        self._area_of: dict[str, dict[Cell, tuple[Cell, ...]]] = {}

    def value(self, expr: Expr, env: Env) -> Any:
        """Return the value of an expression: a number, a truth value, an element, a tuple, or None for no cell.

        A truth value is false if a part of it has no value. Raises Missing for other expressions without a value, and
        PuzzleError if that is an error of the puzzle, or if a limit is exceeded.
        """
        if type(expr) is Local:  # half of all expressions are names
            return env[expr]
        if type(expr) is Constant:
            return expr.value
        meter = self.meter
        meter.left -= 1
        if meter.left < 0:
            meter.count(0, expr.span)
        kind = type(expr)
        method = self.methods[kind]
        if expr.type is BOOL:
            try:
                return method(self, expr, env)
            except Missing:
                return False
        result = method(self, expr, env)
        if type(result) is tuple and len(result) >= COUNTED and kind in MAKES_LISTS:
            meter.count_items(len(result), expr.span)
        return result

    def without_value(self, code: str, message: str, expr: Expr, env: Env, help: str = "") -> PuzzleError:
        """Return the error for a known expression without a value. The message shows the values of names in `env`."""
        bound = [f"{local.name} = {name_of(v)}" for local, v in env.items() if local.known]
        where = f" (for {', '.join(bound[-4:])})" if bound else ""
        return fail(code, message + where, expr.span, help=help)

    @cached_property
    def names(self) -> ValueNames:
        """The names of lines and regions, for messages."""
        return ValueNames(self.facts)

    # ------------------------------------------------------------------------------------- bindings

    def check_loop_size(self, binders: Sequence[Binder]) -> None:
        """Raise PuzzleError before a loop starts, if it would run through too many cases."""
        self.meter.check_loop_size(
            binders, lambda e: len(self.value(e, {})), lambda c: len(self.facts.placements.get(c, ()))
        )

    def ways(self, binders: Sequence[Binder], where: Expr | None, env: Env) -> Iterator[tuple[Placement, ...]]:
        """Bind the names of a loop in `env`, in every way that meets the condition; yield the clues of each way."""
        for clues in self.bindings(binders, env):
            if where is None or self.value(where, env):
                yield clues

    def bindings(self, binders: Sequence[Binder], env: Env) -> Iterator[tuple[Placement, ...]]:
        """Bind the names in `env` in each possible way; yield the clues of each way."""
        if not binders:
            yield ()
            return
        first, *rest = binders
        listed = self.value(first.list, env) if isinstance(first, InList) else ()
        for clues in self.each(first, listed, env):
            for others in self.bindings(rest, env):
                yield clues + others

    def each(self, binder: Binder, listed: Sequence[Any], env: Env) -> Iterator[tuple[Placement, ...]]:
        """Bind the names of one binder in each possible way. `listed` has the elements for a binder over a list."""
        match binder:
            case InList((name,), source):
                self.meter.count(len(listed), source.span)
                for env[name] in listed:
                    yield ()
            case InList(names, source):
                self.meter.count(len(listed), source.span)
                for item in listed:
                    if len(item) != len(names):
                        raise wrong_parts(names, len(item))
                    bind(names, item, env)
                    yield ()
            case InClue(clue, names, value):
                for placement in self.facts.placements.get(clue, ()):
                    if value is not None:
                        if placement.value is None:
                            continue
                        env[value] = placement.value
                    env.update(zip(names, placement.args, strict=True))
                    yield (placement,)

    def clue_list(self, clue: str) -> tuple[Any, ...]:
        """Return the elements (or tuples) that carry a clue, in the order of its placements."""
        found = self._clues.get(clue)
        if found is None:
            placements = self.facts.placements.get(clue, ())
            found = tuple(p.args[0] if len(p.args) == 1 else p.args for p in placements)
            self._clues[clue] = found
        return found

    def has_clue(self, clue: str, item: Any) -> bool:
        """Return True if an element (or tuple) carries a clue."""
        if clue not in self._clued:
            self._clued[clue] = frozenset(self.clue_list(clue))
        return item in self._clued[clue]

    def clue_value(self, clue: str, args: tuple[Any, ...]) -> Any:
        """Return the value of the first clue with these arguments that has one, or None."""
        if clue not in self._clue_values:
            placed = reversed(self.facts.placements.get(clue, ()))
            self._clue_values[clue] = {p.args: p.value for p in placed if p.value is not None}
        return self._clue_values[clue].get(args)

    def clues_on(self, clue: str, args: tuple[Any, ...]) -> Sequence[Placement]:
        """Return the clues of a kind that have these arguments."""
        if clue not in self._clued_by:
            found: dict[tuple[Any, ...], list[Placement]] = {}
            for placement in self.facts.placements.get(clue, ()):
                found.setdefault(placement.args, []).append(placement)
            self._clued_by[clue] = found
        return self._clued_by[clue].get(args, ())

    def doubted_on(self, e: Kept, env: Env) -> Sequence[Placement]:
        """Return the clues that a `kept` expression is about. Raises PuzzleError if there are none."""
        at, clue = self.value(e.at, env), e.doubted.clue
        placed = self.clues_on(clue, at if isinstance(e.at.type, TupleType) else (at,))
        if not placed:
            help = f"go through the clues that are there: `x in {clue} where ...`"
            message = f"there is no `{clue}` on {name_of(at)}, so it is neither kept nor not"
            raise self.without_value("PZ524", message, e, env, help)
        return placed

    # ------------------------------------------------------------------------------------- elements

    def axes(self, system: str | None) -> list[Sequence[int]]:
        """Return the possible values of each coordinate of a system."""
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
        """Return the cell with these coordinates, or None if there is none."""
        if system is None:
            cell = Cell(*coordinates)
            assert self.facts.board is not None
            return cell if self.facts.board.has(cell) else None
        return self.facts.coords[system].table.get(tuple(coordinates))

    def joined(self, e: Joined, a: Cell | None, b: Cell | None) -> Link | Border | None:
        """Return the link or the border between two cells, or None if they are not adjacent."""
        board = self.facts.board
        assert board is not None
        if a is None or b is None or not board.adjacent(a, b):
            return None
        joined = link(a, b)
        return joined if e.type == LINK else board.border_between(joined)

    def run(self, e: Run, a: Cell | None, b: Cell | None, env: Env) -> tuple[Cell, ...]:
        """Return the cells from a to b. Raises Missing or PuzzleError if there is no such run of cells."""
        board = self.facts.board
        cells = board.run(a, b) if board is not None and a is not None and b is not None else None
        if cells is not None and board is not None and not board.holes.isdisjoint(cells):
            if not e.known:
                raise Missing
            raise self.without_value("PZ523", f"there is a hole between {name_of(a)} and {name_of(b)}", e, env)
        if cells is None:
            if not e.known:
                raise Missing
            shown = f"{name_of(a)} to {name_of(b)}"
            raise self.without_value("PZ504", f"{shown} is neither a straight nor a diagonal run", e, env)
        return cells

    # ---------------------------------------------------------------------------------------- lists

    def element(self, of: Expr, items: Sequence[Any], at: int, index: Expr, env: Env) -> Any:
        """Return items[at], counted from 1. `of` and `index` are the expressions for the list and the index."""
        if 1 <= at <= len(items):
            return items[at - 1]
        if not index.known or not fixed_length(of):
            raise Missing
        message = f"there is no element {at}: the list has {len(items)}"
        more = f"; of lists of several lengths `where len(…) >= {at}` leaves out those that are too short"
        if isinstance(index, Constant):
            more = ""
        if re.search(r"\w\s*\+\s*\d", index.span.text) and at == len(items) + 1:
            more = f", so the last one has none after it: (a, b) in steps({of.span.text}) are all pairs in a row"
        if at < 1:
            more = f"; the last one is last({of.span.text})"
        raise self.without_value("PZ506", message, index, env, f"elements are counted from 1{more}")

    # ------------------------------------------------------------------------------------ the puzzle

    def places(self, layer: Layer) -> tuple[Place, ...]:
        """Return the places of the unknowns of a layer, in their order."""
        if layer.kind != ITEM:
            assert self.facts.board is not None
            return self.facts.board.elements(layer.kind)
        if layer.name not in self._places:
            items = (ALONE,) if layer.on is None else map(Item, self.value(layer.on, {}))
            self._places[layer.name] = dict.fromkeys(items)
        return tuple(self._places[layer.name])

    def place(self, e: Read, at: Any, env: Env) -> Place | None:
        """Return the place at which a layer is read; None if it is off the board, or not in the layer's list."""
        layer = self.facts.layers[e.layer]
        if layer.kind != ITEM:
            return at  # type: ignore[no-any-return]
        self.places(layer)
        if Item(at) in self._places[layer.name]:
            return Item(at)
        truth = isinstance(e.type.item if isinstance(e.type, ListType) else e.type, BoolType)
        if e.at.known and not truth:
            help = (
                f"it is on {layer.on.span.text}: go through these, or ask first whether it is one of them"
                if layer.on
                else ""
            )
            raise self.without_value("PZ513", f"`{layer.name}` has no value at {name_of(at)}", e, env, help)
        return None

    def layer_value(self, e: Read, at: Place | None, env: Env) -> int | bool:
        """Return the value of a layer at a place. Off the board, a truth value is false and a number does not exist."""
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
        """Return the error for reading a number off the board."""
        help = "put the cell into a list, <...>: it then drops out; or ask first whether it is `in cells`"
        return self.without_value("PZ509", "this cell is off the board, so it holds no number", e, env, help)

    def no_power(self, exponent: int, e: Expr, env: Env) -> PuzzleError:
        """Return the error for a power with a known negative exponent."""
        message = f"a power with the exponent {exponent} is no whole number"
        return self.without_value("PZ520", message, e, env, "exponents are 0 or more")

    def phrase(self, e: Matches, env: Env) -> "Phrase":
        """Return the pattern that a list must match, with the values of its numbers filled in."""
        return filled(e.phrase, [self.value(v, env) for v in e.values], [v.span for v in e.values])

    def rows(self, e: InTable, env: Env) -> list[tuple[int | None, ...]]:
        """Return the rows of a table; None matches any number."""
        more = self.value(e.more, env) if e.more is not None else ()
        return [*(tuple(self._entries(row, env)) for row in e.rows), *more]

    def _entries(self, row: Sequence[Expr | None], env: Env) -> Iterator[int | None]:
        for item in row:
            value = None if item is None else self.value(item, env)
            yield from value if isinstance(value, tuple) else (value,)

    def call_builtin(self, e: Builtin, args: Sequence[Any], env: Env) -> Any:
        """Return a built-in's value for known arguments."""
        if None in args:
            if not e.known:
                raise Missing
            raise self.without_value("PZ509", "this cell is off the board", e, env)
        if e.name == "subsets" and len(args[0]) > MOST_CHOSEN_FROM:
            message = f"`subsets` is of at most {MOST_CHOSEN_FROM} elements, this list has {len(args[0])}"
            raise self.without_value("PZ521", message, e, env, "each more would double the number of ways to choose")
        if e.name in MAKE_MANY:
            self.meter.count_items(items_made(e.name, self.facts, args), e.span)
        return BUILTINS[e.name, len(args)].run(self.facts, *args)

    def region_of(self, e: RegionOf, cell: Cell, env: Env) -> Any:
        """Return the region that contains a cell."""
        if e.region not in self._regions:
            lists = self.facts.regions[e.region].lists
            self._regions[e.region] = {member: cells for cells in lists for member in cells}
        found = self._regions[e.region].get(cell)
        if found is None:
            if not e.cell.known:
                raise Missing
            raise self.without_value("PZ510", f"no region of `{e.region}` holds {name_of(cell)}", e, env)
        return found

    def steps(self, function: Function, element: Any) -> tuple[Any, ...]:
        """Return the elements adjacent to an element, by an adjacency function of the puzzle."""
        found: tuple[Any, ...] = self.value(function.body, {function.params[0]: element})
        return found

    def areas(self, name: str) -> tuple[tuple[Cell, ...], ...]:
        """Return the areas of a name, in the order of their first cells; each is in reading order."""
        if name not in self._areas:
            self._areas[name] = self._pieces(self.facts.areas[name])
        return self._areas[name]

    def _pieces(self, areas: Areas) -> tuple[tuple[Cell, ...], ...]:
        """Return the areas of a name: the connected pieces of its list, by the links of the board or its own steps."""
        board, of = self.facts.board, areas.list
        assert board is not None
        elements = self.value(of, {})
        if isinstance(of.type, ListType) and of.type.item == LINK:
            return pieces(board.cells, elements)
        if areas.steps is None:
            return pieces(elements, board.links)
        return pieces(elements, [(cell, other) for cell in elements for other in self.steps(areas.steps, cell)])

    def area_of(self, e: AreaOf, cell: Cell | None) -> tuple[Cell, ...]:
        """Return the area that contains a cell; an empty list if none does."""
        if e.areas not in self._area_of:
            self._area_of[e.areas] = {cell: cells for cells in self.areas(e.areas) for cell in cells}
        return self._area_of[e.areas].get(cell, ()) if cell is not None else ()
