"""The candidates of each place: small numbers in its cell, and signs where nothing is possible.

Certain values are drawn like a solution; this module draws the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.model.model import Layer

from .grid import draw_sides
from .places import center
from .shapes import Disc, Label, Path, Point, Stroke
from .sheet import GLYPH, Sheet


@node(eq=False)
class Remaining:
    """The candidates of a place: values that occur in some solution (`possible`), and values not decided yet
    (`open`).
    """

    possible: frozenset[int]
    open: frozenset[int]

    @property
    def certain(self) -> int | None:
        """The only value, or None if there are or may be others."""
        return next(iter(self.possible)) if len(self.possible) == 1 and not self.open else None


Candidates: TypeAlias = Mapping[str, Mapping[Any, Remaining]]
"""The candidates at each place, by layer."""

MOST = 25
"""The most values that are written in a cell. If there are more, only their range or number is written."""
_IMPOSSIBLE = Stroke("dark_grey", 0.03)
_ALL, _BELOW_CORNERS = (-0.3, 0.3), (-0.14, 0.27)
"""The first and the last row of numbers in a cell, from its middle."""
_REACH, _GAP = 0.42, 0.09
"""How far the numbers of several layers reach from the middle of a cell, and the room around the rows of a layer."""
_LEAST_SIDE = 3  # the smallest number of columns, so that numbers have the same size in all cells


def certain_of(candidates: Candidates) -> dict[str, dict[Any, int]]:
    """Return the certain part of the solution."""
    return {
        name: {place: left.certain for place, left in places.items() if left.certain is not None}
        for name, places in candidates.items()
    }


def bands(layers: Sequence[Layer]) -> dict[str, tuple[float, float]]:
    """Return the part of the cells for the numbers of each layer, if several have some: the first one is below."""
    numeric = [layer.name for layer in layers if not (layer.truth or layer.areas or layer.single)]
    if len(numeric) < 2:
        return {}
    height = 2 * _REACH / len(numeric)
    tops = [_REACH - height * number for number in range(1, len(numeric) + 1)]
    return {name: (top + _GAP, top + height - _GAP) for name, top in zip(numeric, tops, strict=True)}


def draw_candidates(
    sheet: Sheet,
    layer: Layer,
    places: Mapping[Any, Remaining],
    names: Mapping[int, str] | None = None,
    band: tuple[float, float] | None = None,
) -> None:
    """Draw the candidates of a layer where it is not certain, and a sign where a truth value is certainly false.

    `names`: short names of the values, if these are not the layer's own. `band`: the first and the last row of
    numbers, from the middle of a cell downwards. By default, they keep clear of the corners if these contain clues.
    """
    if layer.single:
        sheet.notes += [_as_note(layer, left) for left in places.values()]
    elif layer.areas:
        apart = [link for link, left in places.items() if left.certain == 0]
        draw_sides(sheet, layer.name, {sheet.board.border_between(link) for link in apart})
    elif layer.truth:
        for place, left in places.items():
            if left.certain == 0:
                _draw_no(sheet, layer.name, place)
    else:
        cells = {place: left for place, left in places.items() if isinstance(place, Cell)}
        values = sorted(frozenset[int]().union(*(left.possible | left.open for left in cells.values())))
        if not any(0 in left.possible | left.open for left in cells.values() if left.certain is None):
            values = [value for value in values if value]  # 0 only marks cells without a number
        shown = layer.names if names is None else names
        band = band or (_BELOW_CORNERS if sheet.has_corners else _ALL)
        for cell, left in cells.items():
            if left.certain is None:
                sheet.add("answer", layer.name, *_numbers(center(sheet.board, cell), left, values, shown, band))


def draw_absences(sheet: Sheet, layer: Layer, places: Mapping[Any, Remaining]) -> None:
    """Draw a cross on each element between cells whose number is certainly 0. Call this for layers that draw nothing
    for 0.
    """
    for place, left in places.items():
        if isinstance(place, Link | Border) and left.certain == 0:
            _draw_no(sheet, layer.name, place)


def _as_note(layer: Layer, left: Remaining) -> str:
    """Return the candidates of a single unknown as text."""
    some = sorted(left.possible | left.open)
    texts = ["no", "yes"] if layer.truth else [layer.names.get(value, str(value)) for value in some]
    shown = [texts[value] for value in some] if layer.truth else texts
    if len(shown) > MOST:
        shown = [*shown[: MOST - 1], "…"]
    return f"{layer.name} = {' or '.join(shown)}"


def _draw_no(sheet: Sheet, of: str, place: Any) -> None:
    """Draw a dot in a cell, or a small cross on an element between cells."""
    if isinstance(place, Cell):
        sheet.add("answer", of, Disc(center(sheet.board, place), 0.06, None, "dark_grey"))
    elif isinstance(place, Link | Border):
        x, y = center(sheet.board, place)
        for bar in ((-0.08, 0.08), (0.08, -0.08)):
            points = ((round(x - 0.08, 3), round(y + bar[0], 3)), (round(x + 0.08, 3), round(y + bar[1], 3)))
            sheet.add("answer", of, Path(points, _IMPOSSIBLE))


def _numbers(
    middle: Point, left: Remaining, values: list[int], names: Mapping[int, str], band: tuple[float, float]
) -> Iterator[Label]:
    """Yield a label for each value at its own position in a grid; undecided ones are pale."""
    x, y = middle
    some = sorted(left.possible | left.open)
    top, bottom = band
    if len(values) > MOST:
        text = f"{some[0]}–{some[-1]}" if len(some) == some[-1] - some[0] + 1 else f"{len(some)}×"
        size = round(min(0.3, 0.9 / (GLYPH * len(text))), 3)
        yield Label((x, round(y + (top + bottom) / 2, 3)), text, size, "dark_grey" if left.open else "answer")
        return
    side = max(_LEAST_SIDE, ceil(sqrt(len(values) * (_ALL[1] - _ALL[0]) / (bottom - top))))
    rows = max(2, ceil(len(values) / side))
    longest = max(len(names.get(value, str(value))) for value in values)
    size = min(0.78 / side, (bottom - top) / (rows - 1), 0.84 / side / (GLYPH * longest))
    for at, value in enumerate(values):
        if value in some:
            row, column = divmod(at, side)
            dx, dy = -0.3 + 0.6 * column / (side - 1), top + (bottom - top) * row / (rows - 1)
            color = "answer" if value in left.possible else "dark_grey"
            text = names.get(value, str(value))
            yield Label((round(x + dx, 3), round(y + dy, 3)), text, round(size, 3), color)
