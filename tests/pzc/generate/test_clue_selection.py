"""Clues chosen for one answer: enough of them, then as few as are needed."""

import pytest

from pzc.generate import clue_selection as module
from pzc.generate.clue_candidates import Candidate
from pzc.generate.clue_selection import ClueSelection
from pzc.generate.local_search import Search, State
from pzc.generate.recipe import Recipe, Wishes


def begun(seed: int = 0) -> tuple[State, ClueSelection, list[Candidate]]:
    recipe = Recipe(Wishes("latin_square(n = 3)", ".", seed=seed), lambda said: None)
    search = Search(recipe, 0, lambda: None, lambda said: None)
    state = search.first()
    return state, search.choosing(state), [c for group in state.groups.values() for c in group]


def test_with_all_clues_nothing_is_left_open() -> None:
    state, choosing, _ = begun()
    assert choosing.left_open() is None and state.open is None and state.distance == 0


def test_enough_first_and_then_as_few_as_can_be() -> None:
    _, choosing, clues = begun()
    told: list[str] = []
    assert choosing.add([clues[:1], clues], told.append)
    enough = len(choosing.chosen)
    assert 2 <= enough <= 9 and told == [f"{enough} clues"]
    choosing.remove(list(choosing.chosen), told.append)
    least = list(choosing.chosen)
    assert 2 <= len(least) <= enough
    choosing.remove(least, told.append)
    assert len(choosing.chosen) == len(least), "none of them can go"


def test_what_is_not_decided_soon_is_asked_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nearly nothing is decided at first, each clue that stays is needed, and no answer is let in."""
    monkeypatch.setattr(module, "_EFFORTS_LESS", (0, 1, 100_000))
    monkeypatch.setattr(module, "_EFFORT_NEAR", 0)
    monkeypatch.setattr(module, "_TOGETHER", 4)
    recipe = Recipe(Wishes("sudoku(height = 2, width = 3)", "."), lambda said: None)
    search = Search(recipe, 0, lambda: None, lambda said: None)
    choosing = search.choosing(state := search.first())
    assert choosing.add([[c for group in state.groups.values() for c in group]], lambda said: None)
    choosing.remove(list(choosing.chosen), lambda said: None)
    clues = list(choosing.chosen)
    assert len(clues) > 4
    assert search.other(state, clues, state.background) is None
    for clue in clues:
        assert search.other(state, [c for c in clues if c is not clue], state.background) is not None
    search.close()


def test_too_few_are_told() -> None:
    _, choosing, clues = begun()
    assert not choosing.add([clues[:1]], lambda said: None) and choosing.chosen == []


def test_what_may_not_go_stays() -> None:
    """Of all nine digits one may go, which leaves at least the eight others."""
    _, choosing, clues = begun()
    choosing.chosen = list(clues)
    choosing.remove(clues[:1], lambda said: None)
    assert choosing.chosen == clues[1:]
    choosing.remove([], lambda said: None)
    assert choosing.chosen == clues[1:]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_chosen_is_told_by_the_answer(seed: int) -> None:
    state, choosing, clues = begun(seed)
    assert choosing.add([clues], lambda said: None)
    digits = {c.place.args[0]: c.placement.value for c in choosing.chosen}
    assert digits.items() <= {place: x for (_, place), x in state.values.items()}.items()
