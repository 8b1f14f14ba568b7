"""SudokuPad's zipped JSON to JSON. Its PuzzleZipper shortens names, quotes and colors before compression."""

import re

_NAMES = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_VALUES = {"f": "false", "t": "true", "#0": '"#000000"', "#F": '"#FFFFFF"'}

_TOKEN = re.compile(
    r"""(?P<quoted>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")(?P<colon>\s*:)?
      | (?P<name>[A-Za-z]\w*)(?P<after>\s*:)
      | (?P<word>\#?[\w.+-]+)
      | (?P<sign>[\[\]{},:])""",
    re.VERBOSE | re.DOTALL,
)


def unzip(text: str) -> str:
    """Return the JSON of a zipped text. Invalid text is returned as it is; the JSON reader reports the error."""
    out: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            out.append(text[at])
            at += 1
            continue
        sign = token["sign"]
        if sign and sign in ",]" and out and out[-1] in "[,":
            out.append("{}")  # an empty cell is omitted
        out.append(_expanded(token))
        at = token.end()
    return "".join(out)


def _expanded(token: re.Match[str]) -> str:
    """Return a token of the zipped text as JSON, with names, colors and values in full."""
    if token["quoted"]:
        return _quoted(token["quoted"], bool(token["colon"])) + (token["colon"] or "")
    if token["name"]:
        return f'"{_NAMES.get(token["name"], token["name"])}"{token["after"]}'
    word = token["word"]
    if word is None:
        return str(token["sign"])
    if re.fullmatch(r"[0-9a-fA-F]{6}", word):
        return f'"#{word}"'
    return _VALUES.get(word, word)


def _quoted(text: str, is_name: bool) -> str:
    """Return a string in JSON's quotes. A shortened name becomes the whole name."""
    inner = text[1:-1]
    if text[0] == "'":  # quotes were swapped: `\'` is an apostrophe, `\"` a quote
        inner = re.sub(r"\\(.)|'", lambda found: "'" if found[1] == "'" else found[0], inner, flags=re.DOTALL)
        inner = re.sub(r'(?<!\\)"', r"\"", inner)
    if is_name and inner in _NAMES:
        inner = _NAMES[inner]
    return f'"{inner}"'
