"""What stands in several places of flat constraints, so that it is written once and then goes by a name.

Flat constraints share their parts: what an automaton has read after five cells is a part of what it has after six, and
that twice. Written out at each place the text would double with each cell.
"""

from collections.abc import Callable, Iterable, Sequence

from pzc.compiler.flat.flat import Components, IntExpr, IntNode, Var
from pzc.compiler.flat.value import children

LEAST = 12
"""Fewer parts than so many are as easily read in place as by a name."""


class Sharing:
    """The names of what is shared, for all of a model."""

    def __init__(self, fresh: Callable[[], str]) -> None:
        self.names: dict[IntNode, str] = {}
        self._fresh = fresh

    def name(self, roots: Iterable[IntExpr]) -> list[IntNode]:
        """Names what stands in several places below the roots, and gives what is named, parts before wholes."""
        order, places = _listed(list(roots), self.names)
        sizes: dict[IntNode, int] = {}
        new: list[IntNode] = []
        for node in order:
            sizes[node] = 1 + sum(sizes.get(part, 1) for part in _parts(node))
            if places[node] > 1 and sizes[node] >= LEAST:
                sizes[node] = 1
                new.append(node)
        for node in new:
            self.names[node] = self._fresh()
        return new


def _listed(roots: Sequence[IntExpr], named: Iterable[IntNode]) -> tuple[list[IntNode], dict[IntNode, int]]:
    """All that has parts below the roots, parts before wholes, and in how many places each of it stands."""
    places: dict[IntNode, int] = {}
    order: list[IntNode] = []
    known = set(named)
    stack: list[tuple[IntExpr, bool]] = [(root, False) for root in reversed(roots)]
    while stack:
        node, done = stack.pop()
        if isinstance(node, int | Var) or node in known:
            continue
        if done:
            order.append(node)
        elif node in places:
            places[node] += 1
        else:
            places[node] = 1
            stack.append((node, True))
            stack += [(part, False) for part in reversed(_parts(node))]
    return order, places


def _parts(node: IntNode) -> list[IntNode]:
    """What is written where a node is: a graph is written once anyway, and then goes by a name."""
    return [part for part in children(node) if not isinstance(part, int | Components)]
