"""Box-drawing characters by their arms."""

from itertools import product

import pytest

from pzc.compiler.scene.boxes import box, boxes


def test_character_for_each_combination_of_arms() -> None:
    assert boxes().keys() == set(product((0, 1, 2), repeat=4)) - {(0, 0, 0, 0)}
    assert len(set(boxes().values())) == 80


@pytest.mark.parametrize(
    ("arms", "character"),
    [((1, 1, 1, 1), "┼"), ((2, 2, 2, 2), "╋"), ((0, 1, 1, 0), "┌"), ((0, 2, 1, 0), "┍"), ((1, 0, 2, 0), "╽")],
)
def test_arms_are_named_up_right_down_left(arms: tuple[int, int, int, int], character: str) -> None:
    assert box(arms, dashed=False) == character


def test_straight_lines_can_be_dashed() -> None:
    assert [box(arms, dashed=True) for arms in ((0, 1, 0, 1), (2, 0, 2, 0), (1, 1, 0, 0))] == ["┄", "┇", "└"]
