"""The library: each puzzle holds what it expects of itself, and each rule file has a puzzle that shows it."""

from functools import cache
from pathlib import Path

import pytest

from pzc import backends, linting
from pzc.compiler.format import format_text
from pzc.compiler.model import Model
from pzc.compiler.pipeline import compile_source, flatten, is_complete, read_source
from pzc.compiler.source import Source
from pzc.expectations import Limits, Verdict, judge_expectations
from pzc.puzzle import Puzzle

from .library import FOR_BOTH, INSTANCES, RULES, TOO_HARD

SECONDS = 60.0
MOST = 1000
FOUNDING = {"super_sudoku"}  # shown by an example with many solutions


@pytest.mark.parametrize("path", INSTANCES, ids=lambda path: path.stem)
def test_a_puzzle_holds_what_it_expects(path: Path) -> None:
    findings = judge_expectations(Puzzle(read_source(str(path))), backends.get("cpsat"), Limits(SECONDS, MOST))
    assert findings
    assert [f"{f.expectation.kind}: {f.text}" for f in findings if f.verdict is not Verdict.HOLDS] == []


@pytest.mark.parametrize("path", [p for p in RULES if p.stem not in FOUNDING], ids=lambda path: path.stem)
def test_a_rule_file_has_a_puzzle_with_one_solution(path: Path) -> None:
    """One that is small enough for both back-ends."""
    assert path.stem in _shown()


@pytest.mark.parametrize("path", RULES + INSTANCES, ids=lambda path: path.stem)
def test_files_are_written_as_they_should_be(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text) == text
    model = compile_source(read_source(str(path)))
    assert [
        f"{d.code} {d.span}" for d in linting.all_warnings(model, flatten(model) if is_complete(model) else None)
    ] == []


def test_all_rules_for_digits_go_together() -> None:
    """No name has two meanings in the files that add rules to a board of digits."""
    added = []
    for path in RULES:
        model = compile_source(read_source(str(path)))
        if model.board is None and model.height is None:
            added.append(path.stem)
    assert len(added) > 50
    assert compile_source(Source("all", f"use sudoku, {', '.join(added)}\n")).board is not None


def test_exceptions_are_puzzles_of_the_library() -> None:
    assert {path.stem for path in INSTANCES} >= TOO_HARD


@cache
def _shown() -> set[str]:
    """The rule files that puzzles with one solution take in, also by way of others."""
    models = [compile_source(read_source(str(path))) for path in FOR_BOTH]
    return {source.name.removesuffix(".puz") for model in models if _is_complete(model) for source in model.sources}


def _is_complete(model: Model) -> bool:
    return {"unique", "solution"} <= {expectation.kind for expectation in model.expectations}
