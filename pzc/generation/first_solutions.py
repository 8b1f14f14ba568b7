"""A recipe to a random solution, with regions and background clues that fit it."""

from collections.abc import Callable, Iterator
from random import Random

from pzc.compiler.base.node import replace
from pzc.compiler.model.kinds import DIGIT

from .acceptance import ValuesAt
from .background import Background, BackgroundEditor
from .recipe import Recipe
from .region_rules import RegionGrowth
from .regions import Division, equal_division, free_division
from .rule_dependence import without_regions
from .solutions import NoSolution, SolutionSampler

_REDRAWN = 8  # random divisions tried before one is fitted to a solution
_GROWN = 1, 8  # the smallest and the largest size of a region that is grown


class FirstSolutions:
    """Draws the solution with which an attempt begins. `number`: the number of the attempt."""

    def __init__(
        self,
        recipe: Recipe,
        stage: BackgroundEditor,
        sampler: SolutionSampler,
        number: int,
        random: Random,
        notify: Callable[[str], None],
    ) -> None:
        self._recipe = recipe
        self._board = recipe.board
        self._stage = stage
        self._sampler = sampler
        self._number = number
        self._random = random
        self._notify = notify

    def draw(self, background: Background) -> tuple[ValuesAt, Background]:
        """Draw a solution, with the background clues that fit it."""
        values, background = self._draw_plain(background)
        if not self._recipe.background_kinds:
            return values, background
        model = self._stage.model(replace(background, placed_clues={}))
        values, placed_clues = self._sampler.with_clues(model, values, background, self._random)
        return values, self._stage.scattered(replace(background, placed_clues=placed_clues), values, self._random)

    def _draw_plain(self, background: Background) -> tuple[ValuesAt, Background]:
        """Draw a solution without background clues, for the given regions or, if these have no solution, for others.

        Raises NoSolution, Undecided.
        """
        try:
            return self._plain_solution(background), background
        except NoSolution:
            if not background.divisions:
                raise
        if self._stage.only_regions_change and _hold_digits(self._recipe) and len(background.divisions) == 1:
            return self._grow_regions(background)
        return self._draw_with_random_regions(background) or self._fit_regions(background)

    def _plain_solution(self, background: Background) -> ValuesAt:
        """Draw a solution for some regions, without background clues. Raises NoSolution, Undecided."""
        return self._sampler.plain(self._stage.model(replace(background, placed_clues={})), self._random)

    def _draw_with_random_regions(self, background: Background) -> tuple[ValuesAt, Background] | None:
        """Try a few random divisions and return one that has a solution, or None.

        It works for rules that many divisions satisfy.
        """
        for _ in range(_REDRAWN):
            other = replace(background, divisions=dict(self.divisions()))
            try:
                return self._plain_solution(other), other
            except NoSolution:
                continue
        return None

    def _grow_regions(self, background: Background) -> tuple[ValuesAt, Background]:
        """Grow regions with digits one after the other, and return them with a solution. Sizes may vary.

        This helps when no regions would fit a solution that is drawn first. Raises NoSolution.
        """
        (name,) = background.divisions
        self._notify("looking for regions that have a solution")
        growing = RegionGrowth(*self._stage.apart(background), name, self._board, self._random)
        division = growing.grown(*(self._recipe.options.sizes or _GROWN))
        if division is None:
            raise NoSolution
        grown = replace(background, divisions={name: division})
        return self._sampler.plain(self._stage.model(grown), self._random), grown

    def _fit_regions(self, background: Background) -> tuple[ValuesAt, Background]:
        """Draw a solution of the rules without regions, then fit regions to it. Raises NoSolution."""
        self._notify("looking for regions that fit a solution")
        model = self._stage.model(background)
        names = set(background.divisions)
        kept = without_regions(model.rules, names, model.facts)
        values = self._sampler.plain(replace(model, rules=kept), self._random)
        fitting = self._stage.fitting(background, values, self._random)
        if fitting is None:
            raise NoSolution
        return values, fitting

    def divisions(self) -> Iterator[tuple[str, Division]]:
        """Yield a random division for each division that the rules leave undrawn.

        Attempts alternate between ways to draw it.

        Regions that can be merged and split need not start with equal sizes.
        """
        side = max(self._board.height, self._board.width)
        turn = self._number % 3 == 1 and not self._stage.only_regions_change
        for region in self._recipe.draft.undrawn:
            smallest, largest = region_sizes(self._recipe)
            if self._recipe.options.sizes is None:
                smallest, largest = (side, side) if smallest == largest or turn else (2, self._random.randint(4, 8))
            count = len(self._board.cells) // smallest
            found = equal_division(self._board, count, self._random) if smallest == largest else None
            yield region.name, found or free_division(self._board, smallest, largest, self._random)


def region_sizes(recipe: Recipe) -> tuple[int, int]:
    """Return the smallest and the largest size of a region. Regions with digits keep equal sizes."""
    side = max(recipe.board.height, recipe.board.width)
    return recipe.options.sizes or ((side, side) if _hold_digits(recipe) else (1, len(recipe.board.cells)))


def _hold_digits(recipe: Recipe) -> bool:
    return DIGIT in recipe.draft.facts.layers
