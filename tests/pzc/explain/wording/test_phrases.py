"""Pronouns, parameters and lists in the text of rules."""

import pytest

from pzc.explain.wording.phrases import as_part, for_parameters, in_words, runs_on, they, without_repeats, would_lack


@pytest.mark.parametrize(
    ("because", "so", "result"),
    [
        ("(1,1) and (1,2) are not 2", "(1,1) and (1,2) are not 1", "they are not 1"),
        ("(1,1) is 1 or 2", "(1,1) is black", "it is black"),
        ("(1,1) is 1 and (1,2) is 2", "(1,1) is black", "(1,1) is black"),
        ("(1,1) is 1", "(1,2) is 2", "(1,2) is 2"),
        ("the line runs between (1,1) and (1,2)", "the line does not run around (2,2)", "it does not run around (2,2)"),
        ("(1,1) and (1,2) are not 1", "(1,1) is not 8", "(1,1) is not 8"),
        ("no line reaches (1,1)", "(1,1) is black", "it is black"),
        ("the line joins (1,1) and (1,2)", "(1,1) and (1,2) are white", "they are white"),
        ("the line joins (1,1) and (1,2)", "(1,1) is white", "(1,1) is white"),
        ("the depths of (1,1) and (1,2) are not 7", "the depths of (1,1) and (1,2) are not 4", "they are not 4"),
        ("the depth of (1,1) is not 7", "the width of (1,1) is not 4", "the width of (1,1) is not 4"),
    ],
)
def test_a_pronoun_stands_for_the_only_places_just_named(because: str, so: str, result: str) -> None:
    assert they(because, so) == result


def test_clauses_with_one_subject_name_it_once() -> None:
    assert without_repeats(["(1,1) is 5", "(1,1) is black", "(1,2) is black"]) == [
        "(1,1) is 5 and is black",
        "(1,2) is black",
    ]
    assert without_repeats(["(1,1) is white", "no line reaches (1,1)"]) == ["(1,1) is white", "no line reaches it"]
    assert without_repeats(["no line reaches (1,1)", "(1,1) is white"]) == ["no line reaches (1,1)", "it is white"]
    assert without_repeats(["the line runs along the top of (1,1)", "the line does not run along its left"]) == [
        "the line runs along the top of (1,1) and does not run along its left"
    ]


def test_a_text_that_begins_with_a_pronoun_is_quoted() -> None:
    assert as_part("its two ends are marked") == '"its two ends are marked"'
    assert as_part("item 1 is black") == "item 1 is black"


def test_two_lists_of_places_do_not_run_on() -> None:
    assert runs_on("borders separate (1,1) from (1,2)", "(2,1) and (2,2) lie in the same room")
    assert not runs_on("(1,1) is 2", "(2,1) and (2,2) are 1")
    assert runs_on("(1,1) is 2", "(2,1) is 1 and (2,2) is not 3")
    assert not runs_on("(3,4) does not point left", "(3,3) does not point left")
    assert not runs_on("of what is known so far", "(2,1) is 1 and (2,2) is not 3")
    assert not runs_on("borders separate (1,1) from (1,2)", "(2,1) is black")


@pytest.mark.parametrize(
    ("text", "value", "result"),
    [
        ("Lines pass all cells, unless full = 1", 0, "Lines pass all cells"),
        ("With full = 1, it visits all cells", 1, "It visits all cells"),
        ("Rows hold 1 to full", 1, "Rows hold 1 to full"),
        ("A number counts cells beside it; with full = 1, of those around it", 0, "A number counts cells beside it"),
        (
            "The line is a loop, and with full = 1, it visits all cells",
            1,
            "The line is a loop, and it visits all cells",
        ),
        ("With full = 0, it visits all cells. With full = 1, it does not", 0, "It visits all cells"),
        ("A cell counts its digit plus -1", 0, "A cell counts its digit minus 1"),
        ("With other = 1, it visits all cells", 1, "With other = 1, it visits all cells"),
    ],
)
def test_parts_that_depend_on_parameters(text: str, value: int, result: str) -> None:
    assert for_parameters(text, {"full": value}) == result


def test_lists_of_cells_in_a_text_are_put_into_words() -> None:
    assert in_words("along the line <(1,1), (1,2), (2,2)>, digits rise") == (
        "along the line from (1,1) to (2,2), digits rise"
    )
    assert in_words("the cells of <(1,1), (1,2)> sum to 3") == "the cells of (1,1) and (1,2) sum to 3"


def test_a_line_that_would_lack_something() -> None:
    assert would_lack("row 2", "row 2 has no cup") == "row 2 would have no cup"
    assert would_lack("row 2", "no cell of row 2 is 1") == "no cell of row 2 would be 1"
    assert would_lack("row 2", "(2,1) has no cup") == ""
    assert would_lack("row 2", "row 2 has no cup, and (3,1) is empty") == ""


def test_a_parameter_of_one_letter_is_shown_by_its_value() -> None:
    assert for_parameters("The n-th row holds 1 to n, in n's order", {"n": 4}) == (
        "The n-th row holds 1 to 4, in n's order"
    )
