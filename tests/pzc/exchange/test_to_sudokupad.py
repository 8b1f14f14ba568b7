"""Puzzles to SudokuPad: any puzzle, and the constraints that the site checks by itself."""

import json
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.links import opened
from pzc.compiler.meaning.inactive_rules import has_no_clues, is_switched_off, text_in_force
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.table import export
from pzc.exchange.to_sudokupad import document_of, solution_of

from ...library import some
from .documents import SMALL, model_of

BELOW_THE_BOARD = {"connected_digits"}
"""Clues that are written below the board."""


@pytest.mark.parametrize("path", some(60), ids=lambda path: path.stem)
def test_any_puzzle_can_be_exported(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    if model.board is None:
        return
    found = export(model, "sudokupad", ExportOptions())
    document = json.loads(opened(found.link).text)
    assert len(document["cells"]) == model.board.height and {len(row) for row in document["cells"]} == {
        model.board.width
    }
    lists = ("cages", "lines", "arrows", "underlays", "overlays", "regions")
    assert all(isinstance(document[name], list) for name in lists)
    rules = [rule for rule in model.rules if rule.named and rule.origin.span.source.path != library.PRELUDE]
    texts = {rule.origin: text_in_force(rule, model) for rule in rules}
    written = {texts[r.origin] for r in rules if not is_switched_off(r, model) and not has_no_clues(r, model)}
    assert {text for text in texts.values() if text and text in document["metadata"]["rules"]} == written
    drawn = {name for name, clues in model.facts.placements.items() if clues} - {"given", *BELOW_THE_BOARD}
    if drawn:
        assert any(document[name] for name in lists[:5])


def test_the_grid_of_the_site_is_covered_on_the_whole_board() -> None:
    document, _ = document_of(model_of("grid 2x3\nlayer black on cells of bool\ndraw board: dots\n"), ExportOptions())
    points = [point for line in document["lines"] for point in line["wayPoints"]]
    rows, columns = ({point[i] for point in points} for i in (0, 1))
    assert rows >= set(range(3)) and columns >= set(range(4)) and max(rows) == 2 and max(columns) == 3


def test_cages_are_checked_by_sudokupad() -> None:
    model = compile_source(
        Source("cages.puz", "use killer\ncage <(1,1), (1,2)> sum = 3\ncage <(2,1), (2,2)>\ngiven (9,9) = 4\n")
    )
    document = json.loads(export(model, "sudokupad", ExportOptions(whole=True)).text)
    assert document["cages"] == [
        {"cells": [[0, 0], [0, 1]], "value": "3", "sum": 3, "unique": True},
        {"cells": [[1, 0], [1, 1]], "unique": True},
    ]
    assert len(document["regions"]) == 9 and document["cells"][8][8] == {"value": "4", "given": True}
    assert not (document["lines"] or document["overlays"] or "settings" in document)
    text = read(Source("link", export(model, "sudokupad", ExportOptions()).link)).text
    assert "cage <(1,1), (1,2)> sum = 3\n" in text and "use killer\n" in text


def test_puzzle_without_board_is_refused() -> None:
    with pytest.raises(PuzzleError) as error:
        export(model_of("unknown A of 1..3\nA > 1\n"), "sudokupad", ExportOptions())
    assert error.value.diagnostics[0].code == "PZ918"


def test_own_grid_is_covered_if_different() -> None:
    own = document_of(model_of(SMALL), ExportOptions())[0]
    holes = document_of(model_of("grid 2 x 2 of 1..2\nholes [[\n  . #\n  . .\n]]\n"), ExportOptions())[0]
    assert not own["lines"] and len([line for line in holes["lines"] if line["color"] == "#FFFFFF"]) == 6
    assert holes["settings"] == {"conflictchecker": 0} and "settings" not in own


def test_link_settings() -> None:
    assert export(model_of(SMALL), "sudokupad", ExportOptions()).link.count("?") == 0
    assert export(model_of("grid 2 x 2 of 1..2\n"), "sudokupad", ExportOptions()).link.endswith(
        "?setting-conflictchecker=0"
    )


def test_unsupported_cages_are_drawn() -> None:
    text = SMALL + "use killer_cages\ncage <(1,1), (1,2)> max = 3\n"
    document = document_of(model_of(text), ExportOptions())[0]
    assert document["cages"] == [] and document["lines"]


def test_only_solutions_with_one_sign_per_cell_are_written() -> None:
    model = model_of("grid 1 x 3 of 1..12\nholes [[ . # . ]]\n")
    assert model.board is not None
    first, last = model.board.cells
    assert solution_of(model, {"digit": {first: 1, last: 2}}) == "1.2"
    assert solution_of(model, {"digit": {first: 1, last: 12}}) is None
    two = model_of("grid 1 x 2 of 1..2\nlayer s on cells of bool\n")
    assert two.board is not None
    values = dict.fromkeys(two.board.cells, 1)
    assert solution_of(two, {"digit": values, "s": values}) is None
    metadata = document_of(model, ExportOptions(answer={"digit": {first: 1, last: 2}}))[0]["metadata"]
    assert metadata["solution"] == "1.2"
    _, left_out = document_of(model, ExportOptions(answer={"digit": {first: 1, last: 12}}))
    assert left_out == ["SudokuPad checks only answers with one digit in each cell, so the answer is left out"]


def test_given_names_are_shown_as_names() -> None:
    model = model_of("grid 1 x 2 of <A, B>\ngiven (1,1) = A\n")
    assert document_of(model, ExportOptions())[0]["cells"] == [[{"value": "A", "given": True}, {}]]


@pytest.mark.parametrize("path", some(40), ids=lambda path: path.stem)
def test_a_link_gives_the_same_puzzle_back(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    link = export(model, "sudokupad", ExportOptions()).link
    made = read(Source("link", link))
    again = compile_source(Source("again.puz", made.text))
    assert made.left_out == () and again.title == model.title
    assert export(again, "sudokupad", ExportOptions()).link == link


THERMO = 'use sudoku(height = 2, width = 2), thermo\nthermo (1,1)..(1,3)\ntitle "T"\n'


def test_the_wording_of_a_setter_comes_back() -> None:
    model = compile_source(Source("t.puz", THERMO + 'wording "Be good."\nwording "And warm."\n'))
    found = export(model, "sudokupad", ExportOptions())
    assert json.loads(opened(found.link).text)["metadata"]["rules"] == "Be good.\nAnd warm."
    again = compile_source(Source("again.puz", read(Source("link", found.link)).text))
    assert again.wording == model.wording and len(again.facts.placements["thermo"]) == 1


def test_a_drawing_that_was_changed_counts_more_than_the_hidden_text() -> None:
    document, _ = document_of(compile_source(Source("t.puz", THERMO)), ExportOptions())
    document["cells"][0][0] = {"value": 4, "given": True}
    made = read(Source("link", json.dumps(document)))
    assert "(1,1) = 4" in made.text or "4 ." in made.text
    assert "thermo" not in made.text.splitlines()[-1] and any("changed elsewhere" in result for result in made.left_out)


def test_invalid_hidden_text_is_reported_and_left_out() -> None:
    document, _ = document_of(compile_source(Source("t.puz", THERMO)), ExportOptions())
    document["metadata"]["pzc"] = "use nothing_there"
    made = read(Source("link", json.dumps(document)))
    assert any("nothing_there" in result for result in made.left_out)
