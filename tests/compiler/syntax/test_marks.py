"""Pictures to tokens: decoration is ignored, and rows may be written without spaces."""

import re
from itertools import product

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.syntax import marks
from pzc.compiler.syntax.marks import characters, opening, packed_width, rows_of
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import Draw


def drawn(*lines: str) -> Draw:
    file = parse(Source("test", "grid 2x2\ngiven [[\n" + "".join(f"{line}\n" for line in lines) + "]]\n"))
    (draw,) = (statement for statement in file.statements if isinstance(statement, Draw))
    return draw


@pytest.mark.parametrize(
    ("lines", "width", "rows"),
    [
        (["1 . 3", ". 2 ."], 3, ["1 . 3", ". 2 ."]),
        (["1 . | 3 .", "----+----", ". 2 | . ."], 4, ["1 . 3 .", ". 2 . ."]),
        (["┌───┬───┐", "│ 1 │ . │", "└───┴───┘"], 2, ["1 ."]),
        (["1.3", ".2."], 3, ["1 . 3", ". 2 ."]),
        (["1. | 3.", ".2 | .."], 4, ["1 . 3 .", ". 2 . ."]),
        (["12 3", "4 56"], 2, ["12 3", "4 56"]),
        (["10 11", "12 13"], 2, ["10 11", "12 13"]),
        (["1.3", ".2"], 3, ["1 . 3", ". 2"]),
        (["1.3", ".2."], None, ["1.3", ".2."]),
        (["- -", "- 1"], 2, ["- -", "- 1"]),
    ],
)
def test_rows(lines: list[str], width: int | None, rows: list[str]) -> None:
    found = rows_of(drawn(*lines).picture, width)
    assert [" ".join(mark.text for mark in row) for row in found] == rows
    assert all(mark.span.text == mark.text for row in found for mark in row)


def test_width_of_packed_rows() -> None:
    picture = drawn("1.3 4.6", ".2. ...").picture
    assert packed_width(rows_of(picture)) == 6
    assert packed_width(rows_of(drawn("1 2", "3 4").picture)) == 0
    assert packed_width(rows_of(drawn("11 2").picture)) == 0


def test_places() -> None:
    picture = drawn("ab c").picture
    assert opening(picture).text == "[["
    first, _ = rows_of(picture)[0]
    assert [mark.span.text for mark in characters(first)] == ["a", "b"]


def test_fast_path_equals_the_general_case() -> None:
    for line in map("".join, product("a-+=| \r─", repeat=5)):
        eye = re.fullmatch(marks._DECORATION, line) and re.search(marks._TOUCHING, line)
        assert list(marks._tokens(line)) == ([] if eye else [m.span() for m in re.finditer(marks._TOKEN, line)])
