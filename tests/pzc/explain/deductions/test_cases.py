"""Deductions by cases."""

from pzc.explain.deductions.cases import Cases

from ..flats import explained, explainer_of

_TEXT = """
grid 4 x 4 of 1..4
rule "lines": for line in rows ++ columns: distinct(line)
rule "quarters": for w in <cells[1..2] ++ cells[5..6]>: distinct(w)
"""
_STARS = """
grid 3 x 3
layer star on cells of bool
rule "one": for line in rows: count(c in line: star(c)) = 1
rule "apart": for (a, b) in links: not (star(a) and star(b))
"""


def test_value_with_two_places() -> None:
    explainer = explainer_of(_TEXT)
    explainer.begin()
    explainer.knowledge.remove([(2, 0), (3, 0)], "test")  # 1 is in the first two cells of row 1, so of the quarter
    found = [(d, cases) for d, cases in Cases(explainer.propagator).find() if cases == [(0, 0), (1, 0)]]
    assert [deduction.conclusions for deduction, _ in found] == [((4, 0), (5, 0))]
    ((deduction, _),) = found
    assert [i.rule.text for i in deduction.instances] == ["lines", "quarters"]
    assert deduction.premises == ((2, 0), (3, 0))


def test_cases_of_truth_values() -> None:
    explainer = explainer_of(_STARS)
    explainer.begin()
    explainer.knowledge.remove([(2, 1), (1, 1)], "test")
    explainer.knowledge.changed.clear()
    explainer.knowledge.remove([], "test")
    found = {d.conclusions for d, _ in Cases(explainer.propagator).find()}
    assert all(conclusion[0] not in (0, 1, 2) for conclusions in found for conclusion in conclusions)
    row = [cases for _, cases in Cases(explainer.propagator).find()]
    assert all(2 <= len(cases) <= 5 for cases in row)


def test_cases_of_a_count() -> None:
    explainer = explainer_of(
        """
grid 3 x 3
layer star on cells of bool
rule "one": for line in rows: count(c in line: star(c)) = 1
rule "apart": for a in cells, b in around(a): not (star(a) and star(b))
"""
    )
    explainer.begin()
    explainer.knowledge.remove([(2, 1)], "test")
    found = [d for d, cases in Cases(explainer.propagator).find() if cases == [(0, 1), (1, 1)]]
    assert [deduction.conclusions for deduction in found] == [((3, 1),), ((4, 1),)]
    assert {deduction.premises for deduction in found} == {((2, 1),)}


def test_a_clause_over_numbers() -> None:
    explainer = explainer_of(
        """
grid 1 x 3 of 1..4
rule "either": (1,1) = 3 or (1,2) = 3
rule "apart": (1,1) != (1,3) and (1,2) != (1,3)
"""
    )
    explainer.begin()
    found = [(d, cases) for d, cases in Cases(explainer.propagator).find() if d.conclusions == ((2, 2),)]
    assert [cases for _, cases in found] == [[(0, 2), (1, 2)]]
    assert found[0][0].premises == ()


_ROOM = """
grid 1 x 4 of 1..3
rule "The first two are small.": for c in <(1,1), (1,2)>: c < 3
rule "The first two differ.": (1,1) != (1,2)
rule "Far cells differ, too.": for c in <(1,1), (1,2)>: c != (1,4)
"""


def test_two_values_that_are_left_for_two_places_have_one_place_each() -> None:
    explanation = explained(_ROOM)
    texts = [explanation.text(step) for step in explanation.steps]
    assert texts[-1] == (
        "(1,1) and (1,2): the first two differ. The 2 must be in (1,1) or (1,2). "
        "Far cells differ, too. Either way, (1,4) is 3."
    )
