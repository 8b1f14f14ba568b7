"""Small pictures of clues."""

from pathlib import Path

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.studio.handlers.tool_icons import icon

from ....conftest import Golden

RULES = """grid 4x4 of 1..4
clue star(c: cell)
draw star(c): star at c
clue sees(seen: line) = k
clue both(a: cells, b: cells)
clue dot(x: link) = k
clue side(x: border)
clue knot(x: corner) = k
clue way(c: cell, to: direction) = k
clue bow(end: cell, path: line)
clue same(a: cell, b: cell)
clue many(c: cell) = numbers: ints
clue size(n: int) = k
clue crowd(a: cells, b: cells, c: cells)
"""


def _icon(name: str, rules: str = RULES) -> str | None:
    model = compile_source(Source("test", rules))
    drawn = icon(model, next(clue for clue in model.clues if clue.name == name))
    assert drawn is None or drawn["dark"] != drawn["svg"]
    return None if drawn is None else drawn["svg"]


NAMES = ["star", "sees", "both", "dot", "side", "knot", "way", "bow", "same", "many", "given"]


def test_pictures(golden: Golden) -> None:
    golden(Path(__file__).with_name("tool_icons.txt"), "".join(f"{name}\n{_icon(name)}\n\n" for name in NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_clues_with_places_have_a_picture(name: str) -> None:
    drawn = _icon(name)
    assert drawn is not None and drawn.startswith("<svg ")
    assert (">3<" in drawn) == (name in ("sees", "dot", "knot", "way", "given"))


def test_the_draw_clause_makes_the_picture() -> None:
    assert _icon("star") != _icon("star", RULES.replace("draw star(c): star at c\n", ""))


def test_clues_without_places_have_none() -> None:
    assert _icon("size") is None
    assert _icon("crowd") is None
