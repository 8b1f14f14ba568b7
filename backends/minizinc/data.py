"""Clues, regions and shapes to declarations of parameters and to data."""

import textwrap
from collections.abc import Collection, Sequence
from typing import Any, assert_never

from pzc.compiler.board.elements import Border, Cell, Corner, Element, Link
from pzc.compiler.model.kinds import CELL, ElementType, ListType, Type, Value
from pzc.compiler.model.model import Model, Placement
from pzc.compiler.model.unspecified import Unspecified

from .board_expressions import element_text
from .expression_writer import ExpressionWriter
from .fragments import generated
from .model_names import ClueNames, RegionNames

Json = Any


class Data:
    """The data of the instance: declarations of parameters, their values, and the functions that read them."""

    def __init__(self, model: Model, writer: ExpressionWriter, split: bool) -> None:
        self.model = model
        self.writer = writer
        self.split = split
        self.values: dict[str, Json] = {}
        self.functions: list[str] = []

    def declare(self, type_: str, name: str, text: str, value: Json) -> str:
        """Return the declaration of a parameter, without its value if the data are written separately."""
        self.values[name] = value
        return f"{type_}: {name};" if self.split else f"{type_}: {name} = {text};"

    # --------------------------------------------------------------------------------------------- clues

    def clue(self, clue: ClueNames, mentioned: Collection[str]) -> list[str]:
        """Return the arrays of a clue, and write the functions for those of its lists that the model mentions."""
        kind = clue.kind
        placements = self.model.facts.placements.get(kind.name, [])
        lines = [f"% clue {_head(clue)}"]
        for place, name in enumerate(clue.parts):
            column = [p.args[place] for p in placements]
            lines += self._array(name, kind.parts[place][1], column, placements, name in mentioned)
        if kind.value is not None:
            lines += self._values(clue, placements, mentioned)
        if clue.set_name in mentioned:
            first = clue.parts[0]
            two = isinstance(kind.parts[0][1], ListType)
            index = f"index_set_1of2({first})" if two else f"index_set({first})"
            lines.append(f"set of int: {clue.set_name} = {index};")
        return lines

    def _values(self, clue: ClueNames, placements: Sequence[Placement], mentioned: Collection[str]) -> list[str]:
        """Return the array of the values of a clue, and the array that says which placements have one."""
        assert clue.kind.value is not None
        kind = clue.kind.value[1]
        name = clue.value_name
        none: Value = () if isinstance(kind, ListType) else 0
        values = [none if p.value is None else p.value for p in placements]
        lines = self._array(name, kind, values, placements, name in mentioned)
        if not clue.has_values:
            given = [p.value is not None for p in placements]
            texts = [str(x).lower() for x in given]
            lines.append(self.declare("array[int] of bool", clue.given_name, _row(texts), given))
        return lines

    def _array(
        self,
        name: str,
        kind: Type,
        values: Sequence[Value | None],
        placements: Sequence[Placement],
        read: bool,
    ) -> list[str]:
        """Return the array of one column of a clue."""
        if not isinstance(kind, ListType):
            texts = [self._text(kind, v) for v in values]
            return [self.declare("array[int] of int", name, _row(texts), [self._number(v) for v in values])]
        rows = [v if isinstance(v, tuple) else () for v in values]
        return self._write_lists(name, kind, rows, [p.origin.text for p in placements], read)

    def _write_lists(
        self,
        name: str,
        kind: ListType,
        rows: Sequence[tuple[Value, ...]],
        comments: Sequence[str],
        read: bool,
    ) -> list[str]:
        """Write lists of different lengths as a table with padded rows."""
        width = max((len(row) for row in rows), default=0)
        cells = isinstance(kind.item, ElementType)
        filler = "0" if cells else "<>"
        none: int | None = 0 if cells else None
        lines = []
        for row, comment in zip(rows, comments, strict=True):
            texts = [self._text(kind.item, v) for v in row] + [filler] * (width - len(row))
            lines.append(f"  | {', '.join(texts)}  % {' '.join(comment.split())}")
        text = f"array2d(1..{len(rows)}, 1..0, [])"
        if width:
            text = "[|\n   " + "\n".join(lines)[3:] + "\n  |]"
        if width and not cells and all(isinstance(v, Unspecified) for row in rows for v in row):
            # MiniZinc refuses an array that is written as nothing but <>
            text = f"array2d(1..{len(rows)}, 1..{width}, [if true then <> else 0 endif | i in 1..{len(rows) * width}])"
        numbers = [[*map(self._number, row), *[none] * (width - len(row))] for row in rows]
        item = "int" if cells else "opt int"
        out = [self.declare(f"array[int, int] of {item}", name, text, numbers)]
        if read:
            entry = f"{name}[k, i]"
            filled = f"{entry} > 0" if cells else f"occurs({entry})"
            shown = entry if cells else f"deopt({entry})"
            self.functions.append(
                f"function array[int] of int: {name}(int: k) = [{shown} | i in index_set_2of2({name}) where {filled}];"
            )
        return out

    def _text(self, kind: Type, value: Value | None) -> str:
        """Return a value as text."""
        if isinstance(kind, ElementType) and not self.split:
            assert isinstance(value, tuple)
            element: Any = value
            return element_text(element)
        return "<>" if isinstance(value, Unspecified) else str(value)

    def _number(self, value: Any) -> int | None:
        """Return an element as its number, counted from 1, and a missing number as None."""
        if isinstance(value, Unspecified):
            return None
        if isinstance(value, bool | int):
            return int(value)
        board = self.model.facts.board
        assert board is not None
        x: Element = value
        match x:
            case Cell():
                return board.cells.index(x) + 1
            case Link():
                return board.links.index(x) + 1
            case Corner():
                return board.corners.index(x) + 1
            case Border():
                return board.borders.index(x) + 1
            case _:
                assert_never(x)

    # ------------------------------------------------------------------------------------------- regions

    def region(self, names: RegionNames, used_of: bool) -> list[str]:
        """Return the arrays of a division of the board. With `used_of`, also a function for the region of a cell."""
        if names.region.pattern is not None:
            if used_of:
                self._write_pattern(names)
            return []
        if not names.drawn:
            return self._listed_regions(names, used_of)
        board = self.model.facts.board
        assert board is not None
        number = {cell: k for k, cells in enumerate(names.region.lists, 1) for cell in cells}
        rows = [[number.get(cell, 0) for cell in row] for row in board.rows]
        wide = len(str(len(names.region.lists)))
        picture = "\n  | ".join(", ".join(str(k).rjust(wide) for k in row) for row in rows)
        name = names.name
        sets = f"{name}_sets"
        lines = [
            f"% regions {names.region.name}",
            self.declare("array[ROW, COLUMN] of int", name, f"[| {picture}\n  |]", rows),
            f"set of int: {names.set_name} = 1..max(array1d({name}));",
            f"array[{names.set_name}] of set of int: {sets} ="
            f" [{{cell(r, c) | r in ROW, c in COLUMN where {name}[r, c] = k}} | k in {names.set_name}];",
        ]
        self.functions.append(f"function array[int] of int: {name}_cells(int: k) = [c | c in {sets}[k]];")
        if used_of:
            self.functions.append(
                f"function array[int] of int: {name}(int: c) = {name}_cells({name}[row(c), column(c)]);"
            )
        return lines

    def _listed_regions(self, names: RegionNames, used_of: bool) -> list[str]:
        """Return the arrays of regions that are given as lists of cells."""
        name = names.name
        table = f"{name}_table"
        comments = [f"{names.region.name} {k}" for k, _ in enumerate(names.region.lists, 1)]
        lines = [f"% regions {names.region.name}"]
        lines += self._write_lists(table, ListType(CELL), names.region.lists, comments, False)
        lines.append(f"set of int: {names.set_name} = index_set_1of2({table});")
        self.functions.append(
            f"function array[int] of int: {name}_cells(int: k) ="
            f" [{table}[k, i] | i in index_set_2of2({table}) where {table}[k, i] > 0];"
        )
        if used_of:
            self.functions.append(
                f"function array[int] of int: {name}(int: c) ="
                f" [d | k in {names.set_name}, d in {name}_cells(k) where c in array2set({name}_cells(k))];"
            )
        return lines

    def _write_pattern(self, names: RegionNames) -> None:
        """Write the function for the region of a cell, for regions that a pattern describes."""
        writer = self.writer
        assert names.region.pattern is not None
        with writer.scope():
            wanted = writer.fresh("x")
            found: list[str] = []
            member = writer.fresh("y")
            for part in writer.parts(writer.value(names.region.pattern)):
                each = writer.with_fresh_names(part)
                cells = writer.array(each.body).text
                if each.generators and not each.known and len(found) == 0:
                    params = ", ".join(f"int: {g.name}" for g in each.generators)
                    one = f"{names.name}_at"
                    self.functions.append(f"function array[int] of int: {one}({params}) =\n  {cells};")
                    cells = f"{one}({', '.join(g.name for g in each.generators)})"
                condition = f" where {wanted} in array2set({cells})"
                found.append(f"[{member} | {generated(each)}, {member} in {cells}{condition}]")
            text = " ++ ".join(found)
            self.functions.append(
                f"% the cells of the {names.region.name} that contains a cell\n"
                f"function array[int] of int: {names.name}(int: {wanted}) =\n  {text};"
            )


def _head(clue: ClueNames) -> str:
    """Return the declaration of a clue as a comment."""
    kind = clue.kind
    parts = ", ".join(f"{name}: {_kind_word(part)}" for name, part in kind.parts)
    value = f" = {kind.value[0]}" if kind.value else ""
    return f"{kind.name}({parts}){value}"


def _kind_word(kind: Type) -> str:
    """Return the name of a type."""
    match kind:
        case ListType(item):
            return _kind_word(item) + "s"
        case ElementType(word):
            return word
        case _:
            return "int"


def _row(texts: Sequence[str]) -> str:
    """Return a list, over several lines if it is long."""
    text = ", ".join(texts)
    if len(text) <= 80:
        return f"[{text}]"
    lines = textwrap.wrap(
        text.replace(", ", ",\0 ").replace(" ", "\1").replace("\0\1", " "), 100, break_long_words=False
    )
    return "[\n  " + "\n  ".join(lines).replace("\1", " ") + "\n]"
