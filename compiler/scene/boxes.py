"""Box-drawing characters by their four arms (up, right, down, left): none, light or heavy."""

import unicodedata
from functools import cache
from typing import TypeAlias

Arms: TypeAlias = tuple[int, int, int, int]
"""Up, right, down, left: 0 none, 1 light, 2 heavy."""

_WEIGHTS = {"LIGHT": 1, "HEAVY": 2}
_WAYS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
_DASHED = {"─": "┄", "━": "┅", "│": "┆", "┃": "┇"}


@cache
def boxes() -> dict[Arms, str]:
    """Return all characters by their arms, parsed from Unicode names such as BOX DRAWINGS DOWN LIGHT AND RIGHT UP
    HEAVY.
    """
    out: dict[Arms, str] = {}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
        if not set(words) <= _WEIGHTS.keys() | _WAYS.keys():
            continue  # dashes, arcs, double lines
        if words[0] not in _WEIGHTS:
            words.reverse()  # in names such as DOWN LIGHT AND RIGHT UP HEAVY the weight follows its directions
        arms = [0, 0, 0, 0]
        weight = 0
        for word in words:
            weight = _WEIGHTS.get(word, weight)
            for way in _WAYS.get(word, ()):
                arms[way] = weight
        out[arms[0], arms[1], arms[2], arms[3]] = chr(code)
    return out


def box(arms: Arms, dashed: bool) -> str:
    """Return the character with these arms."""
    character = boxes()[arms]
    return _DASHED.get(character, character) if dashed else character
