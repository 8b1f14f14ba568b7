"""Prepared state for rows is kept, and gives the same results by a list or a search, by the kernel or by a solver."""

import numpy as np
import pytest

pytest.importorskip("numba")

from pzc.batch.numbers import Many  # isort: skip - after it is known that numba is installed
from pzc.batch.prepared import EMPTY, KEPT, Prepared, Rules, Wanted  # isort: skip
from pzc.backends.kernel.machine import Unsuited  # isort: skip

ROWS = np.array([[1, EMPTY], [EMPTY, EMPTY], [1, 1], [2, 1]])
COLUMNS = ["given (1,1)", "given (1,2)"]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Many("latin_square(n=2)", COLUMNS)._rules_for(())


def test_back_end_without_a_machine(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    by_kernel = [each.tolist() for each in rules.prepared(()).solve(ROWS, Wanted(3))]

    def refused(*_: object) -> None:
        raise Unsuited("everything")

    monkeypatch.setattr("pzc.batch.prepared.Machine", refused)
    by_solver = [each.tolist() for each in Prepared(rules, (), False).solve(ROWS, Wanted(3))]
    assert by_kernel[0] == by_solver[0] == [1, 2, 0, 1]
    assert by_kernel[1][0] == by_solver[1][0] == [1, 2, 2, 1]
    assert Prepared(rules, (0,), True).solve(ROWS, Wanted(3))[0].tolist() == by_solver[0]
    late, nothing = Prepared(rules, (), False).solve(ROWS, Wanted(3, 1e-9))
    assert late.tolist() == [-1] * 4
    assert not nothing.any()


def test_cache_of_prepared_solvers(rules: Rules) -> None:
    first = rules.prepared((0,))
    assert rules.prepared((0,)) is first
    assert rules.prepared((0,), listed=True) is not first
    for column in range(KEPT):
        rules.prepared((0, *[1] * column, 1))
    assert len(rules._ready) == KEPT + 1
    assert rules.prepared((0,)) is not first
