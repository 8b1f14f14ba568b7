"""Pictures of steps."""

import re

from pzc.explain.step_pictures import picture

from .flats import explained


def test_candidates_that_a_step_rules_out_are_crossed_out() -> None:
    explanation = explained("kropki_9")
    for step in explanation.steps:
        if not step.chain and step.single is None:
            gone = {fact for fact in step.conclusions if step.masks[fact[0]] >> fact[1] & 1}
            assert len(re.findall(r"<text[^>]*#d6336c", picture(explanation, step), re.IGNORECASE)) == len(gone)


def test_a_number_of_candidates_is_not_drawn() -> None:
    explanation = explained('grid 1x2 of 1..60\nrule "Odd.": odd((1,1)) and (1,2) = 3 * (1,1)\n')
    assert explanation.steps
    assert not any(re.search(r">\d+×<", picture(explanation, step)) for step in explanation.steps)
