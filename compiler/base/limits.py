"""Limits on the size of a puzzle, so that no file exhausts the machine. docs/limits.md explains them.

`raised` raises the values of `Limits` for a run or a part of it. The constants below it are fixed: the compiler
recurses over trees, Python's stack is shallow, and solvers use 64-bit integers.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from .node import field, node, replace


@node
class Limits:
    """The limits that can be raised. With their defaults, hardly anything takes more than ten seconds or 1 GiB."""

    bytes: int = field(default=400_000)  # in a file
    words: int = field(default=60_000)  # in a file: names, numbers and signs; a picture counts as one
    cells: int = field(default=10_000)  # of a board
    values: int = field(default=10_000)  # of an unknown; also the width of the range of an unknown index
    items: int = field(default=500_000)  # in a list
    steps: int = field(default=15_000_000)  # evaluations of expressions while rules are expanded
    parts: int = field(default=2_000_000)  # nodes in the solver's constraints


NAMES: tuple[str, ...] = tuple(vars(Limits)["__match_args__"])

DEEPEST_BRACKETS = 100
DEEPEST_TREE = 150
"""The greatest nesting depth of operators, calls and lists, including the bodies of called definitions."""
DEEPEST_INDENT = 12
MOST_FORS = 8
MOST_NAMES = 40
"""The most names bound by one `for` or aggregate, parts of a clue, or coordinates."""
MOST_DEFINITIONS = 40
"""The greatest depth of calls from one definition to another."""
LARGEST_NUMBER = 2**53
"""The bound on the absolute value of numbers: CP-SAT accepts these, with room for a sum of products."""
MOST_CHOSEN_FROM = 12
"""The greatest length of a list whose subsets are enumerated: 4,095 lists."""
MOST_GUESSES = 20_000
"""The most parameter values that are tried to make the board as large as a picture."""

_current: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039 - Limits is frozen


def current() -> Limits:
    """Return the limits in force."""
    return _current.get()


@contextmanager
def raised(**changes: int) -> Iterator[None]:
    """Change some limits inside a `with` block: `with raised(steps=10**8): ...`."""
    token = _current.set(replace(_current.get(), **changes))
    try:
        yield
    finally:
        _current.reset(token)


def set_limits(changes: Mapping[str, int]) -> None:
    """Set the limits to the defaults with these changes."""
    _current.set(replace(Limits(), **changes))


def way_out(limit: str) -> str:
    """Return the help that names the option to raise a limit."""
    return f"where this is meant: --limits {limit}=N"
