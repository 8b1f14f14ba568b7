"""Rules and clues that no step uses: the puzzle does without all of them."""

from dataclasses import replace as changed

import pytest

import pzc
from pzc import backends
from pzc.backends.interface import Options
from pzc.compiler.base.node import replace
from pzc.explain.deductions.steps import Level
from pzc.explain.explanation import End
from pzc.explain.unused import Unused, unused

from .flats import explained


@pytest.mark.parametrize("name", ["nurikabe_5", "killer_cages_6", "tapa_6"])
def test_the_solution_is_unique_without_them(name: str) -> None:
    explanation = explained(name)
    found = unused(explanation)
    assert explanation.explainer is not None and explanation.flat is not None
    gone = {(origin.text, origin.span.start) for origin in (*found.rules, *found.clues)}
    kept = tuple(
        constraint
        for constraint in explanation.flat.constraints
        if not any((o.text, o.span.start) in gone for o in (constraint.reason.rule, *constraint.reason.clues))
    )
    problem = replace(explanation.problem, flat=replace(explanation.flat, constraints=kept))
    answers: list[object] = []
    backends.get("clingo").search_plain(problem, Options(None), 2, answers.append)
    assert len(answers) == 1


def test_a_rule_that_the_steps_do_without_is_named() -> None:
    found = unused(explained("nurikabe_5"))
    assert [origin.text for origin in found.rules] == ["No 2x2 block is all black."]
    assert found.in_words.startswith("no step uses: No 2x2 block is all black")


def test_a_constraint_that_says_nothing_new_is_named() -> None:
    found = unused(pzc.load("grid 1 x 3 of 1..3\ndistinct(rows[1])\n(1,1) = 1\n(1,2) = 2\n(1,2) != (1,3)\n").explain())
    assert found.in_words == "no step uses: (1,2) != (1,3)"


def test_nothing_is_said_before_the_solution_or_after_a_trial() -> None:
    explanation = explained("nurikabe_5")
    for ended in (changed(explanation, end=End.TIME), changed(explanation, end=End.CERTAIN)):
        assert unused(ended) == Unused([], [])
    tried = [changed(explanation.steps[0], level=Level.TRIAL), *explanation.steps[1:]]
    assert unused(changed(explanation, steps=tried)) == Unused([], [])


def test_rules_that_exclude_values_everywhere_are_used() -> None:
    text = 'grid 1x2 of 1..9\nrule "Small.": for c in cells: c <= 2\nrule "Rising.": (1,1) < (1,2)\n'
    assert unused(explained(text)) == Unused([], [])
