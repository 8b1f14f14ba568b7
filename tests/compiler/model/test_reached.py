"""The parts of a model that an expression uses: definitions once, areas only on request, nothing below a stopping
point.
"""

from pzc.compiler.base.source import Source
from pzc.compiler.model.board_expressions import AreaOf, Read
from pzc.compiler.model.expressions import Function
from pzc.compiler.model.reached import reached
from pzc.compiler.pipeline import compile_source

MODEL = compile_source(
    Source(
        "test",
        "grid 1x3 of 1..3\nlayer s on cells of bool\nareas x = s\n"
        "def value(c) = c + 1\ndef twice(c) = value(c) + value(c)\n"
        "(1,1) = twice((1,2))\nlen(x(1,1)) = len(x(1,2))\n",
    )
)


def layers(parts: list[object]) -> list[str]:
    return [part.layer for part in parts if isinstance(part, Read)]


def test_a_definition_is_entered_once() -> None:
    found = list(reached(MODEL.rules[-2].body))
    assert layers(found) == ["digit"] * 2  # the compared cell, and the one in `value`
    assert len({id(part) for part in found if isinstance(part, Function)}) == 2


def test_areas_are_entered_once() -> None:
    body = MODEL.rules[-1].body
    assert layers(list(reached(body))) == []
    assert layers(list(reached(body, MODEL.facts))) == ["s"]


def test_parts_below_stops_are_skipped() -> None:
    found = list(reached(MODEL.rules[-1].body, MODEL.facts, lambda part: isinstance(part, AreaOf)))
    assert layers(found) == [] and any(isinstance(part, AreaOf) for part in found)
