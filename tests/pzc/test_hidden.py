"""Hidden layers in the input and output of commands."""

import json
from pathlib import Path

import pytest

import pzc

from .conftest import Run

TENTS = "use tents(height = 3, width = 3)\ntree (1,2), (2,1), (2,3), (3,2)\ntents left = <2, 0, 2>\n"
RIGHT = "* . *\n. . .\n* . *\n"
HIGH = """\
grid 2x2
layer star on cells of bool
hidden layer high on cells of 0..3
rule "Stars are high.": for c in cells: star(c) -> high(c) = 3
rule "All are of other heights.": distinct(high(cells))
rule "A star at least.": any(star(cells))
"""


@pytest.fixture
def puzzle(folder: Path) -> str:
    (folder / "a.puz").write_text(TENTS + "expect unique\nexpect count 1\n" + f"expect solution [[\n{RIGHT}]]\n")
    return "a.puz"


def test_ropes_make_no_second_solution(run: Run, puzzle: str) -> None:
    done = run(puzzle)
    assert done.stdout == RIGHT
    assert "the only solution" in done.stderr
    assert run("--all", puzzle).stdout == RIGHT
    assert run("count", puzzle).stdout == "1\n"
    assert run("test", puzzle).returncode == 0


def test_show_hidden(run: Run, puzzle: str) -> None:
    shown = run("--show-hidden", puzzle).stdout
    assert shown.startswith(f"tent:\n{RIGHT}rope:\no")
    assert list(json.loads(run("--json", puzzle).stdout)["solutions"][0]) == ["tent"]
    assert list(json.loads(run("--json", "--show-hidden", puzzle).stdout)["solutions"][0]) == ["tent", "rope"]
    many = json.loads(run("solve", ".", "--show-hidden", "--jobs", "1").stdout)
    assert list(many["solutions"][0]) == ["tent", "rope"]


def test_check_with_and_without_hidden_layers(run: Run, puzzle: str, folder: Path) -> None:
    (folder / "short").write_text(RIGHT)
    (folder / "long").write_text(run("--show-hidden", puzzle).stdout)
    (folder / "bad").write_text((folder / "long").read_text().replace("o---o", "o   o"))
    for name, code in (("short", 0), ("long", 0), ("bad", 1)):
        assert run("check", puzzle, "--answer", name).returncode == code, name


def test_unfillable_solution(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(HIGH + "expect solution [[\n* .\n. *\n]]\n")
    done = run("check", "a.puz", "--answer", "-", stdin="* .\n. *\n")
    assert done.returncode == 1
    assert done.stdout == (
        "broken, whatever `high` may be:\na.puz:4: Stars are high.\na.puz:5: All are of other heights.\n"
    )
    done = run("check", "a.puz", "--answer", "-", stdin=". .\n. .\n")
    assert done.stdout == "a.puz:6: broken: A star at least.\n"
    assert "no solution has these values" in run("test", "a.puz").stdout + run("test", "a.puz").stderr


def test_differences_ignore_hidden_layers(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(HIGH)
    done = run("a.puz")
    assert "differ in 2 places" in done.stderr
    assert "high" not in done.stdout + done.stderr


def test_python(puzzle: str, folder: Path) -> None:
    loaded = pzc.load(str(folder / puzzle))
    assert loaded.is_unique()
    solution = loaded.solve()
    assert solution is not None
    assert solution.grid == [[True, False, True], [False] * 3, [True, False, True]]
    assert sum(solution["rope"].values()) == 4
    assert str(solution) == RIGHT.rstrip()


def test_generated_puzzle_hides_hidden_layers(run: Run) -> None:
    done = run("generate", "tents(height=4, width=4)", "--seed", "2", "-o", "new.puz")
    assert done.returncode == 0, done.stderr
    assert run("test", "new.puz").returncode == 0


def test_minizinc_text(run: Run, puzzle: str) -> None:
    text = run("--target", "mzn", puzzle).stdout
    assert "var bool: rope;  % hidden: not part of the solution" in text
    assert "rope" not in text.partition("\noutput")[2].partition("\n%")[0]
