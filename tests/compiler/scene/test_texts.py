"""Golden files: a small puzzle for each part of the scene, and the shapes for it and its solution.

A file NAME.puz in texts/ shows what compiler/scene/NAME.py draws. Its scene is beside it, and `pytest --record` writes
it; look at a new one with `pzc draw FILE --both -o out.svg`.
"""

from pathlib import Path

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.scene.make import make
from pzc.compiler.scene.show import show_scene

from ...conftest import Golden

CASES = sorted(Path(__file__).parent.glob("texts/*.puz"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_scenes_of_files(path: Path, golden: Golden) -> None:
    puzzle = pzc.load(str(path))
    solution = puzzle.solve()
    assert solution is not None
    golden(
        path.with_suffix(".txt"), show_scene(make(puzzle.model)) + "=== answer ===\n" + show_scene(scene_of(solution))
    )
