"""Options to the rules of the puzzles to be made, and to their clues by the way they are chosen."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.model.kinds import DIGIT
from pzc.generation.recipe import GeneratorOptions, Recipe, of_every_puzzle


def recipe(folder: Path, text: str, **wishes: object) -> tuple[Recipe, list[str]]:
    (folder / "mine.puz").write_text(text)
    messages: list[str] = []
    return Recipe(GeneratorOptions("mine", str(folder), **wishes), messages.append), messages  # type: ignore[arg-type]


GRID = "grid 2x2 of 1..2\n"
STAR = GRID + "clue star(c: cell)\n"


def test_background_kinds(tmp_path: Path) -> None:
    apiece, _ = recipe(tmp_path, STAR + "for star(c): c = 2\n")
    assert [kind.name for kind in apiece.kinds] == ["star", "given"] and not apiece.background_kinds
    closed, _ = recipe(tmp_path, STAR + "for c in cells: c = 2 <-> c in star\n")
    assert [kind.name for kind in closed.background_kinds] == ["star"] and [kind.name for kind in closed.kinds] == [
        "given"
    ]
    assert closed.can_do_without(closed.kinds[0]) and closed.prefers_many == {"star": False}


def test_kinds_that_cannot_be_unknown_are_left_out(tmp_path: Path) -> None:
    text = STAR + "clue moon(c: cell)\nclue sun(c: cell)\n"
    text += "for c in cells: c = 2 <-> c in star\nfor c in cells: c = 1 -> c in sun\n"
    text += "for c in cells where c not in moon: c = 1\n"
    every, _ = recipe(tmp_path, text)
    assert [kind.name for kind in every.background_kinds] == ["star", "moon", "sun"]
    some, messages = recipe(tmp_path, text + "hidden layer far on moon of bool\nfor moon(c): far(c)\n")
    assert [kind.name for kind in some.background_kinds] == ["star", "sun"]
    assert messages == ["`pzc generate` can't make `moon` clues yet and leaves them out"]


def test_the_range_of_values_is_widened_twice(tmp_path: Path) -> None:
    text = GRID + "clue star(c: cell) = n: int\nfor c in cells where c not in star: c = 1\n"
    mine, _ = recipe(tmp_path, text + "for star(c) = n: sum(neighbours(c)) = n\n")
    ((low, high),) = mine.background_kinds.values()  # type: ignore[misc]
    assert (low, high) == (0, 2)
    assert mine.widen() and list(mine.background_kinds.values()) == [(0, 4)] and not mine.widen()
    mine, _ = recipe(tmp_path, text)
    assert list(mine.background_kinds.values()) == [(1, 2)]
    assert mine.widen() and list(mine.background_kinds.values()) == [(0, 2)] and mine.widen() and not mine.widen()


def test_placed_or_unwanted_clues(tmp_path: Path) -> None:
    text = STAR + "for star(c): c = 2\n"
    placed, _ = recipe(tmp_path, text, lines=["star (1,1)"])
    unwanted, _ = recipe(tmp_path, text, counts={"star": 0})
    for mine in (placed, unwanted):
        assert [kind.name for kind in mine.kinds] == ["given"] and not mine.can_do_without(mine.kinds[0])


def test_unsupported_kinds_are_reported(tmp_path: Path) -> None:
    text = GRID + "clue star(g: cells, n: int)\nfor star(g, n): sum(g) = n\n"
    mine, messages = recipe(tmp_path, text)
    assert [kind.name for kind in mine.kinds] == ["given"]
    assert messages == ["`pzc generate` can't make `star` clues yet and leaves them out"]


@pytest.mark.parametrize(
    ("text", "wishes", "code"),
    [
        (GRID + "maximize (1,1)\n", {}, "PZ316"),
        (STAR + "for star(c): c = 2\ndoubt star\n", {}, "PZ346"),
        (STAR, {"counts": {"moon": 3}}, "PZ963"),
        ("param n\ngrid n x n of 1..n\n", {}, "PZ"),
    ],
)
def test_refused_options(text: str, wishes: dict[str, object], code: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as error:
        recipe(tmp_path, text, **wishes)
    assert error.value.diagnostics[0].code.startswith(code)


def test_closed_clues_are_layers_of_the_joint_model(tmp_path: Path) -> None:
    mine, _ = recipe(tmp_path, STAR + "for c in cells: c = 2 <-> c in star\n")
    joint = mine.joint(mine.rules)
    assert {layer.name for layer in joint.layers} == {DIGIT, "star__on"}
    assert all(kind.name != "star" for kind in joint.clues)


def test_clues_of_every_puzzle(tmp_path: Path) -> None:
    mine, _ = recipe(tmp_path, STAR + "for star(c): c = 2\n")
    assert [of_every_puzzle(kind) for kind in mine.kinds] == [False, True]


def test_clues_under_a_layer_are_left_out(tmp_path: Path) -> None:
    text = STAR + "hidden layer far on star of bool\nfor star(c): far(c) -> c = 2\n"
    mine, messages = recipe(tmp_path, text)
    assert [kind.name for kind in mine.kinds] == ["given"]
    assert messages == ["`pzc generate` can't make `star` clues yet and leaves them out"]


@pytest.mark.parametrize(
    ("text", "lines", "help"),
    [
        ("param n\nparam m\nparam k = n\ngrid n x m of 1..k\n", (), "'mine(n = ..., m = ...)'"),
        ("clue star(c: cell)\nfor star(c): c = 2\n", (), "'sudoku, mine'"),
        ("clue star(c: cell)\nfor star(c): c = 2\n", ("grid 2x2 of 1..2",), ""),
    ],
)
def test_help_for_incomplete_rules_is_an_argument(tmp_path: Path, text: str, lines: tuple[str, ...], help: str) -> None:
    if not help:
        assert recipe(tmp_path, text, lines=lines)[0].board
        return
    with pytest.raises(PuzzleError) as raised:
        recipe(tmp_path, text)
    assert help in raised.value.diagnostics[0].help
