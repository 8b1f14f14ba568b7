"""Rules over the area of a given representative are first grounded for that cell alone."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat, Together
from pzc.compiler.flat.survey import Survey
from pzc.compiler.ground.certain_members import certain_members
from pzc.compiler.model.model import Demand, ForEach
from pzc.compiler.pipeline import compile_source, flatten

from ...judged import check

_EVERYWHERE = """grid 2x3
areas part
clue dot(c: cell)
dot (1,1), (2,2)
for r in part: exactly(1, c in r: c in dot)
for dot(c), d in part(c) where column(d) < 2: shift(d, 0, 1) in part(c)
"""
_SOMEWHERE = """grid 2x3
layer white on cells of bool
areas part = c in cells: white(c)
clue dot(c: cell)
dot (1,1), (2,2)
for r in part: exactly(1, c in r: c in dot)
for dot(c), d in part(c) where column(d) < 3: white(shift(d, 0, 1))
"""
_HEAD = "grid 2x3\nareas part\nclue dot(c: cell)\ndot (1,1)\n"


def _pairs(flat: Flat) -> int:
    """Return the number of pairs of cells in the flat form."""
    nodes = Survey([constraint.condition for constraint in flat.constraints]).depth
    return sum(isinstance(node, Together) for node in nodes)


@pytest.mark.parametrize("text", [_EVERYWHERE, _SOMEWHERE])
def test_answers_stay(text: str) -> None:
    """In the second text, the area of a dot may be empty."""
    assert check(text)


@pytest.mark.parametrize(
    ("loop", "number"),
    [
        ("dot(c), d in part(c)", 1),
        ("c in cells, d in part(shift(c, 0, 1))", 1),
        ("dot(c), d in part(c), e in neighbours(d)", 0),
        ("r in part, d in r", 0),
        ("d in cells", 0),
    ],
)
def test_recognized_loops(loop: str, number: int) -> None:
    rule = compile_source(Source("test", f"{_HEAD}for {loop}: d in dot\n")).rules[-1]
    found = list(certain_members(rule.body, ["part"]))
    assert len(found) == number
    assert not list(certain_members(rule.body, ["other"]))
    assert all(isinstance(each, ForEach) and isinstance(each.body[0], Demand) for each in found)


def test_few_pairs_of_cells_remain() -> None:
    """Each galaxy is a domino or, in the last row, a cell: no other pair is possible."""
    dots = [f"<({r},{c}), ({r},{c + 1})>" for r in range(1, 8) for c in range(1, 9, 2)]
    dots += [f"<(8,{c})>" for c in range(1, 9)]
    flat = flatten(
        compile_source(Source("test", "use spiral_galaxies(height = 8, width = 8)\ndot " + ", ".join(dots) + "\n"))
    )
    assert _pairs(flat) < 150
