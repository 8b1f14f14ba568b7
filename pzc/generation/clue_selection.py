"""Candidate clues to a set that leaves one solution: add clues until it is unique, then remove what is not needed."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, TypeAlias

from pzc.backends.interface import Answer, Fact, Found, Holds, Is, IsNot, Session, Status, blocking
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board, Cell, Item
from pzc.compiler.flat.flat import Constraint, Flat, Var, Within
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ClueAcceptance, ValuesAt
from .clue_candidates import Candidate, with_placed
from .clue_places import ClueParts, Shape, fixed_places, shape_of
from .recompiled_session import RecompiledSession
from .solutions import new_switch
from .solver_session import Undecided, open_session

_EFFORT = 100_000  # conflicts for one search
_EFFORTS_LESS = (100, 300, 1_000)  # conflicts for a search without one clue, increasing from round to round
_EFFORT_TOGETHER = 150  # conflicts for a search without several clues
_EFFORT_NEAR = 100  # conflicts for another solution that differs only near the removed clue
_STEPS_NEAR = (2, 3, 4)  # distances from the clue, in cells
_AT_ONCE = 16  # the most clues removed together
_TOGETHER = 25  # removable clues in one session; all other clues are fixed there


class SolutionWithClues:
    """A solution and the candidate clues for it. Sessions search for other solutions, given some of the clues.

    With `recompiled`, each search compiles the chosen clues anew.
    """

    def __init__(
        self,
        model: Model,
        board: Board,
        values: ValuesAt,
        clues: Sequence[Candidate],
        seed: int,
        recompiled: bool = False,
    ) -> None:
        self._recompiled = recompiled
        self._model = model
        self._board = board
        self._values = values
        self._seed = seed
        self._flat = ground(with_placed(model, clues), each_clue=bool(clues))
        self._origins = {clue.placement.origin for clue in clues}
        # empty with `recompiled`: then other constraints may depend on a clue as well
        self._assigned = {} if recompiled else dict(_assigned_values(self._flat, self._origins))
        self._answer = tuple([values[v.layer, v.place] for v in self._flat.variables])
        self._cells = {at: board.cells_of(self._flat.variables[at].place) for at in self._flat.visible}

    def session(self, switched: Sequence[Candidate], fixed: Sequence[Candidate] = ()) -> Session | RecompiledSession:
        """Return a session that finds other solutions.

        It contains only these clues: switched ones hold if assumed, fixed ones always.
        """
        if self._recompiled:
            return RecompiledSession(self._model, switched, fixed, self._answer, self._seed)
        known = [clue.placement.origin for clue in switched]
        gone = self._origins.difference(known, (clue.placement.origin for clue in fixed))
        session = open_session(self._model, _without(self._flat, gone), self._seed, known)
        session.block(blocking(self._flat.visible, self._answer))
        return session

    def accepts(self, acceptance: ClueAcceptance, clue: Candidate) -> bool:
        """Return True if another solution satisfies a clue."""
        assigned = self._assigned.get(clue.placement.origin)
        if assigned is None:
            return acceptance.accepts(clue.kind.name, clue.placement)
        unknown = self._flat.variables[assigned.place]
        return acceptance.values[unknown.layer, unknown.place] == assigned.value

    def negation(self, clue: Candidate) -> IsNot | None:
        """Return the fact that a clue is false, if one fact can express it."""
        assigned = self._assigned.get(clue.placement.origin)
        return None if assigned is None else IsNot(assigned.place, assigned.value)

    def acceptance(self, other: Answer) -> ClueAcceptance:
        """Check clues against another solution."""
        return ClueAcceptance(self._model, values_by_place(self._flat, other))

    def distance(self, other: Answer) -> int:
        """Return the number of unknowns in which another solution differs."""
        return sum(self._answer[at] != other[at] for at in self._flat.visible)

    def fixed_elsewhere(self, clue: Candidate, steps: int) -> list[Is]:
        """Return the solution's values at least `steps` cells away from a clue."""
        near: set[Cell] = set(self._board.cells_of(Item(clue.place.args)))
        for _ in range(steps - 1):
            near |= {beside for cell in near for beside in self._board.around(cell)}
        return [Is(at, self._answer[at]) for at, cells in self._cells.items() if near.isdisjoint(cells)]


def _assigned_values(flat: Flat, clues: Collection[Origin]) -> Iterator[tuple[Origin, Is]]:
    """Yield the clues that only fix the value of one unknown, with that value."""
    about: dict[Origin, list[Constraint]] = {origin: [] for origin in clues}
    for constraint in flat.constraints:
        for origin in constraint.reason.origins:
            if origin in about:
                about[origin].append(constraint)
    visible = set(flat.visible)
    for origin, constraints in about.items():
        match [constraint.condition for constraint in constraints]:
            case [Within(value=Var(index=place), domain=((low, high),))] if low == high and place in visible:
                yield origin, Is(place, low)


def _without(flat: Flat, gone: Collection[Origin]) -> Flat:
    """Return the flat form without the constraints of some clues."""
    kept = [c for c in flat.constraints if not any(origin in gone for origin in c.reason.origins)]
    return replace(flat, constraints=tuple(kept))


_EFFORT_OPEN = 100_000  # conflicts, for another solution
_MOST_CLUES = 1_000  # clues to load although no solution had them yet

_Key: TypeAlias = tuple[str, tuple[Any, ...], Any]


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
            near = alone and self._find_other_near(some[0], rest, known)
            return False if near else None
        if found.answers:
            self._others.append(self._answered.acceptance(found.answers[0]))
            return False
        if negation:
            self.chosen = rest
            return True
        needed = set(map(id, self.whole(self._in_core(found, rest))))
        self.chosen = [c for c in rest if id(c) in needed or id(c) not in may_go]
        return True

    def _find_other_near(self, clue: Candidate, rest: Sequence[Candidate], known: Sequence[Fact]) -> bool:
        """Return True if another solution that differs only near a clue is found quickly.

        Most other solutions are near it.
        """
        for steps in _STEPS_NEAR:
            try:
                found = self._search(rest, _EFFORT_NEAR, [*known, *self._answered.fixed_elsewhere(clue, steps)])
            except Undecided:
                continue
            if found.answers:
                self._others.append(self._answered.acceptance(found.answers[0]))
                return True
        return False

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


@node(eq=False)
class _ClueProgram:
    flat: Flat
    session: Session
    switches: dict[_Key, Origin]


class ClueSession:
    """Check uniqueness for changing sets of clues in one session.

    The clues must be determined by their parts and value, so groups with sums and random paths are not supported.
    """

    def __init__(self, model: Model, seed: int) -> None:
        self._model = model
        self._seed = seed
        self._loaded: _ClueProgram | None = None
        self._known: dict[_Key, Candidate] = {}

    def find_other(self, values: ValuesAt, clues: Sequence[Candidate]) -> tuple[ValuesAt, int] | None:
        """Return another solution that satisfies all these clues, and its distance from `values`.

        The distance is the number of unknowns that differ. None if there is no other solution. Raises Undecided.
        """
        loaded = self._with(clues)
        flat, session = loaded.flat, loaded.session
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        same = new_switch()
        session.block([*blocking(flat.visible, answer), same])
        session.assume([*(Holds(loaded.switches[_key(clue)]) for clue in clues), same])
        found = session.solutions(1, _EFFORT_OPEN)
        if found.status is Status.UNKNOWN:
            raise Undecided
        if not found.answers:
            return None
        other = found.answers[0]
        return values_by_place(flat, other), sum(answer[place] != other[place] for place in flat.visible)

    def _with(self, clues: Sequence[Candidate]) -> _ClueProgram:
        """Return a session that has all of these clues.

        This is the current session, or a new one that also has the clues of earlier calls.
        """
        wanted = {_key(clue): clue for clue in clues}
        self._known = {**wanted, **self._known}
        if self._loaded is None or not wanted.keys() <= self._loaded.switches.keys():
            if self._loaded is not None:
                self._loaded.session.close()
            try:
                self._loaded = self._load({**self._likely_clues(), **self._known})
            except PuzzleError:  # a value may be invalid at another clue's place
                self._loaded = self._load(self._known)
        return self._loaded

    def _likely_clues(self) -> dict[_Key, Candidate]:
        """Return clues that later calls probably need, so that the session can be reused.

        They have all values seen so far, at all places of the board. If there are too many, use only the places seen so
        far. If there are still too many, add no clues of that kind.
        """
        likely: dict[_Key, Candidate] = {}
        for name in dict.fromkeys(name for name, _, _ in self._known):
            mine = [clue for (clue_name, _, _), clue in self._known.items() if clue_name == name]
            values = dict.fromkeys(clue.placement.value for clue in mine)
            seen = {clue.place.args: clue.place for clue in mine}
            for places in ({**self._all_places(mine[0].kind), **seen}, seen):
                if len(likely) + len(places) * len(values) <= _MOST_CLUES:
                    clues = (_moved_clue(mine[0], place, value) for place, value in product(places.values(), values))
                    likely.update((_key(clue), clue) for clue in clues)
                    break
        return likely

    def _all_places(self, kind: ClueKind) -> dict[tuple[Any, ...], ClueParts]:
        """Return all possible places of a clue, if they are elements of the board."""
        if self._model.board is None or shape_of(kind) != Shape.FIXED:
            return {}
        return {place.args: place for place in fixed_places(kind, self._model.board)}

    def _load(self, clues: dict[_Key, Candidate]) -> _ClueProgram:
        model = with_placed(self._model, clues.values())
        flat = ground(model, each_clue=True)
        switches = {key: clue.placement.origin for key, clue in clues.items()}
        return _ClueProgram(flat, open_session(model, flat, self._seed, list(switches.values())), switches)


def _key(clue: Candidate) -> _Key:
    return clue.kind.name, clue.place.args, clue.placement.value


def _moved_clue(clue: Candidate, place: ClueParts, value: Any) -> Candidate:
    """Return a clue of the same kind at another place with another value."""
    placement = clue.placement
    origin = Origin(placement.origin.kind, placement.origin.text, placement.origin.span)
    return replace(clue, place=place, placement=replace(placement, args=place.args, value=value, origin=origin))
