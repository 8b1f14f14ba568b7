"""Pictures with numbers beside the board: the line of each number, counted inwards, and numbers without a place."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.board_files import frames
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import UNSPECIFIED, Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue

from ..block_cases import BLACK, Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, read, sheet_of

UNKNOWN = GivenValue(None, unspecified=True)
ROW, COLUMN = (Cell(1, 1), Cell(1, 2)), (Cell(1, 1), Cell(2, 1))

CASES = [
    Case("beside", ("k",), (BLACK,), 1, 2, [". 3 . ", "-2 . # "], ("k", ((Cell(1, 1), Cell(1, 2)),), UNKNOWN)),
    Case("uncrossed", ("k",), (BLACK,), 1, 2, [". 3 -1 ", "-1 # . "], ("k", ((Cell(1, 1),),), GivenValue(3))),
    Case(
        "around",
        ("k",),
        (),
        1,
        2,
        [". . . . ", ". . . 4 ", ". . . . "],
        ("k", ((Cell(1, 2), Cell(1, 1)),), GivenValue(4)),
    ),
    Case(
        "around_pairs",
        ("k", "m"),
        (),
        1,
        2,
        [". 3,-2 . . ", "4, . . ,0 ", ". . . . "],
        ("m", ((Cell(1, 2), Cell(1, 1)),), GivenValue(0)),
    ),
    Case("pairs", ("p", "m"), (), 1, 1, [". . 2 ", ". . 3 ", ". . . "], ("m", ((Cell(1, 1),),), GivenValue(3))),
    Case(
        "pairs",
        ("a", "b", "c"),
        (),
        1,
        1,
        [". . . 2 ", ". . . . ", ". . . 3 ", ". . . . "],
        ("c", ((Cell(1, 1),),), GivenValue(3)),
    ),
    Case("runs", ("k",), (), 2, 1, [". 1 ", "-2 . ", ". . "], ("k", ((Cell(1, 1),),), GivenValue((UNSPECIFIED,)))),
    Case("few_runs", ("k",), (), 1, 1, [". 1 ", ". . "], ("k", ((Cell(1, 1),),), GivenValue((1,)))),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {' / '.join(case.texts)}")
def test_frames_round_trip(case: Case) -> None:
    assert_round_trips(case)


def test_every_block_is_tested() -> None:
    assert {case.word for case in CASES} == {block.word for block in frames.BLOCKS}


def test_unknown_sign_and_truncated_text() -> None:
    assert_wrong_signs_are_found("beside", ("k",))


@pytest.mark.parametrize(
    ("sign", "given"),
    [("3", GivenValue(3)), ("c3", GivenValue(3)), ("-", UNKNOWN), ("-2", UNKNOWN), (".", None), ("-1", None)],
)
def test_signs_beside_a_board(sign: str, given: GivenValue | None) -> None:
    """A player has checked off `c3`."""
    sheet = read(Case("beside", ("k",), (), 1, 1, [f". {sign} ", ". . "], None))
    assert sheet.content.clues.get("k", {}) == ({} if given is None else {((Cell(1, 1),),): given})


@pytest.mark.parametrize("sign", ["x", "123456", "-3", "²", "cc3"])
def test_unknown_signs(sign: str) -> None:
    with pytest.raises(Damaged, match="means nothing here"):
        read(Case("beside", ("k",), (), 1, 1, [f". {sign} ", ". . "], None))


def test_all_sides_of_a_board() -> None:
    """The sides are above, below, left and right; each line is seen from its side."""
    texts = [". 1 . . ", "3 . . 4 ", ". . . . ", ". 2 . . "]
    sheet = read(Case("around", ("k",), (), 2, 2, texts, None))
    assert sheet.content.clues["k"] == {
        (COLUMN,): GivenValue(1),
        (COLUMN[::-1],): GivenValue(2),
        (ROW,): GivenValue(3),
        (ROW[::-1],): GivenValue(4),
    }


def test_lists_are_read_from_outside_and_written_at_the_board() -> None:
    texts = [". . 1 . . ", ". . 2 . . ", ". 3 . . . ", ". . . . . ", ". . . . . "]
    sheet = read(Case("few_runs", ("k",), (), 3, 3, texts, None))
    column = tuple(Cell(row, 1) for row in (1, 2, 3))
    row = tuple(Cell(1, c) for c in (1, 2, 3))
    assert sheet.content.clues["k"] == {(column,): GivenValue((1, 2)), (row,): GivenValue((3,))}
    every = read(Case("runs", ("k",), (), 3, 3, texts, None))
    assert len(every.content.clues["k"]) == 6


@pytest.mark.parametrize(
    ("word", "args", "given"),
    [
        ("beside", (ROW[::-1],), GivenValue(1)),
        ("beside", (ROW,), GivenValue()),
        ("runs", (ROW,), GivenValue((1, 2))),
    ],
)
def test_clues_without_a_place_are_refused(word: str, args: Args, given: GivenValue) -> None:
    sheet = sheet_of(2, 2)
    sheet.content.clues["k"] = {args: given}
    with pytest.raises(Unwritable):
        BLOCKS[word].write(sheet, CodeUse(word, ("k",)))


def test_missing_lines_are_empty() -> None:
    sheet = sheet_of(2, 2)
    BLOCKS["beside"].read(lines_of([]), sheet, CodeUse("beside", ("k",), signs=(BLACK,)))
    assert not any(sheet.content.clues.values())


@pytest.mark.parametrize("sign", ["3", "1,2,3", "x,1"])
def test_number_of_numbers_must_be_two(sign: str) -> None:
    with pytest.raises(Damaged, match="means nothing here"):
        read(Case("around_pairs", ("k", "m"), (), 1, 1, [f". {sign} . ", ". . . ", ". . . "], None))
