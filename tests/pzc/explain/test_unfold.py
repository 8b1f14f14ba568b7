from .flats import explained


def test_a_chain_begins_with_the_opposite_and_ends_in_a_contradiction() -> None:
    explanation = explained("skyscrapers_4")
    steps = [step for step in explanation.steps if step.chain]
    assert steps
    for step in steps:
        assert step.supposed in step.conclusions
        known = {(p, b) for p, mask in enumerate(step.masks) for b in range(4) if not mask >> b & 1}
        place, bit = step.supposed or (0, 0)
        known |= {(place, other) for other in range(4) if other != bit}
        allowed = {i.origin.number for i in step.instances}
        for link in step.chain:
            assert len(link.instances) == 1
            assert link.instances[0].origin.number in allowed
            assert known.issuperset(link.premises)
            known |= set(link.conclusions)
