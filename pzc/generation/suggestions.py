"""A puzzle with several solutions to clues that leave one of them: single clues, or a few together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp, check_limits, left
from pzc.compiler.base.node import replace
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import GivenValue, clue_line, names_for
from pzc.compiler.pipeline import flatten
from pzc.explain.rating import Rating

from .acceptance import ClueAcceptance
from .clue_candidates import Candidate, CandidateFinder, ClueKey, with_placed
from .clue_places import Shape, can_be_placed, shape_of
from .clue_selection import ClueSelection
from .difficulty import rating_of
from .recipe import of_every_puzzle, with_clue_rules
from .rule_dependence import mentioned
from .sessions import Undecided

MOST_SOLUTIONS = 100
"""The most solutions that are compared. If there are more, the clues of the others are not tried."""
_PLACED_ALONE = (Shape.FIXED, Shape.SIDE, Shape.AIMED)
"""The shapes of clues that are suggested: groups and paths have too many places to try all of them."""
_MOST_PAIRS = 50_000
"""The most pairs of clues that are tried for one solution."""


class Outcome(Enum):
    """The kind of puzzle for which clues were wanted."""

    SEVERAL = "several"
    UNIQUE = "unique"
    NONE = "none"


@dataclass(frozen=True, eq=False)
class Suggestion:
    """A clue as a line of the puzzle file, and the puzzle with it."""

    text: str
    kind: str
    model: Model

    def rating(self) -> Rating | None:
        """Rate the puzzle with this clue. None if it is not solved by steps. Raises TimeUp."""
        return rating_of(self.model)


@dataclass(frozen=True)
class Together:
    """Clues that together leave one solution. `fewest`: fewer clues of the suggested kinds do not suffice."""

    clues: Sequence[Suggestion]
    fewest: bool


class Suggestions:
    """Clues for a puzzle. Raises TimeUp and PuzzleError."""

    def __init__(self, problem: Problem) -> None:
        self._problem = replace(problem, flat=replace(problem.flat, objectives=()))
        self._model = problem.model
        self._rules = with_clue_rules(problem.model)
        found: list[Answer] = []
        search = backends.get(backends.AUTO).search
        status = search(self._problem, Options(left()), MOST_SOLUTIONS + 1, found.append)
        if status is Status.UNKNOWN:
            raise TimeUp
        self.complete = len(found) <= MOST_SOLUTIONS
        """True if all solutions are compared."""
        self._answers = _distinct(self._problem, found)[:MOST_SOLUTIONS]
        several = len(self._answers) > 1
        self.outcome = Outcome.SEVERAL if several else Outcome.UNIQUE if self._answers else Outcome.NONE
        self._values = [values_by_place(problem.flat, answer) for answer in self._answers]
        self._acceptance = [ClueAcceptance(self._rules, values) for values in self._values]
        self.kinds, self.left_out = self._kinds()
        self.tried = 0
        """Clues that some solution has."""
        self._clues: list[dict[ClueKey, Candidate]] = []

    def _kinds(self) -> tuple[list[ClueKind], list[str]]:
        """Return the kinds of clues to suggest, and the names of the kinds that are left out.

        Kinds are left out if rules also use their absence: a further clue would change the meaning elsewhere.
        """
        elsewhere = {name for rule in self._rules.rules for name in mentioned(rule)[1]}
        if DIGIT not in self._model.facts.layers:
            elsewhere |= {kind.name for kind in self._model.clues if of_every_puzzle(kind)}
        kinds, left_out = [], []
        for kind in self._model.clues:
            if of_every_puzzle(kind) and kind.name in elsewhere:
                continue
            if can_be_placed(kind) and shape_of(kind) in _PLACED_ALONE and kind.name not in elsewhere:
                kinds.append(kind)
            else:
                left_out.append(kind.name)
        return kinds, left_out

    # ------------------------------------------------------------------------------------------ single clues

    def single(self) -> Iterator[Suggestion]:
        """Yield each single clue that leaves exactly one solution."""
        seen: set[ClueKey] = set()
        for number in range(len(self._answers)):
            clues = self._clues_of(number)
            waiting = [clue for key, clue in clues.items() if key not in seen]
            seen.update(clues)
            self.tried = len(seen)
            alone = [clue for clue in waiting if self._excludes_all_known(clue, number)]
            for clue in alone if self.complete else self._unique(alone):
                yield self._suggestion(clue)

    def _clues_of(self, number: int) -> dict[ClueKey, Candidate]:
        """Return the clues that a solution has."""
        while len(self._clues) <= number:
            check_limits()
            at = len(self._clues)
            board = self._model.board
            assert board is not None
            finder = CandidateFinder(self._rules, board, self._acceptance[at], Random(at), set())
            found = [clue for kind in self.kinds for clue in finder.candidates(kind, None, False)]
            self._clues.append({clue.key: clue for clue in found if not self._is_placed(clue)})
        return self._clues[number]

    def _is_placed(self, clue: Candidate) -> bool:
        """Return True if the puzzle has a clue of this kind at this place already."""
        return any(clue.place.args == each.args for each in self._model.facts.placements.get(clue.kind.name, ()))

    def _excludes_all_known(self, clue: Candidate, number: int) -> bool:
        """Return True if a clue of a solution excludes all other solutions that are known."""
        return not any(other != number and self._allows(clue, other) for other in range(len(self._answers)))

    def _allows(self, clue: Candidate, number: int) -> bool:
        """Return True if a solution satisfies a clue."""
        key = clue.key
        if number < len(self._clues) and key in self._clues[number]:
            return True
        check_limits()
        return self._acceptance[number].accepts(clue.kind.name, clue.placement)

    def _unique(self, clues: Sequence[Candidate]) -> Iterator[Candidate]:
        """Yield the clues of a solution that exclude every other solution."""
        for clue in clues:
            check_limits()
            found: list[Answer] = []
            model = self._puzzle_with([clue])
            status = backends.get(backends.AUTO).search(
                Problem(model, flatten(model)), Options(left()), 2, found.append
            )
            if status is Status.UNKNOWN:
                raise TimeUp
            if len(found) == 1:
                yield clue

    # ------------------------------------------------------------------------------------------ several clues

    def together(self) -> Together | None:
        """Return clues that leave one solution together, if no single one does. None if these kinds do not suffice.

        Pairs are tried for all solutions that are known. Otherwise the set is one that cannot do without any clue.
        """
        if self.complete:
            for number in range(len(self._answers)):
                pair = self._pair(number)
                if pair is not None:
                    return Together([self._suggestion(clue) for clue in pair], True)
        best: list[Candidate] | None = None
        for number in range(min(3, len(self._answers))):
            chosen = self._irreducible(number)
            if chosen is not None and (best is None or len(chosen) < len(best)):
                best = chosen
        return None if best is None else Together([self._suggestion(clue) for clue in best], False)

    def _pair(self, number: int) -> tuple[Candidate, Candidate] | None:
        """Return two clues of a solution that exclude all others together."""
        clues = list(self._clues_of(number).values())
        if len(clues) * (len(clues) - 1) > 2 * _MOST_PAIRS:
            return None
        allowed = [
            sum(1 << other for other in range(len(self._answers)) if other != number and self._allows(clue, other))
            for clue in clues
        ]
        for (first, some), (second, others) in combinations(zip(clues, allowed, strict=True), 2):
            if not some & others:
                return first, second
        return None

    def _irreducible(self, number: int) -> list[Candidate] | None:
        """Return clues of a solution that exclude all other solutions. None of the clues can be removed."""
        clues = list(self._clues_of(number).values())
        selection = ClueSelection(self._rules, self._values[number], clues, Random(number))
        try:
            if not selection.add([clues], _ignore):
                return None
            selection.remove(list(selection.chosen), _ignore)
        except Undecided:
            return None
        finally:
            selection.close()
        return sorted(selection.chosen, key=clues.index)

    # ------------------------------------------------------------------------------------------ texts

    def _suggestion(self, clue: Candidate) -> Suggestion:
        """Return a suggestion with the line that adds the clue."""
        model, board = self._model, self._model.board
        assert board is not None
        value = clue.placement.value
        assert not isinstance(value, Unspecified)  # a clue that leaves one solution has a value
        text = clue_line(clue.kind, board, clue.place.args, GivenValue(value), names_for(model, clue.kind))
        return Suggestion(text, clue.kind.name, self._puzzle_with([clue]))

    def _puzzle_with(self, clues: Sequence[Candidate]) -> Model:
        """Return the puzzle with more clues."""
        return with_placed(self._rules, clues)


def _distinct(problem: Problem, found: Sequence[Answer]) -> list[Answer]:
    """Return solutions that differ in a visible unknown."""
    return list({tuple(answer[place] for place in problem.flat.visible): answer for answer in found}.values())


def _ignore(message: str) -> None:
    """Ignore a message of the generator."""
