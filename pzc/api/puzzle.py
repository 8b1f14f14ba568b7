"""Puzzles and their solutions in the Python API."""

import os
import time
from collections.abc import Iterator, Mapping
from functools import cached_property

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.checks.superfluous import Clues
from pzc.checks.verification import judged
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Place
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.compiler.scene.make import make
from pzc.explain.explanation import Explanation
from pzc.explain.explanation import explain as begin
from pzc.explain.hints import Hint
from pzc.explain.hints import hint as find_hint
from pzc.explain.rating import Rating
from pzc.generate.suggestions import Suggestions

from .candidates import Candidates, find_candidates
from .solution_text import draw_answer, rows_of, values_of

DEFAULT_BACKEND = backends.AUTO
_FIRST_HELPING = 2
_GROWTH = 16
IN_NOTEBOOK = 36
"""The size of a cell in pixels."""


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
        return Problem(self.model, flatten(self.model))

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
        backend = backends.get(DEFAULT_BACKEND)
        try:
            with within(time_limit):
                told, seen = self.problem.flat.visible, set[Answer]()
        except TimeUp:
            raise Unknown(f"the time limit of {time_limit} s ran out") from None
        helping = _FIRST_HELPING
        while limit is None or len(seen) < limit:
            ask = helping if limit is None else min(helping, limit)
            left = None if end is None else max(0.0, end - time.monotonic())
            found: list[Answer] = []
            take = judged(self.problem, found.append)
            status = backend.search(self.problem, Options(left, workers), ask, take)
            if status is Status.UNPROVED:
                raise Unknown(f"the time limit of {time_limit} s ran out before it was known what is best")
            for answer in found:
                key = tuple(answer[place] for place in told)
                if key not in seen and len(seen) != limit:  # a helping may bring others than those before it
                    seen.add(key)
                    yield Solution(self, answer)
            if status is Status.UNKNOWN:
                raise Unknown(f"the time limit of {time_limit} s ran out")
            if status is Status.COMPLETE:
                return
            helping *= _GROWTH

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

    def explain(self, time_limit: float | None = None) -> Explanation:
        """Explain the puzzle: its `steps`, and why they `end`. `text` returns a step as a sentence.

        >>> pzc.load("sujiko_extreme").explain().end.value
        'solved'
        """
        with within(time_limit):
            explanation = begin(self.problem)
            for _ in explanation.follow():
                pass
        return explanation

    def hint(self, entries: Mapping[tuple[str, Place], int] | None = None) -> Hint:
        """Return the next step after some entries, by layer and place: `where` to look, which `rule`, the whole `text`.

        >>> pzc.load("sudoku_6").hint().where
        'Look at row 1.'
        """
        return find_hint(begin(self.problem), dict(entries or {}))

    def rate(self, time_limit: float | None = None) -> Rating:
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
        try:
            with within(time_limit):
                return [each.text for each in Suggestions(self.problem).single()]
        except TimeUp:
            raise Unknown(f"the time limit of {time_limit} s ran out") from None

    def draw(self, path: "str | os.PathLike[str] | None" = None, *, dark: bool = False, cell: float = 64) -> str:
        """Draw the puzzle as SVG, `cell` pixels to a cell.

        With a path, also write a file in the format of its suffix: .svg, .png, .pdf, .html or .txt. Raises
        ToolMissing if the format needs a library that is not installed, ValueError for another suffix.

        >>> pzc.load("masyu_6").draw().startswith("<svg ")
        True
        """
        from pzc.drawing.pictures import draw_scene

        require_complete(self.model)
        return draw_scene(make(self.model), path, dark, cell)

    def _repr_svg_(self) -> str | None:
        """Return the picture for notebooks, or None for a rule file and for a puzzle without a board."""
        if self.model.open_params or not self.model.board or not self.model.board.cells:
            return None
        return self.draw(cell=IN_NOTEBOOK)

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

    def __getitem__(self, layer: str) -> Mapping[Place, int]:
        """Return the values of a layer by cell, corner, border or link. Raises KeyError if there is no such layer.

        The values of a hidden layer are one possible assignment; there may be others.

        >>> pzc.load("sujiko_extreme").solve()["digit"][1, 3]
        9
        """
        values = values_of(self.puzzle.problem.flat, self.answer)
        if layer not in values and any(each.name == layer for each in self.puzzle.model.layers):
            return {}  # as a layer on links, on a board of one cell
        return values[layer]

    def draw(self, path: "str | os.PathLike[str] | None" = None, *, dark: bool = False, cell: float = 64) -> str:
        """Draw the solved puzzle, as `Puzzle.draw` does."""
        from pzc.drawing.pictures import draw_scene, scene_of

        return draw_scene(scene_of(self), path, dark, cell)

    def _repr_svg_(self) -> str:
        return self.draw(cell=IN_NOTEBOOK)

    def __str__(self) -> str:
        return draw_answer(self.puzzle.model, values_of(self.puzzle.problem.flat, self.answer))


def text_source(text: str) -> Source:
    """Return a source for a text that is in no file."""
    return Source("<text>", text)
