"""Shapes to the decorative figures of f-puzzles."""

from typing import Any

import pytest

from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Scene, Shape, Stroke
from pzc.exchange.fpuzzles_cosmetics import figures

THIN = Stroke("blue", 0.1)


def drawn(*items: Item, plane: str = "clues") -> list[tuple[str, dict[str, Any]]]:
    planes = tuple(items if name == plane else () for name in PLANES)
    return list(figures(Scene("", 9, 9, (0, 0, 0, 0), planes, (), ()), "star", "A star"))


def one(shape: Shape) -> tuple[str, dict[str, Any]]:
    ((key, figure),) = drawn(Item("star", shape))
    assert figure.pop("fromConstraint") == "A star"
    return key, figure


def test_line_by_cells() -> None:
    line = Path(((0.5, 0.5), (1.5, 0.5), (1.5, 2.5)), THIN)
    assert one(line) == ("line", {"lines": [["R1C1", "R1C2", "R3C2"]], "outlineC": "#2ECBFF", "width": 0.2})


@pytest.mark.parametrize(
    ("center", "cells"),
    [
        ((0.5, 0.5), ["R1C1"]),
        ((1, 0.5), ["R1C1", "R1C2"]),
        ((0.5, 2), ["R2C1", "R3C1"]),
        ((1, 1), ["R1C1", "R1C2", "R2C1", "R2C2"]),
        ((1.3, 0.7), ["R1C2"]),
    ],
)
def test_a_circle_lies_on_a_cell_or_between_cells(center: tuple[float, float], cells: list[str]) -> None:
    key, figure = one(Disc(center, 0.25, None, "black"))
    assert key == "circle" and figure["cells"] == cells
    assert (figure["width"], figure["height"]) == (0.5, 0.5)


def test_the_colors_of_a_circle() -> None:
    assert one(Disc((0.5, 0.5), 0.2, None, "black"))[1]["outlineC"] == "#000000"
    rimmed = one(Disc((0.5, 0.5), 0.2, THIN))[1]
    assert (rimmed["baseC"], rimmed["outlineC"]) == ("#FFFFFF", "#2ECBFF")


def test_filled_shape_becomes_a_rectangle() -> None:
    key, figure = one(Path(((1, 1), (2, 1), (1.5, 3)), None, "red", True))
    assert key == "rectangle" and figure["cells"] == ["R2C2", "R3C2"]
    assert (figure["width"], figure["height"], figure["baseC"]) == (1, 2, "#E6261F")


def test_texts() -> None:
    where = {"cells": ["R2C1"], "value": "7", "fontC": "#000000", "size": 1.0}
    assert one(Label((0.2, 1.9), "7", 0.5, "ink")) == ("text", where)


def test_cells_outside_the_board() -> None:
    assert one(Label((1.5, -0.5), "7", 0.5, "ink"))[1]["cells"] == ["R0C2"]


@pytest.mark.parametrize("plane", PLANES)
def test_shapes_of_one_clue(plane: str) -> None:
    disc = Disc((0.5, 0.5), 0.2, THIN)
    assert len(drawn(Item("moon", disc), Item("star", disc), Item("star", disc), plane=plane)) == 2


def test_invisible_shapes_are_dropped() -> None:
    assert drawn(Item("star", Path(((0, 0), (1, 0)), None))) == []
