"""Flat constraints to MiniZinc, for rules without a form with quantifiers.

Flat constraints share subexpressions: the state of an automaton after five cells occurs twice in its state after six.
Without names for common subexpressions, the text would double with each cell.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import Intervals, intervals
from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link
from pzc.compiler.flat.flat import (
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
    OneOfSets,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
    is_truth,
)
from pzc.compiler.flat.value import children

from .arrays import ArrayWriter
from .board_expressions import element_text
from .expression_writer import AreaArrays
from .model_names import ModelNames

SMALLEST_COMMON = 12
"""The smallest size of a common subexpression that gets a name. Smaller ones are more readable in place."""


class FlatWriter:
    """Writes flat expressions. Common subexpressions are referred to by their names."""

    def __init__(self, arrays: ArrayWriter, naming: ModelNames, areas: AreaArrays) -> None:
        self.arrays = arrays
        self.naming = naming
        self.areas = areas
        self.common = CommonSubexpressions(lambda: naming.names.fresh("part"))

    def declarations(self, roots: Iterable[IntExpr]) -> list[str]:
        """Return declarations of the common subexpressions of expressions, unless they are declared already."""
        return [self._declaration(node) for node in self.common.name(roots)]

    def _declaration(self, e: IntNode) -> str:
        """Return the declaration of a common subexpression."""
        name = self.common.names[e]
        if is_truth(e):
            return f"var bool: {name} = {self._truth(e)};"
        return f"var {e.low}..{e.high}: {name} = {self._number(e)};"

    def number(self, e: IntExpr) -> str:
        """Return an expression as a number."""
        if isinstance(e, bool):
            return str(int(e))
        if isinstance(e, int):
            return str(e) if e >= 0 else f"({e})"
        if is_truth(e):
            return f"bool2int({self.truth(e)})"
        return self.common.names.get(e) or self._number(e)

    def truth(self, e: BoolExpr) -> str:
        """Return an expression as a truth value."""
        return (None if isinstance(e, bool) else self.common.names.get(e)) or self._truth(e)

    def _number(self, e: IntNode) -> str:  # noqa: C901
        """Write an expression as a number, ignoring its name."""
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
                return f"{self.areas.name(graph)}[{vertex + 1}]"
            case GroupSize(components=graph, vertex=vertex):
                return self._size(graph, vertex)
            case _:
                raise TypeError(e)

    def _truth(self, e: BoolExpr) -> str:  # noqa: C901
        """Write an expression as a truth value, ignoring its name."""
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
                return self.arrays.all_different(f"[{', '.join(map(self.number, items))}]")
            case Table(items, rows):
                self.arrays.includes.add("table.mzn")
                shown = ", ".join("| " + ", ".join(map(str, row)) for row in rows).replace(", |", " |")
                return f"table([{', '.join(map(self.number, items))}], [{shown} |])"
            case OneOfSets(items, sets):
                numbers = f"[{', '.join(map(self.number, items))}]"
                choices = ", ".join("{" + ", ".join(map(str, values)) + "}" for values in sets)
                one = f"exists(s in [{choices}])(forall(x in {numbers})(x in s))"
                return f"(({self.arrays.all_different(numbers)}) /\\ {one})"
            case Connected(items, edges):
                return self._graph("connected_group", items, edges)
            case CircuitOrPath(items, ends, closed):
                return self._graph("single_loop" if closed else "single_path", items, ends)
            case Forest(items, ends):
                return self._graph("without_cycle", items, ends)
            case Together(components=graph, first=first, second=second):
                return self._together(graph, first, second)
            case _:
                assert_never(e)

    def truths(self, items: Sequence[BoolExpr]) -> str:
        """Return truth values as an array."""
        return f"[{', '.join(map(self.truth, items))}]"

    def ends(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        """Return the first and the second ends of edges as two arrays, counted from 1."""
        return ["[" + ", ".join(str(pair[k] + 1) for pair in pairs) + "]" for k in (0, 1)]

    def _graph(self, name: str, items: Sequence[BoolExpr], pairs: Sequence[tuple[int, int]]) -> str:
        self.arrays.use(name)
        return f"{name}({', '.join([self.truths(items), *self.ends(pairs)])})"

    def _together(self, graph: Components, first: int, second: int) -> str:
        """Write the condition that two vertices are in one group.

        If one is a given representative, compare the other with it.
        """
        representative = self.areas.name(graph)
        for one, other in ((first, second), (second, first)):
            if graph.representatives is not None and other in graph.representatives:
                return f"({representative}[{one + 1}] = {other + 1})"
        return f"({representative}[{first + 1}] > 0 /\\ {representative}[{first + 1}] = {representative}[{second + 1}])"

    def _size(self, graph: Components, vertex: int) -> str:
        """Return MiniZinc text for the size of a vertex's group."""
        check_limits()  # takes time linear in the number of vertices
        representative = self.areas.name(graph)
        if graph.representatives is not None and vertex in graph.representatives:
            self.arrays.use("size_of_represented")
            return f"size_of_represented({representative}, {vertex + 1})"
        self.arrays.use("group_size")
        candidates = self.areas.candidates(graph)
        others = intervals(w for w, of_w in enumerate(candidates, 1) if of_w & candidates[vertex])
        return f"group_size({representative}, {domain_text(others)}, {vertex + 1})"

    def _linear(self, e: Linear) -> str:
        parts = [self.number(term) if k == 1 else f"({k}) * {self.number(term)}" for term, k in e.terms]
        if e.constant:
            parts.append(f"({e.constant})")
        return "(" + " + ".join(parts) + ")"

    def _floor(self, name: str, dividend: IntExpr, divisor: IntExpr) -> str:
        self.arrays.use(f"{name}_var")
        return f"{name}({self.number(dividend)}, {self.number(divisor)})"

    def _variable(self, e: Var) -> str:
        """Write an unknown as an entry of its layer's array."""
        name = self.naming.layers[e.layer]
        match e.place:
            case _ if e.layer in self.naming.lists:
                return self.naming.item(e.layer, e.place)
            case Item():
                return name
            case Cell(r, c) | Corner(r, c):
                return f"{name}[{r}, {c}]"
            case Border() | Link():
                return f"{name}[{element_text(self.arrays, e.place)}]"
            case _:
                assert_never(e.place)


def domain_text(domain: Intervals) -> str:
    """Return a set of integers."""
    if not domain:
        return "{}"
    ends = [f"{a}..{b}" for a, b in domain]
    if len(domain) == 1:
        return ends[0]
    if sum(b - a + 1 for a, b in domain) <= 30:
        return "{" + ", ".join(str(v) for a, b in domain for v in range(a, b + 1)) + "}"
    return "(" + " union ".join(ends) + ")"


class CommonSubexpressions:
    """The names of all common subexpressions of a model."""

    def __init__(self, fresh: Callable[[], str]) -> None:
        self.names: dict[IntNode, str] = {}
        self._fresh = fresh

    def name(self, roots: Iterable[IntExpr]) -> list[IntNode]:
        """Name the common subexpressions of the roots, and return them, subexpressions first."""
        order, places = _subexpressions(list(roots), self.names)
        sizes: dict[IntNode, int] = {}
        new: list[IntNode] = []
        for node in order:
            sizes[node] = 1 + sum(sizes.get(part, 1) for part in _parts(node))
            if places[node] > 1 and sizes[node] >= SMALLEST_COMMON:
                sizes[node] = 1
                new.append(node)
        for node in new:
            self.names[node] = self._fresh()
        return new


def _subexpressions(roots: Sequence[IntExpr], named: Iterable[IntNode]) -> tuple[list[IntNode], dict[IntNode, int]]:
    """Return all compound subexpressions, subexpressions first, and the number of occurrences of each."""
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
    """Return the operands of a node. A graph is no operand: it is declared as an array of its own."""
    return [part for part in children(node) if not isinstance(part, int | Components)]
