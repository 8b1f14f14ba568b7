"""The blocks of one table: pictures of cells, corners and sides, divisions, and special lines; round trips."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.board_files import frames, tables, way_pictures
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.pictures.clues import GivenValue

from ..block_cases import Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, read, sheet_of

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
    Case("regions", ("room",), (), 2, 2, ["2", "0 1 ", "0 1 "], None),
    Case("regions", ("room", "#", "wall"), (), 2, 2, ["2", "0 # ", "# 1 "], ("wall", (Cell(1, 2),), GivenValue())),
    Case("rectangles", ("room",), (), 2, 2, ["2", "0 1 ", "0 1 "], None),
    Case("borders", ("room",), (), 2, 2, ["1 ", "1 ", "0 0 "], None),
    Case("position", ("a", "b"), (), 2, 3, ["5 3 1 1"], ("a", (Cell(2, 3),), GivenValue())),
    Case("sizes", ("f",), (), 1, 1, ["2", "3", "3", "0 0 "], ("f", (3,), GivenValue(2))),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {' / '.join(case.texts)}")
def test_blocks_round_trip(case: Case) -> None:
    assert_round_trips(case)


@pytest.mark.parametrize("word", ["regions", "rectangles", "borders"])
def test_unknown_sign_and_truncated_text(word: str) -> None:
    assert_wrong_signs_are_found(word, ("room",))


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
