"""Questions about the board: what it looks like, where everything on it lies, with which tools it is worked on."""

from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg

from . import geometry, tools
from .desk import Desk
from .messages import Json, Refusal
from .telling import Tell

MOST_PLACES = 20_000
"""Places that are told of at once."""


async def board(desk: Desk, tell: Tell, uri: str) -> Json:
    """The picture of a puzzle, where on it the places of the board lie, and the tools."""
    model = desk.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    palette = tools.tools(model)
    outside = any(tool["outside"] for tool in palette)
    scene = scene_of(model, outside)
    return {
        "version": desk.document(uri).version,
        "svg": svg([scene], Style()),
        "dark": svg([scene], Style(dark=True)),
        "title": scene.title,
        "rules": list(scene.rules),
        "notes": list(scene.notes),
        "geometry": geometry.geometry(model.board, scene, outside),
        "tools": palette,
    }


def scene_of(model: Model, outside: bool) -> Scene:
    """A puzzle as it is worked on; `outside`: with room for clues beside the board."""
    return geometry.with_room(make(model)) if outside else make(model)


async def places(desk: Desk, tell: Tell, uri: str, kind: str) -> Json:
    """All places of a kind, for whoever goes through them with keys, and for who hears their names."""
    model = desk.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    if len(model.board.elements(kind)) > MOST_PLACES:
        raise Refusal("limit", f"there are more than {MOST_PLACES:,} of these")
    outside = any(tool["outside"] for tool in tools.tools(model))
    return list(geometry.places(model.board, kind, scene_of(model, outside)))
