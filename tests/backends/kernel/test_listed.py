"""Looking up puzzles among all solutions gives the same results as a search."""

import numpy as np
import pytest

from pzc.backends.kernel.listed import Listed
from pzc.backends.kernel.machine import Machine

from ...flat_judge import answers, flat, numbers
from ..test_flat_search import latin_square

EMPTY = -99


@pytest.mark.compiles
def test_lookup_by_columns() -> None:
    latin = latin_square(3)
    every = list(answers(latin))
    listed = Listed(Machine(latin), [0, 4, 8], [0, 1], range(9))
    rows = [(a, b, c) for a in range(5) for b in range(5) for c in (EMPTY, 0, 1, 2, 3, 4)]
    counts, found = listed.find(np.array(rows), EMPTY, 2)
    for (a, b, c), count, which in zip(rows, counts, found, strict=True):
        wanted = {x for x in every if (x[0], x[4]) == (a, b) and c in (EMPTY, x[8])}
        assert count == min(2, len(wanted))
        assert not count or tuple(listed.answers[which]) in wanted


def test_many_answers_are_listed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.backends.kernel.listed._TOGETHER", 7)
    latin = latin_square(4)
    listed = Listed(Machine(latin), [0], [0], range(16), most=576)
    found = {tuple(answer) for answer in listed.answers.tolist()}
    assert len(found) == len(listed.answers) == 576
    for answer in found:
        lines = [answer[i : i + 4] for i in range(0, 16, 4)]
        assert all(sorted(line) == [1, 2, 3, 4] for line in (*lines, *zip(*lines, strict=True)))


def test_too_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.backends.kernel.listed._TOGETHER", 50)
    with pytest.raises(LookupError):
        Listed(Machine(latin_square(4)), [0], [0], [], most=500)


def test_no_solution() -> None:
    listed = Listed(Machine(flat(numbers(2, 1, 3), False)), [0, 1], [0], [1])
    counts, _ = listed.find(np.array([(1, 1), (3, EMPTY)]), EMPTY, 2)
    assert counts.tolist() == [0, 0]
