"""Rules to a random answer of them, with the clues of which the rules speak also where they are not."""

from collections.abc import Callable, Mapping, Sequence, Set
from random import Random

from pzc.backends.interface import Answer, Holds, Is, Session, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ValuesAt
from .background import Background, standing, stood
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import fixed_places
from .rule_dependence import without
from .solver_session import Undecided, begun, wished

_TRIES_NEAR = 12  # of wishes, for a change of a few cells
_TRIES_CLUES = 40  # of wishes, for an answer and its clues together
_TRIES_FEW = 24  # the same, where few clues come first
_PRESENT = 0.25  # how many are wished of the clues of which there shall be few

Standing = Mapping[str, tuple[Candidate, ...]]


@node(eq=False)
class JointSession:
    """The flat form in which the closed clues are unknowns besides the answer, loaded. Where `seeking` is assumed, what
    is demanded in its name holds."""

    flat: Flat
    session: Session
    seeking: Origin


class NoSolution(Exception):
    """The rules have none on this board."""


def values_of(flat: Flat, answer: Answer) -> ValuesAt:
    """An answer by layer and place."""
    return {(v.layer, v.place): x for v, x in zip(flat.variables, answer, strict=True)}


class SolutionSampler:
    """Draws answers. `joint` gives the model in which the closed clues are unknowns, with the regions of another;
    `share`: how many of the truth values are wished to hold."""

    def __init__(
        self,
        board: Board,
        closed: Mapping[ClueKind, tuple[int, int] | None],
        many: Mapping[str, bool],
        joint: Callable[[Model], Model],
        share: float,
    ) -> None:
        self._board = board
        self._closed = closed
        self._many = many  # whether there shall be as many clues of a kind as can be, or few
        self._joint = joint
        self._share = share
        self._made: tuple[object, JointSession] | None = None

    def plain(self, model: Model, random: Random) -> ValuesAt:
        """An answer to rules that ask for no clues. NoSolution, Undecided."""
        names = {kind.name for kind in self._closed}
        bare = replace(model, rules=without(model.rules, names))
        flat = ground(bare)
        session = begun(bare, flat, random.randrange(2**31), varied=True)
        try:
            answer = wished(session, (), self.wishes(told(flat), random), random)
        finally:
            session.close()
        if answer is None:
            raise NoSolution
        return values_of(flat, answer)

    def with_clues(
        self, model: Model, plain: ValuesAt, background: Background, random: Random
    ) -> tuple[ValuesAt, Standing]:
        """The plain answer with closed clues, or if none go with it, another answer with such.

        If it takes too many of those of which there shall be few, as islands of a hashi, few of them come first, and
        then as much of the plain answer as goes with these. The plain answer comes without what the rules say of closed
        clues. NoSolution, Undecided.
        """
        loaded = self.loaded(model, background, random)
        flat, session = loaded.flat, loaded.session
        mine = [v for v in told(flat) if (v.layer, v.place) in plain]
        known = [Is(v.index, plain[v.layer, v.place]) for v in mine]
        wishes = self.wishes([v for v in told(flat) if (v.layer, v.place) not in plain], random)
        answer = wished(session, known, wishes, random, _TRIES_CLUES)
        shuffled = random.sample(known, len(known))
        if answer is None:
            answer = wished(session, (), [*shuffled, *wishes], random, _TRIES_CLUES)
        elif DIGIT not in model.facts.layers and self._too_many(values_of(flat, answer)):
            answer = wished(session, (), [*wishes, *shuffled], random, _TRIES_FEW)
        if answer is None:
            raise NoSolution
        found = values_of(flat, answer)
        return {place: x for place, x in found.items() if place in plain}, self.standing(found)

    def near(
        self, model: Model, values: ValuesAt, background: Background, cells: Set[Cell], random: Random
    ) -> tuple[ValuesAt, Background] | None:
        """The same answer and the same closed clues, but what touches these cells is drawn anew; None if that fails."""
        loaded = self.loaded(model, background, random)
        flat, session = loaded.flat, loaded.session
        old = {**values, **self.stood(background.standing)}
        known = {v: old[v.layer, v.place] for v in told(flat) if (v.layer, v.place) in old}
        fixed = [Is(v.index, x) for v, x in known.items() if cells.isdisjoint(self._board.cells_of(v.place))]
        free = [v for v in told(flat) if v not in known or not cells.isdisjoint(self._board.cells_of(v.place))]
        wishes = self.wishes(free, random)
        if random.random() < 0.5:  # clues rather elsewhere
            on = {on_layer(kind.name) for kind in self._closed}
            moved = [Is(v.index, 1 - known[v]) for v in free if v.layer in on]
            wishes = [*random.sample(moved, len(moved)), *wishes]
        same = passing()
        session.block([*(Is(v.index, x) for v, x in known.items()), same])
        try:
            answer = wished(session, [*fixed, same], wishes, random, _TRIES_NEAR)
        except Undecided:
            return None
        if answer is None:
            return None
        found = values_of(flat, answer)
        if not self._closed:
            return found, background
        return {place: found[place] for place in values}, replace(background, standing=self.standing(found))

    def others(
        self, loaded: JointSession, values: ValuesAt, background: Background, effort: int, most: int = 1
    ) -> list[ValuesAt]:
        """Other answers that have these closed clues, if there are some. Undecided."""
        mine = [v for v in told(loaded.flat) if (v.layer, v.place) in values]
        same = passing()
        loaded.session.block([*(Is(v.index, values[v.layer, v.place]) for v in mine), same])
        loaded.session.assume([*self._fixed(loaded.flat, values, background), same])
        found = loaded.session.solutions(most, effort)
        if found.status is Status.UNKNOWN and not found.answers:
            raise Undecided
        read = (values_of(loaded.flat, answer) for answer in found.answers)
        return [{at: x for at, x in other.items() if at in values} for other in read]

    def _fixed(self, flat: Flat, values: ValuesAt, background: Background) -> list[Is]:
        """The closed clues as facts."""
        known = self.stood(background.standing)
        rest = [v for v in told(flat) if (v.layer, v.place) not in values]
        return [Is(v.index, known.get((v.layer, v.place), members(v.domain)[0])) for v in rest]

    def loaded(self, model: Model, background: Background, random: Random) -> JointSession:
        """The closed clues as unknowns besides the answer; made once for the same regions and other clues."""
        key = background.divisions, tuple(p for placed in model.facts.placements.values() for p in placed)
        if self._made is None or self._made[0] != key:
            if self._made is not None:
                self._made[1].session.close()
            joint = self._joint(model) if self._closed else model
            flat, seeking = ground(joint), _origin("a new answer")
            self._made = key, JointSession(flat, begun(joint, flat, random.randrange(2**31), [seeking]), seeking)
        return self._made[1]

    def stood(self, standing: Standing) -> ValuesAt:
        """Clues as values of their layers. Where none stands, its value is left open."""
        nowhere = {(on_layer(k.name), p.args[0]): 0 for k in self._closed for p in fixed_places(k, self._board)}
        return {**nowhere, **stood(standing)}

    def wishes(self, unknowns: Sequence[Var], random: Random) -> list[Is]:
        """What an answer should have, if it may be, in random order."""
        wishes = [Is(v.index, self._wish(v, random)) for v in unknowns]
        return random.sample(wishes, len(wishes))

    def _wish(self, v: Var, random: Random) -> int:
        """Loops are long and shaded cells many, but not as many as can be; clues are few, unless many shall be."""
        many = next((self._many[kind.name] for kind in self._closed if v.layer == on_layer(kind.name)), None)
        if many is not None:
            return int(many or random.random() < _PRESENT)
        return int(random.random() < self._share) if v.truth else random.choice(members(v.domain))

    def _too_many(self, found: ValuesAt) -> bool:
        """Whether there are too many clues of a kind whose values tell so much that there should be few."""
        clues = self.standing(found)
        few = [kind for kind in self._closed if kind.value is not None and not self._many[kind.name]]
        return any(len(clues[kind.name]) > _PRESENT * len(fixed_places(kind, self._board)) for kind in few)

    def standing(self, found: ValuesAt) -> Standing:
        """The closed clues of which the values of their layers tell."""
        out = {}
        for kind in self._closed:
            places = [p for p in fixed_places(kind, self._board) if found[on_layer(kind.name), p.args[0]]]
            of = value_layer(kind.name)
            out[kind.name] = tuple(standing(kind, p, found.get((of, p.args[0]))) for p in places)
        return out


def passing() -> Holds:
    """What lifts a block: an answer is blocked for one question."""
    return Holds(_origin("another answer"))


def _origin(text: str) -> Origin:
    return Origin("switch", text, Span(Source("switches", ""), 0, 0))


def differing(board: Board, values: ValuesAt, other: ValuesAt) -> Sequence[Cell]:
    """The cells that two answers do not have in common, in reading order."""
    return sorted({cell for (layer, at), x in values.items() if other[layer, at] != x for cell in board.cells_of(at)})


def told(flat: Flat) -> list[Var]:
    """The unknowns that sessions speak of: those that are not hidden."""
    return [unknown for unknown in flat.variables if unknown not in flat.hidden]
