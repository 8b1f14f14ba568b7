"""Nodes of the flat form to shared nodes: hash-consing, with a serial number for each node."""

from copy import copy
from typing import Any, Self

from pzc.compiler.base.clock import STRIDE, check_limits

from .flat import IntExpr, Var


class Interning:
    """Node factory with hash-consing: two requests for the same node return the same object."""

    def __init__(self) -> None:
        self._nodes: dict[type, dict[tuple[Any, ...], Any]] = {}
        self._serial: dict[int, int] = {}
        self._keep: list[Any] = []
        self.parts = 0  # nodes plus the lengths of their tuples: a measure of size

    def copy(self) -> Self:
        """Return an independent factory that starts with the nodes of this one."""
        other = copy(self)
        other._nodes = {kind: nodes.copy() for kind, nodes in self._nodes.items()}
        other._serial, other._keep = self._serial.copy(), self._keep.copy()
        return other

    def variable(self, var: Var) -> Var:
        """Register an unknown of the puzzle."""
        self._number(var)
        return var

    def _number(self, node: Any) -> int:
        """Return the serial number of a node, in order of creation. Sorting by it is the same in every run."""
        serial = self._serial.get(id(node))
        if serial is None:
            serial = self._serial[id(node)] = len(self._keep)
            self._keep.append(node)
        return serial

    def _node_key(self, value: IntExpr) -> tuple[int, int]:
        """Return a pair that identifies a number or a node, and gives them an order."""
        return (0, int(value)) if isinstance(value, int) else (1, self._number(value))

    def _make(self, kind: type, key: tuple[Any, ...], *parts: Any) -> Any:
        """Return the node of this kind and key. Create it from its parts if there is none."""
        nodes = self._nodes.get(kind)
        if nodes is None:
            nodes = self._nodes[kind] = {}
        node = nodes.get(key)
        if node is None:
            number = len(self._keep)
            if not number & STRIDE:
                check_limits()
            node = nodes[key] = kind(*parts)
            self.parts += 1
            for part in parts:
                if type(part) is tuple:
                    self.parts += len(part)
            self._serial[id(node)] = number
            self._keep.append(node)
        return node
