"""The candidates of each place: found by a session, and printed as text or JSON."""

from collections.abc import Mapping
from typing import Any

from pzc.backends.interface import (
    Backend,
    Options,
    Problem,
    Sessions,
    Status,
)
from pzc.backends.objectives import settled
from pzc.compiler.base.clock import TimeUp, left, within
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import field, node
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.pictures.draw import draw
from pzc.compiler.scene.candidates import Remaining
from pzc.compiler.scene.make import make_candidates
from pzc.compiler.scene.svg import Style, svg
from pzc.output.solution_text import ends_of, short_text, value_as_json

IN_NOTEBOOK = 36
"""The size of a cell in pixels."""


@node(eq=False)
class Candidates:
    """The values that each place has in some solution, by layer. Hidden layers are left out.

    `candidates["digit"][1, 3].possible` are the values. `.open` are values for which the search ran out of time;
    there are none if `complete`. A puzzle without solutions has no possible values.
    """

    layers: Mapping[str, Mapping[Place, Remaining]]
    complete: bool
    model: Model | None = field(default=None, compare=False, repr=False)

    def __getitem__(self, layer: str) -> Mapping[Place, Remaining]:
        return self.layers[layer]

    @property
    def hopeless(self) -> bool:
        """Return True if the puzzle certainly has no solution."""
        return self.complete and any(not left.possible for places in self.layers.values() for left in places.values())

    @property
    def open(self) -> int:
        """Return the number of values that the search did not decide."""
        return sum(len(left.open) for places in self.layers.values() for left in places.values())

    def _repr_svg_(self) -> str | None:
        """Return the picture for notebooks, or None without a board and without a solution."""
        if self.model is None or self.hopeless:
            return None
        scene = make_candidates(self.model, self.layers)
        return svg([scene], Style(cell=IN_NOTEBOOK)) if scene.height else None


def find_candidates(problem: Problem, backend: Backend, time_limit: float | None = None) -> Candidates:
    """Find the candidates of each place within `time_limit` seconds.

    Of a puzzle with objectives, only the best solutions count. The back-end must have sessions. Raises ToolMissing
    and PuzzleError.
    """
    assert backend.session is not None
    try:
        with within(time_limit):
            return _find_by_session(problem, backend, backend.session)
    except TimeUp:
        return _candidates(problem, [(frozenset(), _domain(problem, place)) for place in problem.flat.visible], False)


def _find_by_session(problem: Problem, backend: Backend, sessions: Sessions) -> Candidates:
    """Find the candidates by a session. Fix the objectives at their best values first. Raises TimeUp."""
    if problem.flat.objectives:
        best, answer = settled(problem, backend, Options(left()))
        if best is None:
            raise TimeUp
        if answer is None:
            return _candidates(problem, [(frozenset(), frozenset())] * len(problem.flat.visible), True)
        problem = best
    session = sessions(problem, Options())
    try:
        found = session.possible()
    finally:
        session.close()
    values = list(zip(found.possible, found.open, strict=True))
    return _candidates(problem, values, found.status is Status.COMPLETE)


def _candidates(problem: Problem, values: list[tuple[frozenset[int], frozenset[int]]], complete: bool) -> Candidates:
    layers: dict[str, dict[Place, Remaining]] = {layer.name: {} for layer in problem.model.shown}
    for place, (possible, unknown) in zip(problem.flat.visible, values, strict=True):
        variable = problem.flat.variables[place]
        layers[variable.layer][variable.place] = Remaining(possible, unknown)
    return Candidates(layers, complete, problem.model)


def _domain(problem: Problem, place: int) -> frozenset[int]:
    return frozenset(members(problem.flat.variables[place].domain))


# ---------------------------------------------------------------------------------------------------- text


def open_in_words(candidates: Candidates) -> str:
    """Return the number of values that may or may not occur in a solution, as text."""
    return f"{many(candidates.open, 'value')} {'is' if candidates.open == 1 else 'are'} open"


def draw_candidates(model: Model, candidates: Candidates) -> str:
    """Draw the board with the candidates of each place, undecided values in brackets. A truth value is `*`, `.` or
    both.
    """
    out = []
    board = model.facts.board
    assert board is not None, "only a puzzle with a board has answers"
    for layer in model.shown:
        texts = {place: _text(layer, left) for place, left in candidates[layer.name].items()}
        if layer.kind == ITEM:
            of = "" if layer.single else " "
            out += [f"{layer.name}{of}{'' if layer.single else name_of(x)} = {text}" for x, text in texts.items()]
            continue
        names = dict(enumerate(dict.fromkeys(texts.values())))
        codes = {text: code for code, text in names.items()}
        if len(model.shown) > 1:
            out.append(f"{layer.name}:")
        kind = "link" if layer.areas else layer.kind
        out += draw(board, kind, {x: codes[text] for x, text in texts.items()}, False, names)
    return "\n".join(out)


def _text(layer: Layer, left: Remaining) -> str:
    """Return `125`, `9/10/12`, `*`, `.` or `.*`; undecided values in brackets: `12(57)`."""
    known, unknown = ([short_text(layer, value) for value in sorted(some)] for some in (left.possible, left.open))
    between = "" if all(len(text) == 1 for text in known + unknown) else "/"
    return between.join(known) + (f"({between.join(unknown)})" if unknown else "") or "-"


# ---------------------------------------------------------------------------------------------------- JSON


def candidates_as_json(model: Model, candidates: Candidates) -> dict[str, Any]:
    """Return the candidates by layer, as docs/json.md describes."""
    return {layer.name: _layer_as_json(layer, candidates[layer.name]) for layer in model.shown}


def _layer_as_json(layer: Layer, places: Mapping[Place, Remaining]) -> dict[str, Any]:
    """Return the candidates of a layer as JSON."""
    if layer.single:
        return {"on": "nothing", **next(_left_as_json(layer, left) for left in places.values())}
    on = "list" if layer.kind == ITEM else "link" if layer.areas else layer.kind
    values = [{**_place_as_json(layer, place), **_left_as_json(layer, left)} for place, left in places.items()]
    return {"on": on, "values": values}


def _place_as_json(layer: Layer, place: Place) -> dict[str, Any]:
    if layer.kind == ITEM:
        return {"at": name_of(place)}
    ends = ends_of(place)
    return {"at": ends[0]} if len(ends) == 1 else {"between": ends}


def _left_as_json(layer: Layer, left: Remaining) -> dict[str, Any]:
    return {
        "possible": [value_as_json(layer, value) for value in sorted(left.possible)],
        "open": [value_as_json(layer, value) for value in sorted(left.open)],
    }
