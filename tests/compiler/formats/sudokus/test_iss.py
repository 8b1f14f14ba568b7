"""Strings of the Interactive Sudoku Solver to documents and back: constraints, groups, cells, lines; errors."""

from typing import Any

import pytest

from pzc.compiler.formats.sudokus.documents import Wrong
from pzc.compiler.formats.sudokus.iss import ADDRESS, Item, is_iss, names_of, read_document, read_items, write_document

WORDS = {
    "Thermo": ["lines"],
    "Cage": ["sums"],
    "Sum": ["cells"],
    "Quad": ["corners"],
    "Arrow": ["arrows"],
    "PillArrow": ["arrows"],
    "X~V": ["flag"],
    "LittleKiller": ["diagonals"],
    "Sandwich": ["along"],
    "Skyscraper": ["outside"],
    "Dot": ["pairs"],
    "AntiKnight": ["flag"],
}


def _document(text: str) -> dict[str, Any]:
    return read_document(read_items(text)[0], WORDS)


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        (".Thermo~R1C1~R1C2", True),
        (".~R1C1_5", True),
        ("  .AntiKnight.Thermo~R1C1", True),
        ("# a note\n.AntiKnight", True),
        (ADDRESS + ".Thermo%7ER1C1", True),
        ("sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q=.AntiKnight", True),
        (".5..3", False),
        ("1.Thermo~R1C1", False),
        (".thermo", False),
        ("", False),
    ],
)
def test_recognizes_iss(text: str, yes: bool) -> None:
    assert is_iss(text) is yes


@pytest.mark.parametrize(
    ("text", "items", "left_out"),
    [
        (".A~1~2.B", [Item("A", ("1", "2")), Item("B", ())], 0),
        (".A .B\n# note\n.C", [Item("A", ()), Item("B", ()), Item("C", ())], 0),
        (".A.Or.B.And.C.End.End.D", [Item("A", ()), Item("D", ())], 1),
        (".Or.B.End.And.C.End", [], 2),
        (ADDRESS + ".A%7E1+.B", [Item("A", ("1",)), Item("B", ())], 0),
    ],
)
def test_constraints(text: str, items: list[Item], left_out: int) -> None:
    found, left = read_items(text)
    assert found == items and len(left) == left_out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A.B", "begins with a dot"),
        ("A", "begins with a dot"),
        (".Or.A", "has no `.End`"),
        (".A.End", "ends nothing"),
        ("." + "A" * 100_000, "longer than 100,000"),
    ],
)
def test_invalid_strings(text: str, message: str) -> None:
    with pytest.raises(Wrong, match=message):
        read_items(text)


def test_names_with_their_fixed_arguments() -> None:
    items = [Item("A", ("4", "R1C1")), Item("B", ()), Item("B", ()), Item("C", ("1", "2", "3"))]
    assert names_of(items) == ["A~4~R1C1", "A~4", "A", "B", "C~1", "C"]


@pytest.mark.parametrize(
    ("text", "key", "entry"),
    [
        (".Thermo~R1C1~R2C9", "Thermo", {"cells": ["R1C1", "R2C9"], "lines": [["R1C1", "R2C9"]]}),
        (".Cage~6~R1C1", "Cage", {"cells": ["R1C1"], "lines": [["R1C1"]], "value": 6}),
        (".Cage~0~R1C1", "Cage", {"cells": ["R1C1"], "lines": [["R1C1"]]}),
        (".Dot~R1C1~R1C2", "Dot", {"cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R1C2"]]}),
        (".Quad~R1C1~2~3", "Quad", {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [2, 3]}),
        (".Arrow~R1C1~R1C2~R1C3", "Arrow", {"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}),
        (".PillArrow~2~R1C1~R1C2~R2C2", "PillArrow", {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2"]]}),
        (".Sandwich~5~R3", "Sandwich", {"cell": "R3C0", "value": 5}),
        (".Sandwich~5~C3", "Sandwich", {"cell": "R0C3", "value": 5}),
        (".Skyscraper~C2~4~", "Skyscraper", {"cell": "R0C2", "value": 4}),
        (".Skyscraper~R2~~4", "Skyscraper", {"cell": "R2C10", "value": 4}),
        (".LittleKiller~7~R2C1", "LittleKiller", {"cell": "R1C0", "direction": "DR", "value": 7}),
        (".LittleKiller~7~R1C1", "LittleKiller", {"cell": "R0C0", "direction": "DR", "value": 7}),
        (".LittleKiller~7~R1C3", "LittleKiller", {"cell": "R0C4", "direction": "DL", "value": 7}),
        (".LittleKiller~7~R3C9", "LittleKiller", {"cell": "R4C10", "direction": "UL", "value": 7}),
        (".LittleKiller~7~R9C3", "LittleKiller", {"cell": "R10C2", "direction": "UR", "value": 7}),
        (".Unknown~R1C1", "Unknown", {"arguments": ("R1C1",)}),
    ],
)
def test_arguments_to_entries(text: str, key: str, entry: dict[str, Any]) -> None:
    assert _document(text)[key] == [entry]


def test_both_ends_of_a_line() -> None:
    found = _document(".Skyscraper~C2~4~5")["Skyscraper"]
    assert found == [{"cell": "R0C2", "value": 4}, {"cell": "R10C2", "value": 5}]


def test_flags_and_the_board() -> None:
    document = _document(".Shape~4x4.AntiKnight.Strange~1.~R1C1_3~R2C2_1_2")
    assert document["size"] == 4 and document["AntiKnight"] is True and document["Strange~1"] is True
    assert document["grid"][0][0] == {"value": 3, "given": True}
    assert document["grid"][1][1] == {"givenPencilMarks": [1, 2]}
    assert len(_document(".AntiKnight")["grid"]) == 9


@pytest.mark.parametrize(
    ("text", "regions"),
    [
        (".Shape~2x2.Jigsaw~0011.NoBoxes", [0, 0, 1, 1]),
        (".Shape~2x2.NoBoxes", [None] * 4),
        (".Shape~2x2", ["none said"] * 4),
    ],
)
def test_regions(text: str, regions: list[object]) -> None:
    grid = _document(text)["grid"]
    assert [cell.get("region", "none said") for row in grid for cell in row] == regions


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Shape~6x7", "up to 16x16"),
        (".Shape~17x17", "up to 16x16"),
        (".Shape~0x0", "up to 16x16"),
        (".Shape", "up to 16x16"),
        (".Shape~4x4~0-3", "up to 16x16"),
        (".Cage~6~R1Ca", "`R1Ca` is no cell of a board of 9x9"),
        (".Shape~4x4.Cage~6~R5C1", "is no cell of a board of 4x4"),
        (".Cage~1234567~R1C1", "a number is wanted"),
        (".Quad", "is no cell"),
        (".Arrow~R1C1", "too few cells"),
        (".PillArrow~2~R1C1~R1C2", "too few cells"),
        (".Sandwich~5", "a number and a row or column"),
        (".Sandwich~5~R1C1", "is no row or column"),
        (".Sandwich~5~Ra", "is no row or column"),
        (".LittleKiller~5", "a number and a cell"),
        (".LittleKiller~5~R5C5", "no diagonal begins at R5C5"),
        (".LittleKiller~5~R9C1", "no diagonal begins"),
        (".Jigsaw~01", "a sign for each of 81 cells"),
    ],
)
def test_invalid_arguments(text: str, message: str) -> None:
    with pytest.raises(Wrong, match=message):
        _document(text)


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4.Thermo~R1C1~R1C2.~R1C1_3~R2C4_1",
        ".Cage~6~R1C1~R1C2.Cage~0~R2C1",
        ".AntiKnight.Quad~R1C1~2~3",
        ".Arrow~R1C1~R1C2.PillArrow~2~R1C1~R1C2~R2C2",
        ".Sandwich~5~R3.Sandwich~6~C4",
        ".Skyscraper~C2~4~5.Skyscraper~R2~~4",
        ".Dot~R1C1~R1C2",
        ".Shape~16x16.Thermo~RaC1~RgCg",
        ".Shape~2x2.NoBoxes.Jigsaw~0101",
        ".Shape~2x2.NoBoxes",
    ],
)
def test_strings_round_trip(text: str) -> None:
    assert write_document(_document(text), WORDS) == text


@pytest.mark.parametrize(
    ("cells", "way", "text"),
    [
        (["R1C3", "R2C2", "R3C1"], "DL", ".LittleKiller~7~R1C3"),
        (["R3C1", "R2C2", "R1C3"], "UR", ".LittleKiller~7~R1C3"),  # the line is named by its other end
        (["R2C1", "R3C2"], "DR", ".LittleKiller~7~R2C1"),
        (["R3C2", "R2C1"], "UL", ".LittleKiller~7~R2C1"),
    ],
)
def test_a_diagonal_has_one_name(cells: list[str], way: str, text: str) -> None:
    entry = {"cells": cells, "direction": way, "value": 7}
    document = {"size": 3, "grid": [[{}] * 3] * 3, "LittleKiller": [entry]}
    assert write_document(document, WORDS) == f".Shape~3x3{text}"
