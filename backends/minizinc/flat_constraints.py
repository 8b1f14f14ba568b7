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

from .board_expressions import element_text
from .expression_writer import AreaArrays
from .fragments import ATOM, COMPARE, IFF, JOIN, OR, PLUS, SIGN, TIMES, Text, both
from .model_names import ModelNames

SMALLEST_COMMON = 12
"""The smallest size of a common subexpression that gets a name. Smaller ones are more readable in place."""


class FlatWriter:
    """Writes flat expressions. Common subexpressions are referred to by their names."""

    def __init__(self, naming: ModelNames, areas: AreaArrays) -> None:
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
            return f"var bool: {name} = {self._truth(e).text};"
        return f"var {e.low}..{e.high}: {name} = {self._number(e).text};"

    def number(self, e: IntExpr) -> Text:
        """Return an expression as a number."""
        if isinstance(e, int):
            return Text(str(int(e)), SIGN if e < 0 else ATOM)
        if is_truth(e):
            return Text(f"bool2int({self.truth(e).text})")
        return Text(self.common.names[e]) if e in self.common.names else self._number(e)

    def truth(self, e: BoolExpr) -> Text:
        """Return an expression as a truth value."""
        return Text(self.common.names[e]) if not isinstance(e, bool) and e in self.common.names else self._truth(e)

    def _number(self, e: IntNode) -> Text:  # noqa: C901
        """Write an expression as a number, ignoring its name."""
        match e:
            case Var():
                return Text(self._variable(e))
            case Linear():
                return self._linear(e)
            case Product():
                return Text(f"{self.number(e.left).within(TIMES)} * {self.number(e.right).within(JOIN)}", TIMES)
            case Quotient():
                return self._floor("floor_div", e.dividend, e.divisor)
            case Remainder():
                return self._floor("floor_mod", e.dividend, e.divisor)
            case Extremum():
                return Text(f"{'min' if e.least else 'max'}({self._numbers(e.items)})")
            case Element():
                return Text(f"{self._numbers(e.items)}[{self.number(e.index).within(PLUS)} + 1]")
            case Choice():
                condition, then, otherwise = self.truth(e.condition), self.number(e.then), self.number(e.otherwise)
                return Text(f"if {condition.text} then {then.text} else {otherwise.text} endif")
            case Leader(components=graph, vertex=vertex):
                return Text(f"{self.areas.name(graph)}[{vertex + 1}]")
            case GroupSize(components=graph, vertex=vertex):
                return Text(self._size(graph, vertex))
            case _:
                raise TypeError(e)

    def _truth(self, e: BoolExpr) -> Text:  # noqa: C901
        """Write an expression as a truth value, ignoring its name."""
        match e:
            case bool():
                return Text(str(e).lower())
            case Var():
                return Text(self._variable(e))
            case Within(value, domain):
                return self._within(value, domain)
            case And(items):
                return both(tuple(map(self.truth, items)))
            case Or(items):
                return Text(" \\/ ".join(self.truth(item).within(OR) for item in items), OR)
            case Not(item):
                return Text(f"not {self.truth(item).within(ATOM)}", SIGN)
            case Same(left, right):
                return Text(f"{self.truth(left).within(OR)} <-> {self.truth(right).within(OR)}", IFF)
            case AllDifferent(items):
                return Text(f"alldifferent({self._numbers(items)})")
            case Table(items, rows):
                shown = ", ".join("| " + ", ".join(map(str, row)) for row in rows).replace(", |", " |")
                return Text(f"table({self._numbers(items)}, [{shown} |])")
            case OneOfSets(items, sets):
                numbers = self._numbers(items)
                choices = ", ".join("{" + ", ".join(map(str, values)) + "}" for values in sets)
                one = Text(f"exists(s in [{choices}])(forall(x in {numbers})(x in s))")
                return both((Text(f"alldifferent({numbers})"), one))
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

    def _within(self, value: IntExpr, domain: Intervals) -> Text:
        """Write the condition that a number lies in a set, as a comparison if possible."""
        low, high = (value, value) if isinstance(value, int) else (value.low, value.high)
        number = self.number(value).within(PLUS)
        match domain:
            case ((a, b),) if a == b:
                operator, bound = "=", a
            case ((a, b),) if a <= low:
                operator, bound = "<=", b
            case ((a, b),) if b >= high:
                operator, bound = ">=", a
            case ((a, b), (c, d)) if a <= low and d >= high and b + 2 == c:
                operator, bound = "!=", b + 1
            case _:
                return Text(f"{number} in {domain_text(domain)}", COMPARE)
        match value:
            case Linear(terms=((x, 1), (y, -1)), constant=constant) if constant == bound:
                return Text(f"{self.number(x).within(PLUS)} {operator} {self.number(y).within(PLUS)}", COMPARE)
            case _:
                return Text(f"{number} {operator} {bound}", COMPARE)

    def _numbers(self, items: Sequence[IntExpr]) -> str:
        """Return numbers as an array."""
        return f"[{', '.join(self.number(item).text for item in items)}]"

    def truths(self, items: Sequence[BoolExpr]) -> str:
        """Return truth values as an array."""
        return f"[{', '.join(self.truth(item).text for item in items)}]"

    def ends(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        """Return the first and the second ends of edges as two arrays, counted from 1."""
        return ["[" + ", ".join(str(pair[k] + 1) for pair in pairs) + "]" for k in (0, 1)]

    def _graph(self, name: str, items: Sequence[BoolExpr], pairs: Sequence[tuple[int, int]]) -> Text:
        return Text(f"{name}({', '.join([self.truths(items), *self.ends(pairs)])})")

    def _together(self, graph: Components, first: int, second: int) -> Text:
        """Write the condition that two vertices are in one group.

        If one is a given representative, compare the other with it.
        """
        representative = self.areas.name(graph)
        for one, other in ((first, second), (second, first)):
            if graph.representatives is not None and other in graph.representatives:
                return Text(f"{representative}[{one + 1}] = {other + 1}", COMPARE)
        same = Text(f"{representative}[{first + 1}] = {representative}[{second + 1}]", COMPARE)
        return both((Text(f"{representative}[{first + 1}] > 0", COMPARE), same))

    def _size(self, graph: Components, vertex: int) -> str:
        """Return MiniZinc text for the size of a vertex's group."""
        check_limits()  # takes time linear in the number of vertices
        candidates = self.areas.candidates(graph)
        others = intervals(w for w, of_w in enumerate(candidates, 1) if of_w & candidates[vertex])
        return f"group_size({self.areas.name(graph)}, {domain_text(others)}, {vertex + 1})"

    def _linear(self, e: Linear) -> Text:
        """Write a sum: `x - 2 * y + 3`."""
        parts = [(k < 0, self._times(abs(k), term)) for term, k in e.terms]
        if e.constant:
            parts.append((e.constant < 0, str(abs(e.constant))))
        text = "".join(f" {'-' if negative else '+'} {part}" for negative, part in parts)
        return Text("-" + text[3:] if text.startswith(" -") else text[3:], PLUS)

    def _times(self, factor: int, term: IntExpr) -> str:
        """Write a term of a sum with its factor."""
        return self.number(term).within(TIMES) if factor == 1 else f"{factor} * {self.number(term).within(JOIN)}"

    def _floor(self, name: str, dividend: IntExpr, divisor: IntExpr) -> Text:
        return Text(f"{name}({self.number(dividend).text}, {self.number(divisor).text})")

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
                return f"{name}[{element_text(e.place)}]"
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
