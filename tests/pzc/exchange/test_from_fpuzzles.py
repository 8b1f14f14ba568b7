"""Documents of f-puzzles to .puz files, and the parts that are lost."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.exchange.from_fpuzzles import convert

from ...library import RULES
from .documents import blank, document_of, imported

KEYS = {
    line.split('"')[1] for path in RULES for line in path.read_text().splitlines() if line.startswith("format fpuzzles")
}


def test_large_document() -> None:
    text, model, left_out = imported(
        blank(
            9,
            title='A "title"',
            author="me",
            ruleset="Normal rules.\nAnd more.",
            killercage=[{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R9C1", "R9C2"]}],
            thermometer=[{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C4"]]}],
            arrow=[
                {"cells": ["R5C5"], "lines": [["R5C5", "R5C6"]]},
                {"cells": ["R7C2", "R7C1"], "lines": [["R7C2", "R8C2"]]},
            ],
            whispers=[{"lines": [["R1C9", "R2C9"]]}, {"lines": [["R3C9", "R4C9"]], "value": 4}],
            negative=["xv"],
            xv=[{"cells": ["R6C6", "R6C7"], "value": "X"}],
            **{"diagonal+": True, "antiknight": False},
        )
    )  # fmt: skip
    assert left_out == ()
    assert model.title == 'A "title"' and model.wording == ("Normal rules.", "And more.")
    uses = next(line for line in text.splitlines() if line.startswith("use"))
    assert uses == (
        "use killer, thermo, arrow, pill_arrow, whispers, whispers(k = 4, whispers as whispers_4), "
        "xv, diagonal(which = 2)"
    )
    placed = {name: len(found) for name, found in model.facts.placements.items() if found}
    assert placed == {
        "cage": 2, "thermo": 2, "arrow": 1, "pill_arrow": 1, "whispers": 1, "whispers_4": 1, "roman": 1
    }  # fmt: skip
    again = document_of(model)
    assert again["killercage"][0] == {"cells": ["R1C1", "R1C2"], "value": "7"} and again["negative"] == ["xv"]
    assert [entry.get("value") for entry in again["whispers"]] == ["5", "4"]
    assert again["diagonal+"] is True and "diagonal-" not in again


def test_undeclared_keys_are_reported() -> None:
    document = blank(
        4,
        battenburg=[{"cells": ["R1C1"]}, {"cells": ["R2C2"]}],
        line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Odd Line"}],
        ratio=[{"cells": ["R1C1", "R1C2"], "value": "x"}],
        somewhere={"over": "there"},
        selftaxicab=True,
        negative=["sums"],
        disabledlogic=["x"],
    )
    document["grid"][0][0] = {"value": 3, "cornerPencilMarks": [1]}
    text, _, left_out = imported(document)
    for word in ("battenburg", "Odd Line", "ratio[0].value", "somewhere", "selftaxicab", "sums", "not given", "pencil"):
        assert any(word in line for line in left_out), word
    assert text.count("# not carried over:") == len(left_out) == 8


def test_only_given_digits_are_given() -> None:
    document = blank(4)
    document["grid"][0][:3] = [{"value": 3, "given": True}, {"value": 2}, {"givenPencilMarks": [1, 4]}]
    text, model, _ = imported(document)
    assert [(p.args[0].column, p.value) for p in model.facts.placements["given"]] == [(1, 3)]  # type: ignore[union-attr]
    assert "(1,3) in <1, 4>" in text


def test_regions() -> None:
    document = blank(4)
    assert "use sudoku(height = 2, width = 2)" in imported(document)[0]
    for row in document["grid"]:
        row[:] = [{"region": None} for _ in row]
    assert "use latin_square(n = 4)" in imported(document)[0]
    for row in document["grid"]:
        row[:] = [{"region": 0}, {"region": 1}, {"region": 2}, {"region": 3}]
    text, model, _ = imported(document)
    assert "use jigsaw" in text and [len(cells) for cells in model.regions[0].lists] == [4, 4, 4, 4]
    document["grid"][0][0]["region"] = 1
    _, model, left_out = imported(document)
    assert [len(cells) for cells in model.regions[0].lists] == [
        4,
        4,
    ] and "regions that have not 4 cells (2)" in left_out
    assert "use latin_square(n = 7)" in imported(blank(7))[0]
    assert "use sudoku(height = 2)" in imported(blank(6))[0]


def test_both_kinds_of_dots_given_are_kropki() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R2C1", "R2C2"]}]}
    assert "use sudoku(height = 2, width = 2), kropki\n" in imported(
        blank(4, **dots, nonconsecutive=True, negative=["ratio"])
    )[0]  # fmt: skip
    assert "non_consecutive" in imported(blank(4, nonconsecutive=True))[0]


def test_the_value_of_a_whisper_line_is_half_of_the_digits() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}]
    assert "whispers(k = 3)" in imported(blank(6, whispers=lines))[0]
    assert "use sudoku, whispers\n" in imported(blank(9, whispers=lines))[0]


def test_solutions() -> None:
    solved = "1234341221434321"
    for each in (solved, list(map(int, solved)), ",".join(solved), list(solved)):
        assert "expect solution" in imported(blank(4, solution=each))[0]
    assert "expect solution" in imported(blank(4, cage=[{"cells": [], "value": f"solution: {solved}"}]))[0]
    assert "expect solution" not in imported(blank(4, solution="." * 16))[0]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["R1C1", "R1C2", "R2C2", "R0C1", "UR", "X", "7"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["cells", "cell", "value", "lines", "values", "direction", "cloneCells"]), inner),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(sorted(KEYS | {"title", "solution", "negative"})), VALUES, max_size=3))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_values_raise_only_expected_errors(keys: dict[str, Any]) -> None:
    """The result is a puzzle, or an error that names the place: never a failure of pzc."""
    try:
        imported({**blank(4), **keys})
    except PuzzleError as error:
        assert error.diagnostics[0].code == "PZ912", error


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"sandwichsum": [{"cell": "R1C0", "value": "3"}, {"cell": "R1C0", "value": "4"}]}, "sandwichsum[1]"),
        ({"size": 37}, "size"),
        ({"grid": [[{}]]}, "grid"),
        ({"title": [3]}, "title"),
        ({"solution": "12"}, "solution"),
    ],
)
def test_errors_name_the_key(keys: dict[str, Any], path: str) -> None:
    with pytest.raises(Wrong) as error:
        convert(Part({**blank(4), **keys}), "")
    assert error.value.path == path


def test_origin_and_lost_parts_in_comments() -> None:
    made = convert(Part(blank(4)), "", "sudokupad", ["a drawing"], "a friend")
    assert made.text.startswith("# from a friend\n# not carried over: a drawing\n") and made.left_out == ("a drawing",)
    assert convert(Part(blank(4)), "", "sudokupad").text.startswith("# from SudokuPad\n")


def test_the_same_clue_twice_is_one() -> None:
    cage = {"cells": ["R1C1", "R1C2"], "value": "4"}
    assert imported(blank(4, killercage=[cage, dict(cage)]))[0].count("cage <") == 1
