"""Where the places of a board lie on its picture, for whoever points at it; all numbers in the units of the picture."""

from pzc.compiler.model.model import Model
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, frame

from .messages import Json


def geometry(model: Model, scene: Scene) -> Json:
    """The size of the picture, where the board's upper left corner lies in it, and what is on the board. A cell is one
    unit wide and high."""
    on = model.board
    assert on is not None, "only a puzzle has a picture"
    around = frame([scene], Style())
    return {
        "width": around.width,
        "height": around.height,
        "left": around.lefts[0],
        "top": around.top,
        "rows": on.height,
        "columns": on.width,
        "holes": [list(hole) for hole in sorted(on.holes)],
    }
