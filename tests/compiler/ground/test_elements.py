"""Cells at unknown coordinates and values at unknown indices: the flat form agrees with the checker."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError

from ...judged import grounded

BOARD = "grid 2x2 of 0..2\n(2,1) > 0\ndef a = 0 + (1,1)\ndef b = 0 + (1,2)\n"
STARS = "grid 1x2 of 0..2\nlayer s on cells of bool\ndef a = 0 + (1,1)\ndef b = 0 + (1,2)\n"
LINE = "grid 1x4 of 0..3\ndef a = (1,1)\ndef b = (1,2)\n"
LAYERS = "grid 1x2 of 0..2\nlayer n on 0..2 of 0..2\ndef a = (1,1)\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("(1, (1,1)) = 2", 6),
        ("(a, b) = 2", 11),
        ("not ((a, b) = 2)", 43),
        ("(3 - (1,1), (1,1) + 1) is (2,2)", 18),
        # many more coordinates than cells: they are limited first
        ("(10*(1,1) - 9, 10*(1,2) - 9) = 1", 6),
        ("not ((10*(1,1) - 9, 10*(1,2) - 9) = 1)", 48),
        ("(20 - 18*(1,1), 9*(1,2) - 8) = (1,1)", 3),
        ("column((1, (2,1))) = 2", 27),
        ("digit(shift((1,1), (1,1), (1,2))) = 1", 11),
        ("sum(neighbours((1, (2,1)))) = 3", 15),
        ("(1, (2,1)) is (1,1)", 27),
        ("(1, (2,1)) is not (1,1)", 27),
        ("<(1,1), (1, (2,1))> is <(1,1), (1,1)>", 27),
        ("<(1, (2,1)), (2,2)> is <(1,1), (2, (1,1))>\n(1,1) > 0", 9),
    ],
)
def test_cells(text: str, count: int) -> None:
    assert grounded(BOARD + text) == count


@pytest.mark.parametrize(("text", "count"), [("s(a, b)", 4), ("s(a, b) or s(1,1)", 19), ("not s(b, a)", 32)])
def test_truth_values_of_cells(text: str, count: int) -> None:
    assert grounded(STARS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("rows[1][a] = 2", 32),
        ("not (rows[1][a] = 2)", 224),
        ("rows[1][2*a - 1] = b", 32),
        ("rows[1][a..b] = <2, 0>", 0),
        ("sum(rows[1][a..b]) = 4", 8),
        ("rows[1][<a, b>] = <b, a>", 60),
        ("len(rows[1][[x : x in rows[1] where x > 1]]) = 2", 96),
        ("[x : x in rows[1] where x > 1][1] = 2", 120),
        ("[x : x in rows[1] where x > 1][2] = 3", 88),
        ("[x : x in rows[1] where x > 1][a] = 3", 72),
        ("not ([x : x in rows[1] where x > 2][b] = 3)", 199),
        ("[x : x in rows[1] where x > 3][1] = 3", 0),
        ("index(0 + a, <(1,2), (1,3), (1,4)>) = 2", 48),
        ("index(a, <0, 2, 2>) = 2", 64),
        ("not (index(a, <0, 2, 2>) = 2)", 192),
        ("index(rows[1][a], rows[1]) = b", 48),
        ("index((1,2), <(1,3), (1, 1 + a), (1,4)>) = 2", 64),
        ("index((1, 1 + a), <(1,1), (1,2), (1,3)>) = 2", 64),
        ("<(1,1), (1, 1 + a)> is <(1,1), (1,2)>", 64),
        ("not (<(1,1), (1, 1 + a)> is <(1,2), (1,2)>)", 256),
        ("index(true, [x > 1 : x in rows[1]]) = 2", 64),
        ("sum((1,1)..(1, a)) = 3", 20),
        ("max(rows[1][<a>]) = b", 96),
    ],
)
def test_places_in_lists(text: str, count: int) -> None:
    assert grounded(LINE + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("n(a) = 2", 81),
        ("n(a - 1) = 2", 54),
        ("not (n(a + 1) = 2)", 189),
        ("n(a) = n(n(a))", 135),
        ("sum(n(<a, 1>)) = 3", 36),
        ("sum(n([0 + x : x in cells where x > 0])) = 3", 12),
        ("n(2 * a + 3) = 1", 0),
    ],
)
def test_layers_on_numbers(text: str, count: int) -> None:
    assert grounded(LAYERS + text) == count


@pytest.mark.parametrize(
    "text",
    [
        "rows[1][a^3 * 100000000] = 1",
        "(1, a^3 * 100000000) = 1",
        "neighbours(shift((1,1), 0, a^3 * 100000000)) = <>",
        "sum(1..a^3 * 100000000) = 1",
    ],
)
def test_too_many_possible_elements_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError) as error:
        grounded(LINE + text)
    assert [d.code for d in error.value.diagnostics] == ["PZ512"]


def test_known_read_off_the_board_is_an_error() -> None:
    with pytest.raises(PuzzleError) as error:
        grounded(LAYERS + "n(3) = a")
    assert [d.code for d in error.value.diagnostics] == ["PZ513"]
