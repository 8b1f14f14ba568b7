"""A generated puzzle has one solution, and without any one of its clues it has others."""

import pytest

import pzc
from pzc.backends import AUTO, get
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.node import replace
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten
from pzc.generation.acceptance import with_placements
from pzc.generation.generator import generate
from pzc.generation.recipe import GeneratorOptions

from ..effort import sampled

VARIANTS = (
    "yajilin(height=5, width=5)",
    "sudoku(height=2, width=2), kropki",
    "slitherlink(height=4, width=4)",
    "akari(height=4, width=4)",
    "heyawake(height=4, width=4)",
    "tapa(height=4, width=4)",
    "kurodoko(height=4, width=4)",
    "star_battle(n=5)",
)
SEEDS = {"yajilin(height=5, width=5)": range(10, 15)}


def visible(model: Model) -> set[Answer]:
    """Return the visible values of at most two solutions."""
    problem = Problem(model, flatten(model))
    found: list[Answer] = []
    assert get(AUTO).search(problem, Options(), 2, found.append) is not Status.UNKNOWN
    return {tuple(answer[place] for place in problem.flat.visible) for answer in found}


@pytest.mark.parametrize(
    ("use", "seed"),
    [(use, seed) for use in VARIANTS for seed in sampled(range(20), SEEDS.get(use, range(1)).__contains__)],
)
def test_no_clue_can_be_removed(use: str, seed: int) -> None:
    text = generate(GeneratorOptions(use, ".", seed=seed, time_limit=600), lambda message: None)
    model = pzc.load(text).model
    only = visible(model)
    assert len(only) == 1
    for name, placements in model.facts.placements.items():
        for clue in placements:
            rest = {**model.facts.placements, name: [other for other in placements if other is not clue]}
            assert visible(replace(model, facts=with_placements(model.facts, rest))) != only, clue.origin.text
