"""Text in, text out: a small puzzle for each part of the writer, and its model.

A file NAME.puz in texts/ shows what backends/minizinc/NAME.py writes, or a part of functions.mzn. Its model NAME.mzn is
beside it, and `pytest --record` writes it. With `--all`, Gecode checks that the model has the solutions of the puzzle.
"""

import json
import shutil
from pathlib import Path

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.backends.minizinc.backend import write
from pzc.backends.minizinc.split_model import write_dzn, write_split
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import holds
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten

from ...conftest import Golden
from .test_text import without_lines

CASES = sorted((Path(__file__).parent / "texts").glob("*.puz"))
SOME = 20


def compiled(path: Path) -> Model:
    return compile_source(Source(path.name, path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_written_models(path: Path, golden: Golden) -> None:
    golden(path.with_suffix(".mzn"), without_lines(write(compiled(path)), path.name))


@pytest.mark.parametrize("name", ["data", "clue_conditions", "split_model"])
def test_written_data(name: str, golden: Golden) -> None:
    folder = Path(__file__).parent / "texts"
    text, data = write_split(compiled(folder / f"{name}.puz"))
    golden(folder / f"{name}.split.mzn", without_lines(text, f"{name}.puz"))
    golden(folder / f"{name}.dzn", write_dzn(data))
    assert json.loads(json.dumps(data)) == data


@pytest.mark.exhaustive
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_models_agree_with_the_judge(path: Path) -> None:
    """Some solutions by Gecode satisfy the rules; if these are all of its solutions, CP-SAT finds the same ones."""
    model = compiled(path)
    problem = Problem(model, flatten(model))
    found: dict[str, list[Answer]] = {"minizinc": [], "cpsat": []}
    for name, answers in found.items():
        backends.get(name).search(problem, Options(), SOME, answers.append)
    places = [(unknown.layer, unknown.place) for unknown in problem.flat.variables]
    assert len(found["minizinc"]) == len(found["cpsat"]) > 0
    assert all(holds(model, dict(zip(places, answer, strict=True))) for answer in found["minizinc"])  # type: ignore[arg-type]
    if len(found["cpsat"]) < SOME:
        assert sorted(found["minizinc"]) == sorted(found["cpsat"])
