"""Places of clues, as they are found on the picture."""

import pytest

import pzc
from pzc.explain.wording.clue_words import ClueWords

_HEAD = """
grid 3 x 3
layer black on cells of bool
clue dot(group: cells)
draw dot: circle black small in middle
rule "More cells of a black circle are black than white.": for dot(g): 2*count(black(g)) > len(g)
"""


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ("<(1,1), (1,2)>", "between (1,1) and (1,2)"),
        ("<(1,2), (2,1), (2,2)>", "at the bottom right corner of (1,1)"),
        ("<(1,1), (1,2), (2,1), (2,2)>", "at the bottom right corner of (1,1)"),
        ("<(1,1), (1,2), (1,3)>", "of (1,1), (1,2) and (1,3)"),
    ],
)
def test_a_figure_in_the_middle_of_cells(cells: str, place: str) -> None:
    model = pzc.load(f"{_HEAD}dot {cells}").model
    (placement,) = model.facts.placements["dot"]
    assert ClueWords(model).label(placement.origin).text == f"the black circle {place}"


def test_a_corner_is_named_by_its_first_cell() -> None:
    model = pzc.load("grid 2 x 2\nclue number(x: corner) = k\nnumber [[\n. . .\n. 4 .\n. . .\n]]\n").model
    (placement,) = model.facts.placements["number"]
    assert ClueWords(model).label(placement.origin).text == "the 4 at the bottom right corner of (1,1)"
