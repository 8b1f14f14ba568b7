"""Rules to what they say of how large areas are without naming a number: no more cells than there are different values.

for r in room: distinct(r)   ->   for r in room: len(r) <= 9, where digits are 1..9
"""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import replace
from pzc.compiler.model.board_expressions import AreaList, AreaOf, Read
from pzc.compiler.model.expressions import (
    Aggregate,
    Comparison,
    Comprehension,
    Constant,
    Expr,
    Fold,
    InList,
    Local,
    Logic,
)
from pzc.compiler.model.kinds import BOOL, INT
from pzc.compiler.model.model import Demand, Facts, ForEach, Statement


def sizes_said(body: Iterable[Statement], facts: Facts) -> Iterator[Statement]:
    """What follows from a rule, about areas that have no more cells than there are values."""
    for statement in body:
        yield from _said(statement, facts, frozenset())


def _said(statement: Statement, facts: Facts, areas: frozenset[Local]) -> Iterator[Statement]:
    """`areas`: the names around the statement that stand for areas."""
    match statement:
        case Demand(condition=condition):
            yield from (replace(statement, condition=e) for e in _bounds(condition, facts, areas))
        case ForEach(binders=binders, body=body):
            lists = (binder for binder in binders if isinstance(binder, InList) and isinstance(binder.list, AreaList))
            inside = areas.union(*(binder.names for binder in lists))
            inner = tuple(part for one in body for part in _said(one, facts, inside))
            if inner:
                yield replace(statement, body=inner)


def _bounds(condition: Expr, facts: Facts, areas: frozenset[Local]) -> Iterator[Expr]:
    match condition:
        case Logic(op="and", left=left, right=right):
            for side in (left, right):
                yield from _bounds(side, facts, areas)
        case Aggregate(fold=Fold.DISTINCT, list=items):
            layer, area = _values_of(items)
            if layer is not None and (isinstance(area, AreaOf) and not area.known or area in areas):
                assert area is not None
                most = len(members(facts.layers[layer].domain))
                number = Aggregate(condition.span, INT, False, Fold.LEN, area)
                yield Comparison(condition.span, BOOL, False, "<=", number, Constant(area.span, INT, True, most))


def _values_of(items: Expr) -> tuple[str | None, Expr | None]:
    """The layer of which a list has the values, and the list of all cells whose values these are."""
    match items:
        case Read(layer=layer, at=Comprehension(binders=(InList((cell,), area),), where=None, body=at)) if at is cell:
            return layer, area
        case Read(layer=layer, at=area):
            return layer, area
        case Comprehension(binders=(InList((cell,), area),), where=None, body=Read(layer=layer, at=at)) if at is cell:
            return layer, area
    return None, None
