"""A few seconds of fuzzing with every run of the tests. README.md describes longer runs."""

import pytest
from hypothesis import given

from ..effort import ALL, examples
from ..specs import specs
from .mutate import CORPUS, Mutator, seeds
from .stages import STAGES, watched

_COUNTS = {"parse": 1500, "explain": 200, "format": 200, "check": 100, "ground": 100, "solve": 60}


@pytest.mark.parametrize("stage", _COUNTS)
def test_mutated_files(stage: str) -> None:
    inputs = Mutator(seed=2024)
    for number in range(_COUNTS[stage] if ALL else _COUNTS[stage] // 2):
        if number % 10 == 9:
            data = inputs.noise()
        else:
            data = inputs.small() if stage in ("parse", "explain", "format") else inputs.whole()
        _run(stage, data)


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_inputs_that_failed_before(path: object) -> None:
    for stage in STAGES:
        _run(stage, path.read_bytes())  # type: ignore[attr-defined]


@examples(25, 400)
@given(specs())
def test_generated_specs(text: str) -> None:
    _run("format", text.encode())
    _run("solve", text.encode())


def test_seeds_exist() -> None:
    assert len(seeds()) > 20


def _run(stage: str, data: bytes) -> None:
    try:
        with watched():
            STAGES[stage](data)
    except BaseException as error:
        raise AssertionError(f"{stage} fails on {data!r}") from error
