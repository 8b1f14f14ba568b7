"""Conditions that must hold to the primitive constraints of a sink, with as little reification as possible."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeAlias, assert_never

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import Intervals, complement, contains, intersection, intervals, shift
from pzc.compiler.base.limits import way_out
from pzc.compiler.base.source import Span
from pzc.compiler.flat.equal_to_some import EqualToSome, equal_to_some
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    BoolExpr,
    BoolNode,
    CircuitOrPath,
    Connected,
    Constraint,
    Forest,
    IntExpr,
    IntNode,
    Leader,
    Not,
    OneOfSets,
    Or,
    Reason,
    Same,
    Table,
    Together,
    Var,
    Within,
)
from pzc.compiler.flat.survey import Survey
from pzc.compiler.flat.unequal import Unequal, unequal

from .areas import TooManyPairs
from .counts import Counts
from .sink import Affine, Literal, Sink, TooLarge, negated
from .values import Encoder

Guards: TypeAlias = Callable[[Reason], Sequence[Literal]]
"""The literals that guard the constraints with a reason."""


def _too_many(error: TooManyPairs, constraint: Constraint) -> PuzzleError:
    """Return the error for a rule whose areas need too many literals."""
    message = f"which cells lie in one area with which others takes more than {error.most:,} truth values"
    help = "say how large areas are at most, or which cell each of them has; " + way_out("parts")
    return fail("PZ603", message, constraint.reason.rule.span, help=help)


def too_large(error: TooLarge, place: Span) -> PuzzleError:
    """Return the error for a rule or an objective that is too large for a solver without numbers."""
    help = "the back-end `cpsat` has numbers of any size: `--backend cpsat`"
    return fail(
        "PZ975",
        f"this takes {error}, which clingo would get value by value",
        place,
        help=help,
    )


_STRIDE = 40
"""Deep expressions are encoded in slices of this many levels, bottom-up, so that recursion stays shallow."""


class Requirements:
    """Encodes constraints that must hold where their guards do."""

    def __init__(
        self, sink: Sink, survey: Survey, values: Encoder, settled: set[BoolNode], guards: Guards | None
    ) -> None:
        self._sink = sink
        self._survey = survey
        self._values = values
        self._settled = settled
        self._guards = guards
        self._counts = Counts(sink, values)

    def encode_bottom_up(self, parts: Iterable[IntNode]) -> None:
        """Encode the parts of very deep expressions bottom-up, so that later recursion stays shallow."""
        for part in parts:
            depth = self._survey.depth[part]
            if depth and depth % _STRIDE == 0:
                self._values.affine(part)

    def post(self, constraint: Constraint) -> None:
        """Encode a constraint, guarded by the literals for its reason. Raises PuzzleError if it is too large."""
        check_limits()
        try:
            self.require(constraint.condition, tuple(self._guards(constraint.reason)) if self._guards else ())
        except TooManyPairs as error:
            raise _too_many(error, constraint) from None
        except TooLarge as error:
            raise too_large(error, constraint.reason.rule.span) from None

    def post_later(self, constraint: Constraint) -> None:
        """Encode a constraint that was not in the flat form. Raises PuzzleError if it is too large."""
        before = len(self._survey.depth)
        self._survey.add([constraint.condition])
        self.encode_bottom_up(islice(self._survey.depth, before, None))
        self.post(constraint)

    def require(self, node: BoolExpr, when: tuple[Literal, ...]) -> None:
        """Require the node to hold if all literals of `when` do."""
        if isinstance(node, int):
            if not node:
                self._sink.clause((), when)
            return
        if node in self._settled:
            return
        unary = self._survey.unary(node)
        if unary is None:
            self._require_kind(node, when)
        elif when and unary[0] in self._values.one_hot:
            self._clause((self._values.literal(node),), when)
        else:
            self._require_within(self._values.affine(unary[0]), unary[1], when)

    def _require_kind(self, node: BoolNode, when: tuple[Literal, ...]) -> None:  # noqa: C901
        """Require the node to hold if all literals of `when` do, by its kind."""
        match node:
            case And(items=items):
                for item in items:
                    self.require(item, when)
            case Or(items=items):
                self._require_any(items, when)
            case Within(value=Leader()):
                self._clause((self._values.literal(node),), when)
            case Within() if (pair := unequal((node,), self._survey.unary)) and self._require_unequal(pair, when):
                pass
            case Within(value=value, domain=domain):
                counted = self._values.counted_unknowns(value)
                if counted is None:
                    self._require_within(self._values.affine(value), domain, when)
                else:
                    self._require_count(counted[0], shift(domain, -counted[1]), when)
            case Same(left=left, right=right):
                self._require_same(left, right, when)
            case AllDifferent(items=items):
                self._require_different(items, when)
            case Not(item=AllDifferent(items=items)):
                self._sink.clause(tuple(self._values.equal_pairs(items)), when)
            case Not(item=Same(left=left, right=right)):
                self._require_equal(self._values.literal(left), negated(self._values.literal(right)), when)
            case Table(items=items, rows=rows):
                self._sink.table([self._values.plain(self._values.affine(x)) for x in items], rows, False, when)
            case Not(item=Table(items=items, rows=rows)):
                self._sink.table([self._values.plain(self._values.affine(x)) for x in items], rows, True, when)
            case OneOfSets(items=items, sets=sets) if not when and all(item in self._values.one_hot for item in items):
                self._values.one_hot.require_sets(items, sets)
            case Connected(items=items, edges=edges):
                self._values.graphs.require_connected(self._values.truths(items), edges, when)
            case Not(item=Connected(items=items, edges=edges)):
                self._values.graphs.require_disconnected(self._values.truths(items), edges, when)
            case CircuitOrPath(items=items, ends=ends, closed=closed, faces=faces):
                self._values.graphs.require_circuit_or_path(self._values.truths(items), ends, closed, when, faces)
            case Forest(items=items, ends=ends):
                self._values.graphs.require_forest(self._values.truths(items), ends, when)
            case Not(item=Forest(items=items, ends=ends)):
                self._values.graphs.require_cycle(self._values.truths(items), ends, when)
            case Not() | Var() | OneOfSets() | Together():
                self._clause((self._values.literal(node),), when)
            case _:
                assert_never(node)

    def _require_any(self, items: Sequence[BoolNode], when: tuple[Literal, ...]) -> None:
        """Require at least one item to hold.

        The most expensive item gets no literal: it is required if all others are false.
        """
        ready = self._values.ready(items)
        if ready is not None:
            self._clause(ready, when)
            return
        found = equal_to_some(items)
        if found is not None and self._require_equal_to_some(found, when):
            return
        pair = unequal(items, self._survey.unary)
        if pair is not None and self._require_unequal(pair, when):
            return
        costs = [self._cost(item) for item in items]
        if not any(costs):
            self._clause(map(self._values.literal, items), when)
            return
        bare = items[costs.index(max(costs))]
        others = tuple(negated(self._values.literal(item)) for item in items if item is not bare)
        if not any(map(self._values.is_false, others)):
            self.require(bare, when + others)

    def _require_equal_to_some(self, found: EqualToSome, when: tuple[Literal, ...]) -> bool:
        """Require one of the equalities or other conditions, with a clause for each value of the common number.

        A literal for each equality would take two clauses for each of its values, and more conflicts: 959 instead of 65
        in a hidato 7x7. Return False if the solver has no literals for values.
        """
        values = self._values.literals_of(found.number)
        if values is None:
            return False
        others = [(self._values.literals_of(other) or {}, constant) for other, constant in found.others]
        rest = [self._values.literal(item) for item in found.rest]
        for value, here in values.items():
            literals = [negated(here)]
            for some, constant in others:
                literal = some.get(value - constant)
                if literal is not None:
                    literals.append(literal)
            self._sink.clause(literals + rest, when)
        return True

    def _require_unequal(self, pair: Unequal, when: tuple[Literal, ...]) -> bool:
        """Require two numbers to differ, with a clause for each common value that is not allowed.

        Return False if the solver has no literals for values.
        """
        firsts, seconds = self._values.literals_of(pair.first), self._values.literals_of(pair.second)
        if firsts is None or seconds is None:
            return False
        first_allowed = [domain for unknown, domain in pair.allowed if unknown is pair.first]
        second_allowed = [domain for unknown, domain in pair.allowed if unknown is pair.second]
        for value, here in firsts.items():
            other = value - pair.constant
            there = seconds.get(other)
            if there is None or any(contains(domain, value) for domain in first_allowed):
                continue
            if not any(contains(domain, other) for domain in second_allowed):
                self._clause((negated(here), negated(there)), when)
        return True

    def _cost(self, node: BoolNode) -> int:
        """Return the relative cost of a literal for the node."""
        if self._values.known(node) or node in self._survey.shared:
            return 0
        match node:
            case Connected() | CircuitOrPath() | Forest():
                return 4
            case AllDifferent() | OneOfSets() | Table():
                return 3
            case And():
                return 2
            case Within(value=value) if not isinstance(value, Leader):
                return 1
            case Within() | Or() | Not() | Same() | Var() | Together():
                return 0
            case _:
                assert_never(node)

    def _require_same(self, left: BoolNode, right: BoolNode, when: tuple[Literal, ...]) -> None:
        """Require both sides to be equivalent.

        If one side is a `Within` without a literal, it gets the literal of the other side.
        """
        for one, other in ((left, right), (right, left)):
            if isinstance(other, Within) and not when and not self._values.known(other):
                literal = self._values.literal(one)
                if not self._values.known(other):
                    self._values.define(other, literal)
                    return
        self._require_equal(self._values.literal(left), self._values.literal(right), when)

    def _require_equal(self, left: Literal, right: Literal, when: tuple[Literal, ...]) -> None:
        if left == right:
            return
        self._clause((negated(left), right), when)
        self._clause((left, negated(right)), when)

    def _clause(self, literals: Iterable[Literal], when: tuple[Literal, ...]) -> None:
        some = self._values.simplified_clause(literals)
        if some is not None:
            self._sink.clause(some, when)

    def _require_within(self, value: Affine, domain: Intervals, when: tuple[Literal, ...]) -> None:
        """Require a sum to be in a domain if all literals of `when` hold, as a count of literals where possible."""
        terms, domain, whole = self._values.simplify(value, domain)
        if domain == whole:
            return
        if not domain:
            self._sink.clause((), when)
            return
        literals = self._values.counted(terms)
        if literals is None or not self._counts.require(literals, shift(domain, -whole[0][0]), when):
            self._sink.linear(terms, domain, when)

    def _require_count(self, literals: Sequence[Literal], domain: Intervals, when: tuple[Literal, ...]) -> None:
        """Require the number of literals that hold to be in a domain. None of the literals is constant."""
        whole = ((0, len(literals)),)
        domain = intersection(whole, domain)
        if not domain:
            self._sink.clause((), when)
        elif domain != whole and not self._counts.require(literals, domain, when):
            self._sink.linear(tuple([(literal, 1) for literal in literals]), domain, when)

    def _require_different(self, items: Sequence[IntExpr], when: tuple[Literal, ...]) -> None:
        """Require all items to differ. Constants are excluded from the other items' domains instead."""
        plain = [item for item in items if isinstance(item, int | Var)]
        if len(plain) == len(items) and all(isinstance(item, int) or item in self._values.one_hot for item in plain):
            self._values.one_hot.require_different(plain, when)
            return
        values = [self._values.affine(item) for item in items]
        taken = [value.constant for value in values if not value.terms]
        rest = [value for value in values if value.terms]
        if len(set(taken)) < len(taken):
            self._sink.clause((), when)
        if len(rest) > 1:
            self._sink.all_different([self._values.plain(value) for value in rest], when)
        for value in rest if taken else ():
            low, high = self._values.bounds(value)
            self._require_within(value, complement(intervals(taken), low, high), when)
