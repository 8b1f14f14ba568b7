"""Phrases to sentences: places and clues named together, pronouns, and what keeps two lists apart."""

import re
from collections.abc import Mapping, Sequence

from .english import listed, plural

_PAIR = re.compile(r"^(\(\d+,\d+\)) and (\(\d+,\d+\))$")
_SOME = r"\(\d+,\d+\)(?: to \(\d+,\d+\))?"
"""A cell, or cells in a line."""
_WHO = re.compile(rf"({_SOME}(?:, {_SOME})*( and {_SOME})?) (?=is|are)")
"""Cells at the beginning of a clause."""
_CLUE = re.compile(
    r"the ([^(),:]+? )(in |from |between |at the [a-z ]+ corner of |(?<=cell )|(?<!corner )of )"
    r"(\(\d+,\d+\)( (?:and|to) \(\d+,\d+\))?)"
)
"""A clue in a cell, between two cells or at a corner."""
_BLOCK = re.compile(r"the block from (\(\d+,\d+\) to \(\d+,\d+\))")
_POINT = re.compile(r"the (?P<which>\w+ \w+ corner) of (?P<cell>\(\d+,\d+\))")
"""A corner of a cell."""
_MANY_BLOCKS = 3
_BETWEEN_CORNERS = "from corner to corner"
"""The word for the place of a block of cells, unlike an area that is called a block."""
_LIST = re.compile(r"\(\d+,\d+\)(,| and) \(")

_WITH = re.compile(r"(?P<before>(?:[;,]| and|)\s*)\b[Ww]ith (?P<name>\w+) = (?P<value>\d+), (?P<rest>[^.;]*)")
_UNLESS = re.compile(r",? unless (?P<name>\w+) = (?P<value>\d+)")
"""Parts of a rule's text that depend on a parameter."""


def for_parameters(text: str, values: Mapping[str, int]) -> str:
    """Return the text of a rule for given parameters: without `unless free = 1` and `with full = 1`."""

    def chosen(match: re.Match[str]) -> str:
        if match["name"] not in values:
            return match[0]
        return f"{match['before']}{match['rest']}" if values[match["name"]] == int(match["value"]) else ""

    def unless(match: re.Match[str]) -> str:
        return match[0] if values.get(match["name"], int(match["value"])) == int(match["value"]) else ""

    return _WITH.sub(chosen, _UNLESS.sub(unless, text))


def they(because: str, so: str) -> str:
    """Return the conclusion with `they` for places that the only reason has just named."""
    match, reason = _WHO.match(so), _WHO.match(because)
    if match is None or reason is None or match[0] != reason[0] or len(_WHO.findall(because)) > 1:
        return so
    several = match[2] or " to " in match[1]
    return f"{'they' if several else 'it'} {so[match.end() :]}"


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
        block, corner = _BLOCK.fullmatch(label), _POINT.fullmatch(label)
        name, at, place = match.group(1, 2, 3) if match else (label, "", "")
        if corner:
            name, at, place = f"{corner['which']} ", "of ", corner["cell"]
        if block:
            name, at, place = "block ", _BETWEEN_CORNERS, block[1]
        groups.setdefault((name, at), []).append(place)
    out = []
    for (name, at), found in groups.items():
        places = sorted(found, key=lambda place: [int(number) for number in re.findall(r"\d+", place)])
        if at == _BETWEEN_CORNERS:
            out += [f"the block from {place}" for place in places] if len(places) < _MANY_BLOCKS else [_blocks(places)]
        elif len(places) == 1:
            out.append(f"the {name}{at}{places[0]}" if places[0] else name)
        else:
            alike = [_PAIR.sub(r"\1–\2", place) for place in places]
            several = name if name.endswith("s ") and not name.endswith("ss ") else f"{plural(name.rstrip())} "
            out.append(f"the {several}{at.replace('corner', 'corners')}{listed(alike)}")
    return out


def points(names: Sequence[str], last: str) -> str:
    """Return points as a list: `the top right corners of (1,2) and (1,3)`."""
    cells: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        match = _POINT.fullmatch(name)
        cells.setdefault(match["which"] if match else "", []).append(match["cell"] if match else name)
    out = []
    for which, some in cells.items():
        corner = which if len(some) == 1 else plural(which)
        out.append(f"the {corner} of {listed(some, last)}" if which else listed(some, last))
    return listed(out, last)


def _blocks(places: Sequence[str]) -> str:
    """Return `the blocks (1,1)–(2,2) and (3,1)–(4,2)`."""
    return f"the blocks {listed([place.replace(' to ', '–') for place in places])}"


def nested(places: Sequence[str]) -> str:
    """Return places as a list. Inside a longer list, pairs of cells are joined by a dash, more cells come last."""
    if len(places) == 1:
        return places[0]
    several = [f"the cells {place}" for place in places if place.startswith("(") and ", " in place]
    if several:
        short = [place for place in places if not (place.startswith("(") and ", " in place)]
        return ", and ".join([*([nested(short)] if short else []), *several])
    return listed([_PAIR.sub(r"\1–\2", place) for place in places])


def with_cells(places: Sequence[str], cell: str) -> list[str]:
    """Return places; several pairs with a cell are named by their other cells: `the cells (1,2) and (2,1)`."""
    matches = [(place, _PAIR.match(place)) for place in places]
    pairs = {place: match.groups() for place, match in matches if match is not None and cell in match.groups()}
    if len(pairs) < 2:
        return list(places)
    others = [two[1] if two[0] == cell else two[0] for two in pairs.values()]
    return [*(place for place in places if place not in pairs), f"the cells {listed(others)}"]
