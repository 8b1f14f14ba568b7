"""Files to models in other languages."""

from pathlib import Path

import click
import pytest

from pzc.cli.translation import translate, write_apart
from pzc.compiler.base.diagnostics import PuzzleError


def test_a_puzzle_is_written_in_each_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for target, line in (("mzn", "solve satisfy;"), ("cpsat", "exactly_one("), ("aspif", "asp 1 0 0"), ("lp", "#show")):
        assert translate("skyscrapers_4", target, None, frozenset()) == 0
        assert line in capsys.readouterr().out
    assert translate("skyscrapers_4", "mzn", str(tmp_path / "a.mzn"), frozenset()) == 0
    assert "solve satisfy;" in (tmp_path / "a.mzn").read_text() and capsys.readouterr().out == ""


def test_refused_targets(tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match="there is no target `minizinc`"):
        translate("skyscrapers_4", "minizinc", None, frozenset())
    with pytest.raises(PuzzleError):
        translate("skyscrapers", "mzn", None, frozenset())  # rules alone
    mine = tmp_path / "mine.puz"
    mine.write_text("grid 1x1 of 1..1\n")
    with pytest.raises(click.UsageError, match="would overwrite"):
        translate(str(mine), "mzn", str(mine), frozenset())
    assert mine.read_text() == "grid 1x1 of 1..1\n"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("use skyscrapers(n = 3)\nsees top = <3, ., .>\n", "skyscrapers.mzn"),
        ("use sudoku(height = 2, width = 2), thermo\nthermo <(1,1), (1,2)>\n", "sudoku_thermo.mzn"),
        ("use killer\ncage <(1,1), (1,2)> sum = 3\n", "killer.mzn"),
        ("grid 1x2 of 1..2\ndistinct(cells)\n", "mine_rules.mzn"),
    ],
)
@pytest.mark.parametrize("form", ["json", "dzn"])
def test_split_rules_and_instance(
    text: str, rules: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.puz").write_text(text)
    assert write_apart(str(tmp_path / "mine.puz"), form, str(tmp_path / "out")) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted([rules, f"mine.{form}"])
    assert rules in capsys.readouterr().err
