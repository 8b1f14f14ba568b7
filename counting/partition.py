"""Recognize puzzles in which each cell gets one value and the values in groups of cells differ, with no other rules."""

from collections.abc import Iterable

from pzc.compiler.base.intervals import contains, members, size
from pzc.compiler.base.node import node
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import AllDifferent, And, BoolExpr, Flat, IntExpr, Linear, Var, Within
from pzc.compiler.flat.survey import Survey


@node
class Partition:
    """Each cell gets a value of its domain; in each group all values are different.

    Cells are numbered from 0, and groups have at least two cells. All cells are connected by groups: unconnected parts
    are separate partitions.
    """

    domains: tuple[frozenset[int], ...]
    groups: tuple[tuple[int, ...], ...]


def partitions(flat: Flat) -> tuple[Partition, ...] | None:
    """Return the independent parts of the puzzle as partitions.

    None if the rules contain other constraints. None also if there are hidden unknowns, because several assignments may
    then be the same solution.

    distinct(a, b, c), a != b, conditions on one unknown   ->   a partition
    """
    if flat.hidden:
        return None
    survey = Survey(constraint.condition for constraint in flat.constraints)
    domains = {unknown: set(members(unknown.domain)) for unknown in flat.variables}
    groups: set[frozenset[Var]] = set()
    stack: list[BoolExpr] = [constraint.condition for constraint in flat.constraints]
    while stack:
        condition = stack.pop()
        if isinstance(condition, int):
            if not condition:
                return (Partition((frozenset(),), ()),)
            continue
        if isinstance(condition, And):
            stack += condition.items
            continue
        unary = survey.unary(condition)
        if unary is not None:
            domains[unary[0]].intersection_update(members(unary[1]))
            continue
        different = _different(condition)
        if different is None:
            return None
        cells = [item for item in different if isinstance(item, Var)]
        taken = {int(item) for item in different if isinstance(item, int)}
        if len(cells) + len(taken) < len(different):
            return None
        for cell in cells if taken else ():
            domains[cell] -= taken
        groups.add(frozenset(cells))
    return tuple(_parts(domains, [group for group in groups if len(group) > 1]))


def _different(condition: BoolExpr) -> tuple[IntExpr, ...] | None:
    """Return the items that a condition requires to be different, or None if it requires anything else."""
    match condition:
        case AllDifferent(items=items):
            return items
        case Within(value=Linear(terms=((a, p), (b, q)), constant=0, low=low, high=high), domain=domain):
            if p * q == -1 and not contains(domain, 0):
                if size(domain) >= high - low:
                    return a, b
    return None


def _parts(domains: dict[Var, set[int]], groups: list[frozenset[Var]]) -> Iterable[Partition]:
    """Yield the parts that are connected by groups. Groups within other groups are redundant and dropped."""
    large = sorted(groups, key=lambda g: (-len(g), sorted(cell.index for cell in g)))
    holding: dict[Var, list[frozenset[Var]]] = {cell: [] for cell in domains}
    for group in large:
        if not any(group <= other for other in holding[next(iter(group))]):
            for cell in group:
                holding[cell].append(group)
    seen: set[Var] = set()
    for start in domains:
        if start in seen:
            continue
        reached = reach([start], lambda cell, _: (c for group in holding[cell] for c in group))
        part = sorted(reached, key=lambda cell: cell.index)
        seen.update(part)
        number = {cell: place for place, cell in enumerate(part)}
        mine = {tuple(sorted(number[c] for c in group)) for cell in part for group in holding[cell]}
        yield Partition(tuple(frozenset(domains[cell]) for cell in part), tuple(sorted(mine)))
