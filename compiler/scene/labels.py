"""Values and texts to labels: in cells, in corners, on elements between cells, outside the board."""

from itertools import count
from math import ceil, floor

from pzc.compiler.base.node import replace
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.looks import Figure, Mark, Size, Spot

from .places import Beside, beside
from .shapes import BACKING, Label, Point
from .sheet import BOLD_GLYPH, GLYPH, PITCH, Sheet
from .spots import DASHES, Place, between, corner, drawn, in_corner, spots
from .strokes import INSET

_VALUE = {Size.SMALL: 0.38, Size.MEDIUM: 0.68, Size.LARGE: 0.85}
_VALUE_BETWEEN = {Size.SMALL: 0.24, Size.MEDIUM: 0.34, Size.LARGE: 0.5}
_IN_CORNER = {Size.SMALL: 0.18, Size.MEDIUM: 0.24, Size.LARGE: 0.32}
_WITHOUT_DIGITS = 1.5
"""The factor for texts in corners where no digit is to be written in the cell."""
_BETWEEN = 1.2
"""The same factor for texts between cells."""
_INWARD = 0.12
"""The part of the way to the middle of the cell by which the text is moved."""
_OUTWARD = 0.02
"""The distance by which other texts move away from the middle of the cell, so that the digit has more room."""
_BESIDE = 0.1
"""The distance from the end of a long text to where the middle of a single letter would be."""
_LEAST = 0.15  # the least font height
_MARGIN = 0.08
_IN_FIGURE = 0.84  # the part of a figure's width that its text may use
_IN_CELL = 0.86  # the same for a cell: numbers in adjacent cells must not touch
_OUTSIDE = {Size.SMALL: 0.38, Size.MEDIUM: 0.58, Size.LARGE: 0.68}

# The positions of several values around a place, in cells: two, three, or four in a square.
_CLUSTERS: dict[int, tuple[Point, ...]] = {
    2: ((-0.18, -0.14), (0.18, 0.14)),
    3: ((0.0, -0.22), (-0.2, 0.18), (0.2, 0.18)),
    4: ((-0.18, -0.2), (0.18, -0.2), (-0.18, 0.2), (0.18, 0.2)),
}
_IN_CIRCLE: dict[int, tuple[Point, ...]] = {
    2: ((-0.12, 0.0), (0.12, 0.0)),
    3: ((-0.12, -0.11), (0.12, -0.11), (0.0, 0.12)),
    4: ((-0.12, -0.11), (0.12, -0.11), (-0.12, 0.12), (0.12, 0.12)),
}


def text(sheet: Sheet, mark: Mark, place: Place, texts: tuple[str, ...]) -> None:
    """Write the texts of a mark, if there are any."""
    if not texts:
        return
    color = drawn(mark.color) or ("answer" if place.answered else "ink")
    if mark.spot is Spot.OUTSIDE:
        found = beside(sheet.board, place.elements)
        if found is not None:
            _write_outside(sheet, mark, place, texts, found, color)
            return
    if in_corner(mark) or mark.spot is Spot.OUTSIDE:
        _write_in_corner(sheet, mark, place, " ".join(texts), color)
        return
    where = spots(sheet, mark, place)
    for at in where[:1] if place.whole and mark.spot is Spot.EACH else where:
        _write_cluster(sheet, mark, place, at, texts, color)


def _plane(mark: Mark, place: Place) -> str:
    return "under" if mark.behind else place.texts_plane


def _write_in_corner(sheet: Sheet, mark: Mark, place: Place, shown: str, color: str) -> None:
    """Write a text in a corner of the first cell. A long text extends into adjacent cells, shrinks, and is cut."""
    x, y = at = corner(sheet, mark.spot, place.elements)
    cells = {cell for cell in place.elements if isinstance(cell, Cell)}
    cell = Cell(floor(y) + 1, floor(x) + 1)
    room = next(n for n in count(1) if Cell(cell.row, cell.column + n) not in cells) - 2 * _MARGIN
    size = _IN_CORNER[mark.size] * (1 if sheet.numbered else _WITHOUT_DIGITS)
    if not sheet.numbered:  # without a number in the cell, the text is larger and keeps its distance from the borders
        x, y = (round(z + _INWARD * (0.5 - z % 1), 3) for z in at)
    size = max(_LEAST, min(size, room / (GLYPH * len(shown))))
    most = max(1, round(room / (GLYPH * size)))
    shown = shown if len(shown) <= most else shown[: most - 1] + "…"
    long = max(0.0, GLYPH * size * len(shown) / 2 - _BESIDE)
    x += 0.0 if x % 1 == 0.5 else long if x % 1 < 0.5 else -long
    if sheet.numbered and x % 1 != 0.5 and y % 1 != 0.5:
        y = round(y + (-_OUTWARD if y % 1 < 0.5 else _OUTWARD), 3)
    label = Label((round(x, 3), y), shown, round(size, 3), color)
    if sheet.numbered:
        label = replace(label, backing="paper", covers=_to_a_gap(x, size, shown) if x % 1 <= 0.5 else 0.0)
    else:
        label = replace(label, halo="paper")
    sheet.add(_plane(mark, place), place.of, label)


def _to_a_gap(x: float, size: float, shown: str) -> float:
    """Return how far the background of a text extends to the right. It ends at a gap of the dashed outline around the
    cells.
    """
    right = x + BACKING * size * len(shown) / 2 - floor(x)
    dashes = ceil((right - INSET - 0.75 * DASHES) / DASHES)
    return round(INSET + (dashes + 0.75) * DASHES + floor(x) - x, 3)


def _write_cluster(sheet: Sheet, mark: Mark, place: Place, at: Point, texts: tuple[str, ...], color: str) -> None:
    """Write one value in the middle of a place, or several around it."""
    apart = between(place)
    around = (_IN_CIRCLE if apart else _CLUSTERS).get(len(texts))
    bold = not place.answered and (not apart or mark.figure is Figure.TEXT)
    if around is None:
        texts, around = (" ".join(texts),), ((0.0, 0.0),)
    size = (_VALUE_BETWEEN if apart else _VALUE)[mark.size] * (_BETWEEN if apart and not sheet.numbered else 1)
    if len(around) > 1:
        size *= 0.68
    pointed = place.way is not None and not place.alone and not apart
    down, right = (0.1, 0.0) if pointed and place.way and place.way[1] else (0.0, -0.1) if pointed else (0.0, 0.0)
    room = sheet.room(at)
    backing = "paper" if apart and (mark.figure is Figure.TEXT or room >= 1) else ""
    wide = (_IN_FIGURE * room if room < 1 else 0.5 if apart else _IN_CELL) / min(2, len(around))
    glyph = BOLD_GLYPH if bold else GLYPH
    for text, (dx, dy) in zip(texts, around, strict=True):
        spot = (round(at[0] + dx + right, 3), round(at[1] + dy + down, 3))
        fitted = min(size * (0.85 if pointed else 1), wide / (glyph * max(1, len(text), place.longest)))
        label = Label(spot, text, round(fitted, 3), color, bold and len(text) < 4, backing)
        sheet.add(_plane(mark, place), place.of, label)


def _write_outside(sheet: Sheet, mark: Mark, place: Place, texts: tuple[str, ...], found: Beside, color: str) -> None:
    """Write values in front of a line outside the board, the last one next to it.

    On lines that are read towards the rim, the first value is next to the board.
    """
    level = sheet.level(found, len(texts))
    inward = found.way in ((0, 1), (1, 0), (1, 1), (1, -1))
    size = _OUTSIDE[mark.size] * (0.9 if place.several or len(texts) > 1 else 1)
    for number, text in enumerate(reversed(texts) if inward else texts):
        at = found.moved(round(PITCH * (level + number), 3))
        fitted = min(size, 0.9 / (GLYPH * max(1, len(text))))
        label = Label((round(at[0], 3), round(at[1], 3)), text, round(fitted, 3), color)
        sheet.add_outside(_plane(mark, place), place.of, found, label)
