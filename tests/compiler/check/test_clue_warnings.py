"""Probable mistakes in clues, and similar clues that are right: the codes of the warnings for a text."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.lint import lint
from pzc.compiler.pipeline import compile_source

BOARD = """grid 4x4 of 1..4
layer second on cells of 1..4
layer black on cells of bool
clue bar(path: line)
clue cage(g: cells)
clue gold(c: cell)
clue dot(l: link)
for bar(p): increasing(p)
for cage(g): distinct(g)
for c in gold: c > 1
for (a, b) in dot: a < b
clue sums(l: link) = k
for sums(l) = k: sum(cells(l)) > k
regions room = rows
areas pond = black
"""


def codes(text: str) -> list[str]:
    return [found.code for found in lint(compile_source(Source("x.puz", BOARD + text)))]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("distinct(rows[1], rows[2])", "PZ813"),
        ("distinct(<rows[1], rows[2]>)", ""),
        ("distinct((1,*), (2,1))", ""),
        ("distinct(rows)", "PZ834"),
        ("distinct(rows ++ columns)", "PZ834"),
        ("for line in <rows, columns>: distinct(line)", "PZ834"),
        ("distinct([r : r in rows])", ""),
        ("distinct(windows(1, 5))", ""),
        ("for r in rows: distinct(rows[1])", "PZ838"),
        ("for r in rows, k in 1..2: sum(r) > 1", "PZ838"),
        ('for k in 1..2: matches(rows[1], ".* k .*")', ""),
        ("for a, b in cage: a != b", "PZ833"),
        ("for a, b in room: sum(a) != sum(b)", "PZ833"),
        ("for a, b in room where a[1] is not b[1]: sum(a) != sum(b)", ""),
        ("for a, b in pond: not same_shape(a, b)", "PZ833"),
        ("for a, b in pond where a[1] is not b[1]: not same_shape(a, b)", ""),
        ("all(a, b in rows: sum(a) < sum(b))", "PZ833"),
        ("for a, b in 1..3 where a < b: (1,a) != (1,b)", ""),
        ("for a, b in cells where b in neighbours(a): a != b", ""),
        ("for (a, b) in pairs(cells): (a, second(a)) != (b, second(b))", "PZ814"),
        ("distinct(c in cells: (c, second(c)))", "PZ814"),
        ("for c in cells: (c, second(c)) != 1", ""),
        ("for a, b in cells: digit(a, second(a)) != (b, second(b))", ""),
        ("for a, b in rows[1]: sum(a..b) > 0", "PZ816"),
        ("for a, b in rows[1]: sum(digit(a)..digit(b)) > 0", ""),
        ("for a in rows[1]: sum(a..(1,4)) > 0", ""),
        ("for c in cells where c = (1,1): black(c)", "PZ817"),
        ("for c in cells where black(c) and not (c != (1,1)): c > 1", "PZ817"),
        ("for c in cells where c is (1,1): black(c)", ""),
        ("for c in cells where digit(c) = (1,1): black(c)", ""),
        ("for c in cells: c = (1,1) or black(c)", ""),
        ("cage [[\na a . .\n. . a .\n. . . .\n. . . .\n]]", ""),  # at a corner
        ("cage [[\na a . .\n. . . a\n. . . .\n. . . .\n]]", "PZ818"),
        ("cage <(1,1), (1,2), (1,1)>", "PZ819"),
        ("cage (1,*)", ""),
        ("gold [[\n1 . . .\n. 0 . .\n. . . .\n. . . .\n]]", "PZ821"),
        ("gold [[\n1 . . .\n. o . .\n. . . .\n. . . .\n]]", ""),
        ("dot [[\no--o  o  o\n\no  o  o  o\n\no  o  o  o\n\no  o  o  o\n]]", ""),  # `-` is a common mark here
        ("bar <(1,1), (1,3)>", "PZ822"),
        ("gold (1,1), (1,1)", "PZ820"),
        ("sums (1,1) (1,2) = 3, (1,1) (1,2) = 3", "PZ820"),
        ("cage (1,1)..(1,2) sum > 3, (1,1)..(1,2) max = 3", ""),
        ("all(a, b in rows[1] where a != b: |a - b| > 1)", "PZ833"),
        ("for a in rows[1], b in rows[1]: a != b", "PZ833"),
        ("for a in rows[1], b in rows[1]: a != b or a is b", ""),
        ("all(a, b in rows[1] where a is not b: a != b or second(a) = 1)", ""),
        ("all(a, b in rows[1] where column(a) < column(b): a != b)", ""),
        ("all(a, b in rows[1] where digit(a) != digit(b): |a - b| > 1)", ""),
        ("all((a, b) in links where a != b: |a - b| > 1)", ""),
        ("all(a in rows[1], b in rows[2] where a != b: |a - b| > 1)", ""),
        ("all(i, k in 1..4 where i != k: (i, 1) != (k, 1))", ""),
        ("distinct(room)", "PZ834"),
        ("distinct([r : r in room])", ""),
        ("for r in room: distinct(r)", ""),
        ("distinct(room[1])", ""),
        ("for i in 1..3: (i, j) < (i + 1, j)", "PZ835"),
        ("for k in room: distinct(i, *) or sum(k) > 0", ""),
        ("(i, j) != (1, 1) or i = 1", ""),
        ("for i in 1..4: distinct(i, *)", ""),
        ("draw gold: value", "PZ836"),
        ("draw gold: circle", ""),
        ("draw cage: outline, value in corner", ""),
        ("draw sums: value", ""),
        ("bar <(1,1), (2,2), (2,3)>", ""),
        ("bar (1,1)..(4,4)", ""),
    ],
)
def test_warnings(text: str, code: str) -> None:
    assert codes(text + "\n") == ([code] if code else [])
