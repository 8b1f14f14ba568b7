"""Rules about every line, restricted to some lines."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.model.value_names import ListName
from pzc.explain.wording.labels import Label, of_cells, of_line
from pzc.explain.wording.quantified import of_places

LINES = "every row, column and box holds each digit once"
ROW, COLUMN, BOX = (of_line(ListName(noun, 3)) for noun in ("row", "column", "box"))
ROOM, BLOCK = (of_line(ListName(noun, Cell(1, 2))) for noun in ("room", "block"))
CELL = of_cells([Cell(1, 2)])


@pytest.mark.parametrize(
    ("text", "labels", "spoken"),
    [
        (LINES, [ROW], "row 3 holds each digit once"),
        (LINES, [ROW, BOX], "row 3 and box 3 hold each digit once"),
        ("Rows and columns hold each digit once", [ROW], "row 3 holds each digit once"),
        ("rows, columns and boxes have no 5", [ROW, BOX], "row 3 and box 3 have no 5"),
        ("rows have no 5", [BOX], None),
        (LINES, [CELL], None),
        (LINES, [ROOM], None),
        ("every row has a star", [ROW, of_line(ListName("row", 5))], "rows 3 and 5 have a star"),
        ("each row is a rectangle", [ROW, of_line(ListName("row", 5))], "each of rows 3 and 5 is a rectangle"),
        ("in each room, the line ends", [ROOM], "in the room of (1,2), the line ends"),
        ("every row and every column has a star", [COLUMN], "column 3 has a star"),
        ("two cells of each room are black", [ROOM], "two cells of the room of (1,2) are black"),
        (
            "the number of stars in every row is 2",
            [ROW, of_line(ListName("row", 5))],
            "the number of stars in each of rows 3 and 5 is 2",
        ),
        ("two cells of each room are black", [ROW], None),
        ("no digit repeats in a row or column", [ROW], "no digit repeats in row 3"),
        ("no digit repeats in a row or column", [ROW, COLUMN], "no digit repeats in row 3 or column 3"),
        ("one star per row and column", [ROW], "one star in row 3"),
        ("one star per row and column", [ROW, COLUMN], "one star in each of row 3 and column 3"),
        ("a room of n cells holds the digits 1 to n", [ROOM], None),
        ("a number tells how many cells of the row are black", [ROW], None),
        ("each number occurs once in every row and every column", [ROW], "each number occurs once in row 3"),
        ("each block of boxes touches an arrow", [BLOCK], None),
    ],
)
def test_a_rule_about_every_line_restricted_to_some(text: str, labels: list[Label], spoken: str | None) -> None:
    assert of_places(text, labels) == spoken
