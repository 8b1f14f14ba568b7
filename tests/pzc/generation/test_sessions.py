"""Clues of many solutions in one session: the other solutions, in whichever order the clues come."""

from pzc.compiler.model.model import Model
from pzc.generation.background import Background
from pzc.generation.clue_candidates import Candidate, with_placed
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.refinement import near_solutions
from pzc.generation.sessions import ClueSession


def open_session() -> tuple[Search, Model]:
    recipe = Recipe(GeneratorOptions("latin_square(n = 3)", "."), lambda _: None)
    search = Search(recipe, 0, lambda: None, lambda _: None)
    return search, search.stage.model(Background({}, {}))


def at(clues: list[Candidate], *cells: tuple[int, int]) -> list[Candidate]:
    return [clue for clue in clues if tuple(clue.place.args[0]) in cells]


def test_session_for_changing_clues() -> None:
    search, model = open_session()
    board = ClueSession(model, 0)
    for _ in range(3):
        state = search.first()
        (clues,) = state.groups.values()
        assert board.find_other(state.values, clues) is None
        some = at(clues, (1, 1))
        found = board.find_other(state.values, some)
        assert found is not None
        other, distance = found
        assert distance == sum(other[place] != value for place, value in state.values.items()) > 0
        assert all(other["digit", clue.place.args[0]] == clue.placement.value for clue in some)


def test_shared_session_equals_a_new_session() -> None:
    search, model = open_session()
    board = ClueSession(model, 0)
    for pair in (((1, 1), (1, 2)), ((1, 1), (2, 3)), ((1, 2), (2, 1)), ((3, 3), (1, 1))):
        state = search.first()
        (clues,) = state.groups.values()
        alone = at(clues, *pair)
        left = near_solutions(with_placed(model, alone), state.values, search.random, 1)
        assert (board.find_other(state.values, alone) is None) == (not left)
