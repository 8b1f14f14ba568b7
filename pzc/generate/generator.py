"""Rules and wishes to the text of a puzzle with one solution, verified before it is given out."""

import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing

from pzc.backends import AUTO, get
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.checks.verification import hold_against_rules
from pzc.cli.limit_messages import time_in_words
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import holds
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.used import used

from .acceptance import ValuesAt
from .background import Background
from .clue_candidates import Candidate, with_placed
from .clue_places import Shape, shape_of
from .clue_selection import ClueSelection
from .local_search import (
    WITHOUT_GIVENS,
    Search,
    State,
    drawn_whole,
    luby,
)
from .puzzle_text import puzzle_text
from .recipe import Recipe, Wishes, of_every_puzzle
from .solutions import NoSolution
from .solver_session import Undecided

_PATIENCE = 150  # changes one after the other that do not help,
_PATIENCE_WITHOUT = 500  # where later attempts give digits besides: divided by the cells, of which each takes its time,
_LEAST_PATIENCE = 5  # but no fewer
_STUCK = 12  # the same, as a unit: after so many the answer is given up
_REMEMBERED = 60  # other answers, by which changes of the background are compared


class GaveUp(Exception):
    """No puzzle in the time, or none that these means can make; says what was reached."""


class _Attempt(Exception):
    """This answer, or this division, leads nowhere; says why."""


def generate(wishes: Wishes, tell: Callable[[str], None]) -> str:
    """The text of a new puzzle. PuzzleError where the rules or the wishes are wrong; GaveUp.

    `tell` hears how far it is.
    """
    try:
        with within(wishes.time_limit):
            return _Generator(wishes, tell).run()
    except TimeUp:
        raise GaveUp(f"gave up: {time_in_words(wishes.time_limit)}") from None


def compiled(wishes: Wishes, text: str) -> Model:
    """The model of a puzzle that was made, as anybody would read it in the folder of the wishes."""
    return compile_source(Source("the new puzzle", text, os.path.join(wishes.folder, "generated.puz")))


class _Generator:
    def __init__(self, wishes: Wishes, tell: Callable[[str], None]) -> None:
        self.wishes = wishes
        self.tell = tell
        self.end = None if wishes.time_limit is None else time.monotonic() + wishes.time_limit
        self.variant = Recipe(wishes, tell)

    def run(self) -> str:
        """Attempt after attempt, each with its own random numbers."""
        number = 0
        reasons: dict[str, int] = {}
        while True:
            try:
                with closing(Search(self.variant, number, self._left, self.tell)) as search:
                    return self._attempt(search)
            except _Attempt as failed:
                reason = str(failed)
            except NoSolution:
                reason = "the board has no answer"
                if self.variant.widen():
                    continue
                if number >= WITHOUT_GIVENS and not self.variant.draft.undrawn:  # random numbers do not matter
                    raise self._gave_up({reason: number + 1}, number + 1) from None
            except Undecided as undecided:
                reason = str(undecided) or "the solver took too long"
                if self._left() == 0:
                    raise self._gave_up(reasons, number) from None
            except TimeUp:
                raise self._gave_up({**reasons, "the time was over": 1}, number + 1) from None
            self.tell(f"attempt {number + 1}: {reason}")
            reasons[reason] = reasons.get(reason, 0) + 1
            number += 1
            if self._left() == 0 or number >= 200:
                raise self._gave_up(reasons, number)

    def _gave_up(self, reasons: Mapping[str, int], number: int) -> GaveUp:
        said = "; ".join(f"{reason} ({many(count, 'time')})" for reason, count in reasons.items())
        return GaveUp(f"gave up after {many(number, 'attempt')}" + (f": {said}" if said else ""))

    def _left(self) -> float | None:
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    def _attempt(self, search: Search) -> str:
        """An answer, changed a little again and again, such that ever less is left open by all clues together.

        Where that does not help for long, it begins with another answer.
        """
        state = search.first()
        patience = self._patience(search)
        restarts, stuck = 1, 0
        others: deque[ValuesAt] = deque(maxlen=_REMEMBERED)
        while state.open is not None:
            if self._left() == 0:
                raise Undecided
            patience -= 1
            stuck += 1
            slack = search.random.expovariate(1 / (1 + state.distance / 30))  # now and then a step back is a way out
            trial = search.moved(state, others, state.distance + slack)
            if trial is not None and trial.open is not None:
                others.append(trial.open)
            if trial is not None and trial.distance <= state.distance + slack:
                if trial.distance < state.distance:
                    patience, stuck = patience if search.tries_without else _PATIENCE, 0
                state = trial
                self.tell(f"{many(state.distance, 'unknown')} left open")
            if patience == 0:
                raise _Attempt("all clues together leave several answers")
            if stuck >= _STUCK * luby(restarts):
                restarts, stuck = restarts + 1, 0
                state = search.first()
                others.clear()
        return self._finished(state, search)

    def _patience(self, search: Search) -> int:
        """How many changes may be of no help before an attempt ends: one after the other, or, where later attempts give
        digits, all in all."""
        if not search.tries_without:
            return _PATIENCE
        return max(_LEAST_PATIENCE, _PATIENCE_WITHOUT // len(self.variant.board.cells))

    def _choose(self, state: State, choosing: ClueSelection, search: Search) -> bool:
        for name, group in state.groups.items():
            count = self.wishes.counts.get(name)
            if count is not None or drawn_whole(group):
                choosing.chosen += search.random.sample(group, min(len(group), len(group) if count is None else count))
        waiting = [c for g in state.groups.values() for c in g if not any(c in choosing.chosen for c in g)]
        return choosing.add([[c for c in waiting if _rank(c) == rank] for rank in range(3)], self.tell)

    def _finished(self, state: State, search: Search) -> str:
        choosing, groups = search.choosing(state), state.groups
        if not self._choose(state, choosing, search):
            raise _Attempt("the clues that are chosen leave several answers")
        if self.wishes.minimal:
            fixed = {id(c) for n, g in groups.items() if n in self.wishes.counts or drawn_whole(g) for c in g}
            removable = [c for c in choosing.chosen if id(c) not in fixed]
            removable.sort(key=_rank, reverse=True)
            choosing.remove(removable, self.tell)
            state = replace(state, background=self._thinned(state, choosing, removable, search))
        state = replace(
            state, background=search.stage.filled(state.background, state.values, self.variant.many, search.random)
        )
        order = {id(c): i for i, c in enumerate(c for g in groups.values() for c in g)}
        chosen = sorted(choosing.chosen, key=lambda c: order[id(c)])
        standing = [c for clues in state.background.standing.values() for c in clues]
        model = search.stage.model(state.background)
        text = puzzle_text(self._head(), model, state.background.divisions, standing + chosen, state.values)
        self._verify(text)
        return text

    def _thinned(
        self, state: State, choosing: ClueSelection, removable: Sequence[Candidate], search: Search
    ) -> Background:
        """Remove marks that are not needed, and with them clues, until none can go. Return the background that is left.

        Without a mark the rules may demand more of a place. So what was needed before may have become superfluous.
        """
        background = self._with_fewer_marks(state.background, state, choosing.chosen, search)
        thinned = background is not state.background
        while thinned and self._drop_clues(background, state, choosing, removable, search):
            fewer = self._with_fewer_marks(background, state, choosing.chosen, search)
            thinned = fewer is not background
            background = fewer
        return background

    def _with_fewer_marks(
        self, background: Background, state: State, chosen: Sequence[Candidate], search: Search
    ) -> Background:
        """Remove marks until each is needed. Kinds that every place may have stay."""
        while True:
            before = background
            marks = [(name, c) for name, cs in background.standing.items() if not self.variant.many[name] for c in cs]
            for name, mark in search.random.sample(marks, len(marks)):
                rest = tuple(c for c in background.standing[name] if c is not mark)
                thinner = replace(background, standing={**background.standing, name: rest})
                if _is_enough(thinner, state, chosen, search):
                    background = thinner
                    self.tell(f"{sum(map(len, background.standing.values()))} marks are left")
            if background is before:
                return background

    def _drop_clues(
        self,
        background: Background,
        state: State,
        choosing: ClueSelection,
        removable: Sequence[Candidate],
        search: Search,
    ) -> bool:
        """Drop clues that the background makes superfluous. Return True if there were any."""
        before = len(choosing.chosen)
        for clue in [clue for clue in removable if clue in choosing.chosen]:
            rest = [c for c in choosing.chosen if c is not clue]
            if _is_enough(background, state, rest, search):
                choosing.chosen = rest
        return len(choosing.chosen) < before

    def _head(self) -> list[str]:
        mine = {used(item.name, self.variant.draft.file.source.path) for item in _used(self.variant.draft)}
        sources = [source for source in self.variant.draft.sources if source.path in mine]
        titles = [title for source in sources if (title := library.title_of(source.text))]
        title = " and ".join(dict.fromkeys(titles)) or "Puzzle"
        return [f'title "{title}, {self.wishes.seed}"', "", f"use {self.wishes.use}", *self.wishes.lines]

    def _verify(self, text: str) -> None:
        """The file as anybody would read it has one solution; otherwise it is not given out."""
        self.tell("verifying")
        model = compiled(self.wishes, text)
        problem = Problem(model, flatten(model))
        found: list[Answer] = []
        status = get(AUTO).search(problem, Options(self._left()), 2, found.append)
        if status is Status.UNKNOWN:
            raise Undecided
        if len(found) != 1:
            raise _Attempt(f"the finished file has {'several answers' if found else 'no answer'}")
        hold_against_rules(problem, found[0])


def _is_enough(background: Background, state: State, chosen: Sequence[Candidate], search: Search) -> bool:
    """Return True if the answer is the only one that this background and these clues have."""
    if not holds(with_placed(search.stage.model(background), chosen), state.values):
        return False
    try:
        return search.other(state, chosen, background) is None
    except Undecided:
        return False


def _rank(clue: Candidate) -> int:
    """Clues beside the board are given first, and those of every puzzle, such as digits, only where they are needed."""
    return 2 if of_every_puzzle(clue.kind) else 0 if shape_of(clue.kind) == Shape.SIDE else 1


def _used(model: Model) -> list[statements.UseItem]:
    """What stands in the `use` line of the file itself."""
    return [item for s in model.file.statements if isinstance(s, statements.Use) for item in s.items]


__all__ = ["GaveUp", "Wishes", "generate"]
