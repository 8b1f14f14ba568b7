"""Sudokus in ipuz files to documents and back: values, cages, zones, boxes, and files that cannot be read."""

from typing import Any

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.fpuzzles import default_regions
from pzc.compiler.formats.sudokus.ipuz import as_entries, is_ipuz, kinds_of, written

SUDOKU = "http://ipuz.org/sudoku"
EMPTY = [[0] * 4] * 4


def _file(puzzle: object = EMPTY, **more: object) -> Part:
    return Part({"kind": [f"{SUDOKU}#1"], "puzzle": puzzle, **more})


def _entries(file: Part, without_boxes: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = as_entries(file, "cages", without_boxes)[0].value
    return found


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ('{"version": "http://ipuz.org/v2"}', True),
        (' ipuz({"kind": ["https://ipuz.org/sudoku#1"]})', True),
        ('{"version": "//ipuz.org/v2"}', True),
        ('{"size": 9}', False),
        ('["http://ipuz.org/v2"]', False),
        ('{"a": "see http://ipuz.org/v2"}', False),
    ],
)
def test_recognizes_ipuz(text: str, yes: bool) -> None:
    assert is_ipuz(text) is yes


@pytest.mark.parametrize(
    ("kinds", "names"),
    [
        ([f"{SUDOKU}#1"], []),
        ([f"{SUDOKU}/killersudoku#1", f"{SUDOKU}/diagonalsudoku"], ["killersudoku", "diagonalsudoku"]),
        (["https://ipuz.org/sudoku/x#2", "http://example.org/other"], ["x"]),
    ],
)
def test_kinds(kinds: list[str], names: list[str]) -> None:
    assert kinds_of(Part({"kind": kinds})) == names


def test_other_kinds_are_refused() -> None:
    with pytest.raises(Wrong, match=r"this is http.*crossword"):
        kinds_of(Part({"kind": ["http://ipuz.org/crossword#1"]}))
    with pytest.raises(Wrong, match="this is none"):
        kinds_of(Part({"kind": []}))


@pytest.mark.parametrize(
    ("cell", "more", "value"),
    [
        (3, {}, 3),
        ("3", {}, 3),
        ({"value": 3}, {}, 3),
        ({"given": 3}, {}, 3),
        (0, {}, None),
        (None, {}, None),
        ("#", {"empty": "#"}, None),
        ("B", {"charset": "ABCD"}, 2),
        ("A", {}, 10),
    ],
)
def test_values(cell: object, more: dict[str, object], value: int | None) -> None:
    puzzle = [[cell, 0, 0, 0], *EMPTY[1:]]
    found = _entries(_file(puzzle, **more))["grid"][0][0]
    assert found == ({} if value is None else {"value": value, "given": True})


@pytest.mark.parametrize("puzzle", [[], [[0, 0]], [[0] * 37] * 37])
def test_boards_that_are_not_square(puzzle: object) -> None:
    with pytest.raises(Wrong, match="only square boards"):
        as_entries(_file(puzzle), "cages", False)


@pytest.mark.parametrize(
    ("cage", "entry"),
    [
        ({"cells": [[1, 2], [2, 2]], "value": 5}, {"cells": ["R2C1", "R2C2"], "value": 5}),
        ({"cells": [[0, 2], [1, 2]]}, {"cells": ["R3C1", "R3C2"]}),  # a 0 occurs, so they count from 0
        ({"rect": [1, 2, 2, 3]}, {"cells": ["R2C1", "R2C2", "R3C1", "R3C2"]}),
        ({"cells": [[1, 1]], "operator": "x"}, {"cells": ["R1C1"]}),
        ({"cells": [[1, 1]], "value": 2, "operator": "-"}, {"cells": ["R1C1"], "value": 2, "operator": "-"}),
    ],
)
def test_cages(cage: dict[str, object], entry: dict[str, object]) -> None:
    """A column comes before its row."""
    assert _entries(_file(cages=[cage]))["cages"] == [entry]


@pytest.mark.parametrize("cage", [{"cells": [[1, 5]]}, {"cells": [[1]]}, {"rect": [1, 1, 5, 2]}, {"rect": [1, 1]}])
def test_cages_that_lie_off_the_board(cage: dict[str, object]) -> None:
    with pytest.raises(Wrong, match="a board of 4x4"):
        as_entries(_file(cages=[cage]), "cages", False)


ROWS = [{"cells": [[column, row] for column in range(1, 5)]} for row in range(1, 5)]


@pytest.mark.parametrize(
    ("more", "without", "region"),
    [
        ({}, False, "default"),
        ({}, True, None),
        ({"boxes": True}, True, "default"),
        ({"boxes": False}, False, None),
        ({"cages": [{"cells": [[1, 1]], "value": 2, "operator": "-"}]}, False, None),
        ({"zones": ROWS}, False, 0),
        ({"zones": ROWS[1:]}, False, "default"),
    ],
)
def test_regions(more: dict[str, object], without: bool, region: object) -> None:
    """Without regions in the file, the kind determines whether there are boxes; a calcudoku has none."""
    assert _entries(_file(**more), without)["grid"][0][0].get("region", "default") == region


def test_ignored_parts_are_reported() -> None:
    styled = [[{"value": 1, "style": {"color": "f00"}}, 0, 0, 0], *EMPTY[1:]]
    _, left = as_entries(_file(styled, zones=ROWS[1:], strange=1, author="me"), "cages", False)
    assert left == ["zones that are no division of the board (3)", "styles of cells (1)", "`strange`"]


def test_texts_without_their_tags() -> None:
    found = _entries(_file(title="a &lt; b", intro="<b>One</b><br/>two 1<2", solution=[[1, 2], [0, 4]]))
    assert (found["title"], found["ruleset"]) == ("a < b", "One\ntwo 1<2")
    assert found["solution"] == [1, 2, None, 4]


def test_ipuz_round_trip() -> None:
    grid = [[{"value": 3, "given": True}, {}, {}, {}], *[[{}] * 4] * 3]
    cages = [{"cells": ["R2C1", "R2C2"], "value": 5, "operator": "+"}]
    document = {"size": 4, "grid": grid, "title": "a < b", "cages": cages, "solution": list(range(1, 17))}
    file = written(document, default_regions(4), ["killersudoku"])
    assert file["boxes"] is True and "zones" not in file and file["charset"] == "1234"
    assert file["cages"] == [{"cells": [[1, 2], [2, 2]], "value": 5, "operator": "+"}]
    again = _entries(Part(file))
    assert again == {**document, "killersudoku": True}


def test_regions_become_zones() -> None:
    rows = tuple(tuple(Cell(r, c) for c in range(1, 5)) for r in range(1, 5))
    document = {"size": 4, "grid": [[{}] * 4] * 4}
    file = written(document, rows, [])
    assert file["boxes"] is False and file["zones"] == ROWS and file["kind"] == [f"{SUDOKU}#1"]
    assert [cell["region"] for row in _entries(Part(file))["grid"] for cell in row] == [i // 4 for i in range(16)]
    assert "zones" not in written(document, (), [])
