"""Clues whose absence also matters: what they allow, and how they change."""

from pathlib import Path
from random import Random

import pytest

from pzc.compiler.board.elements import Cell
from pzc.generation.background import Background, BackgroundEditor, background_clue, layer_values
from pzc.generation.clue_places import ClueParts
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.rule_dependence import statements_on

TEXT = "grid 1x3 of 1..2\nclue star(c: cell)\nfor c in cells: c = 2 <-> c in star\n"
VALUES = {("digit", Cell(1, j)): digit for j, digit in enumerate((2, 1, 2), 1)}
OTHER = {("digit", Cell(1, j)): digit for j, digit in enumerate((2, 2, 2), 1)}


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    (tmp_path / "mine.puz").write_text(TEXT)
    return Recipe(GeneratorOptions("mine", str(tmp_path)), lambda _: None)


@pytest.fixture
def stage(recipe: Recipe) -> BackgroundEditor:
    rules = list(statements_on(recipe.rules.rules, {"star"}, recipe.rules.facts))
    return BackgroundEditor(recipe.rules, recipe.draft.undrawn, recipe.background_kinds, rules, recipe.board, (1, 3))


def stars(recipe: Recipe, *columns: int) -> Background:
    (kind,) = recipe.background_kinds
    return Background({}, {"star": tuple(background_clue(kind, ClueParts((Cell(1, j),)), None) for j in columns)})


@pytest.mark.parametrize(("columns", "allowed"), [((1, 3), True), ((1,), False), ((1, 2, 3), False), ((), False)])
def test_backgrounds_that_allow_a_solution(
    columns: tuple[int, ...], allowed: bool, recipe: Recipe, stage: BackgroundEditor
) -> None:
    assert stage.allows(stars(recipe, *columns), VALUES) is allowed


def test_the_model_has_the_clues(recipe: Recipe, stage: BackgroundEditor) -> None:
    model = stage.model(stars(recipe, 1, 3))
    assert [p.args for p in model.facts.placements["star"]] == [(Cell(1, 1),), (Cell(1, 3),)]
    assert not recipe.rules.facts.placements.get("star")


def test_change_keeps_the_solution_and_excludes_the_other(recipe: Recipe, stage: BackgroundEditor) -> None:
    """No change does here: the solution determines the stars."""
    assert stage.changed(stars(recipe, 1, 3), VALUES, [OTHER], Random(1)) is None


def test_clues_as_values_of_their_layers(recipe: Recipe) -> None:
    assert layer_values(stars(recipe, 3).placed_clues) == {("star__on", Cell(1, 3)): 1}
    (kind,) = recipe.background_kinds
    numbered = background_clue(kind, ClueParts((Cell(1, 2),)), 7)
    assert layer_values({"star": (numbered,)}) == {("star__on", Cell(1, 2)): 1, ("star__value", Cell(1, 2)): 7}


def test_changeable_backgrounds(recipe: Recipe) -> None:
    assert stars(recipe, 1).changeable and not Background({}, {}).changeable
    assert Background({"box": ()}, {}).changeable


NUMBERS = (
    "grid 1x3 of 1..3\nclue size(c: cell) = n: int\nfor size(c) = n: n <= c\nfor c in cells where c in size: c > 1\n"
)


@pytest.fixture
def numbered(tmp_path: Path) -> Recipe:
    (tmp_path / "mine.puz").write_text(NUMBERS)
    return Recipe(GeneratorOptions("mine", str(tmp_path)), lambda _: None)


def editor_of_numbers(recipe: Recipe) -> BackgroundEditor:
    rules = list(statements_on(recipe.rules.rules, {"size"}, recipe.rules.facts))
    return BackgroundEditor(recipe.rules, recipe.draft.undrawn, recipe.background_kinds, rules, recipe.board, (1, 3))


def test_each_change_concerns_one_clue(numbered: Recipe) -> None:
    stage, (kind,) = editor_of_numbers(numbered), numbered.background_kinds
    before = {Cell(1, 1): 2, Cell(1, 3): 1}
    clues = tuple(background_clue(kind, ClueParts((cell,)), value) for cell, value in before.items())
    found = set()
    for seed in range(20):
        for change in stage._neighbors_by_kind(Background({}, {"size": clues}), {*before, Cell(1, 2)}, Random(seed)):
            after = {clue.place.args[0]: clue.placement.value for clue in change.placed_clues["size"]}
            lost, new = before.keys() - after.keys(), after.keys() - before.keys()
            other = [cell for cell in before.keys() & after.keys() if before[cell] != after[cell]]
            assert (len(lost), len(new), len(other)) in ((1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1))
            found.add((len(lost), len(new), len(other)))
    assert len(found) == 4  # removed, added, moved, changed


def test_scattered_and_filled_numbers(numbered: Recipe) -> None:
    stage, (kind,) = editor_of_numbers(numbered), numbered.background_kinds
    values = {("digit", Cell(1, j)): digit for j, digit in enumerate((3, 1, 2), 1)}
    first = Background({}, {"size": (background_clue(kind, ClueParts((Cell(1, 3),)), 1),)})
    full = first
    for seed in range(30):
        assert stage.allows(stage.scattered(first, values, Random(seed)), values)
        full = stage.filled(full, values, {"size": True}, Random(seed))
    assert sorted(c.place.args[0].column for c in full.placed_clues["size"]) == [1, 3]
    assert stage.filled(first, values, {"size": False}, Random(1)) == first
