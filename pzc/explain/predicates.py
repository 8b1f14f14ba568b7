"""Values to predicates: `is 5`, `points up`, `has no white circle`."""

import re

from .english import article

NOTHING = "none", "empty"
"""Names of the value of a place that has nothing."""
_NOT = "not "


def predicate(what: str, noun: str, several: bool, ways: bool) -> str:
    """Return the values of places as a predicate.

    `what`: values such as `5`, `1 or 2`, `not a star`. `noun`: the name of their layer. `ways`: they are directions.
    """
    if ways:
        return _points(what, several)
    names = re.split(", | or ", what.removeprefix(_NOT))
    if what in ("none", "not none") or any(name.startswith(("a ", "an ")) for name in names):
        return _has(names, noun, several, what.startswith(_NOT))
    return f"{'are' if several else 'is'} {what}"


def _has(names: list[str], noun: str, several: bool, negated: bool) -> str:
    """Return `has a white circle`, `has no sign`, `has a sign, but no star`, `is white or has a star`."""
    be, have, each = ("are", "have", "each have") if several else ("is", "has", "has")
    figures = [name for name in names if name.startswith(("a ", "an "))]
    plain = [name for name in names if name not in figures and name != "none"]
    bare = " or ".join(re.sub("^an? ", "", figure) for figure in figures)
    if negated and "none" in names:
        thing = f"{each} {article(noun)} {noun}"
        return f"{thing}, but no {bare}" if figures else thing
    if negated:
        first = f"{be} not {' or '.join(plain)} and " if plain else ""
        return f"{first}{have} no {bare}"
    parts = [f"{be} {' or '.join(plain)}"] if plain else []
    if "none" in names:
        parts.append(f"{have} no {noun}")
    if figures:
        parts.append(" or ".join(figures) if "none" in names else f"{have if plain else each} {' or '.join(figures)}")
    return " or ".join(parts)


def _points(what: str, several: bool) -> str:
    """Return `points up`, `do not point left or right`, `points nowhere`."""
    point = "point" if several else "points"
    if what in NOTHING:
        return f"{point} nowhere"
    if what.startswith(_NOT):
        way, somewhere = re.subn(r"(, | or )?\b(none|empty)\b(, | or )?", "", what.removeprefix(_NOT))
        if somewhere:
            return f"{point} somewhere{f', but not {way}' if way else ''}"
        return f"{'do' if several else 'does'} not point {way}"
    return f"{point} {what.replace('none', 'nowhere').replace('empty', 'nowhere')}"
