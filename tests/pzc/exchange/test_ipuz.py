"""Round trips of sudokus in ipuz, by the clauses of rule files."""

import json
from pathlib import Path
from typing import Any

import pytest

from pzc.cli import program
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.table import export

from ...library import INSTANCES

PLAIN: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]}
FOUR = [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]


def _text(**changes: object) -> str:
    return read(Source("a.ipuz", json.dumps({**PLAIN, "puzzle": FOUR, **changes}))).text


@pytest.mark.parametrize("name", ["kenken_6", "killer_9", "jigsaw_9", "diagonal_9", "sudoku_6", "latin_square_6"])
def test_ipuz_round_trips(name: str) -> None:
    path = next(path for path in INSTANCES if path.stem == name)
    model = compile_source(library.read(str(path)))
    text = export(model, "ipuz", ExportOptions()).text
    again = compile_source(Source("a.puz", read(Source("a.ipuz", text)).text))
    assert json.loads(export(again, "ipuz", ExportOptions()).text)["puzzle"] == json.loads(text)["puzzle"]
    for key in ("cages", "zones", "boxes", "kind"):
        assert json.loads(export(again, "ipuz", ExportOptions()).text).get(key) == json.loads(text).get(key)


def test_exported_file() -> None:
    """As in the specification, columns come first."""
    puzzle = "use latin_square(n = 3), cage\ncage <(1,2), (1,3)> product = 6\n"
    made = json.loads(export(compile_source(Source("a.puz", puzzle)), "ipuz", ExportOptions()).text)
    assert made["kind"] == ["http://ipuz.org/sudoku/latinsquare#1", "http://ipuz.org/sudoku/calcudoku#1"]
    assert made["cages"] == [{"cells": [[2, 1], [3, 1]], "value": 6, "operator": "*"}]
    assert made["boxes"] is False and made["charset"] == "123"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "use sudoku(height = 2, width = 2)"),
        ({"boxes": False}, "use latin_square(n = 4)"),
        ({"kind": ["http://ipuz.org/sudoku/latinsquare"]}, "use latin_square(n = 4)"),
        ({"zones": [{"rect": [c, 0, c, 3]} for c in range(4)]}, "use jigsaw"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": 3, "operator": "-"}]}, "cage <(1,1), (2,1)> max - min = 3"),
        ({"cages": [{"cells": [[1, 1], [1, 2]], "value": 3}]}, "cage <(1,1), (2,1)> sum = 3"),
        ({"title": "A <b>&amp;</b> B<br>C"}, 'title "A & B C"'),
        ({"charset": "ABCD", "puzzle": [["A", None, 0, "D"], *FOUR[1:]]}, "1 . . 4"),
        ({"solution": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}, "expect solution [["),
        ({"saved": [[1]]}, "# not carried over: `saved`"),
        ({"zones": [{"cells": [[1, 1]]}]}, "# not carried over: zones that are no division"),
        ({"puzzle": [[{"given": 1, "style": {"color": "red"}}, 0, 0, 4], *FOUR[1:]]}, "styles of cells (1)"),
    ],
)
def test_imported_file(given: dict[str, object], words: str) -> None:
    assert words in _text(**given)


def test_solution_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {**PLAIN, "puzzle": [[1, 0], [0, 0]], "boxes": False, "solution": [[1, 2], [2, 1]]}
    mine = tmp_path / "mine.puz"
    mine.write_text("use latin_square(n = 2)\ngiven (1,1) = 1\n")
    for number, (solution, code) in enumerate((([[1, 2], [2, 1]], 0), ([[1, 2], [2, 2]], 1))):
        file = tmp_path / f"{number}.ipuz"
        file.write_text(json.dumps({**right, "solution": solution}))
        assert program.run(["check", str(mine), "--answer", str(file)]) == code, capsys.readouterr()
    file.write_text(json.dumps(PLAIN | {"puzzle": FOUR}))
    assert program.run(["check", str(mine), "--answer", str(file)]) == 2
    assert "PZ916" in capsys.readouterr().err


def test_a_file_as_a_call() -> None:
    text = json.dumps({**PLAIN, "puzzle": FOUR})
    assert read(Source("a.ipuz", f"ipuz({text})")).text == read(Source("a.ipuz", text)).text
