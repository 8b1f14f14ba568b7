"""Puzzles on hexagons and triangles, as Penpa+ draws them."""

import pytest

import pzc
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.addresses.penpa import lengthened, unpack
from pzc.compiler.formats.addresses.penpa_polygons import PolygonGrid
from pzc.compiler.scene.make import make
from pzc.compiler.scene.places import center
from pzc.exchange.format import ExportOptions
from pzc.exchange.penpa_polygons import PolygonPen
from pzc.exchange.penpa_shapes import drawn_by
from pzc.exchange.table import export

HEXAGONS = """grid 3x3 of 1..9
tiling hexagons
clue line(c: cells)
draw line(c): line along c
clue dark(c: cell)
draw dark: fill black
clue dot(l: link)
clue total(group: cells) = k
rule "": for dark(c): c = 1
rule "": for line(l): distinct(l)
rule "": for dot(a, b): a != b
rule "": for total(g) = k: sum(g) = k
given (1,1) = 7
line <(1,2), (2,2), (3,2), (3,3)>
dark (2,1)
dot (1,2) (1,3)
total <(1,3), (2,3)> = 12
"""


def test_the_items_of_a_puzzle() -> None:
    model = pzc.load(HEXAGONS).model
    board = model.board
    assert board is not None
    grid = PolygonGrid(board)
    found = drawn_by(PolygonPen(board, grid), make(model))
    number = {cell: grid.point(board.point(cell)) for cell in board.cells}
    assert found.left_out == ()
    assert list(found.elements["surface"]) == [str(number[Cell(2, 1)])]
    assert found.elements["number"][str(number[Cell(1, 1)])][0] == "7"
    steps = [(Cell(1, 2), Cell(2, 2)), (Cell(2, 2), Cell(3, 2)), (Cell(3, 2), Cell(3, 3))]
    assert set(found.elements["line"]) == {",".join(map(str, sorted((number[a], number[b])))) for a, b in steps}
    assert str(grid.point(center(board, Link(Cell(1, 2), Cell(1, 3))))) in found.elements["symbol"]
    assert [text for text, _ in found.elements["numberS"].values()] == ["12"]
    assert len(found.elements["lineE"]) == 10  # the rim of two hexagons


@pytest.mark.parametrize(("name", "kind"), [("slitherlink_hexagons", "hex"), ("minesweeper_triangles", "tri")])
def test_the_address_names_the_grid_and_its_cells(name: str, kind: str) -> None:
    model = pzc.load(name).model
    board = model.board
    assert board is not None
    link = export(model, "penpa", ExportOptions()).link
    lines = lengthened(unpack(link.partition("p=")[2])).split("\n")
    assert lines[0].startswith(f"{kind},")
    assert lines[5].count(",") == len(board.cells) - 1


def test_a_board_that_is_too_large() -> None:
    model = pzc.load("grid 60x60\ntiling hexagons\nlayer a on cells of bool\n").model
    with pytest.raises(pzc.PuzzleError, match="are at most 20 wide"):
        export(model, "penpa", ExportOptions())
