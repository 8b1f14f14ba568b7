"""Solutions to text, rows and JSON, and the differences of two solutions."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.backends.interface import Answer, Problem
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link, Place, PlaceKind, name_of
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.meaning.judge import values_of_objectives
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.pictures.draw import area_names, differences, draw, draw_areas

LayerValues: TypeAlias = Mapping[str, Mapping[Place, int]]
"""The values of a solution, by layer and element."""

ENOUGH = 2
"""The number of solutions that shows that a puzzle has more than one."""


def values_of(flat: Flat, answer: Answer) -> LayerValues:
    """Return a solution by layer and element."""
    values: dict[str, dict[Place, int]] = {}
    for variable, value in zip(flat.variables, answer, strict=True):
        values.setdefault(variable.layer, {})[variable.place] = value
    return values


def draw_answer(
    model: Model,
    values: LayerValues,
    paint: Callable[[str], str] | None = None,
    marked: LayerValues | None = None,
    show_hidden: bool = False,
) -> str:
    """Return the text of a solution: the lines of each layer, under its name if there are several.

    `paint` colors the values at the elements in `marked`.
    """
    out = []
    layers = model.layers if show_hidden else model.shown
    for layer in layers:
        if layer.single:
            out += [f"{layer.name} = {_value_text(layer, value)}" for value in values.get(layer.name, {}).values()]
            continue
        if len(layers) > 1:
            out.append(f"{layer.name}:")
        lines = draw_layer(_board(model), layer, values.get(layer.name, {}))
        if paint is not None and marked is not None and layer.kind in _TABLES:
            lines = _painted(model, layer, lines, marked.get(layer.name, {}), paint)
        out += lines
    return "\n".join(out)


def draw_layer(board: Board, layer: Layer, values: Mapping[Place, int]) -> list[str]:
    """Return a layer's values as lines of text, in the form of the pictures of `expect solution`."""
    if layer.kind == ITEM:
        return [" ".join(short_text(layer, value) for value in values.values())]
    return draw_areas(board, values) if layer.areas else draw(board, layer.kind, values, layer.truth, layer.names)


def rows_of(model: Model, layer: Layer, values: Mapping[Place, int]) -> list[list[int | str | None]]:
    """Return a layer on cells or corners row by row: numbers, names of values, True and False, None for holes."""
    places = _table(_board(model), layer.kind)
    return [[value_as_json(layer, values[x]) if x in values else None for x in row] for row in places]


def _table(board: Board, kind: PlaceKind) -> Collection[Collection[Place]]:
    """Return the places of all cells or corners row by row, including holes."""
    if kind == "cell":
        return board.places
    return [[Corner(r, c) for c in range(board.width + 1)] for r in range(board.height + 1)]


def differing(model: Model, a: LayerValues, b: LayerValues) -> LayerValues:
    """Return the elements at which two solutions differ, by layer, each with its value in the first."""
    board = _board(model)
    out = {}
    for layer in model.shown:
        first, second = a.get(layer.name, {}), b.get(layer.name, {})
        if layer.kind == ITEM:
            places: Sequence[Place] = [x for x in first if first[x] != second[x]]
        else:
            places = differences(board, layer.kind, first, second)
        if places:
            out[layer.name] = {x: first[x] for x in places}
    return out


def draw_differences(model: Model, a: LayerValues, b: LayerValues) -> str:
    """Draw the board with `3/5` where two solutions differ and `.` where they agree."""
    out = []
    board = _board(model)
    for name, places in differing(model, a, b).items():
        layer = next(layer for layer in model.layers if layer.name == name)
        texts = {x: f"{short_text(layer, a[name][x])}/{short_text(layer, b[name][x])}" for x in places}
        if layer.kind == ITEM:
            of = "" if layer.single else " "
            out += [f"{name}{of}{'' if layer.single else name_of(x)} = {text}" for x, text in texts.items()]
            continue
        names = dict(enumerate(sorted(set(texts.values()))))
        codes = {text: code for code, text in names.items()}
        if len(model.shown) > 1:
            out.append(f"{name}:")
        out += draw(board, layer.kind, {x: codes[text] for x, text in texts.items()}, False, names)
    return "\n".join(out)


def answer_as_json(model: Model, values: LayerValues, show_hidden: bool = False) -> dict[str, Any]:
    """Return a solution as JSON, as docs/json.md describes."""
    layers = model.layers if show_hidden else model.shown
    return {layer.name: _layer_as_json(model, layer, values.get(layer.name, {})) for layer in layers}


def best_of(problem: Problem, answer: Answer) -> tuple[int, ...]:
    """Return the values of the puzzle's objectives in a solution."""
    return values_of_objectives(problem.model, values_by_place(problem.flat, answer))


def best_as_json(problem: Problem, answer: Answer, proved: bool) -> dict[str, Any]:
    """Return the objectives as JSON, an empty dictionary if there are none. `proved`: no solution is better."""
    return {"best": best_of(problem, answer), "proved": proved} if problem.model.objectives else {}


def seconds(duration: float) -> str:
    """Format a duration for people."""
    return f"{duration * 1000:.0f} ms" if duration < 10 else f"{duration:.1f} s"


def verdict(found: int, complete: bool) -> str:
    """Return the verdict on a number of solutions, as docs/json.md defines it. `complete`: there are no others."""
    if found == 0:
        return "none" if complete else "unknown"
    if found > 1:
        return "multiple"
    return "unique" if complete else "some"


_TABLES = ("cell", "corner")  # kinds that are drawn with one token for each element, in reading order


def _layer_as_json(model: Model, layer: Layer, values: Mapping[Place, int]) -> dict[str, Any]:
    """Return the values of a layer: as rows of the board for cells, otherwise as a list of elements and values."""
    if layer.areas:
        return {"on": "areas", "rows": area_names(_board(model), values)}
    if layer.single:
        return {"on": "nothing", "value": next(value_as_json(layer, value) for value in values.values())}
    if layer.kind == ITEM:
        return {
            "on": "list",
            "values": [{"at": name_of(x), "value": value_as_json(layer, v)} for x, v in values.items()],
        }
    if layer.kind in _TABLES:
        return {"on": layer.kind, "rows": rows_of(model, layer, values)}
    entries = [{"between": ends_of(x), "value": value_as_json(layer, value)} for x, value in values.items()]
    return {"on": layer.kind, "values": entries}


def ends_of(x: Place) -> list[tuple[int, int]]:
    """Return the two cells of a link or a border. Of a border at the rim, one of them is outside the board."""
    match x:
        case Link(a, b):
            return [a, b]
        case Border():
            return list(x.beside)
        case Cell() | Corner():
            return [x]
        case Item():
            return []


def value_as_json(layer: Layer, value: int) -> int | str:
    """Return a value as JSON: a number, true or false, or a name."""
    return bool(value) if layer.truth else layer.names.get(value, value)


def _value_text(layer: Layer, value: int) -> str:
    """Return the text of a single value."""
    return str(value_as_json(layer, value)).lower() if layer.truth else str(value_as_json(layer, value))


def short_text(layer: Layer, value: int) -> str:
    """Return a value in the form that rows of solutions have."""
    return ".*"[value] if layer.truth else layer.names.get(value, str(value))


def _painted(
    model: Model, layer: Layer, lines: list[str], marked: Collection[Place], paint: Callable[[str], str]
) -> list[str]:
    """Return lines of values, with the values at marked places styled."""
    places = iter([place for row in _table(_board(model), layer.kind) for place in row])
    return [
        re.sub(r"\S+", lambda token: paint(token[0]) if next(places) in marked else token[0], line) for line in lines
    ]


def _board(model: Model) -> Board:
    assert model.facts.board is not None, "only a puzzle with a board has answers"
    return model.facts.board
