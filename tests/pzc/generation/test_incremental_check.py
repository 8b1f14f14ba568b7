"""Incremental checks by the flat form agree with the judge on the whole solution."""

from random import Random

from pzc.compiler.base.node import replace
from pzc.compiler.ground.ground import ground
from pzc.generation.acceptance import ClueConstraints
from pzc.generation.background import BackgroundEditor, background_clue
from pzc.generation.clue_places import fixed_places
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.rule_dependence import statements_on


def _stage(recipe: Recipe) -> BackgroundEditor:
    on_background = list(
        statements_on(recipe.rules.rules, {kind.name for kind in recipe.background_kinds}, recipe.rules.facts)
    )
    return BackgroundEditor(
        recipe.rules, recipe.draft.undrawn, recipe.background_kinds, on_background, recipe.board, (1, 16)
    )


def _clue_constraints(recipe: Recipe) -> ClueConstraints:
    return ClueConstraints(ground(recipe.joint(recipe.rules)), ("number__on", "number__value"))


def test_incremental_check_equals_the_judge() -> None:
    recipe = Recipe(GeneratorOptions("hitori(height = 4, width = 4)", "."), lambda _: None)
    counting, judging = _stage(recipe), _stage(recipe)
    counting.use_incremental_check(_clue_constraints(recipe))
    state = Search(recipe, 0, lambda: None, lambda _: None).first()
    kind = next(iter(recipe.background_kinds))
    places = fixed_places(kind, recipe.board)
    background, random = state.background, Random(1)
    answers = [state.values, dict.fromkeys(state.values, 0)]  # also one with no black cells
    seen = set()
    for _ in range(150):
        background = state.background if random.random() < 0.5 else background
        place = random.choice(places)
        clues = [clue for clue in background.placed_clues[kind.name] if clue.place != place]
        if random.random() < 0.8:
            clues.append(background_clue(kind, place, random.randint(1, 4)))
        background = replace(background, placed_clues={kind.name: tuple(clues)})
        for answer in answers:
            allowed = counting.allows(background, answer)
            assert allowed == judging.allows(background, answer)
            seen.add(allowed)
    assert seen == {True, False}


def test_expensive_incremental_check_is_not_used() -> None:
    recipe = Recipe(GeneratorOptions("nurikabe(height = 6, width = 6)", "."), lambda _: None)
    assert not _clue_constraints(recipe).are_cheap
