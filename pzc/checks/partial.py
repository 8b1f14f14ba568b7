"""Entries of an incomplete solution to the instances of rules that they break by themselves, without a search."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard

from pzc.compiler.base.node import node
from pzc.compiler.board.elements import Place
from pzc.compiler.board.graphs import DisjointSets
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, CircuitOrPath, Flat, IntExpr, IntNode, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import children


@node
class BrokenInstance:
    """An instance of a rule or clue that entries break, and the places of these entries."""

    reason: Reason
    places: tuple[Place, ...]


def broken_instances(flat: Flat, entries: Mapping[tuple[str, Place], int]) -> Iterator[BrokenInstance]:
    """Yield the instances of a plain flat form that are false whatever the other places are.

    An instance is found if simplification alone makes it false. Entries that only a search shows to be impossible
    break nothing here.
    """
    values = {v: value for v in flat.variables if (value := entries.get((v.layer, v.place))) is not None}
    substitution = Substitution(Builder(), values)
    found: dict[Reason, dict[Place, None]] = {}
    for constraint in flat.constraints:
        condition = constraint.condition
        guilty: list[Place] = []
        if isinstance(condition, CircuitOrPath):
            guilty = [var.place for var in _branches_and_early_ends(condition, values)]
        elif substitution.condition(condition) is False:
            guilty = _entries_to_blame(condition, values)
        if guilty:
            found.setdefault(constraint.reason, {}).update(dict.fromkeys(guilty))
    for reason, places in found.items():
        yield BrokenInstance(reason, tuple(places))


def _entries_to_blame(condition: BoolExpr, values: Mapping[Var, int]) -> list[Place]:
    """Return the places of the entries in a false condition. If values must differ, return only the equal ones."""
    entered = [var for var in _variables(condition) if var in values]
    if isinstance(condition, AllDifferent) and all(isinstance(item, Var) for item in condition.items):
        often = [values[var] for var in entered]
        entered = [var for var in entered if often.count(values[var]) > 1]
    return [var.place for var in entered]


def _branches_and_early_ends(circuit: CircuitOrPath, values: Mapping[Var, int]) -> list[Var]:
    """Return the entered edges of a loop or path that meet in a branch, or that close a loop too early."""
    taken = [(item, ends) for item, ends in zip(circuit.items, circuit.ends, strict=True) if _is_entered(item, values)]
    at_point: dict[int, list[Var]] = {}
    for var, ends in taken:
        for point in ends:
            at_point.setdefault(point, []).append(var)
    branches = [var for edges in at_point.values() if len(edges) > 2 for var in edges]
    if branches:
        return branches
    for part in _components(taken):
        is_closed = all(len(at_point[point]) == 2 for _, ends in part for point in ends)
        if is_closed and not (circuit.closed and len(part) == len(taken)):
            return [var for var, _ in part]
    return []


def _is_entered(item: BoolExpr, values: Mapping[Var, int]) -> TypeGuard[Var]:
    return isinstance(item, Var) and values.get(item) == 1


def _components(edges: list[tuple[Var, tuple[int, int]]]) -> Iterator[list[tuple[Var, tuple[int, int]]]]:
    """Yield the connected components of some edges."""
    points = DisjointSets[int]()
    for _, (first, second) in edges:
        points.join(first, second)
    for root in {points.find(ends[0]) for _, ends in edges}:
        yield [edge for edge in edges if points.find(edge[1][0]) == root]


def _variables(condition: IntExpr) -> Iterable[Var]:
    """Return the unknowns in an expression, in order."""
    found: dict[Var, None] = {}
    seen: set[IntNode] = set()
    stack = [condition]
    while stack:
        part = stack.pop()
        if isinstance(part, int) or part in seen:
            continue
        seen.add(part)
        if isinstance(part, Var):
            found[part] = None
        stack.extend(reversed(list(children(part))))
    return found
