"""Areas to flat: a graph whose vertices are the cells that may be in areas, and each area as a list of cells.

An area is represented by one of its cells. By default it is the first cell in reading order. If a rule requires every
area to contain exactly one of some known cells, it is that cell. If every area contains at least one of some known
cells, each of them represents its area. representatives.py finds these given representatives.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import BoolExpr, Components, IntExpr
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.separations import Separations

from .lists import OptionalList
from .shapes import Steps, edges_by


class Area(OptionalList):
    """The cells that may be in an area, each with the condition that it is. The conditions are made on demand."""

    def __init__(self, graph: "AreaGraph", holder: Cell, first: bool) -> None:
        super().__init__(())
        self.graph = graph
        self.holder = holder
        self.first = first
        """True: the area whose first cell is the holder. False: the area that contains the holder."""

    @property
    def items(self) -> tuple[tuple[BoolExpr, Any], ...]:
        """See OptionalList."""
        listed = ((self.holds(cell), cell) for cell in self.graph.reached(self.holder, self.first))
        return tuple(item for item in listed if item[0] is not False)

    def breadth_first(self, denied: Set[int]) -> Iterator[tuple[BoolExpr, Any]]:
        """Yield the items from the holder outwards, breadth first.

        `denied` has the ids of conditions that are asserted to be false. The caller may add a cell's condition before
        it takes the next cell. Then the search does not go on from that cell: areas are connected, so cells behind it
        cannot be in the area either.
        """
        allowed = self.graph.reached(self.holder, self.first)
        waiting = {self.holder: None}
        for cell in (queue := list(waiting)):
            there = self.holds(cell)
            if there is False:
                continue
            yield there, cell
            if id(there) not in denied:
                onwards = [c for c in self.graph.near(cell) if c in allowed and c not in waiting]
                waiting |= dict.fromkeys(onwards)
                queue += onwards

    def holds(self, element: Cell) -> BoolExpr:
        """See OptionalList."""
        graph = self.graph
        if element not in graph.place or element not in graph.reached(self.holder, self.first):
            return False
        return graph.of_first(self.holder, element) if self.first else graph.together(self.holder, element)

    def length(self) -> IntExpr:
        """See OptionalList."""
        return self.graph.size(self.holder)

    def is_long(self, number: int) -> BoolExpr:
        """See OptionalList."""
        return self.graph.sized(self.holder, number)

    def is_at_least(self, number: int) -> BoolExpr:
        """See OptionalList."""
        return self.graph.at_least(self.holder, number)


class AreaGraph:
    """The areas of one name."""

    def __init__(
        self,
        build: Builder,
        there: Mapping[Cell, BoolExpr],
        joined: Mapping[tuple[Cell, Cell], BoolExpr],
        representatives: Sequence[Cell] | None,
        marked: Sequence[Cell] | None = None,
    ) -> None:
        """Make the graph of the areas.

        `there` has the cells that may be in an area, in reading order, each with the condition that it is in one.
        `joined` has the links that may join them, each with its condition.
        `representatives` and `marked` are given cells: each area has exactly one of the first, or some of the second.
        """
        self.build = build
        self.cells = tuple(there)
        self.place = {cell: vertex for vertex, cell in enumerate(self.cells)}
        links = [(a, b) for a, b in joined if a in self.place and b in self.place]
        edges = [(self.place[a], self.place[b]) for a, b in links]
        chosen, self.marked = self._in_areas(representatives), self._in_areas(marked)
        self.chosen = chosen
        self.leading = self.cells if chosen is None else chosen
        """The cells that may represent an area; each area has exactly one that does (unless there are `marked`)."""
        self.joined = {(a, b): joined[a, b] for a, b in links}
        places = [None if some is None else [self.place[cell] for cell in some] for some in (chosen, self.marked)]
        self.components: Components = build.components(
            list(there.values()), edges, [joined[link] for link in links], *places
        )
        self._near: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for a, b in links:
            self._near[a].append(b)
            self._near[b].append(a)
        self._most: Mapping[Cell, int] = {}
        self._apart = Separations()
        self._cut = False  # True if two neighbors are never in one area
        self._reached: dict[tuple[Cell, bool], Mapping[Cell, int]] = {}

    def _in_areas(self, cells: Sequence[Cell] | None) -> tuple[Cell, ...] | None:
        return None if cells is None else tuple([cell for cell in cells if cell in self.place])

    def bound(self, most: Mapping[Cell, int], apart: Separations | None) -> bool:
        """Limit the cells that an area reaches, by its maximum size and by cells that cannot be in it.

        `most` has the maximum size of the area of a representative. Return False if nothing is limited.
        """
        self._reached.clear()
        holders = self.leading if self.marked is None else self.marked
        if all(holder in most for holder in holders):
            self._most = {**dict.fromkeys(self.cells, max(most.values(), default=0)), **most}
        if apart is not None:
            self._apart = apart
            self._cut = any(apart.never.get(self.place[a], set()) & {self.place[b]} for a, b in self.joined)
        return bool(self._most) or self._apart is apart

    def reached(self, holder: Cell, first: bool) -> Mapping[Cell, int]:
        """Return the cells that may be in the area of a cell, or in the area whose first cell it is (`first`).

        Only the keys of the result have a meaning.
        """
        if not self._most and not self._cut and not self._apart.concern(self.place[holder]):
            return self.place
        if (holder, first) not in self._reached:
            self._reached[holder, first] = self._reach(holder, first)
        return self._reached[holder, first]

    def _reach(self, holder: Cell, first: bool) -> Mapping[Cell, int]:
        """Compute `reached` by a search up to the maximum size, without cells that are known to be in other areas."""
        known = first or holder in (self.chosen or self.marked or ())
        most = len(self.cells)
        if self._most:
            most = self._most[holder] if known else max(self._most.values())

        def onwards(never: set[int], cell: Cell, steps: int) -> list[Cell]:
            near = [other for other in self._near[cell] if other > holder or not first] if steps < most else []
            beside = self._apart.never.get(self.place[cell], set())  # never in one area with this cell
            barred = never | beside
            return [other for other in near if self.place[other] not in barred] if barred else near

        def over(never: set[int]) -> Mapping[int, int]:
            far = reach([holder] if most else [], partial(onwards, never))
            return {self.place[cell]: steps for cell, steps in far.items()}

        far = self._apart.reached(self.place[holder], over)
        return {cell: far[vertex] for cell, vertex in self.place.items() if vertex in far}

    def has(self, cell: Cell) -> bool:
        """Return True if a cell may be in an area."""
        return cell in self.place

    @property
    def bounded(self) -> bool:
        """True if the maximum sizes of the areas are known and used."""
        return bool(self._most)

    def near(self, cell: Cell) -> Sequence[Cell]:
        """Return the cells that may be joined to a cell."""
        return self._near[cell]

    def holds(self, cell: Cell) -> BoolExpr:
        """Return the condition that a cell is in an area."""
        return self.components.vertices[self.place[cell]] if cell in self.place else False

    @property
    def by_cells(self) -> bool:
        """True if any two neighbors that are in areas are joined."""
        return all(joined is True for joined in self.joined.values())

    def link(self, one: Cell, other: Cell) -> BoolExpr:
        """Return the condition that two neighbors are in areas and joined."""
        joined = self.joined.get((min(one, other), max(one, other)), False)
        vertices = self.components.vertices
        return self.build.both((joined, *(vertices[self.place[cell]] for cell in (one, other) if cell in self.place)))

    def together(self, one: Cell, other: Cell) -> BoolExpr:
        """Return the condition that two cells are in the same area."""
        return self.build.together(self.components, self.place[one], self.place[other])

    def of_first(self, first: Cell, cell: Cell) -> BoolExpr:
        """Return the condition that a cell is in the area whose first cell is `first`."""
        lead, vertex = self.place[first], self.place[cell]
        return vertex >= lead and self.build.leads(self.components, lead, vertex)

    def led_by(self, lead: Cell, cell: Cell) -> BoolExpr:
        """Return the condition that a cell is in the area that `lead` represents."""
        return self.of_first(lead, cell) if self.chosen is None else self.together(lead, cell)

    def size(self, cell: Cell) -> IntExpr:
        """Return the number of cells of the area that contains a cell, 0 if none does."""
        return self.build.group_size(self.components, self.place[cell])

    def sized(self, cell: Cell, number: int) -> BoolExpr:
        """Return the condition that the area that contains a cell has `number` cells."""
        return self.build.compare("=", self.size(cell), number)

    def at_least(self, cell: Cell, number: int) -> BoolExpr:
        """Return the condition that the area that contains a cell has at least `number` cells."""
        return self.build.compare(">=", self.size(cell), number)

    def leads(self, cell: Cell) -> BoolExpr:
        """Return the condition that a cell is the first of an area."""
        vertex = self.place[cell]
        return self.build.leads(self.components, vertex, vertex)

    def all(self) -> OptionalList:
        """Return all areas, each with the condition that it exists. With `marked`, an area may occur several times."""
        given = self.marked if self.chosen is None else self.chosen
        if given is not None:
            at = ((self.components.vertices[self.place[cell]], Area(self, cell, False)) for cell in given)
        else:
            at = ((self.leads(cell), Area(self, cell, True)) for cell in self.cells)
        return OptionalList(tuple((there, area) for there, area in at if there is not False))

    def of(self, cell: Cell | None) -> OptionalList:
        """Return the area that contains a cell; an empty list if the cell cannot be in one."""
        return Area(self, cell, False) if cell in self.place and cell is not None else OptionalList(())

    def marked_in_each(self, number: int, exactly: bool) -> list[BoolExpr]:
        """Return constraints that each area has `number` of the marked cells, exactly or at least.

        Each marked cell gets the full constraint. Each other cell only requires a marked cell in its area.
        """
        assert self.marked is not None
        build, reached = self.build, {cell: self.reached(cell, False) for cell in self.marked}
        out = []
        for cell, there in zip(self.cells, self.components.vertices, strict=True):
            held = [self.together(mark, cell) for mark, cells in reached.items() if cell in cells]
            if cell not in reached:
                enough = build.either(held)
            else:
                enough = build.compare("=" if exactly else ">=", build.plus(held), number)
            out.append(build.either((build.opposite(there), enough)))
        return out

    def one_representative_each(self) -> list[BoolExpr]:
        """Return for each cell that may be in an area the constraint that its area has exactly one representative."""
        assert self.chosen is not None
        reached = {self.place[cell]: self.reached(cell, False) for cell in self.chosen}
        out = []
        for vertex, there in enumerate(self.components.vertices):
            near = [lead for lead, cells in reached.items() if self.cells[vertex] in cells]
            held = self.build.plus(self.build.together(self.components, lead, vertex) for lead in near)
            out.append(self.build.either((self.build.opposite(there), self.build.compare("=", held, 1))))
        return out


def graph_of(
    build: Builder,
    board: Board,
    given: Mapping[Any, BoolExpr],
    by_links: bool,
    representatives: Sequence[Cell] | None,
    steps: Steps | None = None,
    kind: type[AreaGraph] = AreaGraph,
    marked: Sequence[Cell] | None = None,
) -> AreaGraph:
    """Return the graph of areas that consist of given cells, or of cells joined by given links (`by_links`).

    `given` has the condition of each of them. `steps` defines which cells are joined, instead of common sides.
    """
    given = {element: condition for element, condition in given.items() if condition is not False}
    if by_links:
        return kind(build, dict.fromkeys(board.cells, True), given, representatives, marked)
    there = {cell: given[cell] for cell in board.cells if cell in given}
    if steps is None:
        return kind(build, there, dict.fromkeys(board.links, True), representatives, marked)
    cells = list(there)
    joined = {(cells[i], cells[j]): holds for (i, j), holds in edges_by(build, board, cells, steps).items()}
    return AreaGraph(build, there, joined, representatives, marked)
