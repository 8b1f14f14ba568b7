"""How much of everything a puzzle may be, so that no file exhausts the machine; docs/limits.md explains them.

`Limits` can be raised, for a run or a part of it, by `raised`. What is below it is fixed: the compiler walks trees
recursively, Python's stack is shallow, and solvers count with 64 bits.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from .node import field, node, replace


@node
class Limits:
    """The limits that can be raised. Nothing takes much longer than ten seconds, or 1 GiB, with these."""

    bytes: int = field(default=400_000)  # of a file
    words: int = field(default=60_000)  # of a file: names, numbers, signs; a picture is one
    cells: int = field(default=10_000)  # of a board
    values: int = field(default=10_000)  # of a cell or of another unknown; an unknown index or end of a range
    items: int = field(default=500_000)  # of a list
    steps: int = field(default=15_000_000)  # expressions evaluated on the way from rules to the solver's constraints
    parts: int = field(default=2_000_000)  # of these constraints


NAMES: tuple[str, ...] = tuple(vars(Limits)["__match_args__"])

DEEPEST_BRACKETS = 100
DEEPEST_TREE = 150
"""Operators, calls and lists within each other, with those of the definitions that are called."""
DEEPEST_INDENT = 12
MOST_FORS = 8
MOST_NAMES = 40
"""Names that one `for` or one `all` binds, parts of a clue, coordinates."""
MOST_DEFINITIONS = 40
"""Definitions that call definitions, one from within the other."""
LARGEST_NUMBER = 2**53
"""Numbers stay below this in absolute value: what CP-SAT takes, with room for a sum of products."""
MOST_CHOSEN_FROM = 12
"""Elements of which all subsets are made: 4,095 lists."""
MOST_GUESSES = 20_000
"""Ways to set parameters that are tried, to find those that give a board the size of a picture."""

_current: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039 - it is frozen


def current() -> Limits:
    """The limits that count here and now."""
    return _current.get()


@contextmanager
def raised(**changes: int) -> Iterator[None]:
    """Within, some limits are others: `with raised(steps=10**8): ...`."""
    token = _current.set(replace(_current.get(), **changes))
    try:
        yield
    finally:
        _current.reset(token)


def set_limits(changes: Mapping[str, int]) -> None:
    """From here on the limits are the usual ones with these changes."""
    _current.set(replace(Limits(), **changes))


def way_out(limit: str) -> str:
    """How to raise a limit, as a help."""
    return f"where this is meant: --limits {limit}=N"
