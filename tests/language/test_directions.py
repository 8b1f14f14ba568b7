"""Clues with a direction, lists taken apart, parts of groups."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.directions import MARKS, WORDS, mark_for, word_for
from pzc.compiler.board.elements import Cell
from pzc.compiler.pipeline import compile_source

from ..judged import check

CLUES = (
    "clue arrow(c: cell, way: direction) = k\nclue wind(c: cell) = way: direction\nclue hop(c: cell, way: direction)\n"
)


def placed(text: str) -> list[tuple[object, ...]]:
    """Return the parts and the value of each clue of a 2x2 board."""
    facts = compile_source(Source("test", f"grid 2x2 of 1..2\n{CLUES}{text}")).facts
    return [(*p.args, p.value) for clue in facts.placements.values() for p in clue]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("arrow (1,1) right = 2", [(Cell(1, 1), (0, 1), 2)]),
        ("arrow (1,1) down = ?, (1,2) (2,-1) = 0", [(Cell(1, 1), (1, 0), None), (Cell(1, 2), (2, -1), 0)]),
        ("wind (1,1) = up_left", [(Cell(1, 1), (-1, -1))]),
        ("wind (2,1) = <0, 1>, (2,2) = (0,-1)", [(Cell(2, 1), (0, 1)), (Cell(2, 2), (0, -1))]),
        ("wind [[\n ^ .\n ↘ ?\n]]", [(Cell(1, 1), (-1, 0)), (Cell(2, 1), (1, 1)), (Cell(2, 2), None)]),
        ("hop [[\n . v\n > .\n]]", [(Cell(1, 2), (1, 0), None), (Cell(2, 1), (0, 1), None)]),
        ("arrow [[\n 12< .\n . ?^\n]]", [(Cell(1, 1), (0, -1), 12), (Cell(2, 2), (-1, 0), None)]),
        ("hop (1,1) left", [(Cell(1, 1), (0, -1), None)]),
    ],
)
def test_spellings_of_a_direction(text: str, expected: list[tuple[object, ...]]) -> None:
    assert placed(text) == expected


def test_words_and_marks_round_trip() -> None:
    assert all(word_for(leads) == word and MARKS[mark_for(leads)] == leads for word, leads in WORDS.items())
    assert word_for((2, -1)) == "(2,-1)"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("wind (1,1) = north", "PZ429"),
        ("wind (1,1) = 3", "PZ429"),
        ("hop (1,1) (1,2,3)", "PZ429"),
        ("arrow (1,1) = 3", "PZ423"),
        ("wind [[\n x .\n . .\n]]", "PZ430"),
        ("hop [[\n 2> .\n . .\n]]", "PZ430"),
        ("arrow [[\n > .\n . .\n]]", "PZ430"),
        ("for c in cells: sum(ray(c, 3)) = 1", "PZ217"),
        ("for (a, b) in cells: a = b", "PZ232"),
        ("for (a, b, c) in rows: a = b", "PZ232"),
        ("for (a, b) in <1, 2>: a = b", "PZ232"),
        ("for (a, b, c) in <(1, 2), (2, 1)>: a = b", "PZ232"),
        ("clue two(c: cell, n: int)\nfor t in two: t[1] = 1", "PZ214"),
        ("directions[5][1] = 1", "PZ506"),
        ("directions[1][3] = 1", "PZ506"),
    ],
)
def test_errors(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        assert not placed(text)
        check(f"grid 2x2 of 1..2\n{text}")
    assert [d.code for d in raised.value.diagnostics] == [code]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (
            "grid 2x2 of 0..1\nclue wind(c: cell) = way: direction\nwind (1,1) = right, (2,2) = up\n"
            "for wind(c) = way: sum(ray(c, way)) = 1 and shift(c, way) = 1",
            8,
        ),
        ("grid 2x2 of 0..1\nfor way in directions: sum(ray((1,1), way)) = way[1] * way[1] - 1 or way[1] != 0", None),
        ("grid 1x3 of 0..2\nfor (d, r) in <(0, 1), (0, -1)>, c in cells: |c - sum(ray(c, d, r)[1..0])| < 2", 8),
        ("grid 1x3 of 0..2\ndef ways = [(0, i) : i in 1..2] ++ <(5, 5)>\nsum((d, r) in ways: d * r) = (1,1) + 23", 9),
        ("grid 2x2 of 1..2\nfor (a, b) in rows: a != b", 4),
        ("grid 2x2 of 1..2\nfor (a, b) in <<(1,1), (2,2)>, <(1,2), (2,1)>>: a = b", 4),
        ("grid 1x3 of 1..3\nfor (a, b) in [if c = 1 then <1, c> else <c, 2> : c in cells]: a + b = 3", None),
        ("grid 1x3 of 1..3\nsum(c in cells: directions[c][1]) = 0", None),
        ("grid 2x2 of 1..2\nfor x in pairs(cells): x[1] = x[2] -> x[1] = 1", None),
        ("grid 1x4 of 1..4\nfor (a, b) in steps(rows[1]): a < b", 1),
        ("grid 1x3 of 1..3\nfor (i, j) in steps(<1, 2, 3>): (1, i) < (1, j)", 1),
        ("grid 1x3 of 1..3\nfor (i, j) in steps([4 - digit(c) : c in rows[1]]): i < j", 1),
        ("grid 1x3 of 1..3\nfor l in <<1, 2>, <2, 3>>, (i, j) in steps(l): (1, i) < (1, j)", 1),
        (
            "grid 2x2 of 0..1\nclue pipe(c: cell, one: direction, two: direction)\npipe (1,1) right down\n"
            "for pipe(c, one, two): shift(c, one) + shift(c, two) = 1\n"
            "for c in cells where c in pipe: c = 1",
            4,
        ),
    ],
)
def test_same_answers_as_the_judge(text: str, count: int | None) -> None:
    assert check(text) == count or count is None
