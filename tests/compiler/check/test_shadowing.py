"""Names that hide a built-in name, or a value of the grid, and could be confused with it."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.lint import lint
from pzc.compiler.pipeline import compile_source


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("grid 2x2 of 1..2\ndef even(x) = x > 1\n", True),
        ("grid 2x2 of 1..2\ndef top = 1\n", True),
        ("grid 2x2 of 1..2\nclue even(c: cell)\n", True),
        ("grid 2x2 of 1..2\nlayer row on cells of bool\n", True),
        ("grid 2x2 of 1..2\nregions rows = columns\n", True),
        ("grid 2x2 of <red, green>\ndef red = 1\n", True),
        ("grid 2x2 of <top, low>\n", True),
        ("grid 2x2 of 1..2\nclue runs(c: cell)\n", False),  # `runs(list)` of a cell is an error anyway
        ("grid 2x2 of 1..2\nclue given(c: cell, k: int)\n", False),
        ("grid 2x2 of 1..2\ndef mine(x) = x\n", False),
        ("grid 2x2 of <red, green>\n", False),
    ],
)
def test_names_that_get_a_warning(text: str, noted: bool) -> None:
    found = [d.code for d in lint(compile_source(Source("x.puz", text)))]
    assert ("PZ812" in found) == noted
