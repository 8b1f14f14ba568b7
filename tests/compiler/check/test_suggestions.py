"""Suggestions for misspelt names."""

import pytest

from pzc.compiler.check.suggestions import suggestion

KNOWN = {"rows": "", "columns": "", "cage": "cage", "thermometer": "thermo"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("abs", "|x|"),
        ("length", "len(list)"),
        ("forall", "all(x in list: ...)"),
        ("range", "1..6"),
        ("True", "`true`"),
        ("height", "the number of rows is len(rows); that of a group of cells is tall(group); or write `param height`"),
        ("row1", "did you mean `rows[1]`?"),
        ("rows2", "did you mean `rows[2]`?"),
        ("colums", "did you mean `columns`?"),
        ("thermometr", "did you mean `thermometer`, from thermo?"),
        ("diagonal", "diagonals[1] and diagonals[2]"),
        ("none", "not any(x in list: ...)"),
        ("area", "len(room(c))"),
        ("yes", "not star(c)"),
        ("at", "gold (1,2)"),
        ("row_of", "row(c)"),
        ("column_of", "column(c)"),
        ("QX", "a list: <Q, X>"),
        ("qqqqqqq", ""),
    ],
)
def test_suggestions(word: str, expected: str) -> None:
    found = suggestion(word, KNOWN)
    assert expected in found if expected else found == ""


def test_suggestions_from_the_library() -> None:
    assert (
        suggestion("killer", {})
        == "`killer` is a file of rules: write `use killer`; `pzc rules killer` tells its parameters and clues"
    )
    assert "write `use " in suggestion("cage", {})


def test_similar_known_name_beats_keyword() -> None:
    assert "list" not in suggestion("size", {"size": "", "sizes": ""})


@pytest.mark.parametrize("word", ["colour", "crossing", "north_", "house"])
def test_common_words_do_not_suggest_another_genre(word: str) -> None:
    """A layer, or a clue of a file with a board of its own, fits into no other puzzle."""
    assert "write `use " not in suggestion(word, {"crossings": ""})


def test_the_name_of_a_condition_is_no_layer() -> None:
    assert "write its name" in suggestion("loop", {"loop": ""})
