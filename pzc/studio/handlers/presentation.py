"""Solutions, rules, clues and places to JSON and pictures for the page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link, Place
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import side_lists
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.editing.part_texts import is_outside
from pzc.output.solution_text import (
    answer_as_json,
    differing,
    ends_of,
    value_as_json,
    values_of,
)
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json

from .geometry import with_room

Values: TypeAlias = Mapping[str, Mapping[Any, int]]
"""A solution: values by layer and place."""


def has_sides(model: Model) -> bool:
    """Return True if clues may stand beside the board."""
    return any(map(is_outside, model.clues))


def framed(model: Model, scene: Scene) -> Scene:
    """Return the scene in the frame that all pictures of the puzzle share."""
    return with_room(scene) if has_sides(model) else scene


def pictures(model: Model, scene: Scene) -> dict[str, Json]:
    """Draw a scene for a light and for a dark background."""
    shown = framed(model, scene)
    return {"svg": svg([shown], Style()), "dark": svg([shown], Style(dark=True))}


def answers(problem: Problem, found: Sequence[Answer]) -> list[Json]:
    """Convert solutions to JSON and pictures. If there are two, their differences are marked."""
    model = problem.model
    values = [values_of(problem.flat, answer) for answer in found]
    marked: list[Values | None] = [None] * len(values)
    if len(values) == 2:
        marked = [differing(model, values[0], values[1]), differing(model, values[1], values[0])]
    return [
        {"values": answer_as_json(model, one), **pictures(model, make(model, one, marks))}
        for one, marks in zip(values, marked, strict=True)
    ]


def differences(problem: Problem, found: Sequence[Answer]) -> list[Json]:
    """Return the places where the first two solutions differ, and both values."""
    if len(found) < 2:
        return []
    one, other = (values_of(problem.flat, answer) for answer in found[:2])
    layers = {layer.name: layer for layer in problem.model.layers}
    return [
        {
            "layer": name,
            **at(place),
            "values": [value_as_json(layers[name], side[name][place]) for side in (one, other)],
        }
        for name, places in differing(problem.model, one, other).items()
        for place in places
    ]


# ------------------------------------------------------------------------------------------------------ places


def at(place: Place) -> dict[str, Json]:
    """Convert the place of a variable to the form of docs/json.md: `at` for a cell or corner, `between` for two
    cells."""
    ends = [list(end) for end in ends_of(place)]
    if len(ends) == 1:
        return {"at": ends[0]}
    return {"between": ends} if ends else {}


def places_in(value: object) -> Iterator[Json]:
    """Yield the board places inside a value: a cell is `[row, column]`, a link or border a pair of cells."""
    match value:
        case Cell():
            yield list(value)
        case Corner():
            yield {"corner": list(value)}
        case Link() | Border():
            yield [list(end) for end in ends_of(value)]
        case Item(inner):
            yield from places_in(inner)
        case tuple():
            for item in value:
                yield from places_in(item)


def places_of_clue(board: Board, clue: ClueKind, placement: Placement) -> list[Json]:
    """Return the places that a clue occupies: beside the board if it is a line seen from a side."""
    if is_outside(clue):
        for side, lines in side_lists(board).items():
            if placement.args[0] in lines:
                return [{"side": side, "number": lines.index(placement.args[0]) + 1}]
    return unique(places_in(placement.args))


def unique(places: Iterator[Json]) -> list[Json]:
    """Remove duplicates, keeping the order."""
    return list({repr(place): place for place in places}.values())


def origin_as_json(session: PageSession, model: Model, origin: Origin) -> dict[str, Json]:
    """Convert a rule or clue to JSON: its text, its range, and for a clue its places on the board."""
    places: list[Json] = []
    for clue in model.clues:
        for placement in model.facts.placements.get(clue.name, ()):
            if placement.origin is origin and model.board is not None:
                places = places_of_clue(model.board, clue, placement)
    return {"kind": origin.kind, "text": " ".join(origin.text.split()), "places": places, **session.place(origin.span)}
