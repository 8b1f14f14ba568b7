"""Names of values that are drawn as letters or signs: a solver reads N where the file has a 1."""

import re
from string import ascii_uppercase

from pzc.compiler.model.looks import Figure, Look, OfClue, OfLayer
from pzc.compiler.model.model import Model

_LETTERS = dict(enumerate(ascii_uppercase, 1))


def drawn_names(model: Model) -> dict[str, dict[int, str]]:
    """Return the names of values of each layer and each kind of clue that is drawn by letters or signs only.

    The value 0 of a layer is called `empty` if nothing is drawn for it.
    """
    looks: dict[str, list[Look]] = {}
    for look in model.looks:
        if isinstance(look.of, OfLayer | OfClue):
            looks.setdefault(look.of.layer if isinstance(look.of, OfLayer) else look.of.clue, []).append(look)
    found = {}
    for name, own in looks.items():
        names: dict[int, str] = {}
        for look in own:
            names |= _names(look)
        if names and isinstance(own[0].of, OfLayer) and not _shows_numbers(own):
            names.setdefault(0, "empty")
        if names:
            found[name] = names
    return found


def _shows_numbers(looks: list[Look]) -> bool:
    return any(mark.figure is Figure.VALUE for look in looks for mark in look.marks)


def _names(look: Look) -> dict[int, str]:
    """Return the names of the values for which one `draw` clause draws a letter or a text."""
    assert isinstance(look.of, OfLayer | OfClue)
    condition = "" if look.where is None else look.where.span.text.rpartition("where ")[2]
    value = look.of.value.name if look.of.value is not None else ""
    one = re.fullmatch(rf"{re.escape(value)} = (-?\d+)", condition)
    for mark in look.marks:
        if mark.figure is Figure.TEXT and one and value:
            return {int(one[1]): mark.text}
        if mark.figure is Figure.LETTER and condition in ("", f"{value} > 0"):
            return dict(_LETTERS)
    return {}
