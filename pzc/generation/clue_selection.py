"""Candidate clues to a set that leaves one solution: add clues until it is unique, then remove what is not needed."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from pzc.backends.interface import Fact, Found, Holds, Status
from pzc.compiler.base.diagnostics import many

from .acceptance import ClueAcceptance, ValuesAt
from .clue_candidates import Candidate
from .sessions import SolutionWithClues, Undecided

_EFFORT = 100_000  # conflicts for one search
_EFFORTS_LESS = (100, 300, 1_000)  # conflicts for a search without one clue, increasing from round to round
_EFFORT_TOGETHER = 150  # conflicts for a search without several clues
_AT_ONCE = 16  # the most clues removed together
_TOGETHER = 25  # removable clues in one session; all other clues are fixed there


class ClueSelection:
    """Select clues that leave a given solution as the only one. Clues of one of the `orbits` stay or go together."""

    def __init__(
        self,
        answered: SolutionWithClues,
        candidates: Sequence[Candidate],
        random: Random,
        orbits: Sequence[Sequence[Candidate]] = (),
    ) -> None:
        self._orbit = {id(clue): orbit for orbit in orbits for clue in orbit}
        self.chosen: list[Candidate] = []
        self._answered = answered
        self._candidates = list(candidates)
        self._session = answered.session(candidates)
        self._fixed: set[int] = set()  # ids of clues that the session always requires
        self._random = random
        self._others: list[ClueAcceptance] = []
        self._excludes: dict[tuple[int, int], bool] = {}

    def find_other(self) -> tuple[ValuesAt, int] | None:
        """Return another solution that satisfies all candidates, and the number of unknowns in which it differs.

        None if there is none. Raises Undecided.
        """
        found = self._search(self._candidates, _EFFORT)
        if not found.answers:
            return None
        other = found.answers[0]
        return self._answered.acceptance(other).values, self._answered.distance(other)

    def add(self, preferred: Sequence[Sequence[Candidate]], notify: Callable[[str], None]) -> bool:
        """Add clues until the solution is unique.

        A list of `preferred` is used only if the lists before it do not suffice.

        Return False if all clues together leave another solution.
        """
        some = list(self.chosen)
        for group in [group for group in preferred if group] or [[]]:
            some += self._random.sample(list(group), len(group))
            found = self._search(some, _EFFORT)
            if not found.answers:
                kept = {*map(id, self.chosen), *map(id, self.whole(self._in_core(found, some)))}
                self.chosen = [c for c in some if id(c) in kept]
                notify(many(len(self.chosen), "clue"))
                return True
        return False

    def whole(self, clues: Iterable[Candidate]) -> list[Candidate]:
        """Return the clues with all others of their orbits."""
        return list({id(one): one for clue in clues for one in self._orbit.get(id(clue), (clue,))}.values())

    def remove(self, removable: Sequence[Candidate], notify: Callable[[str], None]) -> None:
        """Remove superfluous clues, in the given order. A clue stays if little effort does not decide about it.

        After the first undecided clue, each session can remove only a few clues, and all others are fixed. That halves
        the time of a search. Clues that stay undecided are tried again at the end, with more effort.
        """
        waiting = self._remove_some(removable, _EFFORTS_LESS[0], notify, 1)
        for effort in _EFFORTS_LESS:
            left, waiting = waiting, []
            while some := self.whole([clue for clue in left if clue in self.chosen][:_TOGETHER]):
                left = [clue for clue in left if clue in self.chosen and clue not in some]
                self._fix_all_but(some)
                waiting += self._remove_some(some, effort, notify)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()

    def _fix_all_but(self, waiting: Sequence[Candidate]) -> None:
        """Open a session in which only these chosen clues can be removed."""
        wanted = set(map(id, waiting))
        fixed = [c for c in self.chosen if id(c) not in wanted]
        self._session.close()
        self._session = self._answered.session(waiting, fixed)
        self._fixed = set(map(id, fixed))

    def _remove_some(
        self, removable: Sequence[Candidate], effort: int, notify: Callable[[str], None], patience: int | None = None
    ) -> list[Candidate]:
        """Remove clues that are not needed, and return those left undecided.

        The batch size doubles while removals succeed.

        With `patience`, stop after so many undecided clues, and return the untried clues as well.
        """
        may_go, left = set(map(id, removable)), list(removable)
        undecided: list[Candidate] = []
        count = 1
        while left := [clue for clue in left if clue in self.chosen]:
            some = self.whole(left[:count])
            gone = self._try_to_remove(some, may_go, effort)
            if gone:
                notify(f"{many(len(self.chosen), 'clue')} left")
                count = min(2 * count, _AT_ONCE)
            elif count > 1 and len(left) > 1:
                count = min(count, len(left)) // 2
            else:
                undecided += some if gone is None else []
                left = [clue for clue in left if clue not in some]
                if len(undecided) == patience:
                    return undecided + left
        return undecided

    def _try_to_remove(self, some: Sequence[Candidate], may_go: Collection[int], effort: int) -> bool | None:
        """Remove clues if the rest leaves no other solution.

        Return True if removed, False if needed, None if undecided.
        """
        leaving = set(map(id, some))
        rest = [c for c in self.chosen if id(c) not in leaving]
        if self._allows_known_solution(rest):
            return False
        alone = len(some) == len(self.whole(some[:1]))
        # All chosen clues together exclude every other solution. So another solution must break the removed clue.
        negation = self._answered.negation(some[0]) if len(some) == 1 and self._fixed else None
        known = [negation] if negation else []
        try:
            found = self._search(rest, effort if alone else _EFFORT_TOGETHER, known)
        except Undecided:
            return None
        if found.answers:
            self._others.append(self._answered.acceptance(found.answers[0]))
            return False
        if negation:
            self.chosen = rest
            return True
        needed = set(map(id, self.whole(self._in_core(found, rest))))
        self.chosen = [c for c in rest if id(c) in needed or id(c) not in may_go]
        return True

    def _search(self, clues: Collection[Candidate], effort: int, known: Collection[Fact] = ()) -> Found:
        """Search for another solution that satisfies these clues.

        If there is none, the result has a core. Raises Undecided.
        """
        switched = [Holds(clue.placement.origin) for clue in clues if id(clue) not in self._fixed]
        self._session.assume([*switched, *known])
        found = self._session.solutions(1, effort)
        if found.status is Status.UNKNOWN:
            raise Undecided
        return found

    def _in_core(self, found: Found, clues: Collection[Candidate]) -> list[Candidate]:
        """Return the clues of the core: they suffice to exclude all other solutions."""
        core = set(found.core or ())
        return [clue for clue in clues if Holds(clue.placement.origin) in core]

    def _allows_known_solution(self, clues: Collection[Candidate]) -> bool:
        """Return True if one of the other solutions found so far satisfies these clues."""
        return any(not any(self._excluded_by(n, c) for c in clues) for n in range(len(self._others)))

    def _excluded_by(self, other: int, candidate: Candidate) -> bool:
        """Return True if a candidate clue excludes another solution. The result is cached."""
        key = (other, id(candidate))
        if key not in self._excludes:
            self._excludes[key] = not self._answered.accepts(self._others[other], candidate)
        return self._excludes[key]
