"""Conditions to the rules about each graph of areas. A dynamic program can apply these early:

`room(a, b) or b not in room(a)` for adjacent cells          ->  edges that must be used within an area
`len(r) in D` for each area r, or `len(room(c)) in D`         ->  sizes allowed at a vertex
`b in room(a)` for the ends of such an edge                   ->  the condition of the edge
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.intervals import Intervals, intersection, united
from pzc.compiler.base.node import node
from pzc.compiler.flat.closed_edges import closing_conditions
from pzc.compiler.flat.flat import (
    BoolExpr,
    BoolNode,
    Components,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Or,
    Together,
    Var,
    Within,
)
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import IS_LOCAL, children, nodes_of

from .tracker import NotCountable

Atom: TypeAlias = Together | GroupSize | Leader

_MOST_PARTS = 5_000


@node
class AreaRules:
    """The conditions about one graph. They must all hold.

    edges: pairs of vertices, each with the condition that joins them.
    closed: the numbers of the edges that must join their ends if both are in the same area.
    sizes: the sizes that are allowed for the area of a vertex, 0 if the vertex is absent.
    others: all other conditions.
    """

    vertices: tuple[BoolExpr, ...]
    edges: tuple[tuple[int, int], ...]
    joined: tuple[BoolExpr, ...]
    closed: frozenset[int]
    sizes: Mapping[int, Intervals]
    others: tuple[BoolNode, ...]


def area_rules(conditions: Sequence[BoolExpr], builder: Builder) -> tuple[list[AreaRules], list[BoolExpr]]:
    """Return the rules of each graph, and the conditions that are about none. Raises NotCountable.

    The graph of a condition about several graphs cannot be counted.
    """
    graphs = _by_graph(conditions)
    found, rest = [], list[BoolExpr](graphs.pop(None, ()))
    for graph, about in graphs.items():
        assert graph is not None
        rules, local = _rules_of(graph, about, builder)
        rest += local
        if rules is not None:
            found.append(rules)
    return found, rest


def _by_graph(conditions: Iterable[BoolExpr]) -> dict[Components | None, list[BoolExpr]]:
    found: dict[Components | None, list[BoolExpr]] = {None: []}
    for condition in conditions:
        graphs = {node.components for node in nodes_of([condition]) if isinstance(node, Together | GroupSize | Leader)}
        if len(graphs) > 1:
            raise NotCountable
        found.setdefault(next(iter(graphs), None), []).append(condition)
    return found


def _rules_of(
    graph: Components, conditions: Sequence[BoolExpr], builder: Builder
) -> tuple[AreaRules | None, list[BoolExpr]]:
    """Return the rules of one graph, None if there are none, and the conditions that turn out to be local."""
    numbers = {(min(ends), max(ends)): number for number, ends in enumerate(graph.edges)}
    free = {number for number, joined in enumerate(graph.joined) if joined is not True}
    closing = {id(condition): numbers[ends] for condition, _, ends in closing_conditions(conditions)}
    within = set(closing.values())
    edges: dict[tuple[int, int], BoolExpr] = {}
    for (one, other), number in numbers.items():
        if number in within or number not in free:
            edges[one, other] = builder.both((graph.joined[number], graph.vertices[one], graph.vertices[other]))
    sizes, of_each = _sizes(graph, conditions)
    others, local = list[BoolNode](), list[BoolExpr]()
    for condition in conditions:
        match condition:
            case Within(value=GroupSize()):
                continue
            case Or() if id(condition) in closing or _size_of_each(condition, of_each):
                continue
        known: dict[IntNode, IntExpr] = {atom: _edge(atom, edges) for atom in parts(condition)[1]}
        left = Substitution(builder, {}, known).condition(condition)
        if isinstance(left, bool) or not parts(left)[1]:
            local.append(left)
        else:
            others.append(left)
    if not (within or sizes or others):
        return None, local
    return AreaRules(graph.vertices, graph.edges, graph.joined, frozenset(within), sizes, tuple(others)), local


def _edge(atom: Atom, edges: Mapping[tuple[int, int], BoolExpr]) -> IntExpr:
    """Return the condition of the edge between two vertices: it decides whether they are in one area."""
    return edges.get((atom.first, atom.second), atom) if isinstance(atom, Together) else atom


def _sizes(graph: Components, conditions: Iterable[BoolExpr]) -> tuple[dict[int, Intervals], set[Intervals]]:
    """Return the sizes that the area of a vertex may have, and the size limits that hold for all areas.

    Such a limit has a condition for each vertex: "the area has such a size, or the vertex does not represent it".
    """
    sizes, limited = dict[int, Intervals](), dict[Intervals, set[int]]()
    for condition in conditions:
        match condition:
            case Within(value=GroupSize(vertex=vertex), domain=domain):
                sizes[vertex] = intersection(domain, sizes.get(vertex, domain))
            case Or():
                each = _size_of_each(condition)
                if each is not None:
                    limited.setdefault(each[1], set()).add(each[0])
    there = {vertex for vertex, present in enumerate(graph.vertices) if present is not False}
    own = dict(sizes)
    for of_each, vertices in list(limited.items()):
        if all(v in own and intersection(own[v], of_each) == own[v] for v in there - vertices):
            allowed = united([(0, 0), *of_each])
            for vertex in there:
                sizes[vertex] = intersection(allowed, sizes.get(vertex, allowed))
        else:
            del limited[of_each]
    return sizes, set(limited)


def _size_of_each(condition: Or, among: Container[Intervals] | None = None) -> tuple[int, Intervals] | None:
    """Return the vertex and the sizes in "the area has such a size, or the vertex does not represent it"."""
    match condition:
        case (
            Or(items=(Within(value=GroupSize(vertex=vertex), domain=sizes), Within(value=Leader() as lead, domain=of)))
            | Or(
                items=(Within(value=Leader() as lead, domain=of), Within(value=GroupSize(vertex=vertex), domain=sizes))
            )
        ) if lead.vertex == vertex and of in (((0, vertex),), ((1, vertex),)):
            return (vertex, sizes) if among is None or sizes in among else None
    return None


def parts(condition: BoolExpr) -> tuple[list[Var], list[Atom]]:
    """Return the unknowns of a condition and its questions about areas. Raises NotCountable for other graphs."""
    unknowns, atoms = list[Var](), list[Atom]()
    seen: set[int] = set()
    waiting: list[object] = [condition]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int) or id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Together | GroupSize | Leader):
            atoms.append(part)
        elif isinstance(part, Var):
            unknowns.append(part)
        elif isinstance(part, IS_LOCAL) and len(seen) < _MOST_PARTS:
            waiting += children(part)
        else:
            raise NotCountable
    return unknowns, atoms
