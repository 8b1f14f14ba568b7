"""Pictures of signs on cells, corners and sides; round trips."""

import pytest

from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.pictures.clues import GivenValue

from ..block_cases import BLACK, Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, read, sheet_of

N = Sign("", "n", None, "numbers", "cell")
WHITE = Sign("_", "black", 0, "layer", "cell")
RING = Sign("b", "ring", None, "clue", "cell")
LINE = Sign("1", "line", None, "layer", "link")
PART = Sign("1", "part", None, "areas", "link")
ROOM = Sign("X", "room", None, "regions", "link")
TOWN = Sign("X", "town", None, "areas", "link")
STREET = Sign("1", "town", None, "areas", "link")
WALL = Sign("1", "wall", None, "layer", "border")
BRIDGE = Sign("", "b", None, "layer", "link")
UNKNOWN = GivenValue(None, unspecified=True)
CORNER = Sign("", "n", None, "numbers", "corner")
DOT_HOLE = Sign(".", "hole", None, "hole", "cell")

CASES = [
    Case("cells", (), (N, BLACK), 1, 3, ["3 # - "], ("n", (Cell(1, 3),), UNKNOWN)),
    Case("cells", (), (DOT_HOLE, N), 1, 3, [". 0 2 "], ("n", (Cell(1, 3),), GivenValue(2))),
    Case("compound", (), (BLACK, WHITE, RING, N), 1, 5, ["#b3 _ _ #b #- "], ("n", (Cell(1, 5),), UNKNOWN)),
    Case("corners", (), (CORNER,), 1, 1, [". 2 ", ". . "], ("n", (Corner(0, 1),), GivenValue(2))),
    Case("inner_corners", (), (CORNER,), 2, 3, [". 2 "], ("n", (Corner(1, 2),), GivenValue(2))),
    Case("sides", (), (LINE,), 1, 3, ["0 1 "], ("line", Link(Cell(1, 2), Cell(1, 3)), 1)),
    Case("sides", (), (PART,), 2, 1, ["", "", "1 "], ("part", Link(Cell(1, 1), Cell(2, 1)), 0)),
    Case("sides", (), (BRIDGE,), 1, 2, ["2 "], ("b", Link(Cell(1, 1), Cell(1, 2)), 2)),
    Case("all_sides", (), (WALL,), 1, 1, ["0 1 ", "1 ", "0 "], ("wall", Border(1, 1, True), 1)),
    Case("sides", (), (ROOM, TOWN, STREET), 1, 3, ["X 1 "], ("town", Link(Cell(1, 2), Cell(1, 3)), 0)),
    Case("all_sides", (), (ROOM,), 2, 1, ["0 0 ", "0 0 ", "0 ", "X ", "0 "], None),
    Case("inner_corners", (), (CORNER,), 2, 3, ["2 . "], ("n", (Corner(1, 1),), GivenValue(2))),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {' / '.join(case.texts)}")
def test_pictures_round_trip(case: Case) -> None:
    assert_round_trips(case)


@pytest.mark.parametrize("word", ["cells", "sides"])
def test_unknown_sign_and_truncated_text(word: str) -> None:
    assert_wrong_signs_are_found(word, ())


def test_several_signs_in_one_cell() -> None:
    sheet = read(Case("compound", (), (BLACK, WHITE, RING, N), 1, 3, ["#b3 _12 . "], None))
    a, b, _ = sheet.board.cells
    assert sheet.content.clues == {"ring": {(a,): GivenValue()}, "n": {(a,): GivenValue(3), (b,): GivenValue(12)}}
    assert sheet.answer == {("black", a): 1, ("black", b): 0}
    with pytest.raises(Damaged, match="`q` means nothing"):
        read(Case("compound", (), (BLACK, N), 1, 1, ["#q "], None))


def test_regions_by_a_sign_on_their_borders() -> None:
    """A border of the puzzle is also one of the areas within the regions, but not one that a player has drawn."""
    sheet = read(Case("sides", (), (ROOM, TOWN, STREET), 1, 3, ["X 1 "], None))
    a, b, c = sheet.board.cells
    assert sheet.content.divisions["room"] == ((a,), (b, c))
    assert sheet.answer == {("town", Link(a, b)): 0, ("town", Link(b, c)): 0}
    assert sheet.covered == {("town", Border(1, 2, True))}


def test_sides_with_and_without_the_rim() -> None:
    """Versions of the site differ: the length of a line shows whether the rim is included."""
    inner = read(Case("all_sides", (), (WALL,), 1, 2, ["1"], None))
    assert inner.answer == {("wall", Border(1, 1, True)): 1}
    outer = read(Case("sides", (), (WALL,), 1, 2, ["1 0 0", "0 1", "0 0"], None))
    assert outer.answer == {("wall", Border(1, 0, True)): 1, ("wall", Border(0, 2, False)): 1}


def test_a_rim_that_the_file_does_not_have() -> None:
    sheet = sheet_of(2, 2, rim=1)
    BLOCKS["cells"].read(lines_of(["3"]), sheet, CodeUse("cells", (), signs=(N,)))
    assert sheet.content.clues == {"n": {(Cell(2, 2),): GivenValue(3)}}
