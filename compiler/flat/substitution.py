"""Substitute values for some unknowns of flat expressions, and simplify."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pzc.compiler.base.clock import check_limits

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
    Forest,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Together,
    Truth,
    Var,
    Within,
)
from .nodes import Builder
from .value import apply, children

Parts = Sequence[Any]


class Substitution:
    """Expressions after substituting the given values; `builder` makes the simplified nodes.

    `nodes` gives expressions to be substituted for other nodes than unknowns.

    Raises ValueError for nodes that only passes make (`OneOfSets`).
    """

    def __init__(
        self, builder: Builder, values: Mapping[Var, int], nodes: Mapping[IntNode, IntExpr] | None = None
    ) -> None:
        self._builder = builder
        self._left: dict[IntNode, IntExpr] = {v: bool(value) if v.truth else value for v, value in values.items()}
        self._left.update(nodes or {})

    @property
    def visited(self) -> int:
        """The number of nodes that were simplified so far: a measure of work."""
        return len(self._left)

    def condition(self, e: BoolExpr) -> BoolExpr:
        """Return the simplified condition."""
        left = self.rest(e)
        return bool(left) if isinstance(left, int) else left  # type: ignore[return-value]  # a truth value stays one

    def rest(self, e: IntExpr) -> IntExpr:
        """Return the simplified expression. Shared parts are visited once.

        An `or` stops at its first true item, an `and` at its first false one.
        """
        if isinstance(e, int):
            return e
        known = self._left
        stack = [] if e in known else [(e, iter(children(e)))]
        while stack:
            check_limits()
            node, waiting = stack[-1]
            decisive = _DECISIVE.get(type(node))
            for child in waiting:
                left: IntExpr | None
                if isinstance(child, int):
                    left = child
                elif (left := known.get(child)) is None:
                    stack.append((child, iter(children(child))))
                    break
                if left is decisive:
                    known[node] = decisive
                    stack.pop()
                    break
            else:
                known[node] = self._builder.variable(node) if isinstance(node, Var) else self._simplified(node)
                stack.pop()
        return known[e]

    def _simplified(self, node: IntNode) -> IntExpr:
        """Return a node with its parts replaced: a constant if all of them are constants."""
        parts = [child if isinstance(child, int) else self._left[child] for child in children(node)]
        if all(isinstance(part, int) for part in parts):
            value = apply(node, tuple(int(part) for part in parts))  # type: ignore[arg-type]  # checked above
            return bool(value) if isinstance(node, Truth) else value
        make = _MAKE.get(type(node))
        if make is None:
            raise ValueError(f"{type(node).__name__} is made by passes alone")
        made: IntExpr = make(self._builder, node, parts)
        return made


def _components(builder: Builder, node: Components, parts: Parts) -> IntExpr:
    count = len(node.vertices)
    return builder.components(parts[:count], node.edges, parts[count:], node.representatives, node.marked)


_DECISIVE: Mapping[type, bool] = {And: False, Or: True}
"""The value of one item that decides the whole."""

_MAKE: Mapping[type, Callable[[Builder, Any, Parts], IntExpr]] = {
    Linear: lambda b, node, parts: b.linear(
        ((part, factor) for part, (_, factor) in zip(parts, node.terms, strict=True)), node.constant
    ),
    Product: lambda b, node, parts: b.times(*parts),
    Quotient: lambda b, node, parts: b.quotient(*parts),
    Remainder: lambda b, node, parts: b.remainder(*parts),
    Extremum: lambda b, node, parts: b.extremum(parts, node.least),
    Element: lambda b, node, parts: b.element(parts[0], parts[1:]),
    Choice: lambda b, node, parts: b.choice(*parts),
    Within: lambda b, node, parts: b.within(parts[0], node.domain),
    And: lambda b, node, parts: b.both(parts),
    Or: lambda b, node, parts: b.either(parts),
    Not: lambda b, node, parts: b.opposite(parts[0]),
    Same: lambda b, node, parts: b.same(*parts),
    AllDifferent: lambda b, node, parts: b.all_different(parts),
    Table: lambda b, node, parts: b.table(parts, node.rows),
    Connected: lambda b, node, parts: b.connected(parts, node.edges),
    CircuitOrPath: lambda b, node, parts: b.circuit_or_path(parts, node.ends, node.closed, node.faces),
    Forest: lambda b, node, parts: b.forest(parts, node.ends),
    Components: _components,
    Leader: lambda b, node, parts: b.leader(parts[0], node.vertex),
    GroupSize: lambda b, node, parts: b.group_size(parts[0], node.vertex),
    Together: lambda b, node, parts: b.together(parts[0], node.first, node.second),
}
