"""Pictures of candidates: small numbers at their places, dots and crosses for impossible values, words beside."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.model.model import Layer
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.candidates import MOST, Remaining, bands, certain_of, draw_absences, draw_candidates
from pzc.compiler.scene.shapes import Disc, Label, Path
from pzc.compiler.scene.sheet import Sheet

A, B = Cell(1, 1), Cell(1, 2)
NOTHING: frozenset[int] = frozenset()


def _left(*possible: int, open: tuple[int, ...] = ()) -> Remaining:
    return Remaining(frozenset(possible), frozenset(open))


def _drawn(text: str, name: str, places: dict[Any, Remaining]) -> Sheet:
    model = compile_source(Source("x.puz", text))
    layer: Layer = next(layer for layer in model.layers if layer.name == name)
    assert model.board is not None
    sheet = Sheet(model.board)
    draw_candidates(sheet, layer, places)
    return sheet


def _shapes(sheet: Sheet, kind: type[Any]) -> list[Any]:
    return [item.shape for plane in sheet.planes() for item in plane if isinstance(item.shape, kind)]


@pytest.mark.parametrize(
    ("left", "certain"), [(_left(3), 3), (_left(3, 4), None), (_left(3, open=(4,)), None), (_left(open=(4,)), None)]
)
def test_certain_value(left: Remaining, certain: int | None) -> None:
    assert left.certain == certain


def test_the_certain_part_of_an_answer() -> None:
    assert certain_of({"x": {A: _left(3), B: _left(1, 2)}, "y": {}}) == {"x": {A: 3}, "y": {}}


def test_candidates_have_fixed_positions() -> None:
    """The candidates form a square of three by three, row by row. Undecided candidates are pale."""
    sheet = _drawn("grid 1x2 of 1..9", "digit", {A: _left(1, 9, open=(5,)), B: _left(2)})
    labels = {label.text: label for label in _shapes(sheet, Label)}
    assert set(labels) == {"1", "5", "9"}
    x1, x5, x9 = (labels[text].at[0] for text in "159")
    y1, y5, y9 = (labels[text].at[1] for text in "159")
    assert x1 < x5 and y1 <= y5 <= y9 and len({(x1, y1), (x5, y5), (x9, y9)}) == 3
    assert [labels[text].color for text in "159"] == ["answer", "text_dark_grey", "answer"]


def test_too_many_numbers_are_counted() -> None:
    places = {A: _left(*range(1, MOST + 2)), B: _left(*range(1, 60, 2))}
    texts = [label.text for label in _shapes(_drawn("grid 1x2 of 1..60", "digit", places), Label)]
    assert texts == [f"1–{MOST + 1}", "30×"]


def test_signs_for_impossible_places() -> None:
    cell = "grid 1x2\nlayer black on cells of bool\n"
    assert len(_shapes(_drawn(cell, "black", {A: _left(0), B: _left(0, 1)}), Disc)) == 1
    link = "grid 1x2\nlayer line on links of bool\n"
    bars = [bar.points for bar in _shapes(_drawn(link, "line", {Link(A, B): _left(0)}), Path)]
    assert len(bars) == 2
    for (left, first), (right, last) in bars:  # the bars cross in the middle of the link
        assert ((left + right) / 2, (first + last) / 2) == pytest.approx((1, 0.5)) and first != last
    assert not _shapes(_drawn(link, "line", {Link(A, B): _left(1)}), Path)
    wall = "grid 1x2\nlayer wall on borders of bool\n"
    assert len(_shapes(_drawn(wall, "wall", {Border(1, 1, True): _left(0)}), Path)) == 2


@pytest.mark.parametrize(
    ("of", "left", "given"),
    [
        ("bool", _left(0, 1), "n = no or yes"),
        ("bool", _left(1), "n = yes"),
        ("1..3", _left(1, open=(3,)), "n = 1 or 3"),
        ("1..40", _left(*range(1, 41)), "n = " + " or ".join([*map(str, range(1, MOST)), "…"])),
    ],
)
def test_single_unknown_becomes_a_note(of: str, left: Remaining, given: str) -> None:
    sheet = _drawn(f"grid 1x2\nunknown n of {of}\n", "n", {0: left})
    assert sheet.notes == [given]


def test_several_layers_share_the_cells() -> None:
    text = "grid 1x2 of 1..4\nlayer letter on cells of 1..4\nlayer black on cells of bool\n"
    layers = compile_source(Source("x.puz", text)).layers
    found = bands(layers)
    assert list(found) == ["digit", "letter"]
    assert -0.5 < found["letter"][0] < found["letter"][1] < found["digit"][0] < found["digit"][1] < 0.5
    assert bands([layer for layer in layers if layer.name != "letter"]) == {}
    sheet = _drawn(text, "letter", {A: _left(1, 4)})
    draw_candidates(sheet, layers[0], {A: _left(1, 4)}, {1: "A", 4: "D"}, found["letter"])
    heights = {label.text: label.at[1] - 0.5 for label in _shapes(sheet, Label)}
    assert heights["A"] == pytest.approx(found["letter"][0], abs=0.001)


def test_a_cross_where_a_number_is_0() -> None:
    text = "grid 1x2\nlayer bridge on links of 0..2\n"
    model = compile_source(Source("x.puz", text))
    sheet = Sheet(model.facts.board)
    layer = next(layer for layer in model.layers if layer.name == "bridge")
    draw_absences(sheet, layer, {Link(A, B): _left(0)})
    assert len(_shapes(sheet, Path)) == 2


def test_a_number_that_no_open_cell_has_takes_no_room() -> None:
    labels = _shapes(_drawn("grid 1x2 of 0..9", "digit", {A: _left(*range(1, 10)), B: _left(0)}), Label)
    plain = _shapes(_drawn("grid 1x2 of 1..9", "digit", {A: _left(*range(1, 10))}), Label)
    assert [label.at for label in labels] == [label.at for label in plain]
