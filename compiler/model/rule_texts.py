"""The text of a rule to its text for given parameters: without `With full = 1,`."""

import re
from collections.abc import Mapping

_WITH = re.compile(
    r"(?P<before>(?:[;,]| and|)\s*)\b[Ww]ith (?P<name>\w+) = (?P<value>\d+), (?P<rest>[^.;]*)(?P<end>\.?)"
)
_UNLESS = re.compile(r",? unless (?P<name>\w+) = (?P<value>\d+)")
"""Parts of a text that depend on a parameter."""


def text_for(text: str, values: Mapping[str, int]) -> str:
    """Return the text for the values of parameters. Parts about parameters without a value stay."""

    def chosen(match: re.Match[str]) -> str:
        if match["name"] not in values:
            return match[0]
        is_sentence = not match["before"].strip()
        if values[match["name"]] != int(match["value"]):
            return "" if is_sentence else match["end"]
        first = match["rest"][:1].upper() if is_sentence else match["rest"][:1]
        return f"{match['before']}{first}{match['rest'][1:]}{match['end']}"

    def unless(match: re.Match[str]) -> str:
        return match[0] if values.get(match["name"], int(match["value"])) == int(match["value"]) else ""

    return _WITH.sub(chosen, _UNLESS.sub(unless, text))
