"""Lists with optional elements, and conditions on lists: the flat form agrees with the checker."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError

from ...judged import grounded

LINE = (
    "grid 1x4 of 0..2\nlayer s on <(1,1), (1,2)> of bool\n"  # otherwise the condition is false
    "(1,4) = 1\ndef a = (1,1)\n"
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("<a, (1,2), (1,3)..(1,4)> = <1, 2, 0, 1>", 4),
        ("<(1,2), shift(a, 0, -1), (1,3)> = <1, 2>", 12),
        ("<a> ++ [c : c in cells where s(c)] = <1, 2>", 3),
        ("len([c : c in cells where s(c)] ++ <a, 5>) = 4", 27),
        ("<<a, 1>, <2, (1,2)>>[2] = <2, 2>", 36),
        ("sum(a..(1,2)) = 3", 24),
        ("len(a..(1,2)) = 0", 0),
        ("len(a..2*(1,2)) = 3", 24),
        ("sum((1,1)..(1, a + 1)) = 3", 20),
        ("[c + 1 : c in cells where s(c)] = <2>", 18),
        ("[(if s(c) then shift(c, 0, 2) else c) : c in cells where c > 1] = <2>", 32),
        ("len([shift(c, 0, 2) : c in cells where s(c)]) = 1", 54),
        ("[rows[1][c] : c in cells where s(c)] = <1>", 15),
        ("len([1 : c in cells, d in cells[1..c] where s(d)]) = 2", 15),
        ("[1 : c in rows[1..a]] = <1>", 36),
    ],
)
def test_lists(text: str, count: int) -> None:
    assert grounded(LINE + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("distinct(cells)", 0),
        ("distinct(c in cells where s(c): c)", 99),
        ("not distinct([c : c in cells where s(c)] ++ <2>)", 39),
        ("distinct([<c, 1> : c in cells])", 0),
        ("distinct(<<a, 1>, <(1,2), 1>, <1, (1,3)>>)", 56),
        ("distinct([<c, 1> : c in cells where s(c)] ++ <<2, 1>>)", 69),
        ("sum(c in cells where s(c): c) = 2", 27),
        ("product(c in cells where s(c): c) = 2", 24),
        ("product(cells) = 4", 12),
        ("product(<>) = a", 36),
        ("product(<a, (1,2), (1,3), 1, 2>) = 4", 12),
        ("count(c in cells where c > 0: s(c)) = 1", 48),
        ("len(c in cells where s(c)) = 1", 54),
        ("all(c in cells where s(c): c = 2)", 48),
        ("any(c in cells where s(c): c = 2)", 33),
        ("min(c in cells where s(c): c) = 1", 27),
        ("max(c in cells where s(c): c) = 1", 27),
        ("not (max(c in cells where s(c): c) = 1)", 81),
        ("min(<a, (1,2) - 3>) = -2", 36),
        ("max(c in cells where c > 5: c) = 1", 0),
        ("exactly(2, c in rows[1][1..3]: c = 1)", 24),
    ],
)
def test_folds(text: str, count: int) -> None:
    assert grounded(LINE + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("runs(s(cells)) = <2>", 27),
        ("runs([c = 1 : c in cells])[2] = 1", 40),
        ('matches(rows[1], "1 (2|0)* 1")', 16),
        ('matches([c : c in cells where s(c)], "1 2?")', 21),
        ('not matches(s(cells), "0* 1 .*")', 27),
        ("table(<a, (1,2)>, <<1, 2>, <0, .>, <1>>)", 48),
        ("table([c : c in cells where s(c)], <<1, 2>, <2, .>, <>>)", 39),
        ("not table(<a, (1,2)>, <<1, 2>, <0, .>>)", 60),
        ("same_shape([c : c in cells where s(c)], <(1,1), (1,2)>)", 27),
        ("same_shape([c : c in cells where s(c)], [c : c in cells where c = 1])", 20),
        ("same_shape(rows[1][1..2], <(1,3), (1,4)>)\na = 1", 36),
        ("same_shape(rows[1][1..2], <(1,2), (1,4)>)", 0),
        ("connected([(x, rows[1][a + 1]) : x in <(1,1), (1,2)>])", 108),
        ("path([(x, rows[1][a + 1]) : x in <(1,1), (1,3)>])", 108),
    ],
)
def test_grounded_lists(text: str, count: int) -> None:
    assert grounded(LINE + text) == count


def test_an_almost_endless_range_is_refused() -> None:
    with pytest.raises(PuzzleError) as error:
        grounded(LINE + "sum(a..(1,2)^3 * 100000000) = 1")
    assert [d.code for d in error.value.diagnostics] == ["PZ512"]
