"""The choice of clues for one solution: enough for uniqueness, then as few as possible."""

from random import Random

import pytest

from pzc.generation import clue_selection as module
from pzc.generation.clue_candidates import Candidate
from pzc.generation.clue_selection import ClueSelection
from pzc.generation.local_search import Search, State
from pzc.generation.recipe import GeneratorOptions, Recipe


def open_session(seed: int = 0) -> tuple[State, ClueSelection, list[Candidate]]:
    recipe = Recipe(GeneratorOptions("latin_square(n = 3)", ".", seed=seed), lambda _: None)
    search = Search(recipe, 0, lambda: None, lambda _: None)
    state = search.first()
    return state, search.selection(state), [c for group in state.groups.values() for c in group]


def test_all_clues_determine_the_solution() -> None:
    state, selection, _ = open_session()
    assert selection.find_other() is None and state.open is None and state.distance == 0


def test_clues_are_added_until_unique_and_then_removed() -> None:
    _, selection, clues = open_session()
    messages: list[str] = []
    assert selection.add([clues[:1], clues], messages.append)
    enough = len(selection.chosen)
    assert 2 <= enough <= 9 and messages == [f"{enough} clues"]
    selection.remove(list(selection.chosen), messages.append)
    least = list(selection.chosen)
    assert 2 <= len(least) <= enough
    selection.remove(least, messages.append)
    assert selection.chosen == least  # none of them can go


def test_undecided_clues_are_removed_in_small_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if most queries time out at first, each remaining clue is needed, and the solution stays unique."""
    monkeypatch.setattr(module, "_EFFORTS_LESS", (0, 1, 100_000))
    monkeypatch.setattr(module, "_TOGETHER", 4)
    recipe = Recipe(GeneratorOptions("sudoku(height = 2, width = 3)", "."), lambda _: None)
    search = Search(recipe, 0, lambda: None, lambda _: None)
    selection = search.selection(state := search.first())
    assert selection.add([[c for group in state.groups.values() for c in group]], lambda _: None)
    selection.remove(list(selection.chosen), lambda _: None)
    clues = list(selection.chosen)
    assert len(clues) > 4
    assert search.is_unique(state, clues, state.background)
    for clue in clues:
        assert not search.is_unique(state, [c for c in clues if c is not clue], state.background)
    search.close()


def test_too_few_candidates_are_reported() -> None:
    _, selection, clues = open_session()
    assert not selection.add([clues[:1]], lambda _: None) and selection.chosen == []


def test_unremovable_clues_stay() -> None:
    """One of all nine digits may be removed, which leaves at least the eight others."""
    _, selection, clues = open_session()
    selection.chosen = list(clues)
    selection.remove(clues[:1], lambda _: None)
    assert selection.chosen == clues[1:]
    selection.remove([], lambda _: None)
    assert selection.chosen == clues[1:]


@pytest.mark.parametrize("seed", [1, 2])
def test_chosen_clues_determine_the_solution(seed: int) -> None:
    state, selection, clues = open_session(seed)
    assert selection.add([clues], lambda _: None)
    digits = {c.place.args[0]: c.placement.value for c in selection.chosen}
    assert digits.items() <= {place: x for (_, place), x in state.values.items()}.items()


def test_clues_of_each_search_are_compiled() -> None:
    state, selection, clues = open_session()
    recompiled = ClueSelection(selection._model, state.values, clues, Random(1), recompiled=True)
    assert recompiled.find_other() is None
    assert recompiled.add([clues[:1], clues], lambda _: None)
    recompiled.remove(list(recompiled.chosen), lambda _: None)
    assert recompiled.chosen
    for clue in recompiled.chosen:
        rest = [other for other in recompiled.chosen if other is not clue]
        assert not selection.add([rest], lambda _: None)


def test_selection_after_a_removal_in_small_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clue is fixed any more, and all candidates can be chosen."""
    monkeypatch.setattr(module, "_EFFORTS_LESS", (0, 100_000))
    _, selection, clues = open_session()
    selection.chosen = list(clues)
    selection.remove(clues, lambda _: None)
    selection.chosen = []
    assert not selection.add([clues[:1]], lambda _: None)
    assert selection.add([clues], lambda _: None)
