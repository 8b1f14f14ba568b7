"""The condition of a clue in the notation of cages: `sum = 15   ->   15`, `product = 24   ->   24×`."""

import re

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
