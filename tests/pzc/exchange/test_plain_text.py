"""Sudokus and killers as text, in and out."""

from pathlib import Path

import pytest

from pzc import Puzzle, load
from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import convert
from pzc.exchange.table import export, format_of

PLAIN = ("sudoku_9", "sudoku_16", "sudoku_6", "jigsaw_9")


def _same(one: Puzzle, other: Puzzle) -> bool:
    (a,), (b,) = (list(puzzle.solutions(limit=2)) for puzzle in (one, other))
    return a.grid == b.grid


@pytest.mark.parametrize("name", PLAIN)
def test_written_text_is_read_back(name: str) -> None:
    puzzle = load(name)
    text = export(puzzle.model, "text", ExportOptions()).text
    again = convert(Source("text.txt", text))
    assert export(load(again).model, "text", ExportOptions()).text == text
    assert name.startswith("sudoku_16") or _same(puzzle, load(again))


def test_cages_are_read_again() -> None:
    puzzle = load("killer_29")
    exported = export(puzzle.model, "killer", ExportOptions())
    row = format_of(exported.text)
    assert row is not None and row.name == "killer"
    assert _same(puzzle, load(convert(Source("cages.txt", exported.text))))


def test_lost_parts_are_reported() -> None:
    (left_out,) = export(load("thermo_9").model, "text", ExportOptions()).left_out
    assert "thermometer" in left_out
    (left_out,) = export(load("killer_9").model, "killer", ExportOptions()).left_out
    assert left_out == "such a text cannot express given digits"
    assert export(load("kenken_6").model, "text", ExportOptions()).left_out == (
        "such a text cannot express the clues `cage`",
        "such a text is read as a sudoku, with boxes of 2 rows and 3 columns",
    )
    tall = load("use sudoku(height = 3, width = 2)\n")
    assert export(tall.model, "text", ExportOptions()).left_out == (
        "such a text is read as a sudoku, with boxes of 2 rows and 3 columns",
    )
    assert export(load("sudoku_4").model, "text", ExportOptions()).left_out == ()


@pytest.mark.parametrize(
    ("name", "target"), [("slitherlink_6", "text"), ("sudoku_9", "killer"), ("kenken_6", "killer")]
)
def test_inexpressible_puzzles(name: str, target: str) -> None:
    with pytest.raises(PuzzleError) as error:
        export(load(name).model, target, ExportOptions())
    assert error.value.diagnostics[0].code == "PZ938"


def test_plain_text_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sudoku.sdk"
    file.write_text("#A Ann\n1.3.\n..2.\n.1..\n4..3\n")
    assert program.run(["export", "sudoku_4", "--to", "text", "--answer"]) == 0
    solution = capsys.readouterr().out.strip()
    assert program.run(["check", "sudoku_4", "--answer", solution]) == 0
    assert program.run(["check", "sudoku_4", "--answer", solution[::-1]]) == 1
    assert program.run(["import", str(file)]) == 0
    assert 'author "Ann"' in capsys.readouterr().out
