"""Sessions of all back-ends that have them, compared with exhaustive search: any queries, in any order."""

import threading
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.interface import Fact, Found, Holds, Is, IsNot, Options, Problem, Session, Status
from pzc.compiler.base.clock import within
from pzc.compiler.base.intervals import members
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint, Reason
from pzc.compiler.flat.nodes import Builder

from ..brute_session import BruteSession
from ..effort import examples
from ..flat_judge import SPAN
from ..judged import compiled
from ..specs import compiled_if_valid, specs

WITH_SESSIONS = [name for name in backends.NAMES if backends.get(name).session is not None]
OPTIONS = Options()


def begun(name: str, problem: Problem, switched: list[Origin] | None = None, options: Options = OPTIONS) -> Session:
    make = backends.get(name).session
    assert make is not None
    return make(problem, options, switched or [])


@st.composite
def facts(draw: st.DrawFn, problem: Problem, switched: list[Origin]) -> list[Fact]:
    """Draw some facts, at most as many as a random solution could have. Values may lie outside the domain."""
    found: list[Fact] = []
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.sampled_from(problem.flat.visible))
        values = members(problem.flat.variables[place].domain)
        value = draw(st.sampled_from([*values, values[-1] + 1]))
        found.append(draw(st.sampled_from([Is(place, value), IsNot(place, value)])))
    if switched:
        found += [Holds(origin) for origin in draw(st.lists(st.sampled_from(switched), max_size=4, unique=True))]
    return found


@st.composite
def demands(draw: st.DrawFn, problem: Problem) -> Constraint:
    """Draw constraints that compare two unknowns, or negate one of the rules. They may be switched by the reason
    of a rule.
    """
    builder, few = Builder(), st.sampled_from(problem.flat.variables)
    compared = builder.compare(draw(st.sampled_from(["=", "!=", "<", ">="])), draw(few), draw(few))
    if not problem.flat.constraints:
        return Constraint(compared, Reason(Origin("test", "a demand", SPAN)))
    one = draw(st.sampled_from(problem.flat.constraints))
    return Constraint(builder.either([builder.opposite(one.condition), compared]), one.reason)


def switches(problem: Problem) -> list[Origin]:
    """Return all rules, clues and cases, each once."""
    return list(dict.fromkeys(o for c in problem.flat.constraints for o in c.reason.origins))


@pytest.mark.parametrize("name", WITH_SESSIONS)
@examples(40, 1500)
@given(data=st.data())
def test_session_results(name: str, data: st.DataObject) -> None:
    problem = compiled_if_valid(data.draw(specs()))
    assume(problem is not None)
    assert problem is not None
    assume(problem.flat.visible)
    every = switches(problem)
    switched = data.draw(st.sampled_from([[], every, every[::2]]))
    brute, session = BruteSession(problem, switched), begun(name, problem, switched)
    switched = [*switched, Origin("test", "a switch that comes later", SPAN)]
    for _ in range(data.draw(st.integers(1, 4))):
        assumed = data.draw(facts(problem, switched))
        session.assume(assumed)
        if data.draw(st.booleans()):
            blocked = data.draw(facts(problem, switched))
            session.block(blocked)
            brute.block(blocked)
        if data.draw(st.booleans()):
            more = data.draw(demands(problem))
            session.demand(more)
            brute.demand(more)
        _holds(session, brute, problem, assumed, data.draw(st.sampled_from(["all", "two", "possible", "certain"])))
    session.close()


def _holds(session: Session, brute: BruteSession, problem: Problem, assumed: list[Fact], question: str) -> None:
    """Send one query, and compare the result with exhaustive search."""
    right = brute.answers(assumed)
    domains = [set(members(problem.flat.variables[place].domain)) for place in brute.visible]
    has = [{answer[i] for answer in right} for i in range(len(domains))]
    match question:
        case "all" | "two":
            limit = None if question == "all" else 2
            found = session.solutions(limit)
            result = [tuple(answer[place] for place in brute.visible) for answer in found.answers]
            assert len(set(result)) == len(result) == (len(right) if limit is None else min(limit, len(right)))
            assert right.issuperset(result)
            assert found.status is (Status.COMPLETE if len(result) != limit else Status.LIMIT)
            _explains(found, brute, assumed)
        case "possible":
            consequences = session.possible()
            assert consequences.status is Status.COMPLETE
            assert [set(values) for values in consequences.possible] == has
            assert not any(consequences.open)
        case "certain":
            consequences = session.certain()
            assert consequences.status is Status.COMPLETE
            assert list(consequences.certain) == [next(iter(v)) if len(v) == 1 else None for v in has]
            for seen, left, values in zip(consequences.possible, consequences.open, has, strict=True):
                assert seen <= values <= seen | left


def _explains(found: Found, brute: BruteSession, assumed: list[Fact]) -> None:
    """If there are no solutions, the core alone has no solution either."""
    assert (found.core is not None) == (not found.answers)
    if found.core is not None:
        assert set(found.core) <= set(assumed)
        assert not brute.answers(found.core)


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_core_of_assumptions_that_exclude_each_other_with_a_demand(name: str) -> None:
    problem = compiled("grid 1x2 of 1..3\nlayer star on cells of bool\nlayer n on cells of -1..1\n")
    assumed = [IsNot(1, 2), Is(0, 1), Is(1, 3)]
    same = Builder().compare("=", problem.flat.variables[1], problem.flat.variables[2])
    session, brute = begun(name, problem, []), BruteSession(problem, [])
    session.assume(assumed)
    for each in (session, brute):
        each.demand(Constraint(same, Reason(Origin("test", "a digit equals a truth value", SPAN))))
    _explains(session.solutions(None), brute, assumed)
    session.close()


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_a_sum_is_demanded_later(name: str) -> None:
    """The new sum needs weights, order literals of numbers, and truth values that were not used before."""
    problem = compiled("grid 1x3 of 1..3\nlayer mark on cells of bool\n(1,1) > 1\n")
    brute, session = BruteSession(problem), begun(name, problem)
    digits, marks = ([v for v in problem.flat.variables if v.truth == truth] for truth in (False, True))
    builder, reason = Builder(), problem.flat.constraints[0].reason
    total = builder.linear([(v, 2) for v in digits] + [(v, -3) for v in marks])
    many = builder.within(builder.linear([(v, 1) for v in marks]), ((2, 3),))
    for condition in (
        builder.within(total, ((3, 4), (7, 9))),
        builder.either([many, builder.compare("<", *digits[1:3])]),
    ):
        session.demand(Constraint(condition, reason))
        brute.demand(Constraint(condition, reason))
        _holds(session, brute, problem, [], "all")
        _holds(session, brute, problem, [], "possible")
    session.close()


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_demand_with_new_numbers(name: str) -> None:
    """The solver gets the new numbers after the start: constraints on their values also restrict their order
    literals.
    """
    problem = compiled("grid 1x4 of 1..5\n")
    brute, session = BruteSession(problem), begun(name, problem)
    builder, reason = Builder(), Reason(Origin("test", "a demand", SPAN))
    one, two, three, four = problem.flat.variables
    for condition in (
        builder.within(builder.extremum([one, two, three], False), ((3, 3),)),
        builder.within(builder.times(one, four), ((4, 6), (12, 12))),
        builder.within(builder.remainder(builder.linear([(two, 1), (three, 1)]), 4), ((1, 2),)),
    ):
        session.demand(Constraint(condition, reason))
        brute.demand(Constraint(condition, reason))
        _holds(session, brute, problem, [], "all")
        _holds(session, brute, problem, [], "possible")
    session.close()


LATIN = "grid 3x3 of 1..3\nfor r in rows: distinct(r)\nfor c in columns: distinct(c)\n"


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_a_switched_clue_is_blamed(name: str) -> None:
    problem = compiled(LATIN + "given (1,1) = 1, (1,2) = 1, (3,3) = 2\n")
    clues = [o for o in switches(problem) if o.kind == "clue"]
    assert len(clues) == 3
    session = begun(name, problem, clues)
    assert len(session.solutions(None).answers) == 12
    session.assume([Holds(clue) for clue in clues])
    core = session.solutions(1).core
    assert core is not None
    assert {Holds(clues[0]), Holds(clues[1])} <= set(core)
    session.assume([Holds(clues[0]), Holds(clues[2])])
    assert session.solutions(None).core is None


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_a_contradiction_without_assumptions_blames_none(name: str) -> None:
    session = begun(name, compiled(LATIN + "given (1,1) = 1, (1,2) = 1\n"))
    assert session.solutions(1) == Found((), Status.COMPLETE, ())
    session.assume([Is(0, 1)])
    assert session.solutions(1).status is Status.COMPLETE
    assert not any(session.possible().possible)


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_a_block_with_a_switch_can_be_lifted(name: str) -> None:
    session = begun(name, compiled(LATIN))
    switch = Origin("test", "not this one", SPAN)
    answer = session.solutions(1).answers[0]
    session.block([*(Is(place, value) for place, value in enumerate(answer)), Holds(switch)])
    assert len(session.solutions(None).answers) == 12
    session.assume([Holds(switch)])
    assert len(session.solutions(None).answers) == 11
    session.assume([])
    assert len(session.solutions(None).answers) == 12


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_hidden_layers_are_not_reported(name: str) -> None:
    problem = compiled("grid 1x2 of 1..2\nhidden layer mark on cells\nfor c in cells: mark(c) or c = 1\n")
    session = begun(name, problem)
    assert len(session.solutions(None).answers) == 4
    assert session.possible().possible == (frozenset({1, 2}),) * 2
    assert session.certain().certain == (None, None)


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_undecided_values_are_open(name: str) -> None:
    problem = compiled(LATIN)
    session = begun(name, problem)
    with within(0):
        found, consequences = session.solutions(None), session.possible()
    assert (found.status, found.core) == (Status.UNKNOWN, None)
    assert consequences.status is Status.UNKNOWN
    both = zip(consequences.possible, consequences.open, strict=True)
    assert all(seen | left == {1, 2, 3} for seen, left in both)
    assert consequences.certain == (None,) * 9
    assert session.possible().status is Status.COMPLETE  # another query is possible


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_another_thread_ends_a_question_and_no_other(name: str) -> None:
    """The query is too hard to be answered before it is canceled."""
    session = begun(name, compiled(PIGEONS))
    session.cancel()  # without a query, canceling does nothing
    ended = threading.Event()

    def cancel() -> None:
        while not ended.wait(0.05):
            session.cancel()

    thread = threading.Thread(target=cancel)
    began = time.process_time()
    thread.start()
    try:
        assert session.solutions(1).status is Status.UNKNOWN
        assert session.possible().status is Status.UNKNOWN
    finally:
        ended.set()
        thread.join()
    assert time.process_time() - began < 60


PIGEONS = """
grid 14x13
layer sits on cells
for r in rows: any(c in r: sits(c))
for c in columns: count(d in c: sits(d)) <= 1
"""


@pytest.mark.parametrize("name", WITH_SESSIONS)
@pytest.mark.parametrize("wanted", ["runs([few((1,2)) = 1 : c in cells])", "runs([few(c) = 1 : c in cells])"])
def test_values_that_are_impossible_from_the_start(name: str, wanted: str) -> None:
    """A solver may drop a variable that is false from the start, and use its number for another one."""
    problem = compiled(f"grid 1x2 of 0..9\nlayer few on cells of 1..2\n(1,2) in {wanted}\n")
    answers = BruteSession(problem).answers(())
    assert begun(name, problem).possible().possible == tuple(map(frozenset, zip(*answers, strict=True)))
