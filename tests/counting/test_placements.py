"""Partitions of cells among values: their number, compared with an enumeration and with known numbers."""

from itertools import product

import pytest
from hypothesis import given

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.machine import Machine
from pzc.counting.partition import Partition, partitions
from pzc.counting.placements import Apart, Placements, TooMany

from ..effort import examples
from ..judged import found
from ..specs import compiled_if_valid
from ..symmetric_specs import different

LATIN = "grid {0}x{0} of 1..{0}\nUNIQUE(i, *)\nUNIQUE(*, j)\n"


def parts_of(text: str) -> tuple[Partition, ...] | None:
    return partitions(flatten(compile_source(Source("test", text))))


def count(text: str, symmetries: bool = True) -> int:
    parts = parts_of(text)
    assert parts is not None
    machine = Machine(Apart(parts, symmetries))
    assert machine.run()
    assert machine.result is not None
    return machine.result


@pytest.mark.parametrize("symmetries", [True, False])
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("use sudoku(height = 2, width = 2)\n", 288),
        ("use super_sudoku(n = 2)\n", 0),
        ("use super_sudoku(n = 3)\n", 104 * 362880),
        (LATIN.format(4), 576),
        (LATIN.format(5), 161280),
        ("grid 1x1 of 1..7\n", 7),
        ("grid 9x9 of 1..9\n", 9**81),
        ("grid 2x2 of 1..3\nUNIQUE(i, *)\n", 36),
        ("grid 2x2 of 1..3\nfor a in cells: for b in neighbours(a): a != b\n", 18),
        ("grid 1x3 of 1..2\nUNIQUE(i, *)\n", 0),
        ("grid 1x2 of 1..3\n(1,1) = 2\n(1,1) != 2\n", 0),
        (LATIN.format(3) + "(1,1) = 2\n", 4),
        (LATIN.format(4) + "distinct(diagonals[1])\ndistinct(diagonals[2])\n", 48),
    ],
)
def test_known_numbers(text: str, number: int, symmetries: bool) -> None:
    assert count(text, symmetries) == number


@pytest.mark.parametrize(
    ("text", "number"), [("use sudoku(height = 2, width = 3)\n", 28200960), (LATIN.format(6), 812851200)]
)
def test_large_numbers(text: str, number: int) -> None:
    assert count(text) == number


@pytest.mark.parametrize(
    "rule", ["(1,1) < (1,2)", "(1,1) = (1,2)", "sum(cells) = 4", "(1,1) != (1,2) + 1", "(1,1) = 1 or (1,2) = 2"]
)
def test_puzzles_that_are_no_partition(rule: str) -> None:
    assert parts_of(f"grid 2x2 of 1..2\n{rule}\n") is None


def test_independent_parts() -> None:
    parts = parts_of("grid 2x3 of 1..3\nUNIQUE(i, *)\ndistinct(<(1,1), (1,2)>)\n")
    assert parts == (Partition((frozenset({1, 2, 3}),) * 3, ((0, 1, 2),)),) * 2


def test_too_many_placements_are_refused() -> None:
    links = "for (a, b) in links: a != b\n"
    parts = parts_of(f"grid 12x12 of 1..3\n{links}")
    assert parts is not None
    with pytest.raises(TooMany):
        Placements(parts[0])


@examples(50, 1200)
@given(different())
def test_count_equals_enumeration(text: str) -> None:
    problem = compiled_if_valid(text)
    assert problem is not None
    parts = partitions(problem.flat)
    assert parts is not None
    listed = len(found(problem))
    for symmetries in (True, False):
        machine = Machine(Apart(parts, symmetries))
        machine.run()
        assert machine.result == listed


def test_counts_of_small_partitions() -> None:
    """Small partitions of all kinds are compared with exhaustive search."""
    domains = [frozenset({1, 2}), frozenset({1, 2, 3}), frozenset({2, 3})]
    for chosen in product(domains, repeat=3):
        for groups in [((0, 1),), ((0, 1), (1, 2)), ((0, 1, 2),), ((0, 1), (0, 2), (1, 2))]:
            ways = sum(
                all(len({values[c] for c in group}) == len(group) for group in groups) for values in product(*chosen)
            )
            machine = Machine(Placements(Partition(chosen, groups)))
            machine.run()
            assert machine.result == ways
