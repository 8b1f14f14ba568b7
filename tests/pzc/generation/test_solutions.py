"""Random solutions, with the clues whose absence also matters to the rules."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pzc.backends.interface import Found, Status
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.ground.ground import ground
from pzc.generation.background import Background, background_clue
from pzc.generation.clue_places import ClueParts
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.sessions import Undecided
from pzc.generation.solutions import NoSolution, SolutionSampler, differing, visible_unknowns

PAIRS = "grid 2x2 of 1..2\nclue star(c: cell)\nfor line in rows: distinct(line)\nfor c in cells: c = 2 <-> c in star\n"
EMPTY = Background({}, {})
Make = Callable[[str], tuple[Recipe, SolutionSampler]]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def made(text: str) -> tuple[Recipe, SolutionSampler]:
        (tmp_path / "mine.puz").write_text(text)
        recipe = Recipe(GeneratorOptions("mine", str(tmp_path)), lambda _: None)
        return recipe, SolutionSampler(recipe, 0.6)

    return made


def cells(values: object) -> set[Cell]:
    return {at for (_, at), x in values.items() if x == 2}  # type: ignore[attr-defined]


def test_plain_solution_ignores_background_clues(make: Make) -> None:
    recipe, sampler = make(PAIRS)
    found = [sampler.plain(recipe.rules, Random(seed)) for seed in range(6)]
    assert all(values["digit", Cell(i, 1)] != values["digit", Cell(i, 2)] for values in found for i in (1, 2))
    assert len({tuple(values.values()) for values in found}) > 1, "they are random"


def test_no_solution_is_reported(make: Make) -> None:
    recipe, sampler = make("grid 1x1 of 1..2\n(1,1) > 2\n")
    with pytest.raises(NoSolution):
        sampler.plain(recipe.rules, Random(1))


def test_clues_fit_the_solution(make: Make) -> None:
    recipe, sampler = make(PAIRS)
    plain = sampler.plain(recipe.rules, Random(1))
    values, found = sampler.with_clues(recipe.rules, plain, EMPTY, Random(1))
    assert values == plain
    assert {clue.place.args[0] for clue in found["star"]} == cells(values)


def test_solution_changes_if_no_clues_fit(make: Make) -> None:
    recipe, sampler = make(PAIRS + "for c in star: c = (1,1)\n(1,1) in star\n")
    right = {("digit", Cell(1, 1)): 2, ("digit", Cell(1, 2)): 1, ("digit", Cell(2, 1)): 2, ("digit", Cell(2, 2)): 1}
    wrong = {place: 3 - x for place, x in right.items()}
    values, found = sampler.with_clues(recipe.rules, wrong, EMPTY, Random(1))
    assert values["digit", Cell(1, 1)] == 2 and len(found["star"]) == 2


def test_nearby_solution_changes_only_some_cells(make: Make) -> None:
    recipe, sampler = make(PAIRS)
    values, found = sampler.with_clues(recipe.rules, sampler.plain(recipe.rules, Random(1)), EMPTY, Random(1))
    near = sampler.near(recipe.rules, values, Background({}, found), {Cell(2, 1), Cell(2, 2)}, Random(2))
    assert near is not None
    assert {at for at, x in near[0].items() if values[at] != x} == {("digit", Cell(2, 1)), ("digit", Cell(2, 2))}
    assert {clue.place.args[0] for clue in near[1].placed_clues["star"]} == cells(near[0])
    assert sampler.near(recipe.rules, values, Background({}, found), {Cell(2, 1)}, Random(2)) is None


def test_other_solutions_for_the_same_clues(make: Make) -> None:
    recipe, sampler = make("grid 1x2 of 1..4\nclue star(c: cell)\nfor c in cells: c = 2 <-> c in star\n")
    (kind,) = recipe.background_kinds
    background = Background({}, {"star": (background_clue(kind, ClueParts((Cell(1, 1),)), None),)})
    loaded = sampler.loaded(recipe.rules, background, Random(1))
    values = {("digit", Cell(1, 1)): 2, ("digit", Cell(1, 2)): 1}
    other = sampler.other(loaded, values, background, 1000)
    assert other is not None and other["digit", Cell(1, 1)] == 2 and other["digit", Cell(1, 2)] in (3, 4)
    assert sampler.loaded(recipe.rules, background, Random(1)) is loaded, "it is made once"


def test_an_interrupted_search_is_undecided(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe, sampler = make("grid 1x1 of 1..2\n")
    loaded = sampler.loaded(recipe.rules, EMPTY, Random(1))
    here = ("digit", Cell(1, 1))
    assert sampler.other(loaded, {here: 1}, EMPTY, 1) == {here: 2}
    monkeypatch.setattr(loaded.session, "solutions", lambda most, effort: Found((), Status.UNKNOWN))
    with pytest.raises(Undecided):
        sampler.other(loaded, {here: 1}, EMPTY, 1)


def test_clues_as_values(make: Make) -> None:
    recipe, sampler = make(PAIRS)
    (kind,) = recipe.background_kinds
    stars = {"star": (background_clue(kind, ClueParts((Cell(2, 2),)), None),)}
    known = sampler.all_layer_values(stars)
    assert known == {("star__on", cell): int(cell == Cell(2, 2)) for cell in recipe.board.cells}
    assert {name: [c.place for c in clues] for name, clues in sampler.read_clues(dict(known)).items()} == {
        "star": [ClueParts((Cell(2, 2),))]
    }


def test_cells_where_solutions_differ() -> None:
    board = Board(2, 2)
    values = {("digit", cell): 1 for cell in board.cells}
    other = {**values, ("digit", Cell(2, 1)): 2, ("digit", Cell(1, 2)): 2}
    assert differing(board, values, other) == [Cell(1, 2), Cell(2, 1)] and differing(board, values, values) == []


def test_hidden_unknowns_are_left_out(make: Make) -> None:
    recipe, _ = make("grid 1x2 of 1..2\nhidden layer s on cells of bool\nfor c in cells: s(c) <-> c = 1\n")
    flat = ground(recipe.rules)
    assert {unknown.layer for unknown in visible_unknowns(flat)} == {"digit"}


def recipe_of(use: str, folder: str = ".", **wishes: object) -> Recipe:
    return Recipe(GeneratorOptions(use, folder, **wishes), lambda _: None)  # type: ignore[arg-type]


def search(use: str, folder: str = ".", **wishes: object) -> Search:
    return Search(recipe_of(use, folder, **wishes), 0, lambda: None, lambda _: None)


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
    assert recipe_of("jigsaw(n = 3)").region_sizes == (3, 3)
    assert recipe_of("heyawake(height = 2, width = 3)").region_sizes == (1, 6)
    assert recipe_of("heyawake(height = 2, width = 3)", sizes=(2, 3)).region_sizes == (2, 3)
