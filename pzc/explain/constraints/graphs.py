"""Checks of whole-board conditions: connected, one loop or path, no cycle."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from pzc.compiler.board.graphs import DisjointSets
from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath, Connected, Forest, Not, Var

from .ranges import Ranges
from .state import Fact, Masks, Unknowns, bits, masks_of

Graph = Connected | CircuitOrPath | Forest


class WholeBoard(ABC):
    """A graph whose vertices or edges hold or not, as the candidates are."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], graph: Graph) -> None:
        self.scope = tuple(scope)
        self._unknowns = unknowns
        self._plain = [self._literal(item) for item in graph.items]
        self._literals = [(number, *plain) for number, plain in enumerate(self._plain) if plain is not None]
        self._others = [(number, item) for number, item in enumerate(graph.items) if self._plain[number] is None]
        places = {place for _, place, _ in self._literals}
        constants = sum(isinstance(item, bool) for _, item in self._others)
        self.simple = len(places) + constants == len(graph.items)
        """True if each item is a constant, or depends on an unknown of its own."""

    def _literal(self, item: BoolExpr) -> tuple[int, int] | None:
        """Return the unknown of an item that is a truth value or its opposite, and its candidate if the item holds."""
        if isinstance(item, Var):
            return self._unknowns.number[item], 2
        if isinstance(item, Not) and isinstance(item.item, Var):
            return self._unknowns.number[item.item], 1
        return None

    def states(self, masks: Masks) -> tuple[list[bool], list[bool]]:
        """Return for each item whether it certainly holds, and whether it may hold."""
        sure = [False] * len(self._plain)
        perhaps = list(sure)
        for number, place, candidate in self._literals:
            mask = masks[place]
            if mask & candidate:
                perhaps[number] = True
                sure[number] = mask == candidate
        if self._others:
            ranges = Ranges(self._unknowns, masks)
            for number, item in self._others:
                low, high = ranges.of(item)
                sure[number], perhaps[number] = low == 1, high == 1
        return sure, perhaps

    def refuted(self, masks: Masks) -> bool:
        """Implement `Check`."""
        return self.fails(*self.states(masks))

    def at_once(self, masks: Masks) -> dict[int, int] | None:
        """Return the removals that are found in one pass over the graph; None if the condition cannot hold."""
        return None if self.refuted(masks) else {}

    def _without(self, items: Iterable[int], holding: bool) -> dict[int, int]:
        """Return the removals after which some simple items hold, or do not."""
        found = [plain for item in items if (plain := self._plain[item]) is not None]
        return {place: 3 - candidate if holding else candidate for place, candidate in found}

    @abstractmethod
    def fails(self, sure: Sequence[bool], perhaps: Sequence[bool]) -> bool:
        """Return True if no choice of the open items makes the condition true."""

    def removals(self, masks: Masks) -> dict[int, int] | None:
        """Implement `Check`."""
        if self.refuted(masks):
            return None
        out: dict[int, int] = {}
        tried = list(masks)
        for place in self.scope:
            mask = masks[place]
            if mask & (mask - 1) == 0:
                continue
            for bit in bits(mask):
                tried[place] = 1 << bit
                if self.refuted(tried):
                    out[place] = out.get(place, 0) | 1 << bit
            tried[place] = mask
        return out


class ConnectedCheck(WholeBoard):
    """All items that hold are connected."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], graph: Connected) -> None:
        super().__init__(unknowns, scope, graph)
        self._near = [0] * len(graph.items)
        for i, j in graph.edges:
            self._near[i] |= 1 << j
            self._near[j] |= 1 << i
        self._around = [tuple(bits(near)) for near in self._near]

    def fails(self, sure: Sequence[bool], perhaps: Sequence[bool]) -> bool:
        """See WholeBoard."""
        needed = sum(1 << i for i, holds in enumerate(sure) if holds)
        if not needed & (needed - 1):
            return False
        allowed = sum(1 << i for i, may in enumerate(perhaps) if may)
        reached = frontier = needed & -needed
        near = self._near
        while frontier:
            following = 0
            for i in bits(frontier):
                following |= near[i]
            frontier = following & allowed & ~reached
            reached |= frontier
            if not needed & ~reached:
                return False
        return True

    def wall(self, facts: Iterable[Fact]) -> int:
        """Return how many vertices cannot be there because of some facts."""
        _, before = self.states(list(self._unknowns.full))
        _, after = self.states(masks_of(self._unknowns, facts))
        return sum(before) - sum(after)

    def removals(self, masks: Masks) -> dict[int, int] | None:
        """Implement `Check`. Complete where each vertex depends on an unknown of its own."""
        return self.at_once(masks) if self.simple else super().removals(masks)

    def at_once(self, masks: Masks) -> dict[int, int] | None:
        """See WholeBoard."""
        if not self.simple:
            return super().at_once(masks)
        sure, perhaps = self.states(masks)
        if True not in sure:
            return {}
        reached, cuts = self._reach(sure.index(True), sure, perhaps)
        if any(holds and not there for holds, there in zip(sure, reached, strict=True)):
            return None
        open_ones = [vertex for vertex, may in enumerate(perhaps) if may and not sure[vertex]]
        return {
            **self._without([vertex for vertex in open_ones if not reached[vertex]], False),
            **self._without([vertex for vertex in open_ones if cuts[vertex]], True),
        }

    def _reach(self, root: int, sure: Sequence[bool], perhaps: Sequence[bool]) -> tuple[list[bool], list[bool]]:
        """Return the vertices that may be connected with the root, and the cut vertices between it and present ones."""
        count = len(perhaps)
        order, low, parent = [-1] * count, [0] * count, [-1] * count
        holds, cuts = list(sure), [False] * count  # `holds`: the vertex or one that was found from it holds
        order[root] = 0
        found = 1
        stack = [(root, iter(self._around[root]))]
        while stack:
            vertex, others = stack[-1]
            for other in others:
                if not perhaps[other]:
                    continue
                if order[other] < 0:
                    order[other] = low[other] = found
                    found += 1
                    parent[other] = vertex
                    stack.append((other, iter(self._around[other])))
                    break
                if order[other] < low[vertex]:  # faster than min
                    low[vertex] = order[other]
            else:
                stack.pop()
                above = parent[vertex]
                if above >= 0 and holds[vertex]:
                    holds[above] = True
                    cuts[above] = cuts[above] or low[vertex] >= order[above]
                if above >= 0:
                    low[above] = min(low[above], low[vertex])
        return [number >= 0 for number in order], cuts


class CircuitOrPathCheck(WholeBoard):
    """The items that hold are the edges of one closed loop, or of one path."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], graph: CircuitOrPath) -> None:
        super().__init__(unknowns, scope, graph)
        self._closed = graph.closed
        self._ends = graph.ends
        self._points = max((max(pair) for pair in graph.ends), default=-1) + 1
        self._at: list[list[tuple[int, int]]] = [[] for _ in range(self._points)]
        for edge, (a, b) in enumerate(graph.ends):
            self._at[a].append((b, edge))
            self._at[b].append((a, edge))

    def fails(self, sure: Sequence[bool], perhaps: Sequence[bool]) -> bool:
        """See WholeBoard."""
        if not any(perhaps):
            return True
        taken = [edge for edge, holds in enumerate(sure) if holds]
        if not taken:
            return False
        if self._closes_early(taken):
            return True
        return self._in_parts(taken, perhaps)

    def at_once(self, masks: Masks) -> dict[int, int] | None:
        """See WholeBoard."""
        sure, perhaps = self.states(masks)
        if self.fails(sure, perhaps):
            return None
        taken = [edge for edge, holds in enumerate(sure) if holds]
        if not taken or not self.simple:
            return {}
        find, _ = self._chains(taken)
        joined = {find(self._ends[edge][0]) for edge in taken}
        open_ones = [edge for edge, may in enumerate(perhaps) if may and not sure[edge]]
        closing = self._closed and len(joined) == 1
        ends = [(edge, *map(find, self._ends[edge])) for edge in open_ones]
        gone = [] if closing else [edge for edge, a, b in ends if a == b]
        near = self._block_of(perhaps, taken[0]) if self._closed else self._component_of(perhaps, taken[0])
        gone += [edge for edge in open_ones if edge not in near]
        bridges = [] if self._closed else self._bridges(sure, perhaps, taken[0])
        return {**self._without(bridges, True), **self._without(gone, False)}

    def removals(self, masks: Masks) -> dict[int, int] | None:
        """Implement `Check`. An edge of a simple graph is only tried as missing: what it closes is found at once."""
        sure, perhaps = self.states(masks)
        found = self.at_once(masks) if self.simple and True in sure else None
        if found is None:
            return super().removals(masks)
        if self._closed:
            if self._chains([edge for edge, holds in enumerate(sure) if holds])[1]:
                return super().removals(masks)
            for edge, place, candidate in self._literals:
                if perhaps[edge] and not sure[edge] and place not in found:
                    perhaps[edge] = False
                    if self.fails(sure, perhaps):
                        found[place] = 3 - candidate
                    perhaps[edge] = True
        return found

    def _chains(self, taken: Sequence[int]) -> tuple[Callable[[int], int], int]:
        """Return the representative of each point after joining the ends of some edges, and the number of loops."""
        points = DisjointSets[int]()
        loops = [points.join(*self._ends[edge]) for edge in taken].count(False)
        return points.find, loops

    def _closes_early(self, taken: Sequence[int]) -> bool:
        """Return True if some of the edges form a loop while others are outside it, or if a path has a loop."""
        find, loops = self._chains(taken)
        if not loops:
            return False
        return not self._closed or len({find(self._ends[edge][0]) for edge in taken}) > 1 or loops > 1

    def _in_parts(self, taken: Sequence[int], perhaps: Sequence[bool]) -> bool:
        """Return True if the edges that hold do not lie in one block (for a path: one component)."""
        near = self._block_of(perhaps, taken[0]) if self._closed else self._component_of(perhaps, taken[0])
        return any(edge not in near for edge in taken)

    def _component_of(self, perhaps: Sequence[bool], first: int) -> set[int]:
        """Return the edges that are connected with an edge."""
        start = self._ends[first][0]
        seen, waiting = {start}, [start]
        found: set[int] = set()
        while waiting:
            for other, edge in self._at[waiting.pop()]:
                if perhaps[edge]:
                    found.add(edge)
                    if other not in seen:
                        seen.add(other)
                        waiting.append(other)
        return found

    def _bridges(self, sure: Sequence[bool], perhaps: Sequence[bool], first: int) -> list[int]:
        """Return the open edges that are bridges between edges that are known to be used."""
        root = self._ends[first][0]
        order, low = {root: 0}, {root: 0}
        holds = dict.fromkeys((point for edge, held in enumerate(sure) if held for point in self._ends[edge]), True)
        found: list[int] = []
        stack = [(root, -1, iter(self._at[root]))]
        while stack:
            point, came, around = stack[-1]
            for other, edge in around:
                if edge == came or not perhaps[edge]:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append((other, edge, iter(self._at[other])))
                    break
                low[point] = min(low[point], order[other])
            else:
                stack.pop()
                if stack:
                    parent = stack[-1][0]
                    low[parent] = min(low[parent], low[point])
                    if holds.get(point):
                        holds[parent] = True
                        if low[point] > order[parent] and not sure[came]:
                            found.append(came)
        return found

    def _block_of(self, perhaps: Sequence[bool], first: int) -> set[int]:
        """Return the edges on a common cycle with an edge, which has none if it is a bridge."""
        root, start = self._ends[first]
        order = {root: 0, start: 1}
        low = {root: 0, start: 1}
        trail = [first]
        stack: list[tuple[int, int, int]] = [(start, first, 0)]
        while stack:
            point, came, at = stack.pop()
            around = self._at[point]
            if at < len(around):
                stack.append((point, came, at + 1))
                other, edge = around[at]
                if edge == came or not perhaps[edge]:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    trail.append(edge)
                    stack.append((other, edge, 0))
                elif order[other] < order[point]:
                    trail.append(edge)
                    low[point] = min(low[point], order[other])
            elif stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[point])
                if low[point] >= order[parent]:
                    while trail.pop() != came:
                        pass
        return set(trail) if low[start] == 0 else set()


class ForestCheck(WholeBoard):
    """The items that hold have no cycle."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], graph: Forest) -> None:
        super().__init__(unknowns, scope, graph)
        self._ends = graph.ends

    def fails(self, sure: Sequence[bool], perhaps: Sequence[bool]) -> bool:
        """See WholeBoard."""
        points = DisjointSets[int]()
        return not all(points.join(*ends) for ends, holds in zip(self._ends, sure, strict=True) if holds)


def graph_check(unknowns: Unknowns, scope: Sequence[int], graph: Graph) -> WholeBoard:
    """Return the check of a whole-board condition."""
    match graph:
        case Connected():
            return ConnectedCheck(unknowns, scope, graph)
        case CircuitOrPath():
            return CircuitOrPathCheck(unknowns, scope, graph)
        case Forest():
            return ForestCheck(unknowns, scope, graph)
