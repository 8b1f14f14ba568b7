"""Rotations and reflections of shapes: each variant once, the first as drawn."""

import pytest

from pzc.compiler.board.turning import Drawn, images

BAR: Drawn = (((0, 0), (0, 1)),)
L: Drawn = (((0, 0), (1, 0), (1, 1), (2, 0)),)  # a T tetromino
HOOK: Drawn = (((0, 0), (1, 0), (2, 0), (2, 1)),)
S: Drawn = (((0, 1), (0, 2), (1, 0), (1, 1)),)


@pytest.mark.parametrize(
    ("drawn", "free", "turned"), [(BAR, 2, 2), (L, 4, 4), (HOOK, 8, 4), (S, 4, 2), ((((0, 0),),), 1, 1)]
)
def test_number_of_images(drawn: Drawn, free: int, turned: int) -> None:
    assert (len(images(drawn)), len(images(drawn, "turned")), images(drawn, "fixed")) == (free, turned, [drawn])
    for ways in (images(drawn), images(drawn, "turned")):
        assert ways[0] == drawn
        assert len(set(ways)) == len(ways)
        assert all(min(r for r, _ in way[0]) == min(c for _, c in way[0]) == 0 for way in ways)
        assert all(way[0] == tuple(sorted(way[0])) for way in ways)


def test_a_quarter_turn_is_no_reflection() -> None:
    turned = images(HOOK, "turned")
    assert (((0, 0), (0, 1), (0, 2), (1, 0)),) in turned
    assert (((0, 0), (0, 1), (1, 0), (2, 0)),) not in turned
    assert (((0, 0), (0, 1), (1, 0), (2, 0)),) in images(HOOK)


def test_marks_move_as_one() -> None:
    two: Drawn = (((0, 0),), ((0, 2),))
    assert set(images(two)) == {two, (((0, 0),), ((2, 0),)), (((0, 2),), ((0, 0),)), (((2, 0),), ((0, 0),))}
