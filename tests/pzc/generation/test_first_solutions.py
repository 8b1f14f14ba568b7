"""The solution with which an attempt at a puzzle begins."""

from pathlib import Path

import pytest

from pzc.generation.first_solutions import region_sizes
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.solutions import NoSolution


def recipe(use: str, folder: str = ".", **wishes: object) -> Recipe:
    return Recipe(GeneratorOptions(use, folder, **wishes), lambda _: None)  # type: ignore[arg-type]


def search(use: str, folder: str = ".", **wishes: object) -> Search:
    return Search(recipe(use, folder, **wishes), 0, lambda: None, lambda _: None)


def test_rules_without_a_solution(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text("grid 1x1 of 1..2\n(1,1) > 2\n")
    with pytest.raises(NoSolution):
        search("mine", folder=str(tmp_path)).first()


def test_undrawn_regions_are_generated() -> None:
    state = search("jigsaw(n = 3)", seed=2).first()
    (division,) = state.background.divisions.values()
    assert sorted(len(cells) for cells in division) == [3, 3, 3]
    assert all(len({state.values["digit", cell] for cell in cells}) == 3 for cells in division)


def test_regions_with_digits_keep_equal_sizes() -> None:
    assert region_sizes(recipe("jigsaw(n = 3)")) == (3, 3)
    assert region_sizes(recipe("heyawake(height = 2, width = 3)")) == (1, 6)
    assert region_sizes(recipe("heyawake(height = 2, width = 3)", sizes=(2, 3))) == (2, 3)
