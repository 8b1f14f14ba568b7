import pytest

from pzc.explain.phrases import (
    for_parameters,
    nested,
    points,
    runs_on,
    they,
    together,
    with_cells,
    without_repeats,
)


def test_equal_clues_are_named_together() -> None:
    labels = ["the 0 in (1,1)", "the 0 in (2,2)", "row 3", "the 1 in (1,2)"]
    assert together(labels) == ["the 0s in (1,1) and (2,2)", "row 3", "the 1 in (1,2)"]
    dots = ["the black dot between (1,1) and (1,2)", "the black dot between (2,1) and (2,2)"]
    assert together(dots) == ["the black dots between (1,1)–(1,2) and (2,1)–(2,2)"]
    blocks = [f"the block from ({row},1) to ({row + 1},2)" for row in (1, 2, 3)]
    assert together(blocks) == ["the blocks (1,1)–(2,2), (2,1)–(3,2) and (3,1)–(4,2)"]
    assert together(blocks[:2]) == blocks[:2]
    assert together(["the cross in (1,1)", "the cross in (2,2)"]) == ["the crosses in (1,1) and (2,2)"]
    areas = [f"the block of (1,{column})" for column in (1, 2, 3)]
    assert together(areas) == ["the blocks of (1,1), (1,2) and (1,3)"]
    points = ["the top left corner of (1,1)", "the top left corner of (2,2)"]
    assert together(points) == ["the top left corners of (1,1) and (2,2)"]
    corners = ["the 2 at the top left corner of (1,1)", "the 2 at the top left corner of (2,2)"]
    assert together(corners) == ["the 2s at the top left corners of (1,1) and (2,2)"]


@pytest.mark.parametrize(
    ("because", "so", "result"),
    [
        ("(1,1) and (1,2) are not 2", "(1,1) and (1,2) are not 1", "they are not 1"),
        ("(1,1) is 1 or 2", "(1,1) is black", "it is black"),
        ("(1,1) is 1 and (1,2) is 2", "(1,1) is black", "(1,1) is black"),
        ("(1,1) is 1", "(1,2) is 2", "(1,2) is 2"),
        ("(1,1) and (1,2) are not 1", "(1,1) is not 8", "(1,1) is not 8"),
    ],
)
def test_a_pronoun_stands_for_the_only_places_just_named(because: str, so: str, result: str) -> None:
    assert they(because, so) == result


def test_two_lists_of_places_do_not_run_on() -> None:
    assert runs_on("borders separate (1,1) from (1,2)", "(2,1) and (2,2) lie in the same room")
    assert not runs_on("(1,1) is 2", "(2,1) and (2,2) are 1")
    assert not runs_on("borders separate (1,1) from (1,2)", "(2,1) is black")


def test_places_in_lists() -> None:
    assert nested(["(1,1) and (1,2)"]) == "(1,1) and (1,2)"
    assert nested(["(1,1) and (1,2)", "row 3"]) == "(1,1)–(1,2) and row 3"
    cells = "(1,1), (1,2) and (2,1)"
    assert nested([cells, "row 3"]) == f"row 3, and the cells {cells}"
    assert nested([cells, cells]) == f"the cells {cells}, and the cells {cells}"
    assert without_repeats(["there is no 1 in (1,1)", "there is no 1 in (1,2)"]) == ["there is no 1 in (1,1) and (1,2)"]


@pytest.mark.parametrize(
    ("text", "value", "result"),
    [
        ("Lines pass all cells, unless full = 1", 0, "Lines pass all cells"),
        ("With full = 1, it visits all cells", 1, "it visits all cells"),
        ("A number counts cells beside it; with full = 1, of those around it", 0, "A number counts cells beside it"),
        (
            "The line is a loop, and with full = 1, it visits all cells",
            1,
            "The line is a loop, and it visits all cells",
        ),
        ("With other = 1, it visits all cells", 1, "With other = 1, it visits all cells"),
    ],
)
def test_parts_that_depend_on_parameters(text: str, value: int, result: str) -> None:
    assert for_parameters(text, {"full": value}) == result


def test_pairs_with_one_cell_are_named_by_the_other_cells() -> None:
    pairs = ["row 1", "(1,1) and (1,2)", "(1,1) and (2,1)"]
    assert with_cells(pairs, "(1,1)") == ["row 1", "the cells (1,2) and (2,1)"]
    assert with_cells(pairs[:2], "(1,1)") == pairs[:2]


def test_clues_along_lines_and_areas_are_named_together() -> None:
    assert together(["the zipper line from (1,1) to (2,3)", "the zipper line from (2,1) to (3,2)"]) == [
        "the zipper lines from (1,1) to (2,3) and (2,1) to (3,2)"
    ]
    assert together(["the room of (1,1)", "the room of (2,2)"]) == ["the rooms of (1,1) and (2,2)"]


def test_corners_are_named_together() -> None:
    names = ["the top right corner of (1,2)", "the bottom left corner of (1,1)", "the top right corner of (1,3)"]
    assert points(names, "or") == "the top right corners of (1,2) or (1,3) or the bottom left corner of (1,1)"
