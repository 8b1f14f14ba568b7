"""Killer sudokus as text (signs that point to a cage's sum, `3x3:`, SumoCue) to documents in the form of f-puzzles."""

import re
from collections.abc import Mapping
from typing import Any

from pzc.compiler.base.numerals import is_digits

from .documents import Wrong

CAGES = "killercage"
"""The key of cages in a document."""

_WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
_WAYS |= {"`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}
_POINTING = re.compile(r"[0-9A-Za-j^v<>`',.]{81}")
_PACKED = re.compile(r"3x3:(d?):k:((?:\d+:){80}\d+):?")
_SUMO = re.compile(r"SumoCueV1(D?)((?:[=+]\d+(?:J\d)?){81})")
_SUMO_CELL = re.compile(r"([=+])(\d+)(?:J(\d))?")


def are_cages(text: str) -> bool:
    """Return True if a text looks like cages in lines of numbers: their number, then `cells sum` and `row column`
    lines.
    """
    lines = [line.split("//")[0].split() for line in text[:20_000].splitlines()]
    lines = [line for line in lines if line]
    counts = [len(line) for line in lines]
    numbers = all(is_digits(word) for line in lines for word in line)
    return numbers and counts[:1] == [1] and len(counts) > 2 and set(counts[1:]) == {2}


def is_killer(text: str) -> bool:
    """Return True if a text looks like a killer in one of these forms."""
    bare = re.sub(r"\s", "", text[:5_000])
    points = _POINTING.fullmatch(bare) is not None and re.search(r"[\^v<>]", bare) is not None
    return points or bare.startswith(("SumoCueV1", "3x3:"))


def read_killer(text: str) -> dict[str, Any]:
    """Return the document of a text. Raises Wrong if it is invalid."""
    bare = re.sub(r"\s", "", text)
    if bare.startswith("SumoCueV1"):
        return _read_sumocue(bare)
    if bare.startswith("3x3:"):
        return _packed(bare)
    return _read_pointing(bare)


def _read_pointing(text: str) -> dict[str, Any]:
    """Read signs. Each cell without a sum points to the next cell on the path to the sum of its cage."""
    heads = [_follow_to_sum(text, at) for at in range(81)]
    totals = {at: _total(text[at]) for at in set(heads)}
    return _document(dict(enumerate(heads)), {at: total for at, total in totals.items() if total})


def _follow_to_sum(text: str, start: int) -> int:
    """Follow the signs from a cell to the cell with its cage's sum. Both are counted from 0, row by row."""
    at = start
    for _ in range(81):
        way = _WAYS.get(text[at])
        if way is None:
            return at
        row, column = at // 9 + way[0], at % 9 + way[1]
        if not (0 <= row < 9 and 0 <= column < 9):
            raise Wrong("", f"R{at // 9 + 1}C{at % 9 + 1} points off the board")
        at = 9 * row + column
    raise Wrong("", f"R{start // 9 + 1}C{start % 9 + 1} points to no sum")


def _total(sign: str) -> int:
    if is_digits(sign):
        return int(sign)
    return ord(sign) - ord("A") + 10 if sign.isupper() else ord(sign) - ord("a") + 36


def _packed(text: str) -> dict[str, Any]:
    """Read `3x3::k:` and 81 numbers. A number from 256 on belongs to a cage; divided by 256, it is the sum."""
    found = _PACKED.fullmatch(text)
    if found is None:
        raise Wrong("", "`3x3::k:` is followed by 81 numbers, each with a colon after it")
    numbers = [int(number) for number in found[2].split(":")]
    cages = {at: number for at, number in enumerate(numbers) if number >= 256}
    return _document(cages, {number: number // 256 for number in cages.values()}, bool(found[1]))


def _read_sumocue(text: str) -> dict[str, Any]:
    """Return the document of a SumoCue text: each cell has its cage's sum, or the number of the cell that has it."""
    found = _SUMO.fullmatch(text)
    if found is None:
        raise Wrong("", "`SumoCueV1` is followed by 81 cells, each `=sum` or `+place`, perhaps with its region, `J0`")
    cells = _SUMO_CELL.findall(found[2])
    heads = [at if sign == "=" else int(number) for at, (sign, number, _) in enumerate(cells)]
    for at, head in enumerate(heads):
        if head > 80 or cells[head][0] != "=":
            raise Wrong("", f"R{at // 9 + 1}C{at % 9 + 1} points to no sum")
    totals = {at: int(cells[at][1]) for at in set(heads)}
    document = _document(dict(enumerate(heads)), {at: total for at, total in totals.items() if total}, bool(found[1]))
    if all(region for *_, region in cells):
        for at, (*_, region) in enumerate(cells):
            document["grid"][at // 9][at % 9]["region"] = int(region)
    return document


def _document(cage_of: Mapping[int, int], totals: Mapping[int, int], diagonals: bool = False) -> dict[str, Any]:
    """Return the document of a 9x9 board from the cage of each cell and the sums of cages."""
    cages: dict[int, list[int]] = {}
    for at, cage in cage_of.items():
        if cage in totals:
            cages.setdefault(cage, []).append(at)
    entries = [
        {"cells": [f"R{at // 9 + 1}C{at % 9 + 1}" for at in cells], "value": totals[cage]}
        for cage, cells in cages.items()
    ]
    document: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], CAGES: entries}
    return document | ({"diagonal+": True, "diagonal-": True} if diagonals else {})
