"""Adding cells to drawn regions."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.service.workspace import Workspace
from pzc.studio.editing.region_edits import is_division, with_region
from pzc.studio.protocol.messages import Json, Refusal

TEXT = """grid 3x3 of 1..3
regions room
room [[
  a a b
  a a b
  c c c
]]
rule "x": for r in room: distinct(r[1..1])
"""


def _with(cells: list[Cell], letter: Json, text: str = TEXT) -> str:
    texts = Workspace()
    texts.open("a.puz", text)
    model = texts.compiled("a.puz", text)
    assert model.board is not None and is_division(model, "room") and not is_division(model, "rows")
    return with_region(model, model.board, "room", cells, letter, lambda new: texts.compiled("a.puz", new))


@pytest.mark.parametrize(
    ("cells", "letter", "rows"),
    [
        ([Cell(1, 1), Cell(1, 2)], None, "d d b\n  a a b\n  c c c"),
        ([Cell(1, 1), Cell(1, 2)], "b", "b b b\n  a a b\n  c c c"),
        ([Cell(3, 3)], ".", "a a b\n  a a b\n  c c ."),
    ],
)
def test_cells_change_their_region(cells: list[Cell], letter: Json, rows: str) -> None:
    assert _with(cells, letter) == TEXT.replace("a a b\n  a a b\n  c c c", rows)


@pytest.mark.parametrize(
    ("cells", "letter", "rows"),
    [
        ([Cell(3, 2)], None, "a a b\n  a a b\n  c d e"),
        ([Cell(3, 2)], "a", "a a b\n  a a b\n  c a d"),
        ([Cell(3, 2)], ".", "a a b\n  a a b\n  c . d"),
        ([Cell(1, 1), Cell(2, 2)], "d", "d a b\n  e d b\n  c c c"),
    ],
)
def test_pieces_that_are_cut_off_are_regions(cells: list[Cell], letter: Json, rows: str) -> None:
    assert _with(cells, letter) == TEXT.replace("a a b\n  a a b\n  c c c", rows)


def test_a_region_in_pieces_stays_one() -> None:
    text = TEXT.replace("c c c", "c b c")
    assert _with([Cell(1, 3)], "a", text) == text.replace("a a b", "a a a", 1)


@pytest.mark.parametrize("letter", ["", "]]", "a b", 7, [], "a" * 9, "a\n"])
def test_strange_letters(letter: Json) -> None:
    with pytest.raises(Refusal):
        _with([Cell(1, 1)], letter)
