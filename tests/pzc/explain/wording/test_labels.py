"""Names of places and clues, alone and in lists."""

from dataclasses import replace

from pzc.compiler.board.elements import Cell
from pzc.compiler.model.value_names import ListName
from pzc.explain.wording.labels import (
    Label,
    Name,
    at_place,
    joined,
    listed_labels,
    names_place,
    nested,
    of_cells,
    of_line,
    of_name,
    of_rectangle,
    together,
    with_cells,
    with_noun,
)

A, B, C = Cell(1, 1), Cell(1, 2), Cell(2, 1)
ROW = of_line(ListName("row", 1))
THREE = with_noun(at_place("in", "(1,2)", cells=[B]), "3", is_value=True)
DOT = with_noun(replace(at_place("between", "(1,1) and (1,2)", cells=[A, B], short="(1,1)–(1,2)"), spread=True), "dot")
BESIDE = with_noun(replace(at_place("left of row", "1", several_at="left of rows"), lines=("row 1",)), "5", True)
BESIDE_2 = at_place("left of row", "2", several_at="left of rows", order=(2,))


def texts(labels: list[Label]) -> list[str]:
    return [label.text for label in labels]


def test_a_clue_names_the_place_of_its_rule() -> None:
    assert names_place([THREE], Label())
    assert names_place([THREE], of_cells([B]))
    assert not names_place([THREE], of_cells([A]))
    assert not names_place([THREE], ROW)
    assert names_place([DOT], of_cells([A]))
    assert names_place([THREE, replace(THREE, cells=(A,))], of_cells([A, B]))
    assert not names_place([THREE, DOT], of_cells([B]))


def test_a_clue_names_the_line_at_which_it_stands() -> None:
    assert names_place([BESIDE], ROW)
    assert names_place([BESIDE], of_line(ListName("row", 1, "right")))
    assert not names_place([BESIDE], of_line(ListName("row", 12)))
    assert not names_place([DOT], ROW)


def test_labels_differ_in_shape_if_not_only_their_places_differ() -> None:
    assert ROW.shape == of_line(ListName("column", 12, "bottom")).shape
    assert of_cells([A]).shape == of_cells([B, C]).shape
    assert THREE.shape != with_noun(at_place("in", "(1,2)"), "arrow").shape
    assert THREE.shape == with_noun(at_place("in", "(1,1)"), "10", is_value=True).shape
    assert THREE.shape != with_noun(at_place("in", "(1,1)"), "X", is_value=True).shape


def test_labels_with_one_noun_are_named_together() -> None:
    zero = [with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), "0", True) for row in (10, 2)]
    assert texts(together([zero[0], ROW, zero[1], THREE])) == ["the 0s in (2,1) and (10,1)", "row 1", "the 3 in (1,2)"]
    ends = [with_noun(at_place(f"{side} column", "1"), "2", True) for side in ("above", "below")]
    assert texts(together([*ends, THREE])) == ["the 2s above and below column 1", "the 3 in (1,2)"]
    corners = [of_name(Name(f"bottom {side} corner", "of", "(1,1)")) for side in ("left", "right")]
    assert texts(together(corners, "or")) == ["the bottom left or bottom right corner of (1,1)"]
    codes = [with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), "clue AB", True) for row in (1, 2)]
    assert texts(together(codes)) == ["the clues AB in (1,1) and (2,1)"]
    runs = [with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), "numbers 1 and 2", True) for row in (1, 2)]
    assert texts(together(runs)) == ["the numbers 1 and 2 in (1,1) and (2,1)"]
    lines = [with_noun(at_place("from", f"({row},1) to ({row},3)", cells=[Cell(row, 1)]), "line") for row in (1, 2)]
    assert texts(together(lines)) == ["the lines from (1,1) to (1,3) and from (2,1) to (2,3)"]
    ice = [with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), "ice") for row in (1, 2)]
    assert texts(together(ice)) == ["the ice in (1,1) and (2,1)"]
    below = with_noun(at_place("between", "(2,1) and (3,1)", cells=[C, Cell(3, 1)], short="(2,1)–(3,1)"), "dot")
    assert texts(together([below, DOT])) == ["the dots between (1,1)–(1,2) and (2,1)–(3,1)"]
    assert texts(together([ROW, of_line(ListName("row", 3))])) == ["rows 1 and 3"]
    assert texts(together([of_line(ListName("room", A)), of_line(ListName("room", B))], "or")) == [
        "the rooms of (1,1) or (1,2)"
    ]
    other = with_noun(at_place("left of row", "2", several_at="left of rows"), "5", True)
    assert texts(together([BESIDE, other])) == ["the 5s left of rows 1 and 2"]
    corners = [of_name(Name("top left corner", "of", place)) for place in ("(1,1)", "(2,2)")]
    assert texts(together(corners)) == ["the top left corners of (1,1) and (2,2)"]


def test_rectangles_and_runs() -> None:
    block = of_rectangle([A, B, C, Cell(2, 2)])
    assert block.text == "the block from (1,1) to (2,2)"
    assert of_rectangle([A, B, Cell(1, 3)]).text == "(1,1)–(1,3)"
    assert not of_rectangle([A, B]).text
    assert not of_rectangle([A, B, Cell(2, 2)]).text
    assert texts(together([block, of_rectangle([B, Cell(1, 3), Cell(2, 2), Cell(2, 3)])])) == [
        "the blocks (1,1)–(2,2) and (1,2)–(2,3)"
    ]


def test_places_in_lists() -> None:
    pair, cells = of_cells([A, B]), of_cells([A, B, C])
    assert nested([pair]) == "(1,1) and (1,2)"
    assert nested([pair, ROW]) == "(1,1)–(1,2) and row 1"
    assert nested([cells, ROW]) == "row 1, and the cells (1,1), (1,2) and (2,1)"
    assert nested([of_cells([A]), *together([ROW, of_line(ListName("row", 3))]), THREE]) == (
        "(1,1), rows 1 and 3, and the 3 in (1,2)"
    )
    assert joined([of_cells([A]), of_cells([B])]) == pair


def test_pairs_with_one_cell_are_named_by_the_other_cells() -> None:
    pairs = [ROW, of_cells([A, B]), of_cells([A, C])]
    assert texts(with_cells(pairs, A)) == ["row 1", "the cells (1,2) and (2,1)"]
    assert texts(with_cells(pairs[:2], A)) == ["row 1", "(1,2)"]
    assert texts(with_cells([ROW, of_cells([A])], A)) == ["row 1"]
    assert texts(with_cells([of_cells([A])], A)) == ["(1,1)"]


def test_a_label_may_name_the_place_of_another() -> None:
    assert BESIDE.names(ROW)
    assert not replace(BESIDE, spread=True).names(ROW)
    assert THREE.names(of_cells([B]))
    assert not THREE.names(of_cells([A]))
    assert not THREE.names(THREE)


def test_a_place_that_a_clue_names_is_not_named_again() -> None:
    assert listed_labels([THREE, of_cells([B])]) == "the 3 in (1,2)"
    assert listed_labels([BESIDE, ROW, of_cells([C])]) == "the 5 left of row 1 and (2,1)"


def test_many_different_numbers_are_named_by_their_places() -> None:
    numbers = [
        with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), str(9 - row), True) for row in (4, 3, 2, 1)
    ]
    assert texts(together(numbers)) == ["the numbers in (1,1), (2,1), (3,1) and (4,1)"]
    assert texts(together(numbers[:2])) == ["the 5 in (4,1)", "the 6 in (3,1)"]


def test_plurals_of_letters_and_of_numbers_with_a_sign() -> None:
    letters = [with_noun(at_place("in", f"({row},1)", cells=[Cell(row, 1)]), "A", True, "letters A") for row in (1, 2)]
    assert texts(together(letters)) == ["the letters A in (1,1) and (2,1)"]
    signed = [
        with_noun(at_place("left of row", row, several_at="left of rows", order=(int(row),)), "0 at T", True)
        for row in "12"
    ]
    assert texts(together(signed)) == ["the 0s at T left of rows 1 and 2"]
    many = [with_noun(BESIDE_2, f"{value} at {sign}", True) for value, sign in ("0T", "1T", "1L", "2L")]
    assert texts(together([*many, *signed])) == ["the numbers left of rows 1 and 2"]
    assert signed[0].shape != BESIDE.shape
