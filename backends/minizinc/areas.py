"""Areas to arrays: for each cell, the cell that represents its area, and the distance to it."""

from pzc.compiler.base.intervals import intervals
from pzc.compiler.flat.flat import Components
from pzc.compiler.model.kinds import LINK, ListType

from .area_representatives import Representatives
from .arrays import unused_name
from .expression_writer import AreaArrays
from .flat_constraints import domain_text
from .formations import elements, ends_of
from .fragments import COMPARE, Each, Generator, Text, Unwritable, both
from .rule_writer import RuleWriter


class ModelAreas(AreaArrays):
    """The arrays for all graphs whose groups the rules mention. An array is declared on its first use."""

    def __init__(self, rules: RuleWriter) -> None:
        self.rules = rules
        self.given: list[str] = []
        """Declarations of the possible representatives."""
        self.found: list[str] = []
        """Declarations of the variables, and their constraints."""
        self._names: dict[Components, str] = {}
        self._sets: dict[str, str] = {}
        self._nears: dict[str, str] = {}
        self._representatives: Representatives | None = None

    def __bool__(self) -> bool:
        return bool(self._names)

    def candidates(self, graph: Components) -> list[set[int]]:
        """Return the possible representatives of each vertex, counted from 1."""
        if self._representatives is None:
            self._representatives = Representatives(self.rules.flat())
        return self._representatives.candidates(graph)

    def name(self, graph: Components) -> str:
        """Return the array of representatives of a graph's vertices."""
        if graph not in self._names:
            self._declare(graph)
        return self._names[graph]

    def all(self, areas: str) -> Each:
        """Return the list of all areas.

        areas island = ...   ->   [[c | c in CELL where island[c] = v] | v in CELL where island[v] = v]
        """
        name, graph = self._array(areas)
        representatives = set[int]().union(*self.candidates(graph))
        everywhere = len(representatives) == len(graph.vertices)
        source = "CELL" if everywhere else self._set_of(name, areas, representatives)
        cells = Each(
            (Generator("c", "CELL"),),
            Text("c"),
            (Text(f"v in {name}_may[c]", COMPARE),),
            (Text(f"{name}[c] = v", COMPARE),),
        )
        return Each((Generator("v", source),), cells, (), (Text(f"{name}[v] = v", COMPARE),))

    def containing(self, areas: str, cell: str) -> Each:
        """Return the area that contains a cell."""
        name, graph = self._array(areas)
        d = unused_name("d", cell)
        return Each((Generator(d, self._near(name, areas, cell)),), Text(d), (), self._same(name, graph, d, cell))

    def together(self, areas: str, one: str, other: str) -> Text:
        """Return the condition that two cells are in the same area."""
        name, graph = self._array(areas)
        return both(self._same(name, graph, one, other))

    def _same(self, name: str, graph: Components, one: str, other: str) -> tuple[Text, ...]:
        """Return the conditions that two cells are in the same area."""
        same = Text(f"{name}[{one}] = {name}[{other}]", COMPARE)
        everywhere = all(vertex is True for vertex in graph.vertices)
        return (same,) if everywhere else (same, Text(f"{name}[{one}] > 0", COMPARE))

    def _set_of(self, name: str, areas: str, representatives: set[int]) -> str:
        """Return the name of the set of possible representatives of all cells."""
        if name not in self._sets:
            self._sets[name] = self.rules.naming.names.fresh(f"{name.upper()}_CELLS")
            declared = f"set of int: {self._sets[name]} = {domain_text(intervals(representatives))};"
            self.given.append(f"{declared}  % the cells that may represent the {areas} of a cell")
        return self._sets[name]

    def _near(self, name: str, areas: str, cell: str) -> str:
        """Return the set of cells that may be in the same area as a cell."""
        if name not in self._nears:
            near = self._nears[name] = self.rules.naming.names.fresh(f"{name}_near")
            self.given.append(
                f"% the cells that may be in the same {areas} as each cell\narray[CELL] of set of int: {near} =\n"
                f"  [{{d | d in CELL where {name}_may[c] intersect {name}_may[d] != {{}}}} | c in CELL];"
            )
        return f"{self._nears[name]}[{cell}]"

    def _array(self, areas: str) -> tuple[str, Components]:
        """Return the array and graph of areas. Unwritable if the graph lacks a cell of the board."""
        rules = self.rules
        if rules.split:
            raise Unwritable
        rules.require_rectangle()
        graph = rules.area_graphs()[areas]
        board = rules.model.facts.board
        assert board is not None
        if len(graph.vertices) != len(board.cells):
            raise Unwritable
        if all(isinstance(part, bool) for part in (*graph.vertices, *graph.joined)):
            raise Unwritable  # these areas are known, but the array has unknowns
        return self.name(graph), graph

    def _declare(self, graph: Components) -> None:
        """Declare the arrays of a graph."""
        rules = self.rules
        naming, flat = rules.naming, rules.flat_writer
        areas = next((name for name, other in rules.area_graphs().items() if other is graph), None)
        wanted = areas or "group"  # areas that are drawn have the same name as the layer of their links
        name = self._names[graph] = naming.names.fresh(f"{wanted}_of" if wanted in naming.layers else wanted)
        far, may = (naming.names.fresh(f"{name}_{suffix}") for suffix in ("far", "may"))
        args = self._quantified(areas, graph)
        common = [] if args else flat.declarations([*graph.vertices, *graph.joined])
        args = args or [flat.truths(graph.vertices), *flat.ends(graph.edges), flat.truths(graph.joined)]
        size = len(graph.vertices)
        sets = ", ".join(domain_text(intervals(candidates)) for candidates in self.candidates(graph))
        self.given.append(
            f"% the cells that may represent the {areas or 'group'} of each cell: it would take the solver long to\n"
            "% find out which are too far away, or separated by clues\n"
            f"array[1..{size}] of set of int: {may} = [{sets}];"
        )
        lines = [
            *common,
            f"% the cell that represents the {areas or 'group'} of each cell, 0 for none, and the distance to it",
            f"array[1..{size}] of var 0..{size}: {name};",
            f"array[1..{size}] of var 0..{size}: {far};",
            f"constraint groups({', '.join(args)}, {may}, {name}, {far});",
        ]
        self.found.append("\n".join(lines))

    def _quantified(self, areas: str | None, graph: Components) -> list[str] | None:
        """Return the vertices and edges of a graph as comprehensions over the board, or None if that is impossible."""
        rules = self.rules
        board = rules.model.facts.board
        assert board is not None
        entry = None if areas is None else rules.model.facts.areas[areas]
        if (
            entry is None
            or entry.steps is not None
            or len(graph.vertices) != len(board.cells)
            or not rules.is_rectangle
        ):
            return None
        writer = rules.writer
        before, writer.exists = writer.exists, []
        try:
            writer.require_defined(entry.list)
            parts = writer.parts(writer.value(entry.list))
            if len(parts) != 1 or writer.exists:
                return None
            source, conditions = elements(writer, parts[0])
        except Unwritable:
            return None
        finally:
            writer.exists = before
        links = isinstance(entry.list.type, ListType) and entry.list.type.item == LINK
        if source != ("LINK" if links else "CELL"):
            return None
        ends = ends_of(writer, "CELL")
        if links:
            return ["[true | c in CELL]", *ends, conditions]
        return [conditions, *ends, "[true | l in LINK]"]
