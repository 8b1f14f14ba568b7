"""Questions of who solves a puzzle: what is to be entered, and whether what was entered is right."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pzc.api.solution_text import value_as_json
from pzc.backends.interface import Problem
from pzc.checks.broken_rules import by_rule
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import (
    Board,
    Border,
    Cell,
    Corner,
    Place,
    adjacent,
    link,
    name_of,
)
from pzc.compiler.flat.flat import Constraint, Reason, Within
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import Broken, judge, unsaid
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Layer, Model, Placement
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

from .presentation import origin_as_json, places_in, unique

Entries: TypeAlias = dict[tuple[str, Place], int]
"""Values by layer and place."""

_MOST_VALUES = 200  # of a layer that are told
_MOST_PLACES = 400  # of a broken rule
_ENTRY = "entry"  # the kind of origin of what was entered


async def entry(desk: Desk, tell: Tell, uri: str) -> Json:
    """What is to be filled in: a layer of values, or of marks, on each kind of place."""
    model = desk.puzzle(uri)
    return {"layers": [_layer(layer) for layer in model.shown]}


def _layer(layer: Layer) -> Json:
    values = [] if layer.truth or layer.areas else list(members(layer.domain))[:_MOST_VALUES]
    return {
        "layer": layer.name,
        "on": _on(layer),
        "truth": layer.truth,
        "values": [value_as_json(layer, value) for value in values],
    }


def _on(layer: Layer) -> str:
    if layer.areas:
        return "areas"
    if layer.single:
        return "nothing"
    return "list" if layer.kind == ITEM else layer.kind


# ---------------------------------------------------------------------------------------------------- an answer


class _Read:
    """What was entered: `told` for certain, as marks and values are; `all` with what is not marked, which then is
    false; `gaps`: places that have no value."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._evaluator = Evaluator(model.facts)
        self.told: Entries = {}
        self.all: Entries = {}
        self.gaps: list[tuple[str, Place]] = []

    def layer(self, layer: Layer, said: Json) -> None:
        """Takes what was entered of a layer, in the form of docs/json.md."""
        places = self._evaluator.places(layer)
        entered = dict(self._entered(layer, said))
        for place in places:
            value = entered.get(place)
            if value is not None:
                self.all[layer.name, place] = value
            elif layer.truth and not layer.areas:
                self.all[layer.name, place] = 0
            else:
                self.gaps.append((layer.name, place))
            if value is not None and (value == 0 if layer.areas else value or not layer.truth):
                self.told[layer.name, place] = value

    def _entered(self, layer: Layer, said: Json) -> Iterator[tuple[Place, int | None]]:
        board = self._model.board
        assert board is not None
        match said:
            case {"on": "areas", "rows": list(rows)} if layer.areas:
                yield from _areas(board, dict(_in_rows(rows, 1)))
            case {"rows": list(rows)} if layer.kind in ("cell", "corner") and not layer.areas:
                for (row, column), value in _in_rows(rows, 1 if layer.kind == "cell" else 0):
                    place = Cell(row, column) if layer.kind == "cell" else Corner(row, column)
                    yield place, self._value(layer, value)
            case {"values": list(values)}:
                for one in values:
                    yield _between(layer, one), self._value(layer, one.get("value"))
            case {"value": value} if layer.single:
                yield self._evaluator.places(layer)[0], self._value(layer, value)
            case _:
                raise Refusal("refused", f"`{layer.name}` is not told as docs/json.md has answers")

    def _value(self, layer: Layer, said: Json) -> int | None:
        """A value; None where none is told, or it is none of the layer's."""
        if said is None:
            return None
        if layer.truth:
            return int(said is True)
        if isinstance(said, str):
            return next((value for value, name in layer.names.items() if name == said), None)
        return said if isinstance(said, int) and not isinstance(said, bool) else None


def _in_rows(rows: list[Json], first: int) -> Iterator[tuple[tuple[int, int], Json]]:
    for r, row in enumerate(rows, first):
        for c, value in enumerate(row if isinstance(row, list) else (), first):
            yield (r, c), value


def _areas(board: Board, names: Mapping[tuple[int, int], Json]) -> Iterator[tuple[Place, int]]:
    for one in board.links:
        a, b = names.get((*one.first,)), names.get((*one.second,))
        if a is not None and b is not None:
            yield one, int(a == b)


def _between(layer: Layer, said: Json) -> Place:
    """The link, or the side, between two cells."""
    match said:
        case {"between": [[int(a), int(b)], [int(c), int(d)]]} if adjacent(Cell(a, b), Cell(c, d)):
            first, second = sorted((Cell(a, b), Cell(c, d)))
            if layer.kind == "border":
                return Border(*first, vertical=first.row == second.row)
            return link(first, second)
        case {"at": [int(a), int(b)]} if layer.kind in ("cell", "corner"):
            return Cell(a, b) if layer.kind == "cell" else Corner(a, b)
    raise Refusal("refused", f"this is no place of `{layer.name}`: {said!r:.80}")


async def check(desk: Desk, tell: Tell, uri: str, answer: Mapping[str, Json], time: int) -> Json:
    """Whether an answer is right; which rules it breaks; of one that is not complete, whether it can become right."""
    problem = desk.problem(uri)
    model = problem.model
    read = _Read(model)
    for layer in model.shown:
        if layer.name in answer:
            read.layer(layer, answer[layer.name])
    if not read.gaps and not unsaid(model, read.all):
        broken = list(judge(model, read.all))
        if not broken:
            return _said("right", [])
        if not any(layer.truth for layer in model.shown if layer.name in answer):
            told = _broken(desk, model, broken)
            if not any(one["places"] for one in told):
                # the rule names no place, as `UNIQUE(i, *)`: those count whose values can't stand together
                told[0]["places"] = [
                    at for one in (await _so_far(desk, problem, read, time))["broken"] for at in one["places"]
                ]
            return _said("broken", told)
    return await _so_far(desk, problem, read, time)


def _said(status: str, broken: list[Json]) -> Json:
    return {"status": status, "broken": broken}


def _broken(desk: Desk, model: Model, found: list[Broken]) -> list[Json]:
    """The rules that are broken, each once, with the places where."""
    clues = {p.origin: p for placed in model.facts.placements.values() for p in placed}
    told = []
    for rule in by_rule(found):
        mine = [one for one in found if one.origin is rule.origin]
        places = unique(place for one in mine for place in _places(one, clues))
        text = rule.places[0].text if rule.count == 1 else f"{rule.origin.text} ({many(rule.count, 'time')})"
        told.append({**origin_as_json(desk, model, rule.origin), "text": text, "places": places[:_MOST_PLACES]})
    return told


def _places(one: Broken, clues: Mapping[Origin, Placement]) -> Iterator[Json]:
    for origin in (one.origin, *one.clues):
        if origin in clues:
            yield from places_in(clues[origin].args)
    for value in one.values:
        yield from places_in(value)


async def _so_far(desk: Desk, problem: Problem, read: _Read, time: int) -> Json:
    """Whether what was entered can become an answer; what it contradicts, otherwise."""
    narrowed, entered = entered_as_demands(problem, read.told)
    found = await desk.solver.solutions(narrowed, 1, time)
    if found.found:
        return _said("incomplete", [])
    conflict = await desk.solver.conflict(narrowed, time)
    if conflict is None:
        return _said("unknown", [])
    places = [place for origin in conflict.origins if origin in entered for place in places_in(entered[origin])]
    told: list[dict[str, Any]] = [
        origin_as_json(desk, problem.model, origin) for origin in conflict.origins if origin not in entered
    ]
    if told:
        told[0]["places"] = unique(iter([*places, *told[0]["places"]]))
    return _said("broken", told or [{"kind": _ENTRY, "text": "There is no answer with this.", "places": places}])


def entered_as_demands(problem: Problem, told: Entries) -> tuple[Problem, dict[Origin, Place]]:
    """The puzzle in which these values are demanded, and where each of these demands lies."""
    more, entered = [], {}
    span = Span(problem.model.file.source, 0, 0)
    for variable in problem.flat.variables:
        value = told.get((variable.layer, variable.place))
        if value is not None:
            origin = Origin(_ENTRY, f"{variable.layer} {name_of(variable.place)} = {value}", span)
            entered[origin] = variable.place
            more.append(Constraint(Within(variable, intervals([value])), Reason(origin)))
    return problem.narrowed(more), entered
