from pzc.explain.slices import steps_behind

from .flats import explained


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
