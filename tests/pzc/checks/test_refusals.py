"""`pzc check` finds what `pzc solve` would refuse, and accepts rule files."""

from pathlib import Path

import pytest

from pzc.cli import program

ROOMS = 'grid 4x4\nregions room\nlayer black on cells of bool\nclue gold(c: cell)\nrule "G.": for gold(c): black(c)\n'
LARGE = "grid 32x32\nlayer s on cells of bool\nareas isle = s\nfor c in cells where s(c): len(isle(c)) > 20\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (ROOMS + "gold (1,1)\n", "PZ308"),
        (ROOMS + "expect unique\n", "PZ308"),
        (LARGE, "PZ603"),
        ("use latin_square\nexpect unique\n", "PZ303"),
        ("use thermo\nexpect unique\n", "PZ304"),
    ],
)
def test_check_and_solve_refuse_the_same(
    text: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.puz"
    path.write_text(text, encoding="utf-8")
    for command in ("check", "solve"):
        assert program.run([command, str(path)]) == 2
        assert f"[{code}]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", [ROOMS, "use latin_square\n", ROOMS.replace("room\n", "room = rows\n") + "gold (1,1)\n"]
)
def test_rule_files_are_not_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.puz"
    path.write_text(text, encoding="utf-8")
    assert program.run(["check", str(path)]) == 0
    assert "all right" in capsys.readouterr().out
