"""matches, table: CP-SAT finds the same solutions as exhaustive search by the judge."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

from ..judged import check


def test_an_automaton_that_grows_too_large_is_refused() -> None:
    text = (
        'grid 1x40 of 1..2\nmatches(cells, ".* 1 .{20} 1 .*") and matches(cells, "(. . .)* 1 .{18} (2|1 .{15} 1 .*)*")'
    )
    with pytest.raises(PuzzleError) as caught, raised(parts=200_000):
        check(text)
    assert caught.value.diagnostics[0].code == "PZ601"


G = "grid 1x4 of 1..3\n"
B = "grid 1x5\nlayer b on cells of bool\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (G + 'matches(cells, "1 .* 3")', 9),
        (G + 'not matches(cells, "1 .* 3")', 72),
        (G + 'matches(cells, "1+ 2* 3*") <-> (1,4) = 3', 56),
        (G + 'exactly(1, matches(cells, ".* 1 2 .*"), matches(cells, ".* 2 1 .*"))', 28),
        (G + 'all(r in rows: matches(r, "[1 2]* 3+"))', 15),
        (G + 'clue k(c: cell) = v\nk (1,1) = 2\nfor k(c) = v: matches(cells, "v .* v{2} .*")', 5),
        (G + 'matches([c : c in cells where c > 1], "2 3+")', 11),
        (G + 'matches(cells[1..(1,1)], "1|2 3|3 . .")', 63),
        (G + 'matches(if (1,4) = 1 then cells else cells[1..2], "1 .") and (1,2) = 1', 6),
        (G + 'matches(cells, "")', 0),
        (G + 'matches([c : c in cells where c = 4], "")', 81),
        ("grid 1x3 of <a, b, c>\nmatches(cells, \"a (b|c)*\")", 4),
        (B + 'matches(b(cells), "0* 1 1 0*")', 4),
        (B + 'matches(b(cells), "(true|false false)+")', 8),
        (B + 'matches(b(cells), "1{0,12} 0{10,11}")', 0),
        (B + 'not matches(b(cells), ".* 1 1 1 .*")', 24),
        (B + 'matches([column(c) : c in cells where b(c)], "[1 2] . 5")', 5),
        (G + "table(cells, <<1, 2, 3, 1>, <2, 2, 2, 2>, <1, 2, 3>, <4, 1, 1, 1>>)", 2),
        (G + "not table(cells, <<1, 2, 3, 1>, <2, 2, 2, 2>>)", 79),
        (G + "(1,1) = 1 <-> table(cells[2..4], <<1, 2, 3>, <2, 3, 1>, <3, 1, 2>>)", 51),
        (G + "exactly(1, table(cells[1..2], <<1, 2>, <2, 3>>), table(cells[2..3], <<2, 1>, <2, 3>>))", 24),
        (G + "table(cells, <<1, ., 3, .>, <., 2, ., 2>>)", 17),
        (G + "not table(cells[1..2], <<1, .>>)", 54),
        (G + "table(cells, <<1..3, 2>, <3, 2, 1, 1>>)", 2),
        (G + "table(cells, [<a, a, b, b> : a in 1..3, b in 1..3 where a < b])", 3),
        (G + "table([c : c in cells where c != 2], <<1, 3>, <3, .>>)", 18),
        (G + "table(cells[1..1], <<1>, <3>>)", 54),
        (B + "table(b(cells), <<1, 0, 1, 0, 1>, <0, true, 0, true, 0>>)", 2),
        (G + "table(cells[1..0], <<1, 2>>)", 0),
    ],
)  # fmt: skip
def test_puzzles(text: str, count: int) -> None:
    assert check(text) == count


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('matches(cells, "123")', "PZ282"),
        ('matches(b(cells), "1 2 10")', "PZ282"),
        ("matches(cells, 123)", "PZ283"),
        ('matches("1", cells)', "PZ283"),
        ('matches(cells, "x")', "PZ201"),
        ('for c in cells: matches(cells, "c")', "PZ211"),
        ('matches(rows, "1")', "PZ215"),
        ('(1,1) = "1"', "PZ192"),
        ('sum("1") = 1', "PZ218"),
        ("table(cells, <1, 2, 3, 1>)", "PZ284"),
        ("table(cells)", "PZ284"),
        ("table(cells, rows[1])", "PZ284"),
        ("table(cells, <<1, (1,1), 2, 3>>)", "PZ211"),
        ("same_shape(cells)", "PZ245"),
        ("same_shape(cells, cells, rotated)", "PZ274"),
        ("same_shape(cells, links)", "PZ217"),
    ],
)
def test_errors_of_calls(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("test", f"grid 1x4 of 1..3\nlayer b on cells of bool\n{text}"))
    assert [d.code for d in caught.value.diagnostics] == [code]
