"""Rules to a random solution, together with the clues that the rules also constrain where they are absent."""

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from random import Random

from pzc.backends.interface import Is, Session, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.recent import Recent
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ValuesAt
from .background import Background, background_clue, layer_values
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import fixed_places
from .rule_dependence import without
from .sessions import SEEKING, Undecided, draw, new_switch, open_session

_PRESENT = 0.25  # share of the possible clues to prefer if few are wanted

CluesByKind = Mapping[str, tuple[Candidate, ...]]


@node(eq=False)
class GroundRules:
    """A model and its flat form."""

    model: Model
    flat: Flat


_kept: Recent[Hashable, GroundRules] = Recent(4, lambda rules: 1)
"""Flat forms that depend only on the rules. All puzzles of a series share them."""


@node(eq=False)
class JointSession:
    """A session whose flat form has the background clues as unknowns.

    Constraints demanded with the reason SEEKING hold only while it is assumed.
    """

    rules: GroundRules
    session: Session

    @property
    def flat(self) -> Flat:
        """The flat form."""
        return self.rules.flat


class NoSolution(Exception):
    """The rules have no solution on this board."""


class SolutionSampler:
    """Draw random solutions.

    `joint` returns the model with the background clues as unknowns and with the regions of another model. `share` is
    the share of truth values that should be true. Models without further clues share their flat forms with earlier
    samplers of the same `key`; None if their regions differ.
    """

    def __init__(
        self,
        board: Board,
        background_kinds: Mapping[ClueKind, tuple[int, int] | None],
        many: Mapping[str, bool],
        joint: Callable[[Model], Model],
        share: float,
        key: Hashable | None,
    ) -> None:
        self._board = board
        self._key = key
        self._background_kinds = background_kinds
        self._prefers_many = many  # True if as many clues of a kind as possible are wanted, False if few
        self._joint = joint
        self._share = share
        self._made: tuple[object, JointSession] | None = None

    def plain(self, model: Model, random: Random) -> ValuesAt:
        """Draw a solution of the rules without background clues. Raises NoSolution, Undecided."""
        names = {kind.name for kind in self._background_kinds}
        bare = replace(model, rules=without(model.rules, names, model.facts))
        flat = self._ground(bare, joint=False).flat
        session = open_session(bare, flat, random.randrange(2**31), varied=True)
        try:
            answer = draw(session, self.preferences(visible_unknowns(flat), random))
        finally:
            session.close()
        if answer is None:
            raise NoSolution
        return values_by_place(flat, answer)

    def with_clues(
        self, model: Model, plain: ValuesAt, background: Background, random: Random
    ) -> tuple[ValuesAt, CluesByKind]:
        """Return the plain solution with background clues. If no clues fit it, return another solution.

        Some kinds should have few clues, such as the islands of a hashi. If the solution needs too many of them, choose
        few clues first, then keep as much of the plain solution as fits them. `plain` need not satisfy the rules on
        background clues. Raises NoSolution, Undecided.
        """
        loaded = self.loaded(model, background, random)
        flat, session = loaded.flat, loaded.session
        mine = [v for v in visible_unknowns(flat) if (v.layer, v.place) in plain]
        known = [Is(v.index, plain[v.layer, v.place]) for v in mine]
        preferences = self.preferences([v for v in visible_unknowns(flat) if (v.layer, v.place) not in plain], random)
        answer = draw(session, preferences, known)
        shuffled = random.sample(known, len(known))
        if answer is None:
            answer = draw(session, [*shuffled, *preferences])
        elif DIGIT not in model.facts.layers and self._too_many(values_by_place(flat, answer)):
            answer = draw(session, [*preferences, *shuffled])
        if answer is None:
            raise NoSolution
        found = values_by_place(flat, answer)
        return {place: x for place, x in found.items() if place in plain}, self.read_clues(found)

    def near(
        self, model: Model, values: ValuesAt, background: Background, cells: Set[Cell], random: Random
    ) -> tuple[ValuesAt, Background] | None:
        """Redraw the solution and the background clues at these cells, and keep everything else. None if that fails."""
        loaded = self.loaded(model, background, random)
        flat, session = loaded.flat, loaded.session
        old = {**values, **self.all_layer_values(background.placed_clues)}
        known = {v: old[v.layer, v.place] for v in visible_unknowns(flat) if (v.layer, v.place) in old}
        fixed = [Is(v.index, x) for v, x in known.items() if cells.isdisjoint(self._board.cells_of(v.place))]
        free = [
            v for v in visible_unknowns(flat) if v not in known or not cells.isdisjoint(self._board.cells_of(v.place))
        ]
        preferences = self.preferences(free, random)
        if random.random() < 0.5:  # move the clues elsewhere if possible
            on = {on_layer(kind.name) for kind in self._background_kinds}
            moved = [Is(v.index, 1 - known[v]) for v in free if v.layer in on]
            preferences = [*random.sample(moved, len(moved)), *preferences]
        same = new_switch()
        session.block([*(Is(v.index, x) for v, x in known.items()), same])
        try:
            answer = draw(session, preferences, [*fixed, same])
        except Undecided:
            return None
        if answer is None:
            return None
        found = values_by_place(flat, answer)
        if not self._background_kinds:
            return found, background
        return {place: found[place] for place in values}, replace(background, placed_clues=self.read_clues(found))

    def other(self, loaded: JointSession, values: ValuesAt, background: Background, effort: int) -> ValuesAt | None:
        """Return another solution with the same background clues, or None if there is none. Raises Undecided."""
        same = new_switch()
        loaded.session.block([*_facts(loaded.flat, values), same])
        loaded.session.assume([*self._fixed(loaded.flat, values, background), same])
        found = loaded.session.solutions(1, effort)
        if found.status is Status.UNKNOWN:
            raise Undecided
        if not found.answers:
            return None
        return {at: x for at, x in values_by_place(loaded.flat, found.answers[0]).items() if at in values}

    def allows(self, loaded: JointSession, values: ValuesAt, background: Background) -> bool:
        """Return True if a solution satisfies all rules with these background clues."""
        loaded.session.assume([*self._fixed(loaded.flat, values, background), *_facts(loaded.flat, values)])
        return bool(loaded.session.solutions(1).answers)

    def _fixed(self, flat: Flat, values: ValuesAt, background: Background) -> list[Is]:
        """Return the background clues as facts."""
        known = self.all_layer_values(background.placed_clues)
        rest = [v for v in visible_unknowns(flat) if (v.layer, v.place) not in values]
        return [Is(v.index, known.get((v.layer, v.place), members(v.domain)[0])) for v in rest]

    def loaded(self, model: Model, background: Background, random: Random) -> JointSession:
        """Return the joint session of a background. It is reused while the regions and other clues are the same."""
        key = background.divisions, tuple(p for placed in model.facts.placements.values() for p in placed)
        if self._made is None or self._made[0] != key:
            if self._made is not None:
                self._made[1].session.close()
            rules = self._ground(model, joint=bool(self._background_kinds))
            session = open_session(rules.model, rules.flat, random.randrange(2**31), [SEEKING])
            self._made = key, JointSession(rules, session)
        return self._made[1]

    def _ground(self, model: Model, joint: bool) -> GroundRules:
        """Return the flat form of a model without background clues; with `joint`, they are unknowns.

        If the model has no other clues, the flat form may be that of an earlier puzzle.
        """
        ranges = tuple((kind.name, ends) for kind, ends in self._background_kinds.items())
        shared = self._key is not None and not any(model.facts.placements.values())
        key = self._key, joint, ranges, len(model.rules)
        rules = _kept.get(key) if shared else None
        if rules is None:
            made = self._joint(model) if joint else model
            rules = GroundRules(made, ground(made))
            if shared:
                _kept.put(key, rules)
        return rules

    def all_layer_values(self, placed_clues: CluesByKind) -> ValuesAt:
        """Return clues as values of their layers. The value layer of an absent clue has no entry."""
        nowhere = {
            (on_layer(k.name), p.args[0]): 0 for k in self._background_kinds for p in fixed_places(k, self._board)
        }
        return {**nowhere, **layer_values(placed_clues)}

    def preferences(self, unknowns: Sequence[Var], random: Random) -> list[Is]:
        """Return preferred values for unknowns, in random order."""
        preferences = [Is(v.index, self._preference(v, random)) for v in unknowns]
        return random.sample(preferences, len(preferences))

    def _preference(self, v: Var, random: Random) -> int:
        """Return the preferred value of an unknown.

        Most truth values should be true, which makes loops long. Background clues should be few unless many are wanted.
        """
        many = next(
            (self._prefers_many[kind.name] for kind in self._background_kinds if v.layer == on_layer(kind.name)), None
        )
        if many is not None:
            return int(many or random.random() < _PRESENT)
        return int(random.random() < self._share) if v.truth else random.choice(members(v.domain))

    def _too_many(self, found: ValuesAt) -> bool:
        """Return True if there are too many clues of a kind that has values and should be rare."""
        clues = self.read_clues(found)
        few = [kind for kind in self._background_kinds if kind.value is not None and not self._prefers_many[kind.name]]
        return any(len(clues[kind.name]) > _PRESENT * len(fixed_places(kind, self._board)) for kind in few)

    def read_clues(self, found: ValuesAt) -> CluesByKind:
        """Read the background clues from the values of their layers."""
        out = {}
        for kind in self._background_kinds:
            places = [p for p in fixed_places(kind, self._board) if found[on_layer(kind.name), p.args[0]]]
            of = value_layer(kind.name)
            out[kind.name] = tuple(background_clue(kind, p, found.get((of, p.args[0]))) for p in places)
        return out


def differing(board: Board, values: ValuesAt, other: ValuesAt) -> Sequence[Cell]:
    """Return the cells in which two solutions differ, in reading order."""
    return sorted({cell for (layer, at), x in values.items() if other[layer, at] != x for cell in board.cells_of(at)})


def _facts(flat: Flat, values: ValuesAt) -> list[Is]:
    """Return a solution as facts."""
    mine = [v for v in visible_unknowns(flat) if (v.layer, v.place) in values]
    return [Is(v.index, values[v.layer, v.place]) for v in mine]


def visible_unknowns(flat: Flat) -> list[Var]:
    """Return the unknowns that are not hidden."""
    return [unknown for unknown in flat.variables if unknown not in flat.hidden]
