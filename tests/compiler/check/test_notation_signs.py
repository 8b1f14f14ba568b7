"""Signs and meanings of a clause. test_notation.py has the words around them."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.notation import Both, Choice, Each, Hole, Nothing, Put
from pzc.compiler.pipeline import compile_source

HEAD = """grid 2x2
clue number(c: cell) = k
clue black(c: cell)
clue white(c: cell)
clue list_at(c: cell, way: direction) = ks: ints
"""


def _meaning(sign: str, meaning: str) -> object:
    text = f'{HEAD}format puzzlink "own": each("g-z", "{sign}", {meaning})\n'
    [clause] = compile_source(Source("own.puz", text, None)).formats
    notation = clause.codes[0].notation
    assert isinstance(notation, Each)
    return notation.alternatives[0].meaning


def test_meanings() -> None:
    black, white = (Put(name, False, False, False, None, False, "") for name in ("black", "white"))
    assert _meaning("x", "black") == black
    assert _meaning("x", "hole") == Hole()
    assert _meaning("{0-2}", "<., white, black>") == Choice((Nothing(), white, black))
    assert _meaning("x", "white and black") == Both((white, black))
    assert _meaning("x", "unknown(number)") == Put("number", False, True, False, None, True, "")
    assert _meaning("{hex#}", "list_at") == Put("list_at", True, False, True, None, False, "")
    assert _meaning("x", "number = 3") == Put("number", False, True, False, 3, False, "")


@pytest.mark.parametrize(
    ("sign", "meaning", "message"),
    [
        ("x", "number", "the sign has 0 numbers, its meaning takes 1"),
        ("{hex#}", "black", "the sign has 1 numbers, its meaning takes 0"),
        ("{0-9}", "black", "the sign has 1 numbers, its meaning takes 0"),
        ("x", "unknown(black)", "`unknown` is for clues with a number"),
        ("x", "black = 1", "this is no value of the clue"),
        ("x", "1 + 1", "this does not say what a sign means"),
        ("{", "black", "this is no form of a sign"),
    ],
)
def test_wrong_signs(sign: str, meaning: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        _meaning(sign, meaning)
