"""Expressions to the negations of their truth values, without nodes for the truth values themselves.

not all(black(w))              ->   a clause "one of them is not black", without a node for the conjunction
not any(p in list: f(p))       ->   not f(p), for each p
x = y -> ...                   ->   x != y or ...
"""

from functools import partial

from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.meaning.environment import Env, Method, Missing
from pzc.compiler.model.conditions import joined
from pzc.compiler.model.expressions import Aggregate, Apply, Comparison, Comprehension, Expr, Fold, Logic, Negation
from pzc.compiler.model.kinds import ListType

from .bindings import comprehended
from .grounder import Grounder
from .lists import OptionalList, as_optional_list

_INVERSE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def denial(grounder: Grounder, e: Expr, env: Env) -> BoolExpr:
    """Return the negation of `grounder.truth`: it is true if a part of the expression has no value."""
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


def _opposite(grounder: Grounder, e: Expr, env: Env) -> BoolExpr:
    return grounder.build.opposite(grounder.truth(e, env))


def _comparison(grounder: Grounder, e: Comparison, env: Env) -> BoolExpr:
    if isinstance(e.left.type, ListType):
        return _opposite(grounder, e, env)
    return grounder.build.compare(_INVERSE[e.op], grounder.value(e.left, env), grounder.value(e.right, env))


def _logic(grounder: Grounder, e: Logic, env: Env) -> BoolExpr:
    """Negate a conjunction or disjunction. Operands after one that decides it are not grounded: they may not exist."""
    build = grounder.build
    if e.op not in ("and", "or"):
        return _opposite(grounder, e, env)
    decides = e.op == "and"  # the negation of one operand that decides the result
    ways: list[BoolExpr] = []
    for part in joined(e, e.op):
        ways.append(denial(grounder, part, env))
        if ways[-1] is decides:
            return decides
    return build.either(ways) if decides else build.both(ways)


def _aggregate(grounder: Grounder, e: Aggregate, env: Env) -> BoolExpr:
    """Return the negation of `all` or `any` from the negations of its items. Negate other aggregates as a whole."""
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
        if not isinstance(items, tuple | OptionalList):
            return _opposite(grounder, e, env)
        denied = [(there, build.opposite(x)) for there, x in as_optional_list(items).items]
    if e.fold is Fold.ALL:
        return build.either([build.both((there, x)) for there, x in denied])
    return build.both([build.either((build.opposite(there), x)) for there, x in denied])


def _apply(grounder: Grounder, e: Apply, env: Env) -> BoolExpr:
    """Negate a call. With known arguments, the negation is made once. If the node of the call exists already, it is
    negated instead.
    """
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


_METHODS: dict[type, Method[Grounder]] = {
    Aggregate: _aggregate,
    Apply: _apply,
    Comparison: _comparison,
    Logic: _logic,
    Negation: lambda grounder, e, env: grounder.truth(e.operand, env),
}
"""The kinds of expressions whose operands are negated. For the other kinds, the truth value is grounded and negated."""
