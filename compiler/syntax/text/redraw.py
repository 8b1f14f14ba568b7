"""Pictures to text: entries in columns, lines for the eye redrawn; what is drawn by position only moves as a whole."""

import re
from textwrap import dedent

from pzc.compiler.syntax.marks import rows_of
from pzc.compiler.syntax.statements import Picture

_RULE = re.compile(r"[ ]*[-=+|]*([-=][-+=]|\+[-=])[-=+|]*[ ]*")  # one with gaps is a part of a drawing
_STRANGE_BLANK = re.compile(r"[^\S \n]")
_PIECE = re.compile(r"[^\s|]+|\|")
_BY_POSITION = re.compile(r"[\u2500-\u257f]|(?<![^\s|])[-=+·•]+(?![^\s|])|[^\s|][-=]")


def redraw(picture: Picture, indent: str) -> str:
    """The picture with its brackets, in canonical form; `indent` is that of its statement."""
    text = picture.text
    table = _table(text)
    if not text.strip(" \n"):
        return "[[ ]]"
    if "\n" not in text:
        return f"[[ {table[0]} ]]" if table else f"[[{text}]]"
    if table is None:
        first, *rest = text.split("\n")
        if first.strip() or _STRANGE_BLANK.search(text):
            return f"[[{text}]]"  # the first line of a drawing counts from where it stands
        table = dedent("\n".join(line.rstrip() for line in rest)).strip("\n").split("\n")
    return "\n".join(["[[", *(f"{indent}  {line}" if line else "" for line in table), f"{indent}]]"])


def said(picture: Picture) -> tuple[list[list[str]], str]:
    """What a picture says: its entries row by row and, if it is no table, where everything stands."""
    rows = [[mark.text for mark in row] for row in rows_of(picture)]
    if _table(picture.text) is not None:
        return rows, ""
    return rows, dedent("\n".join(line.rstrip() for line in picture.text.split("\n"))).strip("\n")


def _table(text: str) -> list[str] | None:
    """The lines of a picture whose rows all have as many entries, with bars between the same of them, or None."""
    if _STRANGE_BLANK.search(text):
        return None
    rows: list[list[str] | str] = []
    for line in text.strip("\n \t").split("\n"):
        if _RULE.fullmatch(line):
            rows.append("=" if "=" in line and "-" not in line else "-")
        elif _BY_POSITION.search(line.strip()):
            return None
        else:
            rows.append(_PIECE.findall(line))
    entries = [row for row in rows if isinstance(row, list)]
    bars = {tuple(i for i, piece in enumerate(row) if piece == "|") for row in entries}
    if len({len(row) for row in entries}) != 1 or len(bars) != 1 or not any(p != "|" for row in entries for p in row):
        return None
    widths = [max(map(len, column)) for column in zip(*entries, strict=True)]
    return [_line(row, widths, *bars) for row in rows]


def _line(row: list[str] | str, widths: list[int], bars: tuple[int, ...]) -> str:
    if isinstance(row, list):
        return " ".join(piece.rjust(width) for piece, width in zip(row, widths, strict=True))
    line = " ".join("+" if i in bars else row * width for i, width in enumerate(widths))
    return line.replace(" ", row)
