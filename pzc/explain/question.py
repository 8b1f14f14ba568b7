"""A question in words, `(3,4) != 5`, to the facts that answer it."""

import re

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import contains
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Cell, Corner, Link, link
from pzc.compiler.flat.flat import Var
from pzc.compiler.model.model import Layer, Model

from .constraints.state import Fact, Unknowns

_FORM = re.compile(
    r"\s*(?P<no>not\s+)?(?P<layer>[A-Za-z_]\w*)?\s*(?P<first>\(\s*\d+\s*,\s*\d+\s*\))?\s*"
    r"(?P<second>\(\s*\d+\s*,\s*\d+\s*\))?\s*(?:(?P<sign>!=|==?|≠)\s*(?P<value>-?\w+))?\s*"
)
_HELP = "write it as in '(3,4) != 5', 'black (3,4)' or 'not line (1,1) (1,2)'"


def facts_in_question(model: Model, unknowns: Unknowns, text: str) -> list[Fact]:
    """Return the facts that a question is about; for `=`, that all other values are excluded. Raises PuzzleError."""
    span = Span(Source("--why", text), 0, len(text))
    match = _FORM.fullmatch(text)
    if match is None or not text.strip():
        raise fail("PZ440", f"`{text}` is not a fact about a place", span, help=_HELP)
    layer = _layer(model, match["layer"], span)
    found = [n for n, v in enumerate(unknowns.variables) if v.layer == layer.name and _is_at(v, match)]
    if len(found) != 1:
        raise fail("PZ440", f"`{layer.name}` has no such place", span, help=_HELP)
    unknown = found[0]
    equal = (match["sign"] not in ("!=", "≠")) != bool(match["no"])
    value = _value(layer, match["value"])
    bit = None if value is None else unknowns.bit(unknown, value)
    variable = unknowns.variables[unknown]
    if bit is None and value is not None and contains(variable.domain, value):  # no place of the layer can have it
        return [(unknown, other) for other in range(len(unknowns.values[unknown]))] if equal else []
    if bit is None:
        raise fail("PZ430", f"`{match['value']}` is not a value of `{layer.name}`", span, help=_HELP)
    if not equal:
        return [(unknown, bit)]
    return [(unknown, other) for other in range(len(unknowns.values[unknown])) if other != bit]


def _layer(model: Model, name: str | None, span: Span) -> Layer:
    layers = [layer for layer in model.layers if name in (None, layer.name)]
    if not layers:
        names = ", ".join(f"`{layer.name}`" for layer in model.layers)
        raise fail("PZ440", f"there is nothing called `{name}` to be found", span, help=f"there is {names}")
    return layers[0]


def _is_at(variable: Var, match: re.Match[str]) -> bool:
    """Return True if an unknown is at the place of a question: one cell, two cells, or none for a single unknown."""
    cells = [Cell(*map(int, re.findall(r"\d+", text))) for text in (match["first"], match["second"]) if text]
    match variable.place:
        case Cell() as cell:
            return cells == [cell]
        case Corner(row, column):
            return cells == [Cell(row, column)]
        case Link() as joined:
            return len(cells) == 2 and link(*cells) == joined
        case _ if len(cells) == 2:
            first, second = sorted(cells)
            return variable.name.endswith(f"(({first.row},{first.column}) ({second.row},{second.column}))")
    return not cells


def _value(layer: Layer, text: str | None) -> int | None:
    """Return the number of a value in words. None if there is no such value; without a text, true for truth values."""
    if text is None:
        return 1 if layer.truth or layer.areas else None
    for number, name in layer.names.items():
        if name == text:
            return number
    if layer.truth and text in ("true", "false"):
        return int(text == "true")
    return int(text) if re.fullmatch(r"-?\d+", text) else None
