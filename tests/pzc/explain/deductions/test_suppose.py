"""Suppositions that single instances refute, compared with all assignments of a small puzzle."""

from itertools import product

import pytest

from pzc.api.puzzle import Puzzle
from pzc.compiler.base.source import Source
from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.state import Fact
from pzc.explain.deductions.steps import Deduction
from pzc.explain.deductions.suppose import Suppositions
from pzc.explain.deductions.trials import Supposition
from pzc.explain.explainer import Explainer
from pzc.explain.explanation import explain

from ..flats import LATIN, explainer_of
from ..proofs import follows

_LOOP = """
grid 3 x 3
layer line on links of bool
rule "loop": loop(line)
rule "long": len(line) = 8
rule "corner": not line((1,2),(2,2))
"""
_STARS = """
grid 3 x 3
layer star on cells of bool
rule "one": for line in rows ++ columns: count(c in line: star(c)) = 1
rule "apart": for (a, b) in links: not (star(a) and star(b))
rule "diagonal": star(1,1) or star(2,2) or star(3,3)
rule "corner": not star(1,1) and not star(3,3)
"""
_AREAS = """
grid 2 x 5
areas part
rule "sizes": for p in part: len(p) in <2, 4>
rule "different": for (a, b) in links: b in part(a) or len(part(a)) != len(part(b))
rule "corner": (1,1) in part(2,2)
"""


def _explainer(text: str, known: list[Fact]) -> Explainer:
    explainer = explainer_of(text)
    explainer.begin()
    explainer.knowledge.remove(known, "test")
    list(explainer.propagator.consequences())
    return explainer


def _found(explainer: Explainer) -> list[Supposition]:
    """The supposition of each fact that single instances refute, one fact at a time."""
    masks = explainer.knowledge.masks
    facts = [(place, bit) for place in explainer.unknowns.shown for bit in range(2) if masks[place] == 3]
    facts += [(p, b) for p in explainer.unknowns.shown for b in range(3) if masks[p] > 3 and masks[p] >> b & 1]
    found = [Suppositions(explainer.propagator).find([fact]) for fact in sorted(facts)]
    return [each for each in found if each is not None]


def _follows(explainer: Explainer, found: Deduction | Supposition, conclusions: tuple[Fact, ...]) -> bool:
    """Return True if no assignment satisfies the instances and the premises, but none of the conclusions."""
    unknowns = explainer.unknowns
    full = [range(len(values)) for values in unknowns.values]
    conditions = [constraint.condition for instance in found.instances for constraint in instance.constraints]
    for row in product(*full):
        if any(row[place] == bit for place, bit in found.premises):
            continue
        if conclusions and not any(row[place] == bit for place, bit in conclusions):
            continue
        values = unknowns.assignment(row)
        if all(value_of(condition, values) for condition in conditions):
            return False
    return True


CASES = [(LATIN, [(8, 0)]), (_STARS, []), (_LOOP, [])]


@pytest.mark.parametrize(("text", "known"), CASES)
def test_suppositions_are_sound(text: str, known: list[Fact]) -> None:
    explainer = _explainer(text, known)
    found = _found(explainer)
    assert found
    masks = explainer.knowledge.masks
    for each in found:
        assert _follows(explainer, each, (each.fact,))
        assert all(explainer.knowledge.is_known(fact) for fact in each.premises)
        reached = {(p, b) for p, mask in enumerate(masks) for b in range(3) if not mask >> b & 1}
        reached |= {(each.fact[0], bit) for bit in range(3) if bit != each.fact[1]}
        for link in each.chain:
            assert reached.issuperset(link.premises)
            assert _follows(explainer, link, link.conclusions)
            reached |= set(link.conclusions)
        last = each.chain[-1]
        emptied = [
            p for p, _ in last.conclusions if all((p, b) in reached for b in range(len(explainer.unknowns.values[p])))
        ]
        assert not last.conclusions or emptied


@pytest.mark.parametrize(("text", "known"), CASES)
def test_other_facts_follow_from_the_same_instances(text: str, known: list[Fact]) -> None:
    explainer = _explainer(text, known)
    suppositions = Suppositions(explainer.propagator)
    found = _found(explainer)
    facts = [each.fact for each in found]
    for each in found:
        for fact in suppositions.others(each, facts):
            assert fact != each.fact
            assert _follows(explainer, each, (fact,))


def test_areas_in_one_supposition_do_not_disturb_the_next() -> None:
    explanation = explain(Puzzle(Source("areas.puz", _AREAS)).problem)
    for _ in explanation.follow():
        pass
    explainer, flat = explanation.explainer, explanation.flat
    assert explainer is not None and flat is not None
    steps = [step for step in explanation.steps if step.supposed is not None]
    assert len(steps) > 1
    for step in steps:
        assert follows(explanation.model, flat, explainer.unknowns, step.instances, step.premises, step.conclusions), (
            step.number
        )


def test_the_fewest_instances_come_first() -> None:
    explainer = _explainer(_STARS, [])
    alone = _found(explainer)
    best = Suppositions(explainer.propagator).find([each.fact for each in alone])
    assert best is not None
    assert best.count <= min(each.count for each in alone)


def test_a_value_that_a_solution_has_is_not_refuted() -> None:
    suppositions = Suppositions(_explainer(LATIN, []).propagator)
    assert suppositions.find([(0, 0)]) is None
    assert suppositions.find([]) is None
