"""Sentences for steps by cases."""

from ..flats import explained


def test_values_with_places_in_two_lines() -> None:
    explanation = explained("disjoint_groups_9")
    texts = [explanation.text(step) for step in explanation.steps if step.cases]
    assert (
        "In row 4, the 3 must be in (4,4), (4,5) or (4,6), and all of these lie in box 5. So (5,5) and (5,6) are not 3."
        in texts
    )


def test_one_of_some_cells() -> None:
    explanation = explained("heyawake_6")
    texts = [explanation.text(step) for step in explanation.steps if step.cases]
    assert texts[0] == (
        "Row 3: because (3,2) and (3,5) are white, (3,3) or (3,4) is black. "
        "The 1 in (1,3): either way, (1,3), (1,4), (2,3) and (2,4) are white."
    )


def test_cases_of_different_layers() -> None:
    rules = ["star(1,1) or (1,1) = 3", "star(1,1) -> (1,2) != 2", "(1,1) = 3 -> (1,2) != 2"]
    layer = "grid 1 x 2 of 1..3\nlayer star on cells of bool\n"
    explanation = explained(layer + "".join(f'rule "Rule {rule}.": {rule}\n' for rule in rules))
    texts = [explanation.text(step) for step in explanation.steps if step.cases]
    assert len(texts) == 1
    assert "(1,1) is 3 or (1,1) has a star." in texts[0]
    assert texts[0].endswith("Either way, (1,2) is not 2.")
