"""Given values of other layers, and optional regions: CP-SAT finds the same solutions as the judge."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, is_complete

from ..judged import answers, check


def test_layers_are_given_as_pictures() -> None:
    text = "grid 2x2 of 1..1\nlayer second on cells of 0..2\ngiven second [[ 2 . ; . 0 ]]\n".replace(" ; ", "\n")
    assert answers(text) == [(1, 1, 1, 1, 2, x, y, 0) for x in range(3) for y in range(3)]


def test_truth_values_that_hold_and_do_not() -> None:
    text = "grid 2x2\nlayer star on cells of bool\ngiven star [[\n * 0\n . ?\n]]\n"
    assert answers(text) == [(1, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 0, 1, 1)]


@pytest.mark.parametrize(
    ("layer", "picture", "given"),
    [
        ("path on links of bool", "o 1 o\n0   .\no . o", "path((1,1), (1,2)) and not path((1,1), (2,1))"),
        ("dot on corners of 0..1", "1 . .\n. 0 .\n. . .", "dot(corner(0, 0)) = 1 and dot(corner(1, 1)) = 0"),
        (
            "wall on borders of bool",
            "+   +---+\n    |\n+   +   +\n\n+   +   +",
            "wall(side((1,2), -1, 0)) and wall((1,1), (1,2))",
        ),
    ],
)
def test_givens_on_other_elements(layer: str, picture: str, given: str) -> None:
    head = f"grid 2x2\nlayer {layer}\n{layer.split()[0]}(corner(2, 2)) = 0\n" if "corners" in layer else ""
    head = head or f"grid 2x2\nlayer {layer}\n"
    name = layer.split()[0]
    assert answers(f"{head}given {name} [[\n{picture}\n]]\n") == answers(f"{head}{given}\n")


def test_one_by_one() -> None:
    head = "grid 1x2 of 1..2\nlayer second on cells of 0..2\nlayer star on cells of bool\n"
    text = f"{head}given second (1,1) = 2, second(1,2) = 0\ngiven (1,2) = 1\ngiven star (1,1)\nnot star(1,2)"
    assert answers(text) == [(1, 1, 2, 0, 1, 0), (2, 1, 2, 0, 1, 0)]


# ----------------------------------------------------------------------------------------- no regions


def test_optional_regions() -> None:
    text = "grid 1x2 of 1..2\nregions room optional\nfor r in room: sum(r) = 2\n"
    assert check(text) == 4
    assert check(f"{text}room [[ a a ]]") == 1
    assert check(f"{text}room <>") == 4


def test_undrawn_regions() -> None:
    text = "grid 1x2 of 1..2\nregions room\nfor r in room: sum(r) = 2\n"
    assert not is_complete(compile_source(Source("test", text)))
    assert check(f"{text}room <>") == 4
