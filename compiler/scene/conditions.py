"""A condition after a clue as it is written in a cage: `sum = 15   ->   15`, `product = 24   ->   24×`."""

import re

_SIGNS = {"sum": "", "product": "×", "max - min": "−"}
_LONGEST = 14
_EQUATION = re.compile(r"(sum|product|max - min) = (\d+)")
_RATIO = re.compile(r"max = (?:(\d+) ?\* ?min|min ?\* ?(\d+))")


def shortened(text: str) -> str:
    """The text of a condition: its number and sign where cages have them; else itself, cut if it is long."""
    text = " ".join(text.split())
    found = _EQUATION.fullmatch(text)
    if found:
        return found[2] + _SIGNS[found[1]]
    found = _RATIO.fullmatch(text)
    if found:
        return (found[1] or found[2]) + "÷"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
