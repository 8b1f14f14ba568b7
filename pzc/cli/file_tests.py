"""A file to the results of its `expect` statements."""

import os
import time
from collections.abc import Sequence
from typing import Any

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.node import node
from pzc.compiler.base.source import visible
from pzc.exchange.reading import puzzle_in, typed_or_read
from pzc.jobs.cluster.bundles import Bundle, bundled
from pzc.output.limit_messages import memory_refused
from pzc.output.solution_text import seconds

from .expectations import Allowance, Finding, Verdict, judge_expectations
from .solving import find_backend


@node(eq=False)
class Tested:
    """The result for a file: one line; notes on what its format holds that .puz files do not; its errors.

    verdicts: a word for each expectation, or one for the file: `holds`, `fails`, `unknown`, `wrong`, `silent`.
    """

    line: str
    verdicts: tuple[str, ...]
    notes: tuple[str, ...] = ()
    error: PuzzleError | None = None
    findings: tuple[dict[str, Any], ...] = ()
    """For each expectation its line and kind, the verdict, and the reason if it does not hold."""


def tested(backend: str, limits: Allowance, paths: Sequence[str]) -> list[Tested]:
    """Return the result of each file. Raises ToolMissing, and SystemExit if there is no such back-end."""
    return [_test_file(backend, limits, path) for path in paths]


def files_for(paths: Sequence[str]) -> "Bundle":
    """Return the files of this machine that a worker needs."""
    return bundled(paths, (), os.getcwd())


def _test_file(backend: str, limits: Allowance, path: str) -> Tested:
    """Judge the `expect` statements of a file. An error in the file gives the verdict `wrong`."""
    start = time.perf_counter()
    notes: list[str] = []
    try:
        with within(limits.seconds), memory_refused(path):
            puzzle = Puzzle(puzzle_in(typed_or_read(path, "<puzzle>", read), notes.append))
            expects = bool(puzzle.model.expectations)
            found = judge_expectations(puzzle, find_backend(backend), limits) if expects else []
    except TimeUp:
        line = f"{visible(path)}: unknown: {time_in_words(limits.seconds)} before the search began"
        return Tested(line, ("unknown",), tuple(notes))
    except PuzzleError as error:
        return Tested(f"{visible(path)}: wrong", ("wrong",), tuple(notes), error)
    verdicts = tuple(finding.verdict.value for finding in found) or ("silent",)
    findings = tuple(
        {
            "line": finding.expectation.span.line,
            "expect": finding.expectation.kind,
            "verdict": finding.verdict.value,
            "text": finding.text,
        }
        for finding in found
    )
    return Tested(_result_line(path, found, time.perf_counter() - start), verdicts, tuple(notes), None, findings)


def _result_line(path: str, found: list[Finding], spent: float) -> str:
    """Return the line about a file: the expectations that do not hold, or else their number."""
    if not found:
        return f"{visible(path)}: no expectations"
    bad = [
        f"line {f.expectation.span.line}: expect {f.expectation.kind}: {f.verdict.value}: {f.text}"
        for f in found
        if f.verdict is not Verdict.HOLDS
    ]
    if bad:
        return f"{visible(path)}: " + "; ".join(bad)
    return f"{visible(path)}: {many(len(found), 'expectation')} hold{'s' if len(found) == 1 else ''} ({seconds(spent)})"
