"""Areas to unknowns: for each cell the one that stands for its area, and how far away that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pzc.compiler.base.intervals import intervals
from pzc.compiler.flat.flat import Components
from pzc.compiler.model.kinds import LINK, ListType

from .formations import elements, ends_of
from .lists import Unwritable, apart
from .reach import Reach
from .unrolled import domain_text
from .values import COMPARE, Each, Generator, Text, both

if TYPE_CHECKING:
    from .document import Document


class Areas:
    """The arrays of all graphs whose groups the rules speak of, declared when they are asked for."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.given: list[str] = []
        """Blocks that say which cells may stand for the areas of others."""
        self.found: list[str] = []
        """Blocks that declare the unknowns, and say what they are."""
        self._names: dict[Components, str] = {}
        self._sets: dict[str, str] = {}
        self._nears: dict[str, str] = {}
        self._reach: Reach | None = None

    def __bool__(self) -> bool:
        return bool(self._names)

    def leads(self, graph: Components) -> list[set[int]]:
        """The leads that each vertex of a graph may have, counted from 1."""
        if self._reach is None:
            self._reach = Reach(self.document.grounded())
        return self._reach.leads(graph)

    def name(self, graph: Components) -> str:
        """The name of the array that has, for each vertex of a graph, the lead of its group."""
        if graph not in self._names:
            self._declare(graph)
        return self._names[graph]

    def all(self, areas: str) -> Each:
        """All areas of a name, each a list of cells.

        areas island = ...   ->   [[c | c in CELL where island[c] = v] | v in CELL where island[v] = v]
        """
        name, graph = self._of_cells(areas)
        leading = set[int]().union(*self.leads(graph))
        source = "CELL" if len(leading) == len(graph.vertices) else self._leading(name, areas, leading)
        cells = Each(
            (Generator("c", "CELL"),),
            Text("c"),
            (Text(f"v in {name}_may[c]", COMPARE),),
            (Text(f"{name}[c] = v", COMPARE),),
        )
        return Each((Generator("v", source),), cells, (), (Text(f"{name}[v] = v", COMPARE),))

    def _leading(self, name: str, areas: str, leading: set[int]) -> str:
        """The name of the set of the cells that stand for areas, if these are not all."""
        if name not in self._sets:
            self._sets[name] = self.document.naming.names.fresh(f"{name.upper()}_CELLS")
            declared = f"set of int: {self._sets[name]} = {domain_text(intervals(leading))};"
            self.given.append(f"{declared}  % that may stand for the {areas} of others")
            self.document.writer.keep()
        return self._sets[name]

    def of(self, areas: str, cell: str) -> Each:
        """The area that holds a cell."""
        name, graph = self._of_cells(areas)
        d = apart("d", cell)
        return Each((Generator(d, self._near(name, areas, cell)),), Text(d), (), self._same(name, graph, d, cell))

    def together(self, areas: str, one: str, other: str) -> Text:
        """Whether two cells lie in the same area."""
        name, graph = self._of_cells(areas)
        return both(self._same(name, graph, one, other))

    def _same(self, name: str, graph: Components, one: str, other: str) -> tuple[Text, ...]:
        same = Text(f"{name}[{one}] = {name}[{other}]", COMPARE)
        everywhere = all(vertex is True for vertex in graph.vertices)
        return (same,) if everywhere else (same, Text(f"{name}[{one}] > 0", COMPARE))

    def _near(self, name: str, areas: str, cell: str) -> str:
        """The cells that may lie in one area with a cell."""
        if name not in self._nears:
            near = self._nears[name] = self.document.naming.names.fresh(f"{name}_near")
            self.given.append(
                f"% which cells may lie in one {areas} with each\narray[CELL] of set of int: {near} =\n"
                f"  [{{d | d in CELL where {name}_may[c] intersect {name}_may[d] != {{}}}} | c in CELL];"
            )
            self.document.writer.keep()
        return f"{self._nears[name]}[{cell}]"

    def _of_cells(self, areas: str) -> tuple[str, Components]:
        """The array of areas of a name, if it has an entry for each cell."""
        document = self.document
        if document.split:
            raise Unwritable
        document.refuse_holes()
        graph = document.area_graphs()[areas]
        board = document.model.facts.board
        assert board is not None
        if len(graph.vertices) != len(board.cells):
            raise Unwritable
        if all(isinstance(part, bool) for part in (*graph.vertices, *graph.joined)):
            raise Unwritable  # what is asked of these areas is known, and an array of unknowns is not
        document.writer.use("CELL")
        return self.name(graph), graph

    def _declare(self, graph: Components) -> None:
        document = self.document
        naming, flat = document.naming, document.flat_writer()
        areas = next((name for name, other in document.area_graphs().items() if other is graph), None)
        wanted = areas or "group"  # (areas that are drawn have the name of the layer of their links)
        name = self._names[graph] = naming.names.fresh(f"{wanted}_of" if wanted in naming.layers else wanted)
        far, may = (naming.names.fresh(f"{name}_{what}") for what in ("far", "may"))
        listed = [flat.truths(graph.vertices), *flat.ends(graph.edges), flat.truths(graph.joined)]
        quantified = self._quantified(areas, graph)
        shared = [] if quantified else document.shared([*graph.vertices, *graph.joined])
        size = len(graph.vertices)
        sets = ", ".join(domain_text(intervals(leads)) for leads in self.leads(graph))
        document.writer.use("groups")
        self.given.append(
            f"% which cells may stand for the {areas or 'group'} of each\n"
            f"array[1..{size}] of set of int: {may} = [{sets}];"
        )
        lines = [
            *shared,
            f"% the cell that stands for the {areas or 'group'} of each, 0 for none, and how far away it is",
            f"array[1..{size}] of var 0..{size}: {name};",
            f"array[1..{size}] of var 0..{size}: {far};",
            f"constraint groups({', '.join(quantified or listed)}, {may}, {name}, {far});",
        ]
        self.found.append("\n".join(lines))
        document.writer.keep()

    def _quantified(self, areas: str | None, graph: Components) -> list[str] | None:
        """What is there and what is joined, as it is said of all cells or links; None where it cannot be said so."""
        document = self.document
        board = document.model.facts.board
        assert board is not None
        entry = None if areas is None else document.model.facts.areas[areas]
        if entry is None or entry.steps is not None or len(graph.vertices) != len(board.cells) or board.holes:
            return None
        writer = document.writer
        before, writer.exists = writer.exists, []
        try:
            writer.sure(entry.list)
            parts = writer.parts(writer.value(entry.list))
            if len(parts) != 1 or writer.exists:
                return None
            source, holds = elements(writer, parts[0])
        except Unwritable:
            return None
        finally:
            writer.exists = before
        links = isinstance(entry.list.type, ListType) and entry.list.type.item == LINK
        if source != ("LINK" if links else "CELL"):
            return None
        ends = ends_of(writer, "CELL")
        if links:
            return ["[true | c in CELL]", *ends, holds]
        return [holds, *ends, "[true | l in LINK]"]
