"""The stages to fuzz: parse, explain, format, check, ground, solve. Any exception except PuzzleError is a failure.

Each stage takes the bytes of a file and returns a word for the result, which the runs count.
"""

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError, as_json, render
from pzc.compiler.base.source import Source
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.parser import FAILURES, run
from pzc.compiler.syntax.statements import File
from pzc.compiler.syntax.text.format import format_text

LONGEST = 5.0
"""Seconds of CPU time after which an input counts as hanging."""

LARGEST = 1024
"""The limit on the memory of the process, in MiB."""

_MOST_UNKNOWNS = 40
_MOST_CONSTRAINTS = 400
_ANSWERS = 20

Stage = Callable[[bytes], str]


class Hang(BaseException):
    """The time limit was exceeded. It is no Exception, so that the code under test does not catch it."""


class Wrong(Exception):
    """A stage returned a wrong result."""


def _over(number: int, frame: FrameType | None) -> None:
    raise Hang(f"longer than {LONGEST} s")


@contextmanager
def watched() -> Iterator[None]:
    """Raise Hang after LONGEST seconds, and Wrong if the process has grown too large."""
    signal.signal(signal.SIGPROF, _over)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)  # CPU time, since the machine may be busy
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > LARGEST * 1024:
        raise Wrong(f"the process takes more than {LARGEST} MiB")


# ----------------------------------------------------------------------------------------------- the stages


def parse_only(data: bytes) -> str:
    """Parse the bytes, without diagnosing syntax errors."""
    try:
        run(Source("fuzz.puz", library.decode(data, "fuzz.puz")), "file")
    except FAILURES:
        return "wrong"
    return "parsed"


def parse_and_explain(data: bytes) -> str:
    """Parse the bytes, and render the messages if there are errors."""
    return "parsed" if _parsed(data) is not None else "wrong"


def parse_and_format(data: bytes) -> str:
    """Format the text if it parses. Formatting must be idempotent and must not change the syntax tree."""
    file = _parsed(data)
    if file is None:
        return "wrong"
    once = format_text(file.source.text)
    if format_text(once) != once:
        raise Wrong("formatting it twice is not formatting it once")
    return "formatted"


def check_only(data: bytes) -> str:
    """Compile the bytes to a checked model."""
    return "checked" if _model(data) is not None else "wrong"


def ground(data: bytes) -> str:
    """Compile the bytes to a flat form."""
    return "ground" if _problem(data) is not None else "wrong"


def solve(data: bytes) -> str:
    """Solve the puzzle if it is small. The checker must accept the solutions."""
    problem = _problem(data)
    if problem is None:
        return "wrong"
    flat = problem.flat
    if len(flat.variables) > _MOST_UNKNOWNS or len(flat.constraints) > _MOST_CONSTRAINTS:
        return "large"
    answers: list[Answer] = []
    BACKEND.search(problem, Options(time_limit=2.0), _ANSWERS, answers.append)
    for answer in answers:
        values = {(v.layer, v.place): x for v, x in zip(flat.variables, answer, strict=True)}
        broken = next(judge(problem.model, values), None)  # type: ignore[arg-type]
        if broken is not None:
            raise Wrong(f"CP-SAT's answer {answer} breaks {broken.origin.text} ({broken.bindings})")
    return "solved" if answers else "none"


STAGES: dict[str, Stage] = {
    "parse": parse_only,
    "explain": parse_and_explain,
    "format": parse_and_format,
    "check": check_only,
    "ground": ground,
    "solve": solve,
}


# -------------------------------------------------------------------------------------------------- parts


def _parsed(data: bytes) -> File | None:
    try:
        return parse(Source("fuzz.puz", library.decode(data, "fuzz.puz")))
    except PuzzleError as error:
        _show(error)
        return None


def _model(data: bytes) -> Model | None:
    try:
        return check(resolve(parse(Source("fuzz.puz", library.decode(data, "fuzz.puz")))))
    except PuzzleError as error:
        _show(error)
        return None


def _problem(data: bytes) -> Problem | None:
    model = _model(data)
    try:
        return None if model is None else Problem(model, flatten(model))
    except PuzzleError as error:
        _show(error)
        return None


def _show(error: PuzzleError) -> None:
    """Render an error in each format. It must have at least one message."""
    if not error.diagnostics:
        raise Wrong("an error that says nothing")
    for diagnostic in error.diagnostics:
        render(diagnostic)
        as_json(diagnostic)
