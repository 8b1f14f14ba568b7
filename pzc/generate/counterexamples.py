"""Other answers that have come up to what keeps each of them out, said of an answer and clues that are both unknown."""

from collections.abc import Collection
from typing import TypeAlias

from pzc.compiler.flat.filled import Filled
from pzc.compiler.flat.flat import BoolExpr, Flat, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import unknowns_of

from .acceptance import ValuesAt

_MOST_PARTS = 100  # of a condition of which it is kept what is left of it

_Key: TypeAlias = tuple[int, tuple[int, ...]]


class Rivals:
    """`flat` has the answer and its clues as unknowns; `layers` are those of the clues.

    With the clues that are found, the answer that is found with them shall be the only one. That is not one question to
    a solver, but a game: clues are found, another answer is found that goes with them, and then such are found with
    which that one does not go. (M. Janota, W. Klieber, J. Marques-Silva, E. Clarke: Solving QBF with counterexample
    guided refinement, Artificial Intelligence 234 (2016).)
    """

    def __init__(self, flat: Flat, layers: Collection[str]) -> None:
        self._builder = Builder()
        self._answer = [v for v in flat.variables if v.layer not in layers]
        self._told = [v for v in self._answer if v not in flat.hidden]
        clues = {v for v in flat.variables if v.layer in layers}
        self._conditions: list[tuple[BoolExpr, tuple[Var, ...] | None]] = []
        for constraint in flat.constraints:
            unknowns = unknowns_of(constraint.condition, _MOST_PARTS)
            if unknowns is None or not clues.isdisjoint(unknowns):
                order = None if unknowns is None else tuple(v for v in self._answer if v in unknowns)
                self._conditions.append((constraint.condition, order))
        self._left: dict[_Key, BoolExpr] = {}

    def kept_out(self, rival: ValuesAt) -> BoolExpr:
        """That the answer is this one, or that this one breaks what is said of the clues."""
        values = {v: rival[v.layer, v.place] for v in self._answer}
        filled = Filled(self._builder, values)
        broken = [self._broken(number, filled, values) for number in range(len(self._conditions))]
        same = self._builder.both(self._builder.within(v, ((values[v], values[v]),)) for v in self._told)
        return self._builder.either([same, *broken])

    def _broken(self, number: int, filled: Filled, values: dict[Var, int]) -> BoolExpr:
        """How the clues have to be for the rival to break a condition."""
        condition, unknowns = self._conditions[number]
        if unknowns is None:
            return self._builder.opposite(filled.condition(condition))
        key = number, tuple([values[v] for v in unknowns])
        if key not in self._left:
            self._left[key] = self._builder.opposite(filled.condition(condition))
        return self._left[key]
