"""Turned, mirrored or renamed puzzles have the same certificate; different puzzles have different ones."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.certificate import certificate
from pzc.compiler.flat.flat import Components, GroupSize, Leader, Together
from pzc.compiler.pipeline import compile_source, flatten

from ...flat_judge import flat, var, within


def of(text: str) -> str:
    return certificate(flatten(compile_source(Source("test", text))))


def drawn(use: str, clue: str, rows: list[str]) -> str:
    return of(f"use {use}\n{clue} [[\n" + "\n".join(" ".join(row) for row in rows) + "\n]]\n")


GIVENS = ["12..", "..1.", ".3..", "...4"]
TURNED = ["".join(column) for column in zip(*reversed(GIVENS), strict=True)]
RENAMED = [row.translate(str.maketrans("1234", "3142")) for row in GIVENS]
BANDS = [GIVENS[2], GIVENS[3], GIVENS[0], GIVENS[1]]
NO_BANDS = [GIVENS[0], GIVENS[2], GIVENS[1], GIVENS[3]]
SMALL = "sudoku(height = 2, width = 2)"


@pytest.mark.parametrize(
    ("use", "same", "others"),
    [
        (SMALL, [TURNED, RENAMED, BANDS], [NO_BANDS]),
        (f"{SMALL}, diagonal", [TURNED, RENAMED, GIVENS[::-1]], [BANDS, NO_BANDS]),
        (f"{SMALL}, non_consecutive", [TURNED], [RENAMED, BANDS, NO_BANDS]),
    ],
)
def test_symmetric_puzzles_have_equal_certificates(use: str, same: list[list[str]], others: list[list[str]]) -> None:
    found = drawn(use, "given", GIVENS)
    assert [drawn(use, "given", each) for each in same] == [found] * len(same)
    assert found not in [drawn(use, "given", each) for each in others]


@pytest.mark.parametrize("use", ["slitherlink", "kurodoko"])
def test_boards_without_digits(use: str) -> None:
    rows = ["3.2.", ".2..", "2..3", "..3."]
    use = f"{use}(height = 4, width = 4)"
    found = drawn(use, "number", rows)
    assert found == drawn(use, "number", rows[::-1]) == drawn(use, "number", [row[::-1] for row in rows])
    assert found != drawn(use, "number", rows[1:] + rows[:1])


def test_comparison_is_independent_of_cell_order() -> None:
    rows = [of(f"use {SMALL}, thermo\nthermo {line}\n") for line in ("(1,1)..(1,3)", "(1,4)..(1,2)", "(4,1)..(2,1)")]
    assert len(set(rows)) == 1
    assert rows[0] != of(f"use {SMALL}, thermo\nthermo (1,1)..(1,2)\n")


def test_fully_symmetric_puzzle() -> None:
    assert of(f"use {SMALL}\n") == of("use sudoku(height = 2, width = 2)\n") != of(f"use {SMALL}, diagonal\n")


def test_groups_are_independent_of_constraint_order() -> None:
    truths = tuple(var(i, ((0, 1),), truth=True) for i in range(7))
    graph = Components(0, 4, truths[:4], ((0, 1), (1, 2), (2, 3)), truths[4:], None)
    found = []
    for vertex in (1, 2):
        leader = within(Leader(0, 4, graph, vertex), ((1, 2),))
        conditions = (leader, within(GroupSize(0, 4, graph, vertex), ((0, 2),)), Together(graph, 0, 3))
        found.append(certificate(flat(truths, *conditions)))
        assert certificate(flat(truths, *conditions[::-1])) == found[-1]
    assert found[0] != found[1]
