"""Calls of definitions and built-ins, regions, areas and clues to nodes over the unknowns."""

from functools import partial
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.flat.flat import BoolExpr, high, low
from pzc.compiler.meaning.environment import Env, Method
from pzc.compiler.model.board_expressions import AreaList, AreaOf, ClueValue, RegionOf
from pzc.compiler.model.expressions import Apply, Builtin, Expr, Kept, Local
from pzc.compiler.model.kept import due
from pzc.compiler.model.model import Placement

from .grounder import Grounder
from .lists import OptionalList
from .pick import Pick, is_number


def _apply(grounder: Grounder, e: Apply, env: Env) -> Any:
    args = tuple(grounder.value(arg, env) for arg in e.args)
    inner = dict(zip(e.function.params, args, strict=True))
    if not all(arg.known for arg in e.args):
        return grounder.value(e.function.body, inner)
    key = e.function, tuple(map(grounder.evaluator.long_lists.mark, args))
    return grounder.once(grounder.applied, key, lambda: grounder.value(e.function.body, inner))


def _builtin(grounder: Grounder, e: Builtin, env: Env) -> Any:
    """Return the value of a built-in function. Raises PZ216 if the elements of an argument depend on the solution."""

    def run(*args: Any) -> Any:
        if any(isinstance(arg, OptionalList) for arg in args):
            raise fail(
                "PZ216", "which elements this list has depends on the solution, so it can't be used here", e.span
            )
        return grounder.evaluator.call_builtin(e, args, env)

    return grounder.lift(run, [_as_pick(grounder, arg, grounder.value(arg, env)) for arg in e.args])


def _as_pick(grounder: Grounder, e: Expr, value: Any) -> Any:
    """Return an argument; an unknown number becomes a `Pick` of the numbers in its bounds."""
    if isinstance(value, int) or not is_number(value):
        return value
    if high(value) - low(value) >= grounder.widest:
        raise fail("PZ512", "this number can be almost anything", e.span)
    index = grounder.build.linear(((value, 1),), -low(value))
    return Pick(index, tuple(range(low(value), high(value) + 1)))


def _region_of(grounder: Grounder, e: RegionOf, env: Env) -> Any:
    return grounder.lifted(lambda cell: grounder.evaluator.region_of(e, cell, env), env, e.cell)


def _area_list(grounder: Grounder, e: AreaList, env: Env) -> OptionalList:
    return grounder.area_graph(e.areas).all()


def _area_of(grounder: Grounder, e: AreaOf, env: Env) -> Any:
    areas = grounder.evaluator.facts.areas[e.areas]
    if areas.known:
        return grounder.lifted(lambda cell: grounder.evaluator.area_of(e, cell), env, e.cell)
    return grounder.lifted(grounder.area_graph(e.areas).of, env, e.cell)


def _kept(grounder: Grounder, e: Kept, env: Env) -> BoolExpr:
    def made(clue: Placement) -> BoolExpr:
        wanted = [grounder.truth(condition, {**names}) for condition, names in due(e.doubted, clue, facts)]
        return grounder.build.both(wanted)

    facts = grounder.evaluator.facts
    clues = grounder.evaluator.doubted_on(e, env)
    return grounder.build.both([grounder.once(grounder.kept, clue, partial(made, clue)) for clue in clues])


METHODS: dict[type, Method[Grounder]] = {
    Local: lambda grounder, e, env: env[e],
    Apply: _apply,
    Builtin: _builtin,
    RegionOf: _region_of,
    AreaList: _area_list,
    AreaOf: _area_of,
    ClueValue: lambda grounder, e, env: grounder.evaluator.value(e, env),
    Kept: _kept,
}
"""How each kind of expression is grounded."""
