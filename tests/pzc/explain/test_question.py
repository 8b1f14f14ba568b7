"""Questions in words to facts."""

import pytest

import pzc
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.pipeline import flatten_plainly
from pzc.explain.constraints.state import Unknowns
from pzc.explain.question import facts_in_question

_MODEL = pzc.load("grid 2 x 2 of 1..3\nlayer black on cells of bool\nlayer line on borders of bool\n").model
_UNKNOWNS = Unknowns.of(flatten_plainly(_MODEL))


@pytest.mark.parametrize(
    ("text", "name", "gone"),
    [
        ("(1,2) != 3", "digit(1,2)", [2]),
        ("(1,2) = 3", "digit(1,2)", [0, 1]),
        ("not (1,2) = 3", "digit(1,2)", [2]),
        ("black (2,1)", "black(2,1)", [0]),
        ("not black(2,1)", "black(2,1)", [1]),
        ("black (2,1) = false", "black(2,1)", [1]),
        ("line (1,1) (2,1)", "line((1,1) (2,1))", [0]),
    ],
)
def test_questions(text: str, name: str, gone: list[int]) -> None:
    place = next(n for n, v in enumerate(_UNKNOWNS.variables) if v.name == name)
    assert facts_in_question(_MODEL, _UNKNOWNS, text) == [(place, bit) for bit in gone]


@pytest.mark.parametrize("text", ["", "what", "(1,2)", "(1,2) = 9", "(7,7) = 1", "white (1,1)", "(1,2) < 3"])
def test_invalid_questions_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        facts_in_question(_MODEL, _UNKNOWNS, text)


def test_values_that_the_rules_exclude_everywhere() -> None:
    model = pzc.load('grid 1x2 of 1..9\nrule "Small.": for c in cells: c <= 2\n').model
    unknowns = Unknowns.of(flatten_plainly(model))
    assert facts_in_question(model, unknowns, "(1,2) != 7") == []
    assert facts_in_question(model, unknowns, "(1,2) = 7") == [(1, 0), (1, 1)]
