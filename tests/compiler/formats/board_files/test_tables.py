"""Pictures whose marks have several parts, directions, lists, two sums, dots: round trips, and errors."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.board_files import tables
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import UNSPECIFIED, Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue

from ..block_cases import BLACK, Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, read, sheet_of

UNKNOWN = GivenValue(None, unspecified=True)

CASES = [
    Case("arrows", ("a", "n"), (BLACK,), 1, 3, ["1,3 # 0,- "], ("a", (Cell(1, 1), (-1, 0)), GivenValue(3))),
    Case("tinted_arrows", ("a", "g", "w", "b"), (), 1, 3, ["2,12,1 . 0,-,2 "], ("w", (Cell(1, 1),), GivenValue())),
    Case("clusters", ("n",), (BLACK,), 1, 3, ["1,-,2 # - "], ("n", (Cell(1, 1),), GivenValue((1, UNSPECIFIED, 2)))),
    Case(
        "arrow_lists",
        ("a", "g"),
        (),
        1,
        3,
        ["- . 2,-,12 ", "0 0 4 "],
        ("a", (Cell(1, 3), (0, 1)), GivenValue((2, UNSPECIFIED, 12))),
    ),
    Case("kinds", ("n", "m"), (), 1, 3, ["0,4 . 1,-2 "], ("m", (Cell(1, 3),), UNKNOWN)),
    Case("dots", ("w", "b"), (), 1, 2, ["1.2"], ("b", ((Cell(1, 2),),), GivenValue())),
    Case("dots", ("w",), (), 1, 2, [".1X"], ("w", ((Cell(1, 1), Cell(1, 2)),), GivenValue())),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {' / '.join(case.texts)}")
def test_tables_round_trip(case: Case) -> None:
    assert_round_trips(case)


def test_every_block_is_tested() -> None:
    assert {case.word for case in CASES} | {"crossed", "dots_inside"} == {block.word for block in tables.BLOCKS}


@pytest.mark.parametrize(("word", "name"), [("arrows", "a"), ("clusters", "n"), ("dots", "w")])
def test_unknown_sign_and_truncated_text(word: str, name: str) -> None:
    assert_wrong_signs_are_found(word, (name,))


def test_cells_with_two_sums() -> None:
    use = CodeUse("crossed", ("b", "right", "down"))
    sheet, texts = sheet_of(3, 3, 1), ["0 -1 4 ", "5 . . ", "-1 3,-1 . "]
    BLOCKS["crossed"].read(lines_of(texts), sheet, use)
    clues = sheet.content.clues
    assert clues["down"] == {(Cell(1, 3),): GivenValue(4)}
    assert clues["right"] == {(Cell(2, 1),): GivenValue(5), (Cell(3, 2),): GivenValue(3)}
    assert set(clues["b"]) == {(Cell(*at),) for at in ((1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2))}
    assert BLOCKS["crossed"].write(sheet, use) == texts


def test_dots_on_cells_and_between_two() -> None:
    use = CodeUse("dots_inside", ("a", "b"))
    sheet, texts = sheet_of(1, 2), ["22."]
    BLOCKS["dots_inside"].read(lines_of(texts), sheet, use)
    assert set(sheet.content.clues["a"]) == {(Cell(1, 1),)} and len(sheet.content.clues["b"]) == 1
    assert BLOCKS["dots_inside"].write(sheet, use) == texts


def test_a_hole_among_dots() -> None:
    sheet = read(Case("dots", ("w",), (), 1, 2, ["X.1"], None))
    assert sheet.content.holes == {Cell(1, 1)} and sheet.content.clues["w"] == {((Cell(1, 2),),): GivenValue()}


@pytest.mark.parametrize(
    ("text", "message"), [(".X.", "`X` means nothing"), ("..", "3 signs are wanted"), ("..4", "`4`")]
)
def test_invalid_dots(text: str, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        read(Case("dots", ("w",), (), 1, 2, [text], None))


@pytest.mark.parametrize(
    ("word", "names", "text"),
    [
        ("arrows", ("a",), "0,-"),  # no name for a cell without a direction
        ("arrows", ("a", "n"), "0,3"),
        ("arrows", ("a", "n"), "5,3"),
        ("arrows", ("a", "n"), "1,3,4"),
        ("arrows", ("a", "n"), "1,12345678"),
        ("tinted_arrows", ("a", "g", "w"), "0,-,2"),
        ("tinted_arrows", ("a", "g", "w"), "0,3,1"),
        ("clusters", ("n",), "1,1,1,1,1"),
        ("kinds", ("n", "m"), "2,1"),
        ("kinds", ("n", "m"), "-,1"),
    ],
)
def test_unknown_signs(word: str, names: tuple[str, ...], text: str) -> None:
    with pytest.raises(Damaged):
        read(Case(word, names, (), 1, 1, [text], None))


@pytest.mark.parametrize(
    "texts", [["1 . ", "0 0 "], [". . ", "1 0 "], ["- . ", "5 0 "], ["x . ", "1 0 "], ["-,1 . ", "0 0 "]]
)
def test_lists_and_directions_belong_together(texts: list[str]) -> None:
    with pytest.raises(Damaged):
        read(Case("arrow_lists", ("a", "g"), (), 1, 2, texts, None))


@pytest.mark.parametrize("args", [(Cell(1, 1), (1, 1)), (Cell(1, 2), (0, 1))])
def test_lists_that_point_in_a_direction_without_a_number(args: Args) -> None:
    sheet = sheet_of(1, 2)
    sheet.content.clues.update({"a": {args: GivenValue((1,))}, "g": {(Cell(1, 2),): GivenValue()}})
    with pytest.raises(Unwritable, match="`a` points"):
        BLOCKS["arrow_lists"].write(sheet, CodeUse("arrow_lists", ("a", "g")))


def test_a_number_of_minus_one_is_none() -> None:
    for word, names, text in (("tinted_arrows", ("a", "g"), "1,-1,0"), ("kinds", ("n", "m"), "1,-1")):
        assert not any(read(Case(word, names, (), 1, 1, [text], None)).content.clues.values())


@pytest.mark.parametrize(
    ("given", "text"),
    [(GivenValue(()), "0 "), (GivenValue((UNSPECIFIED, 2)), "-,2 "), (UNKNOWN, "- ")],
)
def test_lists_as_they_are_written(given: GivenValue, text: str) -> None:
    sheet = sheet_of(1, 1)
    sheet.content.clues["n"] = {(Cell(1, 1),): given}
    assert BLOCKS["clusters"].write(sheet, CodeUse("clusters", ("n",))) == [text]


@pytest.mark.parametrize(
    "clues",
    [
        {"a": {(Cell(1, 1), (1, 1)): GivenValue(1)}},
        {"a": {(Cell(1, 1), (0, 1)): GivenValue(1), (Cell(1, 1), (0, -1)): GivenValue(1)}},
        {"a": {(Cell(1, 1), (0, 1)): GivenValue(1)}, "n": {(Cell(1, 1),): GivenValue()}},
    ],
)
def test_inexpressible_arrows(clues: dict[str, dict[Args, GivenValue]]) -> None:
    sheet = sheet_of(1, 1)
    sheet.content.clues.update(clues)
    with pytest.raises(Unwritable, match="as this format can't say"):
        BLOCKS["arrows"].write(sheet, CodeUse("arrows", ("a", "n")))


def test_missing_lines_are_empty() -> None:
    sheet = sheet_of(2, 2)
    for word in ("dots", "arrows"):
        BLOCKS[word].read(lines_of([]), sheet, CodeUse(word, ("w",), signs=(BLACK,)))
    assert not any(sheet.content.clues.values())
