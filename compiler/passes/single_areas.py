"""len(area(c)) = c for each of 9 cells, 5 and 4 given   ->   five connected cells are 5, four connected ones 4"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.intervals import Intervals, difference, intersection, intervals, is_single
from pzc.compiler.flat.flat import BoolExpr, Components, Flat, GroupSize, Linear, Var, Within
from pzc.compiler.flat.nodes import Builder

from .facts import with_conditions

Domains: TypeAlias = dict[Var, Intervals]
Sized: TypeAlias = dict[int, tuple[int, Var]]
"""For each vertex of a graph, the unknown that equals the size of its group, and the number of the constraint."""


def single_areas(flat: Flat) -> Flat:
    """len(area(c)) = c for each of 9 cells, 5 and 4 given   ->   five connected cells are 5, four connected ones 4

    Each given number has an area of that many cells. The rest of the board may be too small for a second area of this
    size. The cells with the number are then connected, and need no membership in areas. A number that is not given and
    larger than the rest does not occur. Without this pass, a fillomino 9x9 with an area of 19 cells takes minutes.
    """
    instead: dict[int, list[BoolExpr]] = {}
    for graph, sized in _sized_graphs(flat).items():
        if _joins_equals(graph, sized):
            instead |= _conditions(flat, graph, sized, _domains(flat, [unknown for _, unknown in sized.values()]))
    return with_conditions(flat, instead)


def _sized_graphs(flat: Flat) -> dict[Components, Sized]:
    """Return the graphs whose vertices are all present, each with an unknown for the size of its group."""
    found: dict[Components, Sized] = {}
    for number, constraint in enumerate(checking_limits(flat.constraints)):
        match constraint.condition:
            case (
                Within(value=Linear(terms=((Var() as one, p), (GroupSize() as size, q)), constant=0), domain=((0, 0),))
                | Within(
                    value=Linear(terms=((GroupSize() as size, p), (Var() as one, q)), constant=0), domain=((0, 0),)
                )
            ) if p * q == -1:
                found.setdefault(size.components, {})[size.vertex] = number, one
    return {
        graph: sized
        for graph, sized in found.items()
        if len(sized) == len(graph.vertices) and all(there is True for there in graph.vertices)
    }


def _domains(flat: Flat, unknowns: Iterable[Var]) -> Domains:
    """Return the domains of unknowns, narrowed by the constraints that give their values."""
    left = {unknown: unknown.domain for unknown in unknowns}
    for constraint in checking_limits(flat.constraints):
        match constraint.condition:
            case Within(value=Var() as unknown, domain=domain) if unknown in left:
                left[unknown] = intersection(left[unknown], domain)
    return left


def _joins_equals(graph: Components, sized: Sized) -> bool:
    """Return True if each edge joins its ends exactly if they have the same number."""
    for (a, b), joined in zip(graph.edges, graph.joined, strict=True):
        match joined:
            case Within(value=Linear(terms=((one, p), (other, q)), constant=0), domain=((0, 0),)) if p * q == -1:
                if {one, other} != {sized[a][1], sized[b][1]}:
                    return False
            case _:
                return False
    return True


def _conditions(flat: Flat, graph: Components, sized: Sized, left: Domains) -> dict[int, list[BoolExpr]]:
    """Return the conditions that replace the constraints on sizes, by the number of the constraint."""
    given = {domain[0][0] for domain in left.values() if is_single(domain)}
    rest = len(graph.vertices) - sum(given)
    possible = intervals({*given, *range(1, rest + 1)})
    single = {value for value in given if value > rest}
    if not single and all(intersection(domain, possible) == domain for domain in left.values()):
        return {}
    several = difference(possible, intervals(single))
    any_several = any(intersection(domain, several) for domain in left.values())
    instead: dict[int, list[BoolExpr]] = {}
    for number, unknown in sized.values():
        values = intersection(left[unknown], possible)
        instead[number] = [] if values == left[unknown] else [Within(unknown, values) if values else False]
        if any_several:
            instead[number].append(flat.constraints[number].condition)
    first, _ = sized[0]
    for value in sorted(single):
        instead[first] += _area_of(value, graph, sized)
    return instead


def _area_of(value: int, graph: Components, sized: Sized) -> Iterator[BoolExpr]:
    """Yield the conditions that the cells with a number are one area."""
    build = Builder()
    cells = [build.compare("=", sized[vertex][1], value) for vertex in range(len(graph.vertices))]
    yield build.compare("=", build.plus(cells), value)
    yield build.connected(cells, graph.edges)
