"""`pzc new`: a new puzzle file for each rule file."""

from pathlib import Path

import pytest

from pzc.compiler.syntax import library

from ....commands import Run
from ....effort import one_in, sampled

RULE_FILES = [entry.name for entry in library.rule_files()]


def test_new_writes_a_file_that_passes_the_check(run: Run, folder: Path) -> None:
    written = run("new", "killer", "-o", "mine.puz")
    assert (written.returncode, written.stdout) == (0, "")
    assert (folder / "mine.puz").read_text() == run("new", "killer").stdout
    assert run("check", "mine.puz").returncode == 0


def test_a_dash_is_standard_output(run: Run, folder: Path) -> None:
    assert run("new", "killer", "-o", "-").stdout == run("new", "killer").stdout
    assert not (folder / "-").exists()


@pytest.mark.parametrize("name", sampled(RULE_FILES, lambda name: one_in(48, name)))
def test_new_passes_the_check_with_each_of_its_examples(run: Run, folder: Path, name: str) -> None:
    written = run("new", name)
    assert written.returncode == 0, written.stderr
    (folder / "mine.puz").write_text(written.stdout)
    checked = run("check", "mine.puz")
    assert checked.returncode == 0, checked.stderr
    head, _, rest = written.stdout.partition("# Clues: take away the `#` and fill in.\n")
    clues = rest.partition("# When the puzzle is done:")[0]
    for number, block in enumerate(clues.strip().split("\n\n")):
        lines = [line.removeprefix("# ") for line in block.splitlines()]
        (folder / f"{number}.puz").write_text(head + "\n".join(lines) + "\n")
        checked = run("check", f"{number}.puz")
        assert checked.returncode == 0, f"{block}\n{checked.stderr}"


@pytest.mark.parametrize(
    ("name", "example"),
    [("little_killer", "# little_killer (1,1) down_right = "), ("yajilin", "# yajilin (1,1) right = ")],
)
def test_new_shows_directions_that_the_rules_allow(run: Run, name: str, example: str) -> None:
    assert f"\n{example}" in run("new", name).stdout


def test_new_sets_parameters(run: Run) -> None:
    assert "use skyscrapers(n = 5)\n" in run("new", "skyscrapers", "--set", "n=5").stdout
    assert "use killer, sudoku(height = 2)\n" in run("new", "killer", "--set", "height=2").stdout
    assert run("new", "skyscrapers", "--set", "m=5").returncode == 2
    assert run("new", "skyscrapers", "--set", "n=five").returncode == 2


def test_new_does_not_overwrite(run: Run, folder: Path) -> None:
    (folder / "mine.puz").write_text("precious")
    done = run("new", "sujiko", "-o", "mine.puz")
    assert done.returncode == 2
    assert (folder / "mine.puz").read_text() == "precious"
