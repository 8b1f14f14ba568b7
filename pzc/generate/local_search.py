"""A variant to answers and what stands with them, and to others near them that leave less open."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from pzc.compiler.base.node import node, replace
from pzc.compiler.board.board import Cell
from pzc.compiler.model.kinds import DIGIT, INT, ListType
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ClueAcceptance, ValuesAt
from .background import Background, Stage
from .clue_candidates import Candidate, Maker, regrouped, with_placed
from .clue_places import Shape, shape_of
from .clue_selection import ClueSelection, ClueSession, SolutionWithClues
from .recipe import Recipe, of_every_puzzle
from .refinement import MOST, ClueRefinement, RegionRefinement
from .region_session import RegionGrowth
from .regions import Division, equal_division, free_division
from .rule_dependence import statements_on, without_regions
from .solutions import NoSolution, SolutionSampler, differing
from .solver_session import Undecided

_BACKGROUND = 0.6  # how often the background is changed before the answer
_REGROUPING = 0.6  # how often groups are changed before the answer, where there are some
_WIDEST = 3  # steps around a place where two answers differ
_PART = 10  # of the board: a window that is as large grows no more
_HOLDS = 0.6  # how many truth values are wished to hold,
_HOLDS_OF_REGIONS = 0.8  # also where regions alone shall tell the answer: the more there is to it, the more they tell
_EFFORT_OTHER = 10_000  # conflicts, for another answer
_CHANGES = 1_600  # of regions that leave other answers; as a unit, in the first attempt
_REDRAWN = 8  # divisions that are tried, before one is made to fit an answer
_GROWN = 1, 8  # the least and the largest of regions that are laid one after the other
WITHOUT_GIVENS = 3  # attempts in which no digits are given, if the variant has clues that could do
_MOST_WITHOUT = 5  # rounds of keeping others out in each of these, if digits may be given after them


@node(eq=False)
class State:
    """An answer, what stands with it, the clues that may be added, another answer that all of these allow, and how many
    unknowns they leave open."""

    values: ValuesAt
    background: Background
    groups: Mapping[str, list[Candidate]]
    open: ValuesAt | None
    distance: int = 0


class Search:
    """One attempt: the states that it comes to, by the random numbers that belong to its number."""

    def __init__(
        self, variant: Recipe, number: int, left: Callable[[], float | None], tell: Callable[[str], None]
    ) -> None:
        self.random = Random(f"{variant.wishes.seed}/{number}")
        self._variant = variant
        self._board = variant.board
        self._hidden = {layer.name for layer in variant.draft.layers if layer.hidden}
        self._number = number
        self._left = left
        self._tell = tell
        counts = variant.wishes.counts
        givens = any(of_every_puzzle(kind) and kind.name not in counts for kind in variant.kinds)
        self.tries_without = variant.telling and givens and number < WITHOUT_GIVENS
        """Whether no digits are given that later attempts give, so that there is nothing to insist on."""
        self._luck = _BACKGROUND
        on_background = list(statements_on(variant.rules.rules, {kind.name for kind in variant.closed}))
        self.stage = Stage(
            variant.rules, variant.draft.undrawn, variant.closed, on_background, variant.board, self._sizes()
        )
        self._chosen_from: tuple[Mapping[str, list[Candidate]], ClueSelection] | None = None  # of the last state
        self._switchboard: ClueSession | None = None  # made when there is a second answer
        share = _HOLDS_OF_REGIONS if self.stage.by_regions_alone and not self._kinds() else _HOLDS
        self._answering = SolutionSampler(variant.board, variant.closed, variant.many, variant.joint, share)

    def first(self) -> State:
        """An answer with its background. NoSolution, Undecided."""
        background = Background(dict(self._divisions()), {})
        if self._variant.closed and not background.divisions:
            self.stage.count_by(self._answering.loaded(self.stage.model(background), background, self.random).flat)
        values, background = self._answer(background)
        self._tell("an answer is there")
        return self._refined(values, background) or self._state(values, background)

    def _refined(self, values: ValuesAt, background: Background) -> State | None:
        """The same with regions or closed clues that leave no other answer, where there are no clues besides.

        None where the regions have to be others for that. NoSolution, Undecided.
        """
        if self._kinds():
            return None
        if background.divisions and self.stage.by_regions_alone:
            most = _CHANGES * luby(self._number + 1)
            found = RegionRefinement(self.stage, self.random, self._tell).redrawn(values, background, most, self._left)
            if found is None:
                raise Undecided("no regions were found that leave no other answer")
            return State(values, found, {}, None)
        if not self._variant.closed:
            return None
        refining = ClueRefinement(self._answering, self.stage, self._board, self.random, self._tell)
        try:
            most = _MOST_WITHOUT if self.tries_without else MOST * luby(self._number + 1)
            return State(*refining.refined(values, background, most, self._left), {}, None)
        except (NoSolution, Undecided):
            if background.divisions:
                return None
            raise

    def moved(self, state: State, others: Iterable[ValuesAt], most: float) -> State | None:
        """Something near: another background that excludes the other answer, or a part of the answer drawn anew.

        None where nothing is found, or where one of the others, which are answers of states before, stays open and
        differs in more than `most` unknowns.
        """
        assert state.open is not None
        if state.background.changeable and self.random.random() < self._luck:
            far = _farthest_first(state.values, others, state.open)
            background = self.stage.changed(state.background, state.values, far, self.random)
            self._luck = max(self._luck / 2, _BACKGROUND / 30) if background is None else _BACKGROUND
            if background is not None:
                return self._trial(state, state.values, background, far, most)
        if self.random.random() < _REGROUPING:
            found = self._regrouped(state, state.open)
            if found is not None:
                return found
        drawn = self._drawn_anew(state, state.open)
        if drawn is None:
            return None
        values, background = drawn
        return self._trial(state, values, background, _farthest_first(values, (*others, state.open)), most)

    def _regrouped(self, state: State, other: ValuesAt) -> State | None:
        """The same answer with groups of which one has taken a cell over from another, where two answers differ."""
        kinds = [name for name, group in state.groups.items() if group and shape_of(group[0].kind) == Shape.GROUP]
        if not kinds:
            return None
        name = self.random.choice(kinds)
        where = self._differing(state.values, other)
        changed = regrouped(self._board, state.groups[name], where, self.random)
        if changed is None:
            return None
        found = self._state(state.values, state.background, {**state.groups, name: changed})
        return found if len(found.groups[name]) == len(changed) else None  # the rules may mind

    def _differing(self, values: ValuesAt, other: ValuesAt) -> Sequence[Cell]:
        """Where two answers differ in what is told."""
        told = {(layer, at): x for (layer, at), x in values.items() if layer not in self._hidden}
        return differing(self._board, told, other)

    def _drawn_anew(self, state: State, other: ValuesAt) -> tuple[ValuesAt, Background] | None:
        """The answer with a part drawn anew near a place where it differs from another."""
        around: set[Cell] = {self.random.choice(self._differing(state.values, other))}
        for _ in range(self.random.randint(1, _WIDEST)):
            if len(around) > len(self._board.cells) // _PART:
                break
            around |= {near for cell in around for near in self._board.around(cell)}
        kept = [c for group in state.groups.values() if drawn_whole(group) for c in group if c.says_no_value]
        model = with_placed(self.stage.model(replace(state.background, standing={})), kept)
        return self._answering.near(model, state.values, state.background, around, self.random)

    def _trial(
        self, before: State, values: ValuesAt, background: Background, far: Sequence[ValuesAt], most: float
    ) -> State | None:
        """What comes of an answer and its background. `far`: other answers, which differ the most first."""
        if before.groups:  # clues may exclude what the background allows
            return self._state(values, background, before.groups)
        known = next((other for other in far if self.stage.allows(background, other)), None)
        if known is not None and distance(values, known) > most:
            return None
        return self._state(values, background, before.groups)

    def _state(
        self,
        values: ValuesAt,
        background: Background,
        before: Mapping[str, list[Candidate]] | None = None,
    ) -> State:
        """With groups and paths where they were `before`, as far as the rules accept them."""
        model = self.stage.model(background)
        groups = self._candidates(model, values, before or {})
        again = before is not None or self._switchboard is not None
        if again and not background.changeable and not any(map(drawn_whole, groups.values())):
            self._switchboard = self._switchboard or ClueSession(model, self._variant.wishes.seed)
            every = [c for group in groups.values() for c in group]
            return State(values, background, groups, *(self._switchboard.left_open(values, every) or (None, 0)))
        self.close()
        choosing = self._choosing(model, values, groups)
        self._chosen_from = groups, choosing
        return State(values, background, groups, *(choosing.left_open() or (None, 0)))

    def _answer(self, background: Background) -> tuple[ValuesAt, Background]:
        values, background = self._drawn(background)
        if not self._variant.closed:
            return values, background
        model = self.stage.model(replace(background, standing={}))
        values, standing = self._answering.with_clues(model, values, background, self.random)
        return values, self.stage.scattered(replace(background, standing=standing), values, self.random)

    def _drawn(self, background: Background) -> tuple[ValuesAt, Background]:
        """An answer without closed clues, and regions: as they are drawn, or other ones if these have none. NoSolution,
        Undecided.
        """
        try:
            return self._answering.plain(self.stage.model(replace(background, standing={})), self.random), background
        except NoSolution:
            if not background.divisions:
                raise
        if self.stage.by_regions_alone and self._hold_digits and len(background.divisions) == 1:
            return self._grown(background)
        return self._redrawn(background) or self._fitted(background)

    def _redrawn(self, background: Background) -> tuple[ValuesAt, Background] | None:
        """Regions that happen to have an answer, of which some rules leave many; None if they have not soon."""
        for _ in range(_REDRAWN):
            other = replace(background, divisions=dict(self._divisions()))
            try:
                return self._answering.plain(self.stage.model(replace(other, standing={})), self.random), other
            except NoSolution:
                continue
        return None

    def _grown(self, background: Background) -> tuple[ValuesAt, Background]:
        """Regions that hold digits, and an answer: they are laid one after the other, and need not be of one size, so
        that none would fit an answer that is there first. NoSolution where none are found.
        """
        (name,) = background.divisions
        self._tell("regions that have an answer")
        growing = RegionGrowth(*self.stage.apart(background), name, self._board, self.random)
        division = growing.grown(*(self._variant.wishes.sizes or _GROWN))
        if division is None:
            raise NoSolution
        grown = replace(background, divisions={name: division})
        return self._answering.plain(self.stage.model(grown), self.random), grown

    def _fitted(self, background: Background) -> tuple[ValuesAt, Background]:
        """An answer to the rules that do not speak of the regions, and regions that are drawn to fit it. NoSolution."""
        self._tell("regions for an answer")
        model = self.stage.model(background)
        names = set(background.divisions)
        values = self._answering.plain(replace(model, rules=without_regions(model.rules, names)), self.random)
        fitting = self.stage.fitting(background, values, self.random)
        if fitting is None:
            raise NoSolution
        return values, fitting

    # -------------------------------------------------------------------------------------------- clues

    def _candidates(
        self, model: Model, values: ValuesAt, before: Mapping[str, list[Candidate]]
    ) -> dict[str, list[Candidate]]:
        """By kind. Clues that every puzzle can say come in only after some attempts with the variant's own."""
        court = ClueAcceptance(model, values)
        maker = Maker(model, self._board, court, self.random, set())
        groups = {}
        for kind in self._kinds():
            here = next(k for k in model.clues if k.name == kind.name)
            if drawn_whole(before.get(kind.name, ())):
                groups[kind.name] = maker.again(here, before[kind.name], self._variant.wishes.sums)
            else:
                count = self._variant.wishes.counts.get(kind.name)
                groups[kind.name] = maker.candidates(here, count, self._variant.wishes.sums)
        return groups

    def _kinds(self) -> list[ClueKind]:
        """The clues that are given one by one in this attempt."""
        counts = self._variant.wishes.counts
        wanted = [kind for kind in self._variant.kinds if counts.get(kind.name) != 0]
        return [kind for kind in wanted if kind.name in counts or not (self.tries_without and of_every_puzzle(kind))]

    def other(self, state: State, chosen: Sequence[Candidate], background: Background) -> ValuesAt | None:
        """Another answer to the chosen clues with this background instead of the state's. None: no other; Undecided."""
        model = with_placed(self.stage.model(replace(background, standing={})), chosen)
        loaded = self._answering.loaded(model, background, self.random)
        return next(iter(self._answering.others(loaded, state.values, background, _EFFORT_OTHER)), None)

    def choosing(self, state: State) -> ClueSelection:
        """From which of the candidates the clues may be chosen."""
        if self._chosen_from is not None and self._chosen_from[0] is state.groups:
            return self._chosen_from[1]
        self.close()
        choosing = self._choosing(self.stage.model(state.background), state.values, state.groups)
        self._chosen_from = state.groups, choosing
        return choosing

    def close(self) -> None:
        """Frees the solver from which clues are chosen."""
        if self._chosen_from is not None:
            self._chosen_from[1].close()
            self._chosen_from = None

    def _choosing(self, model: Model, values: ValuesAt, groups: Mapping[str, list[Candidate]]) -> ClueSelection:
        every = [c for group in groups.values() for c in group]
        answered = SolutionWithClues(model, self._board, values, every, self._variant.wishes.seed)
        return ClueSelection(answered, every, self.random)

    # ----------------------------------------------------------------------------------------- divisions

    def _sizes(self) -> tuple[int, int]:
        """Of the least and the largest region. Where regions hold digits, their sizes count: they stay equal."""
        side = max(self._board.height, self._board.width)
        return self._variant.wishes.sizes or ((side, side) if self._hold_digits else (1, len(self._board.cells)))

    @property
    def _hold_digits(self) -> bool:
        return DIGIT in self._variant.draft.facts.layers

    def _divisions(self) -> Iterator[tuple[str, Division]]:
        """A random division for each that is nowhere drawn; the ways to draw them take turns.

        Regions that are joined and cut until they fit need not begin with one size.
        """
        side = max(self._board.height, self._board.width)
        turn = self._number % 3 == 1 and not self.stage.by_regions_alone
        for region in self._variant.draft.undrawn:
            smallest, largest = self._sizes()
            if self._variant.wishes.sizes is None:
                smallest, largest = (side, side) if smallest == largest or turn else (2, self.random.randint(4, 8))
            count = len(self._board.cells) // smallest
            found = equal_division(self._board, count, self.random) if smallest == largest else None
            yield region.name, found or free_division(self._board, smallest, largest, self.random)


def luby(number: int) -> int:
    """1, 1, 2, 1, 1, 2, 4, ...: what is lost by giving up too soon or too late is little, whatever is best.

    (Luby, Sinclair, Zuckerman, 1993.)
    """
    size = (number + 1).bit_length() - 1
    return 1 << (size - 1) if number == (1 << size) - 1 else luby(number - (1 << size) + 1)


def distance(values: ValuesAt, other: ValuesAt) -> int:
    """In how many unknowns two answers differ."""
    return sum(other[place] != value for place, value in values.items())


def _farthest_first(values: ValuesAt, others: Iterable[ValuesAt], before: ValuesAt | None = None) -> list[ValuesAt]:
    """The others that differ from an answer, those that differ the most first, or one of them before all."""
    far = sorted(others, key=lambda other: -distance(values, other))
    far = [other for other in far if other is not before and distance(values, other)]
    return far if before is None else [before, *far]


def drawn_whole(group: Sequence[Candidate]) -> bool:
    """Groups, paths and lists beside the board are given as they were drawn; other clues where they are needed."""
    if not group:
        return False
    value = group[0].kind.value
    shape = shape_of(group[0].kind)
    lists = value is not None and value[1] == ListType(INT)
    return shape in (Shape.GROUP, Shape.PATH) or (shape == Shape.SIDE and lists)
