"""Regions that are added one after the other, so that the rules have a solution with all of them."""

from pathlib import Path
from random import Random

import pytest

import pzc
from pzc.compiler.board.board import Board
from pzc.compiler.ground.ground import ground
from pzc.generation.background import Background, BackgroundEditor
from pzc.generation.generator import GeneratorOptions, generate
from pzc.generation.recipe import Recipe
from pzc.generation.regions import Division, RegionGrowth, connected
from pzc.generation.sessions import open_session

ROOMS = """grid 4x5 of 1..5
regions room
rule "1 to n.": for r in room: distinct(r) and max(r) = len(r)
rule "Apart.": for a in cells, b in around(a): a != b
"""


def grown(
    folder: Path, rules: str, sizes: tuple[int, int], seed: int = 1
) -> tuple[BackgroundEditor, Board, Division | None]:
    (folder / "rooms.puz").write_text(rules)
    recipe = Recipe(GeneratorOptions("rooms", str(folder)), lambda _: None)
    editor = BackgroundEditor(recipe)
    checks = editor.without_region_rules(Background({"room": (recipe.board.cells,)}, {}))
    return editor, recipe.board, RegionGrowth(*checks, "room", recipe.board, Random(seed)).grown(*sizes)


@pytest.mark.parametrize("seed", range(5))
def test_regions_cover_the_board_and_have_a_solution(tmp_path: Path, seed: int) -> None:
    editor, board, division = grown(tmp_path, ROOMS, (1, 6), seed)
    assert division is not None
    assert sorted(cell for region in division for cell in region) == sorted(board.cells)
    assert all(connected(board, set(region)) and len(region) <= 5 for region in division)  # as many as there are digits
    model = editor.model(Background({"room": division}, {}))
    session = open_session(model, ground(model), 0)
    assert session.solutions(1).answers
    session.close()
    assert division == grown(tmp_path, ROOMS, (1, 6), seed)[2]


@pytest.mark.parametrize(
    ("height", "rule", "sizes"), [(2, "len(r) > 4", (1, 4)), (1, "len(r) > 0", (2, 2)), (1, "len(r) > 0", (4, 4))]
)
def test_growth_ends_without_fitting_regions(tmp_path: Path, height: int, rule: str, sizes: tuple[int, int]) -> None:
    rules = f'grid {height}x3 of 1..2\nregions room\nrule "Rooms.": for r in room: {rule}\n'
    assert grown(tmp_path, rules, sizes)[2] is None


def test_rooms_of_several_sizes_hold_their_digits(tmp_path: Path) -> None:
    """Rooms of one size could not have these digits, nor could rooms that must fit digits chosen before."""
    text = generate(
        GeneratorOptions("suguru(height = 6, width = 6)", str(tmp_path), seed=2, time_limit=600), lambda _: None
    )
    (tmp_path / "new.puz").write_text(text)
    assert pzc.load(str(tmp_path / "new.puz")).is_unique()
