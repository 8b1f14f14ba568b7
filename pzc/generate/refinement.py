"""Counterexample-guided refinement: find clues or regions with one solution by excluding each other solution."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from contextlib import closing
from random import Random
from typing import TypeAlias

from pzc.backends.interface import Answer, Holds, Is, blocking
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import unknowns_of
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .background import Background, Stage
from .clue_layers import on_layer, value_layer
from .region_session import NearSolutions
from .solutions import (
    JointSession,
    NoSolution,
    SolutionSampler,
    told,
    values_of,
)
from .solver_session import Undecided, begun, wished

_EFFORT = 300  # conflicts, for another answer
_NEAR_AT_ONCE, _TRIES_NEAR = 3, 10  # near answers where that was not enough, and wishes for each
_TRIES = 2  # of wishes, for what is drawn anew
_MANY = 60  # other answers that have come up: then two are looked for at once
MOST = 60  # rounds, before this answer is given up, as a unit
_AROUND_ANSWER = (1, 2, 3)  # steps from a cell: so much of the answer is drawn anew, where other clues do not suffice


class ClueRefinement:
    """`tell` hears how far it is."""

    def __init__(
        self, answering: SolutionSampler, stage: Stage, board: Board, random: Random, tell: Callable[[str], None]
    ) -> None:
        self._answering = answering
        self._stage = stage
        self._board = board
        self._random = random
        self._tell = tell
        self._soon = True  # whether the solver that has the clues as unknowns finds others soon

    def refined(
        self, values: ValuesAt, background: Background, most: int, left: Callable[[], float | None]
    ) -> tuple[ValuesAt, Background]:
        """An answer near this one, and clues that leave no other. NoSolution where the rules have no such.

        Undecided, also after `most` rounds.
        """
        joint = self._answering.loaded(self._stage.model(replace(background, standing={})), background, self._random)
        rivals = Counterexamples(joint.flat, {layer for name in background.standing for layer in _layers(name)})
        count = 0
        for _ in range(most):
            found = self._rivals(joint, values, background, 1 + (count >= _MANY))
            if not found:
                return values, background
            if left() == 0:
                raise Undecided
            for rival in found:
                joint.session.demand(Constraint(rivals.kept_out(rival), Reason(joint.seeking)))
            answer = values_of(joint.flat, self._anew(joint, values, background, found[0]))
            values = {place: answer[place] for place in values}
            background = replace(background, standing=self._answering.standing(answer))
            count += len(found)
            self._tell(f"{many(count, 'other answer')} kept out")
        raise Undecided("no clues were found that leave no other answer")

    def _rivals(self, joint: JointSession, values: ValuesAt, background: Background, most: int) -> Sequence[ValuesAt]:
        """Other answers to the same clues. Where the solver that has them as unknowns did not find one soon, from then
        on one is asked that is told them as any puzzle tells them: it finds several, near ones, in less time."""
        if self._soon:
            try:
                return self._answering.others(joint, values, background, _EFFORT, most)
            except Undecided:
                self._soon = False
        return near_solutions(self._stage.model(background), values, _NEAR_AT_ONCE, _TRIES_NEAR, self._random)

    def _anew(self, joint: JointSession, values: ValuesAt, background: Background, rival: ValuesAt) -> Answer:
        """An answer and clues that keep all out: others than before in as small a part of the board as may be.

        NoSolution, Undecided.
        """
        old = {**values, **self._answering.stood(background.standing)}
        unknowns = told(joint.flat)
        mine = {v for v in unknowns if (v.layer, v.place) in values}
        undecided = 0
        windows = self._windows([v for v in mine if old[v.layer, v.place] != rival[v.layer, v.place]])
        for answer, clues in windows:
            free = [v for v in unknowns if self._in(v, answer if v in mine else clues) or (v.layer, v.place) not in old]
            kept = set(free)
            fixed = [Is(v.index, old[v.layer, v.place]) for v in unknowns if v not in kept]
            wishes = self._answering.wishes(free, self._random)
            try:
                found = wished(joint.session, [*fixed, Holds(joint.seeking)], wishes, self._random, _TRIES)
            except Undecided:
                undecided += 1
                continue
            if found is not None:
                return found
        raise Undecided if undecided else NoSolution

    def _in(self, unknown: Var, cells: Set[Cell]) -> bool:
        return not cells.isdisjoint(self._board.cells_of(unknown.place))

    def _windows(self, differing: Sequence[Var]) -> Iterator[tuple[Set[Cell], Set[Cell]]]:
        """The cells where the answer may be drawn anew, and those where the clues may, ever more of them."""
        where = sorted({cell for v in differing for cell in self._board.cells_of(v.place)})
        every = set(self._board.cells)
        yield set(), {self._random.choice(where)}
        yield set(), set(where)
        yield set(), every
        for steps in _AROUND_ANSWER:
            part = {self._random.choice(where)}
            for _ in range(steps):
                part |= {near for cell in part for near in self._board.around(cell)}
            yield part, part
        yield every, every


def _layers(clue: str) -> tuple[str, str]:
    return on_layer(clue), value_layer(clue)


_REGIONS_AT_ONCE = 4  # other answers that are asked for
_HEAVIER = 0.1  # so much an answer weighs more with each change that would have let it in and others as well


class RegionRefinement:
    """Changes regions step by step until they exclude all other solutions. `tell` reports progress."""

    def __init__(self, stage: Stage, random: Random, tell: Callable[[str], None]) -> None:
        self._stage = stage
        self._random = random
        self._tell = tell
        self._changes = 0  # that are left
        self._weights: defaultdict[int, float] = defaultdict(lambda: 1.0)  # of other answers

    def redrawn(
        self, values: ValuesAt, background: Background, most: int, left: Callable[[], float | None]
    ) -> Background | None:
        """Regions that leave no other answer than this one. Undecided.

        None where `most` changes do not suffice, or none is left that may be tried.
        """
        self._changes = most
        rivals: list[ValuesAt] = []
        with closing(NearSolutions(*self._stage.apart(background), values, self._random)) as near:
            while found := near.found(background.divisions, _REGIONS_AT_ONCE):
                if left() == 0:
                    raise Undecided
                rivals += found
                kept_out = self._all_kept_out(background, values, rivals)
                if kept_out is None:
                    return None
                background = kept_out
                self._tell(f"{many(len(rivals), 'other answer')} kept out")
        return background

    def _all_kept_out(self, background: Background, values: ValuesAt, rivals: Sequence[ValuesAt]) -> Background | None:
        """Regions near these that keep all these answers out: one step after the other, none of which lets in more.

        With each step that would, the answers that are in count for more, until others may come in for them. (P.
        Morris: The breakout method for escaping from local minima, 1993.)
        """
        allowed = self._stage.allowed(background, rivals)
        while allowed:
            for other in self._stage.neighbours(background, values, self._random.choice(allowed), self._random):
                self._changes -= 1
                if self._changes < 0:
                    return None
                still = self._stage.allowed(other, rivals)
                if self._weight(still) <= self._weight(allowed):
                    background, allowed = other, still
                    break
                self._weights.update((id(rival), self._weights[id(rival)] + _HEAVIER) for rival in allowed)
            else:
                return None
        return background

    def _weight(self, rivals: Sequence[ValuesAt]) -> float:
        return sum([self._weights[id(rival)] for rival in rivals])


_MOST_UNKNOWNS = 100  # of a condition of which it is kept what is left of it

_Key: TypeAlias = tuple[int, tuple[int, ...]]


class Counterexamples:
    """`flat` has the answer and its clues as unknowns; `layers` are those of the clues.

    With the clues that are found, the answer that is found with them shall be the only one. That is not one question to
    a solver, but a game: clues are found, another answer is found that goes with them, and then such are found with
    which that one does not go. (M. Janota, W. Klieber, J. Marques-Silva, E. Clarke: Solving QBF with counterexample
    guided refinement, Artificial Intelligence 234 (2016).)
    """

    def __init__(self, flat: Flat, layers: Collection[str]) -> None:
        self._builder = Builder()
        self._answer = [v for v in flat.variables if v.layer not in layers]
        self._told = [v for v in self._answer if v not in flat.hidden]
        clues = {v for v in flat.variables if v.layer in layers}
        self._conditions: list[tuple[BoolExpr, tuple[Var, ...] | None]] = []
        for constraint in flat.constraints:
            unknowns = unknowns_of(constraint.condition, _MOST_UNKNOWNS)
            if unknowns is None or not clues.isdisjoint(unknowns):
                order = None if unknowns is None else tuple(v for v in self._answer if v in unknowns)
                self._conditions.append((constraint.condition, order))
        self._left: dict[_Key, BoolExpr] = {}

    def kept_out(self, rival: ValuesAt) -> BoolExpr:
        """That the answer is this one, or that this one breaks what is said of the clues."""
        values = {v: rival[v.layer, v.place] for v in self._answer}
        filled = Substitution(self._builder, values)
        broken = [self._broken(number, filled, values) for number in range(len(self._conditions))]
        same = self._builder.both(self._builder.within(v, ((values[v], values[v]),)) for v in self._told)
        return self._builder.either([same, *broken])

    def _broken(self, number: int, filled: Substitution, values: dict[Var, int]) -> BoolExpr:
        """How the clues have to be for the rival to break a condition."""
        condition, unknowns = self._conditions[number]
        if unknowns is None:
            return self._builder.opposite(filled.condition(condition))
        key = number, tuple([values[v] for v in unknowns])
        if key not in self._left:
            self._left[key] = self._builder.opposite(filled.condition(condition))
        return self._left[key]


def near_solutions(model: Model, values: ValuesAt, most: int, tries: int, random: Random) -> list[ValuesAt]:
    """So many other answers of a puzzle at most, if it has some; `tries` of wishes are made for each. Undecided.

    Each differs from this one as little as may be: what keeps it out also keeps out many of those that differ there
    and elsewhere.
    """
    flat = ground(model)
    answer = tuple([values[v.layer, v.place] for v in flat.variables])
    same = [Is(place, answer[place]) for place in flat.visible]
    session = begun(model, flat, random.randrange(2**31))
    found: list[Answer] = []
    try:
        session.block(blocking(flat.visible, answer))
        while len(found) < most:
            rival = wished(session, (), random.sample(same, len(same)), random, tries)
            if rival is None:
                break
            session.block(blocking(flat.visible, rival))
            found.append(rival)
    finally:
        session.close()
    return [values_of(flat, rival) for rival in found]
