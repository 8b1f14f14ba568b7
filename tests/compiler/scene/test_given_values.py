"""Values that a puzzle gives for its layers, and how they are drawn."""

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.given_values import given_values
from pzc.compiler.scene.make import make

BOARD = """grid 2x2 of 1..2
layer star on cells of bool
layer path on links of bool
layer height on cells of 0..3
"""
GIVEN = """given (1,1) = 1
given star [[
  * 0
  . .
]]
given path ((1,1), (1,2)) = 0
given height (2,2) = 3
height(2,1) = 0
height(1,2) >= 2
rule "Named.": star(2,2)
"""


def test_single_values_are_given() -> None:
    model = compile_source(
        Source("mine.puz", BOARD + GIVEN.replace("given path ((1,1), (1,2)) = 0", "path((1,1), (1,2))"))
    )
    found = given_values(model)
    assert found["star"] == {Cell(1, 1): 1, Cell(1, 2): 0}
    assert found["height"] == {Cell(2, 2): 3, Cell(2, 1): 0}
    assert found["path"] == {Link(Cell(1, 1), Cell(1, 2)): 1}
    assert set(found) == {"star", "height", "path"}


def test_given_values_are_drawn_as_clues() -> None:
    model = compile_source(Source("mine.puz", BOARD + "given star [[\n  * 0\n  . .\n]]\n"))
    plain = make(model)
    drawn = {item.of for plane in plain.planes for item in plane}
    assert "star" in drawn and plain.notes == ("no star: (1,2)",)
    solved = make(model, {"star": dict.fromkeys(model.facts.board.cells, 1)})  # type: ignore[union-attr]
    assert solved.notes == plain.notes
