"""Many puzzles, of a file or a folder, to a JSON line each: in one run, on all cores, in their order."""

import json
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TextIO

from pzc import backends, exits
from pzc.backends.interface import Answer, Family, Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source, flatten, is_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse
from pzc.instances import read_instance, source_of
from pzc.judging import judged
from pzc.reading import STANDARD_INPUT, files_in, read
from pzc.report import answer_as_json, values_of, verdict
from pzc.solving import ENOUGH
from pzc.terminal import JSON_VERSION, errors_as_json, note

_CHUNK = 16  # lines that a process is given at once: few enough for results to stream
_AHEAD = 4  # chunks for each process that wait or are being solved


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
    backend: str = "cpsat"
    output: str | None = None


Line = tuple[int, str]
"""The number of a line, from 1, and what it says; of a folder: the number of a file, and its path."""


def solve_many(request: ManyRequest) -> int:
    """Prints a record for each puzzle; the exit code: the worst of all."""
    if request.output is None:
        return _solve(request, sys.stdout)
    with open(request.output, "w", encoding="utf-8") as stream:
        return _solve(request, stream)


def _solve(request: ManyRequest, stream: TextIO) -> int:
    counts: dict[str, int] = {}
    start = time.perf_counter()
    interrupted = False
    if request.rules:
        _Solver(request).check()
    results = _records(request)
    try:
        for record in results:
            stream.write(json.dumps(record, ensure_ascii=False) + "\n")
            stream.flush()
            counts[record["status"]] = counts.get(record["status"], 0) + 1
    except KeyboardInterrupt:
        interrupted = True
    finally:
        results.close()
    spent = time.perf_counter() - start
    total = sum(counts.values())
    said = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items())) or "none"
    stopped = "interrupted: " if interrupted else ""
    note(f"{stopped}{total:,} puzzles ({said}) in {spent:.1f} s, {total / spent:,.0f} a second")
    if interrupted:
        return exits.INTERRUPTED
    for status, code in (("error", exits.WRONG_INPUT), ("unknown", exits.UNKNOWN), ("none", exits.FAILED)):
        if status in counts:
            return code
    return exits.OK


# --------------------------------------------------------------------------------------------- all cores


def _records(request: ManyRequest) -> Generator[dict[str, Any], None, None]:
    """The records in the order of the puzzles, each as soon as it and those before are there.

    Even one job is a process of its own: Ctrl-C then ends it whatever the solver does.
    """
    chunks = _chunks(_lines(request))
    pool = ProcessPoolExecutor(request.jobs, initializer=_begin, initargs=(request,))
    waiting: deque[Future[list[dict[str, Any]]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_work, chunk))
            if len(waiting) >= request.jobs * _AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BaseException:
        # what is being solved must not keep us waiting; nobody wants it any more
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


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


def _chunks(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """Chunks that grow: the first results come soon."""
    size = 1
    chunk: list[Line] = []
    for line in lines:
        chunk.append(line)
        if len(chunk) >= size:
            yield chunk
            chunk, size = [], min(_CHUNK, size + 1)
    if chunk:
        yield chunk


_solver: "_Solver | None" = None  # of this process


def _begin(request: ManyRequest) -> None:
    global _solver
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _solver = _Solver(request)


def _work(chunk: list[Line]) -> list[dict[str, Any]]:
    assert _solver is not None
    return [_solver.record(line) for line in chunk]


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

    def record(self, line: Line) -> dict[str, Any]:
        """What docs/json.md says of a puzzle."""
        start = time.perf_counter()
        number, text = line
        place = f"{self._request.file}:{number}" if self._request.rules else text
        head: dict[str, Any] = {"version": JSON_VERSION, "file": self._request.file, "line": number}
        if not self._request.rules:
            head = {"version": JSON_VERSION, "file": text}
        try:
            name, problem = self._problem(text, place)
        except PuzzleError as error:
            return {**errors_as_json(place, error), **head}
        if name is not None:
            head["name"] = name
        compiled = time.perf_counter()
        found: list[Answer] = []
        options = Options(self._request.time_limit, 1, self._request.seed, self._request.without)
        status = backends.get(self._request.backend).search(
            problem, options, self._request.limit, judged(problem, found.append)
        )
        complete = status is Status.COMPLETE
        return {
            **head,
            "status": verdict(len(found), complete),
            "complete": complete,
            "solutions": [answer_as_json(problem.model, values_of(problem.flat, answer)) for answer in found],
            "seconds": {"compile": round(compiled - start, 4), "solve": round(time.perf_counter() - compiled, 4)},
        }

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
