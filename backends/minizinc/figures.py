"""Shapes that are drawn to data: the ways in which each may lie, as steps from its first cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from pzc.compiler.board.board import Cell
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import Figure

from .lists import Lists, Unwritable
from .names import Identifiers
from .values import COMPARE, Array, Each, Generator, Text

Declare: TypeAlias = Callable[[str, str, str, Any], str]
"""An item that declares a parameter by its type, its name, its value as text, and as data."""

Way: TypeAlias = tuple[tuple[int, int], ...]
"""How many rows down and columns right of the first cell each cell is."""


class FigureNames:
    """The arrays of a shape, or of several: whose each way to lie is, and where its cells are."""

    def __init__(self, figure: Figure, names: Identifiers) -> None:
        self.figure = figure
        self.several = figure.type == ListType(ListType(ListType(CELL)))
        self.name = names.fresh(figure.name)
        self.set_name = names.fresh(figure.name.upper() if figure.name.upper() != figure.name else f"{figure.name}_ALL")
        self.shape, self.steps = names.fresh(f"{figure.name}_shape"), names.fresh(f"{figure.name}_steps")

    def placements(self, lists: Lists) -> Each:
        """All placements on the board; of several shapes, those of each."""
        if not self.several and self.figure.type != ListType(ListType(CELL)):
            raise Unwritable  # a pattern whose marks are told apart
        lists.use("CELL", "shift", "all_there")
        mine = (Text(f"{self.shape}[t] = s", COMPARE),) if self.several else ()
        cells = f"{self.name}(t, c)"
        ways = (Generator("t", f"index_set({self.shape})"), Generator("c", "CELL"))
        all_of_one = Each(ways, Array(cells), (*mine, Text(f"all_there({cells})")))
        return Each((Generator("s", self.set_name),), all_of_one) if self.several else all_of_one

    def data(self, declare: Declare) -> list[str]:
        """The arrays."""
        shapes = self.figure.placements if self.several else (self.figure.placements,)
        assert isinstance(shapes, tuple)
        ways = [(number, way) for number, placements in enumerate(shapes, 1) for way in _ways(placements)]
        whose = [number for number, _ in ways]
        rows = [[[t, down, right] for down, right in way] for t, (_, way) in enumerate(ways, 1)]
        table = "\n  | ".join(" | ".join(", ".join(map(str, step)) for step in row) for row in rows)
        lines = [
            f"% {'shapes' if self.several else 'shape'} {self.figure.name}: whose each way to lie is; and the way,"
            " rows down and columns right from its first cell",
            declare("array[int] of int", self.shape, f"[{', '.join(map(str, whose))}]", whose),
            declare(
                "array[int, int] of int", self.steps, f"[|\n    {table}\n  |]", [step for row in rows for step in row]
            ),
        ]
        if self.several:
            lines.append(declare("int", f"{self.name}_many", str(len(shapes)), len(shapes)))
            lines.append(f"set of int: {self.set_name} = 1..{self.name}_many;")
        return lines

    def reader(self) -> str:
        """The function for the cells of a placement."""
        return (
            f"% the cells of a {self.figure.name} that lies in the t-th way, its first cell at c; 0 off the board\n"
            f"function array[int] of int: {self.name}(int: t, int: c) =\n"
            f"  [shift(c, {self.steps}[k, 2], {self.steps}[k, 3]) | k in index_set_1of2({self.steps})"
            f" where {self.steps}[k, 1] = t];"
        )


def _ways(placements: object) -> list[Way]:
    """The different ways in which the placements of one shape lie."""
    assert isinstance(placements, tuple)
    return list(dict.fromkeys(map(_from_first, placements)))


def _from_first(cells: Sequence[Cell]) -> Way:
    first = cells[0]
    return tuple((cell.row - first.row, cell.column - first.column) for cell in cells)
