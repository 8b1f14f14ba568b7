"""Faults that are none: no answer, message or model can tell them from what is written. Each says why."""

from dataclasses import dataclass

from faults import Mutant


@dataclass(frozen=True)
class Same:
    """A change in a function that changes nothing that anybody could see."""

    file: str
    function: str
    old: str
    new: str
    why: str


SAME: list[Same] = []

_KNOWN = {(row.file, row.function, row.old, row.new) for row in SAME}


def is_none(mutant: Mutant) -> bool:
    """Whether a fault is one of these."""
    return (mutant.file, mutant.function, mutant.old, mutant.new) in _KNOWN
