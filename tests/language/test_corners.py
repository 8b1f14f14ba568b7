"""Rows and columns of corners."""

from ..judged import check


def test_rows_and_columns_of_corners() -> None:
    """Corners at the upper and the left rim are in row and column 0."""
    assert (
        check("""
grid 2x2
layer dot on corners of bool
rule "Dots are on the main diagonal.": for x in corners: dot(x) <-> row(x) = column(x)
rule "Corners count from 0.": row(corner(0, 2)) = 0 and column(corner(0, 2)) = 2
expect unique
""")
        == 1
    )


def test_rows_of_cells_that_digits_give() -> None:
    assert (
        check("""
grid 2x2 of 1..2
rule "The column of a cell may depend on a digit.": column((1, (1,1))) = 1 and row(1,2) = 1 and row((2, (1,1))) = 2
expect count 8
""")
        == 8
    )
