"""Flat to what rules leave of the values of two cells: `|a - b| >= 5`, of which solvers see little as it stands."""

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Cell
from pzc.compiler.flat.flat import BoolExpr, BoolNode, Flat, IntNode, Linear, Var, Within
from pzc.compiler.flat.value import children, value_of
from pzc.compiler.passes.facts import pair, split_conjunctions

MOST_VALUES = 16
_MOST_PARTS = 60


@node
class Beside:
    """For each value of the first of two cells, from `low` on, those that the second may have."""

    layer: str
    low: int
    allowed: tuple[frozenset[int], ...]


def pairs(flat: Flat) -> dict[Beside, list[tuple[Cell, Cell]]]:
    """Return the pairs of cells by their required relation. Order and inequality are left out."""
    found: dict[Beside, list[tuple[Cell, Cell]]] = {}
    for constraint in split_conjunctions(flat):
        condition = constraint.condition
        if isinstance(condition, bool) or pair(condition) is not None or _orders(condition):
            continue
        two = _two_unknowns(condition)
        if two is not None:
            told = _beside(condition, *two)
            if told is not None and isinstance(two[0].place, Cell) and isinstance(two[1].place, Cell):
                found.setdefault(told, []).append((two[0].place, two[1].place))
    return found


def _beside(condition: BoolNode, first: Var, second: Var) -> Beside | None:
    if first.layer != second.layer or first.truth or first.domain != second.domain or len(first.domain) > 1:
        return None
    values = range(first.low, first.high + 1)
    if len(values) > MOST_VALUES:
        return None
    allowed = tuple(frozenset(w for w in values if value_of(condition, {first: v, second: w})) for v in values)
    said = sum(map(len, allowed))
    return Beside(first.layer, first.low, allowed) if 0 < said < len(values) ** 2 else None


def _orders(condition: BoolExpr) -> bool:
    """Whether it only says that one thing is greater than another: of that solvers see all that follows."""
    match condition:
        case Within(value=Linear() as value, domain=((low, high),)):
            return low == value.low or high == value.high
    return False


def _two_unknowns(condition: BoolNode) -> tuple[Var, Var] | None:
    """The two unknowns on which a small condition hangs, in the order of the answer."""
    waiting: list[IntNode] = [condition]
    found: set[Var] = set()
    for part in waiting:
        if isinstance(part, Var):
            found.add(part)
        else:
            waiting += [child for child in children(part) if not isinstance(child, int)]
        if len(found) > 2 or len(waiting) > _MOST_PARTS:
            return None
    if len(found) != 2:
        return None
    first, second = sorted(found, key=lambda unknown: unknown.index)
    return first, second
