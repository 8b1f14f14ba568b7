"""Puzzle to the tools that place its clues on the board. They follow from the declarations of the rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from pzc.compiler.base.intervals import members
from pzc.compiler.check.impossible_givens import giving_clues
from pzc.compiler.model.kinds import CELL, DIGIT, INT, ListType
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.syntax import library
from pzc.editing.part_texts import as_json, is_outside
from pzc.editing.written_clue import from_placement
from pzc.library.description import forms
from pzc.service.clue_kinds import words_of
from pzc.service.documents import Document
from pzc.studio.clue_bounds import Bounds
from pzc.studio.editing.region_edits import is_division
from pzc.studio.protocol.messages import Json

from .presentation import places_of_clue
from .tool_icons import icon

_MAX_VALUES = 200  # a menu lists at most so many values of a layer
_CONDITION = "sum = 3"  # an example of a condition after a list of cells
_PRELUDE = library.stem_of(library.PRELUDE)


def tools(model: Model, document: Document, bounds: Mapping[str, Bounds]) -> list[Json]:
    """Return the tools of a puzzle: its own clues first, then those of rule files, built-in ones last.

    `bounds` has the least and the greatest number of clues, by name.
    """
    main = model.file.source
    found = sorted(_clues(model), key=lambda clue: (clue.span.source is not main, clue.builtin))
    return [*(_tool(model, document, clue, bounds.get(clue.name)) for clue in found), *_divisions(model)]


def _clues(model: Model) -> Iterator[ClueKind]:
    """Yield the clues that may be given. Built-in ones need digits on the board."""
    with_digits = any(rule.file == _PRELUDE for rule in (*model.rules, *model.idle_rules))
    for clue in model.clues:
        if with_digits or not clue.builtin:
            yield clue


def _tool(model: Model, document: Document, clue: ClueKind, bounds: Bounds | None) -> Json:
    """Describe the tool of a kind of clue."""
    source = clue.span.source
    return {
        "tool": clue.name,
        "type": "clue",
        "label": clue.name.replace("_", " ").capitalize(),
        "signature": clue.signature,
        "file": "" if source is model.file.source else library.stem(source),
        "words": list(words_of(clue, model)),
        "examples": list(forms(clue, model)),
        "parts": [{"name": name, "kind": clue.word_of(name)} for name, _ in clue.parts],
        "outside": is_outside(clue),
        "icon": icon(model, clue),
        "value": _value(model, clue, bounds),
        "given": [*_given(model, document, clue)],
    }


def _given(model: Model, document: Document, clue: ClueKind) -> Iterator[Json]:
    """Yield the clues of a kind in the puzzle: parts, places on the board, range in the text, and text to show.

    A clue that another file gives has `here` false and the range 0 to 0.
    """
    assert model.board is not None, "a puzzle has a board"
    for placement in model.facts.placements.get(clue.name, ()):
        here = placement.origin.span.source is model.file.source
        start, end = document.editor_range(placement.origin.span) if here else (0, 0)
        known = from_placement(model, clue, placement)
        words = [clue.word_of(name) for name, _ in clue.parts]
        yield {
            "from": start,
            "to": end,
            "here": here,
            "parts": [as_json(word, part) for word, part in zip(words, placement.args, strict=True)],
            "places": places_of_clue(model.board, clue, placement),
            "shown": " ".join(filter(None, (known.value_text, known.condition))),
        }


def _value(model: Model, clue: ClueKind, bounds: Bounds | None) -> Json:
    """Describe the value to enter for a clue: nothing, a value, or a condition on its cells."""
    if clue.value is None:
        if clue.parts[0][1] == ListType(CELL):
            return {"kind": "condition", "name": "", "needed": False, "untold": False, "example": _CONDITION}
        return None
    name, kind = clue.value
    gives = clue.name in giving_clues((*model.rules, *model.idle_rules))
    out: dict[str, Any] = {"kind": _kind(clue), "name": name, "needed": True, "untold": not gives}
    digits = model.facts.layers.get(DIGIT)
    if gives and digits is not None and kind == INT:
        values = list(members(digits.domain)) if digits.values is None or digits.domain else []
        out |= {"low": values[0], "high": values[-1]} if values else {}
        out |= {"choices": [digits.names.get(v, v) for v in values]} if 0 < len(values) <= _MAX_VALUES else {}
    elif names := names_for(model, clue):
        least, most = bounds or (min(names), max(names))
        out["names"] = [name for value, name in names.items() if least <= value <= most]
    elif bounds is not None:
        out |= {"low": bounds[0], "high": bounds[1]}
    return out


def _kind(clue: ClueKind) -> str:
    assert clue.value is not None
    name, kind = clue.value
    if name in clue.directions:
        return "direction"
    return {INT: "number", ListType(INT): "numbers", CELL: "cell", ListType(CELL): "cells"}.get(kind, "text")


def _divisions(model: Model) -> Iterator[Json]:
    """Yield a tool for each division of the board into regions that the text draws."""
    for region in (region for region in model.regions if is_division(model, region.name)):
        source = region.span.source
        yield {
            "tool": region.name,
            "type": "regions",
            "label": region.name.replace("_", " ").capitalize(),
            "signature": f"regions {region.name}",
            "file": "" if source is model.file.source else library.stem(source),
            "words": [],
            "examples": [f"{region.name} [[ ... ]], a letter for each region"],
            "parts": [{"name": region.name, "kind": "cells"}],
            "outside": False,
            "icon": None,
            "value": {"kind": "region", "name": "", "needed": False, "untold": False},
            "given": [],
        }
