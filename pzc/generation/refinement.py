"""Counterexample-guided refinement: find clues or regions with one solution by excluding all other solutions, one by
one.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from random import Random

from pzc.backends.interface import Answer, Holds, Is, Status, blocking
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import unknowns_of, values_by_place
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .background import Background, BackgroundEditor
from .clue_layers import on_layer, value_layer
from .sessions import SEEKING, Undecided, draw, open_session
from .solutions import (
    JointSession,
    NoSolution,
    SolutionSampler,
    visible_unknowns,
)

_EFFORT = 100_000  # conflicts, for another solution, or for a solution and clues that exclude all others found so far
_NEAR_AT_ONCE = 4  # near solutions to find in each round
MOST = 60  # rounds before a solution is given up; multiplied by the Luby sequence
_AROUND_ANSWER = (1, 2, 3)  # radius of the part of the solution that is redrawn if changing clues does not suffice


class ClueRefinement:
    """Change clues, and if needed the solution, until no other solution is left. `notify` reports progress."""

    def __init__(
        self,
        sampler: SolutionSampler,
        editor: BackgroundEditor,
        board: Board,
        random: Random,
        notify: Callable[[str], None],
    ) -> None:
        self._sampler = sampler
        self._editor = editor
        self._board = board
        self._random = random
        self._notify = notify

    def refined(
        self, values: ValuesAt, background: Background, most: int, left: Callable[[], float | None]
    ) -> tuple[ValuesAt, Background]:
        """Return a solution near this one, and clues that leave no other solution.

        Raises NoSolution if no clues that the rules allow do so. Raises Undecided after `most` rounds, and if a search
        ends without a result.
        """
        joint = self._sampler.loaded(self._editor.model(replace(background, placed_clues={})), background, self._random)
        counterexamples = Counterexamples(
            joint.flat, {layer for name in background.placed_clues for layer in _layers(name)}
        )
        for count in range(most):
            found = self._sampler.other(joint, values, background, _EFFORT)
            if found is None:
                return values, background
            if left() == 0:
                raise Undecided
            joint.session.demand(Constraint(counterexamples.exclusion(found), Reason(SEEKING)))
            answer = values_by_place(joint.flat, self._redraw(joint, values, background, found))
            values = {place: answer[place] for place in values}
            background = replace(background, placed_clues=self._sampler.read_clues(answer))
            self._notify(f"{many(count + 1, 'other solution')} excluded")
        raise Undecided("no clues were found that exclude all other solutions")

    def _redraw(
        self, joint: JointSession, values: ValuesAt, background: Background, counterexample: ValuesAt
    ) -> Answer:
        """Return a solution and clues that exclude all counterexamples.

        Change as small a part of the board as possible.

        Raises NoSolution, Undecided.
        """
        old = {**values, **self._sampler.all_layer_values(background.placed_clues)}
        unknowns = visible_unknowns(joint.flat)
        of_solution = {v for v in unknowns if (v.layer, v.place) in values}
        undecided = 0
        windows = self._windows([v for v in of_solution if old[v.layer, v.place] != counterexample[v.layer, v.place]])
        for solution_window, clue_window in windows:
            fixed = [
                Is(v.index, old[v.layer, v.place])
                for v in unknowns
                if (v.layer, v.place) in old
                and not self._touches(v, solution_window if v in of_solution else clue_window)
            ]
            joint.session.assume([*fixed, Holds(SEEKING)])
            found = joint.session.solutions(1, _EFFORT)
            if found.answers:
                return found.answers[0]
            undecided += found.status is Status.UNKNOWN
        raise Undecided if undecided else NoSolution

    def _touches(self, unknown: Var, cells: Set[Cell]) -> bool:
        return not cells.isdisjoint(self._board.cells_of(unknown.place))

    def _windows(self, differing: Sequence[Var]) -> Iterator[tuple[Set[Cell], Set[Cell]]]:
        """Yield growing windows: the cells where the solution may change, and the cells where clues may change."""
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


_HEAVIER = 0.1  # weight that a counterexample gains each time that it is allowed and no change helps


class RegionRefinement:
    """Change regions step by step until they exclude all other solutions. `notify` reports progress."""

    def __init__(self, editor: BackgroundEditor, random: Random, notify: Callable[[str], None]) -> None:
        self._editor = editor
        self._random = random
        self._notify = notify
        self._changes = 0  # changes left
        self._weights: defaultdict[int, float] = defaultdict(lambda: 1.0)  # weight of each counterexample, by id

    def redrawn(
        self, values: ValuesAt, background: Background, most: int, left: Callable[[], float | None]
    ) -> Background | None:
        """Return regions for which this is the only solution. Raises Undecided.

        None if `most` changes do not suffice, or if no change is left to try.
        """
        self._changes = most
        counterexamples: list[ValuesAt] = []
        while found := near_solutions(self._editor.model(background), values, self._random):
            if left() == 0:
                raise Undecided
            counterexamples += found
            exclusion = self._exclude_all(background, values, counterexamples)
            if exclusion is None:
                return None
            background = exclusion
            self._notify(f"{many(len(counterexamples), 'other solution')} excluded")
        return background

    def _exclude_all(
        self, background: Background, values: ValuesAt, counterexamples: Sequence[ValuesAt]
    ) -> Background | None:
        """Return regions near these that exclude all counterexamples, by local search.

        No step increases the weight of the counterexamples that are still allowed.

        Whenever a step would, the allowed counterexamples gain weight, until a step that allows others becomes
        acceptable. (P. Morris: The breakout method for escaping from local minima, 1993.)
        """
        allowed = self._editor.allowed(background, counterexamples)
        while allowed:
            for other in self._editor.neighbors(background, values, self._random.choice(allowed), self._random):
                self._changes -= 1
                if self._changes < 0:
                    return None
                still = self._editor.allowed(other, counterexamples)
                if self._weight(still) <= self._weight(allowed):
                    background, allowed = other, still
                    break
                self._weights.update(
                    (id(counterexample), self._weights[id(counterexample)] + _HEAVIER) for counterexample in allowed
                )
            else:
                return None
        return background

    def _weight(self, counterexamples: Sequence[ValuesAt]) -> float:
        return sum([self._weights[id(counterexample)] for counterexample in counterexamples])


_MOST_UNKNOWNS = 100  # a condition with more is taken to depend on clues


class Counterexamples:
    """Conditions that exclude counterexamples.

    `flat` has the solution and its clues as unknowns; `layers` are those of the clues.

    The clues must make the solution unique, which is a problem with two quantifiers. It is solved by refinement: find
    clues, find another solution for them, exclude it, repeat. (M. Janota, W. Klieber, J. Marques-Silva, E. Clarke:
    Solving QBF with counterexample guided refinement, Artificial Intelligence 234 (2016).)
    """

    def __init__(self, flat: Flat, layers: Collection[str]) -> None:
        self._builder = Builder()
        self._answer = [v for v in flat.variables if v.layer not in layers]
        self._visible = [v for v in self._answer if v not in flat.hidden]
        clues = {v for v in flat.variables if v.layer in layers}
        conditions = [constraint.condition for constraint in flat.constraints]
        found = [(condition, unknowns_of(condition, _MOST_UNKNOWNS)) for condition in conditions]
        self._conditions = [c for c, unknowns in found if unknowns is None or not clues.isdisjoint(unknowns)]

    def exclusion(self, counterexample: ValuesAt) -> BoolExpr:
        """Return the condition that the counterexample violates a rule on the clues, or equals the solution."""
        values = {v: counterexample[v.layer, v.place] for v in self._answer}
        filled = Substitution(self._builder, values)
        broken = [self._builder.opposite(filled.condition(condition)) for condition in self._conditions]
        same = self._builder.both(self._builder.within(v, ((values[v], values[v]),)) for v in self._visible)
        return self._builder.either([same, *broken])


def near_solutions(model: Model, values: ValuesAt, random: Random, most: int = _NEAR_AT_ONCE) -> list[ValuesAt]:
    """Return at most `most` other solutions of a puzzle, each close to `values`.

    Raises Undecided.

    A clue that excludes a near solution also excludes many solutions that differ there and elsewhere.
    """
    flat = ground(model)
    answer = tuple([values[v.layer, v.place] for v in flat.variables])
    same = [Is(place, answer[place]) for place in flat.visible]
    session = open_session(model, flat, random.randrange(2**31))
    found: list[Answer] = []
    try:
        session.block(blocking(flat.visible, answer))
        while len(found) < most:
            counterexample = draw(session, random.sample(same, len(same)))
            if counterexample is None:
                break
            session.block(blocking(flat.visible, counterexample))
            found.append(counterexample)
    finally:
        session.close()
    return [values_by_place(flat, counterexample) for counterexample in found]
