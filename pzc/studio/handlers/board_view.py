"""Handlers for the board: its picture, the places on it, the tools that place clues."""

from pzc.compiler.board.elements import ElementKind
from pzc.compiler.scene.make import make
from pzc.library.combining import board_parameters
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from . import geometry, tools
from .presentation import framed, has_sides, pictures

MOST_PLACES = 20_000
"""The number of places that one response lists at most."""


async def board(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the picture of a puzzle, the geometry of its board, and the tools."""
    model = session.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    scene = framed(model, make(model))
    return {
        "version": session.document(uri).version,
        **pictures(model, scene),
        "title": scene.title,
        "rules": list(scene.rules),
        "notes": list(scene.notes),
        "geometry": geometry.geometry(model.board, scene, has_sides(model)),
        "parameters": [
            {"file": param.file, "name": param.name, "value": model.facts.params[param]}
            for param in board_parameters(model)
        ],
        "tools": tools.tools(model, session.document(uri), session.clue_bounds.of(model)),
    }


async def places(session: PageSession, report: ReportProgress, uri: str, kind: ElementKind) -> Json:
    """Return all places of a kind with their names, for keyboard use and screen readers."""
    model = session.puzzle(uri)
    assert model.board is not None, "a puzzle has a board"
    if len(model.board.elements(kind)) > MOST_PLACES:
        raise Refusal("limit", f"there are more than {MOST_PLACES:,} of these")
    return list(geometry.places(model.board, kind, framed(model, make(model))))
