"""Answers and clues that are unknowns of one flat puzzle to whether they go together: only what a change concerns is
looked at again."""

from collections.abc import Iterable, Iterator, Mapping

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Place
from pzc.compiler.flat.flat import BoolExpr, Flat, IntExpr, Var
from pzc.compiler.flat.value import children, steps_of, value_of

from .acceptance import ValuesAt

_MOST_STEPS = 2_000  # to look again at what one clue concerns: else the judge is as fast
_REMEMBERED = 200  # answers
_FAR = 8  # unknowns that are others than when an answer was looked at as a whole


@node(eq=False)
class _Looked:
    """An answer, the clues with which it was looked at, and which constraints were broken."""

    answer: ValuesAt
    unknowns: Mapping[Var, int]
    clues: Mapping[Var, int]
    broken: frozenset[int]


class Tally:
    """The constraints in which clues occur. `layers`: those of the clues."""

    def __init__(self, flat: Flat, layers: Iterable[str]) -> None:
        names = set(layers)
        self._clues = {(v.layer, v.place): v for v in flat.variables if v.layer in names}
        self._others = [v for v in flat.variables if v.layer not in names]
        self._about: dict[Var, set[int]] = {v: set() for v in self._clues.values()}
        self._conditions: list[BoolExpr] = []
        for constraint in flat.constraints:
            mine = [v for v in _unknowns(constraint.condition) if v in self._about]
            for clue in mine:
                self._about[clue].add(len(self._conditions))
            if mine:
                self._conditions.append(constraint.condition)
        self._looked: dict[int, _Looked] = {}
        self.looks = 0
        """How many constraints have been looked at."""

    @property
    def pays(self) -> bool:
        """Whether it takes few steps to look again at what one clue concerns."""
        steps = [steps_of(condition) for condition in self._conditions]
        return all(sum(steps[number] for number in about) <= _MOST_STEPS for about in self._about.values())

    def allows(self, standing: Mapping[tuple[str, Place], int], answer: ValuesAt) -> bool:
        """Whether an answer keeps what is said of clues; of those that do not stand, the value may be any."""
        clues = {v: standing.get(at, v.low) for at, v in self._clues.items()}
        looked = self._looked.get(id(answer))
        if looked is None:
            looked = self._first_look(answer, clues)
        touched = self._touched(looked.clues, clues)
        if looked.broken - touched:
            return False
        values = {**looked.unknowns, **clues}
        now = frozenset(self._broken(touched, values)) if len(touched) > _FAR else None
        if now is None:
            return next(self._broken(touched, values), None) is None
        self._looked[id(answer)] = _Looked(answer, looked.unknowns, clues, now)
        return not now

    def _first_look(self, answer: ValuesAt, clues: Mapping[Var, int]) -> _Looked:
        if len(self._looked) >= _REMEMBERED:
            self._looked.pop(next(iter(self._looked)))
        unknowns = {v: answer[v.layer, v.place] for v in self._others}
        broken = self._broken(range(len(self._conditions)), {**unknowns, **clues})
        self._looked[id(answer)] = looked = _Looked(answer, unknowns, clues, frozenset(broken))
        return looked

    def _touched(self, before: Mapping[Var, int], clues: Mapping[Var, int]) -> set[int]:
        """What is said of clues that are others than before."""
        return {number for v, value in clues.items() if before[v] != value for number in self._about[v]}

    def _broken(self, numbers: Iterable[int], values: Mapping[Var, int]) -> Iterator[int]:
        for number in numbers:
            self.looks += 1
            if not value_of(self._conditions[number], values):
                yield number


def _unknowns(e: IntExpr) -> Iterator[Var]:
    """The unknowns of an expression, each once."""
    seen: set[int] = set()
    waiting = [e]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int) or id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Var):
            yield part
        else:
            waiting.extend(children(part))
