"""Clues to text: conditions in the notation of cages (`sum = 15   ->   15`), and clues without a place in words."""

import re
from collections.abc import Sequence

from pzc.compiler.base.node import replace
from pzc.compiler.model.looks import Figure, Mark, Spot
from pzc.compiler.model.model import Placement

from .draw import word_of

_SIGNS = {"sum": "", "product": "×", "max - min": "−"}
_LONGEST = 14
_EQUATION = re.compile(r"(sum|product|max - min) = (\d+)")
_RATIO = re.compile(r"max = (?:(\d+) ?\* ?min|min ?\* ?(\d+))")


def shortened(text: str) -> str:
    """Return the number and sign of a condition as cages show them.

    Other conditions are returned as text, cut if long.
    """
    text = " ".join(text.split())
    found = _EQUATION.fullmatch(text)
    if found:
        return found[2] + _SIGNS[found[1]]
    found = _RATIO.fullmatch(text)
    if found:
        return (found[1] or found[2]) + "÷"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def in_words(placement: Placement, marks: Sequence[Mark]) -> str:
    """Return the text of a clue without a place in words, or its list of numbers as a word, with its value."""
    numbers = placement.args[0]
    if isinstance(numbers, tuple) and any(mark.figure is Figure.LETTER for mark in marks):
        return word_of(numbers) + ("" if placement.value is None else f" = {placement.value}")
    return " ".join(re.sub(r"[()<>,_]", " ", placement.origin.text).split())


def with_suffix(marks: Sequence[Mark], texts: tuple[str, ...]) -> tuple[Sequence[Mark], tuple[str, ...]]:
    """Append a text to the value if the clause draws both in one place and style, as in `value, text "+"`."""
    values = [mark for mark in marks if mark.figure is Figure.VALUE]
    for mark in marks:
        if mark.figure is Figure.TEXT and mark.spot is Spot.EACH and len(texts) == 1:
            if replace(mark, figure=Figure.VALUE, text="") in values:
                return [one for one in marks if one is not mark], (texts[0] + mark.text,)
    return marks, texts
