"""The next step after the entries of a player."""

import pzc
from pzc.compiler.base.clock import within
from pzc.compiler.board.elements import Cell
from pzc.explain.explanation import explain
from pzc.explain.hints import hint

from .flats import LATIN


def test_hint_in_three_strengths() -> None:
    found = hint(explain(pzc.load("sudoku_6").problem), {})
    assert found.status == "hint"
    assert found.where == "Look at row 1."
    assert found.rule == "Row 1 holds each digit once."
    assert found.text == "In row 1, the 2 must go in (1,6): the 2s in (2,2), (3,5) and (6,4) rule out the other cells."


def test_hint_at_a_side_of_a_cell() -> None:
    puzzle = pzc.load("grid 1x1\nlayer line on borders of bool\ncount(b in borders: line(b)) = 4\n")
    assert hint(explain(puzzle.problem), {}).where == "Look at the top of (1,1)."


def test_a_hint_about_many_equal_clues_names_one() -> None:
    found = pzc.load("ladybirds_6").hint()
    assert found.where == "Look at the black dot between (1,1) and (1,2)."
    assert found.rule.startswith("The black dot between (1,1) and (1,2): a black dot stands between ")


def test_a_hint_marks_the_places_that_it_names() -> None:
    stars = pzc.load("star_battle_5").problem
    for problem, entries, where, cells in (
        (pzc.load("sudoku_6").problem, {}, "Look at row 1.", "11 12 13 14 15 16"),
        (stars, {}, "Look at (2,5).", "25"),
        (
            stars,
            {("star", Cell(4, 4)): 0},
            "Look at column 5, the region of (3,4) and the bottom right corner of (2,4).",
            "15 24 25 34 35 44 45 55",
        ),
    ):
        explanation = explain(problem)
        found = hint(explanation, entries)
        assert found.where == where and explanation.explainer is not None
        places = [explanation.explainer.unknowns.variables[unknown].place for unknown in found.look]
        assert places == [Cell(int(row), int(column)) for row, column in cells.split()]


def test_hints_lead_to_the_solution() -> None:
    puzzle = pzc.load("sudoku_6")
    solution = puzzle.solve()
    assert solution is not None
    entries: dict[tuple[str, Cell], int] = {}
    for _ in range(40):
        found = hint(explain(puzzle.problem), entries)
        if found.finished:
            break
        assert found.step is not None
        unknowns = explain(puzzle.problem).explainer.unknowns  # type: ignore[union-attr]
        places = [found.step.single] if found.step.single is not None else [p for p, _ in found.step.conclusions]
        for place in set(places):
            cell = unknowns.variables[place].place
            assert ("digit", cell) not in entries
            entries["digit", cell] = solution["digit"][cell]
    assert found.finished


def test_wrong_entry_names_broken_rules() -> None:
    found = hint(explain(pzc.load("sudoku_6").problem), {("digit", Cell(1, 6)): 1})
    assert found.status == "wrong"
    assert found.step is None
    (wrong,) = found.wrong
    assert wrong.place == "(1,6)"
    assert wrong.text.startswith("(1,6) is 1: that is wrong.")
    assert "holds each digit once" in wrong.text
    assert "a given digit stays" not in wrong.text  # givens are known


def test_no_hint_without_a_solution() -> None:
    found = hint(explain(pzc.load(LATIN + "given (1,1) = 2, (1,2) = 1\n").problem), {})
    assert found.status == "none"
    assert found.message.startswith("there is no solution. The first is less than the second. But (1,1) is 2 ")


def test_no_hint_for_entries_without_a_solution() -> None:
    """Steps would lead to a contradiction."""
    explanation = explain(pzc.load("use nurikabe(height = 4, width = 4)\nnumber (2,2) = 3\n").problem)
    found = hint(explanation, {("black", Cell(2, 1)): 1})
    assert (found.status, found.message) == ("none", "there is no solution")


def test_entries_of_different_solutions() -> None:
    """Each of the two 2s is in some solution, but they stand in the same row."""
    explanation = explain(pzc.load("use sudoku(height = 2, width = 2)\ngiven (1,1) = 1, (4,4) = 2\n").problem)
    found = hint(explanation, {("digit", Cell(1, 2)): 2, ("digit", Cell(1, 3)): 2})
    assert found.status == "none"
    assert found.message == (
        "no solution has all of these entries, though each of them is in some solution. "
        "Row 1 would have the 2 twice, in (1,2) and (1,3)."
    )


def test_a_hint_ends_with_the_time() -> None:
    explanation = explain(pzc.load("sudoku_6").problem)
    with within(0):
        assert hint(explanation, {}).message == "the time limit was reached before a step was found"


def test_steps_about_hidden_places_do_not_need_the_solution() -> None:
    explanation = explain(pzc.load("soulmates_3").problem)
    assert hint(explanation, {}).before
    assert "goal" not in vars(explanation)


def test_no_hint_is_about_hidden_places_alone() -> None:
    puzzle = pzc.load("grid 1x2 of 1..2\nhidden layer size on cells of 1..3\nsize(1,1) < size(1,2)\n")
    found = hint(explain(puzzle.problem), {})
    assert found.finished and found.message == "nothing more is certain: there are several solutions"


def test_last_hint_names_only_the_place_left() -> None:
    """A rule that decides two cells at once, after one of them is entered."""
    puzzle = pzc.load('grid 1x2 of 1..3\nrule "Sum.": (1,1) + (1,2) = 2\n')
    found = hint(explain(puzzle.problem), {("digit", Cell(1, 1)): 1})
    assert found.step is not None and set(found.step.conclusions) == {(1, 1), (1, 2)}
    assert found.text == "Sum. So (1,2) is 1."


def test_an_entry_that_no_place_can_have_is_wrong() -> None:
    puzzle = pzc.load('grid 1x2 of 1..9\nrule "Small.": for c in cells: c <= 2\nrule "Rising.": (1,1) < (1,2)\n')
    found = hint(explain(puzzle.problem), {("digit", Cell(1, 2)): 7})
    assert [wrong.text for wrong in found.wrong] == ["(1,2) is 7: that is wrong. The rules allow no 7 there."]
