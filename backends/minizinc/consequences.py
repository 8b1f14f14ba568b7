"""Rules to what follows from several of them together, as redundant constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pzc.compiler.base.intervals import intervals
from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.flat.flat import BoolExpr, Flat, Var, Within
from pzc.compiler.passes.facts import sums
from pzc.compiler.passes.innies import innies
from pzc.compiler.passes.two_colours import complementary_colours

from .expressions import Writer
from .naming import Naming
from .pairs import Beside, pairs
from .successors import Successors, successors
from .unrolled import FlatWriter, domain_text


class Consequences:
    """Writes them. What follows for a few cells is listed as data, so that it can be read."""

    def __init__(self, writer: Writer, naming: Naming, flat_writer: Callable[[], FlatWriter]) -> None:
        self.writer = writer
        self.naming = naming
        self.flat_writer = flat_writer
        self.searched: list[str] = []
        """Arrays of unknowns that come with them, and are to be settled before all others."""

    def blocks(self, grounded: Callable[[], Flat]) -> list[str]:
        """The blocks for a puzzle. It is grounded only if the rules speak of such things at all."""
        board, writer = self.writer.model.facts.board, self.writer
        assert board is not None
        found: list[str] = []
        if "alldifferent.mzn" in writer.includes and "sum" in writer.spoken_of:
            found += self._sums(grounded(), board)
        if "alldifferent.mzn" in writer.includes and "member" in writer.spoken_of:
            found += [self._successors(each) for each in successors(grounded(), board)]
        if "alldifferent.mzn" in writer.includes and "difference" in writer.spoken_of:
            found += [self._pairs(told, places) for told, places in pairs(grounded()).items()]
        if "connected_group" in writer.helpers:
            found += self._parts(grounded(), board)
        return found

    def _sums(self, flat: Flat, board: Board) -> Iterator[str]:
        """What the sums that are demanded leave of rows, columns and boxes."""
        by_layer: dict[str, list[tuple[tuple[Var, ...], frozenset[int]]]] = {}
        for items, totals in _left_over(flat):
            if all(isinstance(item.place, Cell) for item in items) and len({item.layer for item in items}) == 1:
                by_layer.setdefault(items[0].layer, []).append((items, totals))
        for layer, found in by_layer.items():
            yield self._sums_of_layer(layer, found)

    def _sums_of_layer(self, layer: str, found: Sequence[tuple[tuple[Var, ...], frozenset[int]]]) -> str:
        name = self.naming.layers[layer]
        self.writer.readers.add((layer, False))
        self.writer.use("cell")
        group, total = (self.naming.names.fresh(f"{name}_{what}") for what in ("group", "sum"))
        groups = ",\n".join(f"  {_cells(item.place for item in items)}" for items, _ in found)
        demanded = ", ".join(_set(totals) for _, totals in found)
        return (
            "% This follows from sums: what they leave of rows, columns and boxes that they nearly fill.\n"
            f"array[int] of set of int: {group} = [\n{groups}\n];\n"
            f"array[int] of set of int: {total} = [{demanded}];\n"
            f"constraint redundant_constraint(forall(k in index_set({group}))(\n"
            f"  sum(c in {group}[k])({name}(c)) in {total}[k]));"
        )

    def _successors(self, found: Successors) -> str:
        """From where to where the numbers lead, as a table for each two numbers."""
        name = self.naming.layers[found.layer]
        place, near = (self.naming.names.fresh(f"{name}_{what}") for what in ("place", "near"))
        self.writer.use("leads_on", "CELL", "cell")
        self.writer.includes.update({"inverse.mzn", "table.mzn"})
        sets = ",\n".join(f"  {_set(cells)}" for cells in found.following)
        lines = [
            "% This follows from where the next number may be: each number is in one place, and leads on to the next.",
            f"array[{found.low}..{found.high}] of var CELL: {place};",
            f"constraint inverse(array1d({name}), {place});",
            f"array[CELL] of set of int: {near} = [\n{sets}\n];",
            f"constraint redundant_constraint(leads_on({place}, {found.step}, {near}, {_set(found.exempt)}));",
        ]
        if found.step == 1 and found.exempt == {found.high}:
            following = self.naming.names.fresh(f"{name}_next")
            self.writer.use("one_round")
            self.writer.includes.add("circuit.mzn")
            self.searched.append(following)
            lines += [
                f"array[1..card(CELL) + 1] of var 1..card(CELL) + 1: {following};",
                f"constraint forall(c in CELL)({following}[c] in {near}[c] union {{card(CELL) + 1}});",
                f"constraint one_round(array1d({name}), {place}, {following});",
            ]
        return "\n".join(lines)

    def _pairs(self, told: Beside, places: Sequence[tuple[Cell, Cell]]) -> str:
        """What a rule says of some pairs of cells, as a table."""
        name = self.naming.layers[told.layer]
        beside, two = (self.naming.names.fresh(f"{name}_{what}") for what in ("beside", "pair"))
        self.writer.readers.add((told.layer, False))
        self.writer.use("goes_with", "cell")
        self.writer.includes.add("table.mzn")
        indices = f"{told.low}..{told.low + len(told.allowed) - 1}"
        sets = f"[{', '.join(_set(values) for values in told.allowed)}]"
        sets = sets if told.low == 1 else f"array1d({indices}, {sets})"
        rows = "\n  | ".join(f"cell({a.row}, {a.column}), cell({b.row}, {b.column})" for a, b in places)
        return (
            "% This follows from what is said of two cells: for each value of the first those of the second.\n"
            f"array[{indices}] of set of int: {beside} = {sets};\n"
            f"array[int, 1..2] of int: {two} = [|\n    {rows}\n  |];\n"
            f"constraint redundant_constraint(forall(k in index_set_1of2({two}))(\n"
            f"  goes_with({name}({two}[k, 1]), {name}({two}[k, 2]), {beside})));"
        )

    def _parts(self, flat: Flat, board: Board) -> Iterator[str]:
        """Where some cells are connected and all others, too; without it a yin-yang of 10x10 takes minutes."""
        rows, columns = len(board.rows), len(board.rows[0])
        if min(rows, columns) < 2 or len(board.cells) != rows * columns:
            return
        for _, black, _ in complementary_colours(flat):
            if len(black) == len(board.cells):
                self.writer.use("two_parts")
                there = self._board_of([black[cell] for cell in board.cells])
                yield (
                    "% This follows where the cells that are there are connected, and all others too.\n"
                    f"constraint redundant_constraint(two_parts({there}));"
                )

    def _board_of(self, there: list[BoolExpr]) -> str:
        """Truth values of all cells as an array of rows and columns: a layer, if they are that."""
        layers = {x.layer for x in there if isinstance(x, Var)}
        if len(layers) == 1 and all(isinstance(x, Var) for x in there):
            return self.naming.layer(layers.pop())
        return f"array2d(ROW, COLUMN, {self.flat_writer().truths(there)})"


def _left_over(flat: Flat) -> Iterator[tuple[tuple[Var, ...], frozenset[int]]]:
    """Unknowns that sums leave over, and what they may add up to.

    The sums that are demanded are said already. To say them again, as tables of the ways to fill their cells, made
    Gecode 6.2 slower: 9x9 killers with cages of 2.6 cells 0.06 -> 0.19 s, with 3.4 cells 0.26 -> 0.58 s, with 3.9 cells
    2.3 -> 5.8 s; without what is left over the second has no proof in 14 s.
    """
    told = list(sums(flat))
    if not told:
        return
    before = set(map(id, flat.constraints))
    new = [constraint for constraint in innies(flat).constraints if id(constraint) not in before]
    for total in sums(replace(flat, constraints=tuple(new))):
        if len(total.items) > 1 and all(total.at is not one.at for one in told):
            yield total.items, total.totals
    for constraint in new:
        match constraint.condition:
            case Within(value=Var() as item, domain=domain):
                yield (item,), frozenset(range(domain[0][0], domain[-1][1] + 1))


def _cells(places: Iterable[object]) -> str:
    return "{" + ", ".join(f"cell({c.row}, {c.column})" for c in places if isinstance(c, Cell)) + "}"


def _set(values: frozenset[int]) -> str:
    if not values:
        return "{}"
    return f"{{{min(values)}}}" if len(values) == 1 else domain_text(intervals(values))
