"""Boards with holes: arrays are as large as the board, and what is not there is settled. Lists have no holes."""

from collections.abc import Iterable, Mapping

from pzc.compiler.board.board import Board
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Layer


def declarations(board: Board, name: str, names: Mapping[str, str], layers: Iterable[Layer]) -> list[str]:
    """An array of this name that says which places are holes; of each layer the least value where nothing is there."""
    rows = "\n  | ".join(", ".join(str(cell in board.holes).lower() for cell in row) for row in board.places)
    lines = [f"array[ROW, COLUMN] of bool: {name} = [| {rows}\n  |];"]
    for layer in layers:
        gone = _numbers(board, layer, there=False) if layer.kind != ITEM else []
        if gone:
            own = names[layer.name]
            flat = own if layer.kind in ("border", "link") else f"array1d({own})"
            value = "false" if layer.truth else str(layer.domain[0][0])
            lines.append(f"constraint forall(i in {gone})({flat}[i] = {value});")
    return lines


def there(board: Board, layer: Layer, array: str) -> str:
    """Of an array of all places those that are there."""
    if layer.kind == ITEM:
        return array
    return f"[{array}[i] | i in {_numbers(board, layer, there=True)}]"


def _numbers(board: Board, layer: Layer, there: bool) -> list[int]:
    """The places, by their numbers in the array of a layer, that are there, or are not."""
    present = set(board.elements(layer.kind))
    whole = Board(board.height, board.width).elements(layer.kind)
    return [number for number, x in enumerate(whole, 1) if (x in present) is there]
