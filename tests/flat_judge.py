"""Solutions of flat puzzles by exhaustive search, builders of flat nodes, and random flat puzzles.

The semantics here is independent of compiler/flat/value.py.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from hypothesis import strategies as st

from pzc.compiler.base.intervals import Intervals, clip, complement, intervals, members
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    BoolExpr,
    BoolNode,
    Choice,
    CircuitOrPath,
    Components,
    Connected,
    Constraint,
    Element,
    Extremum,
    Flat,
    Forest,
    GroupSize,
    IntExpr,
    Leader,
    Linear,
    Not,
    OneOfSets,
    Or,
    Product,
    Quotient,
    Reason,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
    high,
    low,
)

SPAN = Span(Source("test", "text"), 0, 4)
RULE = Origin("rule", "the rule", SPAN)


# ---------------------------------------------------------------------------------------------- the semantics


def value(node: IntExpr, answer: Mapping[Var, int]) -> int:  # noqa: C901
    """Return the value of a node under an assignment; truth values are 0 and 1."""

    def of(part: IntExpr) -> int:
        return value(part, answer)

    match node:
        case int():
            return int(node)
        case Var():
            return answer[node]
        case Linear():
            return node.constant + sum(factor * of(term) for term, factor in node.terms)
        case Product():
            return of(node.left) * of(node.right)
        case Quotient():
            return of(node.dividend) // of(node.divisor)
        case Remainder():
            return of(node.dividend) % of(node.divisor)
        case Extremum():
            return (min if node.least else max)(of(item) for item in node.items)
        case Element():
            return of(node.items[of(node.index)])
        case Choice():
            return of(node.then) if of(node.condition) else of(node.otherwise)
        case Within():
            return int(of(node.value) in members(node.domain))
        case And():
            return int(all(of(item) for item in node.items))
        case Or():
            return int(any(of(item) for item in node.items))
        case Not():
            return int(not of(node.item))
        case Same():
            return int(of(node.left) == of(node.right))
        case AllDifferent():
            return int(len({of(item) for item in node.items}) == len(node.items))
        case Table():
            return int(any(all(of(x) == y for x, y in zip(node.items, row, strict=True)) for row in node.rows))
        case OneOfSets():
            return int(any(sorted(of(item) for item in node.items) == list(values) for values in node.sets))
        case Connected():
            there = {i for i, item in enumerate(node.items) if of(item)}
            return int(_pieces(there, [edge for edge in node.edges if there.issuperset(edge)]) < 2)
        case Leader():
            return min(_group(node.components, node.vertex, answer), default=-1) + 1
        case GroupSize():
            return len(_group(node.components, node.vertex, answer))
        case Together():
            return int(node.first in _group(node.components, node.second, answer))
        case Components():
            raise ValueError("a graph has no value of its own")
        case Forest():
            edges = [pair for pair, item in zip(node.ends, node.items, strict=True) if of(item)]
            points = {point for pair in edges for point in pair}
            return int(len(edges) == len(points) - _pieces(points, edges))
        case CircuitOrPath():
            edges = [pair for pair, item in zip(node.ends, node.items, strict=True) if of(item)]
            met = Counter(point for pair in edges for point in pair)
            tips = sum(degree == 1 for degree in met.values())
            return int(
                max(met.values(), default=0) == 2 - (len(edges) == 1)
                and tips == 2 * (not node.closed)
                and _pieces(set(met), edges) == 1
            )


def groups(graph: Components, answer: Mapping[Var, int]) -> list[set[int]]:
    """Return the connected components of the present vertices of a graph."""
    there = {i for i, item in enumerate(graph.vertices) if value(item, answer)}
    found = [{vertex} for vertex in there]
    for edge, holds in zip(graph.edges, graph.joined, strict=True):
        if there.issuperset(edge) and value(holds, answer):
            joined = [group for group in found if not group.isdisjoint(edge)]
            found = [group for group in found if group.isdisjoint(edge)] + [set[int]().union(*joined)]
    return found


def _group(graph: Components, vertex: int, answer: Mapping[Var, int]) -> set[int]:
    return next((group for group in groups(graph, answer) if vertex in group), set())


def _pieces(vertices: set[int], edges: list[tuple[int, int]]) -> int:
    """Return the number of connected components of a graph."""
    pieces = [{vertex} for vertex in vertices]
    for edge in edges:
        joined = [piece for piece in pieces if not piece.isdisjoint(edge)]
        pieces = [piece for piece in pieces if piece.isdisjoint(edge)] + [set[int]().union(*joined)]
    return len(pieces)


def answers(flat: Flat) -> Iterator[tuple[int, ...]]:
    """Yield all solutions by exhaustive search."""
    for values in product(*(members(variable.domain) for variable in flat.variables)):
        answer = dict(zip(flat.variables, values, strict=True))
        if all(value(constraint.condition, answer) for constraint in flat.constraints):
            yield values


# ---------------------------------------------------------------------------------------------- building nodes


def var(index: int, domain: Intervals, truth: bool = False) -> Var:
    name = "pqrstuvwxyz"[index] if truth else "abcdefghijk"[index]
    return Var(index, name, domain, truth, "layer", index)


def numbers(count: int, first: int, last: int) -> tuple[Var, ...]:
    return tuple(var(index, ((first, last),)) for index in range(count))


def flat(variables: tuple[Var, ...], *conditions: BoolExpr) -> Flat:
    return Flat(variables, tuple(Constraint(condition, Reason(RULE)) for condition in conditions))


def linear(*terms: tuple[IntExpr, int], constant: int = 0) -> IntExpr:
    """Return constant + sum of factor * term in normal form: no nested sums, duplicate terms or constant terms."""
    factors: dict[Any, int] = {}
    for term, factor in terms:
        if isinstance(term, int):
            constant += factor * term
        elif isinstance(term, Linear):
            constant += factor * term.constant
            for inner, inner_factor in term.terms:
                factors[inner] = factors.get(inner, 0) + factor * inner_factor
        else:
            factors[term] = factors.get(term, 0) + factor
    factors = {term: factor for term, factor in factors.items() if factor}
    if not factors:
        return constant
    if constant == 0 and list(factors.values()) == [1]:
        return next(iter(factors))
    ends = [sorted((factor * term.low, factor * term.high)) for term, factor in factors.items()]
    return Linear(
        constant + sum(a for a, _ in ends), constant + sum(b for _, b in ends), tuple(factors.items()), constant
    )


def within(value: IntExpr, domain: Intervals) -> BoolExpr:
    if isinstance(value, int):
        return value in members(domain)
    domain = clip(domain, value.low, value.high)
    if not domain or domain == ((value.low, value.high),):
        return bool(domain)
    return Within(value, domain)


def equal(left: IntExpr, right: IntExpr) -> BoolExpr:
    return within(linear((left, 1), (right, -1)), ((0, 0),))


def negation(node: BoolExpr) -> BoolExpr:
    match node:
        case bool():
            return not node
        case Not():
            return node.item
        case Within():
            return Within(node.value, complement(node.domain, node.value.low, node.value.high))
        case And():
            return any_of(*map(negation, node.items))
        case Or():
            return all_of(*map(negation, node.items))
        case _:
            return Not(node)


def all_of(*items: BoolExpr) -> BoolExpr:
    if any(item is False for item in items):
        return False
    flattened: dict[BoolNode, None] = {}
    for item in items:
        if not isinstance(item, bool):
            flattened.update(dict.fromkeys(item.items if isinstance(item, And) else (item,)))
    if not flattened:
        return True
    return And(tuple(flattened)) if len(flattened) > 1 else next(iter(flattened))


def any_of(*items: BoolExpr) -> BoolExpr:
    if any(item is True for item in items):
        return True
    flattened: dict[BoolNode, None] = {}
    for item in items:
        if not isinstance(item, bool):
            flattened.update(dict.fromkeys(item.items if isinstance(item, Or) else (item,)))
    if not flattened:
        return False
    return Or(tuple(flattened)) if len(flattened) > 1 else next(iter(flattened))


def same(left: BoolExpr, right: BoolExpr) -> BoolExpr:
    if isinstance(left, bool):
        return right if left else negation(right)
    if isinstance(right, bool):
        return left if right else negation(left)
    return Same(left, right)


def times(left: IntExpr, right: IntExpr) -> IntExpr:
    if isinstance(left, int):
        return linear((right, left))
    if isinstance(right, int):
        return linear((left, right))
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return Product(min(corners), max(corners), left, right)


def quotient(dividend: IntExpr, divisor: IntExpr) -> IntExpr:
    if isinstance(dividend, int) and isinstance(divisor, int):
        return dividend // divisor
    corners = [a // b for a in (low(dividend), high(dividend)) for b in (low(divisor), high(divisor))]
    return Quotient(min(corners), max(corners), dividend, divisor)


def remainder(dividend: IntExpr, divisor: IntExpr) -> IntExpr:
    if isinstance(dividend, int) and isinstance(divisor, int):
        return dividend % divisor
    return Remainder(0, high(divisor) - 1, dividend, divisor)


def extremum(items: tuple[IntExpr, ...], least: bool) -> IntExpr:
    pick: Callable[..., int] = min if least else max
    if all(isinstance(item, int) for item in items):
        return pick(map(low, items))
    return Extremum(pick(map(low, items)), pick(map(high, items)), items, least)


def element(index: IntExpr, items: tuple[IntExpr, ...]) -> IntExpr:
    if isinstance(index, int):
        return items[index]
    return Element(min(map(low, items)), max(map(high, items)), index, items)


def choice(condition: BoolExpr, then: IntExpr, otherwise: IntExpr) -> IntExpr:
    if isinstance(condition, bool):
        return then if condition else otherwise
    return Choice(min(low(then), low(otherwise)), max(high(then), high(otherwise)), condition, then, otherwise)


# ------------------------------------------------------------------------------------------ random puzzles

_small = st.integers(-3, 4)
_factor = st.sampled_from([-3, -2, -1, 1, 1, 1, 2, 3])


@st.composite
def domains(draw: st.DrawFn, lowest: int = -2, highest: int = 4) -> Intervals:
    """Draw a set of a few numbers."""
    return intervals(draw(st.sets(st.integers(lowest, highest), min_size=1, max_size=5)))


@st.composite
def flats(draw: st.DrawFn, most: int = 4) -> Flat:
    """Draw a puzzle of a few unknowns with nested conditions of all kinds, which share subexpressions."""
    count = draw(st.integers(1, most))
    kinds = [draw(st.booleans()) for _ in range(count)]
    unknowns = tuple(var(index, ((0, 1),) if truth else draw(domains()), truth) for index, truth in enumerate(kinds))
    integers: list[IntExpr] = [*unknowns]
    truths: list[BoolExpr] = [unknown for unknown in unknowns if unknown.truth]
    truths.append(within(unknowns[0], ((1, 2),)))
    for _ in range(draw(st.integers(1, 8))):
        if draw(st.booleans()):
            integers.append(draw(_integers(integers, truths)))
        else:
            truths.append(draw(_truths(integers, truths)))
    conditions = [draw(_truths(integers, truths)) for _ in range(draw(st.integers(1, 3)))]
    return flat(unknowns, *conditions)


@st.composite
def _integers(draw: st.DrawFn, integers: list[IntExpr], truths: list[BoolExpr]) -> IntExpr:
    anything = st.sampled_from(integers) | st.sampled_from(truths) | _small
    kind = draw(st.sampled_from(["linear", "product", "quotient", "remainder", "extremum", "element", "choice"]))
    match kind:
        case "linear":
            terms = draw(st.lists(st.tuples(anything, _factor), min_size=1, max_size=4))
            return linear(*terms, constant=draw(_small))
        case "product":
            return _tame(times(draw(anything), draw(anything)))
        case "quotient" | "remainder":
            divisor = draw(anything)
            if low(divisor) < 1:
                divisor = linear((divisor, 1), constant=1 - low(divisor))
            return (quotient if kind == "quotient" else remainder)(draw(anything), divisor)
        case "extremum":
            return extremum(tuple(draw(st.lists(anything, min_size=2, max_size=4))), draw(st.booleans()))
        case "element":
            index = draw(anything)
            index = linear((index, 1), constant=-low(index))
            if high(index) > 12:
                return draw(anything)
            size = high(index) + 1
            return element(index, tuple(draw(st.lists(anything, min_size=size, max_size=size))))
        case _:
            return choice(draw(st.sampled_from(truths)), draw(anything), draw(anything))


@st.composite
def _truths(draw: st.DrawFn, integers: list[IntExpr], truths: list[BoolExpr]) -> BoolExpr:
    anything = st.sampled_from(integers) | st.sampled_from(truths) | _small
    truth = st.sampled_from(truths)
    match draw(
        st.sampled_from(["within", "equal", "and", "or", "not", "same", "different", "not-same", "not-different"])
    ):
        case "within":
            number = draw(anything)
            middle = (low(number) + high(number)) // 2
            around = draw(domains(middle - 3, middle + 3))
            return within(number, around)
        case "equal":
            return equal(draw(anything), draw(anything))
        case "and":
            return all_of(*draw(st.lists(truth, min_size=2, max_size=4)))
        case "or":
            return any_of(*draw(st.lists(truth, min_size=2, max_size=4)))
        case "not":
            return negation(draw(truth))
        case "same":
            return same(draw(truth), draw(truth))
        case "not-same":
            return negation(same(draw(truth), draw(truth)))
        case "different":
            return AllDifferent(tuple(draw(st.lists(anything, min_size=2, max_size=4))))
        case _:
            return negation(AllDifferent(tuple(draw(st.lists(anything, min_size=2, max_size=4)))))


def _tame(node: IntExpr) -> IntExpr:
    """Return the node, or a constant if the node can be very large: nested products would only test the limits."""
    return node if max(abs(low(node)), abs(high(node))) < 10_000 else 3
