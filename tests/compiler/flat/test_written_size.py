"""A rule whose expansion would fill the disk is refused at its place."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.flat.flat import BoolExpr, Constraint, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.written_size import check_written_size

from ...flat_judge import RULE


def doubled(times: int) -> BoolExpr:
    """Return a condition that contains the one before twice, repeatedly: small as a graph, huge as text."""
    build = Builder()
    a, *others = [build.variable(Var(i, f"v{i}", ((0, 1),), True, "t", i)) for i in range(times + 1)]
    made: BoolExpr = a
    for other in others:
        made = build.both((build.either((made, other)), build.either((build.opposite(made), build.opposite(other)))))
    return made


def test_shared_parts_count_at_each_occurrence() -> None:
    with raised(steps=4_000):
        check_written_size(Constraint(doubled(5), Reason(RULE)), {})
        with pytest.raises(PuzzleError) as error:
            check_written_size(Constraint(doubled(12), Reason(RULE)), {})
    (found,) = error.value.diagnostics
    assert found.code == "PZ601" and "this rule would have" in found.message


def test_sizes_are_remembered() -> None:
    sizes: dict[int, int] = {}
    constraint = Constraint(doubled(30), Reason(RULE))
    with pytest.raises(PuzzleError):
        check_written_size(constraint, sizes)
    assert len(sizes) < 30 * 12
