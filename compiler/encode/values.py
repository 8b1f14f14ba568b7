"""Expressions to literals and affine expressions of a sink, by auxiliary variables.

Every auxiliary variable is a function of the puzzle's unknowns: it is defined in both directions, for every
assignment of the unknowns. So enumerating the sink's solutions finds each solution once, and no definition can cause
unsatisfiability. Auxiliary variables for connected groups are an exception; see `GraphRules.functional`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import combinations
from typing import assert_never

from pzc.compiler.base.intervals import TRUTH, Intervals, difference, intervals
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    BoolNode,
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
    Truth,
    Var,
    Within,
)
from pzc.compiler.flat.survey import Survey

from .affine import add, of_literal, subtract
from .areas import Groups
from .extremum_comparisons import extremum_comparison
from .graph_rules import GraphRules
from .group_facts import Chosen, GroupFacts, no_facts
from .literals import Literals
from .numbers import Operations
from .one_hot import OneHot
from .sink import Affine, Literal, Sink, negated


class Encoder(Literals):
    """The literals and affine expressions that represent nodes, each made once."""

    def __init__(
        self,
        sink: Sink,
        survey: Survey,
        unknowns: Mapping[Var, Intervals],
        one_hot: Container[Var] = (),
        known: Mapping[Components, GroupFacts] | None = None,
        products: Mapping[Product, Intervals] | None = None,
        *,
        graphs: Callable[[Encoder], GraphRules],
    ) -> None:
        """Make a variable for each unknown, with its domain in `unknowns`, or literals if it is in `one_hot`.

        `known` has facts about the groups of graphs, `products` domains of products. `graphs` makes the encoder of
        graph constraints.
        """
        super().__init__(sink)
        self._survey = survey
        self._literals: dict[BoolNode, Literal] = {}
        self._affines: dict[IntExpr, Affine] = {}
        self._known, self._products = known or {}, products or {}
        self._groups: dict[tuple[Components, bool, bool], Groups] = {}
        self._operations = Operations(sink, self)
        self.graphs = graphs(self)
        self.one_hot = OneHot(sink, self)
        self._unknowns: dict[Var, int] = {}
        for unknown, domain in unknowns.items():
            if unknown in one_hot:
                self.one_hot.add(unknown, domain)
            else:
                self._unknowns[unknown] = self.new_int(domain, unknown.name)
        self._free = set(self._unknowns.values())
        self._truths: dict[IntNode, Literal] = {}
        for unknown, variable in self._unknowns.items():
            if self.domains[variable] == TRUTH:
                self._truths[unknown] = self._literals[unknown] = variable
        self._by_value: dict[Var, Mapping[int, Literal] | None] = {}

    def adopt(self, unknown: Var, literals: Mapping[int, Literal]) -> None:
        """Use literals of an earlier encoding for the values of an unknown, instead of new variables."""
        if len(literals) > 1:
            for literal in literals.values():
                self.add_existing(literal)
        holds = literals.get(1)
        if holds is not None and literals == {0: negated(holds), 1: holds} and holds > negated(holds):
            self._unknowns[unknown] = self._truths[unknown] = self._literals[unknown] = holds
            self._free.add(holds)
        else:
            self.one_hot.adopt(unknown, literals)

    def answer(self, unknown: Var) -> Affine:
        """Return the expression for the value of an unknown."""
        return self.one_hot.answer(unknown) if unknown in self.one_hot else Affine(((self._unknowns[unknown], 1),), 0)

    def _variable(self, unknown: Var) -> int:
        return self.one_hot.number(unknown) if unknown in self.one_hot else self._unknowns[unknown]

    # ---------------------------------------------------------------------------------------- truth values

    def counted_unknowns(self, value: IntNode) -> tuple[list[Literal], int] | None:
        """Return the literals and the constant of a sum if it counts different unknown truth values."""
        if type(value) is not Linear:
            return None
        found = []
        for term, factor in value.terms:
            literal = self._truths.get(term)
            if literal is None or factor != 1:
                return None
            found.append(literal)
        return sorted(found), value.constant

    def are_unknowns(self, literals: Iterable[Literal]) -> bool:
        """Return True if all literals are unknowns of the puzzle or their negations, not auxiliary variables."""
        return self._free.issuperset([max(literal, negated(literal)) for literal in literals])

    def literal(self, node: BoolNode) -> Literal:
        """Return the literal equivalent to the node."""
        found = self._literals.get(node)
        if found is None:
            unary = None if type(node) is Not else self._survey.unary(node)
            found = self._literals[node] = self._reify_node(node) if unary is None else self.one_of(*unary)
        return found

    def known(self, node: BoolNode) -> bool:
        """Return True if the node has a literal already, or is unary, so that its literal is cheap."""
        return node in self._literals or self._survey.unary(node) is not None

    def ready(self, nodes: Sequence[BoolNode]) -> list[Literal] | None:
        """Return the literals of the nodes if all are `known`, as in most disjunctions; otherwise None."""
        literals, unary = self._literals, self._survey.unary
        for node in nodes:
            if node not in literals and unary(node) is None:
                return None
        return [self.literal(node) for node in nodes]

    def _reify_node(self, node: BoolNode) -> Literal:  # noqa: C901
        """Return a new literal that is equivalent to the node."""
        match node:
            case Within(value=Leader(components=graph, vertex=vertex), domain=domain):
                return self.groups(graph, False).representative_in(vertex, domain)
            case Within(value=value, domain=domain):
                return self.within(self.affine(value), domain)
            case Together(components=graph, first=first, second=second):
                return self.groups(graph, queried=(first, second)).together(first, second)
            case And(items=items):
                found = self._extremum_comparison(items, True)
                return self.all_of([self.literal(item) for item in items]) if found is None else found
            case Or(items=items):
                found = self._extremum_comparison(items, False)
                return self.any_of([self.literal(item) for item in items]) if found is None else found
            case Not(item=item):
                return negated(self.literal(item))
            case Same(left=left, right=right):
                return self.same(self.literal(left), self.literal(right))
            case AllDifferent(items=items):
                return negated(self.any_of(self.equal_pairs(items)))
            case Table(items=items, rows=rows):
                return self._in_table([self.plain(self.affine(item)) for item in items], rows)
            case OneOfSets(items=items, sets=sets):
                return self._one_of_sets(items, sets)
            case Connected(items=items, edges=edges):
                return self.graphs.connected(self.truths(items), edges)
            case CircuitOrPath(items=items, ends=ends, closed=closed):
                return self.graphs.circuit_or_path(self.truths(items), ends, closed)
            case Forest(items=items, ends=ends):
                return self.graphs.forest(self.truths(items), ends)
            case Var():
                return self.one_of(node, ((1, 1),))
            case _:
                assert_never(node)

    def _extremum_comparison(self, items: Sequence[BoolNode], every: bool) -> Literal | None:
        """Return the literal of comparisons with a common number, all or one of them; None if they are also used
        alone.
        """
        found = extremum_comparison(items, every)
        if found is None or any(item in self._survey.shared or item in self._literals for item in items):
            return None
        sides = [
            self._operations.extremum([self.affine(item) for item in side], found.least)
            for side in (found.greater, found.less)
        ]
        more = subtract(*sides)
        return self.within(more, ((found.excess, max(found.excess, self.bounds(more)[1])),))

    def _in_table(self, items: list[Affine], rows: Sequence[tuple[int, ...]]) -> Literal:
        holds = self.new_bool()
        self._sink.table(items, rows, False, (holds,))
        self._sink.table(items, rows, True, (negated(holds),))
        return holds

    def groups(self, graph: Components, led: bool = True, queried: Iterable[int] = ()) -> Groups:
        """Return the groups of a graph.

        With `led`, they use the known representatives, if those may be relied on. If the group of one of the `queried`
        vertices is in the scope, groups outside the scope are left out.
        """
        known = self._known.get(graph) or no_facts()
        chosen = known.chosen if led else None
        scope = None
        if chosen is None and known.scope is not None and any(vertex in known.scope for vertex in queried):
            scope = known.scope
            chosen = Chosen(sorted(scope), False) if known.mutual else None
        key = graph, chosen is not None, scope is not None
        if key not in self._groups:
            rules = self.graphs
            self._groups[key] = Groups(
                self._sink, self, graph, known, chosen, scope, rules.require_groups, rules.sizes_along_edges
            )
        return self._groups[key]

    def equal_pairs(self, items: Sequence[IntExpr]) -> Iterable[Literal]:
        """Yield for each pair of items the literal that they are equal.

        An all-different that need not hold is a clause of these literals, and overlapping ones share them.
        """
        for one, other in combinations(items, 2):
            yield self.within(subtract(self.affine(one), self.affine(other)), ((0, 0),))

    def literals_of(self, unknown: Var) -> Mapping[int, Literal] | None:
        """Return the literal for each value of an unknown. None if the solver has numbers of its own."""
        if unknown in self.one_hot:
            return self.one_hot.literals(unknown)
        if unknown not in self._by_value:
            self._by_value[unknown] = self._sink.literals_of(self._unknowns[unknown])
        return self._by_value[unknown]

    def one_of(self, unknown: Var, domain: Intervals) -> Literal:
        """Return the literal that the unknown lies in the domain."""
        if unknown in self.one_hot:
            return self.one_hot.member(unknown, domain)
        return self.member(self._unknowns[unknown], domain)

    def _one_of_sets(self, items: Sequence[Var], sets: Sequence[Sequence[int]]) -> Literal:
        """Return the literal that the values differ and all lie in one of the sets, which has as many members."""
        choices = [self.all_of(self.one_of(item, intervals(values)) for item in items) for values in sets]
        return self.all_of((negated(self.any_of(self.equal_pairs(items))), self.any_of(choices)))

    def define(self, node: Within, holds: Literal) -> None:
        """Use an existing literal for the node: define it as equivalent to the node."""
        terms, domain, whole = self.simplify(self.affine(node.value), node.domain)
        self._literals[node] = holds
        self._sink.linear(terms, domain, (holds,))
        self._sink.linear(terms, difference(whole, domain), (negated(holds),))

    # -------------------------------------------------------------------------------------------- integers

    def affine(self, value: IntExpr) -> Affine:
        """Return the affine expression for an integer or Boolean expression."""
        if isinstance(value, int):
            return Affine((), int(value))
        found = self._affines.get(value)
        if found is None:
            found = self._affines[value] = self._affine_of_node(value)
        return found

    def _affine_of_node(self, node: IntNode) -> Affine:  # noqa: C901
        """Return the affine expression for a node that has none yet."""
        match node:
            case Var():
                return self.of_variable(self._variable(node))
            case Linear(terms=terms, constant=constant):
                return add(constant, *((self.affine(term), factor) for term, factor in terms))
            case Truth():
                return self.folded(of_literal(self.literal(node)))
            case Product(left=left, right=right):
                return self._operations.product(self.affine(left), self.affine(right), self._products.get(node))
            case Quotient(dividend=dividend, divisor=divisor):
                return self._operations.division(self.affine(dividend), self.affine(divisor))[0]
            case Remainder(dividend=dividend, divisor=divisor):
                return self._operations.remainder(self.affine(dividend), self.affine(divisor))
            case Extremum(items=items, least=least):
                return self._operations.extremum([self.affine(item) for item in items], least)
            case Element(index=index, items=items):
                return self._operations.element(self.affine(index), [self.affine(item) for item in items])
            case Choice(condition=condition, then=then, otherwise=otherwise):
                return self._operations.choice(self.literal(condition), self.affine(then), self.affine(otherwise))
            case Leader(components=graph, vertex=vertex):
                return self.groups(graph, False).representative(vertex)
            case GroupSize(components=graph, vertex=vertex):
                return self.groups(graph, queried=(vertex,)).size(vertex)
            case Components():
                raise ValueError("a graph has no value of its own")
            case _:
                assert_never(node)
