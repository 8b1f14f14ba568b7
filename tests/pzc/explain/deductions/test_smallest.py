"""Minimum sets are compared with all sets of a small puzzle."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.state import Knowledge
from pzc.explain.deductions.smallest import Search, hitting_set, minimal
from pzc.explain.deductions.solver import EFFORT, Undecided
from tests.effort import examples

from ..flats import LATIN, explainer_of

_CLUES = """
rule "The middle is more than the corner.": (2,2) > (1,1)
rule "The last row rises.": for k in 1..2: digit(3,k) < digit(3,k + 1)
"""


@given(st.lists(st.integers(1, 255), max_size=7), st.integers(0, 5))
@examples(150, 3000)
def test_hitting_sets_are_minimal(sets: list[int], most: int) -> None:
    some = [sum(1 << n for n in chosen) for size in range(most + 1) for chosen in combinations(range(8), size)]
    possible = [chosen for chosen in some if all(chosen & each for each in sets)]
    found = hitting_set(minimal(sets), most)
    assert (found is None) == (not possible)
    if found is not None:
        assert found.bit_count() <= most
        assert all(found & each for each in sets)


def test_minimal_sets() -> None:
    assert minimal([0b111, 0b011, 0b110, 0b011, 0b100]) == [0b100, 0b011]


@pytest.mark.parametrize("seed", range(4))
def test_no_smaller_set_leads_to_any_fact(seed: int) -> None:
    explainer = explainer_of(LATIN + _CLUES)
    unknowns, instances = explainer.unknowns, explainer.instances
    knowledge = Knowledge(unknowns)
    random = Random(seed)
    for place in random.sample(range(9), 3):
        knowledge.remove([(place, random.randrange(3))], "test")
    rows = list(product(*([b for b in range(3) if mask >> b & 1] for mask in knowledge.masks)))
    broken = []
    for row in rows:
        values = unknowns.assignment(row)
        bad = [i.number for i in instances if not all(value_of(c.condition, values) for c in i.constraints)]
        broken.append((row, sum(1 << number for number in bad)))
    facts = [(p, b) for p in range(9) for b in range(3) if knowledge.masks[p] >> b & 1]
    true = [(p, b) for p, b in facts if not any(row[p] == b for row, bad in broken if not bad)]

    def leads(chosen: int, fact: tuple[int, int]) -> bool:
        return not any(row[fact[0]] == fact[1] and not bad & chosen for row, bad in broken)

    sizes = [
        size
        for size in range(1, len(instances) + 1)
        if any(leads(sum(1 << n for n in some), f) for some in combinations(range(len(instances)), size) for f in true)
    ]
    found = Search(explainer.solver, knowledge, instances).find(true, 100_000)
    assert (found is None) == (not sizes)
    if found is not None:
        assert found.exact
        assert len(found.instances) == min(sizes)
        assert leads(sum(1 << i.number for i in found.instances), found.fact)


def test_set_without_a_budget_implies_the_fact() -> None:
    explainer = explainer_of(LATIN + _CLUES)
    knowledge = Knowledge(explainer.unknowns)
    found = Search(explainer.solver, knowledge, explainer.instances).find([(0, 2)], 0)
    assert found is not None
    assert not found.exact
    masks = [4, *knowledge.masks[1:]]
    assert not explainer.solver.holds([i.number for i in found.instances], masks)


def test_more_effort_where_no_brief_question_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    explainer = explainer_of(LATIN + _CLUES)
    solver, knowledge = explainer.solver, Knowledge(explainer.unknowns)
    model = solver.model

    def hard(on: list[int], masks: list[int], scope: None, effort: int, one_of: frozenset[int]) -> list[int] | None:
        if effort <= EFFORT:
            raise Undecided
        return model(on, masks, scope, effort, one_of)

    monkeypatch.setattr(solver, "model", hard)
    found = Search(solver, knowledge, explainer.instances).find([(0, 2)], 1000)
    assert found is not None
    assert not found.exact
    assert model([i.number for i in found.instances], [4, *knowledge.masks[1:]]) is None
