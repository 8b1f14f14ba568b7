"""Rules to a random answer of them, with the clues of which the rules speak also where they are not."""

from collections.abc import Callable, Mapping, Sequence, Set
from random import Random

from pzc.backends.cpsat.switches import Switches, Undecided
from pzc.backends.interface import Answer
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Cell, Place
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import ClueKind, Model

from .background import Background, standing
from .candidates import Candidate
from .court import ValuesAt
from .places import fixed_places
from .speaking import without
from .unknown_clues import on_layer, value_layer

_EFFORTS = (0.1, 4.0, 30.0)  # for a good answer, for any, for any whatever it takes
_FREE_EFFORTS = (0.5,)  # for one that is drawn together with its clues
_EFFORT_NEAR = 0.25  # for a change of a few cells

_EFFORT_FAR = 0.1  # for an answer as different as can be
_ELSEWHERE = 200  # of the weight of a closed clue where it is not yet

Standing = Mapping[str, tuple[Candidate, ...]]


class NoAnswer(Exception):
    """The rules have none on this board."""


def values_of(flat: Flat, answer: Answer) -> ValuesAt:
    """An answer by layer and place."""
    return {(v.layer, v.place): x for v, x in zip(flat.variables, answer, strict=True)}


class Answering:
    """Draws answers. `joint` gives the model in which the closed clues are unknowns, with the regions of another."""

    def __init__(
        self,
        board: Board,
        closed: Mapping[ClueKind, tuple[int, int] | None],
        many: Mapping[str, bool],
        joint: Callable[[Model], Model],
        left: Callable[[], float | None],
    ) -> None:
        self._board = board
        self._closed = closed
        self._many = many  # whether there shall be as many clues of a kind as can be, or few
        self._joint = joint
        self._left = left
        self._made: tuple[object, Flat, Switches] | None = None  # the model of the last change, and its regions

    def plain(self, model: Model, random: Random) -> ValuesAt:
        """An answer to rules that ask for no clues. NoAnswer, Undecided."""
        names = {kind.name for kind in self._closed}
        flat = ground(replace(model, rules=without(model.rules, names)))
        switches = Switches(flat, (), random.randrange(2**31), self._left())
        answer = self._best(switches, [_weight(v, random) for v in flat.variables], {})
        return values_of(flat, answer)

    def near(
        self, model: Model, values: ValuesAt, background: Background, cells: Set[Cell], random: Random
    ) -> tuple[ValuesAt, Background] | None:
        """The same answer and the same closed clues, but what touches these cells is drawn anew; None if that fails."""
        flat, switches = self._joint_model(model, background, random)
        old = {**values, **self._stood(background.standing)}
        far = [v for v in flat.variables if cells.isdisjoint(self._board.cells_of(v.place))]
        fixed = {v.index: old[v.layer, v.place] for v in far if (v.layer, v.place) in old}
        hints = self._random_numbers(flat, random)
        elsewhere = {on_layer(kind.name) for kind in self._closed} if random.random() < 0.5 else ()
        weights = [0 if v.index in {**fixed, **hints} else self._weight(v, random) for v in flat.variables]
        for v in flat.variables:
            if v.index not in fixed and v.layer in elsewhere:
                weights[v.index] += -_ELSEWHERE if old[v.layer, v.place] else _ELSEWHERE // 2
        try:
            answer = switches.best(weights, (), _EFFORT_NEAR, {**hints, **fixed}, fixed)
        except Undecided:
            return None
        if answer is None:
            return None
        found = values_of(flat, answer)
        if not self._closed:
            return (found, background) if found != values else None
        near = {place: found[place] for place in values}
        if all(old.get(place, x) == x for place, x in found.items()):
            return None
        return near, replace(background, standing=self._standing(found))

    def another(self, model: Model, values: ValuesAt, background: Background, random: Random) -> ValuesAt | None:
        """An answer that differs as much as can be found from one that has these closed clues; None if there is none.

        Undecided.
        """
        flat, switches = self._joint_model(model, background, random)
        stood = self._stood(background.standing)
        mine = {v.index: values[v.layer, v.place] for v in flat.variables if (v.layer, v.place) in values}
        told = {v.index: mine[v.index] for v in flat.variables if v.index in mine and v not in flat.hidden}
        rest = [v for v in flat.variables if v.index not in mine]
        fixed = {v.index: stood.get((v.layer, v.place), members(v.domain)[0]) for v in rest}
        weights = away_from({**values, **stood}, flat, random)
        weights = [weight if number in told else 0 for number, weight in enumerate(weights)]
        answer = switches.another(told, weights, _EFFORT_FAR, fixed)
        if answer is None:
            return None
        found = values_of(flat, answer)
        return {place: found[place] for place in values}

    def _joint_model(self, model: Model, background: Background, random: Random) -> tuple[Flat, Switches]:
        """The closed clues as unknowns besides the answer; compiled once for the same regions and other clues."""
        key = background.divisions, tuple(p for placed in model.facts.placements.values() for p in placed)
        if self._made is None or self._made[0] != key:
            flat = ground(self._joint(model) if self._closed else model)
            self._made = key, flat, Switches(flat, (), random.randrange(2**31), self._left())
        return self._made[1:]

    def _stood(self, standing: Standing) -> ValuesAt:
        """Clues as values of their layers. Where none stands, its value is left open."""
        old: dict[tuple[str, Place], int] = {}
        for kind in self._closed:
            for place in fixed_places(kind, self._board):
                old[on_layer(kind.name), place.args[0]] = 0
            for clue in standing[kind.name]:
                old[on_layer(kind.name), clue.place.args[0]] = 1
                if kind.value is not None:
                    old[value_layer(kind.name), clue.place.args[0]] = clue.placement.value  # type: ignore[assignment]
        return old

    def with_clues(self, model: Model, plain: ValuesAt, random: Random) -> tuple[ValuesAt, Standing]:
        """An answer with the closed clues: one that weighs both, begun from the plain one, or that one, or any.

        The plain answer comes without what the rules say of closed clues. NoAnswer, Undecided.
        """
        flat = ground(self._joint(model))
        old = {v.index: plain[v.layer, v.place] for v in flat.variables if (v.layer, v.place) in plain}
        hints = self._random_numbers(flat, random)
        weights = [0 if v.index in hints else self._weight(v, random) for v in flat.variables]
        switches = Switches(flat, (), random.randrange(2**31), self._left())
        try:
            answer = self._best(switches, weights, {**old, **hints}, efforts=_FREE_EFFORTS)
        except Undecided:
            try:
                answer = self._best(switches, weights, {**old, **hints}, old)
            except NoAnswer:  # no clues go with it
                answer = self._best(switches, [0] * len(weights), hints, efforts=_EFFORTS[-1:])
        found = values_of(flat, answer)
        return {place: x for place, x in found.items() if place in plain}, self._standing(found)

    def _random_numbers(self, flat: Flat, random: Random) -> dict[int, int]:
        """Values for the clues to begin with. (Weights would make them as large or as small as can be.)"""
        layers = {value_layer(kind.name) for kind in self._closed}
        return {v.index: random.choice(members(v.domain)) for v in flat.variables if v.layer in layers}

    def _standing(self, found: ValuesAt) -> Standing:
        out = {}
        for kind in self._closed:
            places = [p for p in fixed_places(kind, self._board) if found[on_layer(kind.name), p.args[0]]]
            of = value_layer(kind.name)
            out[kind.name] = tuple(standing(kind, p, found.get((of, p.args[0]))) for p in places)
        return out

    def _weight(self, v: Var, random: Random) -> int:
        for kind in self._closed:
            if v.layer == on_layer(kind.name):
                return _presence(self._many[kind.name], random)
        return _weight(v, random)

    def _best(
        self,
        switches: Switches,
        weights: list[int],
        hints: Mapping[int, int],
        fixed: Mapping[int, int] | None = None,
        efforts: Sequence[float] = _EFFORTS,
    ) -> Answer:
        """The best answer that a little effort finds, or else any."""
        answer: Answer | None = None
        for effort in efforts:
            try:
                answer = switches.best(weights, (), effort, hints, fixed)
            except Undecided:
                if effort == efforts[-1] or self._left() == 0:
                    raise
                continue
            break
        if answer is None:
            raise NoAnswer
        return answer


def away_from(values: ValuesAt, flat: Flat, random: Random) -> list[int]:
    """Weights with which an answer is heavy where it is another than this one."""

    def weight(v: Var) -> int:
        if v in flat.hidden:
            return 0
        return 1 - 2 * values[v.layer, v.place] if v.truth else random.randint(-1, 1)

    return [weight(v) for v in flat.variables]


def differing(board: Board, values: ValuesAt, other: ValuesAt) -> Sequence[Cell]:
    """The cells that two answers do not have in common, in reading order."""
    return sorted({cell for (layer, at), x in values.items() if other[layer, at] != x for cell in board.cells_of(at)})


def unlike(values: ValuesAt, flat: Flat, random: Random) -> dict[int, int]:
    """What the unknowns would be, by number, in an answer that is as different from this one as can be."""

    def other(v: Var) -> int:
        value = values[v.layer, v.place]
        return 1 - value if v.truth else random.choice([x for x in members(v.domain) if x != value] or [value])

    return {v.index: other(v) for v in flat.variables if v not in flat.hidden}


def _weight(v: Var, random: Random) -> int:
    """Of an unknown in an answer: loops are long and shaded cells many, but not as many as can be.

    What a number adds at most does not depend on how large it may be.
    """
    if v.truth:
        return random.randint(-80, 120)
    possible = members(v.domain)
    most = max(1, 100 // max(1, possible[-1] - possible[0]))
    return random.randint(-most, most)


def _presence(many: bool, random: Random) -> int:
    return random.randint(50, 150) if many else random.randint(-120, 40)
