"""Conditions of clues in words."""

import pzc
from pzc.explain.wording.clue_words import ClueWords


def test_a_clue_with_a_condition_is_a_statement() -> None:
    model = pzc.load(
        "grid 3x3 of 1..9\nclue cage(g: cells)\nclue black(c: cell)\n"
        "cage <(1,1), (1,2)> sum >= 3, <(2,2), (2,3), (3,3)> product = 6\n"
        "cage <(3,1), (3,2)> sum in <4, 9>, <(1,3), (2,3)> sum = 5 and max - min = 3\nblack (2,2)\n"
    ).model
    words = ClueWords(model)
    statements = [words.statement(each.origin) for some in model.facts.placements.values() for each in some]
    assert statements == [
        "the cage of (1,1) and (1,2) has sum at least 3",
        "the cage of (2,2) has product 6",
        "the cage of (3,1) and (3,2) has sum 4 or 9",
        "the cage of (1,3) and (2,3) has sum 5 and the largest minus the smallest is 3",
        "",
    ]
