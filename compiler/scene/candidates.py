"""What each place of a puzzle can still hold: small numbers in its cell, signs where nothing can be.

What is certain is drawn as an answer is; this draws the rest.
"""

from collections.abc import Iterator, Mapping
from math import ceil, sqrt
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Border, Cell, Link
from pzc.compiler.model.model import Layer

from .grid import draw_sides
from .outlines import ends
from .places import centre
from .shapes import Disc, Label, Path, Point, Stroke
from .sheet import GLYPH, Sheet


@node(eq=False)
class Left:
    """The values that a place has in some answer, and those of which it is not known."""

    possible: frozenset[int]
    open: frozenset[int]

    @property
    def certain(self) -> int | None:
        """The only value; None while there are others, or may be."""
        return next(iter(self.possible)) if len(self.possible) == 1 and not self.open else None


Candidates: TypeAlias = Mapping[str, Mapping[Any, Left]]
"""What is left at each place, by layer."""

MOST = 25
"""So many values can be told in a cell; of more, only how many there are."""
_NO = Stroke("dark_grey", 0.03)
_LEAST_SIDE = 3  # so many small numbers stand side by side, even if they are fewer


def certain_of(candidates: Candidates) -> dict[str, dict[Any, int]]:
    """The part of an answer that is certain."""
    return {
        name: {place: left.certain for place, left in places.items() if left.certain is not None}
        for name, places in candidates.items()
    }


def draw_candidates(sheet: Sheet, layer: Layer, places: Mapping[Any, Left]) -> None:
    """Draws what is not certain of a layer, and where a truth value is certainly false."""
    if layer.single:
        sheet.notes += [_told(layer, left) for left in places.values()]
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
        for cell, left in cells.items():
            if left.certain is None:
                sheet.add("answer", layer.name, *_numbers(cell, left, values, layer.names, sheet.has_corners))


def _told(layer: Layer, left: Left) -> str:
    """What a single unknown can be, in words."""
    some = sorted(left.possible | left.open)
    texts = ["no", "yes"] if layer.truth else [layer.names.get(value, str(value)) for value in some]
    shown = [texts[value] for value in some] if layer.truth else texts
    if len(shown) > MOST:
        shown = [*shown[: MOST - 1], "…"]
    return f"{layer.name} = {' or '.join(shown)}"


def _draw_no(sheet: Sheet, of: str, place: Any) -> None:
    """A dot in a cell, a small cross on what lies between cells."""
    if isinstance(place, Cell):
        sheet.add("answer", of, Disc(centre(place), 0.06, None, "dark_grey"))
    elif isinstance(place, Link | Border):
        x, y = centre(place) if isinstance(place, Link) else _middle(*ends(place))
        for bar in ((-0.08, 0.08), (0.08, -0.08)):
            points = ((round(x - 0.08, 3), round(y + bar[0], 3)), (round(x + 0.08, 3), round(y + bar[1], 3)))
            sheet.add("answer", of, Path(points, _NO))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _numbers(cell: Cell, left: Left, values: list[int], names: Mapping[int, str], crowded: bool) -> Iterator[Label]:
    """Each value at its own place, as in a square of so many; the open ones pale. `crowded`: corners are for clues."""
    x, y = centre(cell)
    some = sorted(left.possible | left.open)
    if len(values) > MOST:
        text = f"{some[0]}–{some[-1]}" if len(some) == some[-1] - some[0] + 1 else f"{len(some)}×"
        yield Label((x, y), text, round(min(0.3, 0.9 / (GLYPH * len(text))), 3), "dark_grey" if left.open else "answer")
        return
    side = max(_LEAST_SIDE, ceil(sqrt(len(values))))
    top, bottom = (-0.2, 0.24) if crowded else (-0.3, 0.3)
    longest = max(len(names.get(value, str(value))) for value in values)
    size = min(0.78 / side * (0.77 if crowded else 1), 0.84 / side / (GLYPH * longest))
    for at, value in enumerate(values):
        if value in some:
            row, column = divmod(at, side)
            dx, dy = -0.3 + 0.6 * column / (side - 1), top + (bottom - top) * row / (side - 1)
            colour = "answer" if value in left.possible else "dark_grey"
            text = names.get(value, str(value))
            yield Label((round(x + dx, 3), round(y + dy, 3)), text, round(size, 3), colour)
