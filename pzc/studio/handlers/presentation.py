"""Answers, rules, clues and their places to JSON and pictures, as the page shows them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.api.solution_text import (
    answer_as_json,
    differing,
    ends_of,
    value_as_json,
    values_of,
)
from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import (
    Board,
    Border,
    Cell,
    Corner,
    Item,
    Link,
    Place,
)
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import side_lists
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.studio.editing.parts import is_outside
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json

from .geometry import with_room

Values: TypeAlias = Mapping[str, Mapping[Any, int]]
"""An answer, by layer and place."""


def has_sides(model: Model) -> bool:
    """Whether clues may stand beside the board."""
    return any(map(is_outside, model.clues))


def framed(model: Model, scene: Scene) -> Scene:
    """A scene as the page works on it: all of one puzzle lie in the same frame."""
    return with_room(scene) if has_sides(model) else scene


def pictures(model: Model, scene: Scene) -> dict[str, Json]:
    """A picture on light and on dark ground."""
    shown = framed(model, scene)
    return {"svg": svg([shown], Style()), "dark": svg([shown], Style(dark=True))}


def answers(problem: Problem, found: Sequence[Answer]) -> list[Json]:
    """Answers with their values and pictures; of two, what differs is marked in both."""
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
    """Where the first two answers differ, and what is there in each."""
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
    """Where an unknown lies, as docs/json.md has it: `at` a cell or a corner, `between` two cells."""
    ends = [list(end) for end in ends_of(place)]
    if len(ends) == 1:
        return {"at": ends[0]}
    return {"between": ends} if ends else {}


def places_in(value: object) -> Iterator[Json]:
    """The places of the board that a value speaks of: `[row, column]`, or two such for what lies between cells."""
    match value:
        case Cell() | Corner():
            yield list(value)
        case Link() | Border():
            yield [list(end) for end in ends_of(value)]
        case Item(inner):
            yield from places_in(inner)
        case tuple():
            for item in value:
                yield from places_in(item)


def places_of_clue(board: Board, clue: ClueKind, placement: Placement) -> list[Json]:
    """What of the board a clue stands on; beside it, where it is a line that is seen from a side."""
    if is_outside(clue):
        for side, lines in side_lists(board).items():
            if placement.args[0] in lines:
                return [{"side": side, "number": lines.index(placement.args[0]) + 1}]
    return unique(places_in(placement.args))


def unique(places: Iterator[Json]) -> list[Json]:
    """Each place once, in order."""
    return list({repr(place): place for place in places}.values())


def origin_as_json(desk: Desk, model: Model, origin: Origin) -> dict[str, Json]:
    """A rule or a clue: its words, where it is written, and, of a clue, where it stands on the board."""
    places: list[Json] = []
    for clue in model.clues:
        for placement in model.facts.placements.get(clue.name, ()):
            if placement.origin is origin and model.board is not None:
                places = places_of_clue(model.board, clue, placement)
    return {"kind": origin.kind, "text": " ".join(origin.text.split()), "places": places, **desk.place(origin.span)}
