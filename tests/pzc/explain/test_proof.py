"""CP-SAT proves every step of library puzzles, and all steps together lead to the solution."""

import pytest

import pzc
from pzc.compiler.syntax.library import instances
from pzc.explain.constraints.state import Fact, bits
from pzc.explain.deductions.chains import Kind, lines
from pzc.explain.deductions.steps import Deduction, Level, Step
from pzc.explain.explainer import Budget
from pzc.explain.explanation import End, Explanation, explain
from tests.effort import ALL, one_in, sampled

from .proofs import follows

_SMALL = ("mixed_heyawake_5", "killer_cages_6", "nurikabe_5", "skyscrapers_4", "slitherlink_6", "squares_inline")
_FEW = Budget(questions=150)


def _explained(name: str, budget: Budget = _FEW) -> Explanation:
    explanation = explain(pzc.load(name).problem, budget)
    for _ in explanation.follow():
        pass
    return explanation


NAMES = sampled([entry.name for entry in instances()], lambda name: name in _SMALL)


@pytest.mark.parametrize("name", NAMES)
def test_steps_follow_and_lead_to_the_solution(name: str) -> None:
    explanation = _explained(name)
    explainer = explanation.explainer
    if explainer is None:
        assert explanation.end is End.LARGE
        return
    unknowns = explainer.unknowns
    for step in explanation.steps:
        if step.single is None and (ALL or step.number % 2 or len(step.instances) > 1):
            assert _follows(explanation, step), (name, step.number)
        assert step.single is not None or step.conclusions, (name, step.number)
    direct = [*explainer.start, *(each for step in explanation.steps for each in step.direct)]
    for number, deduction in enumerate(direct):
        if ALL or one_in(40, f"{name} {number}"):
            assert _follows(explanation, deduction), (name, number)
    _replay(explanation, direct)
    if explanation.end is End.SOLVED:
        assert explanation.goal.solution is not None
        for place in unknowns.shown:
            (bit,) = bits(explainer.knowledge.masks[place])
            assert unknowns.values[place][bit] == explanation.goal.solution[place]


def _follows(explanation: Explanation, deduction: Deduction) -> bool:
    assert explanation.explainer is not None
    unknowns = explanation.explainer.unknowns
    flat = explanation.flat
    assert flat is not None
    trial = isinstance(deduction, Step) and deduction.level is Level.TRIAL
    instances = explanation.explainer.stated if trial else deduction.instances
    return follows(explanation.model, flat, unknowns, instances, deduction.premises, deduction.conclusions)


def _replay(explanation: Explanation, direct: list[Deduction]) -> None:
    """Assert that premises are known before they are used, and that no step excludes a value of a solution."""
    assert explanation.explainer is not None
    known: set[Fact] = set()
    sources = explanation.explainer.knowledge.sources
    for fact, source in sources.items():  # in the order of their discovery
        assert isinstance(source, Deduction)
        assert known.issuperset(source.premises)
        known.add(fact)
        assert not explanation.goal.masks[fact[0]] >> fact[1] & 1


def test_steps_are_the_same_each_time() -> None:
    texts = [
        [explanation.text(step) for step in explanation.steps] for explanation in map(_explained, ["heyawake_6"] * 2)
    ]
    assert texts[0] == texts[1]


def test_links_of_chains_follow() -> None:
    explanation = _explained("skyscrapers_4")
    chains = [step for step in explanation.steps if step.chain]
    assert chains
    for step in chains:
        for link in step.chain:
            assert _follows(explanation, link) or not link.conclusions


def test_suppositions_inside_others_follow() -> None:
    explanation = _explained("star_battle_5", Budget())
    steps = [step for step in explanation.steps if any(link.chain for link in step.chain)]
    assert steps
    for step in steps:
        inner = [link for link in step.chain if link.chain]
        outer = [line.deduction for line in lines(step, step.masks) if line.kind is Kind.LINK]
        assert all(_follows(explanation, link) for link in (*inner, *outer))
