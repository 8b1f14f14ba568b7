"""`tiling` statements: where they may stand, and what they exclude."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Tiling
from pzc.compiler.pipeline import compile_source


def errors(text: str, path: str | None = None) -> list[tuple[str, str]]:
    """Return the codes of the errors in a text, and the texts they are about."""
    try:
        compile_source(Source("test", text, path))
    except PuzzleError as error:
        return [(each.code, each.span.text) for each in error.diagnostics]
    return []


@pytest.mark.parametrize("tiling", Tiling)
def test_a_puzzle_chooses_the_shape_of_the_cells_of_a_rule_file(tiling: Tiling) -> None:
    model = compile_source(Source("test", f"use minesweeper(height = 2, width = 2)\ntiling {tiling.value}\n"))
    assert model.board is not None and model.board.tiling is tiling


def test_two_files_may_agree_on_the_shape() -> None:
    assert errors("grid 2x2\ntiling hexagons\ntiling hexagons\nlayer a on cells of bool\n") == []


def test_cells_have_one_shape() -> None:
    assert errors("grid 2x2 of 1..2\ntiling hexagons\ntiling squares\n") == [("PZ361", "tiling squares")]


def test_an_unknown_shape() -> None:
    assert errors("grid 2x2 of 1..2\ntiling hexagon\n") == [("PZ360", "hexagon")]


@pytest.mark.parametrize(
    ("tiling", "line", "wrong"),
    [
        ("hexagons", "for w in windows(2, 2): distinct(w)", "windows"),
        ("hexagons", "for c in columns: distinct(c)", None),
        ("triangles", "for c in columns: distinct(c)", "columns"),
        ("triangles", "distance((1,1), (2,2)) = 1", "distance"),
        ("squares", "for w in windows(2, 2): distinct(w)", None),
        ("hexagons", "def windows(a) = a + 1 = 2\nwindows(1)", None),
        ("hexagons", "rectangle([c : c in cells where c = 1])", "rectangle"),
        ("hexagons", "for c in cells, d in ray(c, 1, 0): c != d", None),
        ("triangles", "for c in cells, d in ray(c, 1, 0): c != d", "ray"),
        ("triangles", "for c in cells, way in directions: c > 1", "directions"),
        ("hexagons", "for top in rows, side in top: side > 1", None),
        ("hexagons", "def above(square) = square + 1\nabove(1) = 2", None),
        ("hexagons", 'clue mark(c: cell)\nformat pzprv3 "sudoku": square(), cells(given, digit)', None),
    ],
)
def test_words_for_squares(tiling: str, line: str, wrong: str | None) -> None:
    found = errors(f"grid 2x2 of 1..9\ntiling {tiling}\n{line}\n")
    assert found == ([] if wrong is None else [("PZ362", wrong)])


RULE_FILES = [
    ('rule "r": for c in cells, d in <shift(c, 1, 0)>: c != d', "shift(c, 1, 0)"),
    ('rule "r": for (down, across) in <(0, 1), (1, 0)>, c in cells, d in ray(c, down, across): c != d', "(0, 1)"),
    ('rule "r": for c in cells, way in <<-1, 0>, <0, -1>>: c != sum(ray(c, way))', "<-1, 0>"),
    ('rule "r": for c in cells: c != column(c)', "column"),
    ('rule "r": for c in cells: all(d in cells(corner(1, row(c))): d > 1)', "corner(1, row(c))"),
    ('rule "r": for c in cells, (down, across) in directions, d in ray(c, down, across): c != d', None),
]


@pytest.mark.parametrize(("rule", "wrong"), RULE_FILES)
def test_steps_of_a_used_file_are_those_of_squares(rule: str, wrong: str | None, tmp_path: Path) -> None:
    """A puzzle, and a rule file with a `tiling` statement, may have steps and coordinates of their tiling."""
    rules, user = tmp_path / "rules.puz", str(tmp_path / "test.puz")
    rules.write_text(f"grid 3x3 of 1..9\n{rule}\n", encoding="utf-8")
    assert errors("use rules\ntiling squares\n", user) == []
    assert errors("use rules\ntiling hexagons\n", user) == ([] if wrong is None else [("PZ363", wrong)])
    rules.write_text(f"tiling hexagons\ngrid 3x3 of 1..9\n{rule}\n", encoding="utf-8")
    assert errors("use rules\n", user) == errors(f"grid 3x3 of 1..9\ntiling hexagons\n{rule}\n") == []


def test_shapes_are_drawn_on_squares() -> None:
    assert [code for code, _ in errors("grid 2x2 of 1..2\ntiling triangles\nshape L [[\n# .\n# #\n]]\n")] == ["PZ362"]


def test_the_words_of_formats_are_not_those_of_the_language() -> None:
    assert (
        errors('grid 2x2 of 1..9\ntiling hexagons\nformat pzprv3 "x": square(), cells(given, digit), cells(digit)\n')
        == []
    )
    assert errors("use sudoku(height = 2, width = 2)\ntiling hexagons\n") == []


def helps(text: str) -> list[str]:
    """Return the helps of the errors in a text."""
    with pytest.raises(PuzzleError) as error:
        compile_source(Source("test", text))
    return [str(each.help) for each in error.value.diagnostics]


def test_the_help_names_the_lines_of_this_board() -> None:
    board, rule = "grid 2x2 of 1..9\ntiling {}\n", "for line in diagonals: distinct(line)\n"
    assert helps(board.format("hexagons") + rule) == ["the straight lines of hexagons are rows, columns and slants"]
    assert helps(board.format("triangles") + rule) == ["the straight lines of triangles are rows and slants"]


def test_the_help_names_the_cells_beside_the_first() -> None:
    text = "grid 2x2 of 1..9\ntiling {}\nclue dot(l: link)\ndot (1,2) (2,2)\n"
    assert errors(text.format("squares")) == []
    assert helps(text.format("triangles")) == ["beside (1,2) lie (1,1)"]
    assert helps("grid 2x2 of 1..9\ntiling hexagons\nclue dot(l: link)\ndot (1,1) (2,2)\n") == [
        "beside (1,1) lie (1,2), (2,1)"
    ]


def test_a_shape_of_cells_without_its_word() -> None:
    assert helps("grid 2x2 of 1..9\nhexagons\n") == ["a board of hexagons has a line of its own: tiling hexagons"]


def test_named_directions_lead_to_cells_beside_a_hexagon() -> None:
    board = "grid 3x3\ntiling {}\nlayer a on cells of bool\nclue wind(c: cell) = way: direction\n"
    hexagons = board.format("hexagons")
    for way in ("up", "down", "left", "right", "up_right", "down_left"):
        assert errors(f"{hexagons}wind (2,2) = {way}\n") == []
    assert errors(hexagons + "wind (2,2) = up_left\n") == [("PZ429", "up_left")]
    assert errors(hexagons + "wind [[\n. . .\n. ↘ .\n. . .\n]]\n") == [("PZ429", "↘")]
    assert errors(hexagons + "wind (2,2) = (-1, -1)\n") == []
    assert errors(board.format("squares") + "wind (2,2) = up_left\n") == []
