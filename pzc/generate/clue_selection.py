"""Candidate clues to clues that leave one solution: enough of them first, then as few as needed."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, TypeAlias

from pzc.backends.interface import Answer, Fact, Found, Holds, Is, IsNot, Session, Status, blocking
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board, Cell, Item
from pzc.compiler.flat.flat import Constraint, Flat, Var, Within
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ClueAcceptance, ValuesAt
from .clue_candidates import Candidate, with_placed
from .clue_places import ClueParts, Shape, fixed_places, shape_of
from .solutions import passing, values_of
from .solver_session import Undecided, begun

_EFFORT = 100_000  # conflicts of one search
_EFFORTS_LESS = (100, 300, 1_000)  # of one without a clue that may not be needed, ever more,
_EFFORT_TOGETHER = 150  # of one without several of them,
_EFFORT_NEAR = 100  # and of one for an answer that differs near the clue alone
_STEPS_NEAR = (2, 3, 4)  # how far away from it
_AT_ONCE = 16  # clues that are taken away together
_TOGETHER = 25  # that may go in one session, which has all others for good


class SolutionWithClues:
    """`values` is an answer to `model` with any of the clues, which are those of which sessions know."""

    def __init__(self, model: Model, board: Board, values: ValuesAt, clues: Sequence[Candidate], seed: int) -> None:
        self._model = model
        self._board = board
        self._values = values
        self._seed = seed
        self._flat = ground(with_placed(model, clues), each_clue=bool(clues))
        self._origins = {clue.placement.origin for clue in clues}
        self._told = dict(_values_told(self._flat, self._origins))
        self._answer = tuple([values[v.layer, v.place] for v in self._flat.variables])
        self._cells = {at: board.cells_of(self._flat.variables[at].place) for at in self._flat.visible}

    def session(self, switched: Collection[Candidate], fixed: Collection[Candidate] = ()) -> Session:
        """Finds other answers. Clues that are switched hold where that is assumed, fixed ones always, no others."""
        known = [clue.placement.origin for clue in switched]
        gone = self._origins.difference(known, (clue.placement.origin for clue in fixed))
        session = begun(self._model, _without(self._flat, gone), self._seed, known)
        session.block(blocking(self._flat.visible, self._answer))
        return session

    def denied(self, clue: Candidate) -> IsNot | None:
        """What is so where a clue does not hold, if that can be assumed."""
        told = self._told.get(clue.placement.origin)
        return None if told is None else IsNot(told.place, told.value)

    def court(self, other: Answer) -> ClueAcceptance:
        """Judges clues by another answer."""
        return ClueAcceptance(self._model, values_of(self._flat, other))

    def distance(self, other: Answer) -> int:
        """In how many unknowns another answer differs."""
        return sum(self._answer[at] != other[at] for at in self._flat.visible)

    def elsewhere(self, clue: Candidate, steps: int) -> list[Is]:
        """What the answer has so many steps away from a clue, and farther."""
        near: set[Cell] = set(self._board.cells_of(Item(clue.place.args)))
        for _ in range(steps - 1):
            near |= {beside for cell in near for beside in self._board.around(cell)}
        return [Is(at, self._answer[at]) for at, cells in self._cells.items() if near.isdisjoint(cells)]


def _values_told(flat: Flat, clues: Collection[Origin]) -> Iterator[tuple[Origin, Is]]:
    """The clues that say nothing but which value an unknown has."""
    about: dict[Origin, list[Constraint]] = {origin: [] for origin in clues}
    for constraint in flat.constraints:
        for origin in constraint.reason.origins:
            if origin in about:
                about[origin].append(constraint)
    told = set(flat.visible)
    for origin, constraints in about.items():
        match [constraint.condition for constraint in constraints]:
            case [Within(value=Var(index=place), domain=((low, high),))] if low == high and place in told:
                yield origin, Is(place, low)


def _without(flat: Flat, gone: Collection[Origin]) -> Flat:
    """Without what some clues demand."""
    kept = [c for c in flat.constraints if not any(origin in gone for origin in c.reason.origins)]
    return replace(flat, constraints=tuple(kept))


_EFFORT_OPEN = 100_000  # conflicts, for another answer
_MOST_CLUES = 1_000  # that are loaded though no answer had them yet

_Key: TypeAlias = tuple[str, tuple[Any, ...], Any]


class ClueSelection:
    """The clues of one answer."""

    def __init__(self, answered: SolutionWithClues, candidates: Sequence[Candidate], random: Random) -> None:
        self.chosen: list[Candidate] = []
        self._answered = answered
        self._candidates = list(candidates)
        self._session = answered.session(candidates)
        self._fixed: set[int] = set()  # clues that the session has in any case
        self._random = random
        self._others: list[ClueAcceptance] = []
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


@node(eq=False)
class _ClueProgram:
    flat: Flat
    session: Session
    switches: dict[_Key, Origin]


class ClueSession:
    """Clues to `model` whose parts and values tell all of them: no groups with sums, no paths that are drawn."""

    def __init__(self, model: Model, seed: int) -> None:
        self._model = model
        self._seed = seed
        self._loaded: _ClueProgram | None = None
        self._known: dict[_Key, Candidate] = {}

    def left_open(self, values: ValuesAt, clues: Sequence[Candidate]) -> tuple[ValuesAt, int] | None:
        """Another answer that all these clues allow, and in how many unknowns it differs from `values`.

        None where there is none. Undecided.
        """
        loaded = self._with(clues)
        flat, session = loaded.flat, loaded.session
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        same = passing()
        session.block([*blocking(flat.visible, answer), same])
        session.assume([*(Holds(loaded.switches[_key(clue)]) for clue in clues), same])
        found = session.solutions(1, _EFFORT_OPEN)
        if found.status is Status.UNKNOWN:
            raise Undecided
        if not found.answers:
            return None
        other = found.answers[0]
        return values_of(flat, other), sum(answer[place] != other[place] for place in flat.visible)

    def _with(self, clues: Sequence[Candidate]) -> _ClueProgram:
        """A session that has all of these clues: the last one, or a new one that has those before, too."""
        wanted = {_key(clue): clue for clue in clues}
        self._known = {**wanted, **self._known}
        if self._loaded is None or not wanted.keys() <= self._loaded.switches.keys():
            if self._loaded is not None:
                self._loaded.session.close()
            try:
                self._loaded = self._begun({**self._likely(), **self._known})
            except PuzzleError:  # the value of one clue may make no sense in the place of another
                self._loaded = self._begun(self._known)
        return self._loaded

    def _likely(self) -> dict[_Key, Candidate]:
        """Clues at all places of the board, or if these were too many, at those that have come up, with all values that
        have come up; of kinds with too many values none."""
        likely: dict[_Key, Candidate] = {}
        for name in dict.fromkeys(name for name, _, _ in self._known):
            mine = [clue for (clue_name, _, _), clue in self._known.items() if clue_name == name]
            values = dict.fromkeys(clue.placement.value for clue in mine)
            seen = {clue.place.args: clue.place for clue in mine}
            for places in ({**self._everywhere(mine[0].kind), **seen}, seen):
                if len(likely) + len(places) * len(values) <= _MOST_CLUES:
                    told = (_told(mine[0], place, value) for place, value in product(places.values(), values))
                    likely.update((_key(clue), clue) for clue in told)
                    break
        return likely

    def _everywhere(self, kind: ClueKind) -> dict[tuple[Any, ...], ClueParts]:
        """All places where a clue may stand that does not depend on how it is drawn."""
        if self._model.board is None or shape_of(kind) != Shape.FIXED:
            return {}
        return {place.args: place for place in fixed_places(kind, self._model.board)}

    def _begun(self, clues: dict[_Key, Candidate]) -> _ClueProgram:
        model = with_placed(self._model, clues.values())
        flat = ground(model, each_clue=True)
        switches = {key: clue.placement.origin for key, clue in clues.items()}
        return _ClueProgram(flat, begun(model, flat, self._seed, list(switches.values())), switches)


def _key(clue: Candidate) -> _Key:
    return clue.kind.name, clue.place.args, clue.placement.value


def _told(clue: Candidate, place: ClueParts, value: Any) -> Candidate:
    """A clue of the same kind at a place, with a value."""
    placement = clue.placement
    origin = Origin(placement.origin.kind, placement.origin.text, placement.origin.span)
    return replace(clue, place=place, placement=replace(placement, args=place.args, value=value, origin=origin))
