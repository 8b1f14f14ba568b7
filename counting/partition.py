"""Flat to cells that are to be parted among values, where that is all that the rules demand."""

from collections.abc import Iterable

from pzc.compiler.base.intervals import contains, members
from pzc.compiler.base.node import node
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import AllDifferent, And, BoolExpr, Flat, IntExpr, Linear, Var, Within
from pzc.compiler.flat.survey import Survey


@node
class Partition:
    """Each cell gets a value of its domain; in each group all values are different.

    Cells are numbered from 0, groups have at least two cells. No groups and cells are left out that are not
    connected with the others by groups: they are partitions of their own.
    """

    domains: tuple[frozenset[int], ...]
    groups: tuple[tuple[int, ...], ...]


def partitions(flat: Flat) -> tuple[Partition, ...] | None:
    """The parts of the puzzle, which have nothing to do with each other; None where rules demand anything else, or
    some of the unknowns are hidden: ways to part these are no answers.

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
    """The things that the condition wants to be different, if it wants nothing else."""
    match condition:
        case AllDifferent(items=items):
            return items
        case Within(value=Linear(terms=((a, p), (b, q)), constant=0, low=low, high=high), domain=domain):
            if p * q == -1 and not contains(domain, 0):
                if sum(last - first + 1 for first, last in domain) >= high - low:
                    return a, b
    return None


def _parts(domains: dict[Var, set[int]], groups: list[frozenset[Var]]) -> Iterable[Partition]:
    """What hangs together by groups; groups that lie in others say nothing new."""
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
