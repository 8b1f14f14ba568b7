"""Flat form of a permutation to the number of its solutions, by a dynamic program that places the values in order.

It suits rules that compare numbers: when a value is placed, all unknowns without a value are greater. So standard Young
tableaux of 5x5 have 252 states, one for each set of cells that the numbers so far may fill.
"""

from collections.abc import Callable, Mapping, Sequence

from pzc.compiler.base.clock import STRIDE, check_limits
from pzc.compiler.base.intervals import clip, members
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Flat, IntExpr, IntNode, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import conjuncts, unknowns_of

from .frontier.frontier import TooManyStates
from .frontier.tracker import NotCountable

_MOST_STATES = 600_000
"""The greatest number of states after one value: a state takes about 500 bytes."""
_MOST_PARTS = 5_000
State = tuple[int, tuple[BoolExpr, ...]]
"""The unknowns that have a value, as bits, and the remainder of each condition."""


class ByValue:
    """A puzzle whose unknowns are a permutation of their values. `count` counts, `progress` returns how far it got."""

    method, way = "values", "value by value"

    def __init__(self, flat: Flat) -> None:
        """Prepare the count. Raises NotCountable."""
        self._unknowns = flat.variables
        self._values = sorted({value for unknown in flat.variables for value in members(unknown.domain)})
        conditions = [c for constraint in flat.constraints for c in conjuncts(constraint.condition)]
        if flat.hidden or len(self._values) != len(self._unknowns) or not any(map(self._is_permutation, conditions)):
            raise NotCountable
        self._conditions = tuple([c for c in conditions if not _is_distinct(c)])
        if any(unknowns_of(condition, _MOST_PARTS) is None for condition in self._conditions):
            raise NotCountable
        self._builder = Builder()
        self.done = 0

    def _is_permutation(self, condition: BoolExpr) -> bool:
        return _is_distinct(condition) and set(condition.items) == set(self._unknowns)  # type: ignore[union-attr]

    def count(self, watch: Callable[[], None], most: int | None = None) -> int:
        """Return the number of solutions. Raises TooManyStates, by default above _MOST_STATES."""
        most = _MOST_STATES if most is None else most
        states: dict[State, int] = {(0, self._conditions): 1}
        now: Sequence[Var | None] = self._unknowns
        for value in self._values:
            watch()
            after = [_above(unknown, value) for unknown in self._unknowns]
            states = self._next_states(states, _Step(self._builder, value, now, after), most)
            now = after
            self.done += 1
        return sum(number for (_, left), number in states.items() if all(left))

    def _next_states(self, states: dict[State, int], step: "_Step", most: int) -> dict[State, int]:
        """Return the states after one more value, each with the number of ways that lead to it."""
        found: dict[State, int] = {}
        for turn, ((used, conditions), number) in enumerate(states.items()):
            if not turn & STRIDE:
                check_limits()
                if len(found) > most:
                    break
            left = [step[condition] for condition in conditions]
            allowed = step.may_take & ~used
            for outcomes in left:
                allowed &= outcomes.allowed
            while allowed:
                bit = allowed & -allowed
                allowed ^= bit
                if step.must_be_used & ~(used | bit):
                    continue
                after = used | bit, tuple([outcomes.by_bit.get(bit, outcomes.untouched) for outcomes in left])
                found[after] = found.get(after, 0) + number
        if len(found) > most:
            raise TooManyStates(self.done + 1, len(self._values), most)
        return found

    def progress(self) -> str:
        """Return how far the count got."""
        return f"{self.done} of {len(self._values)} values"


class _Outcomes:
    """The remainder of a condition, by the unknown that takes the value. Others leave it `untouched`."""

    def __init__(self, allowed: int, by_bit: Mapping[int, BoolExpr], untouched: BoolExpr) -> None:
        self.allowed = allowed
        """The unknowns that may take the value, as bits."""
        self.by_bit = by_bit
        self.untouched = untouched


class _Step(dict[BoolExpr, _Outcomes]):
    """The outcomes of each condition when a value is placed, cached."""

    def __init__(self, builder: Builder, value: int, now: Sequence[Var | None], after: Sequence[Var | None]) -> None:
        """`now` and `after` are the unknowns with the values that they may have before and after this value is used."""
        super().__init__()
        self._builder, self._value = builder, value
        self._bits = {unknown: 1 << number for number, unknown in enumerate(now) if unknown is not None}
        self._later = {a: b for a, b in zip(now, after, strict=True) if a is not None and b is not None}
        self.may_take = sum(bit for unknown, bit in self._bits.items() if value in members(unknown.domain))
        self.must_be_used = sum(1 << number for number, unknown in enumerate(after) if unknown is None)

    def __missing__(self, condition: BoolExpr) -> _Outcomes:
        touched = () if isinstance(condition, int) else unknowns_of(condition, _MOST_PARTS) or ()
        untouched = self._remainder(condition, None)
        by_bit = {self._bits[unknown]: self._remainder(condition, unknown) for unknown in touched}
        allowed = 0 if untouched is False else ~sum(by_bit)
        allowed |= sum(bit for bit, left in by_bit.items() if left is not False)
        found = self[condition] = _Outcomes(allowed, by_bit, untouched)
        return found

    def _remainder(self, condition: BoolExpr, taking: Var | None) -> BoolExpr:
        """Return the remainder of a condition if an unknown takes the value and all others are greater."""
        if isinstance(condition, int):
            return condition
        later: dict[IntNode, IntExpr] = {now: after for now, after in self._later.items() if now is not taking}
        given = {} if taking is None else {taking: self._value}
        return Substitution(self._builder, given, later).condition(condition)


def _is_distinct(condition: BoolExpr) -> bool:
    """Return True if a condition only requires that some unknowns differ."""
    return isinstance(condition, AllDifferent) and all(isinstance(item, Var) for item in condition.items)


def _above(unknown: Var, value: int) -> Var | None:
    """Return an unknown with only its values above another value, or None if there are none."""
    domain = clip(unknown.domain, value + 1, unknown.high)
    return replace(unknown, domain=domain) if domain else None
