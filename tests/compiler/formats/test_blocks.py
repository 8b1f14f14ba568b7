"""Each block of a board: what it reads it writes again; and what each sign is taken for."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board, Border, Cell, Corner, Link
from pzc.compiler.formats.block import words_of
from pzc.compiler.formats.blocks import BLOCKS
from pzc.compiler.formats.board_file import Line, Lines, board_address, is_board, parse_board, size_of, unpacked
from pzc.compiler.formats.boards import fill_up, read_board, write_board
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.sheet import Sheet, place_of, sign_at, take_sign
from pzc.compiler.formats.streams import UNTOLD, Damaged
from pzc.compiler.model.model import CodeUse, Sign
from pzc.compiler.pictures.clues import Told
from pzc.compiler.pipeline import compile_source

N = Sign("", "n", None, "numbers", "cell")
BLACK = Sign("#", "black", None, "layer", "cell")
LINE = Sign("1", "line", None, "layer", "link")
PART = Sign("1", "part", None, "areas", "link")
WALL = Sign("1", "wall", None, "layer", "border")
BRIDGE = Sign("", "b", None, "layer", "link")
UNKNOWN = Told(None, untold=True)
CORNER = Sign("", "n", None, "numbers", "corner")

# A block, its names, its signs, the height and width of a board, its lines, and one of the things that they say.
SAID = [
    ("cells", (), (N, BLACK), 1, 3, ["3 # - "], ("n", (Cell(1, 3),), UNKNOWN)),
    ("corners", (), (CORNER,), 1, 1, [". 2 ", ". . "], ("n", (Corner(0, 1),), Told(2))),
    ("sides", (), (LINE,), 1, 3, ["0 1 "], ("line", Link(Cell(1, 2), Cell(1, 3)), 1)),
    ("sides", (), (PART,), 2, 1, ["", "", "1 "], ("part", Link(Cell(1, 1), Cell(2, 1)), 0)),
    ("sides", (), (BRIDGE,), 1, 2, ["2 "], ("b", Link(Cell(1, 1), Cell(1, 2)), 2)),
    ("all_sides", (), (WALL,), 1, 1, ["0 1 ", "1 ", "0 "], ("wall", Border(1, 1, True), 1)),
    ("beside", ("k",), (BLACK,), 1, 2, [". 3 . ", "-2 . # "], ("k", ((Cell(1, 1), Cell(1, 2)),), UNKNOWN)),
    ("uncrossed", ("k",), (BLACK,), 1, 2, [". 3 -1 ", "-1 # . "], ("k", ((Cell(1, 1),),), Told(3))),
    ("around", ("k",), (), 1, 2, [". . . . ", ". . . 4 ", ". . . . "], ("k", ((Cell(1, 2), Cell(1, 1)),), Told(4))),
    ("pairs", ("p", "m"), (), 1, 1, [". . 2 ", ". . 3 ", ". . . "], ("m", ((Cell(1, 1),),), Told(3))),
    ("runs", ("k",), (), 2, 1, [". 1 ", "-2 . ", ". . "], ("k", ((Cell(1, 1),),), Told((UNTOLD,)))),
    ("few_runs", ("k",), (), 1, 1, [". 1 ", ". . "], ("k", ((Cell(1, 1),),), Told((1,)))),
    ("arrows", ("a", "n"), (BLACK,), 1, 3, ["1,3 # 0,- "], ("a", (Cell(1, 1), (-1, 0)), Told(3))),
    ("tinted_arrows", ("a", "g", "w", "b"), (), 1, 3, ["2,12,1 . 0,-,2 "], ("w", (Cell(1, 1),), Told())),
    ("clusters", ("n",), (BLACK,), 1, 3, ["1,-,2 # - "], ("n", (Cell(1, 1),), Told((1, UNTOLD, 2)))),
    ("kinds", ("n", "m"), (), 1, 3, ["0,4 . 1,-2 "], ("m", (Cell(1, 3),), UNKNOWN)),
    ("dots", ("w", "b"), (), 1, 2, ["1.2"], ("b", ((Cell(1, 2),),), Told())),
    ("dots", ("w",), (), 1, 2, [".1X"], ("w", ((Cell(1, 1), Cell(1, 2)),), Told())),
    ("regions", ("room",), (), 2, 2, ["2", "0 1 ", "0 1 "], None),
    ("borders", ("room",), (), 2, 2, ["1 ", "1 ", "0 0 "], None),
]  # fmt: skip


def _sheet(height: int, width: int, rim: int = 0) -> Sheet:
    return Sheet(empty(Board(height, width)), rim, {}, set())


def _lines(texts: list[str], version: int = 0) -> Lines:
    return Lines(tuple(Line(text, 0) for text in texts), version)


@pytest.mark.parametrize(("word", "names", "signs", "height", "width", "texts", "said"), SAID)
def test_there_and_back(word, names, signs, height, width, texts, said) -> None:  # type: ignore[no-untyped-def]
    sheet, lines, use = _sheet(height, width), _lines(texts), CodeUse(word, names, signs=signs)
    BLOCKS[word].read(lines, sheet, use)
    assert lines.ended
    if said is None:
        assert len(sheet.content.divisions["room"]) == 2
    else:
        name, where, value = said
        told = sheet.answer.get((name, where)) if isinstance(value, int) else sheet.content.clues[name][where]
        assert told == value
    again = Sheet(sheet.content, 0, sheet.answer, set())
    assert BLOCKS[word].write(again, use) == texts


@pytest.mark.parametrize("word", ["cells", "sides", "beside", "arrows", "clusters", "dots", "regions", "borders"])
def test_a_strange_sign_and_a_cut(word: str) -> None:
    takes = {"beside": ("k",), "arrows": ("a",), "clusters": ("n",), "dots": ("w",)}
    use = CodeUse(word, takes.get(word, ("room",) if word in ("regions", "borders") else ()), signs=(BLACK,))
    for texts in (["! ! "], ["1,! ! ", ". . "]):
        with pytest.raises(Damaged):
            BLOCKS[word].read(_lines(texts), _sheet(2, 2), use)


def test_what_is_missing_is_empty() -> None:
    sheet = _sheet(2, 2)
    for word, names in (("cells", ()), ("regions", ("room",)), ("beside", ("k",)), ("dots", ("w",))):
        BLOCKS[word].read(_lines([]), sheet, CodeUse(word, names, signs=(N,)))
    assert not any(sheet.content.clues.values()) and len(sheet.content.divisions["room"]) == 1


def test_cells_with_two_sums() -> None:
    use = CodeUse("crossed", ("b", "right", "down"))
    sheet, texts = _sheet(3, 3, 1), ["0 -1 4 ", "5 . . ", "-1 3,-1 . "]
    BLOCKS["crossed"].read(_lines(texts), sheet, use)
    clues = sheet.content.clues
    assert clues["down"] == {(Cell(1, 3),): Told(4)}
    assert clues["right"] == {(Cell(2, 1),): Told(5), (Cell(3, 2),): Told(3)}
    assert BLOCKS["crossed"].write(sheet, use) == texts


def test_words_of_a_line() -> None:
    assert [words for _, words in words_of(_lines(["1 2", "3 4"]), 2, 2)] == [["1", "2"], ["3", "4"]]
    with pytest.raises(Damaged):
        list(words_of(_lines(["1 2 3"]), 1, 2))


def test_signs_of_both_kinds() -> None:
    """A clue that is a value of the answer as well; a sign for each value; marks of players."""
    clue = (Sign("1", "light", None, "clue", "cell"), Sign("1", "black", 0, "layer", "cell"))
    both = (Sign("1", "black", 0, "layer", "cell"), Sign("2", "black", 1, "layer", "cell"))
    sheet, line = _sheet(1, 2), Line("", 0)
    take_sign(sheet, clue, line, "1", Cell(1, 1))
    take_sign(sheet, both, line, ".", Cell(1, 1))
    assert sheet.answer == {("black", Cell(1, 1)): 0} and not sheet.said
    take_sign(sheet, both, line, "2[1,,,]", Cell(1, 2))
    assert sheet.answer["black", Cell(1, 2)] == 1 and sheet.said
    written = Sheet(sheet.content, 0, sheet.answer, set())
    assert [sign_at(written, clue, cell, ".") for cell in (Cell(1, 1), Cell(1, 2))] == ["1", "."]
    assert [sign_at(written, both, cell, ".") for cell in (Cell(1, 1), Cell(1, 2))] == [".", "2"]


def test_a_mark_beside_a_line_and_numbers_of_lines() -> None:
    sheet = _sheet(1, 3)
    take_sign(sheet, (LINE,), Line("", 0), "2", Border(1, 1, True), "0")
    take_sign(sheet, (BRIDGE,), Line("", 0), "2", Border(1, 2, True), "0")
    assert set(sheet.answer.values()) == {1, 2}


def test_a_link_at_the_rim_is_none() -> None:
    assert place_of(Board(1, 1), LINE, Border(1, 1, True)) is None


def test_a_clue_that_no_sign_says_is_not_lost() -> None:
    sheet = _sheet(1, 1)
    sheet.content.clues["n"] = {(Cell(1, 1),): Told(7)}
    with pytest.raises(Unwritable):
        sign_at(sheet, (Sign("1", "n", 1, "numbers", "cell"),), Cell(1, 1), ".")


# ------------------------------------------------------------------------------------------------- whole files


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3\nslither\n1\n2\n. 3 \n0 0 0 \n",
        "pzprv3/slither/1/2/. 3 /0 0 0 /",
        "https://puzz.link/p?pzprv3/slither/1/2/.%203%20/0%200%200%20/",
        "http://pzv.jp/p.html?type=player&pzprv3/slither/1/2/. 3 /0 0 0 /",
        "pzprv3%2Fslither%2F1%2F2%2F.%203%20%2F0%200%200%20%2F",
        'v:mine\npzprv3.1\r\nslither\r\n1\r\n2\r\n. 3 \r\n0 0 0 \r\ninfo:{\n "metadata": {}\n}',
    ],
)
def test_one_board_in_many_hands(text: str) -> None:
    assert is_board(text)
    file = parse_board(unpacked(text))
    height, width, lines = size_of(file, square=False)
    assert (file.key.text, height, width) == ("slither", 1, 2)
    assert [line.text.strip() for line in lines.lines] == [". 3", "0 0 0"]


def test_no_board() -> None:
    assert not is_board("https://puzz.link/p?slither/5/5/cbcbcddad") and not is_board("pzprv2/slither")
    for text in ("pzprv3/", "pzprv3/!/5/5", "pzprv3/slither/" + "." * 1_000_001):
        with pytest.raises(Damaged):
            parse_board(text)
    for text in ("pzprv3/slither/0/5", "pzprv3/slither/5", "pzprv3/slither/1000000/5"):
        with pytest.raises(Damaged):
            size_of(parse_board(text), square=False)


def test_a_size_for_both() -> None:
    assert size_of(parse_board("pzprv3/sudoku/4/. . . ."), square=True)[:2] == (4, 4)


SHADED = """grid 1x3
layer black on cells of bool
layer seen on cells of bool
clue n(c: cell) = k
format pzprv3 "shaded": since(2, blank()), cells(n, "#", black), cells("1", seen, "2", not seen)
"""


def test_by_a_clause() -> None:
    """What is not shaded is white; where both have their signs, nothing is known."""
    model = compile_source(Source("shaded.puz", SHADED))
    (clause,) = model.formats
    file = parse_board("pzprv3/shaded/1/3/# 2 ./2 . 1")
    sheet = read_board(*size_of(file, square=False), clause)
    cells = sheet.board.cells
    for layer in model.layers:
        fill_up(sheet, clause, layer, cells)
    assert [sheet.answer.get(("black", cell)) for cell in cells] == [1, 0, 0]
    assert [sheet.answer.get(("seen", cell)) for cell in cells] == [0, None, 1]
    assert write_board(sheet.content, sheet.answer, clause) == "pzprv3\nshaded\n1\n3\n# 2 . \n2 . 1 \n"
    assert board_address("pzprv3\na\n# \n") == "https://puzz.link/p?pzprv3/a/%23%20/"
    sheet.content.clues["other"] = {(Cell(1, 1),): Told()}
    with pytest.raises(Unwritable, match="no place for `other`"):
        write_board(sheet.content, sheet.answer, clause)


def test_a_newer_version_has_more() -> None:
    (clause,) = compile_source(Source("shaded.puz", SHADED)).formats
    file = parse_board("pzprv3.2/shaded/1/3//# 2 .")
    height, width, lines = size_of(file, square=False)
    assert read_board(height, width, lines, clause).said
    with pytest.raises(Damaged, match="not known"):
        read_board(*size_of(parse_board("pzprv3.2/shaded/1/3/kind/# 2 ."), square=False), clause)


def test_flags_and_numbers_of_their_own() -> None:
    text = (
        'param n = 1\nparam full = 0\ngrid 1x1 of 1..n\nformat pzprv3 "x": flag("f", full), setting(n), cells(given)\n'
    )
    (clause,) = compile_source(Source("x.puz", text)).formats
    for body, full in (("f/4/3", 1), ("4/3", 0)):
        sheet = read_board(*size_of(parse_board(f"pzprv3/x/1/1/{body}"), square=False), clause)
        assert sheet.content.settings == {"full": full, "n": 4}
        assert write_board(sheet.content, {}, clause).split("\n")[4:-1] == [*body.split("/")[:-1], "3 "]
    with pytest.raises(Damaged):
        read_board(*size_of(parse_board("pzprv3/x/1/1/z/3"), square=False), clause)
