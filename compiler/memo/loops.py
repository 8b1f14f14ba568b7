"""Loops that depend only on the instance: the ways to bind their names are computed once."""

from collections.abc import Iterator
from typing import Any

from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.meter import Meter
from pzc.compiler.model.model import Placement

from .narrowing import Narrowing

_MOST_WAYS = 50_000
"""The most ways of one loop that are kept: some ten megabytes."""


class LoopCache:
    """The ways of each loop."""

    def __init__(self) -> None:
        self._found: dict[Narrowing, list[tuple[tuple[Any, ...], tuple[Placement, ...]]]] = {}

    def of(
        self, loop: Narrowing, env: Env, ways: Iterator[tuple[Placement, ...]], meter: Meter
    ) -> Iterator[tuple[Placement, ...]]:
        """Bind the names of a loop in `env` in each possible way; yield the clues of each way.

        `ways` finds them when the loop is run for the first time.
        """
        known = self._found.get(loop)
        if known is None:
            found: list[tuple[tuple[Any, ...], tuple[Placement, ...]]] = []
            for clues in ways:
                if len(found) <= _MOST_WAYS:
                    found.append((tuple([env[name] for name in loop.names]), clues))
                yield clues
            if len(found) <= _MOST_WAYS:
                self._found[loop] = found
            return
        for bound, clues in known:
            meter.left -= 1
            env.update(zip(loop.names, bound, strict=True))
            yield clues
