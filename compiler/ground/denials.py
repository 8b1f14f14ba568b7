"""Expressions to the opposites of their truth values, made at once: what is denied need not be made itself.

not all(black(w))              ->   one of them is not black: a clause, and no conjunction beside it
not any(p in list: f(p))       ->   f(p) does not hold, of each
x = y -> ...                   ->   x != y or ...
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.meaning.environment import Env, Method, Missing
from pzc.compiler.model.conditions import joined
from pzc.compiler.model.expressions import Aggregate, Apply, Comparison, Comprehension, Expr, Fold, Logic, Negation
from pzc.compiler.model.kinds import ListType

from .lists import Partial, as_partial, comprehended

if TYPE_CHECKING:
    from .expressions import ExprGrounder

_INVERSE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def denial(grounder: ExprGrounder, e: Expr, env: Env) -> BoolExpr:
    """The opposite of `grounder.truth`: true where something in the expression does not exist."""
    method = _METHODS.get(type(e))
    if method is None or e.known:
        return _opposite(grounder, e, env)
    grounder.count(e)
    before, grounder.exists = grounder.exists, []
    try:
        result: BoolExpr = method(grounder, e, env)
        exists = grounder.exists
        return grounder.build.either((*map(grounder.build.opposite, exists), result)) if exists else result
    except Missing:
        return True
    except TooLarge:
        raise grounder.too_large(e, env) from None
    finally:
        grounder.exists = before


def _opposite(grounder: ExprGrounder, e: Expr, env: Env) -> BoolExpr:
    return grounder.build.opposite(grounder.truth(e, env))


def _comparison(grounder: ExprGrounder, e: Comparison, env: Env) -> BoolExpr:
    if isinstance(e.left.type, ListType):
        return _opposite(grounder, e, env)
    return grounder.build.compare(_INVERSE[e.op], grounder.value(e.left, env), grounder.value(e.right, env))


def _logic(grounder: ExprGrounder, e: Logic, env: Env) -> BoolExpr:
    """Behind what decides, nothing need even exist."""
    build = grounder.build
    if e.op not in ("and", "or"):
        return _opposite(grounder, e, env)
    decides = e.op == "and"  # that one does not hold
    ways: list[BoolExpr] = []
    for part in joined(e, e.op):
        ways.append(denial(grounder, part, env))
        if ways[-1] is decides:
            return decides
    return build.either(ways) if decides else build.both(ways)


def _aggregate(grounder: ExprGrounder, e: Aggregate, env: Env) -> BoolExpr:
    if e.fold not in (Fold.ALL, Fold.ANY):
        return _opposite(grounder, e, env)
    build = grounder.build
    listed = e.list
    if isinstance(listed, Comprehension):
        body = listed.body
        denied = comprehended(grounder, listed, env, lambda: denial(grounder, body, env))
        grounder.evaluator.meter.count_items(len(denied), listed.span)
    else:
        items = grounder.value(listed, env)
        if not isinstance(items, tuple | Partial):
            return _opposite(grounder, e, env)
        denied = [(there, build.opposite(x)) for there, x in as_partial(items).items]
    if e.fold is Fold.ALL:
        return build.either([build.both((there, x)) for there, x in denied])
    return build.both([build.either((build.opposite(there), x)) for there, x in denied])


def _apply(grounder: ExprGrounder, e: Apply, env: Env) -> BoolExpr:
    """Of what a definition is for known values each once, and of what is there already its opposite."""
    args = tuple([grounder.value(arg, env) for arg in e.args])
    inner = dict(zip(e.function.params, args, strict=True))
    if not all(arg.known for arg in e.args):
        return denial(grounder, e.function.body, inner)
    key = e.function, tuple(map(grounder.evaluator.long_lists.mark, args))
    if key in grounder.applied:
        return grounder.build.negate_shared(
            grounder.once(grounder.applied, key, partial(grounder.truth, e.function.body, inner))
        )
    return grounder.once(grounder.denied_calls, key, partial(denial, grounder, e.function.body, inner))


_METHODS: dict[type, Method[ExprGrounder]] = {
    Aggregate: _aggregate,
    Apply: _apply,
    Comparison: _comparison,
    Logic: _logic,
    Negation: lambda grounder, e, env: grounder.truth(e.operand, env),
}
"""How the opposite of each kind of expression is grounded that is made of others; of others it is made of the truth."""
