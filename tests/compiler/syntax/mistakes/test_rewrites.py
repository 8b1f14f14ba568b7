"""Notations of others: the edit that is offered leads to what was meant."""

import re
from collections.abc import Iterator

import pytest

from pzc.compiler.base.diagnostics import PuzzleError, edits_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.mistakes.rewrites import REWRITES, Rewrite
from pzc.compiler.syntax.parse import parse

from .mistakes_in import diagnostics

RULES = {
    "forall c in cells: c > 1": "for c in cells: c > 1",
    "for every c of cells: c > 1": "for c in cells: c > 1",
    "for each row r: distinct(r)": "for r in rows: distinct(r)",
    "for each row: distinct(row)": "for row in rows: distinct(row)",
    "for room r: sum(r) = 10": "for r in room: sum(r) = 10",
    "for i = 1 to 4: (1,i) = i": "for i in 1..4: (1,i) = i",
    "for c in cells if c in gold: c > 1": "for c in cells where c in gold: c > 1",
    "for c in cells such that c in gold: c > 1": "for c in cells where c in gold: c > 1",
    "for c in cells except gold: c > 1": "for c in cells where c not in gold: c > 1",
    "for c in cells with gold: c > 1": "for c in cells where c in gold: c > 1",
    "for c in cells unless star(c): c > 1": "for c in cells where not (star(c)): c > 1",
    "if (1,1) = 2, then (1,2) = 3": "(1,1) = 2 -> (1,2) = 3",
    "for c in cells: if star(c): c > 1": "for c in cells: star(c) -> c > 1",
    "when (1,1) = 2: (1,2) = 3": "(1,1) = 2 -> (1,2) = 3",
    "unless (1,1) = 2: (1,2) = 3": "not ((1,1) = 2) -> (1,2) = 3",
    "(1,2) = 3 if (1,1) = 2": "(1,1) = 2 -> (1,2) = 3",
    "a = 1 iff b = 2": "a = 1 <-> b = 2",
    "a = 1 => b = 2": "a = 1 -> b = 2",
    "a => b": "a >= b",
    "(1,1) = 1, (1,2) != 2": "(1,1) = 1 and (1,2) != 2",
    "for c in gold: c > 1, star(c) = 0": "for c in gold: c > 1 and star(c) = 0",
    "(1,1) not 2": "(1,1) != 2",
    "all c in cells: c > 1": "all(c in cells: c > 1)",
    "no 2x2 star": "for w in windows(2, 2): not all(star(w))",
    "no 2x2 square is all star": "for w in windows(2, 2): not all(star(w))",
    "a =< b": "a <= b",
    "there exists c in cells: c = 1": "any(c in cells: c = 1)",
    "for r in rows: exactly 2 star in r": "for r in rows: exactly(2, x in r: x in star)",
    "exactly 2 star in each row": "for r in rows: exactly(2, x in r: x in star)",
    "at most 2 star in rows[1]": "count(x in rows[1]: x in star) <= 2",
    "number of star in rows[1] = 3": "count(x in rows[1]: x in star) = 3",
    "number of star cells in rows[1] = 3": "count(x in rows[1]: x in star) = 3",
    "number of star cells = 3": "len(star) = 3",
    "count of star cells = 3": "len(star) = 3",
    "the sum of the star cells = 3": "sum(star) = 3",
    "exactly 2 star cells": "exactly(2, x in cells: x in star)",
    "at least 2 star cells": "len(star) >= 2",
    "no more than 2 star cells in each column": "for r in columns: count(x in r: x in star) <= 2",
    "two star in each column": "for r in columns: exactly(two, x in r: x in star)",
    "every row contains exactly 2 star": "for r in rows: exactly(2, x in r: x in star)",
    "each row has at most 2 star cells": "for r in rows: count(x in r: x in star) <= 2",
    "no two star cells touch, even diagonally": "for a in cells, b in around(a): not (star(a) and star(b))",
    "for c in cells: star(c) -> no star in around(c)": "for c in cells: star(c) -> not any(x in around(c): x in star)",
    "for c in cells: count(star around c) = 2": "for c in cells: count(star(around(c))) = 2",
    "no digit repeats in any row and any column": "for r in rows ++ columns: distinct(r)",
    "each row and column contains the digits 1 to 6 once": "for r in rows ++ columns: distinct(r)",
    "every digit occurs once in every column": "for r in columns: distinct(r)",
    "all digits in each row are different": "for r in rows: distinct(r)",
    "each row has different digits": "for r in rows: distinct(r)",
    "rows[1] contains each digit once": "distinct(rows[1])",
    "exactly 2 star in every row and every column": "for r in rows ++ columns: exactly(2, x in r: x in star)",
    "(1,1) + (1,2) is between 3 and 5": "3 <= (1,1) + (1,2) <= 5",
    "a - b >= 3 and <= 5": "a - b >= 3 and a - b <= 5",
    "|a - b| >= 3 and <= 5": "|a - b| >= 3 and |a - b| <= 5",
    "a + b is divisible by 3": "(a + b) mod 3 = 0",
    "a and b differ by at least 2": "|a - b| >= 2",
    "(1,1) != 1, 2": "(1,1) not in <1, 2>",
    "the digit in (1,1) = 3": "(1,1) = 3",
    "a = 2 x b": "a = 2 * b",
    "r[1] and r[2] are consecutive": "consecutive(<r[1], r[2]>)",
    "sum of row 1 = 45": "sum(rows[1]) = 45",
    "c = sum of g": "c = sum(g)",
    "sum(row 1) = 10": "sum(rows[1]) = 10",
    "(1,1) is at least 3": "(1,1) >= 3",
    "a is greater than b": "a > b",
    "a is not equal to b": "a != b",
    "(1,1) is between 1 and 3": "1 <= (1,1) <= 3",
    "(1,1) >= 3 and <= 5": "(1,1) >= 3 and (1,1) <= 5",
    "a is divisible by 2": "a mod 2 = 0",
    "(1,1) = 1, 2": "(1,1) in <1, 2>",
    "(1,1) in [1, 2]": "(1,1) in <1, 2>",
    "(1,1) in {1, 2}": "(1,1) in <1, 2>",
    "(1,1) ∈ <1, 2>": "(1,1) in <1, 2>",
    "cells[1,2] = 3": "(1,2) = 3",
    "sum((1,1), ..., (1,4)) = 10": "sum((1,1)..(1,4)) = 10",
    "loop walk": "loop(walk)",
    "a single loop(walk)": "loop(walk)",
    "walk turns at c": "turns(walk, c)",
    "for w in 2x2: not all(star(w))": "for w in windows(2, 2): not all(star(w))",
    "sum(line before 5) = 3": "sum(line[1..index(5, line) - 1]) = 3",
    "（1,1) = 2": "(1,1) = 2",
    "(1,1) = 2\u200b": "(1,1) = 2",
    "for each room: sum(room) = 10": "for room in room: sum(room) = 10",
    "for r in rows: no repeats": "for r in rows: distinct(r)",
    "for r in rows: r has no repeats": "for r in rows: distinct(r)",
    "no repeats in rows": "for r in rows: distinct(r)",
    "no digit repeats in a column": "for r in columns: distinct(r)",
    "digits may not repeat in row 2": "distinct(rows[2])",
    "no repeated digits in rows[1] ++ rows[2]": "distinct(rows[1] ++ rows[2])",
    "no two star cells touch": "for (a, b) in links: not (star(a) and star(b))",
    "star cells do not touch": "for (a, b) in links: not (star(a) and star(b))",
    "star cells lie inside the wall": "for c in cells: star(c) -> inside(wall, c)",
    "number of different digits in rows[1] = 3": "different(rows[1]) = 3",
    "walk visits every cell": "all(c in cells: visits(walk, c))",
    "for r in room: walk enters r once": "for r in room: crossings(walk, r) = 2",
    "a = 3 und b = 2": "a = 3 and b = 2",
}
LINES = {
    'rule "x":\n  (1,1) = 1, (1,2) = 2': 'rule "x":\n  (1,1) = 1 and (1,2) = 2',
    "use sudoku, anti knight": "use sudoku, anti_knight",
    "use Anti King": "use anti_king",
    "wind (1,1) →": "wind (1,1) right",
    "wind (1,1) = ↘": "wind (1,1) = down_right",
    "arrow (1,1) ↑ = 3, (2,2) up = 1": "arrow (1,1) up = 3, (2,2) up = 1",
    "arrow (1,1) 3 right": "arrow (1,1) right = 3",
    "dot (1,1)|(1,2) = 5": "dot (1,1) (1,2) = 5",
    "sees left = 7, 4, ., 9": "sees left = <7, 4, ., 9>",
    "thermo r1c1-r1c3": "thermo (1,1)..(1,3)",
    "drop 4 at (1,5)": "drop (1,5) = 4",
    "gap row 1 left = 3": "gap left[1] = 3",
    "cage [(1,1), (1,2)]": "cage <(1,1), (1,2)>",
    "grid nxn of 1..n": "grid n x n of 1..n",
    'use "sudoku"': "use sudoku",
    "use ../v1": "use v1",
    "use folder/v1.puz": "use v1",
    'include "folder/v1.puz"': "use v1",
    "minimize the sum(a)": "minimize sum(a)",
    "max sum(a)": "maximize sum(a)",
    "minimize: sum(a)": "minimize sum(a)",
    "grid 4*4 of 1..4": "grid 4 x 4 of 1..4",
    "grid 4\u04454 of 1..4": "grid 4 x 4 of 1..4",
    "grid 4x4 with 1..4": "grid 4x4 of 1..4",
    "grid 4x4 of 1, 2, 3": "grid 4x4 of <1, 2, 3>",
    "grid 4x4 of colors red, green": "grid 4x4 of <red, green>",
    "layer star in cells of bool": "layer star on cells of bool",
    "layer star of bool on cells": "layer star on cells of bool",
    "layer star on cells: bool": "layer star on cells of bool",
    "clue gold c: cell": "clue gold(c: cell)",
    "clue gold(cell c)": "clue gold(c: cell)",
    "clue gold: cell": "clue gold(c: cell)",
    "clue my gold(c: cell)": "clue my_gold(c: cell)",
    "gold: (1,1), (1,2)": "gold (1,1), (1,2)",
    "gold (1,1) and (1,2)": "gold (1,1), (1,2)",
    "gold (1;1)": "gold (1,1)",
    "number (1,1): 3": "number (1,1) = 3",
    "cage <(1,1), (1,2)> = 3, cage <(2,1)> = 4": "cage <(1,1), (1,2)> = 3, <(2,1)> = 4",
    "number (1,1) is 3": "number (1,1) = 3",
    "number 3 (1,1)": "number (1,1) = 3",
    'number (1,1) = "3"': "number (1,1) = 3",
    "number (1,1) = 3; (1,2) = 4": "number (1,1) = 3, (1,2) = 4",
    "sees top: <1, 2>": "sees top = <1, 2>",
    "sees top = <1, -, 3>": "sees top = <1, ., 3>",
    "use sudoku(height: 2)": "use sudoku(height = 2)",
    'title: "x"': 'title "x"',
    "rule x: a = 1": 'rule "x": a = 1',
    "rule 'x': a = 1": 'rule "x": a = 1',
    'rule "x"; a = 1': 'rule "x": a = 1',
    'rule "x": distinct(a).': 'rule "x": distinct(a)',
    'constraint "x": a = 1': 'rule "x": a = 1',
    "def f x = x + 1": "def f(x) = x + 1",
    "def f(x): return x + 1": "def f(x) = x + 1",
    "expect one solution": "expect unique",
    "expect count = 3": "expect count 3",
    "unknown A in 1..4": "unknown A of 1..4",
}
PAIRS = [(f'rule "is a = 1, at least 2?": {a}', f'rule "is a = 1, at least 2?": {b}') for a, b in RULES.items()]


@pytest.mark.parametrize(("text", "mended"), [*PAIRS, *LINES.items()])
def test_edits(text: str, mended: str) -> None:
    (found,) = diagnostics(text)
    ((span, put),) = edits_of(found)
    assert isinstance(span, Span)
    assert text[: span.start] + put + text[span.end :] == mended
    assert put.strip() in found.help or not put


def test_digits_that_repeat_are_no_distinct_digits() -> None:
    (found,) = diagnostics('rule "x": digits repeat in r')
    assert not edits_of(found)


def test_two_names_without_a_file_of_both_are_two_files() -> None:
    (found,) = diagnostics("use sudoku killer")
    assert [put for _, put in edits_of(found)] == [","]


@pytest.mark.parametrize("row", REWRITES, ids=lambda row: row.example)
def test_each_row_mends_its_example(row: Rewrite) -> None:
    """The edit for the example, as a statement or in a rule, is that of the row and of no earlier one."""
    mended = [(text, mended) for text in (f'rule "x": {row.example}', row.example) if (mended := edited(text))]
    rows = [next((other for other in REWRITES if after in rewritten(other, text)), None) for text, after in mended]
    assert row in rows


def edited(text: str) -> str:
    """Return a text after the edit that is offered; empty if none is offered, or if the text has no mistake."""
    try:
        parse(Source("x.puz", text))
    except PuzzleError as error:
        match [edits_of(found) for found in error.diagnostics]:
            case [((Span() as span, put),)]:
                return text[: span.start] + put + text[span.end :]
    return ""


def rewritten(row: Rewrite, text: str) -> Iterator[str]:
    """Yield the results of a rewrite in each line of a text, or in the part behind the text of the rule."""
    for line in re.finditer(r'(?:rule "x")?(.*)', text):
        for start in {line.start(), line.start(1)}:
            for match in row.seen.finditer(text[start : line.end()]):
                first, last = match.span("here" if "here" in row.seen.groupindex else 0)
                yield text[: start + first] + match.expand(row.written) + text[start + last :]


def test_a_rewrite_that_does_not_help_is_not_offered() -> None:
    (found,) = diagnostics('rule "x": for each where: a = 1')
    assert not edits_of(found)
