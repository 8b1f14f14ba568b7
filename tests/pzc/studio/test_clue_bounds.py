"""The numbers that a clue can have follow from the rules about it."""

import pytest

from pzc.compiler.model.model import Model
from pzc.service.workspace import Workspace
from pzc.studio.clue_bounds import ClueBounds, number_bounds


def _model(text: str) -> Model:
    workspace = Workspace()
    workspace.open("a.puz", text)
    model = workspace.checked("a.puz").model
    assert model is not None
    return model


BOARD = """grid 3x4 of 1..5
layer black on cells of bool
regions room [[
  a a b b
  a a b b
  a b b b
]]
clue other(c: cell) = k
"""


@pytest.mark.parametrize(
    ("clue", "rule", "bounds"),
    [
        ("number(c: cell) = k", "for number(c) = k: count(b in borders(c): black(c)) = k", (0, 4)),
        ("number(c: cell) = k", "for number(c) = k: k = count(black(around(c)))", (0, 8)),
        ("number(c: cell) = k", "for number(c) = k: count(black(room(c))) = k", (0, 7)),
        ("dot(a: cell, b: cell) = k", "for dot(a, b) = k: a * b = k", (1, 25)),
        ("total(l: line) = k", "for total(l) = k: sum(l) = k", (3, 20)),
        ("aim(c: cell, way: direction) = k", "for aim(c, way) = k: count(black(ray(c, way))) = k", (0, 3)),
        ("number(c: cell) = k", "for number(c) = k: count(black(cells)) = k or c > 2", None),
        ("number(c: cell) = k", "for number(c) = k where k < 3: count(black(around(c))) = k", None),
        ("number(c: cell) = k", "for number(c) = k: c >= k", None),
        ("number(c: cell) = k", "for number(c) = k: count(d in other: black(d)) = k", None),
        ("number(c: cell) = k", "for number(c) = k: count(black(around(c))) + k = k", None),
        ("cage(l: cells) = k", "for cage(l) = k: sum(l) = k", None),
    ],
)
def test_bounds_of_what_equals_the_value(clue: str, rule: str, bounds: tuple[int, int] | None) -> None:
    name = clue.split("(", maxsplit=1)[0]
    assert number_bounds(_model(f"{BOARD}clue {clue}\n{rule}\n")).get(name) == bounds


def test_several_rules_narrow_the_bounds() -> None:
    rules = "for number(c) = k: count(black(around(c))) = k\nfor number(c) = k: c = k\n"
    assert number_bounds(_model(f"{BOARD}clue number(c: cell) = k\n{rules}"))["number"] == (1, 5)


def test_a_doubted_clue_may_have_any_number() -> None:
    rules = "clue number(c: cell) = k\nfor number(c) = k: c = k\n"
    assert "number" in number_bounds(_model(BOARD + rules))
    assert "number" not in number_bounds(_model(f"{BOARD}{rules}doubt number\ncount(kept(number)) = 0\n"))


def test_a_large_board_is_left_out() -> None:
    text = "grid 60x60\nlayer black on cells of bool\nclue number(c: cell) = k\n"
    assert number_bounds(_model(text + "for number(c) = k: count(black(cells)) = k\n")) == {}


def test_bounds_are_kept_while_only_clues_change() -> None:
    bounds = ClueBounds()
    text = "use slitherlink(height = 3, width = 3)\n"
    first = bounds.of(_model(text))
    assert first["number"] == (0, 4)
    assert bounds.of(_model(f'{text}number (1,1) = 2\ntitle "Two"\n')) is first
    picture = "use slitherlink\nnumber [[\n  1 . .\n  . . .\n  . . .\n]]\n"
    second = bounds.of(_model(picture))
    assert second is not first  # its statements are others
    assert bounds.of(_model(picture.replace("1", "3"))) is second
    assert bounds.of(_model(f"{text}clue number2(c: cell) = k\nfor number2(c) = k: k = 3\n"))["number2"] == (3, 3)
