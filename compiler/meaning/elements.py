"""Expressions about the board to their values: cells by coordinates, layers, shapes, regions, areas, clues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

from pzc.compiler.board.elements import Border, Cell, Link, name_of
from pzc.compiler.board.turning import images
from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Formation,
    Joined,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
    SameShape,
)
from pzc.compiler.model.expressions import Builtin, Constant, Expr, Kept, Negative
from pzc.compiler.model.kept import due
from pzc.compiler.model.kinds import ListType, TupleType

from .context import Context
from .environment import Env, Method, Missing
from .shapes import as_pairs, forms


def _cell(evaluator: Context, e: CellAt, env: Env) -> Cell | None:
    """Return the cell at coordinates. Raises Missing if they depend on the solution, otherwise an error."""
    at = [evaluator.value(item, env) + e.offset for item in e.items]
    cell = evaluator.cell_at(e.system, at)
    if cell is None:
        if not e.known:
            raise Missing
        shown = "(" + ",".join(str(x - e.offset) for x in at) + ")"
        board = evaluator.facts.board
        if e.system is None and board is not None and Cell(*at) in board.holes:
            raise evaluator.without_value("PZ523", f"{shown} is a hole of this board, no cell", e, env, _SHIFTED)
        raise evaluator.without_value("PZ501", f"there is no cell {shown} on this board", e, env, _extent(evaluator, e))
    return cell


_SHIFTED = "a cell that may lie off the board is written shift(c, down, right): it drops out of lists"


def _extent(evaluator: Context, e: CellAt) -> str:
    """Return a help text with the board's range of coordinates, or "" for other systems of coordinates."""
    board = evaluator.facts.board
    assert board is not None
    if e.system is not None:
        return ""
    low = 1 - e.offset
    extent = (
        f"the board has {board.height} rows and {board.width} columns: "
        f"({low},{low}) to ({board.height - e.offset},{board.width - e.offset})"
    )
    if all(isinstance(item, Constant | Negative) for item in e.items):
        return extent
    return f"{extent}; {_SHIFTED}"


def _pattern(evaluator: Context, e: Pattern, env: Env) -> tuple[Cell, ...]:
    """Return the cells of a pattern such as `(3, *)`. Raises PZ502 if no cell has one of the coordinates."""
    choices: list[Sequence[int]] = []
    for item, axis in zip(e.items, evaluator.axes(e.system), strict=True):
        if item is None:
            choices.append(axis)
            continue
        value = evaluator.value(item, env)
        wanted = value if isinstance(value, tuple) else (value,)
        allowed = set(axis)
        for x in wanted:
            if x + e.offset not in allowed:
                raise evaluator.without_value("PZ502", f"no cell of this board has {x} as this coordinate", item, env)
        choices.append([x + e.offset for x in wanted])
    cells = (evaluator.cell_at(e.system, at) for at in product(*choices))
    return tuple(cell for cell in cells if cell is not None)


def _joined(evaluator: Context, e: Joined, env: Env) -> Link | Border | None:
    return evaluator.joined(e, evaluator.value(e.first, env), evaluator.value(e.second, env))


def _run(evaluator: Context, e: Run, env: Env) -> tuple[Cell, ...]:
    a, b = evaluator.value(e.first, env), evaluator.value(e.last, env)
    return evaluator.run(e, a, b, env)


def _read(evaluator: Context, e: Read, env: Env) -> Any:
    at = evaluator.value(e.at, env)
    if isinstance(e.type, ListType):
        return tuple([evaluator.layer_value(e, evaluator.place(e, item, env), env) for item in at])
    return evaluator.layer_value(e, evaluator.place(e, at, env), env)


def _formation(evaluator: Context, e: Formation, env: Env) -> bool:
    steps = None if e.steps is None else partial(evaluator.steps, e.steps)
    board = evaluator.facts.board
    assert board is not None
    return forms(board, e.shape, drawn(e.list, evaluator.value(e.list, env)), steps)


def drawn(of: Expr, items: Sequence[Any]) -> Sequence[Any]:
    """Return the elements of a list; pairs become lines."""
    return as_pairs(items) if isinstance(of.type, ListType) and isinstance(of.type.item, TupleType) else items


def _same_shape(evaluator: Context, e: SameShape, env: Env) -> bool:
    left, right = (tuple(dict.fromkeys(evaluator.value(side, env))) for side in (e.left, e.right))
    if not left or not right:
        return left == right
    return images((right,), "fixed")[0] in images((left,), e.moves)


def _builtin(evaluator: Context, e: Builtin, env: Env) -> Any:
    return evaluator.call_builtin(e, [evaluator.value(arg, env) for arg in e.args], env)


def _region_of(evaluator: Context, e: RegionOf, env: Env) -> Any:
    return evaluator.region_of(e, evaluator.value(e.cell, env), env)


def _clue_value(evaluator: Context, e: ClueValue, env: Env) -> Any:
    """Return the value of a clue at a place. Raises PZ511 if there is no clue, or one without a value."""
    args = tuple(evaluator.value(arg, env) for arg in e.args)
    found = evaluator.clue_value(e.clue, args)
    if found is not None:
        return found
    shown = name_of(args[0]) if len(args) == 1 else name_of(args)
    help = f"ask first: {shown} in {e.clue}"
    if any(placement.args == args for placement in evaluator.facts.placements.get(e.clue, ())):
        help = f"there is one whose value is not given, `?`; `for {e.clue}(x) = k: ...` passes such clues over"
    raise evaluator.without_value("PZ511", f"no `{e.clue}` with a value is given at {shown}", e, env, help)


def _kept(evaluator: Context, e: Kept, env: Env) -> bool:
    clues = evaluator.doubted_on(e, env)
    facts = evaluator.facts
    return all(evaluator.value(wanted, {**names}) for clue in clues for wanted, names in due(e.doubted, clue, facts))


METHODS: dict[type, Method[Context]] = {
    CellAt: _cell,
    Pattern: _pattern,
    Joined: _joined,
    Run: _run,
    Read: _read,
    Formation: _formation,
    SameShape: _same_shape,
    Builtin: _builtin,
    RegionList: lambda evaluator, e, env: evaluator.facts.regions[e.region].lists,
    RegionOf: _region_of,
    AreaList: lambda evaluator, e, env: evaluator.areas(e.areas),
    AreaOf: lambda evaluator, e, env: evaluator.area_of(e, evaluator.value(e.cell, env)),
    FigureList: lambda evaluator, e, env: evaluator.facts.figures[e.figure].placements,
    ClueList: lambda evaluator, e, env: evaluator.clue_list(e.clue),
    ClueValue: _clue_value,
    Kept: _kept,
}
"""The function that computes the value of each kind of expression."""
