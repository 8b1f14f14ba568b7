"""The prelude on areas, rings and parts of lines: CP-SAT finds the solutions of the judge, and the right number."""

import pytest

from ..judged import check

AREAS = "layer e on cells of bool\nareas room = e\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 2x2 of 1..2\n" + AREAS + "for r in room: equal(r)", None),
        ("grid 2x2 of 1..2\n" + AREAS + "len(room) = 1 and any(r in room: not equal(r))", None),
        ("grid 1x3 of 1..3\n" + AREAS + "all(r in room: different(r) = 2)", None),
        ("grid 1x3 of 1..2\n" + AREAS + "for r in room, (a, b) in pairs(r): a < b", None),
        ("grid 2x3\n" + AREAS + "for r in room: tall(r) = 2 and wide(r) = 2", None),
        ("grid 2x3\n" + AREAS + "len(room) = 1 and all(r in room: tall(r) < wide(r))", None),
        ("grid 1x2 of 1..9\nthird((1,1)) = 0 and third((1,2)) = 2", 9),
        ("grid 1x2 of 0..5\nthird((1,1)) != third((1,2))", 24),
        ("grid 1x4 of 1..3\nall(part in in_a_row(cells, 3): distinct(part))", 6),
        ("grid 1x2 of 1..3\nall(part in in_a_row(cells, 3): distinct(part))", 6),
        ("grid 1x4 of 0..1\nequal(c in cells where column(c) < (1,1) + 3: c)", None),
        (
            "grid 1x5\nlayer e on cells of bool\nlen(ring_runs(e(cells))) = 2",
            10,
        ),  # choose 4 of 5 changes, and the first value
        ("grid 1x4\nlayer e on cells of bool\nmax(ring_runs(e(cells))) = 4", 1),
        ("grid 1x4\nlayer e on cells of bool\nlen(ring_runs(e(cells))) = 0", 1),
        ("grid 1x4\nlayer e on cells of bool\nsum(ring_runs(e(cells))) = 3", 4),
        ("grid 3x3\nlayer e on cells of bool\ncount(n in ring_runs(ring(e, (2,2))): n = 1) = 4 and e(2,2)", 2),
        ("grid 2x2\nlayer e on cells of bool\nmax(ring_runs(ring(e, (1,1)))) = 3 and not e(1,1)", 1),
        (
            "grid 1x2\nlayer e on borders of bool\ncount(e(borders)) = 1\ne(side((1,2), 0, 1))\n"
            "side((1,1), 0, 1) is side((1,2), 0, -1) and side((1,1), -1, 0) is not side((1,1), 1, 0)",
            1,
        ),
        ("grid 2x2\nlayer e on cells of bool\nring(e, (2,2))[1] and not any(ring(e, (1,1)))", 1),
    ],
)
def test_same_answers_as_the_judge(text: str, count: int | None) -> None:
    found = check(text)
    assert found == count or count is None and found
