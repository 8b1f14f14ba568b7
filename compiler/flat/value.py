"""Evaluate flat expressions under an assignment, and list their parts."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias, assert_never

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import complement, contains
from pzc.compiler.board.elements import Place
from pzc.compiler.board.graphs import components, is_circuit_or_path, is_connected, is_forest, packed, unpacked

from .flat import (
    AllDifferent,
    And,
    BoolExpr,
    Choice,
    CircuitOrPath,
    Components,
    Connected,
    Element,
    Extremum,
    Flat,
    Forest,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    OneOfSets,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
    high,
    low,
)

Assignment: TypeAlias = Mapping[Var, int]

IS_LOCAL = (
    *(Var, Linear, Product, Quotient, Remainder, Extremum, Element, Choice),
    *(Within, And, Or, Not, Same, AllDifferent, OneOfSets, Table),
)


def values_by_place(flat: Flat, values: Sequence[int]) -> dict[tuple[str, Place], int]:
    """Return the values of all unknowns, in the order of `flat.variables`, by layer and place."""
    return {(variable.layer, variable.place): value for variable, value in zip(flat.variables, values, strict=True)}


def value_of(e: IntExpr, values: Assignment) -> int:
    """Return the value of an expression; truth values are 0 and 1. All unknowns of it must be assigned."""
    if isinstance(e, int):
        return int(e)
    if isinstance(e, Var):
        return values[e]
    if isinstance(e, Linear):  # Linear and Within are nearly all calls; handling them here is three times as fast
        return e.constant + sum([factor * value_of(term, values) for term, factor in e.terms])
    if isinstance(e, Within):
        value = value_of(e.value, values)
        return int(contains(e.domain, value))
    return apply(e, tuple(value_of(part, values) for part in children(e)))


def conjuncts(condition: BoolExpr) -> Iterator[BoolExpr]:
    """Yield the conjuncts of a condition in order, with nested `And`s flattened."""
    stack = [condition]
    while stack:
        part = stack.pop()
        if isinstance(part, And):
            stack += reversed(part.items)
        else:
            yield part


def children(node: IntNode) -> tuple[IntExpr, ...]:
    """Return the direct subexpressions of a node."""
    return _CHILDREN[type(node)](node)


def nodes_of(expressions: Iterable[IntExpr]) -> Iterator[IntNode]:
    """Yield all nodes of expressions, each once."""
    seen: set[int] = set()
    waiting = list(expressions)
    while waiting:
        part = waiting.pop()
        if not isinstance(part, int) and id(part) not in seen:
            check_limits()
            seen.add(id(part))
            yield part
            waiting += children(part)


def postorder(
    root: IntExpr, known: Container[IntNode], below: Callable[[IntNode], tuple[IntExpr, ...]] = children
) -> Iterator[IntNode]:
    """Yield the nodes of an expression that are not in `known`: children before parents, shared nodes once.

    The caller must add each node to `known` before asking for the next. There is no recursion, since expressions are
    deep.
    """
    stack = [] if isinstance(root, int) else [root]
    while stack:
        check_limits()
        node = stack[-1]
        waiting = [child for child in below(node) if not isinstance(child, int) and child not in known]
        if waiting:
            stack += waiting
        else:
            stack.pop()
            if node not in known:
                yield node


_CHILDREN: dict[type, Callable[[Any], tuple[IntExpr, ...]]] = {
    Var: lambda node: (),
    Linear: lambda node: tuple([term for term, _ in node.terms]),
    Product: lambda node: (node.left, node.right),
    Same: lambda node: (node.left, node.right),
    Quotient: lambda node: (node.dividend, node.divisor),
    Remainder: lambda node: (node.dividend, node.divisor),
    Element: lambda node: (node.index, *node.items),
    Choice: lambda node: (node.condition, node.then, node.otherwise),
    Within: lambda node: (node.value,),
    Not: lambda node: (node.item,),
    Components: lambda node: (*node.vertices, *node.joined),
    **dict.fromkeys(
        (Extremum, AllDifferent, And, Or, Connected, CircuitOrPath, Forest, OneOfSets, Table), lambda node: node.items
    ),
    **dict.fromkeys((Leader, GroupSize, Together), lambda node: (node.components,)),
}
"""A table, since testing one kind after the other took a fifth of the time of encoding clauses."""


def apply(node: IntNode, values: tuple[int, ...]) -> int:  # noqa: C901
    """Return the value of a node, given those of its children; truth values are 0 and 1."""
    match node:
        case Linear(terms=terms, constant=constant):
            return constant + sum(factor * value for (_, factor), value in zip(terms, values, strict=True))
        case Product():
            return prod(values)
        case Quotient():
            return values[0] // values[1]
        case Remainder():
            return values[0] % values[1]
        case Extremum(least=least):
            return min(values) if least else max(values)
        case Element():
            return values[1 + values[0]]
        case Choice():
            return values[1] if values[0] else values[2]
        case Within(domain=domain):
            return int(contains(domain, values[0]))
        case And():
            return int(all(values))
        case Or():
            return int(any(values))
        case Not():
            return 1 - values[0]
        case Same():
            return int(values[0] == values[1])
        case AllDifferent():
            return int(len(set(values)) == len(values))
        case Table(rows=rows):
            return int(values in rows)
        case OneOfSets(sets=sets):
            return int(tuple(sorted(values)) in sets)
        case Connected() | CircuitOrPath() | Forest() | Components() | Leader() | GroupSize() | Together():
            return _graph_value(node, values)
        case Var():
            raise ValueError(f"{node.name} has no children")
        case _:
            assert_never(node)


def _graph_value(
    node: Connected | CircuitOrPath | Forest | Components | Leader | GroupSize | Together, values: tuple[int, ...]
) -> int:
    """Return the value of a graph or of a query about it. A graph's value is its list of components, as one number."""
    match node:
        case Connected(edges=edges):
            return int(is_connected([bool(value) for value in values], edges))
        case CircuitOrPath(ends=ends, closed=closed):
            return int(is_circuit_or_path([pair for pair, value in zip(ends, values, strict=True) if value], closed))
        case Forest(ends=ends):
            return int(is_forest([pair for pair, value in zip(ends, values, strict=True) if value]))
        case Components(vertices=vertices, edges=edges):
            truths = list(map(bool, values))
            return packed(components(truths[: len(vertices)], edges, truths[len(vertices) :]))
        case Leader(components=graph, vertex=vertex):
            return unpacked(values[0], len(graph.vertices))[vertex]
        case GroupSize(components=graph, vertex=vertex):
            leaders = unpacked(values[0], len(graph.vertices))
            return leaders.count(leaders[vertex]) if leaders[vertex] else 0
        case Together(components=graph, first=first, second=second):
            leaders = unpacked(values[0], len(graph.vertices))
            return int(leaders[first] == leaders[second] > 0)


def unknowns_of(e: IntExpr, most: int, among: Container[Var] | None = None) -> frozenset[Var] | None:
    """Return the unknowns of an expression.

    Returns None if it has more than `most` parts, parts that are not in `IS_LOCAL` (graph nodes), or an unknown that
    is not in `among`.
    """
    found: set[Var] = set()
    seen: set[int] = set()
    waiting: list[IntExpr] = [e]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int) or id(part) in seen:
            continue
        seen.add(id(part))
        if len(seen) > most or not isinstance(part, IS_LOCAL):
            return None
        if not isinstance(part, Var):
            waiting.extend(children(part))
        elif among is None or part in among:
            found.add(part)
        else:
            return None
    return frozenset(found)


def steps_of(e: IntExpr) -> int:
    """Return the number of steps of `value_of`. A shared part is evaluated once for each occurrence."""
    known: dict[int, int] = {}

    def steps(part: IntExpr) -> int:
        if isinstance(part, int | Var):
            return 1
        if id(part) not in known:
            known[id(part)] = 1 + sum(map(steps, children(part)))
        return known[id(part)]

    return steps(e)


def opposite(one: BoolExpr, other: BoolExpr) -> bool:
    """Return True if one condition is the negation of the other, as the builder writes negations."""
    match one, other:
        case (Not(item=item), holds) | (holds, Not(item=item)):
            return item is holds
        case Within(value=value), Within(value=value_):
            return value is value_ and one.domain == complement(other.domain, low(value), high(value))
    return False
