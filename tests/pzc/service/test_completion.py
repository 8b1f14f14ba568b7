"""Completions at a place."""

import pytest

from pzc.service.results import Completion

from .cursor_text import X, opened

RULES = "param n = 2\nclue dot(c: cell) = k\nlayer far on cells\nregions room\n"


def offered(marked: str) -> dict[str, Completion]:
    workspace, at = opened(marked, y=RULES)
    return {one.text: one for one in workspace.complete(X, at)}


@pytest.mark.parametrize(
    ("marked", "there", "not_there"),
    [
        ("|", "title grid rule clue hidden", "circle neighbours y"),
        ("use su|", "sudoku sujiko y", "x rule sudoku_25"),
        ("use y, |", "sudoku", "rule"),
        ("use y(|", "n dot far", "rule cells"),
        ("use y(n = |", "cells", "dot"),
        ("use y\nclue x(a: |", "cell cells line direction", "dot rule"),
        ("use y\nclue x(a: cell) = k\ndraw |", "x dot far room board", ""),
        ("use y\ndraw dot: |", "circle grey text behind at", "dots cells"),
        ("use y\ndraw board: |", "dots lines", "circle"),
        ("use y\ndraw dot: circle at |", "c k first last", ""),
        ("use y\ndraw dot: circle in |", "corner up_left middle", "c"),
        ("use y\nformat |", "puzzlink fpuzzles", "dot"),
        ('use y\nformat puzzlink "x": |', "numbers16 optional", "rule"),
        ('use y\nformat puzzlink "x": numbers16(|', "dot room", "rule"),
        ("expect |", "unique none solution", "rule"),
        ("use y\nexpect solution |", "far", "dot"),
        ("use y\ndoubt |", "dot", "far"),
        ("tiling |", "hexagons", "cells"),
        ("regions box |", "optional", "cells"),
        ("shape L |", "turned fixed", "cells"),
        ("layer x |", "on of", "cells"),
        ("layer x on |", "cells corners links", ""),
        ("layer x on cells of |", "bool", ""),
        ("hidden |", "layer unknown", "cells"),
        ('use y\nrule "x":\n  for dot(a) = b, e in cells: |', "a b e far neighbours sum and room", "c k"),
        ("use y\ndef f(p, q) = |", "p q far", "c"),
        ("use y\ndef row_of(p) = rows[p]\nfor dot(a), b in row_of(unbound): |", "a b", "unbound p"),
        ("use y\ndot (1,1) = 1\nfor c in far where |", "c far", ""),
    ],
)
def test_offered_completions(marked: str, there: str, not_there: str) -> None:
    words = {text.split(" ")[0].split("(")[0] for text in offered(marked)}
    assert set(there.split()) - words == set()
    assert words & set(not_there.split()) == set()


@pytest.mark.parametrize("marked", ['rule "x|', "# in a comment |", "given [[ 1 | ]]", "given [[ 1 |", 'title "x" # |'])
def test_no_completion_in_strings_comments_and_pictures(marked: str) -> None:
    assert offered(marked) == {}


def test_a_clue_with_places_to_fill_in() -> None:
    found = offered("use y\n|")
    assert found["dot ${1:(1,1)} = ${2:1}"].snippet
    assert found["dot ${1:(1,1)} = ${2:1}"].detail == "clue dot(c: cell) = k"
    assert "dot(${1:c}) = ${2:k}" in offered("use y\nfor |")


def test_typed_prefix_is_replaced() -> None:
    workspace, at = opened("# \U0001f600\nuse sud|")
    assert {(one.start, one.end) for one in workspace.complete(X, at)} == {(at + 1 - 3, at + 1)} or {
        (one.start, one.end) for one in workspace.complete(X, at + 1)
    } == {(at - 2, at + 1)}


def test_builtins_are_explained() -> None:
    found = offered('rule "x": |')
    assert found["windows"].words == "the blocks of h rows and w columns, each row by row"
    assert found["between"].detail.startswith("def between(x, a, b)")
