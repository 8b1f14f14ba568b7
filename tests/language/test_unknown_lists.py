"""Lists that depend on the solution: their choice, length and elements. CP-SAT compared with exhaustive search."""

import pytest

from ..judged import check

ROOMS = "grid 2x2 of 1..2\nregions room [[\na a\na b\n]]\n"
ROW = "grid 1x3 of 1..3\n"
CORNERS = (
    "grid 2x2 of 1..2\nlayer dot on corners of bool\n"
    "for x in corners where x is not corner(1,1) and x is not corner(1,2): not dot(x)\n"
)
PICK = ROW + (
    "def pick(c) = if c = 1 then (1,1) else if c = 2 then (1,2) else (1,3)\n"
    "def duo(c) = if c = 1 then ((1,1), (1,2)) else if c = 2 then ((1,2), (1,3)) else ((1,3), (1,1))\n"
)
"""An element that is one of three, by one choice within another."""


CASES = [
    (ROW + "shift((1,1), 0, (1,2)) = 3", None),
    (ROW + "not (shift((1,2), 0, (1,2) - 2) < 3)", None),
    (ROW + "sum(c in <shift((1,2), 0, (1,1))>: c) + len(ray((1,1), 0, (1,3) - 2)) = 3", None),
    (ROW + "shift((1,(1,1)), 0, if (1,2) = 1 then 1 else -1) is (1,2)", None),
    (ROW + "len(windows((1,1) - 1, (1,2))) = 2", None),
    ("grid 1x2 of 1..2\ndef l = if (1,1) = 1 then <1,1> else <1,1,1>\nl[(1,2)+1] = 1", 3),
    (ROOMS + "last(room[(1,1)]) = 1", 8),
    (ROOMS + "palindrome(room[(1,1)])", 12),
    (ROOMS + "room[(1,1)][2] = 1", 4),
    (ROOMS + "room(1,1) = <1, 1, 1>", 2),
    (ROOMS + "for c in room[(1,1)]: c = 1", 6),
    (ROOMS + "sum(c in room[(2,2)] where c > 1: c) = 2", None),
    (ROOMS + "index(1, room[(1,1)]) = 2", None),
    (ROOMS + "room[(1,1)] ++ <1> = <2, 1>", None),
    (ROOMS + "len(room[(1,1)] ++ room[1]) = 4", None),
    (ROOMS + "all((a, b) in pairs(room[(1,1)]): a != b)", None),
    (ROOMS + "sum(room[(1,1)] ++ <(2,2)>) = 4", None),
    (ROOMS + "exactly(1, i in 1..(1,1), c in <room[i][(1,2)]>: c = 1)", None),
    (ROW + "sum((1,1)..(1,(1,1))) = 4", 3),
    (ROW + "sum(run((1,1), (1,(1,1)))) = 4", 3),
    (ROW + "sum((if (1,1) = 1 then cells else rows[1])[1..(1,2)]) = 3", None),
    (ROW + "min(c in cells where c > 2: c) = 3", None),
    (ROW + "sum(d in neighbours((1,(1,1))): d) = 3", None),
    (ROW + "for i in 1..(1,1), c in <cells[i + (1,2)]>: c = 2", None),
    (ROW + "sum(c in <(1,(1,1))>: c) = 2", None),
    (ROW + "count(c in <(1,(1,1)), (1,2)>: c = 2) = 2", None),
    (
        ROW + "def d(c) = if c = 1 then (cells[1], c) else (c, cells[2])\n"
        "count(c in cells, (a, b) in <d(c)>: a is (1,1)) = 2",
        None,
    ),
    (ROW + "[c : c in cells where c > 1][1] = 3", None),
    (ROW + "not ([c : c in cells where c > 1][2] = 2)", None),
    (ROW + "last([c : c in cells where c > 1]) is (1,2)", 6),
    (ROW + "[c > 1 : c in cells where c != 2][(1,1)]", None),
    (ROW + "increasing([c : c in cells where c != 2])", None),
    (ROW + "sum(<shift([c : c in cells where c > 1][1], 0, 1)>) = 2", None),
    (ROW + "count(c in cells where c > 1) = 2 and sum(c in cells where c > 1) = 5", 6),
    (ROW + "exactly(2, c in cells where c = 1) xor any(c in cells where c = 3)", None),
    (ROW + "max(i in 1..(1,1) where i < 3 and cells[i] != 2: cells[i + 1]) = 3", None),
    (ROW + "sum(<shift((1,1), 0, (1,2) - 1)>) = 2", 15),
    (ROW + "sum(ray((1,2), directions[(1,1)])) = 3", 3),
    (ROW + "shift((1,2), directions[(1,1) + 1]) is (1,3)", 9),
    (ROW + "len(windows(1, (1,1))) = 2", 9),
    (CORNERS + "dot(corner((1,1), (1,2)))", 16),
    (CORNERS + "count(c in cells(corner((1,1), (1,2))): c = 1) = 2", 8),
    (PICK + "connected([pick(c) : c in cells])", 21),
    (PICK + "def step(c) = <pick(c)>\nconnected(step, cells)", 17),
    (PICK + "(1,1) in [pick(c) : c in cells]", 19),
    (PICK + "index((1,2), [pick(c) : c in cells]) = 2", 6),
    (PICK + "index(pick((1,1)), <pick((1,2)), pick((1,3))>) = 1", 9),
    (PICK + "rectangle([pick(c) : c in cells])", 21),
    (PICK + "same_shape([pick(c) : c in cells], <(1,1), (1,2)>)", 12),
    (PICK + "for (a, b) in [duo(c) : c in cells]: a <= b", 9),
    (PICK + "path([duo(c) : c in cells])", 21),
    (PICK + "(pick((1,1)), pick((1,2))) in [(c, d) : c, d in cells where column(d) = column(c) + 1]", 6),
]


@pytest.mark.parametrize(("text", "count"), CASES)
def test_cpsat_agrees_with_the_judge(text: str, count: int | None) -> None:
    found = check(text + "\n")
    assert count is None or found == count


def test_coordinates_far_beyond_the_board() -> None:
    """The coordinates are limited first; beyond the board there is no cell, and conditions on it are false."""
    sums = "def far = sum(c in cells: 20 * c)\n"
    assert check(f"grid 2x2 of 0..2\n{sums}(1 + far div 3, 1) = 0") > 0
    assert check(f"grid 2x2 of 0..1\n{sums}not (far div 20 - 1, far - 19) = 1 or (1,1) = 1") > 0
    assert check("grid 2x2 of 0..1\nnot ((1,1) * 100 - 20, (1,2) * 70 + 1) < 1") > 0
