"""Cells, patterns, layers, regions and clues to MiniZinc."""

from collections.abc import Sequence

from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Joined,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
)
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.kinds import LINK, ListType

from .core import Core
from .lists import Unwritable
from .values import ATOM, COMPARE, PLUS, Array, At, Each, Generator, Several, Text, Value


class Cells(Core):
    """Writes what speaks of the board."""

    def _plus_offset(self, e: Expr, offset: int) -> Text:
        number = self.number(e)
        if not offset:
            return number
        return Text(f"{number.within(PLUS)} {'+' if offset > 0 else '-'} {abs(offset)}", PLUS)

    def _cell(self, e: CellAt) -> Value:
        items = tuple(self._plus_offset(item, e.offset) for item in e.items)
        if e.system is not None:
            if not e.known:
                raise Unwritable
            return self._addressed(e.system, items)
        if e.known:
            return At(*items)
        self.use("cell_var")
        return Text(f"cell({items[0].text}, {items[1].text})")

    def _addressed(self, system: str, items: Sequence[Text]) -> At:
        coords = self.model.facts.coords[system]
        for binder, item in zip(coords.binders, items, strict=True):
            self.locals[binder.names[0]] = Text(item.within(ATOM), ATOM)
        return At(self.number(coords.row), self.number(coords.column))

    def _pattern(self, e: Pattern) -> Value:
        generators = []
        items = []
        with self.scope():
            for place, item in enumerate(e.items):
                if item is not None and not isinstance(item.type, ListType):
                    items.append(self._plus_offset(item, e.offset))
                    continue
                name = self.fresh(self._axis_name(e.system, place))
                if item is None:
                    generators.append(Generator(name, self._axis(e.system, place)))
                    items.append(Text(name))
                else:
                    generators.append(Generator(name, self._source(self.value(item))))
                    items.append(Text(f"{name} + {e.offset}", PLUS) if e.offset else Text(name))
            if e.system is None:
                return Each(tuple(generators), At(*items))
            self._whole(e.system)
            return Each(tuple(generators), self._addressed(e.system, items))

    def _axis_name(self, system: str | None, place: int) -> str:
        if system is None:
            return "rc"[place]
        return self.model.facts.coords[system].binders[place].names[0].name

    def _axis(self, system: str | None, place: int) -> str:
        if system is None:
            return ("ROW", "COLUMN")[place]
        return self._source(self.value(self.model.facts.coords[system].binders[place].list))

    def _whole(self, system: str) -> None:
        """Raises Unwritable if not all addresses are those of cells: then some of a pattern's drop out."""
        coords = self.model.facts.coords[system]
        size = 1
        for binder in coords.binders:
            size *= len(self.evaluator.value(binder.list, {}))
        if len(coords.table) != size:
            raise Unwritable

    def _source(self, value: Value) -> str:
        """A list as the source of a generator."""
        match value:
            case Each((Generator(name, source),), Text(body), (), ()) if body == name:
                return source
        return self.array(value).text

    def _joined_cells(self, e: Joined) -> Text:
        if not e.known:
            raise Unwritable
        first, second = self.scalar(e.first).text, self.scalar(e.second).text
        if e.type == LINK and first.startswith("link_ends[") and first.endswith(", 1]") and second == first[:-2] + "2]":
            return Text(first[len("link_ends[") : -len(", 1]")])  # the two ends of a link
        self.steps_off = True
        name = "link" if e.type == LINK else "border_between"
        self.use(name)
        return Text(f"{name}({first}, {second})")

    def _run(self, e: Run) -> Value:
        if not e.known:  # where it ends depends on the solution
            raise Unwritable
        self.use("run")
        return Array(f"run({self.scalar(e.first).text}, {self.scalar(e.last).text})")

    def _read(self, e: Read) -> Value:
        layer = self.naming.layer(e.layer)
        if self.model.facts.layers[e.layer].single:
            return Text(layer)
        if e.layer in self.naming.lists:
            raise Unwritable  # what a list holds is known where each case is written by itself
        if isinstance(e.at, CellAt) and not e.at.known and e.at.system is None:
            row, column = (self._plus_offset(item, e.at.offset) for item in e.at.items)
            return Text(f"{layer}[{row.text}, {column.text}]")
        at = self.value(e.at)
        if not isinstance(e.type, ListType):
            return self._read_one(e.layer, at)
        return self._read_list(e.layer, at)

    def _read_one(self, layer: str, at: Value) -> Text:
        if isinstance(at, At):
            return Text(f"{self.naming.layer(layer)}[{at.row.text}, {at.column.text}]")
        self.readers.add((layer, False))
        return Text(f"{self.naming.layer(layer)}({self.text(at).text})")

    def _read_list(self, layer: str, at: Value) -> Value:
        name = self.naming.layer(layer)
        match at:
            case Array(text):
                self.readers.add((layer, True))
                return Array(f"{name}({text})")
            case Each((Generator(c, "COLUMN"),), At(row, Text(body)), (), ()) if body == c and c not in row.text:
                return Array(f"{name}[{row.text}, ..]")
            case Each((Generator(r, "ROW"),), At(Text(body), column), (), ()) if body == r and r not in column.text:
                return Array(f"{name}[.., {column.text}]")
            case Each(generators, body, known, unknown):
                return Each(generators, self._read_one(layer, body), known, unknown)
            case Several(parts):
                return Several(tuple(self._read_list(layer, part) for part in parts))
            case _:
                raise Unwritable

    def _region_list(self, e: RegionList) -> Value:
        self.regions.add(e.region)
        return self.naming.region(e.region).all(self)

    def _region_of(self, e: RegionOf) -> Value:
        if not e.known:
            raise Unwritable
        self.region_of.add(e.region)
        self.regions.add(e.region)
        return Array(f"{self.naming.region(e.region).name}({self.scalar(e.cell).text})")

    def _figure_list(self, e: FigureList) -> Value:
        self.figures.add(e.figure)
        return self.naming.figures[e.figure].placements(self)

    def _area_list(self, e: AreaList) -> Value:
        assert self.areas is not None
        return self.areas.all(e.areas)

    def _area_of(self, e: AreaOf) -> Value:
        assert self.areas is not None
        return self.areas.of(e.areas, self.area_cell(e))

    def area_cell(self, e: AreaOf) -> str:
        """The cell whose area is asked for, where it is known to be on the board."""
        if not e.cell.known or self.is_maybe_off(e.cell):
            raise Unwritable
        self.sure(e.cell)
        return self.scalar(e.cell).text

    def _clue_list(self, e: ClueList) -> Value:
        self.clues.add(e.clue)
        return self.naming.clue(e.clue).listed()

    def _clue_value(self, e: ClueValue) -> Value:
        self.clues.add(e.clue)
        clue = self.naming.clue(e.clue)
        if isinstance(e.type, ListType) or any(isinstance(arg.type, ListType) for arg in e.args):
            raise Unwritable
        with self.scope():
            each = self.opened(clue.placements(True), "k")
            k = self.text(each.body).text
            parts = (self.text(clue.part(i, k)) for i in range(len(e.args)))
            equal = tuple(
                Text(f"{part.text} = {self.scalar(arg).within(PLUS)}", COMPARE)
                for part, arg in zip(parts, e.args, strict=True)
            )
            found = Each(each.generators, clue.value(k), (*each.known, *equal))
            return Text(f"{self.array(found).text}[1]")
