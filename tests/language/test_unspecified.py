"""Numbers that are not given, in the lists of clues: what they match; CP-SAT finds the same solutions as the judge."""

import shutil

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

from ..judged import answers, check, compiled

NONOGRAM = """grid 1x5
layer black on cells of bool
clue hint(line: cells) = lengths: ints
for hint(line) = lengths: runs(black(line)) = lengths
"""


@pytest.mark.parametrize(
    ("lengths", "answers"),
    [
        ("<?>", 15),
        ("<2, ?>", 4),
        ("<?, 2>", 4),
        ("<?, ?>", 15),
        ("<1, ?, 1>", 1),
        ("<?, ?, ?, ?>", 0),
        ("<1..2, ?>", 0),
        ("<1, ?>", 10),
    ],
)
def test_runs(lengths: str, answers: int) -> None:
    assert check(f"{NONOGRAM}hint rows[1] = {lengths}\n") == answers
    text = NONOGRAM.replace("runs(black(line)) =", "[n : n in runs(black(line))] =")
    assert check(f"{text}hint rows[1] = {lengths}\n") == answers


def test_unspecified_in_nested_lists_and_pictures() -> None:
    head = NONOGRAM.replace("1x5", "2x3")
    listed = answers(f"{head}hint left = <<1, ?>, ?>\nhint top = <<?>, ., .>")
    assert listed == answers(f"{head}hint left [[\n 1 ?\n ?\n]]\nhint top = <<?>, ., .>")
    assert {answer[:3] for answer in listed} == {(1, 0, 1)} and len(listed) == 8


def test_lists_of_digits() -> None:
    head = "grid 1x3 of 1..3\nclue seen(line: cells) = digits: ints\n"
    assert check(f"{head}for seen(l) = d: l = d\nseen rows[1] = <1, ?, 3>") == 3
    assert check(f"{head}for seen(l) = d: [c : c in l where c > 1] = d\nseen rows[1] = <?, 3>") == 6
    assert check(f"{head}for seen(l) = d: not (l = d)\nseen rows[1] = <1, ?, 3>") == 24
    assert check(f"{head}for seen(l) = d: sum(l) = len(d) and seen(l) = d\nseen rows[1] = <?, ?, ?>") == 1
    assert check(f"{head}def same(l, d) = l = reverse(d)\nfor seen(l) = d: same(l, d)\nseen rows[1] = <2, ?, 1>") == 3


def test_builtin_told() -> None:
    head = "grid 1x3 of 1..3\nclue seen(line: cells) = digits: ints\n"
    assert check(f"{head}for seen(l) = d, x in told(d): x in l\nseen rows[1] = <1, ?, 3>") == 12
    assert check(f"{head}for seen(l) = d: count(c in l: c in told(d)) = len(d)\nseen rows[1] = <1, 3, ?>") == 8
    assert check(f"{head}sum(told(rows[1])) = 3") == 1


@pytest.mark.parametrize(
    "demand",
    [
        "sum(d) = 3",
        "max(d) = 3",
        "distinct(d)",
        "l != d",
        "d[2] = 3",
        "2 in d",
        "(1,1) in d",
        "l[d[2]] = 1",
        "index(2, d) = 1",
        "all(x in d: x in l)",
        "l < d",
        "(1,1) = d[(1,2)]",
        'matches(d, "1 2 .*") and (1,1) = 1',
        "any(i in 1..len(d): l[i] + d[i] = 4)",
        "runs([c > 1 : c in l]) != d",
        "even(d[2])",
        "d[2] + 1 = 3",
        "(d[2], 1) = 3",
        "different(d) = 2",
        "sum(x in d where x < 2: x) = (1,1)",
        "increasing(d)",
        "[2 * x : x in d] = l",
        "table(l, <<1, 2, 3>, <d[1], d[2], 1>>)",
    ],
)
def test_search_for(demand: str) -> None:
    text = f"grid 1x3 of 1..3\nclue seen(l: cells) = d: ints\nfor seen(l) = d: {demand}\nseen rows[1] = <1, ?, 3>\n"
    with pytest.raises(PuzzleError) as wrong:
        flatten(compile_source(Source("test", text)))
    assert [(d.code, d.span.text) for d in wrong.value.diagnostics] == [("PZ522", "?")]


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("lengths", ["<2, ?>", "<1, ?, 1>"])
def test_minizinc_finds_the_same(lengths: str) -> None:
    text = f"{NONOGRAM}hint rows[1] = {lengths}\n"
    found: list[Answer] = []
    assert backends.get("minizinc").search(compiled(text), Options(), None, found.append) is Status.COMPLETE
    assert sorted(found) == answers(text)
