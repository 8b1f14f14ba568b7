"""Words of a mark: what they set, and errors at their places."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.looks import Course, Figure, Mark, Size, Spot, Weight
from pzc.compiler.pipeline import compile_source

HEAD = "grid 2x2 of 1..2\nclue gold(c: cell)\nclue way(line: cells)\n"


def marks(drawn: str) -> tuple[Mark, ...]:
    model = compile_source(Source("x.puz", f"{HEAD}draw {drawn}\n"))
    (look,) = (look for look in model.looks if look.span.source is model.file.source)
    return look.marks


def test_words_set_the_properties_of_a_mark() -> None:
    (circle, text) = marks('gold: circle open small red in corner, text "X" large behind "#0a0B0c"')
    assert (circle.figure, circle.open, circle.size, circle.spot) == (Figure.CIRCLE, True, Size.SMALL, Spot.CORNER)
    assert circle.color == "red"
    assert (text.text, text.size, text.behind, text.color) == ("X", Size.LARGE, True, "#0A0B0C")
    (line,) = marks("way: line thick dashed")
    assert (line.weight, line.course) == (Weight.THICK, Course.DASHED)


@pytest.mark.parametrize(
    ("drawn", "code", "at"),
    [
        ("gold: cicrle", "PZ350", "cicrle"),
        ("gold: grey", "PZ351", "grey"),
        ("gold: circle square", "PZ352", "square"),
        ("gold: circle red grey", "PZ352", "grey"),
        ('gold: circle "X"', "PZ353", '"X"'),
        ("gold: text red", "PZ354", "text"),
        ("gold: circle in sky", "PZ355", "sky"),
        ("gold: arrow toward 3", "PZ355", "3"),
        ("gold: circle at 3", "PZ355", "3"),
        ("gold: circle at if (1,1) = 1 then (1,1) else (2,2)", "PZ357", "if (1,1) = 1 then (1,1) else (2,2)"),
    ],
)
def test_errors_have_places(drawn: str, code: str, at: str) -> None:
    with pytest.raises(PuzzleError) as error:
        marks(drawn)
    (found,) = error.value.diagnostics
    assert (found.code, found.span.text) == (code, at)
