"""Candidate clues to a set that leaves one solution: add clues until it is unique, then remove what is not needed."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from pzc.backends.interface import Found, Holds, Session, Status, blocking
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .clue_candidates import Candidate, with_placed
from .sessions import Undecided, open_session

_EFFORT = 100_000  # conflicts for one search
_EFFORTS_LESS = (100, 300, 1_000)  # conflicts for a search without one clue, increasing from round to round
_EFFORT_TOGETHER = 150  # conflicts for a search without several clues
_AT_ONCE = 16  # the most clues removed together
_TOGETHER = 25  # removable clues in one session; all other clues are fixed there


class ClueSelection:
    """Select clues that leave a given solution as the only one. Clues of one of the `orbits` stay or go together.

    A session has the clues as switches. With `recompiled`, the clues of each search are compiled anew instead, which is
    slow, and right for any rule: clues can be switched only if each constraint names the clues that it depends on.
    Rules that compare clues with each other, or count the clues of a cell, make constraints that name none of them.
    """

    def __init__(
        self,
        model: Model,
        values: ValuesAt,
        candidates: Sequence[Candidate],
        random: Random,
        orbits: Sequence[Sequence[Candidate]] = (),
        recompiled: bool = False,
    ) -> None:
        self._orbit = {id(clue): orbit for orbit in orbits for clue in orbit}
        self.chosen: list[Candidate] = []
        self._model = model
        self._candidates = list(candidates)
        self._random = random
        self._recompiled = recompiled
        self._flat = ground(with_placed(model, candidates), each_clue=bool(candidates))
        self._answer = tuple([values[v.layer, v.place] for v in self._flat.variables])
        self._fixed: set[int] = set()  # ids of clues that the session always requires
        self._session: Session | None = None

    def find_other(self) -> tuple[ValuesAt, int] | None:
        """Return another solution that satisfies all candidates, and the number of unknowns in which it differs.

        None if there is none. Raises Undecided.
        """
        found = self._search(self._candidates, _EFFORT)
        if not found.answers:
            return None
        other = found.answers[0]
        distance = sum(self._answer[at] != other[at] for at in self._flat.visible)
        return values_by_place(self._flat, other), distance

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
                if not self._recompiled:
                    self._open(some, [clue for clue in self.chosen if clue not in some])
                waiting += self._remove_some(some, effort, notify)
        if self._fixed:
            self.close()

    def close(self) -> None:
        """Free the solver."""
        if self._session is not None:
            self._session.close()
            self._session = None
            self._fixed = set()

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
        alone = len(some) == len(self.whole(some[:1]))
        try:
            found = self._search(rest, effort if alone else _EFFORT_TOGETHER)
        except Undecided:
            return None
        if found.answers:
            return False
        needed = set(map(id, self.whole(self._in_core(found, rest))))
        self.chosen = [c for c in rest if id(c) in needed or id(c) not in may_go]
        return True

    def _in_core(self, found: Found, clues: Collection[Candidate]) -> list[Candidate]:
        """Return the clues of the core: they suffice to exclude all other solutions."""
        core = set(found.core or ())
        return [clue for clue in clues if self._recompiled or Holds(clue.placement.origin) in core]

    # ------------------------------------------------------------------------------------------ sessions

    def _search(self, clues: Collection[Candidate], effort: int) -> Found:
        """Search for another solution that satisfies these clues.

        If there is none, the result has a core. Raises Undecided.
        """
        if self._recompiled:
            self._open([], clues)
        elif self._session is None:
            self._open(self._candidates, [])
        assert self._session is not None
        self._session.assume([Holds(clue.placement.origin) for clue in clues if id(clue) not in self._fixed])
        found = self._session.solutions(1, effort)
        if found.status is Status.UNKNOWN:
            raise Undecided
        return found

    def _open(self, switched: Collection[Candidate], fixed: Collection[Candidate]) -> None:
        """Open a session for other solutions: `fixed` clues always hold there, and switched ones if assumed."""
        self.close()
        flat = self._flat
        origins = [clue.placement.origin for clue in switched]
        if self._recompiled:
            flat = ground(with_placed(self._model, fixed), each_clue=True)
            if len(flat.variables) != len(self._answer):  # its values are for other unknowns
                raise Undecided
        else:
            here = {*origins, *(clue.placement.origin for clue in fixed)}
            flat = _without_clues(flat, {clue.placement.origin for clue in self._candidates} - here)
        self._session = open_session(self._model, flat, self._random.randrange(2**31), origins)
        self._session.block(blocking(flat.visible, self._answer))
        self._fixed = set(map(id, fixed))


def _without_clues(flat: Flat, gone: Collection[Origin]) -> Flat:
    """Return the flat form without the constraints of some clues."""
    kept = [c for c in flat.constraints if not any(origin in gone for origin in c.reason.origins)]
    return replace(flat, constraints=tuple(kept))
