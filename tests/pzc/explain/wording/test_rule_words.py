"""Rules with their places and clues."""

import pzc
from pzc.explain.wording.otherwise import Otherwise
from pzc.explain.wording.rule_words import RuleWords
from pzc.explain.wording.stated_rules import StatedRules
from pzc.explain.wording.words import Words

from ..flats import explained


def test_places_and_clues_of_a_rule() -> None:
    explanation = explained("heyawake_6")
    explainer = explanation.explainer
    assert explainer is not None
    rules = RuleWords(
        Words(explanation.model, explainer.unknowns),
        Otherwise(Words(explanation.model, explainer.unknowns)),
        explainer.instances,
    )
    step = explanation.steps[0]
    stated = StatedRules()
    text = "a number tells how many cells of its room are black"
    assert rules.label(step.instances[0]).text == "the 0 in (4,1)"
    assert rules.lead(step.instances, stated).text == f"The 0s in (4,1) and (4,6): {text}"
    assert rules.lead(step.instances, stated).text == "The 0s in (4,1) and (4,6)"
    assert rules.rules(step.instances) == f"The 0s in (4,1) and (4,6): {text}"


UNNAMED = """
grid 2x2 of 1..2
clue low(c: cell)
for line in rows ++ columns: distinct(line)
for c in low: c < 2
# the last one is high
(2,2) > 1
rule "low clue": for c in low: c != 2
"""


def test_rules_without_a_sentence() -> None:
    explanation = pzc.load(f"{UNNAMED}low (1,1)\n").explain()
    explainer = explanation.explainer
    assert explainer is not None
    words = Words(explanation.model, explainer.unknowns)
    rules = RuleWords(words, Otherwise(words), explainer.instances)
    stated = {rules.rules([instance]) for instance in explainer.instances}
    assert {"No value repeats in row 1", "The low in (1,1): `c < 2`", "The low in (1,1) (low clue)"} <= stated
    assert any(text.endswith("the last one is high") for text in stated)


STATEMENTS = """
grid 1x3 of 1..3
clue low(c: cell)
rule "Low cells are low and odd.":
  for c in low: c < 3    # a low cell is at most 2.
  for c in low: odd(c)
low (1,2)
"""


def test_a_comment_behind_a_statement_is_its_text() -> None:
    explanation = pzc.load(STATEMENTS).explain()
    explainer = explanation.explainer
    assert explainer is not None
    words = Words(explanation.model, explainer.unknowns)
    rules = RuleWords(words, Otherwise(words), explainer.instances)
    texts = [rules.text(instance) for instance in explainer.instances]
    assert texts == ["a low cell is at most 2", "low cells are low and odd"]


COORDINATES = """
grid 3x3 of 1..3
rule "The ends of each row differ.": for i in 1..3: digit(i, 1) != digit(i, 3)
rule "The stars of a corner are low.": for i in 1..2: digit(i, 1) + digit(i + 1, 2) + digit(i, 3) < 6
rule "Pairs in a slant differ.": for i in 1..2: digit(i, i) != digit(i + 1, i + 1)
"""


def test_rules_about_coordinates_name_the_line() -> None:
    explanation = pzc.load(COORDINATES).explain()
    explainer = explanation.explainer
    assert explainer is not None
    words = Words(explanation.model, explainer.unknowns)
    rules = RuleWords(words, Otherwise(words), explainer.instances)
    stated = {rules.rules([instance]) for instance in explainer.instances}
    assert {
        "The ends of row 1 differ",
        "The stars of a corner are low",
        "(1,1) and (2,2): pairs in a slant differ",
    } <= stated


RUNS = """
grid 1x4 of 1..3
clue wall(c: cell)
rule "No digit repeats behind a wall.": for c in wall: distinct(ray(c, 0, 1))
rule "Walls hold 1.": for c in wall: c = 1
wall (1,1)
"""


def test_a_run_behind_a_clue_is_named_by_its_cells() -> None:
    explainer = explained(RUNS).explainer
    assert explainer is not None
    words = Words(pzc.load(RUNS).model, explainer.unknowns)
    rules = RuleWords(words, Otherwise(words), explainer.instances)
    run = next(each for each in explainer.instances if len(each.scope) > 1)
    assert rules.rules([run]) == "(1,2)–(1,4): no digit repeats behind a wall"
