"""Phrases to sentences: places and clues named together, pronouns, and what keeps two lists apart."""

import re
from collections.abc import Sequence

from .english import listed, plural

_PAIR = re.compile(r"^(\(\d+,\d+\)) and (\(\d+,\d+\))$")
_SPREAD = re.compile(r"the (?!.* corner of ).* (from|of|at|between) \(")
"""The words for a clue on a path or in a group."""
_WHO = re.compile(r"(\(\d+,\d+\)(?:, \(\d+,\d+\))*( and \(\d+,\d+\))?) (?=is|are)")
"""Cells at the beginning of a clause."""
_CLUE = re.compile(r"the ([\w? ]+?) (in |between |at the [a-z ]+ corner of |)(\(\d+,\d+\)( and \(\d+,\d+\))?)")
"""A clue in a cell, between two cells or at a corner."""
_LIST = re.compile(r"\(\d+,\d+\)(,| and) \(")


def they(because: str, so: str) -> str:
    """Return the conclusion with `they` for places that the only reason has just named."""
    match = _WHO.match(so)
    if match is None or not because.startswith(match[0]) or len(_WHO.findall(because)) > 1:
        return so
    return f"{'they' if match[2] else 'it'} {so[match.end() :]}"


def runs_on(because: str, so: str) -> bool:
    """Return True if the places at the end of a reason run on into those at the beginning of the conclusion."""
    return because.endswith(")") and so.startswith("(") and bool(_LIST.match(so))


def without_repeats(absences: Sequence[str]) -> list[str]:
    """Name the places at which the same is absent together."""
    places: dict[str, list[str]] = {}
    for absence in dict.fromkeys(absences):
        what, _, place = absence.rpartition(" in (")
        places.setdefault(what or absence, []).append(f"({place}" if what else "")
    return [f"{what} in {listed(some)}" if some[0] else what for what, some in places.items()]


def together(labels: Sequence[str]) -> list[str]:
    """Return the names of places and clues; equal clues are one name: `the 0s in (1,1) and (2,2)`."""
    groups: dict[tuple[str, str], list[str]] = {}
    for label in labels:
        match = _CLUE.fullmatch(label)
        name, at, place = match.group(1, 2, 3) if match else (label, "", "")
        groups.setdefault((name, at), []).append(place)
    out = []
    for (name, at), places in groups.items():
        if len(places) == 1:
            out.append(f"the {name} {at}{places[0]}" if places[0] else name)
            continue
        alike = [_PAIR.sub(r"\1–\2", place) for place in places]
        out.append(
            f"the {name if name.endswith('s') else plural(name)} {at.replace('corner', 'corners')}{listed(alike)}"
        )
    return out


def names_place(clue: str, place: str) -> bool:
    """Return True if the words for a clue also say where its rule applies."""
    if not place or place.startswith("("):
        return not place or place in clue or bool(_SPREAD.match(clue)) or place.partition(" and ")[0] in clue
    return place.partition(" from ")[0] in clue


def nested(places: Sequence[str]) -> str:
    """Return places as a list. Pairs of cells inside a longer list are joined by a dash."""
    if len(places) == 1:
        return places[0]
    return listed([_PAIR.sub(r"\1–\2", place) for place in places])
