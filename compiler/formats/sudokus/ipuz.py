"""Sudokus in ipuz files (https://libipuz.org/ipuz-spec.html) to documents in the form of f-puzzles, and back.

`kind` names the variants, `puzzle` has the given values, `cages` are groups with a value and an operator, `zones`
are regions. Rule files define variants and cages by `format ipuz` clauses. Cells are written column first.
"""

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pzc.compiler.board.elements import Cell

from .documents import Part, Wrong
from .fpuzzles import LARGEST, Regions, default_regions

KIND = "ipuz"
SITE = "ipuz"
SIDE_KEY, CAGES = "size", "cages"
_NAMES = "http://ipuz.org/sudoku"
_VERSION = "http://ipuz.org/v2"
_TEXTS = {"title": "title", "author": "author", "intro": "ruleset", "solution": "solution"}
_READ = ("version", "kind", "dimensions", "charset", "boxes", "puzzle", "zones", "cages", "block", "empty", *_TEXTS)
_LOOKS_ONLY = ("displaycharset", "showoperators", "cageborder", "styles", "origin", "uniqueid")
_SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_ipuz(text: str) -> bool:
    """Return True if a text looks like an ipuz file."""
    return text.lstrip().startswith(("{", "ipuz(")) and re.search(r'"(?:https?:)?//ipuz\.org/', text[:4000]) is not None


def kinds_of(document: Part) -> list[str]:
    """Return the variants that a file names, such as `killersudoku`. Raises Wrong if it is not a sudoku."""
    names = [re.sub(r"#\d+$", "", part.text()).replace("https:", "http:") for part in document.at("kind").items()]
    found = [name.removeprefix(_NAMES).strip("/") for name in names if name.startswith(_NAMES)]
    if not found:
        raise Wrong("kind", f"of ipuz only sudokus and their kin can be read, and this is {', '.join(names) or 'none'}")
    return [name for name in found if name]


def as_entries(document: Part, cages_key: str, without_boxes: bool) -> tuple[Part, list[str]]:
    """Return a document with `size`, `grid`, cages under a key, and a flag for each variant; and a list of what was
    ignored.

    without_boxes: the board has no boxes unless the file says so.
    """
    rows = [row.list() for row in document.at("puzzle").items()]
    size = len(rows)
    if not 1 <= size <= LARGEST or any(len(row) != size for row in rows):
        raise Wrong("puzzle", f"only square boards of up to {LARGEST}x{LARGEST} can be read")
    signs = document.at("charset").text() if document.has("charset") else _SIGNS
    empty = document.at("empty").value
    first = _first(document)
    cages = [_cage(part, size, first) for part in document.list_at("cages")]
    zones = [_group(part, size, first) for part in document.list_at("zones")]
    region, left_out = _regions(zones, size)
    calculated = any(cage.get("operator", "+") != "+" for cage in cages)
    boxes = document.value.get("boxes")
    if not isinstance(boxes, bool):
        boxes = not (without_boxes or calculated)
    grid = [[_given(part, signs, empty) for part in row] for row in rows]
    for i, row in enumerate(grid):
        for j, cell in enumerate(row):
            if region or not boxes:
                cell["region"] = region.get(Cell(i + 1, j + 1))
    found: dict[str, Any] = {"size": size, "grid": grid, **dict.fromkeys(kinds_of(document), True)}
    if cages:
        found[cages_key] = cages
    for name, key in _TEXTS.items():
        if document.has(name):
            found[key] = (
                _solution(document, signs, empty) if name == "solution" else _without_tags(document.at(name).text())
            )
    styled = sum(isinstance(part.value, dict) and part.has("style") for row in rows for part in row)
    left_out += [f"styles of cells ({styled})"] if styled else []
    left = [f"`{key}`" for key in document.names() if key not in (*_READ, *_LOOKS_ONLY) and document.has(key)]
    return Part(found), [*left_out, *left]


def _without_tags(text: str) -> str:
    """Return the text without HTML tags."""
    return html.unescape(re.sub(r"<br ?/?>", "\n", re.sub(r"</?(?!br\b)[a-zA-Z][^<>]{0,200}>", "", text)))


def _value(part: Part, signs: str, empty: Any) -> int | None:
    """Return a number, which may be written as a sign; None for an empty cell."""
    value = part.value.get("value", part.value.get("given")) if isinstance(part.value, dict) else part.value
    if value is None or value in (0, "", "0", empty):
        return None
    if isinstance(value, str) and len(value) == 1 and value in signs:
        return signs.index(value) + 1
    return Part(value, part.path).number()


def _given(part: Part, signs: str, empty: Any) -> dict[str, Any]:
    value = _value(part, signs, empty)
    return {} if value is None else {"value": value, "given": True}


def _solution(document: Part, signs: str, empty: Any) -> list[int | None]:
    return [_value(part, signs, empty) for row in document.at("solution").items() for part in row.items()]


# ---------------------------------------------------------------------------------------------------- groups


def _first(document: Part) -> int:
    """Return the number of the first row and column: 0 if a 0 occurs anywhere, otherwise 1, as kotwords does."""
    parts = [*document.list_at("cages"), *document.list_at("zones")]
    numbers = [n.number() for part in parts for key in ("cells", "rect") if part.has(key) for n in _numbers(part, key)]
    return 0 if 0 in numbers else 1


def _numbers(part: Part, key: str) -> list[Part]:
    items = part.at(key).list()
    return items if key == "rect" else [number for item in items for number in item.items()]


def _group(part: Part, size: int, first: int) -> list[Cell]:
    """Return the cells of a zone or cage: a list, or a rectangle by its corners."""
    if part.has("rect"):
        corners = [number.number() - first + 1 for number in part.at("rect").items()]
        if len(corners) != 4 or not all(1 <= number <= size for number in corners):
            raise Wrong(f"{part.path}.rect", f"columns and rows of a board of {size}x{size} are wanted here")
        left, top, right, bottom = corners
        return [Cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
    found = []
    for pair in part.at("cells").items():
        numbers = [number.number() - first + 1 for number in pair.items()]
        if len(numbers) != 2 or not all(1 <= number <= size for number in numbers):
            raise Wrong(pair.path, f"a column and a row of a board of {size}x{size} are wanted here")
        found.append(Cell(numbers[1], numbers[0]))
    return found


def _cage(part: Part, size: int, first: int) -> dict[str, Any]:
    """Read a cage: its cells, its value and its operator."""
    entry: dict[str, Any] = {"cells": [f"R{cell.row}C{cell.column}" for cell in _group(part, size, first)]}
    if part.has("value"):
        entry |= {"value": part.at("value").number()}
        entry |= {"operator": part.at("operator").text()} if part.has("operator") else {}
    return entry


def _regions(zones: Sequence[Sequence[Cell]], size: int) -> tuple[dict[Cell, int], list[str]]:
    """Return the region number of each cell, if each zone has as many cells as there are digits; otherwise a remark."""
    region = {cell: number for number, zone in enumerate(zones) for cell in zone}
    if len(region) == size * size and all(len(zone) == size for zone in zones):
        return region, []
    return {}, [f"zones that are no division of the board ({len(zones)})"] if zones else []


# ------------------------------------------------------------------------------------------------------ writing


def written(document: Mapping[str, Any], regions: Regions, flags: Sequence[str]) -> dict[str, Any]:
    """Return the file for a document as made by `as_entries`. `regions`: those that contain each digit once."""
    size = document["size"]
    boxes = set(regions) == set(default_regions(size)) and size > 1
    file: dict[str, Any] = {
        "version": _VERSION,
        "kind": [f"{_NAMES}/{flag}#1" for flag in flags] or [f"{_NAMES}#1"],
        "dimensions": {"width": size, "height": size},
        "charset": _SIGNS[:size],
        "boxes": boxes,
        **{
            name: html.escape(document[key], False)
            for name, key in _TEXTS.items()
            if isinstance(document.get(key), str)
        },
        "puzzle": [[cell.get("value", 0) for cell in row] for row in document["grid"]],
    }
    if "solution" in document:
        values = document["solution"]
        file["solution"] = [values[at : at + size] for at in range(0, size * size, size)]
    if regions and not boxes:
        file["zones"] = [{"cells": [[cell.column, cell.row] for cell in region]} for region in regions]
    if document.get(CAGES):
        file["cages"] = [_written_cage(entry) for entry in document[CAGES]]
        file["showoperators"] = True
    return file


def _written_cage(entry: Mapping[str, Any]) -> dict[str, Any]:
    cells = [[int(number) for number in re.findall(r"\d+", name)] for name in entry["cells"]]
    clue = {key: entry[key] for key in ("value", "operator") if key in entry}
    return {"cells": [[column, row] for row, column in cells], **clue}
