"""Marks and clues that a puzzle does not need are removed from it."""

from collections.abc import Callable, Sequence

from pzc.compiler.base.node import replace

from .background import Background
from .clue_candidates import Candidate
from .clue_selection import ClueSelection
from .local_search import Search, State
from .recipe import Recipe
from .solver_session import Undecided


class MarkThinning:
    """Removes marks, which are clues of the background, as long as the solution stays the only one."""

    def __init__(self, recipe: Recipe, notify: Callable[[str], None]) -> None:
        self._recipe = recipe
        self._notify = notify

    def thinned(
        self, state: State, selection: ClueSelection, removable: Sequence[Candidate], search: Search
    ) -> Background:
        """Remove marks that are not needed, and with them clues, until none can go. Return the background that is left.

        Without a mark the rules may demand more of a place. So what was needed before may have become superfluous.
        """
        background = self.with_fewer_marks(state.background, state, selection.chosen, search)
        thinned = background is not state.background
        while thinned and self._drop_clues(background, state, selection, removable, search):
            fewer = self.with_fewer_marks(background, state, selection.chosen, search)
            thinned = fewer is not background
            background = fewer
        return background

    def with_fewer_marks(
        self, background: Background, state: State, chosen: Sequence[Candidate], search: Search
    ) -> Background:
        """Remove marks until each is needed. Kinds that every place may have stay."""
        while True:
            before = background
            marks = [
                (name, c)
                for name, cs in background.placed_clues.items()
                if not self._recipe.prefers_many[name]
                for c in cs
            ]
            for name, mark in search.random.sample(marks, len(marks)):
                rest = tuple(c for c in background.placed_clues[name] if c is not mark)
                thinner = replace(background, placed_clues={**background.placed_clues, name: rest})
                if _is_enough(thinner, state, chosen, search):
                    background = thinner
                    self._notify(f"{sum(map(len, background.placed_clues.values()))} marks are left")
            if background is before:
                return background

    def _drop_clues(
        self,
        background: Background,
        state: State,
        selection: ClueSelection,
        removable: Sequence[Candidate],
        search: Search,
    ) -> bool:
        """Drop clues that the background makes superfluous. Return True if there were any."""
        before = len(selection.chosen)
        for clue in removable:
            gone = selection.whole([clue])
            rest = [c for c in selection.chosen if c not in gone]
            if clue in selection.chosen and _is_enough(background, state, rest, search):
                selection.chosen = rest
        return len(selection.chosen) < before


def _is_enough(background: Background, state: State, chosen: Sequence[Candidate], search: Search) -> bool:
    """Return True if the state's solution is certainly the only one for this background and these clues."""
    try:
        return search.is_unique(state, chosen, background)
    except Undecided:
        return False
