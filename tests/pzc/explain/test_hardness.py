"""The cost of finding each value."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.scene.shapes import PLANES
from pzc.explain.constraints.state import removed
from pzc.explain.hardness import hardness, hardness_scene
from pzc.explain.slices import steps_behind

from .flats import explained


@pytest.mark.parametrize("name", ["sudoku_6", "heyawake_6", "nurikabe_5"])
def test_a_value_costs_as_much_as_the_hardest_step_behind_it(name: str) -> None:
    explanation = explained(name)
    assert explanation.explainer is not None
    knowledge, unknowns = explanation.explainer.knowledge, explanation.explainer.unknowns
    found = hardness(explanation)
    assert set(found) == set(unknowns.shown)
    for unknown, cost in found.items():
        behind = steps_behind(knowledge, removed(unknowns, knowledge.masks, [unknown]))
        costs = [each.cost for step in behind for each in (step.joined or [step])]
        assert cost <= max(costs, default=0.0)
        if all(not step.joined for step in behind):
            assert cost == max(costs, default=0.0)


def test_givens_cost_nothing() -> None:
    explanation = explained('grid 1x2 of 1..2\nrule "Different.": (1,1) != (1,2)\nrule "Given.": (1,1) = 1\n')
    assert explanation.explainer is not None
    variables = explanation.explainer.unknowns.variables
    costs = {variables[unknown].place: cost for unknown, cost in hardness(explanation).items()}
    assert costs[Cell(1, 1)] == 0.0


def test_places_that_take_a_step_are_colored() -> None:
    explanation = explained("heyawake_6")
    under = hardness_scene(explanation).planes[PLANES.index("under")]
    colored = [item for item in under if item.of == "hardness"]
    assert len(colored) == sum(cost > 0 for cost in hardness(explanation).values()) > 0
