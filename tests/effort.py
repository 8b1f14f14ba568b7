"""How much is tried: a sample with every run of the tests, everything with `tests/run --all`.

What is marked `exhaustive` is left out without `--all` (conftest.py); random tests try more examples with it.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar
from zlib import crc32

from hypothesis import HealthCheck, Phase, settings

ALL = False
"""Whether everything is tried; conftest.py says so before any test is read."""

_T = TypeVar("_T")


def examples(few: int, many: int) -> settings:
    """So many random examples with each three runs, and with `--all` so many at once; no clock ends them.

    What fails is made smaller, but not traced line by line: under Python 3.11 that has hung for ever.
    """
    number = many if ALL else (few + 2) // 3
    return settings(
        max_examples=number, deadline=None, suppress_health_check=list(HealthCheck), phases=set(Phase) - {Phase.explain}
    )


def sampled(values: Iterable[_T], chosen: Callable[[_T], bool]) -> list[_T]:
    """Parameters of a test: those that are chosen, and with `--all` the others."""
    return [value for value in values if ALL or chosen(value)]


def one_in(parts: int, name: str) -> bool:
    """Whether a name is of those that are tried with every run: always the same ones, whatever else is there."""
    return crc32(name.encode()) % parts == 0
