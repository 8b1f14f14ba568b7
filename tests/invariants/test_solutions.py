"""`solve`, `count` and `candidates` agree about the solutions of each puzzle, whichever solver answers."""

from pathlib import Path

import pytest

from pzc.api.candidates import find_candidates
from pzc.api.counts import Plan, count
from pzc.backends.clingo import wasm
from pzc.backends.interface import Answer, Backend, Problem

from .puzzles import BROWSER, backend_of, by_backend, listed, load


def assert_agreement(problem: Problem, backend: Backend) -> None:
    """Assert that solving, counting and the candidates agree."""
    answers, complete = listed(problem, backend)
    counted = count(problem, backend, Plan())
    assert counted.exact
    assert counted.number == len(answers) if complete else counted.number >= len(answers)
    if backend.session is not None:
        _hold_candidates(problem, backend, answers, complete)


def _hold_candidates(problem: Problem, backend: Backend, answers: set[Answer], complete: bool) -> None:
    found = find_candidates(problem, backend)
    assert found.complete and not found.open
    for number, place in enumerate(problem.flat.visible):
        unknown = problem.flat.variables[place]
        possible = found[unknown.layer][unknown.place].possible
        values = {answer[number] for answer in answers}
        assert possible == values if complete else possible >= values, (unknown.layer, unknown.place)


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize(
    ("name", "path"), by_backend(), ids=lambda value: value.stem if isinstance(value, Path) else value
)
def test_commands_agree(name: str, path: Path, request: pytest.FixtureRequest) -> None:
    run: wasm.Run | None = request.getfixturevalue("node") if name == BROWSER else None
    with backend_of(name, run) as backend:
        assert_agreement(load(path).problem, backend)
