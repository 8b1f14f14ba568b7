"""List the result of each back-end on the user's boards, to find boards that are given up."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.in_process import load_solver, without_expectations
from bench.measure import cpu_seconds, table
from pzc import backends
from pzc.api.puzzle import Puzzle
from pzc.api.sources import files_in, read
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.exchange.reading import convert

_ENGINES = "clingo", "cpsat", backends.AUTO
_TEXT = (
    "CPU seconds from the text to the proof that a solution is the only one, or that there is none, and how the search "
    "ended. Boards that no back-end decides come first."
)


class End(NamedTuple):
    """The end of a search for two solutions.

    It has the CPU seconds, the number of solutions, and whether there is a proof that there are no more. `refused` is
    the code of an error.
    """

    seconds: float
    found: int
    proved: bool
    refused: str = ""

    def __str__(self) -> str:
        if self.refused:
            return self.refused
        end = ("none" if self.proved else "no answer", "unique" if self.proved else "no proof", "several")[self.found]
        return f"{self.seconds:.1f}, {end}"

    @property
    def decided(self) -> bool:
        """True if it is known whether the board has no solution, one, or several."""
        return self.proved or self.found > 1


def given_up(paths: Sequence[str], limit: float) -> str:
    """Return the table of all boards at these paths, each by each back-end with a time limit in seconds."""
    load_solver(limit)
    rows = []
    for source in _boards(paths):
        ends = [_searched(source, engine, limit) for engine in _ENGINES]
        print(source.name, *ends, file=sys.stderr, flush=True)
        rows.append((source.name, ends))
    rows.sort(key=lambda row: any(end.decided for end in row[1]))
    left = sum(not any(end.decided for end in ends) for _, ends in rows)
    text = f"{_TEXT} Given up within {limit:g} seconds: {left} of {len(rows)}."
    return table("Boards given up", text, ("board", *_ENGINES), [(name, *ends) for name, ends in rows])


def _boards(paths: Sequence[str]) -> Iterator[Source]:
    """Yield the boards: puzzle files, those of a folder, or the lines of a text file that `pzc import` can read."""
    for path in files_in(paths):
        if path.endswith(".puz"):
            yield without_expectations(read(path))
            continue
        for number, line in enumerate(Path(path).read_text(encoding="utf-8").split("\n"), 1):
            if line.strip():
                name = f"{Path(path).stem}:{number}"
                yield Source(name, convert(Source(name, line.strip())))


def _searched(source: Source, engine: str, limit: float) -> End:
    """Compile a board and search for two solutions, both within the limit."""
    answers: list[Answer] = []
    before = cpu_seconds()
    try:
        with within(limit):
            problem = Puzzle(source).problem
        status = backends.get(engine).search(problem, Options(time_limit=limit), 2, answers.append)
    except TimeUp:
        status = Status.UNKNOWN
    except PuzzleError as error:
        return End(0.0, 0, False, error.diagnostics[0].code)
    return End(cpu_seconds() - before, len(answers), status is Status.COMPLETE)
