"""Questions about the board: what it looks like, where everything on it lies, with which tools it is worked on."""

from pzc.compiler.scene.make import make
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

from . import geometry, tools
from .presentation import framed, has_sides, pictures

MOST_PLACES = 20_000
"""Places that are told of at once."""


async def board(desk: Desk, tell: Tell, uri: str) -> Json:
    """The picture of a puzzle, where on it the places of the board lie, and the tools."""
    model = desk.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    scene = framed(model, make(model))
    return {
        "version": desk.document(uri).version,
        **pictures(model, scene),
        "title": scene.title,
        "rules": list(scene.rules),
        "notes": list(scene.notes),
        "geometry": geometry.geometry(model.board, scene, has_sides(model)),
        "tools": tools.tools(model, desk.document(uri)),
    }


async def places(desk: Desk, tell: Tell, uri: str, kind: str) -> Json:
    """All places of a kind, for whoever goes through them with keys, and for who hears their names."""
    model = desk.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    if len(model.board.elements(kind)) > MOST_PLACES:
        raise Refusal("limit", f"there are more than {MOST_PLACES:,} of these")
    return list(geometry.places(model.board, kind, framed(model, make(model))))
