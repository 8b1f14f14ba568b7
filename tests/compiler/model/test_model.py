"""Declarations of clues, as messages show them."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

SIGNATURES = [
    "dot(c: cell)",
    "hint(seen: line) = k",
    "arrow(c: cell, way: direction)",
    "cage(g: cells) = k",
    "wall(x: border)",
]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_signature_is_the_declaration(signature: str) -> None:
    model = compile_source(Source("test", f"grid 2x2 of 1..2\nclue {signature}\n"))
    (clue,) = [clue for clue in model.clues if clue.name == signature.partition("(")[0]]
    assert clue.signature == signature
