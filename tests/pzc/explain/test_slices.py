"""The steps that a fact depends on."""

from collections.abc import Iterable

from pzc.explain.deductions.steps import Step
from pzc.explain.explainer import Explainer
from pzc.explain.slices import on_the_way, steps_behind

from .flats import explained, explainer_of


def test_steps_behind_a_fact_are_enough() -> None:
    explanation = explained("skyscrapers_4")
    assert explanation.explainer is not None
    knowledge = explanation.explainer.knowledge
    for step in explanation.steps:
        behind = steps_behind(knowledge, step.conclusions)
        assert behind[-1] is step
        known = {fact for each in behind for fact in each.conclusions}
        for each in behind:
            for fact in each.premises:
                assert fact in known or knowledge.sources[fact] not in explanation.steps
    assert len(steps_behind(knowledge, explanation.steps[1].conclusions)) < len(explanation.steps)


HIDDEN = """
grid 1 x 2 of 1..3
hidden layer idle on cells of 1..4
hidden layer needed on cells of 1..3
rule "Idle numbers are small.": idle((1,1)) + idle((1,2)) < 4
rule "Hidden numbers are small.": needed((1,1)) + needed((1,2)) < 3
rule "A cell is its hidden number.": for c in cells, d in cells where c is not d: c + needed(d) = 3
"""


def test_hidden_steps_that_nothing_needs_are_left_out() -> None:
    full = explainer_of(HIDDEN).unknowns.full
    goal = [0b010, 0b010, *full[2:]]

    def layers(explainer: Explainer, steps: Iterable[Step]) -> set[str]:
        return {explainer.unknowns.variables[place].layer for step in steps for place, _ in step.conclusions}

    explainer = explainer_of(HIDDEN, goal)
    assert "idle" in layers(explainer, explainer.steps())
    explainer = explainer_of(HIDDEN, goal)
    found = layers(explainer, on_the_way(explainer))
    assert "needed" in found and "idle" not in found
