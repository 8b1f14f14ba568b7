"""Pictures of solutions to values: the picture of one layer, or a whole solution as `pzc` prints it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.diagnostics import fail, many
from pzc.compiler.base.intervals import members
from pzc.compiler.base.numerals import number_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.marks import EMPTY, Mark

from . import rows as pictures


def read_layer(
    board: Board, layer: Layer, places: Sequence[Place], picture: statements.Picture
) -> dict[tuple[str, Place], int]:
    """Return the values that a picture shows for a layer.

    Truth values without a mark are false. Other empty places are left out.
    """
    if layer.areas:
        return read_areas(board, layer, picture)
    marks = _marks(board, layer, places, picture)
    values: dict[tuple[str, Place], int] = {}
    for place in places:
        mark = marks.get(place)
        if layer.truth:
            values[layer.name, place] = int(mark is not None and mark.text not in ("0", "."))
        elif mark is not None and mark.text != "?":
            values[layer.name, place] = _value(layer, mark)
    return values


def _marks(board: Board, layer: Layer, places: Sequence[Place], picture: statements.Picture) -> Mapping[Any, Mark]:
    """Return the marks of a picture by place. For a layer on a list, they are in the order of the list."""
    if layer.kind != ITEM:
        return pictures.READERS[layer.kind](picture, board)
    span = picture.span
    found = [(span.start + m.start(), m.group()) for m in re.finditer(r"\S+", picture.text)]
    marks = [Mark(text, Span(span.source, start, start + len(text))) for start, text in found]
    if len(marks) != len(places):
        message = f"`{layer.name}` has {many(len(places), 'value')}, and this shows {len(marks)}"
        raise fail("PZ313", message, span, help="they stand in the order of the list that the layer is on")
    return {place: mark for place, mark in zip(places, marks, strict=True) if mark.text != EMPTY}


def read_given(
    board: Board, layer: Layer, places: Sequence[Place], picture: statements.Picture
) -> Iterator[tuple[Place, int, Mark]]:
    """Yield the given values of a picture, with their marks. For truth values, `0` is false and any other mark is true.

    Empty places and `?` give nothing.
    """
    for place, mark in _marks(board, layer, places, picture).items():
        if mark.text != "?":
            yield place, int(mark.text != "0") if layer.truth else _value(layer, mark), mark


def read_areas(board: Board, layer: Layer, picture: statements.Picture) -> dict[tuple[str, Place], int]:
    """Return the links of a layer of areas: adjacent cells with the same letter lie in one area.

    Links of cells without a letter are left out.
    """
    marks = {cell: mark.text for cell, mark in pictures.read_cells(picture, board).items() if mark.text != "?"}
    between = (link for link in board.links if link.first in marks and link.second in marks)
    return {(layer.name, link): int(marks[link.first] == marks[link.second]) for link in between}


def read_answer(
    model: Model, places_of: Callable[[Layer], Sequence[Place]], source: Source
) -> dict[tuple[str, Place], int]:
    """Return a whole solution: one picture, or one below each heading `name:` if there are several layers.

    Hidden layers may be omitted. Raises PuzzleError if a value is missing.
    """
    assert model.board is not None
    drawn = dict(pictures_of(model, source))
    answer: dict[tuple[str, Place], int] = {}
    for layer in model.layers:
        if layer.name not in drawn:
            if layer.hidden:
                continue
            message = f"the answer does not show `{layer.name}`"
            help = f"write a line `{layer.name}:` and its picture below"
            raise fail("PZ440", message, Span(source), help=help)
        places = places_of(layer)
        answer |= read_layer(model.board, layer, places, drawn[layer.name])
        for place in places:
            if (layer.name, place) not in answer:
                message = f"the answer has no value at {name_of(place)}"
                raise fail("PZ441", message, drawn[layer.name].span)
    return answer


def pictures_of(model: Model, source: Source) -> Iterator[tuple[str, statements.Picture]]:
    """Yield the text below each heading `name:`, or after `name =` for a single unknown."""
    names = {layer.name: layer.single for layer in model.layers}
    begun = re.compile(r"^[ \t]*(\w+)[ \t]*([:=])", re.MULTILINE)
    found = [m for m in begun.finditer(source.text) if names.get(m[1]) == (m[2] == "=")]
    if len(model.shown) == 1 and not found:
        yield model.shown[0].name, _picture(source, 0, len(source.text))
        return
    ends = [*(m.start() for m in found[1:]), len(source.text)]
    for heading, end in zip(found, ends, strict=False):
        yield heading[1], _picture(source, heading.end(), end)


def _picture(source: Source, start: int, end: int) -> statements.Picture:
    return statements.Picture(Span(source, start, end), source.text[start:end])


def _value(layer: Layer, mark: Mark) -> int:
    """Return the value of a layer that a mark stands for. Raises PuzzleError if there is none."""
    for number, text in layer.names.items():
        if mark.text == text:
            return number
    value = number_of(mark.text)
    if value is None or value not in members(layer.domain):
        raise fail("PZ430", f"`{mark.text}` is not a value of `{layer.name}`", mark.span)
    return value
