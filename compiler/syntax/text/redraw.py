"""Pictures to text: tables are aligned and their lines redrawn; drawings by position are only indented."""

import re
from collections.abc import Sequence
from itertools import pairwise
from textwrap import dedent

from pzc.compiler.syntax.marks import rows_of
from pzc.compiler.syntax.statements import Picture

_RULE = re.compile(r"[ ]*[-=+|]*([-=][-+=]|\+[-=])[-=+|]*[ ]*")  # a line with gaps is part of a drawing
_OTHER_SPACE = re.compile(r"[^\S \n]")
_STAIRS = 3
"""The least number of lines that are recognized as a picture of hexagons."""
_PIECE = re.compile(r"[^\s|]+|\|")
_BY_POSITION = re.compile(r"[\u2500-\u257f]|(?<![^\s|])[-=+·•]+(?![^\s|])|[^\s|][-=]")


def redraw(picture: Picture, indent: str) -> str:
    """Return a picture with its brackets in canonical form. `indent` is the indentation of its statement."""
    text = picture.text
    table = _table(text)
    if not text.strip(" \n"):
        return "[[ ]]"
    if "\n" not in text:
        return f"[[ {table[0]} ]]" if table else f"[[{text}]]"
    if table is None:
        first, *rest = text.split("\n")
        if first.strip() or _OTHER_SPACE.search(text):
            return f"[[{text}]]"  # positions in the first line count from the bracket
        table = dedent("\n".join(line.rstrip() for line in rest)).strip("\n").split("\n")
    return "\n".join(["[[", *(f"{indent}  {line}" if line else "" for line in table), f"{indent}]]"])


def content(picture: Picture) -> tuple[list[list[str]], str]:
    """Return the content of a picture: its tokens row by row and, if it is not a table, its drawing."""
    rows = [[mark.text for mark in row] for row in rows_of(picture)]
    if _table(picture.text) is not None:
        return rows, ""
    return rows, dedent("\n".join(line.rstrip() for line in picture.text.split("\n"))).strip("\n")


def _table(text: str) -> list[str] | None:
    """Return the lines of a table: a picture with equally many tokens in each row and bars in the same places.

    Returns None for other pictures.
    """
    if _OTHER_SPACE.search(text):
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
    if _is_staircase(text.strip("\n").split("\n")):
        wide = max(widths) + 1 - max(widths) % 2  # so that half a cell is a whole number of characters
        lines = (_line(row, [wide] * len(widths), *bars) for row in rows)
        return [" " * ((wide + 1) // 2 * at) + line for at, line in enumerate(lines)]
    return [_line(row, widths, *bars) for row in rows]


def _is_staircase(lines: Sequence[str]) -> bool:
    """Return True if each line begins further to the right than the one above, as a picture of hexagons does."""
    starts = [len(line) - len(line.lstrip()) for line in lines]
    return len(lines) >= _STAIRS and len({b - a for a, b in pairwise(starts)}) == 1 and starts[1] > starts[0]


def _line(row: list[str] | str, widths: list[int], bars: tuple[int, ...]) -> str:
    """Return a row of a table as text, or a line between rows."""
    if isinstance(row, list):
        return " ".join(piece.rjust(width) for piece, width in zip(row, widths, strict=True))
    line = " ".join("+" if i in bars else row * width for i, width in enumerate(widths))
    return line.replace(" ", row)
