"""The time for finding a conflict: a share of its own, whatever the search took."""

from types import SimpleNamespace

import pytest

from pzc.cli import solving


@pytest.mark.parametrize(
    ("limit", "spent", "allowed"),
    [
        (None, 0.1, 10),  # ten seconds without a limit
        (None, 3, 30),  # or ten times the time of the search
        (600, 0.1, 10),  # a long limit is not used up
        (600, 50, 500),
        (5, 1, 4),  # the rest of a short limit
        (60, 59, 3),  # but at least a twentieth
    ],
)
def test_time_for_finding_a_conflict(
    limit: float | None, spent: float, allowed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[float] = []
    monkeypatch.setattr(solving, "find_conflict", lambda problem, backend, options: requests.append(options.time_limit))
    request = SimpleNamespace(time_limit=limit, workers=None, seed=0)
    outcome = SimpleNamespace(compiling=0, solving=spent)
    solving._find_conflict(SimpleNamespace(problem=None), None, request, outcome)  # type: ignore[arg-type]
    assert requests == [pytest.approx(allowed)]
