"""Questions about the board: what it looks like, and where everything on it lies."""

from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg

from .desk import Desk
from .geometry import geometry
from .messages import Json
from .telling import Tell


async def board(desk: Desk, tell: Tell, uri: str) -> Json:
    """The picture of a puzzle, and where on it the places of the board lie."""
    found = desk.puzzle(uri)
    scene = make(found.model)
    return {
        "version": found.document.version,
        "svg": svg([scene], Style()),
        "dark": svg([scene], Style(dark=True)),
        "title": scene.title,
        "rules": list(scene.rules),
        "notes": list(scene.notes),
        "geometry": geometry(found.model, scene),
        "tools": [],
    }
