import pytest

from pzc.explain.english import article, capital, listed, of_places, plural, shortened, uncapitalized

LINES = "every row, column and box holds each digit once"


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_nouns() -> None:
    assert [plural(noun) for noun in ("room", "galaxy", "key", "S")] == ["rooms", "galaxies", "keys", "Ss"]
    assert [article(noun) for noun in ("star", "arrow", "x")] == ["a", "an", "an"]
    assert capital("row 1") == "Row 1"
    assert [uncapitalized(text) for text in ("Row 1", "NB", "A room")] == ["row 1", "NB", "a room"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            "each ship lies there once, turned or reflected; no two of them touch",
            "each ship lies there once, turned or reflected …",
        ),
        (
            "in each T, two circles have one color, and the third has the other",
            "in each T, two circles have one color …",
        ),
        ("row 3 holds each digit once", "row 3 holds each digit once"),
        (
            "the top, the left and the right of a cell are not all black",
            "the top, the left and the right of a cell are not all black",
        ),
    ],
)
def test_a_long_text_is_named_by_its_beginning(text: str, start: str) -> None:
    assert shortened(text) == start


@pytest.mark.parametrize(
    ("text", "nouns", "places", "spoken"),
    [
        (LINES, ["row"], "row 3", "row 3 holds each digit once"),
        (LINES, ["row", "box"], "row 3 and box 1", "row 3 and box 1 hold each digit once"),
        ("Rows and columns hold each digit once", ["row"], "row 3", "row 3 holds each digit once"),
        ("rows, columns and boxes have no 5", ["row", "box"], "row 3 and box 1", "row 3 and box 1 have no 5"),
        ("rows have no 5", ["box"], "box 1", None),
        (LINES, [""], "(1,2)", None),
        (LINES, ["room"], "the room of (1,2)", None),
        ("every row has a star", ["row"], "rows 1 and 2", "rows 1 and 2 have a star"),
        ("two cells of each room are black", ["room"], "the room of (1,2)", "two cells of the room of (1,2) are black"),
        (
            "the number of stars in every row is 2",
            ["row"],
            "rows 1 and 4",
            "the number of stars in each of rows 1 and 4 is 2",
        ),
        ("two cells of each room are black", ["row"], "row 1", None),
        ("no digit repeats in a row or column", ["row"], "row 5", "no digit repeats in row 5"),
        (
            "no digit repeats in a row or column",
            ["row", "column"],
            "row 5 or column 1",
            "no digit repeats in row 5 or column 1",
        ),
        ("a room of n cells holds the digits 1 to n", ["room"], "the room of (1,2)", None),
        ("a number tells how many cells of the row are black", ["row"], "row 2", None),
        ("each number occurs once in every row and every column", ["row"], "row 2", "each number occurs once in row 2"),
        ("each block of boxes touches an arrow", ["block"], "the block of (1,1)", None),
    ],
)
def test_rule_about_every_line_restricted_to_some(text: str, nouns: list[str], places: str, spoken: str | None) -> None:
    assert of_places(text, nouns, places, " and " in places or " or " in places) == spoken
