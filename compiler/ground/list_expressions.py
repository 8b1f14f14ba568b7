"""Lists to lists over the unknowns, and conditions on a whole list (aggregate, shape, pattern) to nodes."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr, high, low
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.environment import Env, Method
from pzc.compiler.meaning.shapes import as_pairs
from pzc.compiler.model.board_expressions import Formation, InTable, Matches, Run, Runs, SameShape, Shape
from pzc.compiler.model.expressions import (
    Aggregate,
    Comprehension,
    Concatenation,
    Fold,
    ListOf,
    Range,
    TupleOf,
)
from pzc.compiler.model.kinds import ListType, TupleType, is_nested

from .areas import Area
from .automata import runs
from .bindings import comprehended
from .catalogue import Kinds, alike, shape_of
from .grounder import Grounder
from .lists import OptionalList, as_optional_list
from .operators import same_list
from .phrases import any_row, is_matched
from .shapes import cornered_rectangle, form


def _list_of(grounder: Grounder, e: ListOf, env: Env) -> Any:
    values = [grounder.value(item, env) for item in e.items]
    if is_nested(e.type):
        return tuple(values)
    opens = [isinstance(item.type, ListType) for item in e.items]
    return grounder.lift(lambda *items: _opened(opens, items), values)


def _concatenation(grounder: Grounder, e: Concatenation, env: Env) -> Any:
    return grounder.lifted(lambda left, right: _concatenated([left, right]), env, e.left, e.right)


def _run(grounder: Grounder, e: Run, env: Env) -> Any:
    return grounder.lifted(lambda first, last: grounder.evaluator.run(e, first, last, env), env, e.first, e.last)


def _range(grounder: Grounder, e: Range, env: Env) -> OptionalList:
    """Return the numbers between unknown bounds, each with the condition that it is in the range."""
    first, last = grounder.number(e.low, env), grounder.number(e.high, env)
    if high(last) - low(first) > grounder.widest:
        raise fail("PZ512", "this range can be almost endless", e.span)
    compare = grounder.build.compare
    return OptionalList(
        tuple(
            (grounder.build.both((compare("<=", first, v), compare("<=", v, last))), v)
            for v in range(low(first), high(last) + 1)
        )
    )


def _comprehension(grounder: Grounder, e: Comprehension, env: Env) -> Any:
    items = comprehended(grounder, e, env, lambda: grounder.value(e.body, env))
    certain = all(there is True for there, _ in items)  # False if a binder runs through a Pick of lists
    if isinstance(e.type, ListType) and e.type.partial or not certain:
        return OptionalList(tuple(items))
    return tuple(item for _, item in items)


def _aggregate(grounder: Grounder, e: Aggregate, env: Env) -> Any:
    """Return the value of an aggregate. The condition that it exists is added to the conditions of the grounder."""
    if id(e) in grounder.value_for_all:
        return grounder.value_for_all[id(e)]

    def fold(items: Any) -> Any:
        if e.fold is Fold.DISTINCT and is_nested(e.list.type):
            return _no_two_alike(grounder, as_optional_list(items).items)
        value, exists = grounder.aggregates.fold(e.fold, items)
        if exists is not True:
            grounder.exists.append(exists)
        return value

    counted = grounder.evaluator.growing.counted(e)
    if counted is not None and type(truths := grounder.value(counted, env)) is tuple:
        return grounder.build.prefix_length(truths)
    items = grounder.value(e.list, env)
    if type(items) is tuple and (certain := grounder.aggregates.of_certain(e.fold, items)) is not None:
        return certain
    return grounder.lift(fold, [items])


def _no_two_alike(grounder: Grounder, items: Sequence[tuple[BoolExpr, Any]]) -> BoolExpr:
    """Return the condition that no two of the lists of numbers that are present are equal."""
    build = grounder.build
    return build.both(
        build.either((build.opposite(here), build.opposite(there), build.opposite(same_list(grounder, a, b))))
        for (here, a), (there, b) in combinations(items, 2)
    )


def _formation(grounder: Grounder, e: Formation, env: Env) -> BoolExpr:
    if id(e) in grounder.value_for_all:
        return grounder.value_for_all[id(e)]
    return grounder.lift(lambda items: _formed(grounder, e, items), [grounder.value(e.list, env)])  # type: ignore[no-any-return]


def _formed(grounder: Grounder, e: Formation, items: Any) -> BoolExpr:
    there = grounder.elements(items)
    if isinstance(items, Area) and items.first and e.shape in (Shape.RECTANGLE, Shape.SQUARE):
        return cornered_rectangle(grounder.build, there, items.holder, e.shape is Shape.SQUARE)
    if isinstance(e.list.type, ListType) and isinstance(e.list.type.item, TupleType):
        there = _lines(grounder.build, there)
    steps = None if e.steps is None else partial(grounder.steps_of, e.steps)
    board = grounder.evaluator.facts.board
    assert board is not None
    return form(grounder.build, board, e.shape, there, steps)


def _lines(build: Builder, there: Mapping[Any, BoolExpr]) -> dict[Any, BoolExpr]:
    """Return pairs as lines. A line is present if one of its pairs is, in either order."""
    ways: dict[Any, list[BoolExpr]] = {}
    for pair, condition in there.items():
        for line in as_pairs([pair]):
            ways.setdefault(line, []).append(condition)
    return {line: build.either(conditions) for line, conditions in ways.items()}


def _same_shape(grounder: Grounder, e: SameShape, env: Env) -> BoolExpr:
    def compare(left: Any, right: Any) -> BoolExpr:
        kinds = [_kinds(grounder, side, e.moves) for side in (left, right)]
        if kinds[0] is not None and kinds[1] is not None:
            return alike(grounder.build, kinds[0], kinds[1])

        return grounder.shapes.same_shape(_cells_of(grounder, left), _cells_of(grounder, right), e.moves)

    return grounder.lifted(compare, env, e.left, e.right)  # type: ignore[no-any-return]


def _cells_of(grounder: Grounder, items: Any) -> dict[Any, BoolExpr]:
    """Return the cells of a group, each with its condition. Those of an area are listed once."""
    if not isinstance(items, Area):
        return grounder.elements(items)
    key = items.graph, items.holder, items.first
    if key not in grounder.area_cells:
        grounder.area_cells[key] = grounder.elements(items)
    return grounder.area_cells[key]


def _kinds(grounder: Grounder, items: Any, moves: str) -> Kinds | None:
    """Return the shapes that a list of cells may have, if they are few enough to be enumerated; else None."""
    if isinstance(items, Area):
        catalogue = grounder.catalogues.get(items.graph)
        return None if catalogue is None else catalogue.kinds(items, moves)
    if isinstance(items, tuple) and all(isinstance(cell, Cell) for cell in items):
        return {shape_of(tuple(sorted(set(items))), moves): True}
    return None


def _matches(grounder: Grounder, e: Matches, env: Env) -> BoolExpr:
    phrase = grounder.evaluator.phrase(e, env)
    return grounder.lifted(  # type: ignore[no-any-return]
        lambda items: is_matched(grounder.build, as_optional_list(items).items, phrase, e.span), env, e.list
    )


def _in_table(grounder: Grounder, e: InTable, env: Env) -> BoolExpr:
    rows = grounder.evaluator.rows(e, env)
    grounder.evaluator.meter.count_items(sum(map(len, rows)), e.span)
    return grounder.lifted(lambda items: _among_rows(grounder, items, rows, e.span), env, e.list)  # type: ignore[no-any-return]


def _among_rows(grounder: Grounder, items: Any, rows: list[tuple[int | None, ...]], span: Span) -> BoolExpr:
    if isinstance(items, OptionalList):
        return is_matched(grounder.build, items.items, any_row(rows), span)
    return grounder.build.table(items, [row for row in rows if len(row) == len(items)])


def _runs(grounder: Grounder, e: Runs, env: Env) -> Any:
    return grounder.lift(partial(_runs_of, grounder), [grounder.value(e.list, env)])


def _runs_of(grounder: Grounder, items: Sequence[BoolExpr]) -> OptionalList:
    """Return the run lengths of a list. They are kept, since a rule may use them once for each length.

    The key may be the ids of the items: the builder keeps all nodes alive.
    """
    key = tuple(map(id, items))
    if key not in grounder.runs:
        grounder.runs[key] = OptionalList(tuple(runs(grounder.build, items)))
    return grounder.runs[key]


def _opened(opens: Sequence[bool], values: Sequence[Any]) -> Any:
    """Return the values as one list, with nested lists spliced in. Cells off the board are dropped."""
    return _concatenated(
        [value if opened else (value,) for opened, value in zip(opens, values, strict=True) if value is not None]
    )


def _concatenated(parts: list[Any]) -> Any:
    if any(isinstance(part, OptionalList) for part in parts):
        return OptionalList(tuple(item for part in parts for item in as_optional_list(part).items))
    return tuple(item for part in parts for item in part)


METHODS: dict[type, Method[Grounder]] = {
    TupleOf: lambda grounder, e, env: tuple(grounder.value(item, env) for item in e.items),
    ListOf: _list_of,
    Concatenation: _concatenation,
    Range: _range,
    Run: _run,
    Comprehension: _comprehension,
    Aggregate: _aggregate,
    Formation: _formation,
    Runs: _runs,
    Matches: _matches,
    InTable: _in_table,
    SameShape: _same_shape,
}
"""How each kind of expression is grounded."""
