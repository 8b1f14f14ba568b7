"""The places that a step marks."""

import pzc
from pzc.compiler.board.elements import Cell
from pzc.explain.deductions.steps import Deduction, Step, places_of


def test_places_of_a_step() -> None:
    explanation = pzc.load("sudoku_6").explain()
    assert explanation.explainer is not None
    variables = explanation.explainer.unknowns.variables
    first = explanation.steps[0]
    around, reasons, conclusions = ([variables[n].place for n in some] for some in places_of(first))
    assert around == [Cell(1, column) for column in range(1, 7)]
    assert reasons == around[:5]
    assert conclusions == around[5:]


def test_a_last_candidate_marks_the_rules_that_ruled_out_the_others() -> None:
    explanation = pzc.load("sudoku_6").explain()
    step = next(step for step in explanation.steps if step.single is not None)
    around, reasons, conclusions = places_of(step)
    assert conclusions == [step.single] and not reasons
    assert step.single in around and len(around) > 1


def test_whole_board_rule_marks_nothing() -> None:
    explanation = pzc.load("slitherlink_6").explain()
    whole = [step for step in explanation.steps if all(instance.whole for instance in step.instances)]
    assert whole
    assert all(places_of(step)[0] == [] for step in whole)


def test_only_steps_without_smaller_ones_have_a_remark() -> None:
    link = Deduction((), (), ())
    assert Step((), (), (), exact=False).note == "There may be a shorter reason."
    assert Step((), (), (), exact=False, chain=[link]).note == Step((), (), ()).note == ""
