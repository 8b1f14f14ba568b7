"""The pictures in the pages agree with the puzzle files on the pages."""

import re
from pathlib import Path

import pzc
from pzc.api.puzzle import Puzzle
from pzc.cli.drawing import scene_of
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.explain.deductions.steps import Level
from pzc.explain.step_pictures import picture
from tests.conftest import Golden

ROOT = Path(__file__).parents[2]


def test_the_picture_of_the_front_page(tmp_path: Path, golden: Golden) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("hills.puz", "hills_1.puz"):
        found = re.search(rf"```puz {name}\n(.*?)```", page, re.DOTALL)
        assert found
        (tmp_path / name).write_text(found[1], encoding="utf-8")
    puzzle = Puzzle(read_source(str(tmp_path / "hills_1.puz")))
    solution = puzzle.solve()
    assert solution is not None
    style = Style(cell=40, titled=False)
    golden(ROOT / "docs" / "hills.svg", svg([make(puzzle.model), scene_of(solution)], style))
    assert compile_source(puzzle.source).looks


def test_the_picture_of_other_tilings(golden: Golden) -> None:
    """The pictures of a slitherlink on hexagons, solved, and of a minesweeper on triangles."""
    hexagons, triangles = pzc.load("slitherlink_hexagons"), pzc.load("minesweeper_triangles")
    solution = hexagons.solve()
    assert solution is not None
    style = Style(cell=40, titled=False)
    golden(ROOT / "docs" / "tilings.svg", svg([scene_of(solution), make(triangles.model)], style))


def test_the_pictures_of_an_explanation(golden: Golden) -> None:
    explanation = pzc.load("heyawake_6").explain()
    one = next(step for step in explanation.steps if step.premises and step.level is Level.ONE)
    cases = next(step for step in explanation.steps if step.cases)
    whole = next(step for step in explanation.steps if step.level is Level.WHOLE)
    for name, step in (("one", one), ("cases", cases), ("whole", whole)):
        golden(ROOT / "docs" / f"explain_{name}.svg", picture(explanation, step, 36))
