"""Values and directions of example clues: the rules of the clue accept them."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.library.accepted import direction_for, value_for

CLUES = "param n\ngrid n x n of 1..n\nclue sign(l: link) = k\nclue wind(c: cell, way: direction) = k\n"


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("for sign(l) = k: k in <7, 4> and sum(cells(l)) = k", 4),
        ("for sign(l) = k: sum(cells(l)) = k", 1),
        ("for sign(l) = k: k mod 3 = 0 and k > 3", 6),
        ("for sign(l) = k: k > len(rows)", 1),  # the size of the board is open
        ("for sign(l) = k: k > 1000", 1),  # no value up to the limit is accepted
        ("for wind(c, way) = k: k > 2", 1),  # another clue
    ],
)
def test_a_value(rule: str, value: int) -> None:
    model = compile_source(Source("x.puz", f"{CLUES}{rule}\n"))
    clue = next(clue for clue in model.clues if clue.name == "sign")
    assert value_for(clue, model) == value


@pytest.mark.parametrize(
    ("rule", "word"),
    [
        ("for wind(c, way) = k: count(d in ray(c, way): d > 1) = k", "right"),
        ("for wind(c, way) = k: |way[1]| = 1 and |way[2]| = 1 and sum(ray(c, way)) = k", "down_right"),
        ("for wind(c, way) = k: way[1] = 1", "down"),
    ],
)
def test_a_direction(rule: str, word: str) -> None:
    model = compile_source(Source("x.puz", f"{CLUES}{rule}\n"))
    clue = next(clue for clue in model.clues if clue.name == "wind")
    assert direction_for(clue, model) == word
