"""`expect`: what a file says of its own answers, from written to values."""

from collections.abc import Callable
from typing import Any

from . import pictures, syntax
from .board import Element
from .diagnostics import fail
from .evaluate import Evaluator
from .flat import members
from .model import Expectation, Layer
from .names import Names
from .resolve import Unit
from .typer import Typer


def check_expectation(names: Names, unit: Unit, written: syntax.Expect) -> Expectation:
    """An expectation with its count or its answer worked out."""
    span = written.span
    if written.kind == "count" and written.count is not None:
        typed = Typer(names, unit).known_number(written.count, "the number of answers")
        return Expectation("count", span, count=int(Evaluator(names.facts).value(typed, {})))
    if written.kind == "solution" and written.picture is not None:
        return Expectation("solution", span, answer=_answer(names, written, written.picture))
    return Expectation(written.kind, span)


def _answer(names: Names, written: syntax.Expect, picture: syntax.Picture) -> dict[tuple[str, Element], int]:
    board, layers = names.facts.board, names.facts.layers
    if board is None or not layers:
        raise fail("PZ304", "there is no board whose solution this could be", written.span)
    if written.layer is not None and written.layer.text not in layers:
        raise fail("PZ201", f"no layer is called `{written.layer.text}`", written.layer.span)
    layer = layers[written.layer.text] if written.layer else layers.get("digit", next(iter(layers.values())))
    readers: dict[str, Callable[..., dict[Any, pictures.Mark]]] = {
        "cell": pictures.read_cells,
        "corner": pictures.read_corners,
        "border": pictures.read_borders,
        "link": pictures.read_links,
    }
    marks = readers[layer.kind](picture, board)
    answer: dict[tuple[str, Element], int] = {}
    for place in board.elements(layer.kind):
        mark = marks.get(place)
        if layer.truth:
            answer[layer.name, place] = int(mark is not None and mark.text not in ("0", "."))
        elif mark is not None and mark.text != "?":
            answer[layer.name, place] = _value(layer, mark)
    return answer


def _value(layer: Layer, mark: pictures.Mark) -> int:
    for number, text in layer.names.items():
        if mark.text == text:
            return number
    if not mark.text.lstrip("-").isdigit() or int(mark.text) not in members(layer.domain):
        raise fail("PZ430", f"`{mark.text}` is not a value of `{layer.name}`", mark.span)
    return int(mark.text)
