"""Rules to a random solution, together with the clues that the rules also constrain where they are absent."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
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
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .background import Background, BackgroundEditor, background_clue, layer_values
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import fixed_places
from .recipe import Recipe
from .regions import Division, RegionGrowth, equal_division, free_division
from .rule_dependence import without
from .sessions import SEEKING, Undecided, draw, new_switch, open_session

_PRESENT = 0.25  # share of the possible clues to prefer if few are wanted

CluesByKind = Mapping[str, tuple[Candidate, ...]]


_kept: Recent[Hashable, tuple[Model, Flat]] = Recent(4, lambda rules: 1)
"""Flat forms that depend only on the rules, with their models. All puzzles of a series share them."""


@node(eq=False)
class JointSession:
    """A session whose flat form has the background clues as unknowns.

    Constraints demanded with the reason SEEKING hold only while it is assumed.
    """

    flat: Flat
    session: Session


class NoSolution(Exception):
    """The rules have no solution on this board."""


class SolutionSampler:
    """Draw random solutions. `share` is the share of truth values that should be true.

    Models without further clues share their flat forms with earlier samplers of the same rules, unless each puzzle has
    regions of its own.
    """

    def __init__(self, recipe: Recipe, share: float) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._background_kinds = recipe.background_kinds
        self._share = share
        self._key = recipe.key
        self._made: tuple[object, JointSession] | None = None

    def plain(self, model: Model, random: Random) -> ValuesAt:
        """Draw a solution of the rules without background clues. Raises NoSolution, Undecided."""
        names = {kind.name for kind in self._background_kinds}
        bare = replace(model, rules=without(model.rules, names, model.facts))
        bare, flat = self._ground(bare, joint=False)
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
            joint, flat = self._ground(model, joint=bool(self._background_kinds))
            self._made = key, JointSession(flat, open_session(joint, flat, random.randrange(2**31), [SEEKING]))
        return self._made[1]

    def _ground(self, model: Model, joint: bool) -> tuple[Model, Flat]:
        """Return a model without background clues and its flat form; with `joint`, they are unknowns.

        If the model has no other clues, the flat form may be that of an earlier puzzle.
        """
        ranges = tuple((kind.name, ends) for kind, ends in self._background_kinds.items())
        shared = self._key is not None and not any(model.facts.placements.values())
        key = self._key, joint, ranges, len(model.rules)
        rules = _kept.get(key) if shared else None
        if rules is None:
            made = self._recipe.joint(model) if joint else model
            rules = made, ground(made)
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
            (self._recipe.prefers_many[kind.name] for kind in self._background_kinds if v.layer == on_layer(kind.name)),
            None,
        )
        if many is not None:
            return int(many or random.random() < _PRESENT)
        return int(random.random() < self._share) if v.truth else random.choice(members(v.domain))

    def _too_many(self, found: ValuesAt) -> bool:
        """Return True if there are too many clues of a kind that has values and should be rare."""
        clues = self.read_clues(found)
        few = [
            kind
            for kind in self._background_kinds
            if kind.value is not None and not self._recipe.prefers_many[kind.name]
        ]
        return any(len(clues[kind.name]) > _PRESENT * len(fixed_places(kind, self._board)) for kind in few)

    def read_clues(self, found: ValuesAt) -> CluesByKind:
        """Read the background clues from the values of their layers."""
        out = {}
        for kind in self._background_kinds:
            places = [p for p in fixed_places(kind, self._board) if found[on_layer(kind.name), p.args[0]]]
            of = value_layer(kind.name)
            out[kind.name] = tuple(background_clue(kind, p, found.get((of, p.args[0]))) for p in places)
        return out


_DIVISIONS = 9  # random divisions tried before one is fitted to a solution
_GROWN = 1, 8  # the smallest and the largest size of a region that is grown


class FirstSolutions:
    """Draws the solution with which an attempt begins. `number`: the number of the attempt."""

    def __init__(
        self,
        recipe: Recipe,
        editor: BackgroundEditor,
        sampler: SolutionSampler,
        number: int,
        random: Random,
        notify: Callable[[str], None],
    ) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._editor = editor
        self._sampler = sampler
        self._number = number
        self._random = random
        self._notify = notify

    def draw(self) -> tuple[ValuesAt, Background]:
        """Draw a solution, with regions and background clues that fit it. Raises NoSolution, Undecided."""
        values, background = self._draw_with_regions()
        if not self._recipe.background_kinds:
            return values, background
        model = self._editor.model(background)
        values, placed_clues = self._sampler.with_clues(model, values, background, self._random)
        return values, replace(background, placed_clues=placed_clues)

    def _draw_with_regions(self) -> tuple[ValuesAt, Background]:
        """Draw random regions and a solution for them. If some random regions have none, fit regions to a solution.

        Regions with digits are grown instead, because no regions would fit a solution that is drawn first.
        """
        undrawn = self._recipe.draft.undrawn
        grows = self._editor.only_regions_change and self._recipe.has_digits and len(undrawn) == 1
        background = Background({}, {})
        for _ in range(_DIVISIONS if undrawn and not grows else 1):
            background = Background(dict(self._divisions()), {})
            try:
                return self._sampler.plain(self._editor.model(background), self._random), background
            except NoSolution:
                continue
        if not undrawn:
            raise NoSolution
        return self._grow_regions(background) if grows else self._fit_regions(background)

    def _grow_regions(self, background: Background) -> tuple[ValuesAt, Background]:
        """Grow regions one after the other, and return them with a solution. Sizes may vary. Raises NoSolution."""
        (name,) = background.divisions
        self._notify("looking for regions that have a solution")
        growing = RegionGrowth(*self._editor.without_region_rules(background), name, self._board, self._random)
        division = growing.grown(*(self._recipe.options.sizes or _GROWN))
        if division is None:
            raise NoSolution
        grown = replace(background, divisions={name: division})
        return self._sampler.plain(self._editor.model(grown), self._random), grown

    def _fit_regions(self, background: Background) -> tuple[ValuesAt, Background]:
        """Draw a solution of the rules without regions, then fit regions to it. Raises NoSolution."""
        self._notify("looking for regions that fit a solution")
        model, _ = self._editor.without_region_rules(background)
        values = self._sampler.plain(model, self._random)
        fitting = self._editor.fitting(background, values, self._random)
        if fitting is None:
            raise NoSolution
        return values, fitting

    def _divisions(self) -> Iterator[tuple[str, Division]]:
        """Yield a random division for each division that the rules leave undrawn.

        Attempts alternate between ways to draw it.

        Regions that can be merged and split need not start with equal sizes.
        """
        side = max(self._board.height, self._board.width)
        turn = self._number % 3 == 1 and not self._editor.only_regions_change
        for region in self._recipe.draft.undrawn:
            smallest, largest = self._recipe.region_sizes
            if self._recipe.options.sizes is None:
                smallest, largest = (side, side) if smallest == largest or turn else (2, self._random.randint(4, 8))
            count = len(self._board.cells) // smallest
            found = equal_division(self._board, count, self._random) if smallest == largest else None
            yield region.name, found or free_division(self._board, smallest, largest, self._random)


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
