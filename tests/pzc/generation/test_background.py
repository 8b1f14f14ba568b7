"""Clues whose absence also matters: what they allow, and how they change."""

from pathlib import Path
from random import Random

import pytest

from pzc.compiler.board.elements import Cell
from pzc.generation.background import Background, BackgroundEditor, background_clue, layer_values
from pzc.generation.clue_places import ClueParts
from pzc.generation.recipe import GeneratorOptions, Recipe

TEXT = "grid 1x3 of 1..2\nclue star(c: cell)\nfor c in cells: c = 2 <-> c in star\n"
VALUES = {("digit", Cell(1, j)): digit for j, digit in enumerate((2, 1, 2), 1)}
OTHER = {("digit", Cell(1, j)): digit for j, digit in enumerate((2, 2, 2), 1)}


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    (tmp_path / "mine.puz").write_text(TEXT)
    return Recipe(GeneratorOptions("mine", str(tmp_path)), lambda _: None)


@pytest.fixture
def editor(recipe: Recipe) -> BackgroundEditor:
    return BackgroundEditor(recipe)


def stars(recipe: Recipe, *columns: int) -> Background:
    (kind,) = recipe.background_kinds
    return Background({}, {"star": tuple(background_clue(kind, ClueParts((Cell(1, j),)), None) for j in columns)})


@pytest.mark.parametrize(("columns", "allowed"), [((1, 3), True), ((1,), False), ((1, 2, 3), False), ((), False)])
def test_backgrounds_that_allow_a_solution(
    columns: tuple[int, ...], allowed: bool, recipe: Recipe, editor: BackgroundEditor
) -> None:
    assert editor.allows(stars(recipe, *columns), VALUES) is allowed


def test_the_model_has_the_clues(recipe: Recipe, editor: BackgroundEditor) -> None:
    model = editor.model(stars(recipe, 1, 3))
    assert [p.args for p in model.facts.placements["star"]] == [(Cell(1, 1),), (Cell(1, 3),)]
    assert not recipe.rules.facts.placements.get("star")


def test_change_keeps_the_solution_and_excludes_the_other(tmp_path: Path) -> None:
    rules = 'grid 1x4\nregions room\nlayer on on cells of bool\nrule "One.": for r in room: exactly(1, c in r: on(c))\n'
    (tmp_path / "rooms.puz").write_text(rules)
    editor = BackgroundEditor(Recipe(GeneratorOptions("rooms", str(tmp_path)), lambda _: None))
    first, second, third, fourth = (Cell(1, j) for j in range(1, 5))
    values, other = (
        {("on", cell): int(cell in on) for cell in (first, second, third, fourth)}
        for on in ((first, third), (second, fourth))
    )
    background = Background({"room": ((first, second), (third, fourth))}, {})
    assert editor.allows(background, values) and editor.allows(background, other)
    for seed in range(5):
        changed = editor.changed(background, values, other, Random(seed))
        assert changed is not None and editor.allows(changed, values) and not editor.allows(changed, other)


def test_clues_as_values_of_their_layers(recipe: Recipe) -> None:
    assert layer_values(stars(recipe, 3).placed_clues) == {("star__on", Cell(1, 3)): 1}
    (kind,) = recipe.background_kinds
    numbered = background_clue(kind, ClueParts((Cell(1, 2),)), 7)
    assert layer_values({"star": (numbered,)}) == {("star__on", Cell(1, 2)): 1, ("star__value", Cell(1, 2)): 7}


NUMBERS = (
    "grid 1x3 of 1..3\nclue size(c: cell) = n: int\nfor size(c) = n: n <= c\nfor c in cells where c in size: c > 1\n"
)


@pytest.fixture
def numbered(tmp_path: Path) -> Recipe:
    (tmp_path / "mine.puz").write_text(NUMBERS)
    return Recipe(GeneratorOptions("mine", str(tmp_path)), lambda _: None)


def test_filled_numbers(numbered: Recipe) -> None:
    editor, (kind,) = BackgroundEditor(numbered), numbered.background_kinds
    values = {("digit", Cell(1, j)): digit for j, digit in enumerate((3, 1, 2), 1)}
    first = Background({}, {"size": (background_clue(kind, ClueParts((Cell(1, 3),)), 1),)})
    full = first
    for seed in range(30):
        full = editor.filled(full, values, {"size": True}, Random(seed))
    assert sorted(c.place.args[0].column for c in full.placed_clues["size"]) == [1, 3]
    assert editor.filled(first, values, {"size": False}, Random(1)) == first
