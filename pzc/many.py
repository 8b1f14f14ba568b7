"""Many puzzles, of a file or a folder, to a JSON line each: in one run, on all cores, in their order."""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from typing import Any, TextIO

from pzc import backends, exits
from pzc.backends.interface import Answer, Family, Options, Problem, Status, ToolMissing
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.memory import limit_in_use, set_limit
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span, visible
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source, flatten, is_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse
from pzc.instances import read_instance, source_of
from pzc.judging import judged
from pzc.reading import STANDARD_INPUT, files_in, read
from pzc.report import answer_as_json, best_as_json, values_of, verdict
from pzc.solving import ENOUGH
from pzc.stopping import MEMORY_ERRORS, too_large
from pzc.terminal import JSON_VERSION, errors_as_json, json_text, note
from pzc.workers import Ended, Workers
from pzc.writing import keep_apart


@node
class ManyRequest:
    """What the user asked for. `rules`: what stands after `use`; empty for a folder of complete puzzles."""

    file: str
    rules: str = ""
    clue: str = "given"
    jobs: int = 1
    limit: int = ENOUGH
    time_limit: float | None = None
    seed: int = 0
    without: frozenset[str] = frozenset()
    backend: str = backends.AUTO
    output: str | None = None
    show_hidden: bool = False


_LEAST_MEMORY = 256 << 20  # of each process, however many there are

Line = tuple[int, str]
"""The number of a line, from 1, and what it says; of a folder: the number of a file, and its path."""


def solve_many(request: ManyRequest) -> int:
    """Prints a record for each puzzle; the exit code: the worst of all."""
    if request.output is None:
        return _solve(request, sys.stdout)
    keep_apart(request.output, [request.file] if request.rules else files_in([request.file]))
    with open(request.output, "w", encoding="utf-8") as stream:
        return _solve(request, stream)


@node
class Record:
    """What is said of a puzzle: its status, the exit code that it would have alone, a line of JSON."""

    status: str
    code: int
    text: str


def _solve(request: ManyRequest, stream: TextIO) -> int:
    counts: Counter[str] = Counter()
    codes = set()
    start = time.perf_counter()
    if request.rules:
        _Solver(request).check()
    # Even one job is a process of its own: Ctrl-C then ends it whatever the solver does.
    workers: Workers[Line, Record] = Workers(partial(_begin, request, _share(request.jobs)), request.jobs)
    try:
        with closing(workers.results(_lines(request))) as results:
            for line, result in results:
                if isinstance(result, Ended):
                    result = _refused(request, line, lost(_place(request, line), result), exits.INTERNAL)
                stream.write(result.text + "\n")
                stream.flush()
                counts[result.status] += 1
                codes.add(result.code)
    except KeyboardInterrupt:
        codes = {exits.INTERRUPTED}
    spent = time.perf_counter() - start
    said = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items())) or "none"
    stopped = "interrupted: " if exits.INTERRUPTED in codes else ""
    total = counts.total()
    note(f"{stopped}{total:,} puzzles ({said}) in {spent:.1f} s, {total / spent:,.0f} a second")
    return next((code for code in _WORST_FIRST if code in codes), exits.OK)


_WORST_FIRST = (exits.INTERRUPTED, exits.INTERNAL, exits.WRONG_INPUT, exits.UNKNOWN, exits.FAILED)
_CODES = {"none": exits.FAILED, "unknown": exits.UNKNOWN}


def _lines(request: ManyRequest) -> Iterator[Line]:
    """The lines that are puzzles; blank ones and those that begin with `#` are not."""
    if not request.rules:
        yield from enumerate(files_in([request.file]), 1)
        return
    if request.file == STANDARD_INPUT:
        yield from _puzzles(sys.stdin)
        return
    with open(request.file, encoding="utf-8-sig", errors="replace") as stream:
        yield from _puzzles(stream)


def _puzzles(stream: TextIO) -> Iterator[Line]:
    for number, line in enumerate(stream, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.rstrip("\n")


def _share(jobs: int) -> int | None:
    """The memory that each of so many processes may use."""
    most = limit_in_use()
    return most and max(_LEAST_MEMORY, most // jobs)


def _begin(request: ManyRequest, memory: int | None) -> Callable[[Line], Record]:
    set_limit(memory)
    return _Solver(request).record


def lost(place: str, ended: Ended) -> PuzzleError:
    """What is said of a puzzle whose process is no more."""
    message = f"the process that solved this puzzle is gone: {ended.why}"
    return fail("PZ972", message, _whole(place), help="it may want more memory than there is; the others are solved")


def failed(place: str, error: Exception) -> PuzzleError:
    """What is said of a puzzle that pzc fails at."""
    message = f"pzc itself failed at this puzzle ({type(error).__name__}: {error})"
    return fail("PZ971", message, _whole(place), help="please report it, with the puzzle; the others are solved")


def _refused(request: ManyRequest, line: Line, error: PuzzleError, code: int) -> Record:
    return Record("error", code, json_text({**errors_as_json(_place(request, line), error), **_head(request, line)}))


def _head(request: ManyRequest, line: Line) -> dict[str, Any]:
    """What every record begins with."""
    number, text = line
    if request.rules:
        return {"version": JSON_VERSION, "file": request.file, "line": number}
    return {"version": JSON_VERSION, "file": text}


def _place(request: ManyRequest, line: Line) -> str:
    """A line as messages name it."""
    number, text = line
    return f"{request.file}:{number}" if request.rules else text


def _whole(place: str) -> Span:
    return Span(Source(visible(place), ""), 0, 0)


# ------------------------------------------------------------------------------------------- one process


class _Solver:
    """Solves puzzle after puzzle; what is known of the rules is kept."""

    def __init__(self, request: ManyRequest) -> None:
        self._request = request
        self._folder = os.getcwd()
        self._parsed: dict[str, statements.File] = {}
        self._rules: dict[str, tuple[Variant, Family | None]] = {}

    def check(self) -> None:
        """PuzzleError where the rules that were asked for are wrong."""
        self._known_rules(self._request.rules)

    def record(self, line: Line) -> Record:
        """What docs/json.md says of a puzzle. Whatever goes wrong with it is said there; ToolMissing."""
        try:
            return self._solved(line)
        except PuzzleError as error:
            return _refused(self._request, line, error, exits.WRONG_INPUT)
        except MEMORY_ERRORS:
            return _refused(self._request, line, too_large(_place(self._request, line)), exits.WRONG_INPUT)
        except ToolMissing:
            raise
        except Exception as error:
            if os.environ.get("PZC_DEBUG"):
                raise
            return _refused(self._request, line, failed(_place(self._request, line), error), exits.INTERNAL)

    def _solved(self, line: Line) -> Record:
        start = time.perf_counter()
        found: list[Answer] = []
        shown: list[dict[str, Any]] = []
        name, status, compiled = None, Status.UNKNOWN, None
        with suppress(TimeUp), within(self._request.time_limit):
            name, problem = self._problem(line[1], _place(self._request, line))
            compiled = time.perf_counter()
            status = self._search(problem, found)
        complete = status is Status.COMPLETE
        if found:
            shown = [self._as_json(problem, answer) for answer in found]
        said = verdict(len(found), complete)
        end = time.perf_counter()
        record = {
            **_head(self._request, line),
            **({} if name is None else {"name": name}),
            "status": said,
            "complete": complete,
            "solutions": shown,
            **(best_as_json(problem, found[0], status is not Status.UNPROVED) if found else {}),
            "seconds": {"compile": round((compiled or end) - start, 4), "solve": round(end - (compiled or end), 4)},
        }
        return Record(said, _CODES.get(said, exits.OK), json_text(record))

    def _search(self, problem: Problem, found: list[Answer]) -> Status:
        """How the search ended; also what was found before the memory was used up counts."""
        options = Options(None, 1, self._request.seed, self._request.without)
        take = judged(problem, found.append)
        try:
            return backends.get(self._request.backend).search(problem, options, self._request.limit, take)
        except MEMORY_ERRORS:
            return Status.UNKNOWN

    def _as_json(self, problem: Problem, answer: Answer) -> dict[str, Any]:
        return answer_as_json(problem.model, values_of(problem.flat, answer), self._request.show_hidden)

    def _problem(self, text: str, place: str) -> tuple[str | None, Problem]:
        """The puzzle of a line and its name. PuzzleError."""
        if not self._request.rules:
            model = compile_source(read(text), self._parsed)
            return model.title, Problem(model, flatten(model))
        instance = read_instance(text, place, self._request.rules, self._request.clue)
        variant, family = self._known_rules(instance.use)
        complete = is_complete(variant.model)
        source = source_of(instance, place, self._folder, variant.model, with_use=not complete)
        if not complete:
            model = compile_source(source, self._parsed)
            return instance.name, Problem(model, flatten(model))
        model = variant.with_clues(parse(source))
        return instance.name, Problem(model, flatten(model, variant.shared), family)

    def _known_rules(self, use: str) -> tuple[Variant, Family | None]:
        """The rules, checked when they are first wanted."""
        if use not in self._rules:
            source = Source("the rules", f"use {use}\n", os.path.join(self._folder, "many.puz"))
            variant = Variant(resolve(parse(source), self._parsed))
            self._rules[use] = variant, None if variant.shared is None else Family(variant.shared.flat, {})
        return self._rules[use]
