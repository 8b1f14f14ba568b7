"""Common tests of sessions, on a Latin square of four cells. The test class of each back-end inherits them."""

import pytest

from pzc.backends.interface import Holds, Is, IsNot, Options, Session, Sessions, Status
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Constraint, Flat, Reason

from ..flat_judge import RULE, SPAN, answers, any_of, flat, linear, numbers, within
from .test_flat_search import latin_square, problem

CELLS = numbers(4, 1, 2)
LATIN = latin_square(2)
EVERY = {(1, 2, 2, 1), (2, 1, 1, 2)}
OTHER = Origin("clue", "another", SPAN)


def _demand(condition: BoolExpr) -> Constraint:
    return Constraint(condition, Reason(RULE))


class OfSessions:
    """The common tests. A subclass defines the session."""

    make: Sessions

    def session(
        self, puzzle: Flat = LATIN, switched: tuple[Origin, ...] = (), options: Options | None = None
    ) -> Session:
        return type(self).make(problem(puzzle), options or Options(), switched)

    @pytest.mark.parametrize(
        ("limit", "count", "status"),
        [
            (0, 0, Status.LIMIT),
            (1, 1, Status.LIMIT),
            (2, 2, Status.LIMIT),
            (3, 2, Status.COMPLETE),
            (None, 2, Status.COMPLETE),
        ],
    )
    def test_number_of_solutions_is_limited(self, limit: int | None, count: int, status: Status) -> None:
        found = self.session().solutions(limit)
        assert (len(found.answers), found.status, found.core) == (count, status, None)
        assert {*found.answers} <= EVERY

    def test_assumptions_hold_until_replaced(self) -> None:
        session = self.session()
        session.assume([Is(0, 2)])
        assert session.solutions(None).answers == ((2, 1, 1, 2),)
        session.assume([IsNot(1, 1)])
        assert session.solutions(None).answers == ((1, 2, 2, 1),)
        session.assume([])
        assert {*session.solutions(None).answers} == EVERY

    def test_core_contains_only_contradicting_assumptions(self) -> None:
        session = self.session()
        session.assume([Is(0, 1), Is(3, 2)])
        found = session.solutions(1)
        assert (found.answers, found.status) == ((), Status.COMPLETE)
        assert found.core is not None and {*found.core} == {Is(0, 1), Is(3, 2)}
        session.assume([IsNot(0, 7), Is(1, 7)])
        assert session.solutions(1).core == (Is(1, 7),)  # an impossible fact is the negation of one that always holds

    def test_rules_that_are_switched(self) -> None:
        session = self.session(switched=(RULE,))
        assert len(session.solutions(None).answers) == 16
        session.assume([Holds(RULE)])
        assert {*session.solutions(None).answers} == EVERY
        session.assume([Holds(RULE), Is(0, 1), Is(1, 1), Is(2, 2)])
        found = session.solutions(1)
        assert found.core is not None and {*found.core} <= {Holds(RULE), Is(0, 1), Is(1, 1), Is(2, 2)}
        assert Holds(RULE) in found.core and Is(0, 1) in found.core

    def test_demands_and_blocks_are_permanent(self) -> None:
        session = self.session(flat(CELLS))
        assert len(session.solutions(None).answers) == 16
        session.demand(_demand(AllDifferent(CELLS[:2])))
        session.demand(_demand(within(linear(*((cell, 1) for cell in CELLS)), ((6, 6),))))
        wanted = {*answers(flat(CELLS, AllDifferent(CELLS[:2]), within(linear(*((c, 1) for c in CELLS)), ((6, 6),))))}
        assert {*session.solutions(None).answers} == wanted
        session.block([Is(0, 1), Is(3, 2)])
        assert {*session.solutions(None).answers} == {one for one in wanted if (one[0], one[3]) != (1, 2)}

    def test_demand_with_switched_origins(self) -> None:
        session = self.session(switched=(RULE,))
        session.assume([Holds(OTHER), Holds(RULE)])
        assert {*session.solutions(None).answers} == EVERY
        total = linear(*zip(LATIN.variables, (1, 2, 3, 5), strict=True))
        session.demand(_demand(any_of(within(total, ((12, 13), (15, 15))), within(total, ((17, 17),)))))
        assert session.solutions(None).answers == ((2, 1, 1, 2),)
        session.assume([Holds(OTHER)])
        assert len(session.solutions(None).answers) == 16

    @pytest.mark.parametrize("near", [{0: 2, 1: 1}, {0: 2, 3: 2}, {0: 2}])
    def test_solution_near_preferred_values(self, near: dict[int, int]) -> None:
        assert self.session().solutions(1, near=near) == self.session().solutions(1, near=near)
        assert self.session().solutions(1, near=near).answers == ((2, 1, 1, 2),)

    def test_possible_and_certain_values(self) -> None:
        session = self.session(latin_square(3))
        session.assume([Is(0, 1), Is(1, 2)])
        possible, certain = session.possible(), session.certain()
        assert possible.status is certain.status is Status.COMPLETE
        assert possible.possible[:4] == ({1}, {2}, {3}, {2, 3}) and not any(possible.open)
        assert certain.certain[:4] == (1, 2, 3, None)
        session.assume([Is(0, 1), Is(1, 1)])
        assert not any(session.possible().possible) and session.certain().status is Status.COMPLETE

    def test_no_results_without_time(self) -> None:
        session = self.session(options=Options(time_limit=0))
        assert session.solutions(1).status is session.possible().status is session.certain().status is Status.UNKNOWN
        assert session.possible().open == (frozenset({1, 2}),) * 4
