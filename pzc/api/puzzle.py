"""Puzzles and their solutions in the Python API."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pzc import backends
from pzc.backends.clock import Clock
from pzc.backends.interface import Answer, Conflict, Options, Problem, Status
from pzc.checks.conflicts import find_conflict
from pzc.checks.refusals import flattened
from pzc.checks.superfluous import Clues
from pzc.checks.verification import judged
from pzc.checks.warnings import all_warnings
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.garbage import rarely_collected
from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.meaning.inactive_rules import rules_in_force, text_in_force
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten_compiled, require_complete
from pzc.compiler.scene.make import make
from pzc.output.solution_text import draw_answer, rows_of, values_of

from .broken_rule import BrokenRule, by_rule
from .candidates import IN_NOTEBOOK, Candidates, find_candidates
from .place_values import AnyPlace, PlaceValues, by_place, shown_places

if TYPE_CHECKING:  # explanations, formats and counts are large, and solving needs none of them
    from pzc.explain.explanation import Explanation
    from pzc.explain.hints import Hint
    from pzc.explain.rating import Rating

    from .counts import Count

DEFAULT_BACKEND = backends.AUTO
_FIRST_HELPING = 2
_GROWTH = 16


class Unknown(Exception):
    """The time limit ran out before the question was answered."""


class Puzzle:
    """A checked puzzle. Make it with `pzc.load`."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.model: Model = compile_source(source)
        """The typed form of the puzzle: title, board, layers, clues, rules, expectations.

        >>> [rule.origin.text for rule in pzc.load("sujiko").model.rules if rule.named]
        ['Every digit once.', 'A circle holds the sum of the four cells around it.']
        """

    @cached_property
    def problem(self) -> Problem:
        """Return the puzzle in the form that back-ends take. Raises PuzzleError for a rule file that is no puzzle by
        itself.
        """
        return Problem(self.model, flatten_compiled(self.model))

    def ground(self) -> "Puzzle":
        """Compute everything that solving needs now, and return the puzzle. Raises PuzzleError as `problem` does."""
        assert self.problem.model is self.model
        return self

    def solve(self, time_limit: float | None = None) -> "Solution | None":
        """Return a solution, or None if there is none. Raises Unknown if the time limit (in seconds) runs out.

        >>> pzc.load("sujiko_extreme").solve().grid
        [[1, 4, 9], [7, 8, 5], [6, 3, 2]]
        """
        return next(self.solutions(limit=1, time_limit=time_limit), None)

    def solutions(
        self, limit: int | None = None, time_limit: float | None = None, workers: int = 1
    ) -> Iterator["Solution"]:
        """Yield the solutions, each once, at most `limit` of them. Raises Unknown if the time limit (in seconds) runs
        out.

        They are searched in batches of growing size, so that the first ones come soon.

        >>> sum(1 for solution in pzc.load("skyscrapers_4").solutions())
        3
        """
        end = None if time_limit is None else time.monotonic() + time_limit
        seen, helping = set[Answer](), _FIRST_HELPING
        while limit is None or len(seen) < limit:
            ask = helping if limit is None else min(helping, limit)
            left = None if end is None else max(0.0, end - time.monotonic())
            found: list[Answer] = []
            status = self._search(left, workers, ask, found.append)
            if status is Status.UNPROVED:
                raise Unknown(f"the time limit of {time_limit} s ran out before it was known what is best")
            visible = self.problem.flat.visible if found else ()
            for answer in found:
                key = tuple(answer[place] for place in visible)
                if key not in seen and len(seen) != limit:  # batches may overlap
                    seen.add(key)
                    yield Solution(self, answer)
            if status is Status.UNKNOWN:
                raise Unknown(f"the time limit of {time_limit} s ran out")
            if status is Status.COMPLETE:
                return
            helping *= _GROWTH

    @rarely_collected()
    def _search(self, seconds: float | None, workers: int, limit: int, found: Callable[[Answer], None]) -> Status:
        """Search for solutions. Grounding is part of the time."""
        clock = Clock(seconds)
        try:
            with within(seconds):
                problem = self.problem
        except TimeUp:
            return Status.UNKNOWN
        backend = backends.get(DEFAULT_BACKEND)
        return backend.search(problem, Options(clock.left(), workers), limit, judged(problem, found))

    def is_unique(self, time_limit: float | None = None) -> bool:
        """Return True if there is exactly one solution. Raises Unknown if the time limit (in seconds) runs out.

        >>> pzc.load("sujiko_extreme").is_unique()
        True
        """
        return sum(1 for _ in self.solutions(limit=2, time_limit=time_limit)) == 1

    def candidates(self, time_limit: float | None = None) -> "Candidates":
        """Return the values that each place has in some solution, and the values that were not decided within the
        time limit (in seconds).

        >>> left = pzc.load("sujiko_open").candidates()["digit"]
        >>> sorted(left[3, 3].possible)
        [4, 5, 7, 8, 9]
        """
        return find_candidates(self.problem, backends.get(DEFAULT_BACKEND), time_limit)

    def explain(self, time_limit: float | None = None) -> "Explanation":
        """Explain the puzzle: its `steps`, and why they `end`. `text` returns a step as a sentence.

        >>> pzc.load("sujiko_extreme").explain().end.value
        'solved'
        """
        from pzc.explain.explanation import explain

        with within(time_limit):
            explanation = explain(self.problem)
            for _ in explanation.follow():
                pass
        return explanation

    def hint(self, entries: Mapping[tuple[str, AnyPlace], int] | None = None, others: bool = False) -> "Hint":
        """Return the next step after some entries, by layer and place: `where` to look, which `rule`, the whole `text`.

        A cell or corner may be written as its row and column. Raises ValueError for a place that the puzzle lacks. With
        `others`, the hint also has the other steps that are as easy.

        >>> pzc.load("sudoku_6").hint().where
        'Look at row 1.'
        """
        from pzc.explain.explanation import explain
        from pzc.explain.hints import hint

        return hint(explain(self.problem), by_place(self.model, entries or {}), others=others)

    def rate(self, time_limit: float | None = None) -> "Rating":
        """Rate the puzzle by the steps of `explain`: `hardest`, `work` and `band`.

        >>> pzc.load("sudoku_9").rate().band
        'easy'
        """
        return self.explain(time_limit).rating

    def reduce(self, together: bool = False, time_limit: float | None = None) -> list[str]:
        """Return the clues without which there is still one solution: each by itself, or `together` all at once.

        Raises NotUnique if there is not exactly one solution, and Unknown if the time limit (in seconds) runs out.

        >>> pzc.load("sujiko_extreme").reduce()
        []
        """
        try:
            with within(time_limit):
                clues = Clues(self.problem)
                return [each.origin.text for each in (clues.together() if together else clues.single())]
        except TimeUp:
            raise Unknown(f"the time limit of {time_limit} s ran out") from None

    def suggest(self, time_limit: float | None = None) -> list[str]:
        """Return the clues, as lines of the file, each of which leaves exactly one solution.

        If no single clue does, the list is empty: `pzc suggest` then looks for several. Raises Unknown if the time
        limit (in seconds) runs out.

        >>> pzc.load("skyscrapers_4").suggest()[:2]
        ['given (1,2) = 4', 'given (2,2) = 1']
        """
        from pzc.generation.suggestions import Suggestions

        try:
            with within(time_limit):
                return [each.text for each in Suggestions(self.problem).single()]
        except TimeUp:
            raise Unknown(f"the time limit of {time_limit} s ran out") from None

    def count(self, time_limit: float | None = None) -> "Count":
        """Count the solutions. `exact` is False if the time limit (in seconds) ran out; then `number` is a lower bound.

        >>> pzc.load("skyscrapers_4").count().number
        3
        """
        from .counts import Plan, count

        return count(self.problem, backends.get(DEFAULT_BACKEND), Plan(time_limit))

    def conflict(self, time_limit: float | None = None) -> Conflict | None:
        """Return rules and clues that contradict each other: `origins`, each with a `text` and a `span`.

        Returns None if there is a solution. Raises Unknown if the time limit (in seconds) runs out.

        >>> [each.text for each in pzc.load("use sujiko\\ngiven (1,1) = 1, (1,2) = 1\\n").conflict().origins]
        ['Every digit once.', 'A given digit stays.', 'given (1,1) = 1', 'given (1,2) = 1']
        """
        if self.solve(time_limit) is not None:
            return None
        found = find_conflict(self.problem, backends.get(DEFAULT_BACKEND), Options(time_limit))
        if found is None:
            raise Unknown(f"the time limit of {time_limit} s ran out")
        return found

    def check(self, solution: "Solution | str | Mapping[tuple[str, AnyPlace], int]") -> list[BrokenRule]:
        """Return the rules that a solution breaks, each with the `places` where it does; [] if it is right.

        The solution may be a text, as `str(solution)` or in a format that pzc reads, or values by layer and place.
        Raises PuzzleError if a text does not fit the puzzle, ValueError if places are missing.

        >>> puzzle = pzc.load("sujiko_extreme")
        >>> [rule.origin.text for rule in puzzle.check("1 4 9\\n7 8 5\\n6 3 3\\n")][:1]
        ['Every digit once.']
        """
        from .reading_solutions import read_solution

        if isinstance(solution, Solution):
            named = values_of(self.problem.flat, solution.answer)
            values = {(name, place): value for name, layer in named.items() for place, value in layer.items()}
            gaps: Sequence[tuple[str, Place]] = ()
        elif isinstance(solution, str):
            read = read_solution(self.model, Source("<solution>", solution))
            values, gaps = dict(read.values), read.gaps
        else:
            values = by_place(self.model, solution)
            gaps = [place for place in shown_places(self.model) if place not in values]
        if gaps:
            raise ValueError(f"the solution is incomplete: {gaps[0][0]} {name_of(gaps[0][1])} is missing")
        return by_rule(judge(self.model, values))

    @property
    def title(self) -> str:
        """The title of the puzzle, or of its rules; "" if there is none."""
        return self.model.title

    @property
    def rules(self) -> list[str]:
        """The rules in words. Rules about clues that the puzzle does not have are left out.

        >>> pzc.load("sujiko").rules
        ['Every digit once.', 'A circle holds the sum of the four cells around it.']
        """
        return [text_in_force(rule, self.model) for rule in rules_in_force(self.model) if rule.named]

    @property
    def warnings(self) -> list[Diagnostic]:
        """The warnings of `pzc check` about valid statements that are probably not intended."""
        return all_warnings(self.model, flattened(self.model))

    def export(self, to: str = "puzzlink", *, solution: "Solution | None" = None, rules: bool = False) -> str:
        """Return the puzzle in another format, as `pzc export --to` does: a link or a text.

        With `solution`, a site can say that it is solved. `rules` adds rules that the site cannot express to its text.
        Raises PuzzleError if the format cannot hold the puzzle, ValueError for an unknown format.

        >>> pzc.load("slitherlink_15").export("puzzlink")[:21]
        'https://puzz.link/p?s'
        """
        from pzc.exchange.format import ExportOptions
        from pzc.exchange.table import TARGETS, export

        if to not in TARGETS:
            raise ValueError(f"there is no format {to!r}; there are: {', '.join(TARGETS)}")
        answer = None if solution is None else values_of(self.problem.flat, solution.answer)
        return export(self.model, to, ExportOptions(answer, False, rules)).text

    def turned(self, movement: str) -> "Puzzle":
        """Return the puzzle rotated, mirrored or shifted. `pzc turn --help` lists the movements.

        Raises CannotTurn if that would not be the same puzzle, ValueError for an unknown movement.

        >>> print(pzc.load("use sujiko\\ngiven (1,1) = 5\\n").turned("rotate-right").source.text)
        use sujiko
        given (1,3) = 5
        <BLANKLINE>
        """
        from pzc.turning.turn import turned_source

        return Puzzle(turned_source(self.problem, movement))

    def draw(self, path: "str | os.PathLike[str] | None" = None, *, dark: bool = False, cell: float = 64) -> str:
        """Draw the puzzle as SVG, `cell` pixels to a cell.

        With a path, also write a file in the format of its suffix: .svg, .png, .pdf, .html or .txt. Raises
        ToolMissing if the format needs a library that is not installed, ValueError for another suffix.

        >>> pzc.load("masyu_6").draw().startswith("<svg ")
        True
        """
        from pzc.drawing.picture_files import draw_scene

        require_complete(self.model)
        return draw_scene(make(self.model), path, dark, cell)

    def _repr_svg_(self) -> str | None:
        """Return the picture for notebooks, or None for a rule file and for a puzzle without a board."""
        if self.model.open_params or not self.model.board or not self.model.board.cells:
            return None
        return self.draw(cell=IN_NOTEBOOK)

    def __reduce__(self) -> "tuple[type[Puzzle], tuple[Source]]":
        return type(self), (self.source,)  # pickled as its text

    def __repr__(self) -> str:
        return f"<Puzzle {self.model.title or self.source.name}>"


@node
class Solution:
    """A solution of a puzzle. `str(solution)` is the text that `pzc` prints."""

    puzzle: Puzzle = field(compare=False, repr=False)
    answer: Answer

    @property
    def grid(self) -> list[list[int | str | None]]:
        """The digits row by row. On a board without digits, the first visible layer on cells or corners.

        Truth values are True and False, named values are their names, and holes of the board None.

        >>> pzc.load("sujiko_extreme").solve().grid[0]
        [1, 4, 9]
        """
        layers = [layer for layer in self.puzzle.model.shown if layer.kind in ("cell", "corner")]
        if not layers:
            raise ValueError("no layer of this puzzle lies on cells or corners: ask for a layer by its name")
        layer = next((layer for layer in layers if layer.name == DIGIT), layers[0])
        return rows_of(self.puzzle.model, layer, self[layer.name])

    def __getitem__(self, layer: str) -> PlaceValues:
        """Return the values of a layer by cell, corner, border or link. Raises KeyError if there is no such layer.

        A cell or corner may be written as its row and column.

        The values of a hidden layer are one possible assignment; there may be others.

        >>> pzc.load("sujiko_extreme").solve()["digit"][1, 3]
        9
        """
        values = values_of(self.puzzle.problem.flat, self.answer)
        if layer not in values and any(each.name == layer for each in self.puzzle.model.layers):
            return PlaceValues({})  # as a layer on links, on a board of one cell
        return PlaceValues(values[layer])

    def draw(self, path: "str | os.PathLike[str] | None" = None, *, dark: bool = False, cell: float = 64) -> str:
        """Draw the solved puzzle, as `Puzzle.draw` does."""
        from pzc.drawing.picture_files import draw_scene

        scene = make(self.puzzle.model, values_of(self.puzzle.problem.flat, self.answer))
        return draw_scene(scene, path, dark, cell)

    def _repr_svg_(self) -> str:
        return self.draw(cell=IN_NOTEBOOK)

    def __str__(self) -> str:
        return draw_answer(self.puzzle.model, values_of(self.puzzle.problem.flat, self.answer))


def text_source(text: str) -> Source:
    """Return a source for a text that is in no file."""
    return Source("<text>", text)
