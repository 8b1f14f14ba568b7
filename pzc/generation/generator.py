"""Rules and options to the text of a puzzle with one solution. The text is verified before it is returned."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from random import Random
from typing import TypeAlias

from pzc.backends import AUTO, get
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.checks.verification import require_rules_hold
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library
from pzc.compiler.syntax.use_paths import path_of_use

from .clue_candidates import Candidate
from .clue_places import Shape, shape_of
from .clue_selection import ClueSelection
from .local_search import WITHOUT_RESERVE, Search, State, given_completely, luby
from .puzzle_text import puzzle_text
from .recipe import GeneratorOptions, Recipe
from .sessions import Undecided
from .solutions import NoSolution

_PATIENCE = 150  # changes in a row without progress before an attempt ends
# The same for attempts without givens that later attempts may use. It is divided by the number of cells, because a
# change takes longer on a large board.
_PATIENCE_WITHOUT = 500
_LEAST_PATIENCE = 5  # the lower limit after that division
_STUCK = 12  # changes without progress before another solution is chosen; multiplied by the Luby sequence


_EXCHANGES = 12  # exchanges in a row that come no nearer to the difficulty; then another solution is tried
_MOST_EXCHANGED = 3  # clues that are exchanged together

Distance: TypeAlias = Callable[[str], float | None]
"""The distance of a puzzle from the wanted difficulty: positive if it is too hard, negative if it is too easy.

None ends the search.
"""


class GaveUp(Exception):
    """No puzzle was found within the time limit or the number of attempts. The message gives the reasons."""


class _Attempt(Exception):
    """An attempt failed. The message gives the reason."""


def generate(options: GeneratorOptions, notify: Callable[[str], None], measure: Distance | None = None) -> str:
    """Return the text of a new puzzle. `notify` is called with progress messages.

    With `measure`, clues are exchanged as long as the distance does not grow.

    Raises PuzzleError if the rules or the options are wrong, GaveUp if no puzzle was found.
    """
    try:
        with within(options.time_limit):
            return _Generator(options, notify, measure).run()
    except TimeUp:
        raise GaveUp(f"gave up: {time_in_words(options.time_limit)}") from None


def compiled(options: GeneratorOptions, text: str) -> Model:
    """Return the model of a generated text, compiled as a file in the options' folder."""
    return compile_source(Source("the new puzzle", text, os.path.join(options.folder, "generated.puz")))


class _Generator:
    def __init__(
        self, options: GeneratorOptions, notify: Callable[[str], None], measure: Distance | None = None
    ) -> None:
        self.options = options
        self.measure = measure
        self.notify = notify
        self.end = None if options.time_limit is None else time.monotonic() + options.time_limit
        self.recipe = Recipe(options, notify)

    def run(self) -> str:
        """Make attempts until one succeeds. Each has its own random numbers."""
        number = 0
        reasons: dict[str, int] = {}
        while True:
            try:
                with closing(Search(self.recipe, number, self._seconds_left, self.notify)) as search:
                    return self._attempt(search)
            except _Attempt as failed:
                reason = str(failed)
            except NoSolution:
                reason = self._without_solution()
                if self.recipe.widen():
                    continue
                # a further attempt has other regions at most, which seldom gives a solution if clues are missing
                if number >= WITHOUT_RESERVE and (self.recipe.closed_kinds or not self.recipe.draft.undrawn):
                    raise self._gave_up({reason: number + 1}, number + 1) from None
            except Undecided as undecided:
                reason = str(undecided) or "the solver took too long"
                if self._seconds_left() == 0:
                    raise self._out_of_time(reasons, number) from None
            except TimeUp:
                raise self._out_of_time(reasons, number) from None
            self.notify(f"attempt {number + 1}: {reason}")
            reasons[reason] = reasons.get(reason, 0) + 1
            number += 1
            if self._seconds_left() == 0 or number >= 200:
                raise self._gave_up(reasons, number)

    def _without_solution(self) -> str:
        """Return the message that there is no solution. It names the clues that the rules may need for one."""
        reason = "the board has no solution"
        if names := ", ".join(f"`{kind.name}`" for kind in self.recipe.closed_kinds):
            reason += f" without {names} clues, which `pzc generate` can't choose together with a solution"
        return reason

    def _out_of_time(self, reasons: Mapping[str, int], number: int) -> GaveUp:
        """Return the failure of an attempt that the time limit ended. `number` attempts failed before it."""
        return self._gave_up({**reasons, "the time limit was reached": 1}, number + 1)

    def _gave_up(self, reasons: Mapping[str, int], number: int) -> GaveUp:
        listed = "; ".join(f"{reason} ({many(count, 'time')})" for reason, count in reasons.items())
        return GaveUp(f"gave up after {many(number, 'attempt')}" + (f": {listed}" if listed else ""))

    def _unproved(self, reason: str) -> _Attempt:
        """Return the failed attempt whose clues have several solutions, contrary to the proof of the search."""
        self.recipe.clues_are_named = False
        return _Attempt(reason)

    def _seconds_left(self) -> float | None:
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    def _attempt(self, search: Search) -> str:
        """Search for a solution that all candidate clues together determine, then choose the clues.

        The search moves to neighboring solutions that fewer unknowns distinguish from another solution. Without
        progress it restarts from a new solution.
        """
        state = search.first()
        patience = self._patience(search)
        restarts, stuck = 1, 0
        while state.open is not None:
            if self._seconds_left() == 0:
                raise Undecided
            background = state.background
            if not any(state.groups.values()) and not (background.divisions or background.placed_clues):
                raise self._without_clues(state)
            patience -= 1
            stuck += 1
            # sometimes a step back leads out of a local minimum
            slack = search.random.expovariate(1 / (1 + state.distance / 30))
            trial = search.moved(state)
            if trial is not None and trial.distance <= state.distance + slack:
                if trial.distance < state.distance:
                    patience, stuck = patience if search.spares_clues else _PATIENCE, 0
                state = trial
                self.notify(f"{many(state.distance, 'unknown')} undetermined")
            if patience == 0:
                raise _Attempt("all clues together leave several solutions")
            if stuck >= _STUCK * luby(restarts):
                restarts, stuck = restarts + 1, 0
                state = search.first()
        return self._finish(state, search)

    def _without_clues(self, state: State) -> GaveUp | _Attempt:
        """Return the failure of a state that has other solutions, and no clues to exclude them."""
        if not self.recipe.kinds:
            return GaveUp(
                "the board has several solutions, and these rules have no clues that `pzc generate` can choose"
            )
        return _Attempt("no " + " or ".join(f"`{name}`" for name in state.groups) + " clue was found for the solution")

    def _patience(self, search: Search) -> int:
        """Return how many changes without progress end an attempt. If later attempts may use givens, it is a total."""
        if not search.spares_clues:
            return _PATIENCE
        return max(_LEAST_PATIENCE, _PATIENCE_WITHOUT // len(self.recipe.board.cells))

    def _choose(self, state: State, selection: ClueSelection, search: Search, before: Sequence[Candidate] = ()) -> bool:
        """Choose clues that leave one solution; of the clues chosen before, some are exchanged."""
        if before:
            fixed = self._fixed(state)
            loose = [clue for clue in before if id(clue) not in fixed]
            number = min(len(loose), search.random.randint(1, _MOST_EXCHANGED))
            gone = set(map(id, selection.whole(search.random.sample(loose, number))))
            selection.chosen = [clue for clue in before if id(clue) not in gone]
            every = [clue for group in state.groups.values() for clue in group if id(clue) not in fixed]
            others = [clue for clue in every if clue not in before]
            return selection.add([others, [clue for clue in every if id(clue) in gone]], self.notify)
        for name, group in state.groups.items():
            count = self.options.counts.get(name)
            if count is not None or given_completely(group):
                most = len(group) if count is None else count
                chosen = _whole_orbits(group, most, selection, search.random)
                if len(chosen) < most:
                    self.notify(f"only {len(chosen)} of {most} `{name}` clues fit")
                selection.chosen += chosen
        waiting = [c for g in state.groups.values() for c in g if not any(c in selection.chosen for c in g)]
        return selection.add([[c for c in waiting if self._rank(c) == rank] for rank in range(4)], self.notify)

    def _rank(self, clue: Candidate) -> int:
        """Return the priority of a clue: clues beside the board are given first, those in reserve last."""
        return 1 + self.recipe.reserve(clue.kind) if shape_of(clue.kind) != Shape.SIDE else 0

    def _finish(self, state: State, search: Search) -> str:
        """Choose the clues for a solution, and return the text of the puzzle. With `measure`, clues are exchanged."""
        if any(state.groups.values()):
            first, chosen = self._with_chosen_clues(state, search)
            if self.measure is not None:
                return self._steer(self.measure, state, (first, chosen), search)
            return self._final_text(first, chosen, search)
        if self.options.minimal:
            state = replace(state, background=search.thinned(state))
        text = self._final_text(state, [], search)
        if self.measure is not None:
            self.measure(text)
        return text

    def _steer(self, measure: Distance, state: State, nearest: tuple[State, list[Candidate]], search: Search) -> str:
        """Exchange clues, or add some to a puzzle that is too hard, as long as it comes nearer. Return the nearest."""
        text = self._final_text(*nearest, search)
        distance = measure(text)
        idle = 0
        while distance and idle < _EXCHANGES and self._seconds_left() != 0:
            idle += 1
            try:
                changed = self._with_more_clues(nearest, search) if distance > 0 and idle % 2 else None
                changed = changed or self._with_chosen_clues(state, search, nearest[1])
                other = self._final_text(*changed, search)
            except (_Attempt, Undecided):
                continue
            found = measure(other)
            if found is None:
                break
            if abs(found) <= abs(distance):
                idle = idle if found == distance else 0
                text, nearest, distance = other, changed, found
        return text

    def _with_more_clues(
        self, puzzle: tuple[State, list[Candidate]], search: Search
    ) -> tuple[State, list[Candidate]] | None:
        """Add a clue whose number is not given, with its orbit. Return None if there is none."""
        state, chosen = puzzle
        fixed = self._fixed(state)
        waiting = [c for group in state.groups.values() for c in group if c not in chosen and id(c) not in fixed]
        if not waiting:
            return None
        clue = search.random.choice(waiting)
        symmetry = self.recipe.symmetry
        orbits = [] if symmetry is None else symmetry.orbits([c for g in state.groups.values() for c in g])
        added = next((orbit for orbit in orbits if any(each is clue for each in orbit)), [clue])
        return state, [*chosen, *(each for each in added if each not in chosen)]

    def _final_text(self, state: State, chosen: Sequence[Candidate], search: Search) -> str:
        """Return the text of the puzzle, verified."""
        state = replace(
            state,
            background=search.editor.filled(state.background, state.values, self.recipe.prefers_many, search.random),
        )
        ids = set(map(id, chosen))
        in_order = [clue for group in state.groups.values() for clue in group if id(clue) in ids]
        placed_clues = [c for clues in state.background.placed_clues.values() for c in clues]
        model = search.editor.model(state.background)
        text = puzzle_text(self._head(), model, state.background.divisions, placed_clues + in_order, state.values)
        self._verify(text)
        return text

    def _fixed(self, state: State) -> set[int]:
        """Return the ids of the clues whose number is given."""
        groups = state.groups.items()
        return {id(c) for name, g in groups if name in self.options.counts or given_completely(g) for c in g}

    def _with_chosen_clues(
        self, state: State, search: Search, before: Sequence[Candidate] = ()
    ) -> tuple[State, list[Candidate]]:
        """Choose among the candidate clues. Return the state without superfluous marks, and the chosen clues."""
        selection = search.selection(state)
        if not self._choose(state, selection, search, before):
            raise self._unproved("the chosen clues leave several solutions")
        if self.options.minimal:
            fixed = self._fixed(state)
            removable = [c for c in selection.chosen if id(c) not in fixed]
            removable.sort(key=self._rank, reverse=True)
            selection.remove(removable, self.notify)
            state = replace(state, background=search.thinned(state, selection, removable))
        return state, selection.chosen

    def _head(self) -> list[str]:
        """Return the first lines of the puzzle: its title, the `use` statement and the given lines."""
        mine = {path_of_use(item.name, self.recipe.draft.file.source.path) for item in self.recipe.draft.file.used}
        sources = [source for source in self.recipe.draft.sources if source.path in mine]
        titles = [title for source in sources if (title := library.title_of(source.text))]
        title = " and ".join(dict.fromkeys(titles)) or "Puzzle"
        return [f'title "{title}, {self.options.seed}"', "", f"use {self.options.use}", *self.options.lines]

    def _verify(self, text: str) -> None:
        """Check that the text, compiled as any file, has exactly one solution, by the solver and by the rules."""
        self.notify("verifying")
        model = compiled(self.options, text)
        problem = Problem(model, flatten(model))
        found: list[Answer] = []
        status = get(AUTO).search(problem, Options(self._seconds_left()), 2, found.append)
        if status is Status.UNKNOWN:
            raise Undecided
        if len(found) > 1:
            raise self._unproved("the finished file has several solutions")
        if not found:
            raise _Attempt("the finished file has no solution")
        require_rules_hold(problem, found[0])


def _whole_orbits(group: Sequence[Candidate], count: int, selection: ClueSelection, random: Random) -> list[Candidate]:
    """Return at most `count` clues in random order. Clues of an orbit are taken together."""
    chosen: list[Candidate] = []
    for clue in random.sample(group, len(group)):
        orbit = selection.whole([clue])
        if clue not in chosen and len(chosen) + len(orbit) <= count:
            chosen += orbit
    return chosen


__all__ = ["GaveUp", "GeneratorOptions", "generate"]
