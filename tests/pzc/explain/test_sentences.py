"""Sentences for people. `--record` is not used here, since each sentence is worth a look."""

from .flats import explained


def test_a_sentence_has_place_rule_and_conclusion() -> None:
    explanation = explained("sudoku_6")
    texts = [explanation.text(step) for step in explanation.steps]
    assert texts[0] == (
        "Row 1: every row, column and box holds each digit once, and only (1,6) can still be 2. So (1,6) is 2."
    )
    assert any(text.startswith("Only ") and " is left for " in text for text in texts)


def test_a_clue_is_named_where_the_rule_does_not() -> None:
    explanation = explained("nurikabe_5")
    assert explanation.text(explanation.steps[0]) == (
        "(3,4): the number is the size of its island (number (3,4) = 2). Because (2,5) and (3,4) are not black, "
        "(2,4) and (3,5) are black."
    )


def test_a_supposition_is_told_link_by_link() -> None:
    explanation = explained("skyscrapers_4")
    step = next(step for step in explanation.steps if step.chain)
    told = explanation.chain(step)
    assert len(told) == len(step.chain) + 1
    assert told[0].startswith("Suppose that ")
    assert explanation.text(step).startswith("Supposing that ")
    assert all(text.endswith(".") and text[0].isupper() for text in told)


def test_a_point_of_a_loop_has_words_of_its_own() -> None:
    explanation = explained("slitherlink_6")
    assert any("so it neither ends nor branches there" in explanation.text(step) for step in explanation.steps)
