"""An attempt at a puzzle: its first state, and neighboring states."""

from pathlib import Path

from pzc.compiler.board.elements import Cell
from pzc.generation.clue_candidates import Candidate, with_placed
from pzc.generation.clue_places import Shape, shape_of
from pzc.generation.local_search import (
    WITHOUT_RESERVE,
    Search,
    State,
    given_completely,
)
from pzc.generation.recipe import GeneratorOptions, Recipe


def search(use: str, number: int = 0, folder: str = ".", **wishes: object) -> Search:
    recipe = Recipe(GeneratorOptions(use, folder, **wishes), lambda _: None)  # type: ignore[arg-type]
    return Search(recipe, number, lambda: None, lambda _: None)


def digits(state: State) -> list[int]:
    return [x for (layer, _), x in sorted(state.values.items(), key=str) if layer == "digit"]


def test_first_state() -> None:
    state = search("latin_square(n = 3)").first()
    assert sorted(digits(state)) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [len(group) for group in state.groups.values()] == [9] and state.open is None


def test_attempts_are_deterministic() -> None:
    def first(number: int, seed: int) -> list[int]:
        return digits(search("latin_square(n = 3)", number, seed=seed).first())

    assert first(0, 1) == first(0, 1)
    assert len({tuple(first(number, seed)) for number in (0, 1) for seed in (1, 2)}) > 1


def test_solver_of_an_abandoned_solution_is_freed() -> None:
    mine = search("latin_square(n = 3)")
    first = mine.selection(mine.first())
    assert first._session is not None
    again = mine.selection(mine.first())
    assert first._session is None and again._session is not None
    mine.close()
    assert again._session is None


def test_givens_are_used_after_some_attempts() -> None:
    use = "skyscrapers(n = 3)"
    assert set(search(use).first().groups) == {"sees"}
    assert set(search(use, WITHOUT_RESERVE).first().groups) == {"sees", "given"}
    assert set(search(use, counts={"given": 2}).first().groups) == {"sees", "given"}
    assert "sees" not in search(use, counts={"sees": 0}).first().groups


def test_optional_clues_of_a_format_are_used_after_some_attempts() -> None:
    use = "fillomino(height = 3, width = 3)"
    assert set(search(use).first().groups) == {"given"}
    assert set(search(use, WITHOUT_RESERVE).first().groups) == {"wall", "given"}
    assert set(search(use, counts={"wall": 1}).first().groups) == {"wall", "given"}
    assert set(search(use, counts={"given": 0}).first().groups) == {"wall"}


def test_attempts_without_givens() -> None:
    use = "skyscrapers(n = 3)"
    assert search(use).spares_clues
    assert not search(use, WITHOUT_RESERVE).spares_clues
    assert not search(use, counts={"given": 0}).spares_clues  # there will be none
    assert not search(use, counts={"given": 2}).spares_clues  # there will be some in any case
    assert not search("latin_square(n = 3)").spares_clues
    assert not search("slitherlink(height = 3, width = 3)").spares_clues


def test_a_move_leads_to_another_state(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text("grid 3x3 of 1..3\nclue star(c: cell)\nfor star(c): c = 3\n")
    mine = search("mine", folder=str(tmp_path), counts={"given": 0})
    state = mine.first()
    assert state.open is not None and state.distance > 0
    assert sum(state.open[place] != x for place, x in state.values.items()) == state.distance
    moved = next(found for _ in range(20) if (found := mine.moved(state)) is not None)
    assert moved.values != state.values


def test_too_few_clues_leave_another_solution() -> None:
    mine = search("latin_square(n = 3)")
    state = mine.first()
    clues = [c for group in state.groups.values() for c in group]
    assert mine.is_unique(state, clues, state.background)
    assert not mine.is_unique(state, clues[:1], state.background)


def test_clues_given_completely() -> None:
    def group(use: str, name: str) -> list[Candidate]:
        return search(use, WITHOUT_RESERVE).first().groups[name]

    cages = group("latin_square(n = 4), killer_cages", "cage")
    assert given_completely(cages) and shape_of(cages[0].kind) == Shape.GROUP
    assert not given_completely(group("latin_square(n = 3)", "given")) and not given_completely([])


def test_placed_clues_stay() -> None:
    mine = search("latin_square(n = 3)", lines=["given (1,1) = 1"])
    model = mine.editor.model(mine.first().background)
    clues = [c for c in mine.first().groups.get("given", []) if c.place.args[0] != Cell(1, 1)][:2]
    assert len(clues) == 2
    more = with_placed(model, clues)
    assert len(more.facts.placements["given"]) == len(model.facts.placements.get("given", ())) + len(clues)


def test_a_part_is_redrawn_if_solutions_differ_only_in_unknowns_by_themselves(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text("grid 2x2 of 1..2\nunknown A, B of 1..3\nA + B = 4\nA < B\n", encoding="utf-8")
    mine = search("mine", folder=str(tmp_path))
    first = mine.first()
    other = {place: 3 - x if place[0] in "AB" else x for place, x in first.values.items()}
    assert mine._differing(first.values, other) == []
    assert mine._redraw(first, other) is not None
