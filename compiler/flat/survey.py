"""Flat nodes to the conditions that depend on a single unknown."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.clock import STRIDE, check_limits
from pzc.compiler.base.intervals import Intervals, intervals, members, size

from .flat import And, Components, IntExpr, IntNode, Leader, Not, Or, Var, Within
from .value import apply, children

_LARGEST = 256  # domains above this size are not enumerated


class Survey:
    """One walk over all nodes below some roots: their depth, which are shared, and which are unary.

    Unary conditions are worth finding everywhere. As a domain instead of a constraint they took 0.26 of the time on
    Posidoku's gold and white cells. Inside other conditions they need one literal instead of several.
    """

    def __init__(self, roots: Iterable[IntExpr]) -> None:
        self.depth: dict[IntNode, int] = {}
        """Every node below the roots, children before parents, with the length of the longest path down."""
        self.shared: set[IntNode] = set()
        """Nodes with more than one parent."""
        self._only: dict[IntNode, Var | None] = {}
        self._tables: dict[IntNode, list[int]] = {}
        self._unary: dict[IntNode, tuple[Var, Intervals] | None] = {}
        self.add(roots)

    def add(self, roots: Iterable[IntExpr]) -> None:
        """Walk over the nodes below further roots, too."""
        self._walk([root for root in roots if not isinstance(root, int)])

    def unary(self, node: IntNode) -> tuple[Var, Intervals] | None:
        """Return the only unknown of a condition, and the values that satisfy the condition.

        Returns None if it depends on several unknowns, or if the domain is too large to enumerate.
        """
        variable = self._only[node]
        if variable is None:
            return None
        if node not in self._unary:
            self._unary[node] = self._unary_of(node, variable)
        return self._unary[node]

    def _unary_of(self, node: IntNode, variable: Var) -> tuple[Var, Intervals] | None:
        """Return the values of the unknown for which a node holds, or None if its domain is too large to try."""
        if node is variable and variable.truth:
            return variable, ((1, 1),)
        if type(node) is Within and node.value is variable:
            return variable, node.domain
        if type(node) is Not and node.item is variable:
            return variable, ((0, 0),)
        if node is not variable and size(variable.domain) > _LARGEST:
            return None
        values, table = members(variable.domain), self._table(node, variable)
        return variable, intervals(v for v, holds in zip(values, table, strict=True) if holds)

    def graphs_using_representatives(self) -> set[Components]:
        """Return the graphs whose representatives are used by a rule. Each rule over all areas uses them.

        Such rules already encode the consequences of being the first vertex: an area contains no earlier cell.
        """
        return {node.components for node in self.depth if isinstance(node, Leader)}

    def _walk(self, stack: list[IntNode]) -> None:
        """Walk depth-first without recursion. A node is settled after all of its children."""
        depth, only, shared = self.depth, self._only, self.shared
        below: dict[IntNode, Sequence[IntNode]] = {}  # children of the nodes on the stack that are not settled yet
        while stack:
            if not len(depth) & STRIDE:
                check_limits()
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
                    elif type(child) is Var:  # settled immediately, since half of all nodes are unknowns
                        depth[child], only[child] = 0, child
                    elif not self._settle_simple(child):
                        stack.append(child)
                if len(stack) > height:
                    below[node] = parts
                    continue
            stack.pop()
            self._settle(node, parts)

    def _settle_simple(self, node: IntNode) -> bool:
        """Settle a `Within` or `Not` whose child is settled or an unknown, without using the stack.

        Return False if not.
        """
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
        """Settle a node whose children are settled: record its depth and its only unknown."""
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
            if only[part] is not alone:  # usually the loop ends at the second child
                alone = None
                break
        only[node] = alone

    def _table(self, node: IntExpr, variable: Var) -> list[int]:
        """Return the node's value for each value of the unknown."""
        if isinstance(node, int):
            return [int(node)] * size(variable.domain)
        if node is variable:
            return list(members(variable.domain))
        if node not in self._tables:
            columns = [self._table(child, variable) for child in children(node)]
            self._tables[node] = [apply(node, row) for row in zip(*columns, strict=True)]
        return self._tables[node]


def _parts(node: IntNode) -> Sequence[IntNode]:
    """Return the non-constant children of a node."""
    if type(node) is And or type(node) is Or:  # the most frequent kinds, and they have no constant items
        return node.items
    return [child for child in children(node) if not isinstance(child, int)]
