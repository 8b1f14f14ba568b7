"""Expressions to literals and affine expressions of a sink, by way of auxiliary variables.

Every auxiliary variable is a function of the puzzle's unknowns: it is defined in both directions, for every
value of the unknowns, so that enumerating the sink's solutions finds each answer once, and so that no
definition can be a reason why there is no answer. Those for connected groups are not; `Graphs` says so.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import combinations
from math import gcd
from typing import assert_never

from .encode_areas import Bounds, Groups, sizes_known
from .encode_graphs import Graphs
from .encode_split import Split
from .encode_unary import Survey
from .flat import (
    AllDifferent,
    And,
    BoolExpr,
    BoolNode,
    Choice,
    Components,
    Connected,
    Element,
    Extremum,
    GroupSize,
    Intervals,
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
    clip,
    complement,
    intervals,
    shift,
)
from .sink import Affine, Literal, Sink, Terms, negated


class Values:
    """The literals and affine expressions that stand for nodes, each made once."""

    def __init__(
        self,
        sink: Sink,
        survey: Survey,
        unknowns: Mapping[Var, Intervals],
        split: Container[Var] = (),
        bounds: Bounds | None = None,
    ) -> None:
        """Makes a variable for each unknown, with the domain that is given for it, or a literal for each value.

        `bounds` has what is known of the sizes of groups; None where nothing that some constraint says may be
        made use of, since it need not hold.
        """
        self._sink = sink
        self._survey = survey
        self._names: dict[int, str] = {}
        self._domains: dict[int, Intervals] = {}
        self._fixed: dict[Literal, bool] = {}
        self._true: Literal | None = None
        self._literals: dict[BoolNode, Literal] = {}
        self._affines: dict[IntExpr, Affine] = {}
        self._sums: dict[tuple[Terms, Intervals], Literal] = {}
        self._and: dict[tuple[Literal, ...], Literal] = {}
        self._plain: dict[Terms, int] = {}
        self._chosen: dict[tuple[Literal, Affine, Affine], Affine] = {}
        self._products: dict[tuple[Affine, Affine], Affine] = {}
        self._divisions: dict[tuple[Affine, Affine], tuple[Affine, Affine]] = {}
        self._bounds = bounds
        self._groups: dict[tuple[Components, bool], Groups] = {}
        self.graphs = Graphs(sink, self)
        self.split = Split(sink, self)
        self._unknowns: dict[Var, int] = {}
        for unknown, domain in unknowns.items():
            if unknown in split:
                self.split.add(unknown, domain)
            else:
                self._unknowns[unknown] = self._new_int(domain, unknown.name)

    def answer(self, unknown: Var) -> Affine:
        """Where the value of an unknown stands."""
        return self.split.answer(unknown) if unknown in self.split else Affine(((self._unknowns[unknown], 1),), 0)

    def _variable(self, unknown: Var) -> int:
        return self.split.number(unknown) if unknown in self.split else self._unknowns[unknown]

    # ---------------------------------------------------------------------------------------- truth values

    def literal(self, node: BoolNode) -> Literal:
        """The literal that holds exactly where the node does."""
        if node not in self._literals:
            unary = self._survey.unary(node)
            if unary is None:
                self._literals[node] = self._reified(node)
            else:
                self._literals[node] = self.one_of(*unary)
        return self._literals[node]

    def known(self, node: BoolNode) -> bool:
        """Whether a literal for the node is there already, or hangs on one unknown alone and so is cheap."""
        return node in self._literals or self._survey.unary(node) is not None

    def _reified(self, node: BoolNode) -> Literal:
        match node:
            case Within(value=Leader(components=graph, vertex=vertex), domain=domain):
                return self.groups(graph, False).lead_in(vertex, domain)
            case Within(value=value, domain=domain):
                return self.within(self.affine(value), domain)
            case Together(components=graph, first=first, second=second):
                return self.groups(graph).together(first, second)
            case And(items=items):
                return self.all_of(self.literal(item) for item in items)
            case Or(items=items):
                return self.any_of(self.literal(item) for item in items)
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
            case Tour(items=items, ends=ends, closed=closed):
                return self.graphs.tour(self.truths(items), ends, closed)
            case Var():
                return self.one_of(node, ((1, 1),))
            case _:
                assert_never(node)

    def _in_table(self, items: list[Affine], rows: Sequence[tuple[int, ...]]) -> Literal:
        holds = self.new_bool()
        self._sink.table(items, rows, False, (holds,))
        self._sink.table(items, rows, True, (negated(holds),))
        return holds

    def truths(self, items: Iterable[BoolExpr]) -> list[Literal]:
        """The literals of truth values that may be constants."""
        return [self.constant(item) if isinstance(item, bool) else self.literal(item) for item in items]

    def groups(self, graph: Components, led: bool = True) -> Groups:
        """The literals of a graph; with `led`, by the leads that it names, if it does and they may be relied on."""
        key = graph, led and graph.leads is not None and self._bounds is not None
        if key not in self._groups:
            self._groups[key] = Groups(self._sink, self, graph, sizes_known(self._bounds, graph), key[1])
        return self._groups[key]

    def clause(self, literals: Iterable[Literal]) -> None:
        """A clause without literals that never hold, and none where one always does."""
        some = self.unsettled(literals)
        if some is not None:
            self._sink.clause(some)

    def counted_out(self, literals: Sequence[Literal]) -> tuple[Sequence[Literal], int]:
        """Those literals of which it is not settled whether they hold, and how many of the others do."""
        fixed = self._fixed
        if fixed.keys().isdisjoint(literals):
            return literals, 0
        settled = [fixed[literal] for literal in literals if literal in fixed]
        return [literal for literal in literals if literal not in fixed], sum(settled)

    def unsettled(self, literals: Iterable[Literal]) -> list[Literal] | None:
        """The different literals without those that never hold; None where one always does."""
        some = list(dict.fromkeys(literals))
        fixed = self._fixed
        if fixed.keys().isdisjoint(some):
            return some
        if any(fixed.get(literal) for literal in some):
            return None
        return [literal for literal in some if literal not in fixed]

    def equal_pairs(self, items: Sequence[IntExpr]) -> Iterable[Literal]:
        """For each pair of items the literal that says that they are equal.

        An all-different that need not hold is a clause of these, and overlapping ones share them.
        """
        for one, other in combinations(items, 2):
            yield self.within(subtract(self.affine(one), self.affine(other)), ((0, 0),))

    def constant(self, value: bool) -> Literal:
        """The literal that always holds, or never."""
        if self._true is None:
            self._true = self._new_int(((1, 1),), "true")
        return self._true if value else negated(self._true)

    def certain(self, literal: Literal) -> bool | None:
        """Whether the literal always holds (True), never (False), or neither, as guards do."""
        return self._fixed.get(literal)

    def within(self, value: Affine, domain: Intervals) -> Literal:
        """The literal that holds exactly where the value lies in the domain."""
        terms, domain, whole = self.simplify(value, domain)
        if not domain or domain == whole:
            return self.constant(bool(domain))
        if len(terms) == 1:
            return self.member(terms[0][0], domain)
        if (terms, domain) not in self._sums:
            holds = self._short_sum(terms, domain, whole)
            if holds is None:
                holds = self.new_bool()
                self._reify(terms, domain, whole, holds)
            self._sums[terms, domain] = holds
            self._sums[terms, difference(whole, domain)] = negated(holds)
        return self._sums[terms, domain]

    def one_of(self, unknown: Var, domain: Intervals) -> Literal:
        """The literal that holds exactly where the unknown lies in the domain."""
        if unknown in self.split:
            return self.split.member(unknown, domain)
        return self.member(self._unknowns[unknown], domain)

    def _one_of_sets(self, items: Sequence[Var], sets: Sequence[Sequence[int]]) -> Literal:
        """Different values, and all of them in one of the sets: there are as many of them as the set has."""
        choices = [self.all_of(self.one_of(item, intervals(values)) for item in items) for values in sets]
        return self.all_of((negated(self.any_of(self.equal_pairs(items))), self.any_of(choices)))

    def member(self, variable: int, domain: Intervals) -> Literal:
        """The literal that holds exactly where the variable lies in the domain."""
        whole = self._domains[variable]
        inside = intersection(whole, domain)
        if not inside or inside == whole:
            return self.constant(bool(inside))
        if whole == _TRUTH:
            return variable if inside == ((1, 1),) else negated(variable)
        terms = ((variable, 1),)
        if (terms, inside) not in self._sums:
            holds = self.new_bool(f"[{self._names[variable]} {said(inside)}]")
            self._reify(terms, inside, whole, holds)
            self._sums[terms, inside] = holds
            self._sums[terms, difference(whole, inside)] = negated(holds)
        return self._sums[terms, inside]

    def define(self, node: Within, holds: Literal) -> None:
        """Takes a literal that is there for the node's: says that it holds exactly where the node does."""
        self._reify(*self.simplify(self.affine(node.value), node.domain), holds)
        self._literals[node] = holds

    def _reify(self, terms: Terms, domain: Intervals, whole: Intervals, holds: Literal) -> None:
        self._sink.linear(terms, domain, (holds,))
        self._sink.linear(terms, difference(whole, domain), (negated(holds),))

    def _short_sum(self, terms: Terms, domain: Intervals, whole: Intervals) -> Literal | None:
        """A sum of truth values that says `all`, `none`, `some`, `not all`, or of two of them `one`."""
        literals = self.counted(terms)
        if literals is None or len(domain) > 1:
            return None
        (low, high), (first, last) = whole[0], domain[0]
        if first == high:
            return self.all_of(literals)
        if last == low:
            return negated(self.any_of(literals))
        if first == low + 1 and last == high:
            return self.any_of(literals)
        if first == low and last == high - 1:
            return negated(self.all_of(literals))
        return self._just_one(*literals) if len(literals) == 2 else None

    def counted(self, terms: Terms) -> tuple[Literal, ...] | None:
        """The literals of which a sum, seen from its least value, counts how many hold; None for others."""
        domains = self._domains
        if all(factor in (1, -1) and domains[variable] == _TRUTH for variable, factor in terms):
            return tuple(variable if factor == 1 else negated(variable) for variable, factor in terms)
        return None

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """The literal that holds exactly where all of these do."""
        some = set(literals)
        fixed = self._fixed
        if not fixed.keys().isdisjoint(some):
            if any(fixed.get(literal) is False for literal in some):
                return self.constant(False)
            some = {literal for literal in some if literal not in fixed}
        if not some.isdisjoint([-literal - 1 for literal in some]):
            return self.constant(False)
        if not some:
            return self.constant(True)
        if len(some) == 1:
            return some.pop()
        key = tuple(sorted(some))
        if key not in self._and:
            holds = self.new_bool()
            for literal in key:
                self._sink.clause((literal,), (holds,))
            self._sink.clause((holds, *map(negated, key)))
            self._and[key] = holds
        return self._and[key]

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """The literal that holds exactly where at least one of these does."""
        return negated(self.all_of(negated(literal) for literal in literals))

    def same(self, left: Literal, right: Literal) -> Literal:
        """The literal that holds exactly where both or neither of these do."""
        return self.within(subtract(of_literal(left), of_literal(right)), _ZERO)

    def unlike(self, left: Literal, right: Literal) -> Literal:
        """The literal that holds exactly where one of these does and the other does not."""
        return self.within(add(0, (of_literal(left), 1), (of_literal(right), 1)), ((1, 1),))

    def _just_one(self, left: Literal, right: Literal) -> Literal:
        holds = self.new_bool()
        self._sink.clause((left, right), (holds,))
        self._sink.clause((negated(left), negated(right)), (holds,))
        self._sink.clause((negated(left), right), (negated(holds),))
        self._sink.clause((left, negated(right)), (negated(holds),))
        return holds

    # -------------------------------------------------------------------------------------------- integers

    def affine(self, value: IntExpr) -> Affine:
        """The affine expression that stands for an integer expression or a truth value."""
        if isinstance(value, int):
            return Affine((), int(value))
        if value not in self._affines:
            self._affines[value] = self._made(value)
        return self._affines[value]

    def _made(self, node: IntNode) -> Affine:
        match node:
            case Var():
                return self._of_variable(self._variable(node))
            case Linear(terms=terms, constant=constant):
                return add(constant, *((self.affine(term), factor) for term, factor in terms))
            case Product(left=left, right=right):
                return self._product(self.affine(left), self.affine(right))
            case Quotient(dividend=dividend, divisor=divisor):
                return self._division(self.affine(dividend), self.affine(divisor))[0]
            case Remainder(dividend=dividend, divisor=divisor):
                return self._remainder(self.affine(dividend), self.affine(divisor))
            case Extremum(items=items, least=least):
                return self._extremum([self.affine(item) for item in items], least)
            case Element(index=index, items=items):
                return self._element(self.affine(index), [self.affine(item) for item in items])
            case Choice(condition=condition, then=then, otherwise=otherwise):
                return self._choice(self.literal(condition), self.affine(then), self.affine(otherwise))
            case Leader(components=graph, vertex=vertex):
                return self.groups(graph, False).lead(vertex)
            case GroupSize(components=graph, vertex=vertex):
                return self.groups(graph).size(vertex)
            case Components():
                raise ValueError("a graph has no value of its own")
            case (
                Within()
                | And()
                | Or()
                | Not()
                | Same()
                | AllDifferent()
                | OneOfSets()
                | Table()
                | Connected()
                | Tour()
                | Together()
            ):
                return self._folded(of_literal(self.literal(node)))
            case _:
                assert_never(node)

    def _product(self, left: Affine, right: Affine) -> Affine:
        for one, other in ((left, right), (right, left)):
            if not one.terms:
                return add(0, (other, one.constant))
            literal = self._as_literal(one)
            if literal is not None:  # 3 times the propagation of a product for the same two implications
                return self._choice(literal, other, Affine((), 0))
        key = (min(left, right), max(left, right))
        if key not in self._products:
            (a, b), (c, d) = self.bounds(left), self.bounds(right)
            corners = (a * c, a * d, b * c, b * d)
            low = 0 if left == right and a <= 0 <= b else min(corners)
            target = self._of_variable(self._new_int(((low, max(corners)),)))
            self._sink.product(target, self.plain(left), self.plain(right))
            self._products[key] = target
        return self._products[key]

    def _division(self, dividend: Affine, divisor: Affine) -> tuple[Affine, Affine]:
        """dividend = divisor * quotient + remainder with remainder in 0..divisor-1, which has one solution.

        Solvers' own divisions round towards zero, which is not what is meant.
        """
        if (dividend, divisor) not in self._divisions:
            (low, high), (least, most) = self.bounds(dividend), self.bounds(divisor)
            least = max(1, least)  # an affine expression's bounds may be wider than those of the node
            first, last = min(low // least, low // most), max(high // least, high // most)
            if first == last:
                quotient = Affine((), first)
                remainder = subtract(dividend, self._product(divisor, quotient))
            else:
                quotient = self._of_variable(self._new_int(((first, last),)))
                remainder = self._of_variable(self._new_int(((0, most - 1),)))
                multiple = self._product(divisor, quotient)
                self._sink_linear(subtract(dividend, add(0, (multiple, 1), (remainder, 1))), 0, 0)
                if divisor.terms:
                    short = subtract(remainder, divisor)
                    self._sink_linear(short, self.bounds(short)[0], -1)
            self._divisions[dividend, divisor] = quotient, remainder
        return self._divisions[dividend, divisor]

    def _remainder(self, dividend: Affine, divisor: Affine) -> Affine:
        """The parity of a sum of truth values is a chain, of which sums that begin alike share the beginning."""
        odd = [variable for variable, factor in dividend.terms if factor % 2]
        if divisor != Affine((), 2) or any(self._domains[variable] != _TRUTH for variable in odd):
            return self._division(dividend, divisor)[1]
        parity = self.constant(bool(dividend.constant % 2)) if not odd else odd[0]
        for variable in odd[1:]:
            parity = self.unlike(parity, variable)
        return self._folded(of_literal(negated(parity) if odd and dividend.constant % 2 else parity))

    def _extremum(self, items: list[Affine], least: bool) -> Affine:
        literals = [self._as_literal(item) for item in items]
        if None not in literals:
            some = [literal for literal in literals if literal is not None]
            return self._folded(of_literal(self.all_of(some) if least else self.any_of(some)))
        pick, sign = (min, -1) if least else (max, 1)
        low, high = pick(self.bounds(item)[0] for item in items), pick(self.bounds(item)[1] for item in items)
        if low == high:
            return Affine((), low)
        target = self._of_variable(self._new_int(((low, high),)))
        self._sink.maximum(add(0, (target, sign)), [add(0, (self.plain(item), sign)) for item in items])
        return target

    def _element(self, index: Affine, items: list[Affine]) -> Affine:
        if not index.terms:
            return items[index.constant]
        low, high = min(self.bounds(item)[0] for item in items), max(self.bounds(item)[1] for item in items)
        if low == high:
            return Affine((), low)
        target = self._of_variable(self._new_int(((low, high),)))
        self._sink.element(target, self.plain(index), [self.plain(item) for item in items])
        return target

    def _choice(self, condition: Literal, then: Affine, otherwise: Affine) -> Affine:
        if then == otherwise or self.certain(condition):
            return then
        if self.certain(condition) is False:
            return otherwise
        if not then.terms and not otherwise.terms:
            return add(otherwise.constant, (of_literal(condition), then.constant - otherwise.constant))
        key = (condition, then, otherwise)
        if key not in self._chosen:
            (a, b), (c, d) = self.bounds(then), self.bounds(otherwise)
            target = self._of_variable(self._new_int(((min(a, c), max(b, d)),)))
            self.equal_if(condition, target, then)
            self.equal_if(negated(condition), target, otherwise)
            self._chosen[key] = target
        return self._chosen[key]

    def plain(self, value: Affine) -> Affine:
        """The value with at most one term; a sum gets a variable of its own."""
        if len(value.terms) <= 1:
            return value
        if value.terms not in self._plain:
            low, high = self.bounds(Affine(value.terms, 0))
            variable = self._new_int(((low, high),))
            self._sink.linear((*value.terms, (variable, -1)), _ZERO)
            self._plain[value.terms] = variable
        return Affine(((self._plain[value.terms], 1),), value.constant)

    def bounds(self, value: Affine) -> tuple[int, int]:
        """The least and the greatest value, as far as the domains of its variables tell."""
        low = high = value.constant
        for variable, factor in value.terms:
            domain = self._domains[variable]
            first, last = factor * domain[0][0], factor * domain[-1][1]
            low += min(first, last)
            high += max(first, last)
        return low, high

    def simplify(self, value: Affine, domain: Intervals) -> tuple[Terms, Intervals, Intervals]:
        """`value in domain` without constant, common factor and leading minus, and what the terms can be.

        2 * x + 4 * y + 1 in {4..7}   ->   x + 2 * y in {2..3}
        """
        terms, constant = self._folded(value)
        domain = shift(domain, -constant)
        if not terms:
            return terms, intersection(_ZERO, domain), _ZERO
        factor = gcd(*(factor for _, factor in terms))
        if terms[0][1] < 0:
            factor = -factor
        terms = tuple((variable, each // factor) for variable, each in terms)
        whole = self._domains[terms[0][0]] if len(terms) == 1 else (self.bounds(Affine(terms, 0)),)
        return terms, intersection(whole, divided(domain, factor)), whole

    # ------------------------------------------------------------------------------------------- the sink

    def _new_int(self, domain: Intervals, name: str = "") -> int:
        name = name or f"i{len(self._names)}"
        variable = self._sink.new_int(domain, name)
        self._names[variable], self._domains[variable] = name, domain
        if domain in (_NEVER, _ALWAYS):
            self._fixed[variable] = domain == _ALWAYS
            self._fixed[negated(variable)] = domain == _NEVER
        return variable

    def tied(self, name: str, literals: Mapping[int, Literal]) -> int:
        """A variable with the number whose literal holds; it is certain that one does, and no other."""
        variable = self._new_int(intervals(literals), name)
        terms = ((variable, 1),)
        for number, holds in literals.items() if len(literals) > 1 else ():
            self._reify(terms, ((number, number),), self._domains[variable], holds)
            self._sums[terms, ((number, number),)] = holds
        return variable

    def new_bool(self, name: str = "") -> Literal:
        """A new auxiliary truth value."""
        name = name or f"b{len(self._names)}"
        variable = self._sink.new_bool(name)
        self._names[variable], self._domains[variable] = name, _TRUTH
        return variable

    def new_between(self, low: int, high: int) -> Affine:
        """A new auxiliary number."""
        return self._of_variable(self._new_int(((low, high),)))

    def _of_variable(self, variable: int) -> Affine:
        return self._folded(Affine(((variable, 1),), 0))

    def _folded(self, value: Affine) -> Affine:
        """The value with variables that can only be one number replaced by it."""
        fixed, free = value.constant, []
        for variable, factor in value.terms:
            domain = self._domains[variable]
            if domain[0][0] == domain[-1][1]:
                fixed += factor * domain[0][0]
            else:
                free.append((variable, factor))
        return Affine(tuple(free), fixed)

    def _as_literal(self, value: Affine) -> Literal | None:
        match value:
            case Affine(terms=((variable, 1),), constant=0) if self._domains[variable] == _TRUTH:
                return variable
            case Affine(terms=((variable, -1),), constant=1) if self._domains[variable] == _TRUTH:
                return negated(variable)
        return None

    def _sink_linear(self, value: Affine, low: int, high: int, enforced_by: tuple[Literal, ...] = ()) -> None:
        if value.terms or not low <= value.constant <= high:
            self._sink.linear(value.terms, shift(((low, high),), -value.constant), enforced_by)

    def equal_if(self, condition: Literal, one: Affine, other: Affine) -> None:
        """Says that two values are equal where the literal holds."""
        self._sink_linear(subtract(one, other), 0, 0, (condition,))


_TRUTH: Intervals = ((0, 1),)
_ZERO = _NEVER = ((0, 0),)
_ALWAYS = ((1, 1),)


def of_literal(literal: Literal) -> Affine:
    """A truth value as 0 or 1."""
    return Affine(((literal, 1),), 0) if literal >= 0 else Affine(((negated(literal), -1),), 1)


def add(constant: int, *parts: tuple[Affine, int]) -> Affine:
    """The constant and the sum of each value times its factor."""
    factors: dict[int, int] = {}
    for value, times in parts:
        constant += value.constant * times
        for variable, factor in value.terms:
            factors[variable] = factors.get(variable, 0) + factor * times
    return Affine(tuple(sorted((v, factor) for v, factor in factors.items() if factor)), constant)


def subtract(left: Affine, right: Affine) -> Affine:
    """left - right."""
    return add(0, (left, 1), (right, -1))


def intersection(left: Intervals, right: Intervals) -> Intervals:
    """The numbers that are in both."""
    return tuple(part for first, last in left for part in clip(right, first, last))


def difference(whole: Intervals, domain: Intervals) -> Intervals:
    """The numbers of the whole, which is not empty, that are not in the domain."""
    return intersection(whole, complement(domain, whole[0][0], whole[-1][1]))


def divided(domain: Intervals, factor: int) -> Intervals:
    """The numbers that lie in the domain when they are multiplied by the factor, which is not 0."""
    out: list[tuple[int, int]] = []
    for first, last in domain if factor > 0 else reversed(domain):
        low, high = (first, last) if factor > 0 else (-last, -first)
        low, high = -(-low // abs(factor)), high // abs(factor)
        if low <= high:
            if out and out[-1][1] >= low - 1:
                out[-1] = (out[-1][0], high)
            else:
                out.append((low, high))
    return tuple(out)


def said(domain: Intervals) -> str:
    """`= 3`, `in 1..4, 6`."""
    if len(domain) == 1 and domain[0][0] == domain[0][1]:
        return f"= {domain[0][0]}"
    return "in " + ", ".join(str(a) if a == b else f"{a}..{b}" for a, b in domain)
