"""No file exhausts the machine: each of these is refused soon at a place, or solved."""

import sys
import time

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.limits import Limits, current, raised
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.pipeline import compile_source, flatten

from .. import effort

SQUARE = "grid 4x4 of 1..4\n"
LARGE = "grid 25x25 of 1..9\n"
SHARE = 1 if effort.ALL else 8
"""Attacks by length are so much shorter without --all."""
DOTS = "z [[\n" + (". " * 30 + "\n") * 30 + "]]\n"


def build(text: str) -> None:
    flatten(compile_source(Source("test.puz", text)))


def refused(text: str, seconds: float = 10.0) -> Diagnostic:
    start = time.process_time()
    with pytest.raises(PuzzleError) as caught:
        build(text)
    assert time.process_time() - start < seconds
    return caught.value.diagnostics[0]


@pytest.mark.parametrize("rule", ["all(a, b, c, d, e in cells: {})", "for a, b, c, d, e in cells: {}"])
@pytest.mark.parametrize("body", ["a + b + c + d + e != 3", "row(a) + row(b) + row(c) + row(d) > row(e)"])
def test_five_names_over_a_large_board(rule: str, body: str) -> None:
    found = refused(LARGE + rule.format(body), seconds=2.0)
    assert found.code == "PZ601"
    assert "95,367,431,640,625 cases (625 x 625 x 625 x 625 x 625)" in found.message
    assert found.span.text.endswith("cells") and found.span.line == 2


def doubling(levels: int, operator: str = "+") -> str:
    first = "def f0(x) = <x, x>\n" if operator == "++" else "def f0(x) = x\n"
    return first + "".join(f"def f{i}(x) = f{i - 1}(x) {operator} f{i - 1}(x)\n" for i in range(1, levels + 1))


@pytest.mark.parametrize(
    "text",
    [
        LARGE + "all(a in cells: all(b in cells: all(c in cells: a + b + c != 3)))",
        LARGE + "all(a in cells: all(b in cells: all(c in cells: row(a) + row(b) + row(c) > 0)))",
        SQUARE + doubling(30) + "f30((1,1) + (1,2)) = 3",
        SQUARE + doubling(30, "++") + "len(f30(1)) = 3",
        SQUARE + doubling(30, "++") + "sum(f30((1,1))) = 3",
        SQUARE + "sum(1..1000000000) = 3",
        SQUARE + "sum(1..9007199254740992) = 3",
        "grid 4x4 of 1..1000000000",
        SQUARE + "coords (a, b, c in 1..1000000) -> (a, b)",
        SQUARE + "coords (a, b, c in 1..1000) -> (a, b)",
        SQUARE + "regions r = [cells : i in 1..1000000000]",
        "grid 100x100 of 1..9\nfor c in cells: sum(cells) > row(c)",
        "grid 100x100 of 1..9\nlen(pairs(cells)) > 3",
        "grid 100x100 of 1..9\nlen(windows(-1000000000, 1)) > 3",
        SQUARE + "all(" + ", ".join(f"a{i}" for i in range(3000)) + " in <1>: true)",
        SQUARE + "all(" + ", ".join(f"a{i}" for i in range(38)) + " in 1..2: a1 > 3)",
    ],
)
def test_endless_puzzles_are_refused(text: str) -> None:
    """The limits are a thirtieth of the usual ones, which takes a thirtieth of the time; with --all they are the
    usual ones.
    """
    usual = current()
    parts = 1 if effort.ALL else 30
    with raised(steps=usual.steps // parts, items=usual.items // parts, parts=usual.parts // parts):
        found = refused(text)
    assert found.code == "PZ601"
    assert found.span.end > found.span.start
    assert found.span.source.name == "test.puz"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("grid 100000x100000 of 1..4", "PZ254"),
        ("grid 4x4 of <1, 1000000>", "PZ254"),
        ("grid 4x4 of 1..4\n" + "1 = 1\n" * 60_000, "PZ003"),
        ("param a\nparam b\nparam c\nparam d\ngrid a+b x c+d\nclue z(c: cell)\n" + DOTS, "PZ303"),
        (SQUARE + "def a(x) = b(x)\ndef b(x) = a(x)\na(3) = 3", "PZ246"),
        (SQUARE + "1 = cells" + "[1]" * 1000, "PZ163"),
        (SQUARE + "1 = cells" + "(1)" * 1000, "PZ163"),
    ],
)  # fmt: skip
def test_too_large_puzzles_are_refused(text: str, code: str) -> None:
    assert refused(text).code == code


def test_a_circle_of_definitions_is_named() -> None:
    assert "a -> b -> a" in refused(SQUARE + "def a(x) = b(x)\ndef b(x) = a(x)\na(3) = 3").message


@pytest.mark.parametrize(
    "rule",
    [
        "9007199254740993 > (1,1)",
        "9007199254740992 + 1 > (1,1)",
        "-9007199254740992 - 1 < (1,1)",
        "sum(<9007199254740992, 1>) > (1,1)",
        "product(c in cells: 1000) > 3",
        "product(cells) * product(cells) > 3",
        "(1,1) * 9007199254740992 > 3",
        "sum(c in cells: c * 900000000000000) = 3",
        "(1,1) < 9007199254740992 + (1,2)",
        "18! + 18! > (1,1)",
        "19! > 3",
        "2^900000000000000 > 3",
        "(-2)^900000000000001 < 3",
    ],
)
def test_overflow_is_an_error_at_its_place(rule: str) -> None:
    found = refused(SQUARE + rule)
    assert found.code in ("PZ508", "PZ164")
    assert found.span.line == 2


def test_calls_with_known_values_are_made_once() -> None:
    """The innermost call is not evaluated 2^30 times."""
    build(SQUARE + doubling(30) + "f30(1) = 3")
    build(SQUARE + doubling(30) + "f30((1,1)) = 3")


@pytest.mark.parametrize("rule", ["9007199254740992 > (1,1)", "18! > (1,1)", "(1,1) < 4503599627370496 + (1,2)"])
def test_largest_accepted_puzzles(rule: str) -> None:
    build(SQUARE + rule)


# ------------------------------------------------------------------------------------------------ nesting

DEEP = {
    "sums": ("1 + ({}) != 3", "(1,1)", 70),
    "nots": ("not ({})", "(1,1) = 3", 70),
    "maxima": ("max(1, {})", "(1,1)", 98),
    "any": ("any(a in <(1,1)> where (2,2) > a: {})", "(1,1) = 3", 40),
    "if": ("if (1,1) = 2 then 1 + ({}) else 2", "(1,1)", 30),
    "if truth": ("if (1,1) = 2 then ({}) else (1,2) = 3", "(1,1) = 1", 40),
    "lists": ("<{}>", "(1,1)", 98),
    "comprehensions": ("[a : a in {}]", "cells", 90),
    "absolute": ("|1 - {}|", "(1,1)", 70),
    "index": ("rows[1][{}]", "1", 60),
    "unknown index": ("rows[1][{}]", "(1,1)", 60),
    "equivalence": ("((1,1) = 1) <-> ({})", "(1,2) = 1", 40),
    "product": ("(1,1) mod 2 * ({})", "1", 40),
    "division": ("100 div ({} + 1)", "(1,1)", 40),
    "indices": ("{}[1]", "cells", 140),
    "calls": ("{}(1)", "cells", 140),
}


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("fraction", effort.sampled((1.0, 0.8, 0.5), (1.0).__eq__))
def test_nesting_never_reaches_the_end_of_the_stack(name: str, fraction: float) -> None:
    pattern, inner, depth = DEEP[name]
    for _ in range(int(depth * fraction)):
        inner = pattern.replace("{}", inner)
    before = sys.getrecursionlimit()
    for rule in (inner, f"({inner}) = 3", f"sum({inner}) = 3", f"({inner})"):
        try:
            encode_text(f"{SQUARE}{rule}\n")
        except PuzzleError:
            continue
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("levels", [5, 10, 20, 39, 60])
@pytest.mark.parametrize("inner", [1, 3, 10, 40])
def test_definitions_do_not_nest_deeper_than_expressions(levels: int, inner: int) -> None:
    text = "def f0(x) = x\n"
    for i in range(1, levels):
        text += f"def f{i}(x) = {'max(1, ' * inner}f{i - 1}(x){')' * inner}\n"
    for argument in ("1", "(1,1)"):
        try:
            encode_text(f"{SQUARE}{text}f{levels - 1}({argument}) = 3\n")
        except PuzzleError as error:
            assert error.diagnostics[0].code in ("PZ162", "PZ246")


def encode_text(text: str) -> None:
    class Nowhere:
        """A sink that ignores all calls."""

        def __init__(self) -> None:
            self.count = -1

        def new_int(self, *args: object) -> int:
            self.count += 1
            return self.count

        new_bool = new_int

        def __getattr__(self, name: str) -> object:
            return lambda *args, **named: None

    encode(flatten(compile_source(Source("test.puz", text))), Nowhere())  # type: ignore[arg-type]


# ----------------------------------------------------------------------------------------------- raising


def test_limits_can_be_raised_and_lowered() -> None:
    text = "grid 12x12 of 1..9\nall(a, b in cells: row(a) + row(b) > 0)"
    build(text)
    with raised(steps=10_000):
        assert refused(text).code == "PZ601"
    with raised(cells=600):
        assert refused(LARGE).code == "PZ254"
    build(LARGE)
    assert Limits().steps == 15_000_000


# --------------------------------------------------------------------------- what could be large and is not


@pytest.mark.parametrize(
    "pattern",
    [
        "((((1*)*)*)*){1,1000}",
        "(((1{1,99}){1,99}){1,99}){1,99}",
        "(((1{1,9}){1,9}){1,9}){1,9}",
        "((.{1,20}){1,20}){1,20}",
        "(1? 2? 3?){50}",
    ],
)
def test_repetitions_within_repetitions(pattern: str) -> None:
    build(f'grid 1x30 of 1..3\nmatches(rows[1], "{pattern}")')
    build(f'grid 1x1 of 1..3\ndef ones = [1 : i in 1..200]\nmatches(ones, "{pattern}") or true')


@pytest.mark.parametrize(
    "pattern", ["(((1{1,9} 2?){1,9} 3?){1,9} 1){1,9}", ".* 1 .{20} 1 .*", "((.* 1){2,7} .* 2 .* ){3,9}"]
)
def test_a_pattern_with_very_many_ways_on_is_refused(pattern: str) -> None:
    found = refused(f'grid 1x60 of 1..3\nmatches(rows[1], "{pattern}")')
    assert found.code == "PZ601" and "60 elements" in found.message


def test_coordinates_that_are_sums() -> None:
    """Each coordinate may be up to 165, but there are only 5 rows and columns."""
    text = """grid 5x5
layer step on cells of 1..25
def step_row(k) = sum(c in cells where step(c) = k: row(c))
def step_column(k) = sum(c in cells where step(c) = k: column(c))
for c in cells: step(step_row(step(c) + 1), step_column(step(c) + 1)) > step(c)
"""
    with raised(steps=500_000):
        build(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (SQUARE + 'matches(rows[1], "' + "1{0,9} " * (10_000 // SHARE) + '")', "PZ601"),
        (SQUARE + "coords (" + ", ".join(f"a{i}" for i in range(39)) + " in 1..2) -> (a1, a2)", "PZ601"),
        (SQUARE + "foo (1,1)\n" * (8_000 // SHARE), "PZ202"),
        (SQUARE + "".join(f"clue c{i}(a: cell)\n" for i in range(5_000 // SHARE)) + "d1 (1,1)\n" * 300, "PZ202"),
        ("grid 60x60 of 0..1\nfor a, b, c in cells: a + b > c", "PZ601"),
    ],
)
def test_attacks(text: str, code: str) -> None:
    assert refused(text).code == code
