"""Placement on a drawing: occupied corners, space beside the board, legible texts."""

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.scene.palette import AREAS, color, contrast
from pzc.compiler.scene.shapes import PLANES, Disc, Label
from pzc.compiler.scene.sheet import PITCH, Sheet, readable


def sheet() -> Sheet:
    return Sheet(Board(2, 3))


def label(text: str, at: tuple[float, float] = (0.5, 0.5), color: str = "ink") -> Label:
    return Label(at, text, 0.5, color)


def labels_in(drawn: Sheet, plane: str) -> list[Label]:
    items = drawn.planes()[PLANES.index(plane)]
    return [item.shape for item in items if isinstance(item.shape, Label)]


def test_corners_are_taken_in_turn() -> None:
    drawn, cell, next_cell = sheet(), Cell(1, 1), Cell(1, 2)
    assert not drawn.has_corners
    assert [drawn.corner([cell]) for _ in range(4)] == [(cell, number) for number in range(4)]
    assert drawn.corner([cell, next_cell]) == (next_cell, 0)
    assert drawn.corner([cell]) == (cell, 0)  # if no corner is free, any corner will do
    assert drawn.has_corners


def test_reserved_corner_is_occupied() -> None:
    drawn, cell = sheet(), Cell(1, 1)
    drawn.take_corner(cell, 1)
    assert drawn.has_corners
    assert [drawn.corner([cell]) for _ in range(3)] == [(cell, number) for number in (0, 2, 3)]


def test_a_corner_with_a_figure_around_it_is_not_free() -> None:
    drawn = sheet()
    drawn.figure("clues", "dot", (0, 0), Disc((0, 0), 0.2, None, "white"), 0.2)
    assert drawn.corner([Cell(1, 1)]) == (Cell(1, 1), 1)
    assert drawn.room((0, 0)) == 0.4
    assert drawn.room((1, 1)) == 1


def test_margins_grow_around_shapes() -> None:
    drawn = sheet()
    drawn.reach(1.5, -0.5)
    drawn.reach(1.5, -0.2)
    drawn.reach(3 + PITCH, 1)
    assert drawn.margins == (1.0, round(PITCH + 0.5, 3), 0, 0)


def test_text_color_depends_on_its_background() -> None:
    drawn = sheet()
    drawn.fill("shade", "black", Cell(1, 1), "black")
    drawn.figure("clues", "dot", (1.5, 0.5), Disc((1.5, 0.5), 0.4, None, "yellow"), 0.4)
    drawn.add("texts", "number", label("1"), label("2", (1.5, 0.5)), label("3", (2.5, 0.5)))
    assert [shape.color for shape in labels_in(drawn, "texts")] == ["white", readable("ink", "yellow"), "ink"]


def test_an_answer_does_not_repeat_a_clue() -> None:
    drawn = sheet()
    drawn.add("texts", "given", label("5"))
    drawn.add("answer", "digit", label("5"), label("6", (1.5, 0.5)))
    assert [shape.text for shape in labels_in(drawn, "answer")] == ["6"]


def test_unprintable_characters_are_escaped() -> None:
    drawn = sheet()
    drawn.add("texts", "name", label("a\x1b[31m"))
    assert "\x1b" not in labels_in(drawn, "texts")[0].text


def test_readable() -> None:
    assert readable("ink", "") == readable("ink", "paper") == "ink"
    assert readable("answer", "yellow") == "answer"
    assert readable("answer", "black") == "white"
    assert readable("ink", "shade") == "white"


def test_numbers_are_read_on_the_areas_of_a_solution_on_light_and_dark_paper() -> None:
    for dark in (False, True):
        for area in AREAS:
            assert contrast(color(readable("ink", area), dark), color(area, dark)) >= 4.5
