"""Shapes to the parts of SudokuPad: the list of each, and its fields."""

from typing import Any

import pytest

from pzc.compiler.scene.shapes import Disc, Item, Label, Path, Shape, Stroke
from pzc.exchange.sudokupad_parts import blank, parts_of

THIN = Stroke("ink", 0.125)
SQUARE = ((0, 0), (1, 0), (1, 2), (0, 2))


def parts(plane: str, shape: Shape) -> list[tuple[str, dict[str, Any]]]:
    return parts_of(plane, [Item("clue", shape)])


@pytest.mark.parametrize(
    ("plane", "target"),
    [("under", None), ("shade", "underlay"), ("grid", "cell-grids"), ("clues", "overlay"), ("marks", "overlay")],
)
def test_lines_are_drawn_in_their_plane(plane: str, target: str | None) -> None:
    ((name, part),) = parts(plane, Path(((0.5, 0.5), (1.5, 2.25)), THIN))
    assert name == "lines"
    assert part.pop("target", None) == target
    assert part == {"wayPoints": [[0.5, 0.5], [2.25, 1.5]], "color": "#000000", "thickness": 8}


def test_targets_of_filled_shapes_and_arrows() -> None:
    triangle = ((0, 0), (1, 0), (0, 1))
    ((_, filled),) = parts("under", Path(triangle, None, "red", True))
    assert filled["target"] == "underlay" and filled["fill"] == "#E6261F"
    assert (filled["color"], filled["thickness"]) == ("none", 0)
    assert filled["wayPoints"][0] == filled["wayPoints"][-1] == [0, 0] and len(filled["wayPoints"]) == 4
    ((name, arrow),) = parts("under", Path(((0, 0), (1, 0)), THIN, head=0.5))
    assert (name, arrow["headLength"], arrow["target"]) == ("arrows", 0.707, "underlay")


def test_dashes_are_pixels() -> None:
    ((_, part),) = parts("clues", Path(((0, 0), (1, 0)), Stroke("ink", 0.02, (0.25, 0.125))))
    assert (part["stroke-dasharray"], part["stroke-linecap"], part["thickness"]) == ("16,8", "butt", 1.28)


@pytest.mark.parametrize(("plane", "name"), [("under", "underlays"), ("shade", "underlays"), ("clues", "overlays")])
def test_an_upright_rectangle_is_a_figure(plane: str, name: str) -> None:
    ((found, part),) = parts(plane, Path(SQUARE, None, "white", True))
    white = "#FFFFFF"
    where = {"center": [1, 0.5], "width": 1, "height": 2}
    assert found == name
    assert part == {**where, "backgroundColor": white, "borderColor": white, "rounded": False}
    ((_, rimmed),) = parts(plane, Path(SQUARE, THIN, "white", True))
    assert (rimmed["width"], rimmed["height"], rimmed["borderSize"]) == (1.125, 2.125, 8)
    assert rimmed["borderColor"] == "#000000"


@pytest.mark.parametrize(
    "path",
    [
        Path(SQUARE, THIN, "white"),
        Path(SQUARE, THIN, closed=True),
        Path(((0, 0), (1, 0), (2, 2), (0, 2)), THIN, "white", True),
        Path(((0, 0.5), (0.5, 0), (1, 0.5), (0.5, 1)), THIN, "white", True),
    ],
)
def test_other_paths_are_lines(path: Path) -> None:
    assert [name for name, _ in parts("clues", path)] == ["lines"]


def test_discs_are_round_and_as_wide_as_their_rim() -> None:
    ((name, part),) = parts("clues", Disc((1, 0.5), 0.25, THIN))
    assert name == "overlays" and part["rounded"] is True and "backgroundColor" not in part
    assert (part["center"], part["width"], part["height"]) == ([0.5, 1], 0.625, 0.625)
    ((_, plain),) = parts("clues", Disc((1, 0.5), 0.25, None, "black"))
    assert (plain["width"], plain["borderColor"]) == (0.5, "#000000")


def test_texts_with_background() -> None:
    ((name, part),) = parts("texts", Label((0.5, 1.5), "12", 0.5, "ink"))
    assert (name, part["text"], part["center"], part["fontSize"]) == ("overlays", "12", [1.5, 0.5], 28)
    assert "font-weight" not in part
    (_, ground), (_, bold) = parts("texts", Label((0.5, 1.5), "12", 0.5, "ink", True, "paper"))
    assert (ground["width"], ground["height"], ground["backgroundColor"]) == (0.6, 0.5, "#FFFFFF")
    assert bold["font-weight"] == "bold"
    assert parts("texts", Label((0.5, 1.5), "1", 0.05, "ink"))[0][1]["fontSize"] == 1


def test_cover_of_the_grid() -> None:
    lines = blank(1, 2)
    assert [line["wayPoints"] for line in lines] == [
        [[0, 0], [0, 2]], [[1, 0], [1, 2]], [[0, 0], [1, 0]], [[0, 1], [1, 1]], [[0, 2], [1, 2]]
    ]  # fmt: skip
    assert {line["target"] for line in lines} == {"cell-grids"}
