"""Redundant constraints: consequences of several rules together that are hard for a solver to find.

There are two, each for a whole genre that Gecode does not solve without it on boards of 10x10.
"""

from collections.abc import Collection, Iterator, Sequence

from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.board.board import Board
from pzc.compiler.flat.flat import BoolExpr, Flat, Linear, Or, Var, Within
from pzc.compiler.passes.facts import groups, split_conjunctions
from pzc.compiler.passes.two_colours import complementary_colors

from .flat_constraints import domain_text
from .rule_writer import RuleWriter


class RedundantConstraints:
    """Writes the redundant constraints of a puzzle."""

    def __init__(self, rules: RuleWriter) -> None:
        self.rules = rules
        self.writer = rules.writer
        self.searched: list[str] = []
        """Arrays of auxiliary variables to branch on before all others."""

    def blocks(self, mentioned: Collection[str]) -> list[str]:
        """Return the redundant constraints. The puzzle is grounded only if the names in its rules may imply some."""
        board = self.writer.model.facts.board
        assert board is not None
        found: list[str] = []
        if "alldifferent" in mentioned and self._may_number_all_cells(board):
            found += [self._write_path(numbers, near) for numbers, near in numbered_paths(self.rules.flat(), board)]
        if "connected_group" in mentioned and _is_rectangle(board):
            found += self._write_two_parts(self.rules.flat(), board)
        return found

    def _may_number_all_cells(self, board: Board) -> bool:
        """Return True if a layer on cells has as many values as there are cells."""
        layers = self.writer.model.facts.layers.values()
        return any(
            layer.kind == "cell" and len(list(members(layer.domain))) == len(board.cells)
            for layer in layers
            if not layer.truth
        )

    def _write_path(self, numbers: Sequence[Var], near: Sequence[frozenset[int]]) -> str:
        """Write the path of consecutive numbers through all cells as a circuit of successors."""
        naming = self.writer.naming
        name = naming.layers[numbers[0].layer]
        place, next_cells, successor = (naming.names.fresh(f"{name}_{suffix}") for suffix in ("place", "near", "next"))
        self.searched.append(successor)
        sets = ",\n".join(f"  {domain_text(intervals(cells))}" for cells in near)
        return "\n".join(
            [
                "% Consecutive numbers are in adjacent cells, so the cells form one path. As a circuit of successors,",
                "% the solver sees that no part of the board may be cut off.",
                f"array[{numbers[0].low}..{numbers[0].high}] of var CELL: {place};  % the cell of each number",
                f"constraint inverse(array1d({name}), {place});",
                f"array[CELL] of set of int: {next_cells} = [\n{sets}\n];  % where the next number may be",
                f"array[1..card(CELL) + 1] of var 1..card(CELL) + 1: {successor};  % and where it is",
                f"constraint forall(c in CELL)({successor}[c] in {next_cells}[c] union {{card(CELL) + 1}});",
                f"constraint one_path(array1d({name}), {place}, {successor});",
            ]
        )

    def _write_two_parts(self, flat: Flat, board: Board) -> Iterator[str]:
        """Write the consequences of two rules: some cells are connected, and all other cells are connected, too."""
        for _, black, _ in complementary_colors(flat):
            if len(black) == len(board.cells):
                yield (
                    "% The cells of either colour are connected: then no 2x2 block is a checkerboard, and the colour\n"
                    "% changes at most twice along the rim.\n"
                    f"constraint redundant_constraint(two_parts({self._array([black[cell] for cell in board.cells])}));"
                )

    def _array(self, conditions: Sequence[BoolExpr]) -> str:
        """Return conditions on all cells as a two-dimensional array: a layer, if they are its variables."""
        layers = {x.layer for x in conditions if isinstance(x, Var)}
        if len(layers) == 1 and all(isinstance(x, Var) for x in conditions):
            return self.writer.naming.layers[layers.pop()]
        return f"array2d(ROW, COLUMN, {self.rules.flat_writer.truths(conditions)})"


def _is_rectangle(board: Board) -> bool:
    rows, columns = len(board.rows), len(board.rows[0])
    return min(rows, columns) > 1 and len(board.cells) == rows * columns


def numbered_paths(flat: Flat, board: Board) -> Iterator[tuple[Sequence[Var], list[frozenset[int]]]]:
    """Find layers whose numbers form a path: each number occurs once, and the next one is in one of some cells.

    Return the variables of the layer with, for each, the cells of the next number, counted from 1.
    """
    for group in groups(flat):
        numbers = group.items
        low, high = numbers[0].low, numbers[0].high
        everywhere = [item.place for item in numbers] == list(board.cells)
        if not everywhere or high - low + 1 != len(numbers) or any(x.domain != ((low, high),) for x in numbers):
            continue
        index = {item: number for number, item in enumerate(numbers, 1)}
        near = {item: frozenset(index.values()) - {number} for item, number in index.items()}
        found = False
        for constraint in split_conjunctions(flat):
            step = _next_number(constraint.condition, high)
            if step is not None and step[0] in index and all(x in index for x in step[1]):
                start, ends = step
                near[start] &= {index[end] for end in ends}
                found = True
        if found:
            yield numbers, [near[item] for item in numbers]


def _next_number(condition: BoolExpr, last: int) -> tuple[Var, list[Var]] | None:
    """Return a variable and the variables that may have the next number. The last number has no next one.

    x = 9 or y = x + 1 or z = x + 1   ->   x, [y, z]
    """
    starts, ends = set[Var](), list[Var]()
    exempt: set[tuple[Var, int]] = set()
    for part in condition.items if isinstance(condition, Or) else (condition,):
        match part:
            case Within(value=Var() as item, domain=domain):
                exempt.update((item, value) for value in members(domain))
            case Within(value=Linear(terms=((Var() as a, 1), (Var() as b, -1)), constant=constant), domain=((d, e),)):
                if d != e or abs(d - constant) != 1:
                    return None
                start, end = (b, a) if d - constant == 1 else (a, b)
                starts.add(start)
                ends.append(end)
            case _:
                return None
    if len(starts) != 1 or exempt != {(start := starts.pop(), last)}:
        return None
    return start, ends
