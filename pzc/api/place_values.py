"""The values of layers by place, as a caller reads and writes them."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Model

AnyPlace = TypeVar("AnyPlace", bound="Place | tuple[int, int]")
"""The type of places in mappings of the caller, such as Cell; a pair is a row and a column."""


class PlaceValues(Mapping[Place, int]):
    """The values of a layer by place. A cell or corner may be written as its row and column: `values[1, 3]`."""

    def __init__(self, values: Mapping[Place, int]) -> None:
        self._values = values

    def __getitem__(self, place: Place | tuple[int, int]) -> int:
        return self._values[place]  # type: ignore[index]  # a cell equals the pair of its row and column

    def __iter__(self) -> Iterator[Place]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(dict(self._values))


def shown_places(model: Model) -> list[tuple[str, Place]]:
    """Return the places of the visible layers, each with the name of its layer."""
    evaluator = Evaluator(model.facts)
    return [(layer.name, place) for layer in model.shown for place in evaluator.places(layer)]


def by_place(model: Model, values: Mapping[tuple[str, AnyPlace], int]) -> dict[tuple[str, Place], int]:
    """Return values by the places of the visible layers. Raises ValueError for a layer or place that is not there."""
    known = {place: place for place in shown_places(model)}
    found: dict[tuple[str, Place], int] = {}
    for (layer, at), value in values.items():
        place = known.get((layer, at))  # type: ignore[arg-type]  # a cell equals the pair of its row and column
        if place is None:
            raise ValueError(f"the puzzle has no layer `{layer}` at {name_of(at)}")
        found[place] = value
    return found
