"""Candidates to clues that have one answer: enough of them first, then as few as are needed."""

from collections.abc import Callable, Collection, Sequence
from random import Random

from pzc.backends.interface import Fact, Found, Holds, Status
from pzc.compiler.base.diagnostics import many

from .acceptance import Court, ValuesAt
from .answered import Answered
from .clue_candidates import Candidate
from .solver_session import Undecided

_EFFORT = 100_000  # conflicts of one search
_EFFORTS_LESS = (100, 300, 1_000)  # of one without a clue that may not be needed, ever more,
_EFFORT_TOGETHER = 150  # of one without several of them,
_EFFORT_NEAR = 100  # and of one for an answer that differs near the clue alone
_STEPS_NEAR = (2, 3, 4)  # how far away from it
_AT_ONCE = 16  # clues that are taken away together
_TOGETHER = 25  # that may go in one session, which has all others for good


class Choosing:
    """The clues of one answer."""

    def __init__(self, answered: Answered, candidates: Sequence[Candidate], random: Random) -> None:
        self.chosen: list[Candidate] = []
        self._answered = answered
        self._candidates = list(candidates)
        self._session = answered.session(candidates)
        self._fixed: set[int] = set()  # clues that the session has in any case
        self._random = random
        self._others: list[Court] = []
        self._excludes: dict[tuple[int, int], bool] = {}

    def left_open(self) -> tuple[ValuesAt, int] | None:
        """Another answer that all candidates together allow, and in how many unknowns it differs.

        None where there is none. Undecided.
        """
        found = self._found(self._candidates, _EFFORT)
        if not found.answers:
            return None
        other = found.answers[0]
        return self._answered.court(other).values, self._answered.distance(other)

    def add(self, preferred: Sequence[Sequence[Candidate]], tell: Callable[[str], None]) -> bool:
        """Adds clues until there is one answer: of a list only if those before it do not suffice.

        False where all of them leave another answer.
        """
        some = list(self.chosen)
        for group in [group for group in preferred if group] or [[]]:
            some += self._random.sample(list(group), len(group))
            found = self._found(some, _EFFORT)
            if not found.answers:
                kept = {*map(id, self.chosen), *map(id, self._needed(found, some))}
                self.chosen = [c for c in some if id(c) in kept]
                tell(many(len(self.chosen), "clue"))
                return True
        return False

    def remove(self, removable: Sequence[Candidate], tell: Callable[[str], None]) -> None:
        """Takes away, in the given order, what is not needed; what can't be decided soon stays.

        From the first clue on that can't be decided very soon, some at a time are asked about in a session that is told
        all others for good: a question takes half the time then. What can't be decided there waits until it is known of
        all others whether they are needed.
        """
        waiting = self._removed(removable, _EFFORTS_LESS[0], tell, 1)
        for effort in _EFFORTS_LESS:
            left, waiting = waiting, []
            while some := [clue for clue in left if clue in self.chosen][:_TOGETHER]:
                left = left[left.index(some[-1]) + 1 :]
                self._fix_all_but(some)
                waiting += self._removed(some, effort, tell)

    def close(self) -> None:
        """Frees the solver."""
        self._session.close()

    def _fix_all_but(self, waiting: Sequence[Candidate]) -> None:
        """A session in which of the clues that are chosen only these can be taken away."""
        wanted = set(map(id, waiting))
        fixed = [c for c in self.chosen if id(c) not in wanted]
        self._session.close()
        self._session = self._answered.session(waiting, fixed)
        self._fixed = set(map(id, fixed))

    def _removed(
        self, removable: Sequence[Candidate], effort: int, tell: Callable[[str], None], patience: int | None = None
    ) -> list[Candidate]:
        """Takes away what is not needed; gives what could not be decided. With `patience`: gives what is left when so
        many could not be.

        As long as that goes well, ever more are tried at once.
        """
        may_go, left = set(map(id, removable)), list(removable)
        undecided: list[Candidate] = []
        count = 1
        while left := [clue for clue in left if clue in self.chosen]:
            some = left[:count]
            gone = self._gone(some, may_go, effort)
            if gone:
                tell(f"{many(len(self.chosen), 'clue')} left")
                count = min(2 * count, _AT_ONCE)
            elif len(some) > 1:
                count = len(some) // 2
            else:
                undecided += some if gone is None else []
                del left[0]
                if len(undecided) == patience:
                    return undecided + left
        return undecided

    def _gone(self, some: Sequence[Candidate], may_go: Collection[int], effort: int) -> bool | None:
        """Takes clues away if all others leave no other answer; None where that is not known."""
        leaving = set(map(id, some))
        rest = [c for c in self.chosen if id(c) not in leaving]
        if self._seen(rest):
            return False
        alone = len(some) == 1
        # All that are chosen leave no other answer: one that comes up now says something else there.
        denied = self._answered.denied(some[0]) if alone and self._fixed else None
        known = [denied] if denied else []
        try:
            found = self._found(rest, effort if alone else _EFFORT_TOGETHER, known)
        except Undecided:
            near = alone and self._open_near(some[0], rest, known)
            return False if near else None
        if found.answers:
            self._others.append(self._answered.court(found.answers[0]))
            return False
        if denied:
            self.chosen = rest
            return True
        needed = set(map(id, self._needed(found, rest)))
        self.chosen = [c for c in rest if id(c) in needed or id(c) not in may_go]
        return True

    def _open_near(self, clue: Candidate, rest: Sequence[Candidate], known: Sequence[Fact]) -> bool:
        """Whether another answer is soon found that differs near a clue alone: most others do, and few are so near."""
        for steps in _STEPS_NEAR:
            try:
                found = self._found(rest, _EFFORT_NEAR, [*known, *self._answered.elsewhere(clue, steps)])
            except Undecided:
                continue
            if found.answers:
                self._others.append(self._answered.court(found.answers[0]))
                return True
        return False

    def _found(self, clues: Collection[Candidate], effort: int, known: Collection[Fact] = ()) -> Found:
        """Another answer that these clues allow, or what it takes for there to be none. Undecided."""
        switched = [Holds(clue.placement.origin) for clue in clues if id(clue) not in self._fixed]
        self._session.assume([*switched, *known])
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
