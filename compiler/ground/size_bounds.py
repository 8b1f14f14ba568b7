"""Rules to bounds on the sizes of areas: explicit ones, and the number of values if the values in an area differ.

for r in room: distinct(r)                                 ->   for r in room: len(r) <= 9, where digits are 1..9
for r in room, k in digits: exactly(1, c in r: c = k)      ->   for r in room, k in digits: len(r) = 9
"""

from collections.abc import Iterable, Iterator, Mapping

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import replace
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.board_expressions import AreaList, AreaOf, Read
from pzc.compiler.model.expressions import (
    Aggregate,
    Binder,
    Comparison,
    Comprehension,
    Constant,
    Expr,
    Fold,
    InList,
    Local,
    Logic,
    Member,
)
from pzc.compiler.model.kinds import BOOL, INT
from pzc.compiler.model.model import Demand, ForEach, Statement


def is_size(condition: Expr, area: Expr) -> bool:
    """Return True if a condition is an upper bound on the number of cells of an area, by a known number."""
    match condition:
        case (
            Comparison(op="=" | "<=" | "<", left=Aggregate(fold=Fold.LEN, list=sized), right=most)
            | Member(item=Aggregate(fold=Fold.LEN, list=sized), list=most)
        ):
            return sized is area and most.known
    return False


def size_bounds(body: Iterable[Statement], evaluator: CachingEvaluator, plain: bool) -> Iterator[Statement]:
    """Yield the bounds on the sizes of areas that follow from the values in a rule.

    With `plain`, also yield the bounds that are written in the rule.
    """
    sizes = _Sizes(evaluator, plain)
    for statement in body:
        yield from sizes.bounds(statement, {})


class _Sizes:
    """Finds bounds in statements. `around` has the names of the enclosing loops, with the lists they run through."""

    def __init__(self, evaluator: CachingEvaluator, plain: bool) -> None:
        self._evaluator = evaluator
        self._plain = plain

    def bounds(self, statement: Statement, around: Mapping[Local, Expr]) -> Iterator[Statement]:
        """Yield the bounds that follow from a statement."""
        match statement:
            case Demand(condition=condition):
                yield from (replace(statement, condition=e) for e in self._bounds(condition, around))
            case ForEach(binders=binders, where=where, body=body):
                inside = {**around, **_run_through(binders, where)}
                inner = tuple(part for one in body for part in self.bounds(one, inside))
                if inner:
                    yield replace(statement, body=inner)

    def _bounds(self, condition: Expr, around: Mapping[Local, Expr]) -> Iterator[Expr]:
        """Yield the size bounds that a condition implies. `around` has the lists that names of loops run through."""
        match condition:
            case Logic(op="and", left=left, right=right):
                for side in (left, right):
                    yield from self._bounds(side, around)
            case Aggregate(fold=Fold.ALL, list=Comprehension(binders=binders, where=None, body=body) as drawn):
                for e in self._bounds(body, {**around, **_run_through(binders, None)}):
                    yield replace(condition, list=replace(drawn, body=e))
            case Aggregate(fold=Fold.DISTINCT, list=items):
                layer, area = _values_of(items)
                if layer is not None and area is not None and _is_area(area, around):
                    yield _size("<=", area, len(members(self._evaluator.facts.layers[layer].domain)))
            case Comparison(left=Aggregate(fold=Fold.LEN, list=(Local() | AreaOf()) as area)) if self._plain:
                if is_size(condition, area) and _is_area(area, around):
                    yield condition
            case Comparison(op="=" | "<=", left=Aggregate(fold=Fold.COUNT)):
                yield from self._of_a_count(condition, around)

    def _of_a_count(self, condition: Comparison, around: Mapping[Local, Expr]) -> Iterator[Expr]:
        """Yield the bound on a size from a bound on the count of one value: `most` cells for each value in the loop."""
        match condition:
            case Comparison(
                op="=" | "<=" as op, left=Aggregate(fold=Fold.COUNT, list=counted), right=Constant(value=most)
            ):
                match counted:
                    case Comprehension(binders=(InList((cell,), area),), where=None, body=Comparison(op="=") as body):
                        values = self._values_compared(body, cell, around)
                        if values and _is_area(area, around):
                            yield _size(op, area, values * int(most))

    def _values_compared(self, comparison: Comparison, cell: Local, around: Mapping[Local, Expr]) -> int:
        """Return the number of values of a layer if a loop compares a cell's value with each of them; else 0."""
        match (comparison.left, comparison.right):
            case (Read(layer=layer, at=at), Local() as value) | (Local() as value, Read(layer=layer, at=at)):
                every = members(self._evaluator.facts.layers[layer].domain)
                listed = around.get(value)
                if at is cell and listed is not None and listed.known:
                    try:
                        return len(every) if sorted(self._evaluator.value(listed, {})) == list(every) else 0
                    except (PuzzleError, KeyError, TypeError):  # it depends on other names, or is no list of numbers
                        return 0
        return 0


def _run_through(binders: Iterable[Binder], where: Expr | None) -> Mapping[Local, Expr]:
    """Return the names that run through a whole list, with the list. With a `where`, only names of areas."""
    single = [binder for binder in binders if isinstance(binder, InList) and len(binder.names) == 1]
    return {b.names[0]: b.list for b in single if where is None or isinstance(b.list, AreaList)}


def _is_area(e: Expr, around: Mapping[Local, Expr]) -> bool:
    return isinstance(e, AreaOf) and not e.known or isinstance(e, Local) and isinstance(around.get(e), AreaList)


def _size(op: str, area: Expr, number: int) -> Comparison:
    size = Aggregate(area.span, INT, False, Fold.LEN, area)
    return Comparison(area.span, BOOL, False, op, size, Constant(area.span, INT, True, number))


def _values_of(items: Expr) -> tuple[str | None, Expr | None]:
    """Return the layer whose values a list has, and the list of the cells that have the values; None if it has none."""
    match items:
        case Read(layer=layer, at=Comprehension(binders=(InList((cell,), area),), where=None, body=at)) if at is cell:
            return layer, area
        case Read(layer=layer, at=area):
            return layer, area
        case Comprehension(binders=(InList((cell,), area),), where=None, body=Read(layer=layer, at=at)) if at is cell:
            return layer, area
    return None, None
