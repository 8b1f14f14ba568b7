"""The blocks of one table: pictures of cells, corners and sides, divisions, and special lines; round trips."""

import pytest

from pzc.compiler.board.board import Border, Cell, Corner, Link
from pzc.compiler.formats import frames, tables, way_pictures
from pzc.compiler.formats.blocks import BLOCKS
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.pictures.clues import GivenValue

from .block_cases import BLACK, Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, read, sheet_of

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
    Case("regions", ("room",), (), 2, 2, ["2", "0 1 ", "0 1 "], None),
    Case("regions", ("room", "#", "wall"), (), 2, 2, ["2", "0 # ", "# 1 "], ("wall", (Cell(1, 2),), GivenValue())),
    Case("rectangles", ("room",), (), 2, 2, ["2", "0 1 ", "0 1 "], None),
    Case("borders", ("room",), (), 2, 2, ["1 ", "1 ", "0 0 "], None),
    Case("inner_corners", (), (CORNER,), 2, 3, ["2 . "], ("n", (Corner(1, 1),), GivenValue(2))),
    Case("position", ("a", "b"), (), 2, 3, ["5 3 1 1"], ("a", (Cell(2, 3),), GivenValue())),
    Case("sizes", ("f",), (), 1, 1, ["2", "3", "3", "0 0 "], ("f", (3,), GivenValue(2))),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {' / '.join(case.texts)}")
def test_blocks_round_trip(case: Case) -> None:
    assert_round_trips(case)


@pytest.mark.parametrize("word", ["cells", "sides", "regions", "rectangles", "borders"])
def test_unknown_sign_and_truncated_text(word: str) -> None:
    assert_wrong_signs_are_found(word, ("room",) if word not in ("cells", "sides") else ())


def test_several_signs_in_one_cell() -> None:
    sheet = read(Case("compound", (), (BLACK, WHITE, RING, N), 1, 3, ["#b3 _12 . "], None))
    a, b, _ = sheet.board.cells
    assert sheet.content.clues == {"ring": {(a,): GivenValue()}, "n": {(a,): GivenValue(3), (b,): GivenValue(12)}}
    assert sheet.answer == {("black", a): 1, ("black", b): 0}
    with pytest.raises(Damaged, match="`q` means nothing"):
        read(Case("compound", (), (BLACK, N), 1, 1, ["#q "], None))


def test_missing_blocks_are_empty() -> None:
    sheet = sheet_of(2, 2)
    for word, names in (("cells", ()), ("regions", ("room",))):
        BLOCKS[word].read(lines_of([]), sheet, CodeUse(word, names, signs=(N,)))
    assert not any(sheet.content.clues.values()) and len(sheet.content.divisions["room"]) == 1


@pytest.mark.parametrize(
    ("word", "texts"),
    [("regions", ["2", "0 1 ", "0 1 "]), ("regions", ["1 ", "1 ", "0 0 "]), ("borders", ["1", "1", "0 0"])],
)
def test_regions(word: str, texts: list[str]) -> None:
    """Regions are numbers on cells or, in newer files, borders."""
    a, b, c, d = sheet_of(2, 2).board.cells
    sheet = read(Case(word, ("room",), (), 2, 2, texts, None))
    assert sheet.content.divisions["room"] == ((a, c), (b, d))


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


@pytest.mark.parametrize(
    ("word", "names", "texts", "message"),
    [
        ("setting", ("n",), ["x"], "a number is wanted"),
        ("setting", ("n",), ["123456"], "a number is wanted"),
        ("setting", ("n",), [], "ends too soon"),
        ("literal", ("word",), ["other"], "`word` is wanted here"),
        ("fleet", ("f",), ["z"], "no fleet"),
        ("fleet", ("f",), ["2", "11g", "22x"], "no fleet"),
        ("blank", (), ["kind"], "not known"),
        ("regions", ("room",), ["x", "0 0"], "how many regions"),
    ],
)
def test_invalid_lines(word: str, names: tuple[str, ...], texts: list[str], message: str) -> None:
    with pytest.raises(Damaged, match=message):
        BLOCKS[word].read(lines_of(texts), sheet_of(1, 2), CodeUse(word, names))


@pytest.mark.parametrize(
    ("word", "names", "texts"),
    [
        ("setting", ("n",), ["12"]),
        ("literal", ("word",), ["word"]),
        ("flag", ("f", "full"), ["f"]),
        ("flag", ("f", "full"), []),
        ("flag", ("free", "full", "fixed"), ["fixed"]),
        ("fleet", ("f",), ["c"]),
        ("fleet", ("f",), ["2", "11g", "21o"]),
        ("marks", (), ["0 0 "]),
        ("marks", (".",), [". . "]),
    ],
)
def test_lines_of_settings_flags_and_fleets(word: str, names: tuple[str, ...], texts: list[str]) -> None:
    sheet, lines = sheet_of(1, 2), lines_of(texts)
    BLOCKS[word].read(lines, sheet, CodeUse(word, names))
    assert lines.ended and BLOCKS[word].write(sheet, CodeUse(word, names)) == texts


def test_inexpressible_division() -> None:
    sheet = sheet_of(1, 2)
    sheet.content.divisions["room"] = ((Cell(1, 1),),)
    for word in ("regions", "borders"):
        with pytest.raises(Unwritable, match="of every cell"):
            BLOCKS[word].write(sheet, CodeUse(word, ("room",)))


def test_blocks_of_all_modules_are_listed() -> None:
    assert all(BLOCKS[block.word] is block for block in (*frames.BLOCKS, *tables.BLOCKS, *way_pictures.BLOCKS))


@pytest.mark.parametrize("text", ["1 1", "1 1 9 9", "1 1 x 1", "0 0 1 1"])
def test_invalid_positions(text: str) -> None:
    with pytest.raises(Damaged):
        read(Case("position", ("a", "b"), (), 2, 2, [text], None))


def test_a_line_with_one_of_two_texts() -> None:
    use = CodeUse("literal", ("pipe", "circle"))
    BLOCKS["literal"].read(lines_of(["circle"]), sheet_of(1, 1), use)
    assert BLOCKS["literal"].write(sheet_of(1, 1), use) == ["pipe"]
    with pytest.raises(Damaged, match="`pipe` is wanted here"):
        BLOCKS["literal"].read(lines_of(["x"]), sheet_of(1, 1), use)
