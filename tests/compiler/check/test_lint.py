"""Names bound in a rule that already stand for something in the file."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.lint import lint
from pzc.compiler.pipeline import compile_source

HEAD = """\
grid 2x2 of 1..4
param number = 1
unknown sum_of of 1..9
regions room = <rows[1], rows[2]>
areas island = c in cells: c > number
clue mark(c: cell)
def first = cells[1]
rule "All are used.": for mark(c), r in room: c + len(island(first)) + sum_of > len(r)
mark (1,1)
"""


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("number", "the parameter `number`"),
        ("sum_of", "the unknown `sum_of`"),
        ("room", "the regions `room`"),
        ("island", "the areas `island`"),
        ("mark", "the clue `mark`"),
        ("first", "the definition `first`"),
        ("rows", "the list `rows` of the board"),
        ("cell", None),
    ],
)
def test_a_bound_name_that_hides_another(name: str, meaning: str | None) -> None:
    model = compile_source(Source("mine.puz", f"{HEAD}for {name} in cells: {name} > 0\n"))
    found = [(one.code, one.message, [other.span.text for other in one.others]) for one in lint(model)]
    place = [] if name == "rows" else [name]
    assert found == ([] if meaning is None else [("PZ802", f"`{name}` here hides {meaning}", place)])
