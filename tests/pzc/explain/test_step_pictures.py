import re

from pzc.explain.step_pictures import picture

from .flats import explained


def test_candidates_that_a_step_rules_out_are_crossed_out() -> None:
    explanation = explained("kropki_9")
    for step in explanation.steps:
        if not step.chain and step.single is None:
            gone = {fact for fact in step.conclusions if step.masks[fact[0]] >> fact[1] & 1}
            assert len(re.findall(r"<text[^>]*#d6336c", picture(explanation, step), re.IGNORECASE)) == len(gone)
