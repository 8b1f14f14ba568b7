"""A scene: shapes in cell coordinates, x to the right and y down from the upper left corner of the board."""

from collections.abc import Iterable
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Tiling

Point: TypeAlias = tuple[float, float]
"""x and y, in cells."""

PLANES = ("under", "shade", "grid", "clues", "answer", "texts", "marks")
"""The planes from bottom to top: below the grid, fills of a solution, grid, clues, solution, texts of clues,
highlights.
"""


@node
class Stroke:
    """A pen: its color (a palette name or #rrggbb), its width and dashes in cells."""

    color: str
    width: float
    dash: tuple[float, ...] = ()


@node
class Path:
    """A polyline, closed and filled if required. `head`: the length of an arrow head at its end."""

    points: tuple[Point, ...]
    stroke: Stroke | None
    fill: str = ""
    closed: bool = False
    head: float = 0.0


@node
class Disc:
    """A circle, with or without an outline."""

    center: Point
    radius: float
    stroke: Stroke | None
    fill: str = ""


BACKING = 0.6
"""The width of a letter's background, relative to the font height."""


@node
class Label:
    """One line of text.

    `at` is its center and `size` its font height in cells. `backing`: the color of its background. `covers`: how far
    the background reaches from the center to the right, 0 for the width of the text. `halo`: the color around its
    letters where it lies on a line.
    """

    at: Point
    text: str
    size: float
    color: str
    bold: bool = False
    backing: str = ""
    covers: float = 0.0
    halo: str = ""


Shape: TypeAlias = Path | Disc | Label


@node
class Item:
    """A shape, and the name of the clue, layer or division that it shows."""

    of: str
    shape: Shape


@node
class Scene:
    """The picture of a puzzle. `height` and `width` are those of the board; for squares, they are numbers of cells.

    `margins` is the room outside the board in cells: above, right, below, left.
    `planes` has the items for each of PLANES.
    `notes` are clues without a place on the board.
    `rules` are the texts of the rules.
    """

    title: str
    height: float
    width: float
    margins: tuple[float, float, float, float]
    planes: tuple[tuple[Item, ...], ...]
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    tiling: Tiling = Tiling.SQUARES


def notes_of(scenes: Iterable[Scene]) -> tuple[str, ...]:
    """Return the distinct notes of scenes that are shown side by side."""
    return tuple(dict.fromkeys(note for scene in scenes for note in scene.notes))
