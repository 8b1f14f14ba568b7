"""The parts of f-puzzles' JSON besides the clues: size, digits, regions, solution.

The JSON of f-puzzles is an object with a key for each kind of clue. Rule files define what these mean.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell

from .documents import Part, Wrong

KIND = "fpuzzles"
LARGEST = 36
"""The largest side of a board."""

TEXTS = ("title", "author", "ruleset")
NEGATIVE = "negative"
DRAWN = ("text", "circle", "rectangle", "line", "cage", "foglight", "fogofwar")
"""Keys whose entries are only drawn."""

OPTIONS = ("disabledlogic", "truecandidatesoptions", "highlightConflicts")
"""Keys for the site's own use."""

Regions: TypeAlias = tuple[tuple[Cell, ...], ...]


@node(eq=False)
class Grid:
    """The board of a document.

    `given`: the given digits.
    `possible`: the digits that a cell may have, if some are given.
    `region`: the region number of each cell, None for no region, if it is given.
    `left_out`: descriptions of parts that are ignored.
    """

    size: int
    given: Mapping[Cell, int]
    possible: Mapping[Cell, tuple[int, ...]]
    region: Mapping[Cell, int | None]
    left_out: tuple[str, ...]


def read_grid(document: Part) -> Grid:
    """Return the contents of `size` and `grid`. Raises Wrong if they do not match."""
    size = document.at("size").number()
    _require_size(size)
    found: dict[str, dict[Cell, int]] = {"given": {}, "own": {}}
    possible: dict[Cell, tuple[int, ...]] = {}
    region: dict[Cell, int | None] = {}
    marks = colors = 0
    for cell, part in _cells(document.at("grid"), size):
        if part.value is None:
            continue
        value = part.at("value")
        if not value.absent and value.value != 0:
            found["given" if part.at("given").value is True else "own"][cell] = _digit(value, size)
        if part.has("givenPencilMarks"):
            possible[cell] = tuple(_digit(mark, size) for mark in part.at("givenPencilMarks").items())
        if "region" in part.value:
            region[cell] = None if part.value["region"] is None else part.at("region").number()
        marks += part.has("centerPencilMarks") or part.has("cornerPencilMarks")
        colors += part.has("c") or part.has("cArray")
    counted = (
        (len(found["own"]), "digits that are not given"),
        (marks, "cells with pencil marks"),
        (colors, "coloured cells"),
    )
    return Grid(size, found["given"], possible, region, tuple(f"{words} ({n})" for n, words in counted if n))


def _require_size(size: int) -> None:
    if not 1 <= size <= LARGEST:
        raise Wrong("size", f"boards of up to {LARGEST}x{LARGEST} can be read, and this is {size}")


def _cells(grid: Part, size: int) -> Iterator[tuple[Cell, Part]]:
    """Yield the entry of each cell. Raises Wrong if the grid has another size."""
    rows = grid.list()
    if len(rows) != size:
        raise grid.wrong(f"a list of {size} rows")
    for i, row in enumerate(rows, 1):
        cells = row.list()
        if len(cells) != size:
            raise row.wrong(f"a list of {size} cells")
        for j, part in enumerate(cells, 1):
            if part.value is not None:
                part.names()  # check that it is an object
            yield Cell(i, j), part


def _digit(part: Part, size: int) -> int:
    value = part.number()
    if not 1 <= value <= size:
        raise part.wrong(f"a digit from 1 to {size}")
    return value


def default_box(size: int) -> tuple[int, int]:
    """Return the rows and columns of a default box: as square as possible, and wider than high."""
    height = max(n for n in range(1, int(size**0.5) + 1) if size % n == 0)
    return height, size // height


def regions_of(grid: Grid) -> tuple[Regions, int]:
    """Return the regions with one cell for each digit, and the number of other regions."""
    height, width = default_box(grid.size)
    found: dict[int, list[Cell]] = {}
    for cell in Board(grid.size, grid.size).cells:
        box = (cell.row - 1) // height * height + (cell.column - 1) // width
        number = grid.region.get(cell, box)
        if number is not None:
            found.setdefault(number, []).append(cell)
    whole = [tuple(cells) for cells in found.values() if len(cells) == grid.size]
    return tuple(sorted(whole)), len(found) - len(whole)


def default_regions(size: int) -> Regions:
    """Return the default boxes of a board."""
    return regions_of(Grid(size, {}, {}, {}, ()))[0]


def read_solution(document: Part, size: int, text: str = "") -> list[list[int | None]] | None:
    """Return the rows of the solution, which is a list of numbers or a text; None if there is none.

    Unknown digits are None.
    """
    part = document.at("solution")
    written: list[Part]
    _require_size(size)
    if part.absent and not text:
        return None
    if part.absent or isinstance(part.value, str):
        text = re.sub(r"\s", "", text if part.absent else part.text())
        written = [Part(sign, "solution") for sign in (text.split(",") if "," in text else text)]
    else:
        written = part.list()
    if len(written) != size * size:
        raise Wrong("solution", f"{size * size} digits are wanted, and there are {len(written)}")
    values = [None if p.absent or p.value in (0, "0", ".", "-", "?", " ") else _digit(p, size) for p in written]
    rows = [values[at : at + size] for at in range(0, size * size, size)]
    return rows if any(value is not None for value in values) else None


def read_digits(document: Part, size: int) -> list[list[int | None]]:
    """Return the digits in the cells, given or not."""
    _require_size(size)
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for cell, part in _cells(document.at("grid"), size):
        value = Part(None) if part.value is None else part.at("value")
        if not value.absent and value.value != 0:
            rows[cell.row - 1][cell.column - 1] = _digit(value, size)
    return rows
