"""Whole puzzles that are turned: the puzzles of the library, sizes, rules that depend on directions."""

from pathlib import Path

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.turning.movement import MOVEMENTS, movement
from pzc.turning.statements import CannotTurn
from pzc.turning.turn import needs_solution, turned, turned_source

from ...judged import compiled
from ...library import LIBRARY, some


def _turn(text: str, name: str, path: str | None = None) -> str:
    def compiled(text: str) -> Model:
        return compile_source(Source("test", text, path))

    return turned(compiled(text), name, compiled)


def _library(name: str) -> str:
    return (LIBRARY / "instances" / f"{name}.puz").read_text(encoding="utf-8")


def test_the_size_is_turned() -> None:
    assert _turn("use sudoku(height = 2, width = 3)\n", "rotate-right") == "use sudoku(height = 3, width = 2)\n"
    assert _turn("grid 2x3 of 1..6\ngiven (1,3) = 1\n", "rotate-left") == "grid 3x2 of 1..6\ngiven (1,1) = 1\n"


def test_coordinates_that_count_from_another_number() -> None:
    before = "grid 2x3 of 1..6\norigin 0\ngiven (0,2) = 1\n"
    assert _turn(before, "rotate-right") == "grid 3x2 of 1..6\norigin 0\ngiven (2,1) = 1\n"


def test_a_rule_that_depends_on_directions() -> None:
    with pytest.raises(CannotTurn, match="Water fills a tank from below"):
        _turn(_library("aquarium_10"), "mirror-top-bottom")
    assert _turn(_library("aquarium_10"), "mirror-left-right")


def test_a_rule_that_makes_no_sense_on_the_turned_board() -> None:
    text = "grid 2x3 of 1..2\nfor r in rows: r[3] = 1\nexpect solution [[\n  1 2 1\n  1 1 1\n]]\n"
    with pytest.raises(CannotTurn, match="a rule makes no sense on the turned board: there is no element 3"):
        _turn(text, "rotate-right")
    assert _turn(text, "rotate-half")


@pytest.mark.parametrize("name", MOVEMENTS)
def test_a_layer_on_groups_of_cells_whose_order_changes(name: str) -> None:
    text = "grid 2x2 of 0..2\nclue cage(g: cells)\nlayer total on cage of 0..4\nfor cage(g): sum(g) = total(g)\n"
    problem = compiled(f"{text}cage [[\n  a b\n  a b\n]]\n")
    try:
        after = turned_source(problem, name)
    except CannotTurn:
        assert not needs_solution(problem.model, name)
        return
    assert compile_source(after).facts.placements["cage"]


def test_a_layer_on_other_elements_afterwards() -> None:
    text = "grid 2x2\nlayer pair on [(a, b) : a in rows[1], b in rows[2] where column(a) = column(b)] of bool\n"
    with pytest.raises(CannotTurn, match="the layer `pair` would lie on other elements"):
        turned_source(compiled(text), "rotate-right")
    assert turned_source(compiled(text), "mirror-left-right").text == text


def test_regions_that_the_rules_give() -> None:
    text = "grid 4x4 of 1..4\nregions pair = (*, 1..2)\n"
    with pytest.raises(CannotTurn, match="the regions `pair`"):
        _turn(text, "rotate-right")


def test_four_quarters_are_the_same_puzzle() -> None:
    text = _library("heyawake_6")
    for _ in range(4):
        text = _turn(text, "rotate-right")
    assert text == _library("heyawake_6")


@pytest.mark.parametrize("path", some(25), ids=lambda path: path.stem)
def test_the_solutions_of_the_library_are_turned_as_well(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    assert model.board is not None
    for name in MOVEMENTS:
        move = movement(name, model.board)
        try:
            text = _turn(model.file.source.text, name, str(path))
        except CannotTurn:
            continue
        after = compile_source(Source("turned", text, str(path)))
        for old, new in zip(model.expectations, after.expectations, strict=True):
            if old.answer is not None and not move.is_shift:
                assert new.answer is not None and dict(new.answer) == move.answer(old.answer)
