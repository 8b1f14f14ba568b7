"""The text of a rule to its text for given parameters: without `With full = 1,`."""

import re
from collections.abc import Mapping

_WITH = re.compile(r"(?P<before>(?:[;,]| and|)\s*)\b[Ww]ith (?P<name>\w+) = (?P<value>\d+), (?P<rest>[^.;]*)")
_UNLESS = re.compile(r",? unless (?P<name>\w+) = (?P<value>\d+)")
"""Parts of a text that depend on a parameter."""


def text_for(text: str, values: Mapping[str, int]) -> str:
    """Return the text for the values of parameters. Parts about parameters without a value stay."""

    def chosen(match: re.Match[str]) -> str:
        if match["name"] not in values:
            return match[0]
        if values[match["name"]] != int(match["value"]):
            return ""
        begins = not match["before"].strip()
        return f"{match['before']}{match['rest'][:1].upper() if begins else match['rest'][:1]}{match['rest'][1:]}"

    def unless(match: re.Match[str]) -> str:
        return match[0] if values.get(match["name"], int(match["value"])) == int(match["value"]) else ""

    return _WITH.sub(chosen, _UNLESS.sub(unless, text))
