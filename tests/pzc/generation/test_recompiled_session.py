"""Chosen clues to other solutions: the same ones as if the clues are switched on and off."""

from pzc.backends.interface import Holds, Status
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.sessions import SolutionWithClues


def test_each_choice_is_compiled() -> None:
    recipe = Recipe(GeneratorOptions("latin_square(n = 3)", "."), lambda _: None)
    search = Search(recipe, 0, lambda: None, lambda _: None)
    state = search.first()
    clues = [c for group in state.groups.values() for c in group]
    model = search.stage.model(state.background)
    puzzle = SolutionWithClues(model, state.values, clues, 0, recompiled=True)
    session = puzzle.session(clues[3:], clues[:3])
    assert len(session.solutions(10, 1000).answers) == 1
    assumed = [Holds(clue.placement.origin) for clue in clues[3:6]]
    session.assume(assumed)
    found = session.solutions(10, 1000)
    assert not found.answers and found.status is Status.COMPLETE
    assert set(found.core or ()) == set(assumed)
