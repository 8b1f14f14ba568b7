"""Drawn solutions to values: the picture of one layer, or a whole answer as `pzc` prints it."""

from collections.abc import Iterator

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Element, name_of
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.marks import Mark

from . import rows as pictures


def read_layer(board: Board, layer: Layer, picture: statements.Picture) -> dict[tuple[str, Element], int]:
    """The values that a picture shows. Where a truth value is not marked it is false; other empty places are
    left out."""
    if layer.areas:
        return _read_areas(board, layer, picture)
    marks = pictures.READERS[layer.kind](picture, board)
    values: dict[tuple[str, Element], int] = {}
    for place in board.elements(layer.kind):
        mark = marks.get(place)
        if layer.truth:
            values[layer.name, place] = int(mark is not None and mark.text not in ("0", "."))
        elif mark is not None and mark.text != "?":
            values[layer.name, place] = _value(layer, mark)
    return values


def read_given(board: Board, layer: Layer, picture: statements.Picture) -> Iterator[tuple[Element, int, Mark]]:
    """The values that a picture gives: of truth values any mark says that it holds, `0` that it does not. Where the
    picture is empty, or has `?`, nothing is given."""
    for place, mark in pictures.READERS[layer.kind](picture, board).items():
        if mark.text != "?":
            yield place, int(mark.text != "0") if layer.truth else _value(layer, mark), mark


def _read_areas(board: Board, layer: Layer, picture: statements.Picture) -> dict[tuple[str, Element], int]:
    """Neighbours with the same letter are of one area. What lies beside a cell without a letter is left out."""
    marks = {cell: mark.text for cell, mark in pictures.read_cells(picture, board).items() if mark.text != "?"}
    told = (link for link in board.links if link.first in marks and link.second in marks)
    return {(layer.name, link): int(marks[link.first] == marks[link.second]) for link in told}


def read_answer(model: Model, source: Source) -> dict[tuple[str, Element], int]:
    """A whole answer: one picture, or with several layers one under each heading `name:`; perhaps with hidden ones."""
    assert model.board is not None
    pictures_of = dict(_pictures(model, source))
    answer: dict[tuple[str, Element], int] = {}
    for layer in model.layers:
        if layer.name not in pictures_of:
            if layer.hidden:
                continue
            message = f"the answer does not show `{layer.name}`"
            help = f"write a line `{layer.name}:` and its picture below"
            raise fail("PZ440", message, Span(source, 0, 0), help=help)
        answer |= read_layer(model.board, layer, pictures_of[layer.name])
        for place in model.board.elements(layer.kind):
            if (layer.name, place) not in answer:
                message = f"the answer has no value at {name_of(place)}"
                raise fail("PZ441", message, pictures_of[layer.name].span)
    return answer


def _pictures(model: Model, source: Source) -> Iterator[tuple[str, statements.Picture]]:
    names = {layer.name for layer in model.layers}
    lines = range(1, len(source.line_starts) + 1)
    headings = [n for n in lines if source.line(n).strip().removesuffix(":") in names and ":" in source.line(n)]
    if len(model.shown) == 1 and not (headings and len(model.layers) > 1):
        yield model.shown[0].name, _picture(source, 0, len(source.text))
        return
    for heading, following in zip(headings, [*headings[1:], lines[-1] + 1], strict=True):
        start = source.line_starts[heading] if heading < len(source.line_starts) else len(source.text)
        end = source.line_starts[following - 1] if following <= lines[-1] else len(source.text)
        yield source.line(heading).strip().removesuffix(":"), _picture(source, start, end)


def _picture(source: Source, start: int, end: int) -> statements.Picture:
    return statements.Picture(Span(source, start, end), source.text[start:end])


def _value(layer: Layer, mark: Mark) -> int:
    for number, text in layer.names.items():
        if mark.text == text:
            return number
    if not mark.text.lstrip("-").isdigit() or int(mark.text) not in members(layer.domain):
        raise fail("PZ430", f"`{mark.text}` is not a value of `{layer.name}`", mark.span)
    return int(mark.text)
