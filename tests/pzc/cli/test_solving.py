"""How long is looked for what contradicts what: a share of its own, whatever the search took."""

from types import SimpleNamespace
from typing import Any

import pytest

from pzc.cli import solving


@pytest.mark.parametrize(
    ("limit", "spent", "allowed"),
    [
        (None, 0.1, 10),  # ten seconds where nothing is said
        (None, 3, 30),  # or ten times what the search took
        (600, 0.1, 10),  # a long limit is not used up
        (600, 50, 500),
        (5, 1, 4),  # what is left of a short one
        (60, 59, 3),  # but a twentieth at least
    ],
)
def test_the_share(limit: float | None, spent: float, allowed: float) -> None:
    asked: list[float] = []

    class Backend:
        """Notes how long it may look."""

        def conflict(self, problem: Any, options: Any) -> None:
            asked.append(options.time_limit)

    request = SimpleNamespace(time_limit=limit, workers=None, seed=0)
    outcome = SimpleNamespace(compiling=0, solving=spent)
    solving._explain(SimpleNamespace(problem=None), Backend(), request, outcome)  # type: ignore[arg-type]
    assert asked == [pytest.approx(allowed)]
