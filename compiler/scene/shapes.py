"""A scene: shapes in cell coordinates, x to the right and y down from the upper left corner of the board."""

from collections.abc import Iterable
from typing import TypeAlias

from pzc.compiler.base.node import node

Point: TypeAlias = tuple[float, float]
"""x and y, in cells."""

PLANES = ("under", "shade", "grid", "clues", "answer", "texts", "marks")
"""From the lowest to the uppermost: what lies under the grid, what an answer fills, the grid, clues, answers, the texts
of clues, and what is marked."""


@node
class Stroke:
    """How a line is drawn: its colour (a name of the palette or #rrggbb), its width and dashes in cells."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@node
class Path:
    """Straight lines from point to point. Closed, and filled, or not; `head`: an arrow's, so long, at its end."""

    points: tuple[Point, ...]
    stroke: Stroke | None
    fill: str = ""
    closed: bool = False
    head: float = 0.0


@node
class Disc:
    """A circle with its rim, or without."""

    centre: Point
    radius: float
    stroke: Stroke | None
    fill: str = ""


@node
class Label:
    """Text in one line. `at` is its middle; `size` is the height of its font in cells. With `backing` it stands on a
    ground of that colour."""

    at: Point
    text: str
    size: float
    colour: str
    bold: bool = False
    backing: str = ""


Shape: TypeAlias = Path | Disc | Label


@node
class Item:
    """A shape, and the clue, layer or division that it shows."""

    of: str
    shape: Shape


@node
class Scene:
    """The picture of a puzzle of height x width cells. Beside the board there is room for `margins` cells: above, to
    the right, below and to the left.

    `planes` has the items of each of PLANES. `notes` are clues that have no place on the board, `rules` the rules in
    words.
    """

    title: str
    height: int
    width: int
    margins: tuple[float, float, float, float]
    planes: tuple[tuple[Item, ...], ...]
    notes: tuple[str, ...]
    rules: tuple[str, ...]


def notes_of(scenes: Iterable[Scene]) -> tuple[str, ...]:
    """The notes of scenes that stand side by side, each once."""
    return tuple(dict.fromkeys(note for scene in scenes for note in scene.notes))
