"""Sizes of areas that each have a marked cell: limited if every mark limits them, and otherwise not."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.area_bounds import area_bounds, sizes_known
from pzc.compiler.flat.flat import Components
from pzc.compiler.flat.survey import Survey
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 2x2 of 1..3\nlayer s on cells of bool\nlayer t on cells of bool\n"
SOME, WHOLE = "areas x = s\n", "areas x = (a, b) in links: s(a) = s(b)\n"
EACH = "for c in cells where t(c): len(x(c)) = c\n"


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (SOME + EACH + "for r in x: exactly(1, c in r: t(c))", 3),
        (SOME + EACH + "for r in x: count(t(r)) >= 2", 3),
        (WHOLE + EACH + "for r in x: exactly(1, c in r: t(c))", 3),
        (SOME + "for c in cells where t(c): len(x(c)) <= 2\nfor r in x: exactly(1, c in r: t(c))", 2),
        # this is one condition about all areas, which has no bounds for each
        (SOME + EACH + "for r in x: any(c in r: t(c))", 4),
        # there may be an area without a mark, or a mark that allows any size
        (SOME + EACH + "for r in x: count(t(r)) <= 1", 4),
        (SOME + EACH + "for r in x where (1,1) not in r: exactly(1, c in r: t(c))", 4),
        (SOME + EACH + "for r in x: any(c in r: t(c)) or s(2,2)", 4),
        (SOME + EACH + "for r in x: any(c in r: not t(c))", 4),
        (SOME + "for c in cells where t(c) and c is not (1,2): len(x(c)) = c\nfor r in x: any(c in r: t(c))", 4),
        (SOME + "for c in cells where t(c): len(x(c)) >= c\nfor r in x: exactly(1, c in r: t(c))", 4),
    ],
)
def test_areas_are_no_larger_than_their_marks_allow(text: str, most: int) -> None:
    flat = flatten(compile_source(Source("test", HEAD + text + "\n")))
    graph = next(node for node in Survey([c.condition for c in flat.constraints]).depth if isinstance(node, Components))
    known = sizes_known(area_bounds(flat.constraints, {}), graph).anywhere
    assert [min(known.get(vertex, 4), 4) for vertex in range(4)] == [most] * 4
