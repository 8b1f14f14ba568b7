"""Solve many puzzles in one process: a puzzle to its record. Compiled rules are kept."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from pzc import backends
from pzc.api.sources import read
from pzc.backends.interface import (
    Answer,
    CommonPart,
    Options,
    Problem,
    Status,
    ToolMissing,
)
from pzc.checks.verification import judged, require_rules_hold
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source, flatten, is_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse
from pzc.output import exit_codes
from pzc.output.limit_messages import MEMORY_ERRORS, too_large
from pzc.output.messages import json_text
from pzc.output.solution_text import answer_as_json, best_as_json, values_of, verdict

from .lines import Instance, read_instance, source_of
from .request import (
    CODES,
    Line,
    ManyRequest,
    Record,
    failed,
    head,
    place_of,
    refused,
)
from .shared_engines import SharedEngines, Solved

_ALWAYS_JUDGED, _JUDGED = 32, 256
"""Batch solutions are checked against the rules for the first lines, then for one line in this many.
A check takes 20 times as long as the search."""


@lru_cache(maxsize=4)
def solver_for(request: ManyRequest) -> "Solver":
    """Return the solver for a request, one for each process. Raises PuzzleError if the rules are wrong."""
    return Solver(request)


def records(request: ManyRequest, lines: Sequence[Line]) -> list[Record]:
    """Return the record of each line. It does not depend on the other lines, or on where it is computed."""
    return solver_for(request).records(lines)


class Solver:
    """Solve puzzles one after the other. Compiled rules are kept."""

    def __init__(self, request: ManyRequest) -> None:
        self._request = request
        self._folder = request.home
        self._parsed: dict[str, statements.File] = {}
        self._rules: dict[str, tuple[Variant, CommonPart | None]] = {}
        self._alike: SharedEngines | None = None
        if request.rules:
            self._known_rules(request.rules)
            if request.engine != "each":
                self._alike = SharedEngines(request, self.instance, self.problem_of, self.common_part_of)

    def ready(self) -> None:
        """Prepare what all rows of digits share, so that forked processes inherit it."""
        if self._alike is not None:
            ready = self._alike.machine(Instance(None, self._request.rules, {}))
            if ready is not None:
                ready.engine.ready()

    def records(self, lines: Sequence[Line]) -> list[Record]:
        """Return the record of each puzzle, as docs/json.md describes it. Errors become records. Raises ToolMissing."""
        if self._alike is None:
            return [self.record(line) for line in lines]
        start = time.perf_counter()
        known = self._alike.solved([text for _, text in lines])
        spent = (time.perf_counter() - start) / len(lines)
        return [
            self.record(line) if found is None else self._batch_record(line, found, spent)
            for line, found in zip(lines, known, strict=True)
        ]

    def _batch_record(self, line: Line, found: Solved, spent: float) -> Record:
        """Return the record of a puzzle that was solved in a batch.

        Some of the solutions are checked against the rules.
        """
        ready, name, answers, complete = found
        try:
            if line[0] <= _ALWAYS_JUDGED or line[0] % _JUDGED == 0:
                _, own = self._problem(line[1], place_of(self._request, line))
                for answer in answers:
                    require_rules_hold(own, answer)
        except Exception as error:
            return self._went_wrong(line, error)
        shown = [ready.as_json(answer, self._request.show_hidden) for answer in answers]
        return self._record(line, name, verdict(len(answers), complete), complete, shown, {}, (0.0, spent))

    def record(self, line: Line) -> Record:
        """Return the record of a puzzle, as described in docs/json.md. It also reports errors. Raises ToolMissing."""
        try:
            return self._solve(line)
        except Exception as error:
            return self._went_wrong(line, error)

    def _went_wrong(self, line: Line, error: Exception) -> Record:
        """Return the record of a puzzle that raised an error. Raises ToolMissing."""
        match error:
            case PuzzleError():
                return refused(self._request, line, error, exit_codes.WRONG_INPUT)
            case _ if isinstance(error, MEMORY_ERRORS):
                return refused(self._request, line, too_large(place_of(self._request, line)), exit_codes.WRONG_INPUT)
            case ToolMissing():
                raise error
        if os.environ.get("PZC_DEBUG"):
            raise error
        return refused(self._request, line, failed(place_of(self._request, line), error), exit_codes.INTERNAL)

    def _solve(self, line: Line) -> Record:
        """Solve a puzzle within the time limit and return its record."""
        start = time.perf_counter()
        found: list[Answer] = []
        shown: list[dict[str, Any]] = []
        name, status, compiled = None, Status.UNKNOWN, None
        with suppress(TimeUp), within(self._request.time_limit):
            name, problem = self._problem(line[1], place_of(self._request, line))
            compiled = time.perf_counter()
            status = self._search(problem, found)
        complete = status is Status.COMPLETE
        if found:
            shown = [self._as_json(problem, answer) for answer in found]
        end = time.perf_counter()
        best = best_as_json(problem, found[0], status is not Status.UNPROVED) if found else {}
        times = (compiled or end) - start, end - (compiled or end)
        return self._record(line, name, verdict(len(found), complete), complete, shown, best, times)

    def _record(
        self,
        line: Line,
        name: str | None,
        verdict: str,
        complete: bool,
        shown: list[dict[str, Any]],
        best: dict[str, Any],
        times: tuple[float, float],
    ) -> Record:
        """Return a puzzle's verdict, exit code and line of JSON. `times`: seconds to compile and to solve."""
        record = {
            **head(self._request, line),
            **({} if name is None else {"name": name}),
            "status": verdict,
            "complete": complete,
            "solutions": shown,
            **best,
            "seconds": {"compile": round(times[0], 4), "solve": round(times[1], 6)},
        }
        return Record(verdict, CODES.get(verdict, exit_codes.OK), json_text(record))

    def _search(self, problem: Problem, found: list[Answer]) -> Status:
        """Return how the search ended. Solutions found before memory ran out count."""
        options = Options(None, 1, self._request.seed, self._request.without)
        take = judged(problem, found.append)
        try:
            return backends.get(self._request.backend).search(problem, options, self._request.limit, take)
        except MEMORY_ERRORS:
            return Status.UNKNOWN

    def _as_json(self, problem: Problem, answer: Answer) -> dict[str, Any]:
        return answer_as_json(problem.model, values_of(problem.flat, answer), self._request.show_hidden)

    def _problem(self, text: str, place: str) -> tuple[str | None, Problem]:
        """Return the name and the problem of a line. Raises PuzzleError."""
        if not self._request.rules:
            model = compile_source(read(text), self._parsed)
            return model.title, Problem(model, flatten(model))
        instance = self.instance(text, place)
        return instance.name, self.problem_of(instance, place)

    def instance(self, text: str, place: str) -> Instance:
        """Return the puzzle of a line as written. Raises PuzzleError."""
        return read_instance(text, place, self._request.rules, self._request.clue)

    def problem_of(self, instance: Instance, place: str) -> Problem:
        """Return the puzzle with its rules. Raises PuzzleError."""
        variant, common = self._known_rules(instance.use)
        complete = is_complete(variant.model)
        source = source_of(instance, place, self._folder, variant.model, with_use=not complete)
        if not complete:
            model = compile_source(source, self._parsed)
            return Problem(model, flatten(model))
        model = variant.with_clues(parse(source))
        return Problem(model, flatten(model, variant.shared), common)

    def common_part_of(self, use: str) -> CommonPart | None:
        """Return the common part of the puzzles with these rules, or None if clues may change everything. Raises
        PuzzleError.
        """
        return self._known_rules(use)[1]

    def _known_rules(self, use: str) -> tuple[Variant, CommonPart | None]:
        """Return the rules. They are checked on first use."""
        if use not in self._rules:
            source = Source("the rules", f"use {use}\n", os.path.join(self._folder, "many.puz"))
            variant = Variant(resolve(parse(source), self._parsed))
            self._rules[use] = variant, None if variant.shared is None else CommonPart(variant.shared.flat, {})
        return self._rules[use]
