"""Texts of rules for given parameters."""

import pytest

from pzc.compiler.model.rule_texts import text_for


@pytest.mark.parametrize(
    ("text", "value", "result"),
    [
        ("With full = 1, the line visits all cells.", 1, "The line visits all cells."),
        ("One loop. With full = 1, it visits all cells.", 1, "One loop. It visits all cells."),
        ("One loop, and with full = 1, through all others.", 1, "One loop, and through all others."),
        ("One loop; with full = 1, through all cells.", 0, "One loop."),
        ("One loop. With full = 1, it visits all cells.", 0, "One loop."),
        ("With full = 1, the line visits all cells.", 0, ""),
        ("It visits all cells, unless full = 0.", 1, "It visits all cells."),
        ("It visits all cells, unless full = 0.", 0, "It visits all cells, unless full = 0."),
        ("With other = 1, all is one.", 1, "With other = 1, all is one."),
    ],
)
def test_parts_that_depend_on_a_parameter(text: str, value: int, result: str) -> None:
    assert text_for(text, {"full": value}) == result
