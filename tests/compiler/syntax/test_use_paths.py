"""The file that a `use` refers to, wherever file names are looked up."""

from pathlib import Path

import pytest

from pzc.api.sources import read_rules
from pzc.checks import warnings
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files
from pzc.compiler.syntax.use_paths import path_of_use
from pzc.service.overlay_files import path_of, uri_of
from pzc.service.workspace import Workspace
from tests.commands import run

A_PUZZLE = "use takuzu(height = 4, width = 4)\ngiven (1,1) = 1\n"
ANOTHER = "use takuzu\ngiven [[\n  0 . . .\n  . . . .\n  . . . .\n  . . . .\n]]\n"
RULES = 'use takuzu(height = 4, width = 4)\nrule "The first cell holds 1.": (1,1) = 1\n'


def puzzle_in(folder: Path, text: str = ANOTHER) -> Model:
    return compile_source(Source("other.puz", text, str(folder / "other.puz")))


def warned(model: Model) -> list[str]:
    return [found.message for found in warnings.all_warnings(model, None) if found.code == "PZ831"]


def test_a_puzzle_with_the_name_of_its_rules_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "takuzu.puz").write_text(A_PUZZLE)
    model = puzzle_in(tmp_path)
    assert [len(placed) for placed in model.facts.placements.values()] == [1]
    assert warned(model) == ["`takuzu.puz` in this folder is a puzzle, so this means the library's `takuzu`"]


def test_own_rules_precede_the_library(tmp_path: Path) -> None:
    (tmp_path / "takuzu.puz").write_text(RULES)
    model = puzzle_in(tmp_path)
    assert [source.path for source in model.sources if source.name.endswith("takuzu.puz") and not source.library]
    assert warned(model) == []


def test_rules_with_clues_are_used_and_warned_of(tmp_path: Path) -> None:
    (tmp_path / "takuzu.puz").write_text(RULES + "given (2,2) = 0\n")
    model = puzzle_in(tmp_path)
    assert [len(placed) for placed in model.facts.placements.values()] == [2]
    assert warned(model) == ["`takuzu.puz` in this folder has clues of its own, which count here, too"]


def test_a_puzzle_that_is_named_on_purpose_is_used(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text(A_PUZZLE)
    model = puzzle_in(tmp_path, "use mine\n")
    assert [len(placed) for placed in model.facts.placements.values()] == [1]
    assert warned(model) == []


def test_a_file_that_cannot_be_read_is_not_taken_for_a_puzzle(tmp_path: Path) -> None:
    (tmp_path / "takuzu.puz").write_text("use takuzu\ngiven (1,1) = \n")
    assert path_of_use("takuzu", str(tmp_path / "other.puz")) == str(tmp_path / "takuzu.puz")
    (tmp_path / "takuzu.puz").write_bytes(b"\xff")
    assert path_of_use("takuzu", str(tmp_path / "other.puz")) == str(tmp_path / "takuzu.puz")


def test_lookup_in_all_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """These are commands that take rules, commands that take a puzzle, a folder, and the language service."""
    monkeypatch.chdir(tmp_path)
    ours = library.rules_of("takuzu")
    (tmp_path / "takuzu.puz").write_text(A_PUZZLE + "expect unique\n")
    (tmp_path / "other.puz").write_text(ANOTHER)
    assert read_rules("takuzu").path == ours
    assert run(tmp_path, "new", "takuzu").stdout.startswith('title "Takuzu, a puzzle"')
    assert run(tmp_path, "generate", "takuzu(height = 2, width = 2)", "--seed", "1").returncode == 0
    assert "1 clue)" in run(tmp_path, "check", "takuzu").stdout + run(tmp_path, "check", "takuzu").stderr
    assert run(tmp_path, "test", ".").stdout.splitlines()[0] == "./other.puz: no expectations"
    workspace = Workspace(Files())
    uri = uri_of(str(tmp_path / "other.puz"))
    workspace.open(uri, ANOTHER)
    assert [path_of(place.uri) for place in workspace.definition(uri, ANOTHER.index("takuzu"))] == [ours]
    assert [found.code for found in workspace.diagnostics(uri)] == ["PZ831"]


def test_a_puzzle_is_written_under_the_name_of_rules(tmp_path: Path) -> None:
    done = run(tmp_path, "new", "takuzu", "-o", "takuzu.puz")
    assert done.stderr == (
        "takuzu.puz has the name of a rule file of the library, which `use takuzu` means in other puzzles\n"
    )
    assert run(tmp_path, "new", "takuzu", "-o", "mine.puz").stderr == ""
