"""Local search over solutions: a recipe to states, and a state to neighbors with fewer undetermined unknowns."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from pzc.compiler.base.node import node, replace
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.kinds import INT, ListType
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ClueAcceptance, ValuesAt
from .background import Background, BackgroundEditor
from .clue_candidates import Candidate, CandidateFinder, regrouped, with_placed
from .clue_places import Shape, shape_of
from .clue_selection import ClueSelection
from .recipe import Recipe
from .refinement import MOST, ClueRefinement, RegionRefinement
from .sessions import Undecided
from .solutions import FirstSolutions, NoSolution, SolutionSampler, differing

_REGIONS = 0.6  # probability of changing regions rather than the solution
_REGROUPING = 0.6  # probability of moving a cell between groups rather than changing the solution, if there are groups
_WIDEST = 3  # largest radius of the part of the solution that is redrawn, in cells
_PART = 10  # the redrawn part stops growing at this fraction of the board
_HOLDS = 0.6  # share of the truth values that should be true
# the same if regions alone must determine the solution; a fuller solution is determined more easily
_HOLDS_OF_REGIONS = 0.8
_EFFORT_OTHER = 10_000  # conflicts, for another solution
_CHANGES = 1_600  # region changes in the first attempt, to exclude other solutions; multiplied by the Luby sequence
WITHOUT_RESERVE = 3  # attempts without the clues in reserve, if others may suffice
_MOST_WITHOUT = 5  # refinement rounds in each of these attempts


@node(eq=False)
class State:
    """A solution with its background and candidate clues.

    `open` is another solution that satisfies all of them, or None. `distance` counts the unknowns that have another
    value there.
    """

    values: ValuesAt
    background: Background
    groups: Mapping[str, list[Candidate]]
    open: ValuesAt | None
    distance: int = 0


class Search:
    """One attempt: a local search whose random numbers depend on the seed and the number of the attempt."""

    def __init__(
        self, recipe: Recipe, number: int, left: Callable[[], float | None], notify: Callable[[str], None]
    ) -> None:
        self.random = Random(f"{recipe.options.seed}/{number}")
        self._recipe = recipe
        self._board = recipe.board
        self._hidden = {layer.name for layer in recipe.draft.layers if layer.hidden}
        self._number = number
        self._left = left
        self._notify = notify
        counts = recipe.options.counts
        spared = [kind for kind in recipe.kinds if kind.name not in counts and recipe.can_do_without(kind)]
        self._spared = {kind.name for kind in spared} if number < WITHOUT_RESERVE else set()
        """The kinds, such as givens, that this attempt omits and later attempts may use."""
        self.editor = BackgroundEditor(recipe)
        # the selection for the last state
        self._chosen_from: tuple[Mapping[str, list[Candidate]], ClueSelection] | None = None
        share = _HOLDS_OF_REGIONS if self.editor.only_regions_change and not self._kinds() else _HOLDS
        self._sampler = SolutionSampler(recipe, share)
        self._solutions = FirstSolutions(recipe, self.editor, self._sampler, number, self.random, notify)

    @property
    def spares_clues(self) -> bool:
        """Return True if this attempt omits clues that later attempts may use. Such an attempt ends early."""
        return bool(self._spared)

    def first(self) -> State:
        """Return a random solution with its background. Raises NoSolution, Undecided."""
        values, background = self._solutions.draw()
        self._notify("found a solution")
        return self._refined(values, background) or self._build_state(values, background)

    def _refined(self, values: ValuesAt, background: Background) -> State | None:
        """Refine the regions or background clues until they leave no other solution, if the recipe has no other clues.

        None if refinement does not apply, or if the regions must change first. Raises NoSolution, Undecided.
        """
        if self._kinds():
            return None
        if background.divisions and self.editor.only_regions_change:
            most = _CHANGES * luby(self._number + 1)
            found = RegionRefinement(self.editor, self.random, self._notify).redrawn(
                values, background, most, self._left
            )
            if found is None:
                raise Undecided("no regions were found that exclude all other solutions")
            return State(values, found, {}, None)
        if not self._recipe.background_kinds:
            return None
        refining = ClueRefinement(self._sampler, self.editor, self._board, self.random, self._notify)
        try:
            most = _MOST_WITHOUT if self.spares_clues else MOST * luby(self._number + 1)
            return State(*refining.refined(values, background, most, self._left), {}, None)
        except (NoSolution, Undecided):
            if background.divisions:
                return None
            raise

    def moved(self, state: State) -> State | None:
        """Return a neighbor of a state, or None if none is found.

        Regions are changed to exclude the other solution. Or groups are changed, or a part of the solution is redrawn
        with its background clues.
        """
        assert state.open is not None
        if state.background.divisions and self.random.random() < _REGIONS:
            background = self.editor.changed(state.background, state.values, state.open, self.random)
            if background is not None:
                return self._build_state(state.values, background, state.groups)
        if self.random.random() < _REGROUPING:
            found = self._regrouped(state, state.open)
            if found is not None:
                return found
        drawn = self._redraw(state, state.open)
        if drawn is None:
            return None
        values, background = drawn
        return self._build_state(values, background, state.groups)

    def _regrouped(self, state: State, other: ValuesAt) -> State | None:
        """Return the same solution with one cell moved between groups, at a place where the two solutions differ."""
        kinds = [name for name, group in state.groups.items() if group and shape_of(group[0].kind) == Shape.GROUP]
        if not kinds:
            return None
        name = self.random.choice(kinds)
        where = self._differing(state.values, other)
        changed = regrouped(self._board, state.groups[name], where, self.random)
        if changed is None:
            return None
        found = self._build_state(state.values, state.background, {**state.groups, name: changed})
        return found if len(found.groups[name]) == len(changed) else None  # the rules may reject a changed group

    def _differing(self, values: ValuesAt, other: ValuesAt) -> Sequence[Cell]:
        """Return the cells in which two solutions differ visibly."""
        visible = {(layer, at): x for (layer, at), x in values.items() if layer not in self._hidden}
        return differing(self._board, visible, other)

    def _redraw(self, state: State, other: ValuesAt) -> tuple[ValuesAt, Background] | None:
        """Redraw a part of the solution around a cell where it differs from another solution."""
        somewhere = self._differing(state.values, other) or self._board.cells  # unknowns by themselves have no place
        around: set[Cell] = {self.random.choice(somewhere)}
        for _ in range(self.random.randint(1, _WIDEST)):
            if len(around) > len(self._board.cells) // _PART:
                break
            around |= {near for cell in around for near in self._board.around(cell)}
        kept = [c for group in state.groups.values() if given_completely(group) for c in group if c.is_place_only]
        model = with_placed(self.editor.model(replace(state.background, placed_clues={})), kept)
        return self._sampler.near(model, state.values, state.background, around, self.random)

    def _build_state(
        self,
        values: ValuesAt,
        background: Background,
        before: Mapping[str, list[Candidate]] | None = None,
    ) -> State:
        """Build a state. Groups and paths stay where they were in `before` if the rules accept them."""
        model = self.editor.model(background)
        groups = self._candidates(model, values, before or {})
        self.close()
        selection = self._new_selection(model, values, groups)
        self._chosen_from = groups, selection
        return State(values, background, groups, *(selection.find_other() or (None, 0)))

    # -------------------------------------------------------------------------------------------- clues

    def _candidates(
        self, model: Model, values: ValuesAt, before: Mapping[str, list[Candidate]]
    ) -> dict[str, list[Candidate]]:
        """Return the candidates by kind. Those in reserve, such as givens, are used only after some attempts."""
        acceptance = ClueAcceptance(model, values)
        maker = CandidateFinder(model, self._board, acceptance, self.random, set())
        groups = {}
        for kind in self._kinds():
            here = next(k for k in model.clues if k.name == kind.name)
            if given_completely(before.get(kind.name, ())):
                groups[kind.name] = maker.again(here, before[kind.name], self._recipe.options.sums)
            else:
                count = self._recipe.options.counts.get(kind.name)
                groups[kind.name] = maker.candidates(here, count, self._recipe.options.sums)
        if self._recipe.symmetry is not None:
            return {
                name: [clue for orbit in self._recipe.symmetry.orbits(group) for clue in orbit]
                for name, group in groups.items()
            }
        return groups

    def _kinds(self) -> list[ClueKind]:
        """Return the kinds of clues that are chosen one by one in this attempt."""
        counts = self._recipe.options.counts
        return [k for k in self._recipe.kinds if counts.get(k.name) != 0 and k.name not in self._spared]

    def selection(self, state: State) -> ClueSelection:
        """Return the selection that chooses among the candidates of a state."""
        if self._chosen_from is not None and self._chosen_from[0] is state.groups:
            return self._chosen_from[1]
        self.close()
        selection = self._new_selection(self.editor.model(state.background), state.values, state.groups)
        self._chosen_from = state.groups, selection
        return selection

    def close(self) -> None:
        """Free the solver of the current selection."""
        if self._chosen_from is not None:
            self._chosen_from[1].close()
            self._chosen_from = None

    def _new_selection(self, model: Model, values: ValuesAt, groups: Mapping[str, list[Candidate]]) -> ClueSelection:
        every = [c for group in groups.values() for c in group]
        symmetry = self._recipe.symmetry
        orbits = () if symmetry is None else symmetry.orbits(every)
        return ClueSelection(model, values, every, self.random, orbits, not self._recipe.clues_are_named)

    # --------------------------------------------------------------------------------- marks that are not needed

    def thinned(
        self, state: State, selection: ClueSelection | None = None, removable: Sequence[Candidate] = ()
    ) -> Background:
        """Remove marks that are not needed, and with them chosen clues, until none can go. Return what is left.

        Marks are clues of the background, without those of kinds that every place may have. Without a mark the rules
        may demand more of a place. So what was needed before may have become superfluous.
        """
        background = state.background
        before: Background | None = None
        while background is not before:
            before = background
            kinds = [kind for kind in background.placed_clues if not self._recipe.prefers_many[kind]]
            marks = [(kind, mark) for kind in kinds for mark in background.placed_clues[kind]]
            for kind, mark in self.random.sample(marks, len(marks)):
                rest = tuple(c for c in background.placed_clues[kind] if c is not mark)
                thinner = replace(background, placed_clues={**background.placed_clues, kind: rest})
                if self._is_enough(thinner, state, selection.chosen if selection else ()):
                    background = thinner
                    self._notify(f"{sum(map(len, background.placed_clues.values()))} marks are left")
            if selection and background is not before:
                self._drop_clues(background, state, selection, removable)
        return background

    def _drop_clues(
        self, background: Background, state: State, selection: ClueSelection, removable: Sequence[Candidate]
    ) -> None:
        """Drop chosen clues that the background makes superfluous."""
        for clue in removable:
            gone = selection.whole([clue])
            rest = [c for c in selection.chosen if c not in gone]
            if clue in selection.chosen and self._is_enough(background, state, rest):
                selection.chosen = rest

    def _is_enough(self, background: Background, state: State, chosen: Sequence[Candidate]) -> bool:
        """Return True if the state's solution is certainly the only one for this background and these clues."""
        try:
            return self.is_unique(state, chosen, background)
        except Undecided:
            return False

    def is_unique(self, state: State, chosen: Sequence[Candidate], background: Background) -> bool:
        """Return True if the state's solution is the only one for the chosen clues with this background.

        Raises Undecided.
        """
        model = with_placed(self.editor.model(replace(background, placed_clues={})), chosen)
        loaded = self._sampler.loaded(model, background, self.random)
        if not self._sampler.allows(loaded, state.values, background):
            return False
        return self._sampler.other(loaded, state.values, background, _EFFORT_OTHER) is None


def luby(number: int) -> int:
    """Return a term of 1, 1, 2, 1, 1, 2, 4, …: restart intervals that are near-optimal without knowing the best one.

    (Luby, Sinclair, Zuckerman, 1993.)
    """
    size = (number + 1).bit_length() - 1
    return 1 << (size - 1) if number == (1 << size) - 1 else luby(number - (1 << size) + 1)


def given_completely(group: Sequence[Candidate]) -> bool:
    """Return True for groups, paths and lists beside the board: all of them are printed.

    Of other kinds only those that are needed.
    """
    if not group:
        return False
    value = group[0].kind.value
    shape = shape_of(group[0].kind)
    lists = value is not None and value[1] == ListType(INT)
    return shape in (Shape.GROUP, Shape.PATH) or (shape == Shape.SIDE and lists)
