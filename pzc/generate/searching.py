"""A variant to answers and what stands with them, and to others near them that leave less open."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from pzc.backends.cpsat_switches import Switches
from pzc.compiler.board import Cell
from pzc.compiler.ground import ground
from pzc.compiler.kinds import INT, ListType
from pzc.compiler.model import Model
from pzc.compiler.node import node, replace

from .answering import Answering, NoAnswer, differing, values_of
from .background import Background, Stage
from .candidates import Candidate, Maker
from .choosing import Choosing
from .court import Court, Values, with_placements
from .places import Shape, shape_of
from .regions import Division, equal_division, free_division
from .speaking import statements_on, without_regions
from .variant import Variant, of_every_puzzle

_BACKGROUND = 0.6  # how often the background is changed before the answer
_WIDEST = 3  # steps around a place where two answers differ
_WITHOUT_GIVENS = 3  # attempts in which no digits are given, if the variant has clues that could do


@node(eq=False)
class State:
    """An answer, what stands with it, the clues that may be added, and another answer that all of these allow."""

    values: Values
    background: Background
    groups: Mapping[str, list[Candidate]]
    choosing: Choosing
    open: Values | None

    @property
    def distance(self) -> int:
        """In how many unknowns the two answers differ."""
        if self.open is None:
            return 0
        return sum(self.open[place] != value for place, value in self.values.items())


class Search:
    """One attempt: the states that it comes to, by the random numbers that belong to its number."""

    def __init__(
        self, variant: Variant, number: int, left: Callable[[], float | None], tell: Callable[[str], None]
    ) -> None:
        self.random = Random(f"{variant.wishes.seed}/{number}")
        self._variant = variant
        self._board = variant.board
        self._number = number
        self._left = left
        self._tell = tell
        on_background = list(statements_on(variant.rules.rules, {kind.name for kind in variant.closed}))
        self.stage = Stage(
            variant.rules, variant.draft.undrawn, variant.closed, on_background, variant.board, self._sizes()
        )
        self._answering = Answering(variant.board, variant.closed, variant.many, variant.joint, left)

    def first(self) -> State:
        """An answer with its background. NoAnswer, Undecided."""
        background = Background(dict(self._divisions()), {})
        values, background = self._answer(background)
        self._tell("an answer is there")
        return self._state(values, background)

    def moved(self, state: State, others: Sequence[Values]) -> State | None:
        """Something near: another background that excludes the other answer, or a part of the answer drawn anew."""
        assert state.open is not None
        if state.background.changeable and self.random.random() < _BACKGROUND:
            background = self.stage.changed(state.background, state.values, others, self.random)
            if background is not None:
                return self._state(state.values, background, state.groups)
        around: set[Cell] = {self.random.choice(differing(self._board, state.values, state.open))}
        for _ in range(self.random.randint(1, _WIDEST)):
            around |= {near for cell in around for near in self._board.around(cell)}
        kept = [c for group in state.groups.values() if drawn_whole(group) for c in group if c.says_no_value]
        model = with_placed(self.stage.model(replace(state.background, standing={})), kept)
        found = self._answering.near(model, state.values, state.background, around, self.random)
        return None if found is None else self._state(*found, state.groups)

    def _state(
        self,
        values: Values,
        background: Background,
        before: Mapping[str, list[Candidate]] | None = None,
    ) -> State:
        """With groups and paths where they were `before`, as far as the rules accept them."""
        model = self.stage.model(background)
        groups = self._candidates(model, values, before or {})
        choosing, weights = self._choosing(model, values, groups)
        return State(values, background, groups, choosing, choosing.left_open(weights))

    def _answer(self, background: Background) -> tuple[Values, Background]:
        model = self.stage.model(replace(background, standing={}))
        try:
            values = self._answering.plain(model, self.random)
        except NoAnswer:
            if not background.divisions:
                raise
            values, background = self._fitted(background)
            model = self.stage.model(replace(background, standing={}))
        if not self._variant.closed:
            return values, background
        values, standing = self._answering.with_clues(model, values, self.random)
        return values, self.stage.scattered(replace(background, standing=standing), values, self.random)

    def _fitted(self, background: Background) -> tuple[Values, Background]:
        """An answer to the rules that do not speak of the regions, and regions that are drawn to fit it. NoAnswer."""
        self._tell("regions for an answer")
        model = self.stage.model(background)
        names = set(background.divisions)
        values = self._answering.plain(replace(model, rules=without_regions(model.rules, names)), self.random)
        fitting = self.stage.fitting(background, values, self.random)
        if fitting is None:
            raise NoAnswer
        return values, fitting

    # -------------------------------------------------------------------------------------------- clues

    def _candidates(
        self, model: Model, values: Values, before: Mapping[str, list[Candidate]]
    ) -> dict[str, list[Candidate]]:
        """By kind. Clues that every puzzle can say come in only after some attempts with the variant's own."""
        court = Court(model, values)
        maker = Maker(model, self._board, court, self.random, set())
        groups = {}
        for kind in self._variant.kinds:
            count = self._variant.wishes.counts.get(kind.name)
            late = of_every_puzzle(kind) and self._variant.telling and self._number < _WITHOUT_GIVENS
            if count != 0 and (count is not None or not late):
                here = next(k for k in model.clues if k.name == kind.name)
                if drawn_whole(before.get(kind.name, ())):
                    groups[kind.name] = maker.again(here, before[kind.name], self._variant.wishes.sums)
                else:
                    groups[kind.name] = maker.candidates(here, count, self._variant.wishes.sums)
        return groups

    def _choosing(
        self, model: Model, values: Values, groups: Mapping[str, list[Candidate]]
    ) -> tuple[Choosing, list[int]]:
        """The candidates to choose from, and weights with which an answer is heavy where it is another."""
        every = [c for group in groups.values() for c in group]
        flat = ground(with_placed(model, every), each_clue=bool(every))
        switches = Switches(flat, [c.placement.origin for c in every], self._variant.wishes.seed, self._left())
        mine = [values[v.layer, v.place] for v in flat.variables]
        switches.forbid(tuple(mine))
        weights = [
            (1 - 2 * x) if v.truth else self.random.randint(-1, 1) for v, x in zip(flat.variables, mine, strict=True)
        ]
        return Choosing(switches, every, lambda other: Court(model, values_of(flat, other)), self.random), weights

    # ----------------------------------------------------------------------------------------- divisions

    def _sizes(self) -> tuple[int, int]:
        """Of the least and the largest region. Where regions hold digits, their sizes count: they stay equal."""
        side = max(self._board.height, self._board.width)
        digits = "digit" in self._variant.draft.facts.layers
        return self._variant.wishes.sizes or ((side, side) if digits else (1, len(self._board.cells)))

    def _divisions(self) -> Iterator[tuple[str, Division]]:
        """A random division for each that is nowhere drawn; the ways to draw them take turns."""
        side = max(self._board.height, self._board.width)
        for region in self._variant.draft.undrawn:
            smallest, largest = self._sizes()
            if self._variant.wishes.sizes is None:
                smallest, largest = (side, side) if smallest == largest or self._number % 2 == 1 else (3, 8)
            count = len(self._board.cells) // smallest
            found = equal_division(self._board, count, self.random) if smallest == largest else None
            yield region.name, found or free_division(self._board, smallest, largest, self.random)


def with_placed(model: Model, clues: Iterable[Candidate]) -> Model:
    """The model with more clues."""
    placed = {name: list(standing) for name, standing in model.facts.placements.items()}
    for clue in clues:
        placed.setdefault(clue.kind.name, []).append(clue.placement)
    return replace(model, facts=with_placements(model.facts, placed))


def drawn_whole(group: Sequence[Candidate]) -> bool:
    """Groups, paths and lists beside the board are given as they were drawn; other clues where they are needed."""
    if not group:
        return False
    value = group[0].kind.value
    shape = shape_of(group[0].kind)
    lists = value is not None and value[1] == ListType(INT)
    return shape in (Shape.GROUP, Shape.PATH) or (shape == Shape.SIDE and lists)
