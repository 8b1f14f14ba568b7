"""Operators to nodes over the unknowns."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.flat.algebra import TooLarge
from pzc.compiler.flat.flat import BoolExpr, IntExpr, high, low
from pzc.compiler.meaning.environment import Env, Method, Missing
from pzc.compiler.model.board_expressions import AreaOf, Runs
from pzc.compiler.model.conditions import joined
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Arithmetic,
    Comparison,
    Conditional,
    Expr,
    Fold,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
)
from pzc.compiler.model.kinds import BOOL, INT, ListType
from pzc.compiler.model.unspecified import require_given

from .automata import equal_items, equal_lists, ordered_lists, runs_are
from .elements import is_same
from .grounder import Grounder
from .lists import OptionalList, as_optional_list
from .negations import denial
from .pick import NOTHING, Pick, is_number, is_open


def _arithmetic(grounder: Grounder, e: Arithmetic, env: Env) -> IntExpr:
    build = grounder.build
    if e.op in ("+", "-"):
        return build.linear([(grounder.number(part, env), sign) for part, sign in _terms(e, 1)])
    a, b = grounder.number(e.left, env), grounder.number(e.right, env)
    match e.op:
        case "*":
            return build.times(a, b)
        case "^":
            return _power(grounder, e, a, b, env)
    return _division(grounder, e, a, b, env)


def _division(grounder: Grounder, e: Arithmetic, a: IntExpr, b: IntExpr, env: Env) -> IntExpr:
    """Return the node of `a div b` or `a mod b`. The condition that the divisor is not 0 is recorded."""
    build = grounder.build
    if b == 0 and e.right.known:
        raise grounder.evaluator.without_value("PZ507", "this divides by 0", e, env)
    if low(b) <= 0 <= high(b):
        grounder.exists.append(build.compare("!=", b, 0))
    operation = build.quotient if e.op == "div" else build.remainder

    def divided_by_positive(dividend: IntExpr, divisor: IntExpr) -> IntExpr:
        return operation(dividend, build.extremum((divisor, 1), False))

    if low(b) >= 1:
        return operation(a, b)
    # A node needs a divisor of at least 1: a div b = -a div -b, and a mod b = -(-a mod -b).
    mirrored = divided_by_positive(build.linear(((a, -1),)), build.linear(((b, -1),)))
    if e.op == "mod":
        mirrored = build.linear(((mirrored, -1),))
    return build.choice(build.compare(">", b, 0), divided_by_positive(a, b), mirrored)


def _terms(e: Expr, sign: int) -> Iterator[tuple[Expr, int]]:
    """Yield the terms of `a + b - c` with their signs, for one sum. A known subexpression is one term."""
    if isinstance(e, Arithmetic) and e.op in ("+", "-") and not e.known:
        yield from _terms(e.left, sign)
        yield from _terms(e.right, sign if e.op == "+" else -sign)
    else:
        yield e, sign


def _power(grounder: Grounder, e: Arithmetic, base: IntExpr, exponent: IntExpr, env: Env) -> IntExpr:
    """Return base ^ exponent. For an unknown exponent, it is an element of the list of powers."""
    build, most = grounder.build, high(exponent)
    if most < 0:
        if e.right.known:
            raise grounder.evaluator.no_power(most, e, env)
        raise Missing
    if most > LARGEST_NUMBER.bit_length() and not -1 <= low(base) <= high(base) <= 1:
        raise TooLarge
    if low(exponent) < 0:
        grounder.exists.append(build.compare(">=", exponent, 0))
    powers: list[IntExpr] = [1]
    for _ in range(most):
        powers.append(build.times(powers[-1], base))
    if low(exponent) >= 0:
        return build.element(exponent, powers)
    return build.element(build.extremum((exponent, 0), False), powers)


def _comparison(grounder: Grounder, e: Comparison, env: Env) -> BoolExpr:
    """Return the condition of a comparison. `runs` and `len` have their own encoding if the other side is known."""
    if e.op in ("=", "!=") and isinstance(e.left, Runs) and e.right.known:
        return _runs_compared(grounder, e.op, e.left, e.right, env)
    if e.op in ("=", "!=") and isinstance(e.right, Runs) and e.left.known:
        return _runs_compared(grounder, e.op, e.right, e.left, env)
    if e.op in ("=", ">=") and isinstance(e.left, Aggregate) and e.left.fold is Fold.LEN and e.right.known:
        known = _known_length(grounder, e.left.list, e.op, e.right, env)
        if known is not None:
            return known
    left, right = grounder.value(e.left, env), grounder.value(e.right, env)
    if isinstance(e.left.type, ListType):
        return grounder.lift(lambda a, b: _compared_lists(grounder, e.op, a, b), [left, right])  # type: ignore[no-any-return]
    return grounder.build.compare(e.op, left, right)


def _known_length(grounder: Grounder, listed: Expr, op: str, known: Expr, env: Env) -> BoolExpr | None:
    """Return the condition that a list has a known length, or at least that (`>=`), if the list has a direct encoding
    of it; else None.
    """
    if not isinstance(listed, AreaOf | Local):
        return None
    items = grounder.value(listed, env)
    if not isinstance(items, OptionalList):
        return None
    number = grounder.evaluator.value(known, env)
    return items.is_long(number) if op == "=" else items.is_at_least(number)


def _runs_compared(grounder: Grounder, op: str, runs: Runs, known: Expr, env: Env) -> BoolExpr:
    lengths = grounder.evaluator.value(known, env)
    if op != "=":
        require_given(lengths)
    equal = runs_are(grounder.build, grounder.value(runs.list, env), lengths)
    return equal if op == "=" else grounder.build.opposite(equal)


def _compared_lists(grounder: Grounder, op: str, a: Any, b: Any) -> BoolExpr:
    """Return the comparison of two lists: equality item by item, or lexicographic order."""
    if op == "=":
        return _equal(grounder, a, b)
    if op == "!=":
        require_given(a, b)
        if isinstance(a, OptionalList) or isinstance(b, OptionalList) or len(a) != len(b):
            return grounder.build.opposite(_equal(grounder, a, b))
        compare = grounder.build.compare
        return grounder.build.either(compare("!=", x, y) for x, y in zip(a, b, strict=True))
    require_given(a, b)
    if op in (">", ">="):
        a, b = b, a
    strict = op in ("<", ">")
    if isinstance(a, OptionalList) or isinstance(b, OptionalList):
        return ordered_lists(grounder.build, as_optional_list(a).items, as_optional_list(b).items, strict)
    return _ordered(grounder, a, b, strict)


def _equal(grounder: Grounder, a: Any, b: Any) -> BoolExpr:
    if isinstance(a, OptionalList) or isinstance(b, OptionalList):
        return equal_lists(grounder.build, as_optional_list(a).items, as_optional_list(b).items)
    if len(a) != len(b):
        return False
    return grounder.build.both(equal_items(grounder.build, x, y) for x, y in zip(a, b, strict=True))


def same_list(grounder: Grounder, a: Any, b: Any) -> BoolExpr:
    """Return the condition that two lists of numbers are equal; each may be a `Pick`."""
    return grounder.lift(partial(_equal, grounder), [a, b])  # type: ignore[no-any-return]


def _ordered(grounder: Grounder, a: Sequence[Any], b: Sequence[Any], strict: bool) -> BoolExpr:
    """Return the condition that `a` precedes `b` in lexicographic order, or equals it unless `strict`."""
    build = grounder.build
    before: BoolExpr = len(a) < len(b) if strict else len(a) <= len(b)
    for x, y in reversed(tuple(zip(a, b, strict=False))):
        same = build.both((build.compare("=", x, y), before))
        before = build.either((build.compare("<", x, y), same))
    return before


def _member(grounder: Grounder, e: Member, env: Env) -> BoolExpr:
    item, items = grounder.value(e.item, env), grounder.value(e.list, env)
    if isinstance(e.item.type, ListType) and e.item.type.item in (INT, BOOL):
        ways = grounder.listed(items).items
        return grounder.build.either(grounder.build.both((there, same_list(grounder, item, x))) for there, x in ways)
    return grounder.lift(lambda x, xs: _among(grounder, x, xs), [item, items])  # type: ignore[no-any-return]


def _among(grounder: Grounder, item: Any, items: Any) -> BoolExpr:
    """Return the condition that an item is in a list. All known numbers of the list are tested as one domain."""
    if item is None:
        return False
    held = items.holds(item) if isinstance(items, OptionalList) and not is_number(item) else None
    if held is not None:
        return held
    ways = items.ways(item) if isinstance(items, OptionalList) and not is_number(item) and not is_open(item) else None
    if ways is not None:
        return grounder.build.either(ways)
    listed = as_optional_list(items).items
    if not is_number(item):  # an element of the board: the same one
        return grounder.build.either(grounder.build.both((there, is_same(grounder, x, item))) for there, x in listed)
    always = [x for there, x in listed if there is True and isinstance(x, int)]
    rest = [(there, x) for there, x in listed if not (there is True and isinstance(x, int))]
    fixed = grounder.build.within(item, intervals(map(int, always)))
    return grounder.build.either(
        (fixed, *(grounder.build.both((there, grounder.build.compare("=", item, x))) for there, x in rest))
    )


def _logic(grounder: Grounder, e: Logic, env: Env) -> BoolExpr:
    build = grounder.build
    match e.op:
        case "and" | "or":
            return _chain(grounder, e, env)
        case "->":
            return _implication(grounder, e, env)
        case "xor":
            return build.opposite(build.same(grounder.truth(e.left, env), grounder.truth(e.right, env)))
        case _:
            return build.same(grounder.truth(e.left, env), grounder.truth(e.right, env))


def _implication(grounder: Grounder, e: Logic, env: Env) -> BoolExpr:
    """Ground `p and q -> r or s` as one disjunction, without nodes for `p and q` and `r or s`."""
    ways: list[BoolExpr] = []
    for side, op, ground in ((e.left, "and", partial(denial, grounder)), (e.right, "or", grounder.truth)):
        for part in joined(side, op):
            ways.append(ground(part, env))
            if ways[-1] is True:
                return True
    return grounder.build.either(ways)


def _chain(grounder: Grounder, e: Logic, env: Env) -> BoolExpr:
    """Ground all operands of `p and q and r`, or of `p or q or r`, as one node.

    Operands after one that decides the result are not grounded: they may have no value.
    """
    decides = e.op == "or"
    truths: list[BoolExpr] = []
    for part in joined(e, e.op):
        truths.append(grounder.truth(part, env))
        if truths[-1] is decides:
            return decides
    return grounder.build.either(truths) if decides else grounder.build.both(truths)


def _conditional(grounder: Grounder, e: Conditional, env: Env) -> Any:
    """Return the value of `if … then … else`. Each branch needs a value only if it is chosen."""
    condition = grounder.truth(e.condition, env)
    if isinstance(condition, bool):
        return grounder.value(e.then if condition else e.otherwise, env)
    branches = []
    for wanted, branch in ((condition, e.then), (grounder.build.opposite(condition), e.otherwise)):
        branches.append(grounder.only_where(wanted, partial(grounder.value, branch, env), NOTHING))
    then, otherwise = (b if b is not NOTHING else other for b, other in zip(branches, branches[::-1], strict=True))
    if then is NOTHING:
        raise Missing
    if is_number(then):
        return grounder.build.choice(condition, then, otherwise)
    return Pick(condition, (otherwise, then))


METHODS: dict[type, Method[Grounder]] = {
    Arithmetic: _arithmetic,
    Negative: lambda grounder, e, env: grounder.build.linear(((grounder.number(e.operand, env), -1),)),
    Absolute: lambda grounder, e, env: grounder.build.absolute(grounder.number(e.operand, env)),
    Comparison: _comparison,
    Member: _member,
    Logic: _logic,
    Negation: lambda grounder, e, env: denial(grounder, e.operand, env),
    Conditional: _conditional,
}
"""How each kind of expression is grounded."""
