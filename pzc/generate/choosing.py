"""Candidates to clues that have one answer: enough of them first, then as few as are needed."""

from collections.abc import Callable, Collection, Sequence
from random import Random

from pzc.backends.interface import Answer, Found, Holds, Session, Status
from pzc.compiler.base.diagnostics import many

from .candidates import Candidate
from .court import Court, ValuesAt
from .solver import Undecided

_EFFORT = 100_000  # conflicts of one search
_EFFORT_LESS = 10_000  # of one without a clue that may not be needed


class Choosing:
    """The clues of one answer, which the session has blocked. `court_of` makes the court for another answer."""

    def __init__(
        self,
        session: Session,
        told: Sequence[int],
        candidates: Sequence[Candidate],
        court_of: Callable[[Answer], Court],
        random: Random,
    ) -> None:
        self.chosen: list[Candidate] = []
        self._session = session
        self._told = told  # places of unknowns that make the answer
        self._candidates = list(candidates)
        self._court_of = court_of
        self._random = random
        self._others: list[Court] = []
        self._excludes: dict[tuple[int, int], bool] = {}

    def left_open(self, answer: Answer) -> tuple[ValuesAt, int] | None:
        """Another answer that all candidates together allow, and in how many unknowns it differs.

        None where there is no other than `answer`. Undecided.
        """
        found = self._found(self._candidates, _EFFORT)
        if not found.answers:
            return None
        other = found.answers[0]
        return self._court_of(other).values, sum(answer[place] != other[place] for place in self._told)

    def add(self, preferred: Sequence[Sequence[Candidate]], tell: Callable[[str], None]) -> bool:
        """Adds clues until there is one answer: of a list only if those before it do not suffice.

        False where all of them leave another answer.
        """
        some = list(self.chosen)
        for group in preferred:
            some += self._random.sample(list(group), len(group))
            found = self._found(some, _EFFORT)
            if not found.answers:
                kept = {*map(id, self.chosen), *map(id, self._needed(found, some))}
                self.chosen = [c for c in some if id(c) in kept]
                tell(many(len(self.chosen), "clue"))
                return True
        return False

    def remove(self, removable: Sequence[Candidate], tell: Callable[[str], None]) -> None:
        """Takes away, one by one in the given order, what is not needed; what can't be decided soon stays."""
        may_go = set(map(id, removable))
        for candidate in removable:
            rest = [c for c in self.chosen if c is not candidate]
            if len(rest) == len(self.chosen) or self._seen(rest):
                continue
            try:
                found = self._found(rest, _EFFORT_LESS)
            except Undecided:
                continue
            if found.answers:
                self._others.append(self._court_of(found.answers[0]))
                continue
            needed = set(map(id, self._needed(found, rest)))
            self.chosen = [c for c in rest if id(c) in needed or id(c) not in may_go]
            tell(f"{many(len(self.chosen), 'clue')} left")

    def _found(self, clues: Collection[Candidate], effort: int) -> Found:
        """Another answer that these clues allow, or what it takes for there to be none. Undecided."""
        self._session.assume([Holds(clue.placement.origin) for clue in clues])
        found = self._session.solutions(1, effort)
        if found.status is Status.UNKNOWN:
            raise Undecided
        return found

    def _needed(self, found: Found, clues: Collection[Candidate]) -> list[Candidate]:
        """Those of some clues that are enough for there to be no other answer."""
        core = set(found.core or ())
        return [clue for clue in clues if Holds(clue.placement.origin) in core]

    def _seen(self, clues: Collection[Candidate]) -> bool:
        """Whether one of the answers that have come up is allowed by these clues."""
        return any(not any(self._excluded_by(n, c) for c in clues) for n in range(len(self._others)))

    def _excluded_by(self, other: int, candidate: Candidate) -> bool:
        key = (other, id(candidate))
        if key not in self._excludes:
            court = self._others[other]
            self._excludes[key] = not court.accepts(candidate.kind.name, candidate.placement)
        return self._excludes[key]
