"""Texts of rules about every row, column or region to texts about some of them."""

import re
from collections.abc import Collection, Sequence

from .english import plural
from .labels import Label, nested, together

_ANY = "every|each|an|a"
_LIST = rf"\w+(?:, (?:(?:{_ANY}) )?\w+)* (?:and|or) (?:(?:{_ANY}) )?\w+|\w+"
_QUANTIFIED = re.compile(rf"\b({_ANY}) ({_LIST})\b(?! of)", re.IGNORECASE)
"""Each of some places: `every row, column and box`, but only the room of `in each room, the line ends`."""
_PER = re.compile(rf"\bper ({_LIST})\b", re.IGNORECASE)
"""Each of some places: `one star per row and column`."""
_NO = re.compile(r"no |never ", re.IGNORECASE)
_PLURALS = re.compile(
    r"(?P<who>\w+s((, | and )\w+s)*) (?P<verb>hold|have|contain|are|show|add|sum|use) ", re.IGNORECASE
)
"""The beginning of a text about all rows, columns or regions, without `every`."""
_VERBS = {"has": "have", "is": "are", "does": "do"}
_SINGULAR = {plural: singular for singular, plural in _VERBS.items()}


def of_places(text: str, labels: Sequence[Label]) -> str | None:
    """Return the text of a rule about every row, column or region as a text about some of these; None if it is not.

    `every row and column holds each digit once` becomes `row 3 holds each digit once`. `labels` are the labels of these
    places.
    """
    text = _PER.sub(lambda match: f"in every {match[1]}", text)
    last = "or" if _NO.match(text) else "and"
    places = nested(together(labels, last), last)
    return None if ", " in places else _of_some(text, {label.noun for label in labels}, places, len(labels) > 1)


def _of_some(text: str, nouns: Collection[str], places: str, several: bool) -> str | None:
    for match in _QUANTIFIED.finditer(text):
        every = re.split(rf"(?:, | and | or )(?:(?:{_ANY}) )?", match[2])
        general = match[1].lower() in ("every", "each") or len(every) > 1
        if not general or not set(nouns) <= set(every):
            continue
        before, rest = text[: match.start()], text[match.end() :]
        if not several or _NO.match(before):
            return f"{before}{places}{rest}"
        if not before and rest.startswith((" is a ", " is an ")):
            return f"each of {places}{rest}"
        if not before and rest.startswith(" "):
            verb, _, more = rest[1:].partition(" ")
            return f"{places} {_VERBS.get(verb, verb.removesuffix('s'))} {more}"
        if re.search(r"\b(in|of) $", before, re.IGNORECASE):
            return f"{before}each of {places}{rest}"
    return _of_plural(text, nouns, places, several)


def _of_plural(text: str, nouns: Collection[str], places: str, several: bool) -> str | None:
    """Return a text about some lines, such as `rows and columns hold each digit once`, or None for other texts."""
    match = _PLURALS.match(text)
    if match is None or not {plural(noun) for noun in nouns} <= set(re.split(r", | and ", match["who"].lower())):
        return None
    verb = match["verb"] if several else _SINGULAR.get(match["verb"], f"{match['verb']}s")
    return f"{places} {verb} {text[match.end() :]}"
