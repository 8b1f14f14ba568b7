"""Stretches of a line: their definition; CP-SAT finds the same solutions as the judge."""

import pytest

from ..judged import answers, check

LINE = "grid 1x4 of 0..2\ndef line = rows[1]\n"
BLACK = "grid 1x4\nlayer black on cells of bool\ndef line = rows[1]\n"


@pytest.mark.parametrize(
    ("demand", "answers"),
    [
        ("len(stretches(line)) = 1", 3),
        ("len(stretches(line)) = 4", 24),
        ("all(s in stretches(line): len(s) = 2)", 6),
        ("for s in stretches(line): len(s) = 2", 6),
        ("[sum(s) : s in stretches(line, c: c > 0)] = <3, 1>", 2),  # 1201, 2101
        ("[sum(s) : s in stretches(line, c: c > 0)] = <>", 1),
        ("stretches(line, c: c > 0)[2][1] = 2", 14),
        ("stretches(line, c: c > 0)[1] is line[2..3]", 4),
        ("max(s in stretches(line, c: c = 1): len(s)) = 3", 4),
        ("count(s in stretches(line, c: c = 1): (1,1) in s) = 1", 27),
        ("stretches(<1, 1, 2>)[1] = <1, 1> and (1,1) + (1,2) + (1,3) + (1,4) = 0", 1),
        ("len(stretches(<>)) = 0 and sum(line) = 0", 1),
        ("[len(s) : s in stretches(c in line: c mod 2)] = <1, 3>", 10),
    ],
)
def test_stretches(demand: str, answers: int) -> None:
    assert check(f"{LINE}{demand}\n") == answers


def test_stretches_of_cells_without_digits() -> None:
    assert check(f"{BLACK}[len(s) : s in stretches(line, c: black(c))] = <1, 2>") == 1
    assert check(f"{BLACK}len(stretches(black(line))) = 2") == 6
    assert check(f"{BLACK}for s in stretches(line, c: not black(c)): (1,2) in s") == 7


def test_known_before_solving() -> None:
    text = (
        "grid 1x5 of 1..2\nclue wall(c: cell)\nwall (1,3)\nfor s in stretches(rows[1], c: c not in wall): distinct(s)"
    )
    assert {(a[0] != a[1], a[3] != a[4]) for a in answers(text)} == {(True, True)}
    assert check(text) == 8


def test_own_definition_named_stretches() -> None:
    assert check("grid 1x2 of 1..2\ndef stretches(list) = sum(list)\nstretches(c in rows[1]: 2 * c) = 4") == 1
