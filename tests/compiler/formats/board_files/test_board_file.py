"""Board files, as people copy them, to their parts and back; and texts that are no board files."""

import pytest

from pzc.compiler.formats.board_files.board_file import (
    LONGEST,
    Line,
    Lines,
    board_address,
    is_board,
    parse_board,
    print_board,
    size_of,
    unpacked,
)
from pzc.compiler.formats.streams import Damaged

from ..block_cases import lines_of


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
def test_spellings_of_one_board(text: str) -> None:
    assert is_board(text)
    file = parse_board(unpacked(text))
    height, width, lines = size_of(file, square=False)
    assert (file.key.text, height, width) == ("slither", 1, 2)
    assert [line.text.strip() for line in lines.lines] == [". 3", "0 0 0"]


@pytest.mark.parametrize(
    "text", ["https://puzz.link/p?slither/5/5/cbcbcddad", "pzprv2/slither", "pzprv3.x/slither", "slither/5/5/abc", ""]
)
def test_texts_that_are_not_boards(text: str) -> None:
    assert not is_board(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slither/5/5", "does not begin with `pzprv3`"),
        ("pzprv3/", "which variant"),
        ("pzprv3/!/5/5", "which variant"),
        ("pzprv3/slither/" + "." * LONGEST, "more than 1000000 characters"),
    ],
)
def test_invalid_files(text: str, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        parse_board(text)


@pytest.mark.parametrize(
    ("text", "square", "message"),
    [
        ("pzprv3/slither/0/5", False, "0 rows and 5 columns"),
        ("pzprv3/slither/5/101", False, "up to 100 can be read"),
        ("pzprv3/slither/5", False, "how many rows and columns"),
        ("pzprv3/slither", True, "how many rows and columns"),
        ("pzprv3/slither/x/5", False, "a number of rows or columns"),
        ("pzprv3/slither/999999/5", False, "up to 100"),
        ("pzprv3/slither/1234567/5", False, "a number of rows or columns"),
    ],
)
def test_invalid_sizes(text: str, square: bool, message: str) -> None:
    with pytest.raises(Damaged, match=message):
        size_of(parse_board(text), square)


def test_one_size_for_height_and_width() -> None:
    height, width, lines = size_of(parse_board("pzprv3/sudoku/4/. . . ."), square=True)
    assert (height, width, [line.text for line in lines.lines]) == (4, 4, [". . . ."])
    assert size_of(parse_board("pzprv3/x/100/1"), square=False)[:2] == (100, 1)


def test_version_and_line_offsets() -> None:
    text = "pzprv3.2/slither/1/2/. 3 //"
    file = parse_board(text)
    assert file.version == 2 and parse_board("pzprv3/slither/1").version == 0
    assert [text[line.at : line.at + len(line.text)] for line in file.lines] == ["1", "2", ". 3 "]


@pytest.mark.parametrize("behind", ["info:{", "history:{", "__HISTORY__", "https://puzz.link", "TrialData"])
def test_metadata_is_ignored(behind: str) -> None:
    assert len(parse_board(f"pzprv3/slither/1/1/. /{behind}/. /").lines) == 3


def test_lines_are_taken_in_order() -> None:
    lines = lines_of(["a ", "b", "c"])
    assert (lines.peek(), lines.peek(1), lines.peek(3)) == ("a", "b", "")
    assert [line.text for line in lines.take(2)] == ["a ", "b"] and not lines.ended
    with pytest.raises(Damaged, match="ends too soon"):
        lines.take(2)
    lines.take()
    assert lines.ended and lines_of([]).end == 0


@pytest.mark.parametrize(("square", "sizes"), [(False, "2\n3\n"), (True, "2\n")])
def test_files_as_the_site_writes_them(square: bool, sizes: str) -> None:
    text = print_board("x", 2, 3, square, [". # ", "1"])
    assert text == f"pzprv3\nx\n{sizes}. # \n1\n"
    assert unpacked(board_address(text)).replace("/", "\n") == text


def test_counted_lines() -> None:
    lines = Lines(tuple(Line(text, at) for at, text in enumerate([" 2 ", "a", " b", "c"])), 0)
    assert lines.take_counted("words") == (["a", "b"], 0)
    with pytest.raises(Damaged, match="how many words there are") as error:
        lines.take_counted("words")
    assert error.value.at == 3
