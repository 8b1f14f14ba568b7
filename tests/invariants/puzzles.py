"""The puzzles and the back-ends for comparing the commands."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pzc import backends
from pzc.api.puzzle import Puzzle
from pzc.backends.clingo import engine, wasm
from pzc.backends.interface import Answer, Backend, Options, Problem, Status
from pzc.compiler.pipeline import read_source

from ..library import FOR_BOTH, some

BROWSER = "browser"
"""The name of clingo as WebAssembly, the solver of the studio in a browser."""

MOST = 200
"""The number of solutions to list of a puzzle with many."""

_SOLVED = {"clingo": 20, "cpsat": 10, "minizinc": 2, BROWSER: 4}


def by_backend() -> list[tuple[str, Path]]:
    """Return pairs of a back-end and a puzzle of the library: a sample, or all that the back-end can solve if ALL."""
    pairs = [(name, path) for name, number in _SOLVED.items() for path in some(number)]
    return [(name, path) for name, path in pairs if name != "minizinc" or path in FOR_BOTH]


def load(path: Path) -> Puzzle:
    """Return the puzzle of a file."""
    return Puzzle(read_source(str(path)))


@contextmanager
def backend_of(name: str, run: wasm.Run | None) -> Iterator[Backend]:
    """Yield the back-end with a name. `run` runs clingo's WebAssembly, for BROWSER."""
    engine.use(run if name == BROWSER else None)
    try:
        yield backends.get("clingo" if name == BROWSER else name)
    finally:
        engine.use(None)


def listed(problem: Problem, backend: Backend, most: int | None = MOST) -> tuple[set[Answer], bool]:
    """Return the visible values of a puzzle's solutions, at most so many, and whether these are all solutions."""
    found: list[Answer] = []
    status = backend.search(problem, Options(), most, found.append)
    assert status in (Status.COMPLETE, Status.LIMIT)
    answers = {tuple(answer[place] for place in problem.flat.visible) for answer in found}
    assert len(answers) == len(found), "a solution was reported twice"
    return answers, status is Status.COMPLETE
