"""Candidates to clues that have one answer: added as other answers come up, then taken away while it stays one."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from pzc.backends.cpsat.switches import Switches, Undecided
from pzc.backends.interface import Answer

from .candidates import Candidate
from .court import Court, ValuesAt

_EFFORT = 20.0  # of one search, in the solver's deterministic time
_EFFORT_FAR = 0.1  # of one that looks for an answer as different as can be
_MORE = 4  # clues that are added at once where the solver could not decide


class Choosing:
    """The clues of one answer. `court_of` makes the court for another answer."""

    def __init__(
        self, switches: Switches, candidates: Sequence[Candidate], court_of: Callable[[Answer], Court], random: Random
    ) -> None:
        self.chosen: list[Candidate] = []
        self._switches = switches
        self._candidates = list(candidates)
        self._court_of = court_of
        self._random = random
        self._others: list[Court] = []
        self._excludes: dict[tuple[int, int], bool] = {}

    def _excluded_by(self, other: int, candidate: Candidate) -> bool:
        key = (other, id(candidate))
        if key not in self._excludes:
            court = self._others[other]
            self._excludes[key] = not court.accepts(candidate.kind.name, candidate.placement)
        return self._excludes[key]

    def _other(self, clues: Iterable[Candidate], effort: float) -> int | None:
        """The number of another answer that these clues allow, found anew; None if there is none. Undecided."""
        found = self._switches.find({c.placement.origin for c in clues}, effort)
        if found is None:
            return None
        self._others.append(self._court_of(found))
        return len(self._others) - 1

    def left_open(self, weights: Sequence[int]) -> ValuesAt | None:
        """Another answer that all candidates together allow, heavy by these weights of the unknowns, or None."""
        on = {c.placement.origin for c in self._candidates}
        try:
            found = self._switches.best(weights, on, _EFFORT_FAR)
        except Undecided:
            found = self._switches.find(on, _EFFORT)
        return None if found is None else self._court_of(found).values

    def add(self, preferred: Sequence[Sequence[Candidate]], tell: Callable[[str], None]) -> bool:
        """Adds clues until there is one answer: of each list in turn, as long as it has one that helps.

        False where no candidate excludes another answer.
        """
        waiting = [self._random.sample(list(group), len(group)) for group in preferred]
        while True:
            try:
                other = self._other(self.chosen, _EFFORT)
            except Undecided:
                more = [c for group in waiting for c in group][:_MORE]
                if not more:
                    raise
                self._take(more, waiting)
                continue
            if other is None:
                return True
            tell(f"{len(self.chosen)} clues, {len(self._others)} other answers excluded")
            helpful = next(filter(None, ([c for c in g if self._excluded_by(other, c)] for g in waiting)), None)
            if helpful is None:
                return False
            self._take(helpful[:1], waiting)

    def _take(self, clues: Sequence[Candidate], waiting: Sequence[list[Candidate]]) -> None:
        self.chosen += clues
        for group in waiting:
            group[:] = [c for c in group if c not in clues]

    def remove(self, removable: Sequence[Candidate], tell: Callable[[str], None]) -> None:
        """Takes away, one by one in the given order, what is not needed; what can't be decided soon stays."""
        for candidate in removable:
            rest = [c for c in self.chosen if c is not candidate]
            if self._seen(rest):
                continue
            try:
                if self._other(rest, _EFFORT / 4) is None:
                    self.chosen = rest
            except Undecided:
                continue
            tell(f"{len(self.chosen)} clues are left")

    def _seen(self, clues: Sequence[Candidate]) -> bool:
        """Whether one of the answers that have come up is allowed by these clues."""
        return any(not any(self._excluded_by(n, c) for c in clues) for n in range(len(self._others)))
