"""Conditions of cages as they are printed in the cages."""

import pytest

from pzc.compiler.scene.clue_texts import shortened


@pytest.mark.parametrize(
    ("condition", "printed"),
    [
        ("sum = 15", "15"),
        ("sum  =  15", "15"),
        ("product = 24", "24×"),
        ("max - min = 3", "3−"),
        ("max = 2 * min", "2÷"),
        ("max = 2*min", "2÷"),
        ("max = min * 2", "2÷"),
        ("sum > 15", "sum > 15"),
        ("sum = 15 and x", "sum = 15 and x"),
        ("sum = 15 and xy", "sum = 15 and …"),
    ],
)
def test_shortened(condition: str, printed: str) -> None:
    assert shortened(condition) == printed
