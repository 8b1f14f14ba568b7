"""Sudokus as text: the same board from all forms, and texts that are no sudoku."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.formats.sudokus.documents import Wrong
from pzc.compiler.formats.sudokus.sudoku_text import is_sudoku, read_sudoku, write_sudoku

FOUR = "1.3.\n..2.\n.1..\n4..3"
SAME = {
    "in a line": FOUR.replace("\n", ""),
    "in rows": FOUR,
    "with blanks": FOUR.replace("", " "),
    "other signs": FOUR.replace("\n", "").replace(".", "0"),
    "framed": "+---+---+\n|1 .|3 .|\n|. .|2 .|\n+---+---+\n|. 1|. .|\n|4 .|. 3|\n+---+---+\n",
    "as sdk": f"#CComment\n{FOUR}\n",
    "as sadman": f"#C none\n[Puzzle]\n{FOUR}\n[State]\n1.3.\n",
    "letters": FOUR.replace("\n", "").replace(".", "_"),
    "crosses": FOUR.replace(".", "x"),
    "spaces for empty cells": FOUR.replace(".", " "),
    "spaces in a line": FOUR.replace("\n", "").replace(".", " "),
    "box characters": "┌──┬──┐\n│1·│3·│\n│··│2·│\n├──┼──┤\n│·1│··│\n│4·│·3│\n└──┴──┘\n",
    "CSV": "1,,3,\n,,2,\n,1,,\n4,,,3\n",
    "JSON": "[[1, 0, 3, 0], [0, 0, 2, 0],\n [0, 1, null, 0], [4, 0, 0, 3]]",
    "a code block": f"```text\n{FOUR}\n```",
    "dashes in a line": FOUR.replace("\n", "").replace(".", "-"),
    "dashes in rows": FOUR.replace(".", "-"),
    "framed with stars": "*-----*\n|1.|3.|\n|..|2.|\n|--+--|\n|.1|..|\n|4.|.3|\n*-----*\n",
    "framed with points": ".-----.\n|1 .|3 .|\n|. .|2 .|\n:--+--:\n|. 1|. .|\n|4 .|. 3|\n'-----'\n",
    "blanks between bars": "+-+-+-+-+\n|1| |3| |\n+-+-+-+-+\n| | |2| | a game\n| |1| | |\n|4| | |3|\n",
    "blanks in box characters": "┌─┬─┬─┬─┐\n│1│ │3│ │\n├─┼─┼─┼─┤\n│ │ │2│ │\n│ │1│ │ │\n│4│ │ │3│\n└─┴─┴─┴─┘\n",
    "a list in a program": "int a[4][4] = {\n  {1, 0, 3, 0}, {0, 0, 2, 0},\n  {0, 1, 0, 0}, {4, 0, 0, 3}};",
    "texts in a list": 'grid = ["1.3.",\n "..2.",\n ".1..",\n "4..3"]',
    "a list in JSON": '{"board": [[1, 0, 3, 0], [0, 0, 2, 0], [0, 1, 0, 0], [4, 0, 0, 3]], "level": 2}',
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_all_forms_give_the_same_board(text: str) -> None:
    assert is_sudoku(text)
    assert read_sudoku(text)["grid"] == read_sudoku(FOUR)["grid"]
    assert read_sudoku(text)["grid"][0] == [{"value": 1, "given": True}, {}, {"value": 3, "given": True}, {}]


@pytest.mark.parametrize("empty", [",,,", ";;;"])
def test_a_row_of_a_table_may_be_empty(empty: str) -> None:
    sign = empty[0]
    grid = read_sudoku("\n".join([f"1{sign}{sign}3{sign}", empty, empty, f"{sign}2{sign}{sign}"]))["grid"]
    assert [[cell.get("value") for cell in row] for row in grid] == [
        [1, None, 3, None],
        *[[None] * 4] * 2,
        [None, 2, None, None],
    ]


def test_a_line_break_too_many_makes_no_larger_board() -> None:
    rows = ["12  56  9"] * 9
    assert read_sudoku("\n".join(rows))["size"] == 9
    assert not is_sudoku("\n".join([*rows[1:], rows[0][:5], rows[0][5:]]))


def test_title_and_author_are_kept() -> None:
    document = read_sudoku(f"#A Ann\n#D Dunes\n{FOUR}\n")
    assert (document["author"], document["title"]) == ("Ann", "Dunes")


def test_several_digits_are_candidates() -> None:
    rows = ["1 24 3 1234", "34 . 2 1", ". 1 . .", "4 . . 3"]
    grid = read_sudoku("\n".join(rows))["grid"]
    assert grid[0] == [
        {"value": 1, "given": True},
        {"givenPencilMarks": [2, 4]},
        {"value": 3, "given": True},
        {},  # all of them
    ]


@pytest.mark.parametrize("between", [",", "\n"])
def test_a_solution_may_follow(between: str) -> None:
    solution = "1234341221434321"
    document = read_sudoku(f"1..4{'.' * 12}{between}{solution}")
    assert document["grid"][0] == [{"value": 1, "given": True}, {}, {}, {"value": 4, "given": True}]
    assert document["solution"] == [int(sign) for sign in solution]
    with pytest.raises(Wrong):  # it is none of the puzzle
        read_sudoku(f"2..4{'.' * 12}\n{solution}")


def test_digits_that_the_player_placed_are_not_given() -> None:
    cells = "12" + "." * 79
    for text in (f":0000:x:{cells[0]}+{cells[1:]}:214 425::", f"1+2{cells[2:]}:214 425"):
        document = read_sudoku(text)
        assert document["grid"][0][:3] == [{"value": 1, "given": True}, {"value": 2}, {}]
        assert document["candidates that the player removed"] == ["214", "425"]
    assert not is_sudoku(cells + ".")


def test_nine_signs_for_each_cell_are_candidates() -> None:
    text = "..3......" + "1.3.5...." + "123456789" * 79
    for blank in ".0":
        grid = read_sudoku(text.replace(".", blank))["grid"]
        assert grid[0][:3] == [{"value": 3, "given": True}, {"givenPencilMarks": [1, 3, 5]}, {}]
    assert not is_sudoku(text.replace("..3......", "........."))
    assert not is_sudoku(text.replace("..3......", "3........"))


def test_numbers_of_two_figures_are_numbers_on_large_boards() -> None:
    row = ["16", "10", ".", "0", *["."] * 12]
    grid = read_sudoku("\n".join(" ".join(row if number == 0 else ["."] * 16) for number in range(16)))["grid"]
    assert [cell.get("value") for cell in grid[0][:4]] == [16, 10, None, None]


def test_regions_follow_the_digits_of_a_jigsaw() -> None:
    grid = read_sudoku(FOUR.replace("\n", "") + "AABBAABBCCDDCCDD")["grid"]
    assert [[cell["region"] for cell in row] for row in grid] == [[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2
    with pytest.raises(Wrong, match="regions"):
        read_sudoku(FOUR.replace("\n", "") + "AAAAAABBCCDDCCDD")


def test_letters_go_on_behind_9_or_begin_with_1() -> None:
    figures = "1G" + "." * 254
    assert [cell["value"] for cell in read_sudoku(figures)["grid"][0][:2]] == [1, 16]
    assert [cell["value"] for cell in read_sudoku(figures.replace("1", "A").replace("G", "P"))["grid"][0][:2]] == [
        1,
        16,
    ]
    with pytest.raises(Wrong, match="`H` is no digit from 1 to 16"):
        read_sudoku("1H" + "." * 254)


def test_several_puzzles_are_refused() -> None:
    text = "\n".join([FOUR.replace("\n", "")] * 3)
    assert is_sudoku(text)
    with pytest.raises(Wrong, match="3 puzzles"):
        read_sudoku(text)


@pytest.mark.parametrize(
    "text",
    ["", "1234", "use sudoku, killer", "29\n2 3\n0 0\n0 1\n", "." * 80, "a" * 16, "." * 30_000, "grid 4x4 of 1..4"],
)
def test_other_texts_are_no_sudoku(text: str) -> None:
    assert not is_sudoku(text)


@given(st.lists(st.one_of(st.none(), st.integers(1, 9)), min_size=81, max_size=81))
def test_written_text_is_read_back(digits: list[int | None]) -> None:
    rows = [digits[at : at + 9] for at in range(0, 81, 9)]
    document = read_sudoku(write_sudoku(rows))
    assert [[cell.get("value") for cell in row] for row in document["grid"]] == rows
