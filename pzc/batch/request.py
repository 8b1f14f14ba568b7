"""A request to solve many puzzles, and the records of the results."""

import os
from collections.abc import Sequence
from typing import Any, TypeAlias

from pzc import backends
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span, visible
from pzc.jobs.cluster.bundles import Bundle, bundled
from pzc.jobs.processes import Ended
from pzc.output import exit_codes
from pzc.output.messages import JSON_VERSION, errors_as_json, json_text
from pzc.output.solution_text import ENOUGH


@node
class ManyRequest:
    """The options of the user. `rules` is the text after `use`; it is empty for a folder of complete puzzles."""

    file: str
    rules: str = ""
    clue: str = "given"
    jobs: int = 1
    limit: int = ENOUGH
    time_limit: float | None = None
    seed: int = 0
    without: frozenset[str] = frozenset()
    backend: str = backends.AUTO
    engine: str = "each"
    output: str | None = None
    show_hidden: bool = False
    resume: bool = False
    folder: str = ""
    cluster: str | None = None
    common: frozenset[str] = frozenset()
    """The `similarity_hash` of puzzles that occur often among the first lines."""

    @property
    def home(self) -> str:
        """The folder in which the files of the rules are looked up."""
        return self.folder or os.getcwd()


def is_table(request: ManyRequest) -> bool:
    """Return True if the file has comma-separated numbers."""
    return bool(request.rules) and request.file.lower().endswith(".csv")


Line: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text. For a folder, the number of a file and its path."""


@node
class Record:
    """The result of a puzzle: its status, the exit code that it would have alone, and a line of JSON."""

    status: str
    code: int
    text: str


CODES = {"none": exit_codes.FAILED, "unknown": exit_codes.UNKNOWN}
"""The exit codes of statuses, if not 0."""


def files_for(request: ManyRequest, lines: "Sequence[Line]") -> "Bundle":
    """Return the files of this machine that some lines need."""
    if not request.rules:
        return bundled([path for _, path in lines], (), os.getcwd())
    return bundled((), [request.rules, *(text for _, text in lines if text.lstrip().startswith("{"))], request.home)


def lost(place: str, ended: Ended) -> PuzzleError:
    """Return the error for a puzzle whose process ended."""
    message = f"the process that solved this puzzle is gone: {ended.why}"
    return fail(
        "PZ972", message, _span_of_puzzle(place), help="it may want more memory than there is; the others are solved"
    )


def failed(place: str, error: Exception) -> PuzzleError:
    """Return the error for a puzzle at which pzc itself failed."""
    message = f"pzc itself failed at this puzzle ({type(error).__name__}: {error})"
    return fail(
        "PZ971", message, _span_of_puzzle(place), help="please report it, with the puzzle; the others are solved"
    )


def refused(request: ManyRequest, line: Line, error: PuzzleError, code: int) -> Record:
    """Return the record of a puzzle that has an error."""
    return Record("error", code, json_text({**errors_as_json(place_of(request, line), error), **head(request, line)}))


def head(request: ManyRequest, line: Line) -> dict[str, Any]:
    """Return the first entries of a record."""
    number, text = line
    if request.rules:
        return {"version": JSON_VERSION, "file": request.file, "line": number}
    return {"version": JSON_VERSION, "file": text}


def place_of(request: ManyRequest, line: Line) -> str:
    """Return the name of a line in messages."""
    number, text = line
    return f"{request.file}:{number}" if request.rules else text


def _span_of_puzzle(place: str) -> Span:
    return Span(Source(visible(place), ""))
