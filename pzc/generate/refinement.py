"""An answer with clues that leave others to one with clues that leave none: found by keeping out what comes up."""

from collections.abc import Callable, Iterator, Sequence, Set
from random import Random

from pzc.backends.interface import Answer, Holds, Is
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.flat.flat import Constraint, Reason, Var

from .acceptance import ValuesAt
from .background import Background, Stage
from .clue_layers import on_layer, value_layer
from .counterexamples import Rivals
from .near_solutions import near_answers
from .solutions import (
    Answering,
    Joint,
    NoAnswer,
    told,
    values_of,
)
from .solver_session import Undecided, wished

_EFFORT = 300  # conflicts, for another answer
_AT_ONCE, _TRIES_NEAR = 3, 10  # near answers where that was not enough, and wishes for each
_TRIES = 2  # of wishes, for what is drawn anew
_MANY = 60  # other answers that have come up: then two are looked for at once
MOST = 60  # rounds, before this answer is given up, as a unit
_AROUND_ANSWER = (1, 2, 3)  # steps from a cell: so much of the answer is drawn anew, where other clues do not suffice


class Refining:
    """`tell` hears how far it is."""

    def __init__(
        self, answering: Answering, stage: Stage, board: Board, random: Random, tell: Callable[[str], None]
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
        """An answer near this one, and clues that leave no other. NoAnswer where the rules have no such.

        Undecided, also after `most` rounds.
        """
        joint = self._answering.loaded(self._stage.model(replace(background, standing={})), background, self._random)
        rivals = Rivals(joint.flat, {layer for name in background.standing for layer in _layers(name)})
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

    def _rivals(self, joint: Joint, values: ValuesAt, background: Background, most: int) -> Sequence[ValuesAt]:
        """Other answers to the same clues. Where the solver that has them as unknowns did not find one soon, from then
        on one is asked that is told them as any puzzle tells them: it finds several, near ones, in less time."""
        if self._soon:
            try:
                return self._answering.others(joint, values, background, _EFFORT, most)
            except Undecided:
                self._soon = False
        return near_answers(self._stage.model(background), values, _AT_ONCE, _TRIES_NEAR, self._random)

    def _anew(self, joint: Joint, values: ValuesAt, background: Background, rival: ValuesAt) -> Answer:
        """An answer and clues that keep all out: others than before in as small a part of the board as may be.

        NoAnswer, Undecided.
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
        raise Undecided if undecided else NoAnswer

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
