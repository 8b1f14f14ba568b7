"""Handlers for a player: the layers to fill in, and a check of the player's entries."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pzc.api.broken_rule import by_rule
from pzc.backends.interface import Problem
from pzc.checks.partial import broken_instances
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.intervals import contains, intervals, members
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Place, link, name_of
from pzc.compiler.flat.flat import Constraint, Reason, Within
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import Broken, judge, missing_layers
from pzc.compiler.model.kinds import DIGIT, ITEM
from pzc.compiler.model.model import Layer, Model, Placement
from pzc.output.solution_text import value_as_json
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from .presentation import origin_as_json, places_in, unique

Entries: TypeAlias = dict[tuple[str, Place], int]
"""Values by layer and place."""

_MAX_VALUES = 200  # a reply lists at most so many values of a layer
_MAX_PLACES = 400  # and so many places of a broken rule
_GIVEN = "given"  # the clue of the prelude whose values are drawn as digits
_ENTRY = "entry"  # the origin kind of a player's entry


async def entry(session: PageSession, report: ReportProgress, uri: str) -> Json:
    """Return the layers to fill in: for each, the kind of place, its values or that it holds marks, and its givens."""
    model = session.puzzle(uri)
    givens = given_digits(model)
    return {"layers": [_layer(layer, givens) for layer in model.shown]}


def given_digits(model: Model) -> Entries:
    """Return the given digits, which the picture of the puzzle shows."""
    prelude = {kind.name for kind in model.clues if kind.builtin}
    placed = model.facts.placements.get(_GIVEN, ()) if _GIVEN in prelude else ()
    return {
        (DIGIT, cell): each.value
        for each in placed
        for cell in each.args
        if isinstance(cell, Cell) and isinstance(each.value, int)
    }


def _layer(layer: Layer, givens: Entries) -> Json:
    """Describe a layer to fill in."""
    values = [] if layer.truth or layer.areas else list(members(layer.domain))[:_MAX_VALUES]
    return {
        "layer": layer.name,
        "on": _kind_of_place(layer),
        "truth": layer.truth,
        "values": [value_as_json(layer, value) for value in values],
        "given": [at for name, place in givens if name == layer.name for at in places_in(place)],
    }


def _kind_of_place(layer: Layer) -> str:
    if layer.areas:
        return "areas"
    if layer.single:
        return "nothing"
    return "list" if layer.kind == ITEM else layer.kind


# ---------------------------------------------------------------------------------------------------- an answer


class _Entered:
    """The entries of a player.

    `certain` has the values and marks entered, and the given digits. In `completed`, a place that may stay empty has
    the value 0. `missing` lists the places without a value.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._evaluator = Evaluator(model.facts)
        self.certain: Entries = {}
        self.completed: Entries = {}
        self.missing: list[tuple[str, Place]] = []
        self.givens = given_digits(model)

    def layer(self, layer: Layer, raw: Json) -> None:
        """Read the entries of a layer, in the form of docs/json.md."""
        places = self._evaluator.places(layer)
        entered = dict(self._entered(layer, raw))
        for place in places:
            value = self.givens.get((layer.name, place), entered.get(place))
            if value is not None:
                self.completed[layer.name, place] = value
            elif may_stay_empty(layer):
                self.completed[layer.name, place] = 0
            else:
                self.missing.append((layer.name, place))
            if value is not None and (value == 0 if layer.areas else value or not layer.truth):
                self.certain[layer.name, place] = value

    @property
    def is_complete(self) -> bool:
        """True if each place has a value, also those of layers that are not shown."""
        return not self.missing and not missing_layers(self._model, self.completed)

    def _entered(self, layer: Layer, raw: Json) -> Iterator[tuple[Place, int | None]]:
        """Yield the places and values of the entries of a layer."""
        board = self._model.board
        assert board is not None
        match raw:
            case {"on": "areas", "rows": list(rows)} if layer.areas:
                yield from _areas(board, dict(_in_rows(rows, 1)))
            case {"rows": list(rows)} if layer.kind in ("cell", "corner") and not layer.areas:
                for (row, column), value in _in_rows(rows, 1 if layer.kind == "cell" else 0):
                    place = Cell(row, column) if layer.kind == "cell" else Corner(row, column)
                    yield place, value_of(layer, value)
            case {"values": list(values)}:
                for one in values:
                    yield place_of(board, layer, one), value_of(layer, one.get("value"))
            case {"value": value} if layer.single:
                yield self._evaluator.places(layer)[0], value_of(layer, value)
            case _:
                raise Refusal("refused", f"`{layer.name}` is not in the form of docs/json.md")


def _read(model: Model, answer: Mapping[str, Json]) -> _Entered:
    """Read the entries of all layers that `answer` has."""
    read = _Entered(model)
    for layer in model.shown:
        if layer.name in answer:
            read.layer(layer, answer[layer.name])
    return read


def complete_answer(model: Model, answer: Mapping[str, Json]) -> Entries | None:
    """Return the value of each place by `answer`, in the form of docs/json.md. Return None if values are missing."""
    read = _read(model, answer)
    return read.completed if read.is_complete else None


def may_stay_empty(layer: Layer) -> bool:
    """Return True if a place without an entry has the value 0: a mark that is absent, or no line."""
    is_line = layer.kind in ("link", "border") and not layer.names and contains(layer.domain, 0)
    return not layer.areas and (layer.truth or is_line)


def value_of(layer: Layer, raw: Json) -> int | None:
    """Convert a value. Return None if there is none, or if it is not a value of the layer."""
    if raw is None:
        return None
    if layer.truth or (layer.areas and isinstance(raw, bool)):
        return int(raw is True)
    if isinstance(raw, str):
        return next((value for value, name in layer.names.items() if name == raw), None)
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def _in_rows(rows: list[Json], first: int) -> Iterator[tuple[tuple[int, int], Json]]:
    for r, row in enumerate(rows, first):
        for c, value in enumerate(row if isinstance(row, list) else (), first):
            yield (r, c), value


def _areas(board: Board, names: Mapping[tuple[int, int], Json]) -> Iterator[tuple[Place, int]]:
    for one in board.links:
        a, b = names.get((*one.first,)), names.get((*one.second,))
        if a is not None and b is not None:
            yield one, int(a == b)


def place_of(board: Board, layer: Layer, raw: Json) -> Place:
    """Return the place that an entry names: a link, a border, a cell or a corner."""
    match raw:
        case {"between": [[int(a), int(b)], [int(c), int(d)]]} if side := board.side_between(Cell(a, b), Cell(c, d)):
            return side if layer.kind == "border" else link(Cell(a, b), Cell(c, d))
        case {"at": [int(a), int(b)]} if layer.kind in ("cell", "corner"):
            return Cell(a, b) if layer.kind == "cell" else Corner(a, b)
    raise Refusal("refused", f"this is no place of `{layer.name}`: {raw!r:.80}")


async def check(
    session: PageSession, report: ReportProgress, uri: str, answer: Mapping[str, Json], search: bool, time: int
) -> Json:
    """Check the entries of a player: `right`, `broken`, `impossible`, `incomplete` or `unknown`.

    First come the rules that the entries break by themselves. Only then, and only if `search` is true, a solver looks
    whether the entries can be completed. If they cannot, they are `impossible`, with what they contradict.
    """
    problem = session.problem(uri)
    model = problem.model
    read = _read(model, answer)
    complete = read.is_complete
    if complete and not any(judge(model, read.completed)):
        return _result("right", [])
    broken = list(_broken_so_far(session, uri, model, read.certain))
    if not broken and complete and not any(may_stay_empty(one) for one in model.shown if one.name in answer):
        broken = _broken(session, model, list(judge(model, read.completed)))
    if broken:
        return _result("broken", broken)
    return await _completable(session, problem, read, time) if search else _result("incomplete", [])


def _broken_so_far(session: PageSession, uri: str, model: Model, entries: Entries) -> Iterator[Json]:
    """Yield the rules and clues that entries break by themselves, each once with all places."""
    clues = {p.origin: p for placed in model.facts.placements.values() for p in placed}
    records: dict[Origin, dict[str, Any]] = {}
    for one in broken_instances(session.plain_form(uri), entries):
        mine = [*one.places, *(clues[origin].args for origin in one.reason.clues if origin in clues)]
        places = [at for place in mine for at in places_in(place)]
        record = records.setdefault(
            one.reason.wording,
            {
                **origin_as_json(session, model, one.reason.rule),
                "text": " ".join(one.reason.wording.text.split()),
                "places": [],
            },
        )
        record["places"] = unique(iter([*record["places"], *places]))[:_MAX_PLACES]
    yield from records.values()


def _result(status: str, broken: list[Json]) -> Json:
    return {"status": status, "broken": broken}


def _broken(session: PageSession, model: Model, found: list[Broken]) -> list[Json]:
    """Return each broken rule once, with the places where it is broken."""
    clues = {p.origin: p for placed in model.facts.placements.values() for p in placed}
    records = []
    for rule in by_rule(found):
        mine = [one for one in found if one.origin is rule.origin]
        places = unique(place for one in mine for place in _places(one, clues))
        text = rule.places[0].text if rule.count == 1 else f"{rule.origin.text} ({many(rule.count, 'time')})"
        records.append({**origin_as_json(session, model, rule.origin), "text": text, "places": places[:_MAX_PLACES]})
    return records


def _places(one: Broken, clues: Mapping[Origin, Placement]) -> Iterator[Json]:
    for origin in (one.origin, *one.clues):
        if origin in clues:
            yield from places_in(clues[origin].args)
    for value in one.values:
        yield from places_in(value)


async def _completable(session: PageSession, problem: Problem, read: _Entered, time: int) -> Json:
    """Check whether incomplete entries can be extended to a solution. If not, return what they contradict."""
    narrowed, entered = with_entries_required(problem, read.certain)
    found = await session.solver.solutions(narrowed, 1, time)
    if found.found:
        return _result("incomplete", [])
    conflict = await session.solver.conflict(narrowed, time)
    if conflict is None:
        return _result("unknown", [])
    places = [place for origin in conflict.origins if origin in entered for place in places_in(entered[origin])]
    records: list[dict[str, Any]] = [
        {**origin_as_json(session, problem.model, origin), "places": []}
        for origin in conflict.origins
        if origin not in entered
    ]
    return _result("impossible", [{"kind": _ENTRY, "text": "", "places": unique(iter(places))}, *records])


def with_entries_required(problem: Problem, records: Entries) -> tuple[Problem, dict[Origin, Place]]:
    """Add the entries to a problem as constraints. Also return the place of each added constraint's origin."""
    more, entered = [], {}
    span = Span(problem.model.file.source)
    for variable in problem.flat.variables:
        value = records.get((variable.layer, variable.place))
        if value is not None:
            origin = Origin(_ENTRY, f"{variable.layer} {name_of(variable.place)} = {value}", span)
            entered[origin] = variable.place
            more.append(Constraint(Within(variable, intervals([value])), Reason(origin)))
    return problem.narrowed(more), entered
