"""Rules to a random answer of them, with the clues of which the rules speak also where they are not."""

from collections.abc import Callable, Mapping, Set
from random import Random

from pzc.backends.cpsat_switches import Switches, Undecided
from pzc.backends.interface import Answer
from pzc.compiler.board import Board, Cell, Element
from pzc.compiler.flat import Flat
from pzc.compiler.ground import ground
from pzc.compiler.model import ClueKind, Model
from pzc.compiler.node import replace

from .background import standing
from .candidates import Candidate
from .places import fixed_places
from .speaking import without
from .unknown_clues import on_layer, value_layer

_EFFORTS = (0.5, 4.0, 30.0)  # for a good answer, for any, for any that comes with its clues

Standing = Mapping[str, tuple[Candidate, ...]]
Values = dict[tuple[str, Element], int]


class NoAnswer(Exception):
    """The rules have none on this board."""


def values_of(flat: Flat, answer: Answer) -> Values:
    """An answer by layer and place."""
    return {(v.layer, v.place): x for v, x in zip(flat.variables, answer, strict=True)}  # type: ignore[misc]


class Answering:
    """Draws answers. `joint` makes the model in which the closed clues are unknowns, for given rules."""

    def __init__(
        self,
        board: Board,
        closed: Mapping[ClueKind, tuple[int, int] | None],
        many: Mapping[str, bool],
        left: Callable[[], float | None],
    ) -> None:
        self._board = board
        self._closed = closed
        self._many = many  # whether there shall be as many clues of a kind as can be, or few
        self._left = left

    def plain(self, model: Model, random: Random) -> Values:
        """An answer to rules that ask for no clues. NoAnswer, Undecided."""
        names = {kind.name for kind in self._closed}
        flat = ground(replace(model, rules=without(model.rules, names)))
        switches = Switches(flat, (), random.randrange(2**31), self._left())
        answer = self._best(switches, [_weight(v.truth, random) for v in flat.variables], {})
        return values_of(flat, answer)

    def near(self, model: Model, values: Mapping[tuple[str, Element], int], cells: Set[Cell], random: Random) -> Values:
        """Another answer, the same but for what touches these cells. NoAnswer, Undecided."""
        flat = ground(model)
        switches = Switches(flat, (), random.randrange(2**31), self._left())
        old = {v.index: values[v.layer, v.place] for v in flat.variables}  # type: ignore[index]
        far = {v.index for v in flat.variables if cells.isdisjoint(self._board.cells_of(v.place))}  # type: ignore
        switches.fix({index: value for index, value in old.items() if index in far})
        switches.forbid(tuple(old.values()))
        answer = self._best(switches, [0 if v.index in far else _weight(v.truth, random) for v in flat.variables], {})
        return values_of(flat, answer)

    def with_clues(self, joint: Model, plain: Values, random: Random) -> tuple[Values, Standing]:
        """An answer with the closed clues: if it can be the plain one, else one near it. NoAnswer, Undecided."""
        flat = ground(joint)
        places = [(v.layer, v.place) for v in flat.variables]
        old = {i: plain[place] for i, place in enumerate(places) if place in plain}
        values = {value_layer(kind.name) for kind in self._closed}
        hints = {
            v.index: random.choice([x for a, b in v.domain for x in range(a, b + 1)])
            for v in flat.variables
            if v.layer in values
        }
        ons = {on_layer(kind.name): self._many[kind.name] for kind in self._closed}
        weights = [_presence(ons[v.layer], random) if v.layer in ons else 0 for v in flat.variables]
        for fixed in (True, False):
            switches = Switches(flat, (), random.randrange(2**31), self._left())
            if fixed:
                switches.fix(old)
            try:
                found = values_of(flat, self._best(switches, weights, hints if fixed else {**old, **hints}))
                return {place: x for place, x in found.items() if place in plain}, self._standing(found)
            except NoAnswer:
                if not fixed:
                    raise
        raise AssertionError("one of the two has returned or raised")

    def _standing(self, found: Values) -> Standing:
        out = {}
        for kind in self._closed:
            places = [p for p in fixed_places(kind, self._board) if found[on_layer(kind.name), p.args[0]]]
            of = value_layer(kind.name)
            out[kind.name] = tuple(standing(kind, p, found.get((of, p.args[0]))) for p in places)
        return out

    def _best(self, switches: Switches, weights: list[int], hints: Mapping[int, int]) -> Answer:
        """The best answer that a little effort finds, or else any."""
        answer: Answer | None = None
        for effort in _EFFORTS:
            try:
                answer = switches.best(weights, (), effort, hints)
            except Undecided:
                if effort == _EFFORTS[-1] or self._left() == 0:
                    raise
                continue
            break
        if answer is None:
            raise NoAnswer
        return answer


def _weight(truth: bool, random: Random) -> int:
    """Of an unknown in an answer: loops are long and shaded cells many, but not as many as can be."""
    return random.randint(-8, 12) if truth else random.randint(-10, 10)


def _presence(many: bool, random: Random) -> int:
    return random.randint(5, 15) if many else random.randint(-12, 8)
