"""Following the help of a message gives the intended text: its words replace the wrong ones."""

import re

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

BOARD = """grid 3x3 of 0..3
layer black on cells of bool
layer second on cells of 1..3
layer line on links of bool
clue group(g: cells)
"""
CASES = [
    ("for c in cells: [count(neighbours(c) > 0)] = 2", "PZ210", "count(d in neighbours(c): d > 0)"),
    ("for group(g): [any(g <= 2)]", "PZ210", "any(d in g: d <= 2)"),
    ("[connected(cells > 0)]", "PZ210", "connected(d in cells: d > 0)"),
    ("[exactly(2, rows[1] = 3)]", "PZ210", "exactly(2, d in rows[1]: d = 3)"),
    ("for d in cells: [count(neighbours(d) > 0)] = 2", "PZ210", "count(e in neighbours(d): e > 0)"),
    ("for c in cells: [count(not black(neighbours(c)))] = 2", "PZ213", "count(d in neighbours(c): not black(d))"),
    ("[all(not [c = 1 : c in rows[1]])]", "PZ213", "all(d in [c = 1 : c in rows[1]]: not d)"),
    ("for c in cells: [c = 1 or 2]", "PZ213", "c in <1, 2>"),
    ("for c in cells: [c != 1 and 2]", "PZ213", "c not in <1, 2>"),
    ("for c in cells: black(c) or [second(c) = 1 or 2]", "PZ213", "second(c) in <1, 2>"),
    ("[distinct(rows[1])] = 3", "PZ286", "different(rows[1])"),
    ("[count(cells)] = 9", "PZ285", "len(cells)"),
    ("[count(c in cells: second(c) mod 2)] = 3", "PZ285", "count(c in cells: second(c) mod 2 != 0)"),
    ("for [line in rows, columns]: distinct(line)", "PZ230", "line in rows ++ columns"),
    ("for [i = 1..3]: (1, i) = i", "PZ230", "i in 1..3"),
    ("for [c in cells not in rows[1]]: c = 1", "PZ230", "c in cells where c not in rows[1]"),
    ("for [black(c)]: c = 1", "PZ230", "c in cells where black(c)"),
    ("for line in [rows + columns]: distinct(line)", "PZ210", "rows ++ columns"),
    ("sum([rows[1]:rows[2]]) = 9", "PZ230", "rows[1] ++ rows[2]"),
    ("[(1,1) and (1,2) = 3]", "PZ213", "(1,1) = 3 and (1,2) = 3"),
    ("[(1,1) = (2,2) or (3,3)]", "PZ213", "(1,1) = (2,2) or (1,1) = (3,3)"),
    ("[(1,1) is 3]", "PZ222", "(1,1) = 3"),
    ("for c in cells: [c is not black] or c = 1", "PZ222", "not black(c)"),
    ("for r in rows: [even(r)]", "PZ217", "all(d in r: even(d))"),
    ("connected([black(cells)])", "PZ249", "black"),
    ("for r in rows: [exactly(1, black in r)]", "PZ213", "exactly(1, black(r))"),
    ("[len(black(rows[1]))] = 2", "PZ285", "count(black(rows[1]))"),
    ("[|rows[1]|] > 2", "PZ210", "len(rows[1])"),
    ("for r in rows: [alldifferent](r)", "PZ201", "distinct"),
    ("for r in rows: [minimum](r) = 1", "PZ201", "min"),
    ("len([<(1,1), rows[2]>]) = 4", "PZ221", "<(1,1)> ++ rows[2]"),
]


@pytest.mark.parametrize(("given", "code", "meant"), CASES)
def test_following_the_help_gives_the_intended_text(given: str, code: str, meant: str) -> None:
    before, wrong, after = re.fullmatch(r"(.*?)\[(.*)\](.*)", given).groups()  # type: ignore[union-attr]
    with pytest.raises(PuzzleError) as refused:
        compile_source(Source("wrong", BOARD + before + wrong + after))
    (found,) = refused.value.diagnostics
    assert found.code == code
    assert meant in found.help
    compile_source(Source("right", BOARD + before + meant + after))


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        ("for (a, b) in links: abs(a - b) > 1", "PZ201", "|a - b|"),
        ("for c in cells: if black(c) then c = 1", "PZ137", "`black(c) -> c = 1`"),
        ("for all c in cells: c = 1", "PZ174", "`for c in`"),
        ("diagonal anti", "PZ202", "`use diagonal`"),
        ("diagonal(1) = 2", "PZ201", "`use diagonal`"),
        ("clue row(c: cell)\nrow(1,1) = 2\n(1,1) = len(row(rows[1]))", "PZ248", "hides the ready `row`"),
        ("def any = -1", "PZ289", "another name"),
    ],
)
def test_the_help_names_what_was_meant(given: str, code: str, word: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        compile_source(Source("wrong", BOARD + given))
    found = refused.value.diagnostics[-1]
    assert (found.code, word in found.help) == (code, True)


@pytest.mark.parametrize(
    "given",
    [
        "for l in rows: increasing(c in l where black(c))",
        "loop([l : l in links where line(l)] ++ [(a, b) : a in cells, b in knight(a) where black(a) and black(b)])",
        "for l in rows ++ <columns[2]>: distinct(l)",
        "def words = <<1, 2, 3>, <3, 1, 2>>\nfor r in rows: table(r, words)",
        "for c in cells: <digit(c), second(c)> != <1, 2>",
    ],
)
def test_accepted_alternatives(given: str) -> None:
    compile_source(Source("right", BOARD + given))


def test_missing_parameter_is_reported_once() -> None:
    rules = "use latin_square\n" + "".join(f"given (1,{k}) = {k}\n" for k in range(1, 9))
    with pytest.raises(PuzzleError) as refused:
        compile_source(Source("wrong", rules))
    assert [found.code for found in refused.value.diagnostics] == ["PZ303"]
