"""Local conditions and sums. The entry is the condition after substituting the values assigned so far."""

from collections.abc import Iterable, Mapping, Sequence

from pzc.compiler.flat.flat import BoolExpr, BoolNode, Linear, Var, Within
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import unknowns_of

from .tracker import Entry, NotCountable

_MOST_PARTS = 5_000


class Local:
    """The tracker of a condition without graphs."""

    def __init__(self, condition: BoolNode, builder: Builder) -> None:
        unknowns = unknowns_of(condition, _MOST_PARTS)
        if unknowns is None:
            raise NotCountable
        self.unknowns: Sequence[Var] = sorted(unknowns, key=lambda unknown: unknown.index)
        self.initial: Entry = condition
        self._builder = builder

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker. For a sum, only the total of the terms so far matters."""
        is_sum = isinstance(self.initial, Within) and isinstance(self.initial.value, Linear)
        return () if is_sum else [self.unknowns]

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker."""
        condition: BoolExpr = entry  # type: ignore[assignment]  # entries are conditions
        left = Substitution(self._builder, {unknown: value}).condition(condition)
        return None if left is False else left
