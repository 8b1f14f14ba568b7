"""A partly filled board, as text, to entries."""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Place
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.answers import pictures_of, read_areas, read_given

Entries = dict[tuple[str, Place], int]
"""Values by layer and place."""


def read_entries(model: Model, source: Source) -> Entries:
    """Read the entries of pictures as `pzc solve` prints them, with `.` for an open place.

    A mark `*` means yes and `0` no; other places are open. Raises PuzzleError if the text does not fit the board.
    """
    assert model.board is not None
    places = Evaluator(model.facts).places
    found: Entries = {}
    drawn = dict(pictures_of(model, source))
    for layer in model.shown:
        if layer.name in drawn:
            picture = drawn[layer.name]
            if layer.areas:
                found |= read_areas(model.board, layer, picture)
            else:
                found |= {
                    (layer.name, at): value for at, value, _ in read_given(model.board, layer, places(layer), picture)
                }
    if not drawn:
        names = " and ".join(f"`{layer.name}:`" for layer in model.shown)
        raise fail("PZ440", "this shows no layer of the puzzle", Span(source), help=f"it has {names}")
    return found
