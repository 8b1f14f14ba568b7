"""Flat constraints to MiniZinc: for rules that have no form with quantifiers."""

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from pzc.compiler.base.clock import look
from pzc.compiler.base.intervals import Intervals, intervals
from pzc.compiler.board.board import Border, Cell, Corner, Item, Link
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    BoolExpr,
    BoolNode,
    Choice,
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
    is_truth,
)

from .lists import Lists
from .naming import Naming

FEWEST_CASES = 5
"""Of fewer cases of which one holds, which one it is is no unknown of its own."""


class FlatWriter:
    """Writes flat expressions."""

    def __init__(
        self,
        lists: Lists,
        naming: Naming,
        element: Callable[[Lists, object], str],
        graph: Callable[[Components], str],
        may: Callable[[Components], Sequence[set[int]]],
        names: Mapping[IntNode, str],
    ) -> None:
        """`graph` gives the name of the array that has the lead of each vertex' group, `may` what it may be.

        `names` has the names of what is declared elsewhere, see sharing.py.
        """
        self.lists = lists
        self.naming = naming
        self.element = element
        self.graph = graph
        self.may = may
        self.names = names

    def declaration(self, e: IntNode) -> str:
        """The declaration of what has a name."""
        name = self.names[e]
        if is_truth(e):
            return f"var bool: {name} = {self._truth(e)};"
        return f"var {e.low}..{e.high}: {name} = {self._number(e)};"

    def number(self, e: IntExpr) -> str:
        """An expression as a number."""
        if isinstance(e, bool):
            return str(int(e))
        if isinstance(e, int):
            return str(e) if e >= 0 else f"({e})"
        if is_truth(e):
            return f"bool2int({self.truth(e)})"
        return self.names.get(e) or self._number(e)

    def truth(self, e: BoolExpr) -> str:
        """An expression as a truth value."""
        return (None if isinstance(e, bool) else self.names.get(e)) or self._truth(e)

    def _number(self, e: IntNode) -> str:  # noqa: C901
        match e:
            case Var():
                return self._variable(e)
            case Linear():
                return self._linear(e)
            case Product():
                return f"({self.number(e.left)} * {self.number(e.right)})"
            case Quotient():
                return self._floor("floor_div", e.dividend, e.divisor)
            case Remainder():
                return self._floor("floor_mod", e.dividend, e.divisor)
            case Extremum():
                return f"{'min' if e.least else 'max'}([{', '.join(map(self.number, e.items))}])"
            case Element():
                return f"[{', '.join(map(self.number, e.items))}][{self.number(e.index)} + 1]"
            case Choice():
                return f"if {self.truth(e.condition)} then {self.number(e.then)} else {self.number(e.otherwise)} endif"
            case Leader(components=graph, vertex=vertex):
                return f"{self.graph(graph)}[{vertex + 1}]"
            case GroupSize(components=graph, vertex=vertex):
                return self._size(graph, vertex)
            case _:
                raise TypeError(e)

    def _truth(self, e: BoolExpr) -> str:  # noqa: C901
        match e:
            case bool():
                return str(e).lower()
            case Var():
                return self._variable(e)
            case Within(value, domain):
                return f"({self.number(value)} in {domain_text(domain)})"
            case And(items):
                return "(" + " /\\ ".join(map(self.truth, items)) + ")"
            case Or(items):
                return "(" + " \\/ ".join(map(self.truth, items)) + ")"
            case Not(item):
                return f"(not {self.truth(item)})"
            case Same(left, right):
                return f"({self.truth(left)} <-> {self.truth(right)})"
            case AllDifferent(items):
                return self.lists.all_different(f"[{', '.join(map(self.number, items))}]")
            case Table(items, rows):
                self.lists.includes.add("table.mzn")
                shown = ", ".join("| " + ", ".join(map(str, row)) for row in rows).replace(", |", " |")
                return f"table([{', '.join(map(self.number, items))}], [{shown} |])"
            case OneOfSets(items, sets):
                numbers = f"[{', '.join(map(self.number, items))}]"
                choices = ", ".join("{" + ", ".join(map(str, values)) + "}" for values in sets)
                one = f"exists(s in [{choices}])(forall(x in {numbers})(x in s))"
                return f"(({self.lists.all_different(numbers)}) /\\ {one})"
            case Connected(items, edges):
                return self._graph("connected_group", items, edges)
            case Tour(items, ends, closed):
                return self._graph("single_loop" if closed else "single_path", items, ends)
            case Forest(items, ends):
                return self._graph("without_cycle", items, ends)
            case Together(components=graph, first=first, second=second):
                return self._together(graph, first, second)
            case _:
                assert_never(e)

    def truths(self, items: Sequence[BoolExpr]) -> str:
        """Several truth values as an array."""
        return f"[{', '.join(map(self.truth, items))}]"

    def ends(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        """The first and the second ends of edges, each as an array; counted from 1."""
        return ["[" + ", ".join(str(pair[k] + 1) for pair in pairs) + "]" for k in (0, 1)]

    def _graph(self, name: str, items: Sequence[BoolExpr], pairs: Sequence[tuple[int, int]]) -> str:
        self.lists.use(name)
        return f"{name}({', '.join([self.truths(items), *self.ends(pairs)])})"

    def _together(self, graph: Components, first: int, second: int) -> str:
        lead = self.graph(graph)
        for one, other in ((first, second), (second, first)):
            if graph.leads is not None and other in graph.leads:
                return f"({lead}[{one + 1}] = {other + 1})"
        return f"({lead}[{first + 1}] > 0 /\\ {lead}[{first + 1}] = {lead}[{second + 1}])"

    def _size(self, graph: Components, vertex: int) -> str:
        look()  # each goes through all vertices
        lead = self.graph(graph)
        if graph.leads is not None and vertex in graph.leads:
            self.lists.use("led_size")
            return f"led_size({lead}, {vertex + 1})"
        self.lists.use("group_size")
        may = self.may(graph)
        others = intervals(w for w, leads in enumerate(may, 1) if leads & may[vertex])
        return f"group_size({lead}, {domain_text(others)}, {vertex + 1})"

    def _linear(self, e: Linear) -> str:
        parts = [self.number(term) if k == 1 else f"({k}) * {self.number(term)}" for term, k in e.terms]
        if e.constant:
            parts.append(f"({e.constant})")
        return "(" + " + ".join(parts) + ")"

    def _floor(self, name: str, dividend: IntExpr, divisor: IntExpr) -> str:
        self.lists.use(f"{name}_var")
        return f"{name}({self.number(dividend)}, {self.number(divisor)})"

    def _variable(self, e: Var) -> str:
        name = self.naming.layer(e.layer)
        match e.place:
            case Item():
                return self.naming.item(e.layer, e.place)
            case Cell(r, c) | Corner(r, c):
                return f"{name}[{r}, {c}]"
            case Border() | Link():
                return f"{name}[{self.element(self.lists, e.place)}]"
            case _:
                assert_never(e.place)


def one_of(condition: BoolExpr) -> tuple[BoolNode, ...]:
    """The cases of which a condition says that just one holds, where each is of several parts; none for others.

    exactly(1, p in tetromino: all(black(p)))   ->   the ways in which it may lie
    """
    match condition:
        case Within(value=Linear(terms=terms, constant=constant), domain=((first, last),)) if (
            first == last == constant + 1
            and len(terms) >= FEWEST_CASES
            and all(k == 1 and isinstance(term, And) for term, k in terms)
        ):
            return tuple(term for term, _ in terms if isinstance(term, And))
    return ()


def domain_text(domain: Intervals) -> str:
    """A set of integers."""
    if not domain:
        return "{}"
    ends = [f"{a}..{b}" for a, b in domain]
    if len(domain) == 1:
        return ends[0]
    if sum(b - a + 1 for a, b in domain) <= 30:
        return "{" + ", ".join(str(v) for a, b in domain for v in range(a, b + 1)) + "}"
    return "(" + " union ".join(ends) + ")"
