"""Describe a checked file in words: its rules, its unknowns, its parameters, the forms of its clues."""

from collections.abc import Iterator

from pzc.compiler.base.intervals import show_domain
from pzc.compiler.model.expressions import Doubted, Param
from pzc.compiler.model.kinds import (
    BORDER,
    CELL,
    CORNER,
    INT,
    ITEM,
    LINK,
    ListType,
    Type,
)
from pzc.compiler.model.model import ClueKind, Layer, Model
from pzc.compiler.pictures.clues import names_for, value_text
from pzc.compiler.syntax import library, statements
from pzc.explain.wording.comments import comment_behind

from .accepted import direction_for, value_for

_PRELUDE = library.stem_of(library.PRELUDE)
_CELLS, _NUMBERS = ListType(CELL), ListType(INT)
_WORDS: dict[Type, str] = {
    INT: "(1)",
    CELL: "(1,1)",
    CORNER: "(1,1)",
    LINK: "(1,1) (1,2)",
    BORDER: "(1,1) (1,2)",
    _CELLS: "<(1,1), (1,2)>",
    _NUMBERS: "<1, 2>",
}


# ------------------------------------------------------------------------------- what else a file speaks of


def sections(model: Model) -> Iterator[tuple[str, list[str]]]:
    """Return titles with lines: the unknowns, the parameters, how clues are placed and regions drawn."""
    found = [_layer(layer) for layer in model.layers]
    if model.open_params:  # the size of the board, and with it the values, are not known yet
        declared = statements.GridDecl | statements.LayerDecl
        found = [" ".join(s.span.text.split()) for s in model.file.statements if isinstance(s, declared)]
    if found:
        yield "To be found", found
    if model.objectives:
        yield "Wanted", [" ".join(objective.origin.text.split()) for objective in model.objectives]
    params = [text for param in model.params if (text := _param(model, param))]
    if params:
        yield "Parameters", params
    drawn = [f"{region.name} [[ ... ]], a letter for each region" for region in model.undrawn]
    if drawn:
        yield "Regions", drawn
    shapes = [f"{one.name} [[ ... ]], a letter for each shape" for one in model.undrawn_shapes]
    if shapes:
        yield "Shapes", shapes
    doubted = [*model.facts.doubted.values()]
    if doubted:
        # a rule file may doubt many kinds of clues, and a puzzle has few of them
        doubted = [one for one in doubted if one.dues or model.facts.placements.get(one.clue)] or doubted
        yield "Doubted", [f"{one.clue}: {_breakable_conditions(one, model)}" for one in doubted]
    with_digits = any(rule.file == _PRELUDE for rule in (*model.rules, *model.idle_rules))
    clues = [c for c in model.clues if not c.builtin]
    clues += [c for c in model.clues if c.builtin and with_digits]
    if clues:
        yield "Clues", [f"{clue.name}: {', or '.join(forms(clue, model))}" for clue in clues]


def _breakable_conditions(doubted: Doubted, model: Model) -> str:
    """Return the conditions that a doubted clue of a kind may break."""
    kept = [f'"{" ".join(rule.text.split())}"' for rule in dict.fromkeys(due.rule for due in doubted.dues)]
    behind = any(placement.condition is not None for placement in model.facts.placements.get(doubted.clue, ()))
    kept += ["the condition after it"] * behind
    return f"need not keep {', '.join(kept)}" if kept else "no rule goes through these clues one by one"


def _layer(layer: Layer) -> str:
    if layer.areas:
        return f"{layer.name}: areas that divide the board"
    values = "true or false" if layer.truth else ", ".join(layer.names.values()) or show_domain(layer.domain)
    if layer.by_clues and layer.values is not None:
        values = layer.values.span.text
    on = "" if layer.single else " on each of a list" if layer.kind == ITEM else f" on {layer.kind}s"
    return f"{layer.name}{on}: {values}{', no part of the solution' if layer.hidden else ''}"


def _param(model: Model, param: Param) -> str:
    """Return a parameter with its value or default; "" for one of another file that the puzzle's file sets."""
    if param in model.open_params:
        value = ", which must be set"
    elif param in model.facts.params:
        value = f" = {model.facts.params[param]}"
    elif default := _default(model, param):
        value = f" = {default}"
    else:
        return ""
    note = comment_behind(param.span)
    return f"{param.name} of {param.file}{value}{f' ({note})' if note else ''}"


def _default(model: Model, param: Param) -> str:
    """Return the default of a parameter as the puzzle's own file writes it, or ""."""
    own = (s for s in model.file.statements if isinstance(s, statements.ParamDecl) and s.span == param.span)
    return next((" ".join(s.default.span.text.split()) for s in own if s.default is not None), "")


def forms(clue: ClueKind, model: Model | None = None) -> Iterator[str]:
    """Return the ways to place a clue, each as an example; with `model` one that its rules accept."""
    kinds = [kind for _, kind in clue.parts]
    words, shown = example(clue, model)
    value = "" if shown is None else f" = {shown}"
    placed = f"{clue.name} {' '.join(words)}"
    mark = "a mark" if clue.value is None else "the value"
    match kinds:
        case [kind] if kind == _CELLS and clue.parts[0][0] in clue.lines and clue.value is not None:
            yield f"{clue.name} top = <{shown}, ., ...>, seen from a side (top, left, right, bottom)"
            yield f"{clue.name} (1,1)..(1,4){value}"
        case [kind] if kind == _CELLS and clue.parts[0][0] in clue.lines:
            yield f"{clue.name} (1,1)..(1,4)"
            yield f"{clue.name} [[ ... ]] with a1 a2 a3 along each line"
        case [kind] if kind == _CELLS:
            yield placed + value + (" sum = 3, with any condition or none" if clue.value is None else "")
            yield f"{clue.name} [[ ... ]] with a letter for each group"
        case [kind] if kind in (CELL, CORNER, LINK, BORDER):
            yield placed + value
            where = {CELL: "each cell", CORNER: "each corner"}.get(kind, "its place between two cells")
            yield f"{clue.name} [[ ... ]] with {mark} in {where}"
        case [kind, _] if kind == CELL and clue.parts[1][0] in clue.directions:
            yield placed + value
            yield f"{clue.name} [[ ... ]] with {'2^' if clue.value else '^'} in its cell"
        case _:
            yield placed + value


def example(clue: ClueKind, model: Model | None = None) -> tuple[list[str], str | None]:
    """Return example text for the parts of a clue, and for its value if it has one."""
    way = "right" if model is None or not clue.directions else direction_for(clue, model)
    words = [way if name in clue.directions else _WORDS.get(kind, "...") for name, kind in clue.parts]
    if clue.value is None:
        return words, None
    name, kind = clue.value
    if name in clue.directions:
        return words, way
    names = {} if model is None else names_for(model, clue)
    if kind == _NUMBERS:
        return words, value_text((1, 2), names)
    if kind != INT:
        return words, _WORDS[kind]
    return words, value_text(1 if model is None else value_for(clue, model), names)
