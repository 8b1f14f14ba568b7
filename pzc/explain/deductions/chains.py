"""A chain to its lines: a supposition, what follows from it, and the contradiction; suppositions inside it, too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from pzc.explain.constraints.state import Masks, without

from .steps import Deduction


class Kind(Enum):
    """The kind of a line."""

    SUPPOSED = "supposed"
    LINK = "link"
    CONTRADICTION = "contradiction"
    REFUTED = "refuted"
    """The end of a supposition inside another: the value is ruled out."""


@dataclass(frozen=True)
class Line:
    """One line of a chain.

    `deduction`: the link; for a supposition and its refutation, the deduction that supposes the value. `masks`: the
    candidates before the line; those of a supposition include it. `inner`: True inside a supposition that is itself
    inside another.
    """

    kind: Kind
    deduction: Deduction
    masks: Masks
    inner: bool = False


def lines(deduction: Deduction, masks: Masks, inner: bool = False) -> Iterator[Line]:
    """Yield the lines of a deduction with a chain, for the candidates before it."""
    assert deduction.supposed is not None
    place, bit = deduction.supposed
    masks = list(masks)
    masks[place] = 1 << bit
    yield Line(Kind.SUPPOSED, deduction, masks, inner)
    for number, link in enumerate(deduction.chain):
        if link.chain:
            yield from lines(link, masks, True)
            yield Line(Kind.REFUTED, link, masks, inner)
        else:
            last = number == len(deduction.chain) - 1
            yield Line(Kind.CONTRADICTION if last else Kind.LINK, link, masks, inner)
        masks = without(masks, link.conclusions)


def count_links(chain: Sequence[Deduction]) -> int:
    """Return the number of deductions in a chain, those of suppositions inside it included."""
    return sum(1 + count_links(link.chain) for link in chain)
