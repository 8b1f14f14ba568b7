"""Regions that leave one solution, found by excluding competing solutions."""

from pathlib import Path
from random import Random

import pzc
from pzc.compiler.board.elements import Cell
from pzc.generation.background import Background, BackgroundEditor
from pzc.generation.generator import GeneratorOptions, generate
from pzc.generation.recipe import Recipe
from pzc.generation.refinement import RegionRefinement

RULES = """grid 4x4
regions room
layer star on cells of bool
rule "One in each.": for line in rows ++ columns ++ room: exactly(1, c in line: star(c))
rule "Apart.": for a in cells, b in around(a): not (star(a) and star(b))
"""


def test_regions_alone_leave_one_solution(tmp_path: Path) -> None:
    (tmp_path / "stars.puz").write_text(RULES)
    messages: list[str] = []
    text = generate(GeneratorOptions("stars", str(tmp_path), seed=1, time_limit=600), messages.append)
    (tmp_path / "new.puz").write_text(text)
    assert pzc.load(str(tmp_path / "new.puz")).is_unique()


def test_indistinguishable_solutions(tmp_path: Path) -> None:
    rule = 'rule "Any.": for r in room: len(r) > 0'
    (tmp_path / "any.puz").write_text(f"grid 1x2\nregions room\nlayer star on cells of bool\n{rule}\n")
    recipe = Recipe(GeneratorOptions("any", str(tmp_path)), lambda _: None)
    editor = BackgroundEditor(recipe)
    values = {("star", Cell(1, j)): 1 for j in (1, 2)}
    background = Background({"room": ((Cell(1, 1), Cell(1, 2)),)}, {})
    assert editor.only_regions_change
    assert RegionRefinement(editor, Random(1), lambda _: None).redrawn(values, background, 100, lambda: None) is None
