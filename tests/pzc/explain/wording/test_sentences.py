"""Sentences for people. Read each one again after `--record`."""

import re
from pathlib import Path

import pytest

from ....conftest import Golden
from ..flats import explained


def test_a_sentence_has_place_rule_and_conclusion() -> None:
    explanation = explained("sudoku_6")
    texts = [explanation.text(step) for step in explanation.steps]
    assert texts[0] == "In row 1, the 2 must go in (1,6): the 2s in (2,2), (3,5) and (6,4) rule out the other cells."
    assert any(" leave only 3 for " in text for text in texts)


def test_clue_is_named_unless_the_rule_does() -> None:
    explanation = explained("nurikabe_5")
    texts = [explanation.text(step) for step in explanation.steps]
    assert texts[0] == (
        "The island of (2,4): every white island holds just one number. Because (2,5) and (3,4) are white, "
        "(2,4) is black."
    )
    assert any(text.startswith("The 4 in (2,5): the number is the size of its island.") for text in texts)


def test_sentences_of_a_chain() -> None:
    explanation = explained("skyscrapers_4")
    step = next(step for step in explanation.steps if step.chain)
    lines = explanation.chain(step)
    assert len(lines) == len(step.chain) + 1
    assert lines[0].startswith("Suppose that ")
    assert re.match(
        r"Supposing that .* leads in \d+ steps to a contradiction with the 2 below .*\. So ", explanation.text(step)
    )
    assert all(text.endswith(".") and text[0].isupper() for text in lines)


def test_wording_of_a_point_of_a_loop() -> None:
    explanation = explained("slitherlink_6")
    texts = [explanation.text(step) for step in explanation.steps]
    assert any(text.startswith("The line cannot end at the top right corners of (1,2), ") for text in texts)


def test_a_clue_that_is_not_given_is_named_first() -> None:
    explanation = explained("kropki_9")
    texts = [explanation.text(step) for step in explanation.steps]
    assert any(text.startswith("There is no white or black dot between ") for text in texts)
    assert any(text.startswith("The black dot between (1,2) and (1,3): ") for text in texts)


def test_only_two_ways_are_left_for_a_line_that_passes() -> None:
    explanation = explained("balance_loop_6")
    assert explanation.text(explanation.steps[0]) == (
        "The 5 in (1,6): the line passes through all circles. "
        "Only two ways are left at (1,6), so the line runs from (1,5) via (1,6) to (2,6)."
    )


def test_the_opposite_of_a_supposition_comes_first() -> None:
    explanation = explained("ripple_effect_8")
    ends = [explanation.conclusion(step) for step in explanation.steps if step.chain]
    assert "So (8,6) is not 5. In the same way, it is not 4." in ends


QUICK = """
    akari_10 castle_wall_5 cave_4 coral_6 dominosa_4 easy_as_abc_5 first_seen_6 futoshiki_6 hashi_4 hitori_6 kenken_6
    killer_cages_6 lits_6 masyu_6 meandering_numbers_4 norinori_6 nurikabe_5 portal_5 slant_6 star_battle_5 stitches_6
    sumiwake_5 tapa_6 thermometers_6 walls_6 yin_yang_6
""".split()
SLOW = "heyawake_6 kurodoko_6 numberlink_5 slitherlink_6 sudoku_9 tents_10 thermo_9 xv_9 yajilin_6".split()


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.exhaustive) for name in SLOW)])
def test_sentences_of_a_whole_puzzle_read_well(golden: Golden, name: str) -> None:
    """Each sentence was read by a person when it was recorded."""
    explanation = explained(name)
    lines = []
    for step in explanation.steps:
        chain = explanation.chain(step)
        lines += [*chain, explanation.conclusion(step)] if chain else [explanation.text(step)]
    golden(Path(__file__).parent / "golden" / f"{name}.txt", "\n".join([*lines, explanation.message, ""]))


def test_long_conclusion_at_many_places_is_shown_for_one() -> None:
    explanation = explained("bunny_hop_5")
    first = explanation.text(explanation.steps[0])
    assert first.startswith("The black cell (1,1): ")
    assert " The same goes for the black cells (1,5), (2,4), (3,1), (4,1), (4,3), (5,1), (5,4) and (5,5)." in first
