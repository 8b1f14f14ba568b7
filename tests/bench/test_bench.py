"""The benchmark: both sides solve the same puzzles, and its tables can be made."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .. import effort

ROOT = Path(__file__).parents[2]


def _run(*args: str) -> str:
    done = subprocess.run([sys.executable, *args], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_table_of_back_ends() -> None:
    output = _run("-m", "bench", "backends", "--limit", "60", "--only", "heyawake_6", "--only", "sujiko_open")
    assert "| connected cells | 1 |" in output and "| all | 2 |" in output
    assert "| auto | - |" in output


def test_each_pass_on_one_puzzle() -> None:
    output = _run("-m", "bench", "passes", "--only", "sujiko_open")
    assert "| singles | " in output


def test_making() -> None:
    output = _run("-m", "bench", "making", "--runs", "1", "--only", "slitherlink")
    assert "| slitherlink(height=7, width=7) | " in output and "sudoku" not in output


def test_unknown_part() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "colder"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "there is no part `colder`" in done.stderr


_GROWING = """
import sys
from bench.growth import grown
from bench.tiled import largest_of, tiled
for name in sys.argv[1:]:
    few, more = (grown(tiled(largest_of(name), size), 60) for size in (8, 16))
    linear = few and more and more.flat / 256 < 1.5 * few.flat / 64
    print(name, linear, more and more.refused or "ready")
"""


def test_constraints_grow_in_proportion_to_the_board() -> None:
    names = ("akari", "hashi", "heyawake", "masyu", "nurikabe", "slitherlink", "yajilin")[:: 1 if effort.ALL else 3]
    output = dict(line.split(maxsplit=1) for line in _run("-c", _GROWING, *names).splitlines())
    assert output == dict.fromkeys(names, "True ready")


_BOARD = """
from bench.noqx_boards import as_board
from pzc.compiler.pipeline import compile_source
from pzc.compiler.base.source import Source
rooms = "(height = 2, width = 2)\\n\\nroom [[\\n  a b\\n  a b\\n]]\\n"
number = "number (1,2) = 1\\n"
for genre, more in (
    ("heyawake", number + "black(2,2)\\n"), ("heyawake", number + "black(2,2) or black(2,1)\\n"), ("norinori", "")
):
    print(as_board(genre, compile_source(Source("x.puz", "use " + genre + rooms + more))))
"""


def test_boards_for_noqx() -> None:
    first, second, third = _run("-c", _BOARD).splitlines()
    edges = "[[0, 1, 'left', 'normal', True], [1, 1, 'left', 'normal', True]]"
    assert f"'text': [[0, 1, 'center', 'normal', 1]], 'symbol': [], 'edge': {edges}" in first
    assert "'surface': [[1, 1, 'center', 'normal', 1]]" in first
    assert second == "None"
    assert f"'text': [], 'symbol': [], 'edge': {edges}" in third


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
def test_minizinc_finds_the_same_answers() -> None:
    """A model with another solution, or with several, ends the benchmark."""
    named = [word for name in ("zebra", "kakurasu") for word in ("--only", name)]
    output = _run("-m", "bench", "peers", "--mzn", "--runs", "1", *([] if effort.ALL else named))
    assert "| zebra |" in output and "| kakurasu_8 |" in output


_FAR = """
from bench.far import works
from pzc.jobs.executors import LocalExecutor
for work in works(0.03):
    print(work.name, len(work.measure(LocalExecutor(1))[0]))
"""


@pytest.mark.exhaustive
def test_work_for_the_cluster_runs_in_one_process() -> None:
    assert _run("-c", _FAR) == "killers 2\nhard sudokus, kernel 600\nnew sudokus 1\n"


_TILED = """
from bench.growth import growth
from bench.tiled import largest_of, tiled
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
for name in ("heyawake", "nonogram"):
    small = compile_source(Source("x", open(largest_of(name)).read()))
    large = compile_source(Source("x", tiled(largest_of(name), 2 * small.board.height)))
    rooms = [sum(len(region.lists) for region in model.facts.regions.values()) for model in (small, large)]
    clues = [[clue.value for found in model.facts.placements.values() for clue in found] for model in (small, large)]
    print(name, *rooms, len(clues[1]) / len(clues[0]), clues[1][0] == clues[0][0] * 2)
print(tiled(largest_of("thermo"), 10), largest_of("cage"))
print(growth([12], ["hitori"], 60))
"""


def test_puzzles_of_the_library_are_repeated_over_larger_boards() -> None:
    heyawake, nonogram, none, *_, row = _run("-c", _TILED).strip().splitlines()
    few, many, clues, _ = heyawake.split()[1:]
    assert int(many) == 4 * int(few) and float(clues) == 4
    assert nonogram.split()[3:] == ["2.0", "True"]
    assert none == "None None"
    assert row.startswith("| hitori | 12x12 | ") and "?" not in row and row.endswith("| - |")


def test_a_comparison_in_process_needs_a_folder() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "in_process"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "`in_process` needs --noqx FOLDER" in done.stderr
