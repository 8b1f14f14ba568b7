"""Rules that a parameter switches off: they are not shown."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.meaning.inactive_rules import is_switched_off
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.rules import rules_in_words


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        ("for c in cells where p = 1: c > 1", False),
        ("for c in cells where p = 0: c > 1", True),
        ("p = 1 -> (1,1) = 2", False),
        ("p = 0 -> (1,1) = 2", True),
        ("p = 0 or (1,1) = 2", False),
        ("1 = 2 -> (1,1) > p", True),
        ("(1,1) > p -> (1,2) > 1", True),
        ("1 = 1 or (1,1) > p", True),
        ("(1,1) > p or (1,2) > 1", True),
        ("for i in 1..p: rows[i][1] = 1", False),
        ("for i in 1..2 where i <= p: rows[i][1] = 1", False),
        ("for i in 1..2 where i > p: rows[i][1] = 1", True),
        ("for gold(c): c > p", True),
        ("for gold(c) where p = 1: c > 1", False),
        ("for c in cells where p = 1 and c > 1: c > 2", False),
        ("for c in cells where p = 0 and c > 1: c > 2", True),
        ("for c in cells where p = 1: for d in <shift(c, 0, 1)> where d is not c: d > 1", False),
        ("for c in gold: c > 1", True),
        ("(1,1) > p", True),
    ],
)
def test_rules_switched_off_by_a_parameter(rule: str, counts: bool) -> None:
    text = f'param p = 0\ngrid 2x2 of 1..2\nclue gold(c: cell)\nrule "The rule.": {rule}\n'
    model = compile_source(Source("mine.puz", text))
    (named,) = (rule for rule in model.rules if rule.named and rule.file == "mine")
    assert is_switched_off(named, model) != counts
    assert ("The rule." in rules_in_words(model)) == counts


@pytest.mark.parametrize(
    ("rule", "is_printed"),
    [
        ("for gold(c): c > 1", True),
        ("for silver(c) = k: c = k", False),
        ("for c in silver: c > 1", False),
        ("for c in cells where c not in silver: c > 0", True),
        ("for (a, b) in links where (a, b) not in dot: a > 0", True),
        ("for c in cells: for silver(d) = k where d is c: c = k", False),
        ("for silver(c) = k: c = k\n  (1,1) = 1", True),
    ],
)
def test_rules_about_absent_clues(rule: str, is_printed: bool) -> None:
    declared = "clue gold(c: cell)\nclue silver(c: cell) = k\nclue dot(l: link)\n"
    text = f'grid 2x2 of 1..2\n{declared}rule "The rule.":\n  {rule}\n'
    for clues, expected in (("", True), ("gold (1,2)\n", is_printed), ("gold (1,2)\nsilver (1,2) = 1\n", True)):
        assert ("The rule." in rules_in_words(compile_source(Source("mine.puz", text + clues)))) == expected


def test_a_text_is_for_the_parameters_of_the_puzzle() -> None:
    text = 'grid 1x2 of 1..2\nparam p = 1\nrule "With p = 1, no digit is 1.": for c in cells where p = 1: c > 1\n'
    assert rules_in_words(compile_source(Source("a", text))) == ("No digit is 1.",)


def test_lists_of_a_board_are_unknown_without_a_board() -> None:
    text = "param p = 2\nregions box\nlayer star on cells of bool\n"
    text += 'rule "Stars.": for line in rows ++ box where p != 3: exactly(1, c in line: star(c))\n'
    assert rules_in_words(compile_source(Source("a", text))) == ("Stars.",)
