"""Lists, numbers and truth values to their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import factorial, prod
from typing import Any

from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.board.elements import name_of
from pzc.compiler.model.board_expressions import ClueList, InTable, Matches, Runs
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    Fold,
    IndexAt,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Position,
    Range,
    Same,
    Slice,
    TupleOf,
)
from pzc.compiler.model.kinds import ListType, is_nested
from pzc.compiler.model.phrases import matches
from pzc.compiler.model.unspecified import matched, require_given

from .context import Context
from .environment import Env, Method, Missing


def _list_of(evaluator: Context, e: ListOf, env: Env) -> tuple[Any, ...]:
    values = [evaluator.value(item, env) for item in e.items]
    if is_nested(e.type):
        return tuple(values)
    return tuple(_opened(e.items, values))


def _opened(items: Sequence[Expr], values: Sequence[Any]) -> Iterator[Any]:
    for item, value in zip(items, values, strict=True):
        listed = value if isinstance(item.type, ListType) else (value,)
        yield from (x for x in listed if x is not None)


def _range(evaluator: Context, e: Range, env: Env) -> tuple[int, ...]:
    first, last = evaluator.value(e.low, env), evaluator.value(e.high, env)
    evaluator.meter.count_items(last - first + 1, e.span)
    return tuple(range(first, last + 1))


def _concatenation(evaluator: Context, e: Concatenation, env: Env) -> Any:
    left, right = evaluator.value(e.left, env), evaluator.value(e.right, env)
    evaluator.meter.count_items(len(left) + len(right), e.span)
    return left + right


def _comprehension(evaluator: Context, e: Comprehension, env: Env) -> tuple[Any, ...]:
    evaluator.check_loop_size(e.binders)
    items = [evaluator.value(e.body, env) for _ in evaluator.ways(e.binders, e.where, env)]
    return tuple([item for item in items if item is not None])


def _aggregate(evaluator: Context, e: Aggregate, env: Env) -> int | bool:
    return folded(evaluator, e, evaluator.value(e.list, env), env)


def folded(evaluator: Context, e: Aggregate, items: Sequence[Any], env: Env) -> int | bool:  # noqa: C901
    """Return the aggregate of the elements of a list. Raises Missing for the minimum or maximum of an empty list."""
    match e.fold:
        case Fold.SUM:
            return _bounded(evaluator, sum(items), e, env)
        case Fold.PRODUCT:
            return _bounded(evaluator, prod(items), e, env)
        case Fold.COUNT:
            return sum(items)
        case Fold.LEN:
            return len(items)
        case Fold.ALL:
            return all(items)
        case Fold.ANY:
            return any(items)
        case Fold.DISTINCT:
            require_given(items)
            return len(set(items)) == len(items)
        case Fold.MIN | Fold.MAX:
            if not items:
                if e.known:
                    raise evaluator.without_value("PZ505", f"an empty list has no {e.fold.value}", e, env)
                raise Missing
            return int(min(items) if e.fold is Fold.MIN else max(items))


def _index(evaluator: Context, e: IndexAt, env: Env) -> Any:
    items, at = evaluator.value(e.list, env), evaluator.value(e.index, env)
    return evaluator.element(e.list, items, at, e.index, env)


def _position(evaluator: Context, e: Position, env: Env) -> int:
    """Return the position of an element in a list. Raises Missing if it is not there."""
    item, items = evaluator.value(e.item, env), evaluator.value(e.list, env)
    if item in items:
        return int(items.index(item)) + 1
    if not e.known:
        raise Missing
    raise evaluator.without_value("PZ503", f"{name_of(item)} is not in this list", e, env)


def _slice(evaluator: Context, e: Slice, env: Env) -> tuple[Any, ...]:
    items, indices = evaluator.value(e.list, env), evaluator.value(e.indices, env)
    if isinstance(e.indices, Range) and indices and indices[0] >= 1 and indices[-1] <= len(items):
        return tuple(items[indices[0] - 1 : indices[-1]])
    return tuple(evaluator.element(e.list, items, at, e.indices, env) for at in indices)


def _arithmetic(evaluator: Context, e: Arithmetic, env: Env) -> int:
    """Return the value of an operation. Raises Missing if a divisor that depends on the solution is 0."""
    left, right = evaluator.value(e.left, env), evaluator.value(e.right, env)
    match e.op:
        case "+":
            result = left + right
        case "-":
            result = left - right
        case "*":
            result = left * right
        case "^":
            return _power(evaluator, e, left, right, env)
        case _:
            if right == 0:
                if e.right.known:
                    raise evaluator.without_value("PZ507", "this divides by 0", e, env)
                raise Missing
            result = left // right if e.op == "div" else left % right
    return _bounded(evaluator, result, e, env)


def _power(evaluator: Context, e: Arithmetic, base: int, exponent: int, env: Env) -> int:
    """Return a power. Raises Missing for a negative exponent."""
    if exponent < 0:
        if e.right.known:
            raise evaluator.no_power(exponent, e, env)
        raise Missing
    if abs(base) > 1 and exponent > LARGEST_NUMBER.bit_length():  # not computed: it may have millions of digits
        return _bounded(evaluator, 2 * LARGEST_NUMBER, e, env)
    return _bounded(evaluator, base**exponent, e, env)


def _bounded(evaluator: Context, result: int, e: Expr, env: Env) -> int:
    if abs(result) > LARGEST_NUMBER:
        raise evaluator.without_value("PZ508", "this number is too large", e, env, "numbers stay below 2^53")
    return int(result)


def _factorial(evaluator: Context, e: Factorial, env: Env) -> int:
    n = evaluator.value(e.operand, env)
    if not 0 <= n <= 18:
        raise evaluator.without_value("PZ508", f"{n}! is out of bounds", e, env, "0! to 18! can be said")
    return factorial(n)


def _comparison(evaluator: Context, e: Comparison, env: Env) -> bool:
    """Return the truth value of a comparison. In `=` between lists, an unspecified number matches any."""
    left, right = evaluator.value(e.left, env), evaluator.value(e.right, env)
    match e.op:
        case "=":
            return matched(left, right) if isinstance(e.left.type, ListType) else bool(left == right)
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


def _same(evaluator: Context, e: Same, env: Env) -> bool:
    left, right = evaluator.value(e.left, env), evaluator.value(e.right, env)
    return left is not None and right is not None and (left == right) != e.negated


def _member(evaluator: Context, e: Member, env: Env) -> bool:
    item = evaluator.value(e.item, env)
    if isinstance(e.list, ClueList):
        return item is not None and evaluator.has_clue(e.list.clue, item)
    return item is not None and item in evaluator.value(e.list, env)


def _logic(evaluator: Context, e: Logic, env: Env) -> bool:
    """Return the truth value. The right side is evaluated only if the left side does not decide it."""
    left = evaluator.value(e.left, env)
    match e.op:
        case "and":
            return left and bool(evaluator.value(e.right, env))
        case "or":
            return left or bool(evaluator.value(e.right, env))
        case "->":
            return not left or bool(evaluator.value(e.right, env))
        case "xor":
            return bool(left != evaluator.value(e.right, env))
        case _:
            return bool(left == evaluator.value(e.right, env))


def _conditional(evaluator: Context, e: Conditional, env: Env) -> Any:
    return evaluator.value(e.then if evaluator.value(e.condition, env) else e.otherwise, env)


def _matches(evaluator: Context, e: Matches, env: Env) -> bool:
    return matches(evaluator.phrase(e, env), evaluator.value(e.list, env))


def _in_table(evaluator: Context, e: InTable, env: Env) -> bool:
    """Return True if a list equals a row of the table. A cell of the table without a number equals any number."""
    items = evaluator.value(e.list, env)
    return any(
        len(row) == len(items) and all(x is None or x == y for x, y in zip(row, items, strict=True))
        for row in evaluator.rows(e, env)
    )


def _apply(evaluator: Context, e: Apply, env: Env) -> Any:
    args = [evaluator.value(arg, env) for arg in e.args]
    return evaluator.value(e.function.body, dict(zip(e.function.params, args, strict=True)))


def run_lengths(items: Sequence[bool]) -> tuple[int, ...]:
    """Return the lengths of the runs of true items."""
    return tuple(len(list(run)) for holds, run in groupby(items) if holds)


METHODS: dict[type, Method[Context]] = {
    Constant: lambda evaluator, e, env: e.value,
    Local: lambda evaluator, e, env: env[e],
    ParamRef: lambda evaluator, e, env: evaluator.facts.params[e.param],
    TupleOf: lambda evaluator, e, env: tuple(evaluator.value(item, env) for item in e.items),
    ListOf: _list_of,
    Concatenation: _concatenation,
    Range: _range,
    Comprehension: _comprehension,
    Aggregate: _aggregate,
    Arithmetic: _arithmetic,
    Negative: lambda evaluator, e, env: -evaluator.value(e.operand, env),
    Absolute: lambda evaluator, e, env: abs(evaluator.value(e.operand, env)),
    Factorial: _factorial,
    Comparison: _comparison,
    Same: _same,
    Member: _member,
    Logic: _logic,
    Negation: lambda evaluator, e, env: not evaluator.value(e.operand, env),
    Conditional: _conditional,
    IndexAt: _index,
    Position: _position,
    Slice: _slice,
    Runs: lambda evaluator, e, env: run_lengths(evaluator.value(e.list, env)),
    Matches: _matches,
    InTable: _in_table,
    Apply: _apply,
}
"""The function that computes the value of each kind of expression."""
