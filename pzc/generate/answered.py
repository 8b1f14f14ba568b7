"""An answer and clues that it allows to sessions in which other answers are looked for."""

from collections.abc import Collection, Iterator, Sequence

from pzc.backends.interface import Answer, Is, IsNot, Session, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board, Cell, Item
from pzc.compiler.flat.flat import Constraint, Flat, Var, Within
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import Court, ValuesAt
from .clue_candidates import Candidate, with_placed
from .solutions import values_of
from .solver_session import begun


class Answered:
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
        self._cells = {at: board.cells_of(self._flat.variables[at].place) for at in self._flat.told}

    def session(self, switched: Collection[Candidate], fixed: Collection[Candidate] = ()) -> Session:
        """Finds other answers. Clues that are switched hold where that is assumed, fixed ones always, no others."""
        known = [clue.placement.origin for clue in switched]
        gone = self._origins.difference(known, (clue.placement.origin for clue in fixed))
        session = begun(self._model, _without(self._flat, gone), self._seed, known)
        session.block(blocking(self._flat.told, self._answer))
        return session

    def denied(self, clue: Candidate) -> IsNot | None:
        """What is so where a clue does not hold, if that can be assumed."""
        told = self._told.get(clue.placement.origin)
        return None if told is None else IsNot(told.place, told.value)

    def court(self, other: Answer) -> Court:
        """Judges clues by another answer."""
        return Court(self._model, values_of(self._flat, other))

    def distance(self, other: Answer) -> int:
        """In how many unknowns another answer differs."""
        return sum(self._answer[at] != other[at] for at in self._flat.told)

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
    told = set(flat.told)
    for origin, constraints in about.items():
        match [constraint.condition for constraint in constraints]:
            case [Within(value=Var(index=place), domain=((low, high),))] if low == high and place in told:
                yield origin, Is(place, low)


def _without(flat: Flat, gone: Collection[Origin]) -> Flat:
    """Without what some clues demand."""
    kept = [c for c in flat.constraints if not any(origin in gone for origin in c.reason.origins)]
    return replace(flat, constraints=tuple(kept))
