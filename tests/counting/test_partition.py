"""Puzzles that only partition cells among values, and their independent parts."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.partition import Partition, partitions


def parts(text: str) -> tuple[Partition, ...] | None:
    return partitions(flatten(compile_source(Source("test", text))))


def test_unconnected_cells_are_separate_parts() -> None:
    found = parts("grid 2x2 of 1..3\nUNIQUE(i, *)\n(1,1) != 3\n")
    assert found == (
        Partition((frozenset({1, 2}), frozenset({1, 2, 3})), ((0, 1),)),
        Partition((frozenset({1, 2, 3}), frozenset({1, 2, 3})), ((0, 1),)),
    )


def test_redundant_groups_are_dropped() -> None:
    found = parts("grid 1x3 of 1..3\ndistinct(cells)\n(1,1) != (1,2)\n")
    assert found is not None
    assert [part.groups for part in found] == [((0, 1, 2),)]


def test_a_contradiction_has_a_cell_without_values() -> None:
    assert parts("grid 1x2 of 1..3\n1 = 2\n") == (Partition((frozenset(),), ()),)


@pytest.mark.parametrize(
    "rule", ["(1,1) < (1,2)", "(1,1) + (1,2) = 3", "|(1,1) - (1,2)| > 1", "(1,1) = 1 or (1,2) = 1"]
)
def test_other_constraints_are_no_partition(rule: str) -> None:
    assert parts(f"grid 1x2 of 1..3\n{rule}\n") is None


def test_hidden_unknowns_are_no_cells_to_part() -> None:
    assert parts("grid 1x2 of 1..3\nhidden layer n on cells of 1..2\nUNIQUE(1, *)\n") is None
