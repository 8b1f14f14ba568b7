"""What goes by the flat form, and looks at little, says what the judge says of the whole."""

from random import Random

from pzc.compiler.base.node import replace
from pzc.generate.background import standing
from pzc.generate.places import fixed_places
from pzc.generate.searching import Search
from pzc.generate.variant import Recipe, Wishes


def _search(use: str) -> Search:
    return Search(Recipe(Wishes(use, "."), lambda said: None), 0, lambda: None, lambda said: None)


def test_changed_clues_are_judged_by_what_they_concern() -> None:
    recipe = Recipe(Wishes("hitori(height = 4, width = 4)", "."), lambda said: None)
    counting, judging = (Search(recipe, 0, lambda: None, lambda said: None) for _ in range(2))
    state = counting.first()
    assert counting.stage.counts
    assert not judging.stage.counts
    kind = next(iter(recipe.closed))
    places = fixed_places(kind, recipe.board)
    background, random = state.background, Random(1)
    answers = [state.values, *([] if state.open is None else [state.open])]
    seen = set()
    for _ in range(150):
        background = state.background if random.random() < 0.5 else background
        place = random.choice(places)
        clues = [clue for clue in background.standing[kind.name] if clue.place != place]
        if random.random() < 0.8:
            clues.append(standing(kind, place, random.randint(1, 4)))
        background = replace(background, standing={kind.name: tuple(clues)})
        for answer in answers:
            allowed = counting.stage.allows(background, answer)
            assert allowed == judging.stage.allows(background, answer)
            seen.add(allowed)
    assert seen == {True, False}


def test_where_one_clue_concerns_too_much_the_judge_stays() -> None:
    search = _search("nurikabe(height = 6, width = 6)")
    search.first()
    assert not search.stage.counts
