"""The common first steps of the commands that explain."""

import json

import pytest

from pzc.cli.explaining import head, open_explanation, too_late
from pzc.compiler.base.clock import within
from pzc.output import exit_codes


def test_a_puzzle_and_its_explanation() -> None:
    pair = open_explanation("jigsaw_9")
    assert pair is not None
    puzzle, explanation = pair
    assert explanation.explainer is not None and explanation.steps == []
    assert head(puzzle)["title"] == puzzle.model.title


def test_no_explanation_without_time() -> None:
    with within(0):
        assert open_explanation("jigsaw_9") is None


def test_too_late(capsys: pytest.CaptureFixture[str]) -> None:
    assert too_late("a.puz", as_json=True) == exit_codes.UNKNOWN
    printed = json.loads(capsys.readouterr().out)
    assert (printed["file"], printed["status"], printed["steps"]) == ("a.puz", "time", [])
