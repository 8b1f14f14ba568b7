"""Conflicts: the named rules and clues have no solution, conflicts called minimal are minimal, and the time limit
holds.
"""

import time

import pytest

from pzc import backends
from pzc.backends.interface import Conflict, Options, Problem
from pzc.checks import conflicts
from pzc.checks.conflicts import find_conflict
from pzc.checks.verification import Disagreement
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Within
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 2x2 of 1..4\nclue dot(l: link)\nclue big(c: cell) = k\n"
ISLANDS = """grid 1x3
layer black on cells of bool
clue number(c: cell) = k
areas island = c in cells: not black(c)
rule "one": for r in island: exactly(1, c in r: c in number)
rule "size": for number(c) = k: len(island(c)) = k
number [[ 3 . 3 ]]
"""
UNIQUE = 'rule "{line} has no digit twice.": for line in rows ++ columns: distinct(line)\n'


def problem(text: str) -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def conflict(puzzle: Problem, name: str = "auto", seconds: float | None = 600) -> Conflict | None:
    return find_conflict(puzzle, backends.get(name), Options(seconds))


def texts(found: Conflict | None) -> list[str]:
    assert found is not None
    return [origin.text for origin in found.origins]


@pytest.mark.parametrize("name", ["auto", "clingo", "cpsat"])
def test_clues_needed_by_a_rule_are_named(name: str) -> None:
    found = conflict(problem(ISLANDS), name)
    assert texts(found) == ["one", "size", "number (1,1) = 3", "number (1,3) = 3"]
    assert found is not None and found.minimal


def test_no_conflict_if_there_is_a_solution() -> None:
    assert conflict(problem(ISLANDS.replace("3 . 3", "3 . ."))) is None


def test_conflict_with_absence_rules_is_not_called_minimal() -> None:
    """Without the dot, the rule about places without dots contradicts the other clues instead."""
    rules = 'rule "dots": for (a, b) in links: |a - b| = if link(a, b) in dot then 1 else 2\n'
    clues = "dot (1,1) (1,2)\nbig (1,1) = 4, (1,2) = 1\n"
    big = 'rule "big": for big(c) = k: c = k\n'
    found = conflict(problem(HEAD.replace("2x2", "1x2") + rules + big + clues))
    assert texts(found) == ["dots", "big", "dot (1,1) (1,2)", "big (1,1) = 4", "big (1,2) = 1"]
    assert found is not None and not found.minimal


def test_cases_of_a_rule_have_their_own_wording() -> None:
    found = conflict(problem(HEAD + UNIQUE + "given (1,1) = 1, (1,2) = 1\n"))
    assert texts(found) == ["row 1 has no digit twice.", "A given digit stays.", "given (1,1) = 1", "given (1,2) = 1"]
    assert found is not None and found.minimal


def test_cases_have_their_own_wording_beside_other_conflicts() -> None:
    found = texts(conflict(problem(HEAD + UNIQUE + "given [[\n1 1\n2 2\n]]\n")))
    row = found[0].removesuffix(" has no digit twice.").removeprefix("row ")
    assert found[2:] == [f"given ({row},{column}) = {row}" for column in (1, 2)]


def test_cases_that_a_second_solver_does_not_confirm_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = conflicts._Finder._conflict_in

    def mistaken(finder: conflicts._Finder, flat: Flat) -> Conflict | None:
        cases = {c.reason.case.text: c.reason.case for c in flat.constraints if c.reason.case is not None}
        wrong = cases.get("column 1 has no digit twice.")
        found = right(finder, flat)
        if found is None or wrong is None:
            return found
        return replace(found, origins=tuple(wrong if o.text.startswith("row") else o for o in found.origins))

    monkeypatch.setattr(conflicts._Finder, "_conflict_in", mistaken)
    found = texts(conflict(problem(HEAD + UNIQUE + "given (1,1) = 1, (1,2) = 1\n")))
    assert found[0] == "line has no digit twice."


def test_additional_constraints_are_named() -> None:
    puzzle = problem(HEAD + UNIQUE + "given (1,1) = 1\n")
    entry = Origin("entry", "digit (1,2) = 1", Span(puzzle.model.file.source, 0, 0))
    entered = puzzle.narrowed([Constraint(Within(puzzle.flat.variables[1], ((1, 1),)), Reason(entry))])
    found = conflict(entered)
    assert set(texts(found)) == {
        "row 1 has no digit twice.",
        "A given digit stays.",
        "given (1,1) = 1",
        "digit (1,2) = 1",
    }


def test_usual_form_is_the_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clues that the usual form leaves out are found by adding one clue after the other."""

    def refused(model: object) -> None:
        raise PuzzleError([])

    monkeypatch.setattr(conflicts, "flatten_plainly", refused)
    found = conflict(problem(ISLANDS))
    assert texts(found) == ["one", "size", "number (1,1) = 3", "number (1,3) = 3"]


@pytest.mark.parametrize("first", [(), (0,), (3,), (0, 1, 2)])
def test_origins_that_a_first_set_lacks_are_added(first: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A back-end's set may lack clues that its form of the puzzle leaves out."""
    puzzle = problem(ISLANDS)
    whole = conflict(puzzle)
    assert whole is not None
    some = Conflict(tuple(whole.origins[number] for number in first), True)
    monkeypatch.setattr(conflicts._Finder, "_first", lambda finder: some)
    assert conflict(puzzle) == whole


def test_unconfirmed_conflict_is_not_called_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conflicts._Finder, "_is_contradictory", lambda finder: False)
    found = conflict(problem(ISLANDS))
    assert found is not None and not found.minimal


def test_the_time_limit_holds() -> None:
    size = 12
    pigeons = f"grid 1x{size} of 1..{size - 1}\nfor a in cells, b in cells where a is not b: a != b\n"
    start = time.monotonic()
    assert conflict(problem(pigeons), seconds=0) is None
    conflict(problem(pigeons), seconds=1)
    assert time.monotonic() - start < 100


def test_a_conflict_is_not_called_minimal_if_the_checker_rejects_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solution is that of a reduced puzzle, which shows that the rest of the conflict is needed."""

    def rejected(problem: Problem, answer: object) -> None:
        raise Disagreement

    monkeypatch.setattr(conflicts, "require_rules_hold", rejected)
    found = conflict(problem(ISLANDS))
    assert found is not None and not found.minimal
