"""New puzzle files for a variant."""

import re
from functools import partial
from pathlib import Path

import pytest

from pzc import backends
from pzc.api.sources import read
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library
from pzc.library import new_file
from pzc.library.new_file import starting_file

from ...effort import one_in, sampled

ONE = {"xv", "little_killer", "futoshiki"}


def begun(variant: str, folder: Path, **settings: int) -> str:
    return starting_file(read(variant), str(folder / "new.puz"), settings)


def own(folder: Path, text: str) -> str:
    (folder / "mine.puz").write_text(text)
    return str(folder / "mine.puz")


def test_set_and_required_parameters(tmp_path: Path) -> None:
    assert "use skyscrapers(n = 5)\n" in begun("skyscrapers", tmp_path, n=5)
    assert "use sudoku(height = 2, width = 3)\n" in begun("sudoku", tmp_path, height=2, width=3)


def test_rules_without_a_board_join_a_sudoku(tmp_path: Path) -> None:
    text = begun("thermo", tmp_path)
    assert "use sudoku, thermo\n" in text and "# thermo <(1,1), (1,2)>\n" in text


def test_rules_without_a_board_that_fit_no_sudoku_get_a_plain_one(tmp_path: Path) -> None:
    path = own(tmp_path, "sum(cells) = 81\n")
    assert "grid 9x9 of 1..9\n" in begun(path, tmp_path)


@pytest.mark.parametrize("variant", sampled([entry.name for entry in library.rule_files()], partial(one_in, 25)))
def test_every_start_has_a_solution(variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_file, "TIME_FOR_ONE", 60.0)  # the same file on a slow machine
    model = compile_source(Source("new.puz", begun(variant, tmp_path), str(tmp_path / "new.puz")))
    found: list[Answer] = []
    backends.get(backends.AUTO).search(Problem(model, flatten(model)), Options(), 1, found.append)
    assert found


def test_regions_are_drawn_to_begin_with(tmp_path: Path) -> None:
    path = own(tmp_path, "grid 3x3\nregions room\nfor r in room: len(r) > 0\n")
    assert "room [[\n  a a a\n  b b b\n  c c c\n]]\n" in begun(path, tmp_path)


def test_each_clue_has_the_examples_that_fit(tmp_path: Path) -> None:
    text = 'title "A \\"B\\""\ngrid 1x3 of 1..3\nclue gold(c: cell)\nclue way(c: cell, d: direction) = k\n'
    text += "clue cage(g: cells)\nclue sees(line: cells) = k\nclue knob(c: corner)\n"
    made = begun(own(tmp_path, text), tmp_path)
    assert 'title "A \\"B\\", a puzzle"\n' in made
    for line in ("gold [[", "way (1,1) right = 1", "cage <(1,1), (1,2)>", "cage <(1,1), (1,2)> sum = 3"):
        assert f"# {line}\n" in made
    assert "# sees top    = <., ., .>\n" in made and "# sees left   = <.>\n" in made
    assert "# knob [[" not in made  # a single row has no inner corners


@pytest.mark.parametrize("variant", ["skyscrapers", "masyu", "numberlink", "yajilin"])
def test_filled_in_examples_compile(variant: str, tmp_path: Path) -> None:
    made = begun(variant, tmp_path)
    compile_source(Source("new.puz", made, str(tmp_path / "new.puz")))


@pytest.mark.parametrize(
    "variant", sampled(["xv", "little_killer", "futoshiki", "arrow", "sujiko", "sandwich", "rossini"], ONE.__contains__)
)
def test_examples_are_clues_that_their_rules_accept(variant: str, tmp_path: Path) -> None:
    """Each example, added to the puzzle, leaves values for its cells."""
    made = begun(variant, tmp_path)
    clues = made.partition("# Clues:")[2]
    examples = re.findall(r"^# (?!given|expect)(\w+ [(<r][^=\n]*(?:= \w+)?)$", clues, re.MULTILINE)
    assert examples
    for example in examples:
        flat = flatten(compile_source(Source("new.puz", f"{made}{example}\n", str(tmp_path / "new.puz"))))
        assert [found for found in lint_clues(flat) if found.code == "PZ807"] == []
        assert all(constraint.condition is not False for constraint in flat.constraints)


def test_wrong_settings(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as error:
        begun("sudoku", tmp_path, size=3)
    assert "`sudoku` has no parameter `size`" in str(error.value)
    path = own(tmp_path, "grid 2x2\n")
    (tmp_path / "other").mkdir()
    with pytest.raises(PuzzleError) as error:
        begun(path, tmp_path / "other")
    assert error.value.diagnostics[0].code == "PZ961"


def test_parameters_that_follow_from_others_are_left_out(tmp_path: Path) -> None:
    assert "use skyscrapers(n = 6)\n" in begun("skyscrapers", tmp_path)
    assert "use skyscrapers(n = 5, height = 4)\n" in begun("skyscrapers", tmp_path, n=5, height=4)


def test_examples_that_do_not_fit_the_board_are_left_out(tmp_path: Path) -> None:
    text = "grid 1x2\nlayer star on cells of bool\nclue third(line: cells) = k\nfor third(l) = k: star(l[3])\n"
    assert "given" not in begun(own(tmp_path, text), tmp_path)
