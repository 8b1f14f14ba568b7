"""Flat nodes to what they say about a single unknown: the conditions that hang on one unknown alone."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.clock import STRIDE, look
from pzc.compiler.base.intervals import Intervals, intervals, members

from .flat import And, Components, IntExpr, IntNode, Leader, Not, Or, Var, Within
from .value import apply, children

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
        self._unary: dict[IntNode, tuple[Var, Intervals] | None] = {}
        self.add(roots)

    def add(self, roots: Iterable[IntExpr]) -> None:
        """Walks over the nodes below further roots, too; what was shared by then stays what it was."""
        self._walk([root for root in roots if not isinstance(root, int)])

    def unary(self, node: IntNode) -> tuple[Var, Intervals] | None:
        """The unknown on which a condition hangs alone, and the values with which it holds.

        None where it hangs on several, or where the domain is too large to try every value.
        """
        variable = self._only[node]
        if variable is None:
            return None
        if node not in self._unary:
            self._unary[node] = self._said(node, variable)
        return self._unary[node]

    def _said(self, node: IntNode, variable: Var) -> tuple[Var, Intervals] | None:
        if node is variable and variable.truth:
            return variable, ((1, 1),)
        if isinstance(node, Within) and node.value is variable:
            return variable, node.domain
        if node is not variable and _size(variable.domain) > _LARGEST:
            return None
        values, table = members(variable.domain), self._table(node, variable)
        return variable, intervals(v for v, holds in zip(values, table, strict=True) if holds)

    def asked_for_leads(self) -> set[Components]:
        """The graphs of which something says which vertex is a group's first, as rules do that go through all areas.

        What follows from a vertex being the first is then written out already: an area holds no cell before its first.
        """
        return {node.components for node in self.depth if isinstance(node, Leader)}

    def _walk(self, stack: list[IntNode]) -> None:
        """Depth-first without recursion: a node is settled when all of its children are, if not at once, then when it
        comes up again after them."""
        depth, only, shared = self.depth, self._only, self.shared
        below: dict[IntNode, Sequence[IntNode]] = {}  # of the nodes that are waiting for their children
        while stack:
            if not len(depth) & STRIDE:
                look()
            node = stack[-1]
            if node in depth:
                stack.pop()
                shared.add(node)
                continue
            parts = below.pop(node, None)
            if parts is None:
                parts = _parts(node)
                height = len(stack)
                for child in parts:
                    if child in depth:
                        shared.add(child)
                    elif type(child) is Var:  # at once, since half of all nodes are unknowns
                        depth[child], only[child] = 0, child
                    elif not self._at_once(child):
                        stack.append(child)
                if len(stack) > height:
                    below[node] = parts
                    continue
            stack.pop()
            self._settle(node, parts)

    def _at_once(self, node: IntNode) -> bool:
        """Notes a node on one other that is an unknown or has been noted, as most of the others are."""
        kind, depth, only = type(node), self.depth, self._only
        inner: IntNode
        if kind is Within:
            inner = node.value  # type: ignore[union-attr]
        elif kind is Not:
            inner = node.item  # type: ignore[union-attr]
        else:
            return False
        if inner in depth:
            self.shared.add(inner)
        elif type(inner) is Var:
            depth[inner], only[inner] = 0, inner
        else:
            return False
        depth[node], only[node] = 1 + depth[inner], only[inner]
        return True

    def _settle(self, node: IntNode, parts: Sequence[IntNode]) -> None:
        """Notes a node whose parts have been noted."""
        depth, only = self.depth, self._only
        if len(parts) == 1:
            depth[node], only[node] = 1 + depth[parts[0]], only[parts[0]]
            return
        if type(node) is Var:
            depth[node], only[node] = 0, node
            return
        depth[node] = 1 + max(map(depth.__getitem__, parts), default=0)
        alone = only[parts[0]] if parts else None
        for part in parts:
            if only[part] is not alone:  # as the second is in nearly all
                alone = None
                break
        only[node] = alone

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


def _parts(node: IntNode) -> Sequence[IntNode]:
    """The nodes directly below one, but for numbers."""
    if type(node) is And or type(node) is Or:  # as most are, and of no numbers
        return node.items
    return [child for child in children(node) if not isinstance(child, int)]


def _size(domain: Intervals) -> int:
    return sum(last - first + 1 for first, last in domain)
