"""The commands of the server: an open document to data, and a message to the user."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from pzc.api.puzzle import Puzzle
from pzc.api.verdict import Verdict, find_verdict
from pzc.compiler.base.clock import Stopped, within
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.source import Source
from pzc.explain.as_json import explanation_as_json, hint_as_json
from pzc.explain.entries import read_entries
from pzc.explain.explanation import explain as begin
from pzc.explain.hints import hint as find_hint
from pzc.service.workspace import Workspace

_SECONDS = 20.0

VERDICTS = {
    "unique": "There is exactly one solution.",
    "several": "There are several solutions. One of them:",
    "none": "There is no solution. These rules and clues contradict each other:",
    "unknown": f"It was not decided within {_SECONDS:.0f} seconds.",
}

ShowMessage: TypeAlias = Callable[..., None]
"""Show a message to the user, with `error=True` as an error."""
Command: TypeAlias = Callable[[Workspace, str, str, ShowMessage], Awaitable[dict[str, Any]]]
"""A workspace, the URI of an open document, and a further argument to data."""


async def solve(texts: Workspace, uri: str, _: str, show: ShowMessage) -> dict[str, Any]:
    """Solve an open document. Show the verdict to the user, and return it as data."""
    try:
        verdict = await asyncio.to_thread(_verdict, texts, uri)
    except PuzzleError as error:
        show(_first(error), error=True)
        return {"status": "error", "solutions": [], "conflict": []}
    solutions = [str(solution) for solution in verdict.solutions]
    conflict = [f"{one.span.source.name}:{one.span.line}  {one.text}" for one in verdict.conflict]
    show("\n".join([VERDICTS[verdict.status], *solutions[:1], *conflict]))
    return {"status": verdict.status, "solutions": solutions, "conflict": conflict}


def _verdict(texts: Workspace, uri: str) -> Verdict:
    with texts.using_files():
        return find_verdict(Puzzle(texts.document(uri).source), _SECONDS)


async def check(texts: Workspace, uri: str, _: str, show: ShowMessage) -> dict[str, Any]:
    """Check an open document, show how many errors and warnings there are, and return the numbers."""
    texts.store_check(uri, await asyncio.to_thread(texts.prepare_check(uri)))
    found = texts.diagnostics(uri)
    errors = sum(one.severity == "error" for one in found)
    show(f"{many(errors, 'error')}, {many(len(found) - errors, 'warning')}")
    return {"errors": errors, "warnings": len(found) - errors}


async def explain(texts: Workspace, uri: str, _: str, show: ShowMessage) -> dict[str, Any]:
    """Return the steps of an open puzzle and its rating, as `pzc explain --json` prints them."""

    def work(puzzle: Puzzle) -> dict[str, Any]:
        explanation = begin(puzzle.problem)
        for _ in explanation.follow():
            pass
        return explanation_as_json(explanation)

    return await asyncio.to_thread(_in_time, texts, uri, work)


async def hint(texts: Workspace, uri: str, entered: str, show: ShowMessage) -> dict[str, Any]:
    """Return the next step of an open puzzle, as `pzc hint --json` prints it. `entered` is a board for `--at`."""

    def work(puzzle: Puzzle) -> dict[str, Any]:
        entries = read_entries(puzzle.model, Source("entered", entered)) if entered else {}
        explanation = begin(puzzle.problem)
        return hint_as_json(explanation, find_hint(explanation, entries))

    return await asyncio.to_thread(_in_time, texts, uri, work)


def _in_time(texts: Workspace, uri: str, work: Callable[[Puzzle], dict[str, Any]]) -> dict[str, Any]:
    """Return the result of some work, or a status and a message after an error or at the time limit."""
    try:
        with texts.using_files(), within(_SECONDS):
            return work(Puzzle(texts.document(uri).source))
    except PuzzleError as error:
        return {"status": "error", "message": _first(error)}
    except Stopped:
        return {"status": "time", "message": "the time limit was reached"}


def _first(error: PuzzleError) -> str:
    first = error.diagnostics[0]
    return f"line {first.span.line}: {first.message}"


COMMANDS: dict[str, Command] = {"pzc.solve": solve, "pzc.check": check, "pzc.explain": explain, "pzc.hint": hint}
