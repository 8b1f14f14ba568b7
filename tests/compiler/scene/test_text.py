"""Scenes as text on a terminal."""

from pathlib import Path

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.boxes import box, boxes
from pzc.compiler.scene.figures import FIGURES
from pzc.compiler.scene.make import make
from pzc.compiler.scene.text import OTHER_POLYGON, text
from tests.conftest import Golden

PICTURES = Path(__file__).parent / "pictures"
DRAWN = ["sudoku_4", "masyu_6", "slitherlink_6", "killer_cages_6", "yajilin_6", "nonogram_6", "nurikabe_5", "hashi_4"]
DRAWN += ["little_killer_9", "quadruples_9", "slant_6", "statue_park_7", "net_7"]


@pytest.mark.parametrize("name", DRAWN)
def test_puzzle_and_answer(name: str, golden: Golden) -> None:
    puzzle = pzc.load(name)
    solution = puzzle.solve()
    assert solution is not None
    golden(PICTURES / f"{name}.txt", text([make(puzzle.model), scene_of(solution)], None))


def test_each_figure_has_its_own_sign() -> None:
    signs = {}
    for figure in FIGURES:
        source = Source("x.puz", f"grid 1x1\nclue n(c: cell)\nn (1,1)\ndraw n: {figure.value}\n")
        signs[figure] = text([make(compile_source(source))], None)
    assert len(signs) > 7 and len(set(signs.values())) == len(signs)
    assert not [figure for figure, shown in signs.items() if set(shown) & set(OTHER_POLYGON)]


def test_colored_text_equals_plain_text() -> None:
    scene = make(pzc.load("masyu_6").model)
    painted = text([scene], lambda shown, ink, ground: f"\x1b{shown}\x1b", False)
    assert painted.replace("\x1b", "") == text([scene], None)
    assert "\x1b" in painted


def test_characters_for_all_arms() -> None:
    arms = {(up, right, down, left) for up in range(3) for right in range(3) for down in range(3) for left in range(3)}
    assert arms - boxes().keys() == {(0, 0, 0, 0)}
    assert box((1, 2, 1, 0), False) == "┝"
    assert box((2, 1, 0, 0), False) == "┖"
    assert box((0, 1, 0, 1), True) == "┄"
