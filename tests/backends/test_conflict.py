"""Conflicts between rules and clues, by every back-end with sessions. The judge decides whether they are conflicts."""

from collections.abc import Collection
from math import prod
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.conflict import find_conflict
from pzc.backends.interface import Conflict, Found, Holds, Options, Problem, Session, Sessions, Status
from pzc.compiler.base.clock import within
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import AllDifferent, Constraint, Flat, Reason, Var
from pzc.compiler.model.model import Model

from ..effort import examples
from ..flat_judge import RULE, SPAN, answers, flat, flats, linear, members, numbers
from ..flat_judge import within as lies

each = pytest.mark.parametrize("name", [name for name in backends.NAMES if backends.get(name).session is not None])


def sessions(name: str) -> Sessions:
    made = backends.get(name).session
    assert made is not None
    return made


def explained(name: str, puzzle: Flat) -> Conflict | None:
    return find_conflict(sessions(name), Problem(cast(Model, None), puzzle), Options())


def clue(text: str) -> Origin:
    return Origin("clue", text, SPAN)


@each
def test_conflict_is_minimal(name: str) -> None:
    a, b, c = numbers(3, 1, 3)
    rule, other, bare = (Origin("rule", text, SPAN) for text in ("sums", "order", "different"))
    one, two, three = clue("a + b = 6"), clue("b + c = 2"), clue("a + c = 4")

    def total(left: Var, right: Var, number: int, origin: Origin) -> Constraint:
        return Constraint(lies(linear((left, 1), (right, 1)), ((number, number),)), Reason(rule, (origin,)))

    constraints = (
        total(a, c, 4, three),
        Constraint(lies(linear((a, 1), (b, -1)), ((-2, 0),)), Reason(other)),
        total(a, b, 6, one),
        total(b, c, 2, two),
        Constraint(AllDifferent((a, b)), Reason(bare)),
    )
    conflict = explained(name, Flat((a, b, c), constraints))
    assert conflict is not None
    assert conflict.minimal
    # `a + b = 6` with `different` (both are 3) or with `b + c = 2` (b is 3 or 1): both are minimal
    assert set(conflict.origins) in ({rule, one, two}, {rule, one, bare})


@each
def test_conflict_of_a_constraint_that_is_false(name: str) -> None:
    wrong = Origin("rule", "wrong", SPAN)
    puzzle = Flat(numbers(1, 1, 2), (Constraint(False, Reason(wrong)), Constraint(True, Reason(RULE))))
    conflict = explained(name, puzzle)
    assert conflict is not None
    assert (conflict.origins, conflict.minimal) == ((wrong,), True)


@each
def test_no_conflict_if_there_is_a_solution(name: str) -> None:
    assert explained(name, flat(numbers(2, 1, 2))) is None


@each
@examples(100, 1000)
@given(first=flats(), second=flats(), data=st.data())
def test_conflicts_are_contradictory_and_minimal(name: str, first: Flat, second: Flat, data: st.DataObject) -> None:
    """By the judge, the members of a conflict have no solution, and removing any one of them gives a solution."""
    rules = [Origin("rule", f"rule {i}", SPAN) for i in range(2)]
    clues = [clue(f"clue {i}") for i in range(3)]
    reasons = st.builds(
        Reason, st.sampled_from(rules), st.lists(st.sampled_from(clues), max_size=2, unique=True).map(tuple)
    )
    conditions = [c.condition for puzzle in (first, second) for c in puzzle.constraints]
    unknowns = (*first.variables, *second.variables)
    if prod(len(members(unknown.domain)) for unknown in unknowns) > 2000:
        return
    puzzle = Flat(unknowns, tuple(Constraint(condition, data.draw(reasons)) for condition in conditions))
    conflict = explained(name, puzzle)
    if any(answers(puzzle)):
        assert conflict is None
        return
    assert conflict is not None
    assert conflict.minimal
    assert not _possible(puzzle, set(conflict.origins))
    for origin in conflict.origins:
        assert _possible(puzzle, set(conflict.origins) - {origin})


def _possible(puzzle: Flat, origins: set[Origin]) -> bool:
    kept = [c for c in puzzle.constraints if {c.reason.rule, *c.reason.clues} <= origins]
    return next(answers(Flat(puzzle.variables, tuple(kept))), None) is not None


# ------------------------------------------------------------------------------------------ what is hard to tell


class _Hard:
    """A session that ends without a result if one of the assumptions in `needed` is left out."""

    def __init__(self, session: Session, needed: set[Origin]) -> None:
        self._session, self._needed, self._on = session, needed, set[Origin]()

    def assume(self, facts: list[Any]) -> None:
        self._on = {fact.origin for fact in facts}
        self._session.assume(facts)

    def solutions(self, limit: int, effort: int | None) -> Found:
        """Return a core of all assumptions."""
        found = self._session.solutions(limit, effort)
        core = None if found.core is None else tuple(map(Holds, self._on))
        return replace(found, core=core) if self._needed <= self._on else Found((), Status.UNKNOWN)

    def close(self) -> None:
        self._session.close()


def test_undecided_elements_stay() -> None:
    """`a = 1` contradicts `a = 2`. The session shows that `b = 1` is not needed, but takes too long for `b < 3`, so `b
    < 3` stays.
    """
    a, b = numbers(2, 1, 3)
    result = [lies(a, ((1, 1),)), lies(a, ((2, 2),)), lies(b, ((1, 1),)), lies(b, ((1, 2),))]
    clues = [clue(text) for text in ("a = 1", "a = 2", "b = 1", "b < 3")]
    puzzle = Flat((a, b), tuple(Constraint(c, Reason(RULE, (o,))) for c, o in zip(result, clues, strict=True)))

    def hard(problem: Problem, options: Options, switched: Collection[Origin] = ()) -> Session:
        made = sessions("cpsat")(problem, options, switched)
        return cast(Session, _Hard(made, {clues[3]}) if clues[3] in switched else made)

    conflict = find_conflict(hard, Problem(cast(Model, None), puzzle), Options())
    assert conflict is not None
    assert not conflict.minimal
    assert set(conflict.origins) == {RULE, clues[0], clues[1], clues[3]}


@each
def test_no_conflict_without_time(name: str) -> None:
    a, b = numbers(2, 1, 1)
    with within(0):
        assert explained(name, flat((a, b), AllDifferent((a, b)))) is None
