"""Flat form to all its solutions by the kernel, part by part: for counts, since a solver lists only some thousand
solutions a second.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pzc.backends.interface import Answer
from pzc.compiler.flat.flat import CircuitOrPath, Components, Connected, Flat, Forest
from pzc.compiler.flat.value import nodes_of

if TYPE_CHECKING:
    from pzc.backends.kernel.machine import Machine

_MOST_TRIES = 3_000_000  # guesses, some ten seconds
_TRIES_OF_A_PART = 20_000  # guesses, after which a part is divided
_ANSWERS_OF_A_PART = 5_000
_MOST_ANSWERS = 100_000  # for more, another method is likely to be faster
_FIRST = 2  # unknowns whose values divide the puzzle from the start


class TooManyTries(Exception):
    """Listing takes too many guesses and was given up."""


def suits_kernel(flat: Flat) -> bool:
    """Return True if the kernel is installed and may take a puzzle: it cannot take graphs."""
    graphs = (Connected, CircuitOrPath, Forest, Components)
    parts = nodes_of(constraint.condition for constraint in flat.constraints)
    return find_spec("numba") is not None and not any(isinstance(part, graphs) for part in parts)


def kernel_for(flat: Flat) -> "Machine | None":
    """Return the kernel with a puzzle, or None if the kernel cannot take it."""
    from pzc.backends.kernel.machine import Machine, Unsuited

    try:
        return Machine(flat)
    except Unsuited:
        return None


def all_answers(machine: "Machine") -> Iterator[Sequence[Answer]]:
    """Yield all solutions, part by part. Raises TooManyTries."""
    tries = number = 0
    waiting: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while waiting:
        given, depth = waiting.pop()
        if depth >= min(_FIRST, machine.size):
            (found,) = machine.solve([given], _ANSWERS_OF_A_PART, _TRIES_OF_A_PART)
            tries += found.tries
            number += len(found.answers)
            if number > _MOST_ANSWERS:
                raise TooManyTries
            if found.complete:
                yield found.answers
                continue
            if tries > _MOST_TRIES or depth == machine.size:
                raise TooManyTries
        ways = [machine.given(depth, ((value, value),)) for value in machine.values(depth)]
        waiting += [((*given, *way), depth + 1) for way in ways]
