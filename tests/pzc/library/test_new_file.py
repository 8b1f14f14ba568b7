"""New puzzle files for a variant."""

from functools import partial
from pathlib import Path

import pytest

from pzc import backends
from pzc.api.sources import read
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library
from pzc.library import new_file
from pzc.library.new_file import starting_file

from ...effort import one_in, sampled


def begun(variant: str, folder: Path, **settings: int) -> str:
    return starting_file(read(variant), str(folder / "new.puz"), settings)


def own(folder: Path, text: str) -> str:
    (folder / "mine.puz").write_text(text)
    return str(folder / "mine.puz")


def test_set_and_required_parameters(tmp_path: Path) -> None:
    assert "use skyscrapers(n = 5)\n" in begun("skyscrapers", tmp_path, n=5)
    assert "use sudoku(height = 2, width = 3)\n" in begun("sudoku", tmp_path, height=2, width=3)


def test_parameters_keep_their_defaults(tmp_path: Path) -> None:
    assert "use sudoku\n" in begun("sudoku", tmp_path)
    assert "use sudoku, kropki\n" in begun("kropki", tmp_path)


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


def test_a_board_of_a_set_size_has_clues_if_the_rules_need_them(tmp_path: Path) -> None:
    text = "param n\ngrid n x n\nlayer on on cells of bool\nclue lamp(c: cell)\n"
    text += "for c in cells: on(c) <-> c in lamp\nany(on(cells))\n"
    assert "\nlamp " in begun(own(tmp_path, text), tmp_path, n=3)


def test_no_solution_without_clues_is_reported(tmp_path: Path) -> None:
    text = "param n\ngrid n x n\nlayer on on cells of bool\nany(on(cells)) and not any(on(cells))\n"
    assert begun(own(tmp_path, text), tmp_path, n=3).startswith("# No solution was found without clues.")


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
