"""The meaning of a name: in this file, in another, or as a word of the language."""

import pytest

from pzc.compiler.syntax import library
from pzc.service.overlay_files import path_of, uri_of
from pzc.service.results import Place

from .cursor_text import X, Y, opened, text_at


def place(marked: str, **others: str) -> Place | None:
    workspace, at = opened(marked, **others)
    found = workspace.definition(X, at)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("marked", "there"),
    [
        ("clue dot(c: cell)\n|dot (1,1)\n", (5, 8)),
        ("clue dot(c: cell)\nfor |dot(c): c = 1\n", (5, 8)),
        ("param n = 3\ngrid n x |n\n", (6, 7)),
        ("def f(a) = |a + 1\n", (6, 7)),
        ("for c in cells: |c = 1\n", (4, 5)),
        ('rule "Of {|c}.": for c in cells: c = 1\n', (20, 21)),
        ("clue pair(l: cells)\ndraw pair: line at |l\n", (10, 11)),
        ("clue cage(g: cells)\ncage <(1,1)> sum(|g) = 3\n", (10, 11)),
        ("grid 2x2 of <red, blue>\n(1,1) = |red\n", (13, 16)),
        ("unknown A, B of 1..2\nA + |B = 3\n", (11, 12)),
    ],
)
def test_names_of_the_document(marked: str, there: tuple[int, int]) -> None:
    assert place(marked) == Place(X, *there)


def test_names_of_other_texts() -> None:
    other = "param n = 2\nclue dot(c: cell)\n"
    assert place("use y\n|dot (1,1)\n", y=other) == Place(Y, 17, 20)
    assert place("use y(|n = 3)\n", y=other) == Place(Y, 6, 7)
    assert place("use |y\n", y=other) == Place(Y, 0, 0)
    assert place("use y\ngrid |n x 2\n", y=other) is None  # a parameter is visible in its own file only
    assert place("use z\n|dot (1,1)\n", y=other, z="use y\n") == Place(Y, 17, 20)
    assert place("use y(|dot as spot)\n", y=other) == Place(Y, 17, 20)
    assert place("use y(dot as spot)\n|spot (1,1)\n", y=other) == Place(X, 13, 17)


def test_builtin_names() -> None:
    found = place("use sudoku\n|given (1,1) = 1\n")
    assert found is not None and path_of(found.uri) == library.PRELUDE
    assert place("rows[1] = |rows[2]\n") is None


def test_circular_renamings() -> None:
    workspace, at = opened("use y(a as b)\n|b (1,1)\n", y="use x(b as a)\n")
    assert workspace.definition(X, at) == (Place(X, 11, 12),)
    assert workspace.hover(X, at) is not None or workspace.tokens(X)


def test_a_file_of_the_users_comes_before_the_librarys() -> None:
    assert place("use |sudoku\n", sudoku="grid 2x2\n") == Place("memory:///sudoku.puz", 0, 0)
    found = place("use |sudoku\n")
    assert found is not None and found.uri == uri_of(library.find("sudoku", None) or "")


def test_clue_and_definition_of_one_name() -> None:
    workspace, at = opened("use y, z\n|dot (1,1)\n", y="def dot(x) = x\n", z="clue dot(c: cell)\n")
    (found,) = workspace.definition(X, at)
    assert found.uri == "memory:///z.puz" and text_at(workspace, found.uri, found.start, found.end) == "dot"
