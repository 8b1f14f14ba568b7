"""Models in the language, and flat constraints as text: one line each, graphs by name."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat, show_model


def _source(text: str) -> Source:
    return Source("x.puz", "grid 1x2 of 1..3\n" + text)


def _model(text: str) -> list[str]:
    return show_model(compile_source(_source(text))).splitlines()


def _flat(text: str) -> list[str]:
    lines = show_flat(flatten(compile_source(_source(text)))).splitlines()
    return [line for line in lines if not line.startswith(("#", "var digit"))]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("title \"A 'b'\"", "title \"A 'b'\""),
        ("param n = 2", "param n = 2  # x"),
        ("", "grid 1x2"),
        ("", "layer digit on cells of 1..3"),
        ("hidden layer s on links of bool", "hidden layer s on links of bool"),
        ("unknown m of 2..4", "unknown m of 2..4"),
        ("given (1,1) = 2", "given (1,1) = 2"),
        ("maximize (1,1)", "maximize digit(1, 1)  # x.puz:2:1"),
        ("expect unique", "expect unique  # x.puz:2:1"),
        ("expect count 3", "expect count 3  # x.puz:2:1"),
    ],
)
def test_lines_of_a_model(text: str, line: str) -> None:
    assert line in _model(text)


def test_rules_are_shown_in_the_language() -> None:
    lines = _model('rule "It.":\n  for c in cells where c > 1:\n    c < 3\n')
    at = lines.index('rule "It.":  # x.puz:2:1')
    assert lines[at + 1] == "  for c in cells where digit(c) > 1: digit(c) < 3"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("(1,1) + 2 * (1,2) = 5", ["digit(1,1) + 2*digit(1,2) in {5}"]),
        ("(1,1) = 1 or (1,2) = 2", ["(digit(1,1) in {1} or digit(1,2) in {2})"]),
        ("given (1,2) = 3", ["digit(1,2) in {3}  # given (1,2) = 3"]),
        ("(1,1) < (1,2)", ["digit(1,1) - 1*digit(1,2) in {-2..-1}"]),
        ("(1,1) = 1\n(1,2) = 2", ["digit(1,1) in {1}", "digit(1,2) in {2}"]),
        ("not ((1,1) = 1 and (1,2) = 2)", ["(digit(1,1) in {2..3} or digit(1,2) in {1, 3})"]),
    ],
)
def test_flat_constraints(text: str, lines: list[str]) -> None:
    assert _flat(text) == lines


def test_each_rule_is_named_once() -> None:
    text = show_flat(flatten(compile_source(_source('rule "It.": for c in cells: c > 1\n'))))
    assert text.count("# It.  (x.puz:2:1)") == 1 and text.endswith("\n")


def test_unknowns_of_the_flat_form() -> None:
    lines = show_flat(flatten(compile_source(_source("hidden layer s on links of bool\n")))).splitlines()
    assert lines[0] == "var digit(1,1): 1..3"
    assert [line for line in lines if line.startswith("hidden var ") and line.endswith(": bool")]


def test_wrong_puzzle_raises() -> None:
    with pytest.raises(PuzzleError):
        _model("(1,1) = nothing_of_the_kind")
