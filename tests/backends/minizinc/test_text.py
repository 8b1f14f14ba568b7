"""MiniZinc models: golden files of a part of the library, and properties of the text."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pzc.backends.minizinc.backend import write
from pzc.backends.minizinc.split_model import write_dzn, write_split
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, read_source

from ...conftest import Golden
from ...library import INSTANCES, LIBRARY

GOLDEN = Path(__file__).parent / "golden"
RECORDED = sorted(path.stem for path in GOLDEN.glob("*.mzn") if not path.stem.endswith(".split"))


def without_lines(text: str, own: str = "") -> str:
    """Remove the line numbers of library files, so that an edit in the library does not change golden models."""
    return re.sub(r"\((?!" + re.escape(own or "-") + r",)([\w.]+\.puz), line \d+\)", r"(\1)", text)


def model(text: str) -> Model:
    return compile_source(Source("test.puz", text))


@pytest.mark.parametrize("name", RECORDED)
def test_models_are_as_recorded(name: str, golden: Golden) -> None:
    """The golden files cover each way to write a constraint, not the whole library."""
    text = write(compile_source(read_source(str(LIBRARY / "instances" / f"{name}.puz"))))
    golden(GOLDEN / f"{name}.mzn", without_lines(text))


@pytest.mark.parametrize("name", ["killer_29", "star_battle_5", "skyscrapers_4"])
def test_rules_and_data_are_as_recorded(name: str, golden: Golden) -> None:
    text, data = write_split(compile_source(read_source(str(LIBRARY / "instances" / f"{name}.puz"))))
    golden(GOLDEN / f"{name}.split.mzn", without_lines(text))
    golden(GOLDEN / f"{name}.json", json.dumps(data, indent=1) + "\n")
    golden(GOLDEN / f"{name}.dzn", write_dzn(data))


def test_each_rule_is_followed_by_its_place() -> None:
    text = write(model("grid 1x2 of 1..2\n(1,1) = 1\nUNIQUE(1,*)\n"))
    assert "% (1,1) = 1  (test.puz, line 2)\n" in text
    assert "% UNIQUE(1,*)  (test.puz, line 3)\n" in text
    assert without_lines(text, "test.puz") == text
    assert "line 2" not in without_lines(text)


def test_model_length_is_independent_of_the_size() -> None:
    lines = [len(write(model(f"use super_sudoku(n = {n})\n")).splitlines()) for n in (2, 3, 5)]
    assert len(set(lines)) == 1


def test_instances_of_a_variant_share_their_model() -> None:
    first = model("use sudoku, cage\ngiven (1,1) = 1\ncage <(1,1), (1,2)> sum = 3\n")
    second = model("use sudoku(height = 2), cage\ngiven (1,1) = 5\ngiven (2,2) = 1\ncage <(2,1), (2,2)> sum = 4\n")
    (one, data), (other, more) = write_split(first), write_split(second)
    assert one == other
    assert data != more


def test_model_is_independent_of_the_instance() -> None:
    first = model("use slitherlink(height = 3, width = 3)\nnumber (1,1) = 3\n")
    second = model("use slitherlink(height = 4, width = 5)\nnumber (2,2) = 1, (1,3) = 0\n")
    (one, data), (other, more) = write_split(first), write_split(second)
    assert one == other
    assert data != more
    assert "single_loop(line, border_ends[.., 1], border_ends[.., 2])" in one


def test_conditions_of_clues_are_data() -> None:
    text, data = write_split(model("use sudoku, cage\ncage <(1,1), (1,2)> sum > 3 or product in <4, 7>\n"))
    assert "sum(digit(cage(k))) > " in text and "cage_number" in text
    assert data["cage_number"] == [3] and data["cage_number_2"] == [{"set": [4, 7]}]
    text, data = write_split(model("use sudoku, cage\ncage (1,1)..(1,2) distinct, (2,1)..(2,2) sum = 3\n"))
    assert "forall(k in CAGE where has_cage_condition[k])((alldifferent(digit(cage(k))))" in text
    assert data["has_cage_condition"] == [True, False] and data["cage_sum"] == [None, 3]


def test_common_subexpressions_are_written_once() -> None:
    """The state of an automaton after each cell is a subexpression of several states after the next cell."""
    lengths = []
    for width in (12, 24):
        text = write(model(f'grid 1x{width} of 0..2\nmatches([c : c in rows[1] where c < 2], ".* 1 .* 0 1? .*")\n'))
        names = [line.split(":")[1].split("=")[0].strip() for line in text.splitlines() if line.startswith("var bool")]
        assert names and len(set(names)) == len(names)
        lengths.append(len(text))
    assert lengths[1] < 4 * lengths[0]


LOOP = "grid 2x3\nlayer black on cells of bool\nlayer line on links of bool\n"
BRANCH = "solve :: bool_search(line, input_order, indomain_max) satisfy;"


@pytest.mark.parametrize(
    ("text", "solve"),
    [
        (LOOP + "loop(line)\nfor c in cells: black(c) xor visits(line, c)\n", BRANCH),
        (LOOP + "count(black(cells)) = count(line(links))\n", "solve satisfy;"),
        ("grid 2x3 of 0..1\nconnected(c in cells: c = 1)\n", "solve :: int_search(array1d(digit), first_fail, "),
        ("grid 2x3\nlayer black on cells of bool\nconnected(black)\n", "solve satisfy;"),
        ("grid 2x3 of 0..1\nlayer line on links of bool\nloop(line)\n", "solve satisfy;"),
        (LOOP + "connected(black)\nareas isle = black\nlen(isle(1,1)) = 2\n", "solve satisfy;"),
    ],
)
def test_search_branches_on_puzzle_variables_first(text: str, solve: str) -> None:
    assert f"\n{solve}" in write(model(text))


def test_only_used_library_files_are_included() -> None:
    text = write(model("grid 2x2 of 1..2\n(1,1) < (1,2)\n"))
    assert "include" not in text
    assert 'include "alldifferent.mzn";' in write(model("grid 2x2 of 1..2\nUNIQUE(1,*)\n"))
    assert "globals.mzn" not in text


def test_names_are_spelled_in_ascii() -> None:
    text = write(model("grid 2x2 of 1..2\nlayer array on cells of bool\nlayer größe on cells of 1..2\narray(1,1)\n"))
    assert "array[ROW, COLUMN] of var bool: array_2;" in text
    assert "of var 1..2: groesse;" in text


def test_names_of_the_standard_library_are_avoided() -> None:
    assert "of var bool: largest_2;" in write(model("grid 2x2 of 1..2\nlayer largest on cells of bool\nlargest(1,1)\n"))


def test_texts_are_quoted() -> None:
    text = write(model('grid 2x2 of 1..2\nrule "say \\"no\\" \\\\(x)": (1,1) = 1\n'))
    assert r"""constraint :: "say 'no' \\(x)" digit[1, 1] = 1;""" in text


def test_rules_without_a_form_are_written_case_by_case() -> None:
    text = write(model("grid 2x2 of 1..2\nsum(neighbours((1, (1,1)))) = 3\n"))
    assert "case by case" in text


def test_writing_loads_no_solver() -> None:
    code = (
        "import sys\n"
        "from pzc.backends.minizinc.backend import write\n"
        "from pzc.compiler.pipeline import compile_source, read_source\n"
        f"write(compile_source(read_source({str(INSTANCES[0])!r})))\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('ortools', 'minizinc', 'asyncio', 'subprocess')])\n"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
