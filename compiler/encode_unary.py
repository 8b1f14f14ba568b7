"""Flat nodes to what they say about a single unknown: the conditions that hang on one unknown alone."""

from collections.abc import Callable, Iterable
from math import prod
from typing import Any, assert_never

from .flat import (
    AllDifferent,
    And,
    Choice,
    Components,
    Connected,
    Element,
    Extremum,
    Forest,
    GroupSize,
    Intervals,
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
    Tour,
    Var,
    Within,
    intervals,
    members,
)
from .graphs import components, hangs_together, is_forest, is_tour, packed, unpacked

_LARGEST = 256  # values of a domain that are tried one by one


class Survey:
    """One walk over all nodes below some roots: how deep each is, which are shared, which are unary.

    Unary conditions are worth finding wherever they stand: as a domain instead of a constraint they took 0.26
    of the time on Posidoku's gold and white cells, and below others they need one literal instead of several.
    """

    def __init__(self, roots: Iterable[IntExpr]) -> None:
        self.depth: dict[IntNode, int] = {}
        """Every node below the roots, children before parents, with the length of the longest way down."""
        self.shared: set[IntNode] = set()
        """Nodes that stand in more than one place."""
        self._only: dict[IntNode, Var | None] = {}
        self._tables: dict[IntNode, list[int]] = {}
        self._walk([root for root in roots if not isinstance(root, int)])

    def unary(self, node: IntNode) -> tuple[Var, Intervals] | None:
        """The unknown on which a condition hangs alone, and the values with which it holds.

        None where it hangs on several, or where the domain is too large to try every value.
        """
        variable = self._only[node]
        if variable is None:
            return None
        if node is variable and variable.truth:
            return variable, ((1, 1),)
        if isinstance(node, Within) and node.value is variable:
            return variable, node.domain
        if node is not variable and _size(variable.domain) > _LARGEST:
            return None
        values, table = members(variable.domain), self._table(node, variable)
        return variable, intervals(v for v, holds in zip(values, table, strict=True) if holds)

    def _walk(self, stack: list[IntNode]) -> None:
        """Depth-first without recursion: a node is settled when it comes up again after its children."""
        depth, shared = self.depth, self.shared
        opened: set[IntNode] = set()
        while stack:
            node = stack[-1]
            if node in depth:
                stack.pop()
                shared.add(node)
            elif node in opened:
                stack.pop()
                self._settle(node)
            else:
                opened.add(node)
                stack += [child for child in children(node) if not isinstance(child, int)]

    def _settle(self, node: IntNode) -> None:
        if isinstance(node, Var):
            self.depth[node] = 0
            self._only[node] = node
            return
        below = [child for child in children(node) if not isinstance(child, int)]
        self.depth[node] = 1 + max((self.depth[child] for child in below), default=0)
        names = {self._only[child] for child in below}
        self._only[node] = names.pop() if len(names) == 1 else None

    def _table(self, node: IntExpr, variable: Var) -> list[int]:
        """The node's value for each value of the unknown."""
        if isinstance(node, int):
            return [int(node)] * _size(variable.domain)
        if node is variable:
            return list(members(variable.domain))
        if node not in self._tables:
            columns = [self._table(child, variable) for child in children(node)]
            self._tables[node] = [apply(node, row) for row in zip(*columns, strict=True)]
        return self._tables[node]


def children(node: IntNode) -> tuple[IntExpr, ...]:
    """The expressions directly below a node."""
    return _CHILDREN[type(node)](node)


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
        (Extremum, AllDifferent, And, Or, Connected, Tour, Forest, OneOfSets, Table), lambda node: node.items
    ),
    **dict.fromkeys((Leader, GroupSize, Together), lambda node: (node.components,)),
}
"""A table, since to ask for one kind after the other took a fifth of the time to encode clauses."""


def apply(node: IntNode, values: tuple[int, ...]) -> int:
    """The value of a node when those of its children are known; truth values count as 0 and 1."""
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
            return int(any(first <= values[0] <= last for first, last in domain))
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
        case Connected(edges=edges):
            return int(hangs_together([bool(value) for value in values], edges))
        case Tour(ends=ends, closed=closed):
            return int(is_tour([pair for pair, value in zip(ends, values, strict=True) if value], closed))
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
        case Var():
            raise ValueError(f"{node.name} has no children")
        case _:
            assert_never(node)


def _size(domain: Intervals) -> int:
    return sum(last - first + 1 for first, last in domain)
