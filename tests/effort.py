"""The amount of testing: a sample by default, everything with `tests/run --all`.

Without `--all`, conftest.py deselects tests that are marked `exhaustive`. With it, random tests try more examples.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar
from zlib import crc32

from hypothesis import HealthCheck, Phase, settings

ALL = False
"""True with `--all`; conftest.py sets it before any test module is imported."""

_T = TypeVar("_T")


def examples(few: int, many: int) -> settings:
    """Return hypothesis settings with a third of `few` examples, or with `many` if ALL, and no time limit.

    Failing examples are shrunk, but hypothesis does not explain them: under Python 3.11, tracing for that has hung.
    """
    number = many if ALL else (few + 2) // 3
    return settings(
        max_examples=number, deadline=None, suppress_health_check=list(HealthCheck), phases=set(Phase) - {Phase.explain}
    )


def sampled(values: Iterable[_T], chosen: Callable[[_T], bool]) -> list[_T]:
    """Return the parameters of a test: the chosen ones, or all if ALL."""
    return [value for value in values if ALL or chosen(value)]


def one_in(parts: int, name: str) -> bool:
    """Return True for about one in `parts` names. The choice depends on the name alone."""
    return crc32(name.encode()) % parts == 0
