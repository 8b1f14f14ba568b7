"""Puzzles of SudokuPad to .puz files: digits, regions, cages and titles. Everything else is only drawn there.

A link that pzc made also contains the text of the puzzle. The text is used unless the drawing was changed.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.fpuzzles import LARGEST

from . import from_fpuzzles
from .embedded_rules import HIDDEN_KEYS, has_hidden_text, text_hidden_in, whole_puzzle
from .puz_writing import Converted, fenced, split_rules

KIND = "sudokupad"
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_TEXTS = {"title": "title", "author": "author", "rules": "ruleset"}
_METADATA = ("metadata", "metaData")
_OWN = ("id", "cellSize", "cells", "regions", "cages", "settings", *_METADATA, *_DRAWN)
_MARKS = ("centremarks", "cornermarks", "pencilMarks", "candidates")


def convert(document: Part, folder: str) -> Converted:
    """Convert a puzzle of SudokuPad to a .puz file. Raises Wrong if the document is invalid."""
    try:
        whole = _whole_puzzle(document, folder)
    except PuzzleError as error:
        if not has_hidden_text(document.value):
            raise
        whole, remark = None, f"the puzzle as pzc wrote it: {error.diagnostics[0].message}"
    else:
        remark = "the puzzle as pzc wrote it, since its drawing was changed elsewhere"
    if whole is not None:
        return whole
    entries, left_out = as_entries(document)
    if has_hidden_text(document.value):
        left_out.append(remark)
    made = from_fpuzzles.convert(entries, folder, KIND, left_out)
    return Converted(made.text, made.left_out)


def _whole_puzzle(document: Part, folder: str) -> Converted | None:
    """Return the puzzle that the hidden text or a block in the rules contains; None if there is neither."""
    texts: dict[str, Any] = {}
    for cage in document.list_at("cages"):
        if cage.at("cells").absent or not cage.at("cells").items():
            _take_cage(cage, texts)
    _take_metadata(document, texts)
    title, author, rules = (texts.get(name, "") for name in ("title", "author", "ruleset"))
    hidden = text_hidden_in(document.value)
    if hidden is not None:
        rules = split_rules(rules)[0] + fenced(hidden, whole=True)
    return whole_puzzle(title, author, rules, texts.get("solution"), "SudokuPad", folder)


def as_entries(document: Part) -> tuple[Part, list[str]]:
    """Return the puzzle as an object with a key for each kind of clue (`unique` and `sum` for cages, flags of the
    metadata), and the parts without meaning.
    """
    rows = [row.list() for row in document.at("cells").items()]
    size = len(rows)
    if not 1 <= size <= LARGEST:
        raise Wrong("cells", f"boards of up to {LARGEST}x{LARGEST} can be read, and this has {size} rows")
    if any(len(row) != size for row in rows):
        raise Wrong("cells", "only boards with as many columns as rows can be read")
    region = {cell: number for number, cells in enumerate(_regions(document)) for cell in cells}
    grid = [[_cell(part, region.get((i, j))) for j, part in enumerate(row)] for i, row in enumerate(rows)]
    found: dict[str, Any] = {"size": size, "grid": grid}
    remarks = Counter(remark for cage in document.list_at("cages") if (remark := _take_cage(cage, found)))
    unknown = _take_metadata(document, found)
    left_out = [f"only drawn there: `{key}` ({len(document.at(key).list())})" for key in _DRAWN if document.has(key)]
    left_out += [f"{remark} ({count})" for remark, count in remarks.items()]
    left_out += [f"`{key}`" for key in document.names() if key not in _OWN and document.has(key)]
    return Part(found), left_out + [f"`{name}` of the metadata" for name in unknown]


def _cell(part: Part, region: int | None) -> dict[str, Any]:
    cell: dict[str, Any] = {"region": region}
    if part.value is not None and not part.at("value").absent:
        cell |= {"value": part.at("value").value, "given": part.at("given").value is not False}
    if part.value is not None and any(part.has(key) for key in _MARKS):
        cell |= {"centerPencilMarks": [1]}  # so that the cell is counted
    return cell


def _regions(document: Part) -> Iterator[list[tuple[int, int]]]:
    for region in document.list_at("regions"):
        yield [_row_and_column(part) for part in region.items()]


def _row_and_column(part: Part) -> tuple[int, int]:
    """Return row and column, counted from 0."""
    pair = part.list()
    if len(pair) != 2:
        raise part.wrong("a row and a column")
    return pair[0].number(), pair[1].number()


def _take_metadata(document: Part, found: dict[str, Any]) -> list[str]:
    """Read the metadata. Return the names of the parts without meaning."""
    parts = [
        (name, document.at(key).at(name)) for key in _METADATA if document.has(key) for name in document.at(key).names()
    ]
    return [name for name, part in parts if not _take_text(name, part, found)]


def _take_cage(cage: Part, found: dict[str, Any]) -> str:
    """Read a cage. Return a remark if it is not read in full, or else ""."""
    cells = [] if cage.at("cells").absent else [_row_and_column(part) for part in cage.at("cells").items()]
    name, colon, text = str(cage.at("value").value or "").partition(":")
    if colon and not cells:
        _take_text(name.strip(), Part(text.strip(), cage.at("value").path), found)
    if not cells:
        return ""
    if cage.at("hidden").value is True:
        return "hidden `cages`"
    key = "unique" if cage.at("unique").value is True else "sum"
    total = cage.at("sum")
    if key == "sum" and total.absent:
        return "only drawn there: `cages`"
    entry = {"cells": [f"R{row + 1}C{column + 1}" for row, column in cells]}
    found.setdefault(key, []).append(entry if total.absent else entry | {"value": total.number()})
    return f'the text "{name.strip()[:40]}" of `cages`' if name and total.absent else ""


def _take_text(name: str, part: Part, found: dict[str, Any]) -> bool:
    """Read a title, the rules, the solution, or a flag. Return False for anything else that is set."""
    if name == "solution":
        found.setdefault(name, part.value)
    elif name in _TEXTS:
        lines = part.list() if isinstance(part.value, list) else [part]
        found.setdefault(_TEXTS[name], "\n".join(line.text() for line in lines))
    elif part.value in (True, "true", "True"):
        found[name] = True
    else:
        return part.absent or part.value in (False, "false", "False") or name in HIDDEN_KEYS
    return True
