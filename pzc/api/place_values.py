"""The values of a layer by place."""

from collections.abc import Iterator, Mapping

from pzc.compiler.board.board import Place


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
