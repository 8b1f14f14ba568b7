"""The reasons and the conclusions of steps in words."""

from pzc.explain.deductions.steps import Deduction
from pzc.explain.wording.fact_words import FactWords
from pzc.explain.wording.otherwise import Otherwise
from pzc.explain.wording.rule_words import RuleWords

from ..flats import explained, explainer_of, words_of

SETTLED = """
grid 1x4 of 1..3
clue mirror(c: cell)
hidden layer open on cells of bool
rule "The way is open up to a mirror.":
  for c in cells: open(c) = (c not in mirror and all(d in <shift(c, 0, -1)>: open(d)))
rule "Open cells rise.": for (a, b) in links: (open(a) and open(b)) -> a < b
mirror (1,4)
given (1,4) = 1
"""


def test_hidden_facts_that_hold_in_all_solutions_are_not_shown() -> None:
    explanation = explained(SETTLED)
    texts = [explanation.text(step) for step in explanation.steps]
    assert texts[0] == "(1,1) and (1,2): open cells rise. So (1,1) is not 3 and (1,2) is not 1."
    assert not any(" open" in text.replace("open cells rise", "") for text in texts)


def test_shorter_list_of_places_is_named() -> None:
    explanation = explained("sujiko_extreme")
    texts = [explanation.text(step) for step in explanation.steps]
    assert any(" (1,2) and (2,3) take up 4 and 5. So " in text for text in texts)


def test_places_with_the_same_conclusion_are_named_together() -> None:
    explanation = explained("nurikabe_5")
    texts = [explanation.text(step) for step in explanation.steps]
    assert any(" (1,3), (1,4) and (1,5) are white; otherwise" in text for text in texts)


LONG = """
grid 4x4
layer line on links of bool
clue number(line: line) = k
rule "A number counts the lines in its row.":
  for number(r) = k: count((a, b) in links where a in r and b in r: line(a, b)) = k
number left = <3, ., ., .>
"""


def test_reasons_with_long_names_are_given_in_sum() -> None:
    explanation = explained(LONG)
    assert explanation.sentences is not None and explanation.explainer is not None
    facts = explanation.sentences._facts
    some = [(place, 0) for place in range(10)]
    assert facts.in_sum(some, "short") == ""
    assert facts.in_sum(some, "long" * 60) == "of what is known so far"


ONCE = """
grid 1x4 of 0..2
rule "Each number from 1 to 2 is there once.": for k in 1..2: exactly(1, c in cells: c = k)
rule "The ends are equal.": digit(1,1) = digit(1,4)
rule "A 1 has a 2 on its left.": for c in cells, d in <shift(c, 0, -1)>: c = 1 -> d = 2
rule "No 2 is in the first cell.": digit(1,1) != 2
"""


def test_a_number_that_a_rule_wants_may_have_one_place() -> None:
    explanation = explained(ONCE)
    assert "Only (1,3) can still be 1. So (1,3) is 1." in [explanation.text(step) for step in explanation.steps]


def test_a_number_that_a_rule_wants_may_have_no_place() -> None:
    words, at = words_of(ONCE)
    instances = explainer_of(ONCE).instances
    otherwise = Otherwise(words, instances)
    facts = FactWords(RuleWords(words, otherwise, instances), otherwise, instances)
    once = next(each for each in instances if ("k", 2) in each.names)
    gone = [(at[f"digit(1,{column})"], 2) for column in range(1, 5)]
    assert facts.no_place_for_value(Deduction((once,), tuple(gone), ())) == "there would be no place for the 2"
    assert facts.no_place_for_value(Deduction((once,), tuple(gone[1:]), ())) == ""
