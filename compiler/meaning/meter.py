"""Counts what rules run through, and stops at the limits: what would exhaust the machine is an error at its place."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from pzc.compiler.base.clock import look
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.source import Span
from pzc.compiler.model.expressions import Binder, Comprehension, Expr, Function, InClue, InList, Local
from pzc.compiler.model.typed import Typed

_RATION = 5_000  # steps between two looks at the clock: they take some milliseconds
COUNTED = 8  # elements of a list that take a step to make: a shorter one takes none
_FEWER = "fewer names in one `all`, or `neighbours` instead of `cells`?"


class Meter:
    """How much is left of the steps, the elements of lists and the parts of constraints, and of the time."""

    def __init__(self) -> None:
        self.limits = current()
        self.left = 0
        """Steps until `count` has to be asked: who takes one at a time may count down himself."""
        self._reserve = self.limits.steps
        self._next_ration()
        self._foreseen: set[int] = set()

    def count(self, steps: int, span: Span) -> None:
        """Counts steps that are taken for the expression at a place."""
        self.left -= steps
        if self.left < 0:
            self._next_ration()
        if self.left < 0:
            message = f"the rules run through more than {self.limits.steps:,} cases, and this is where it stopped"
            raise fail("PZ601", message, span, help=f"{_FEWER} {way_out('steps')}")

    def _next_ration(self) -> None:
        look()
        ration = min(self._reserve, max(_RATION, -self.left))
        self._reserve -= ration
        self.left += ration

    @property
    def used(self) -> int:
        """The steps that were taken."""
        return self.limits.steps - self._reserve - self.left

    def count_items(self, items: int, span: Span) -> None:
        """Counts the making of a list."""
        if items > self.limits.items:
            message = f"this list would have {items:,} elements, a list has at most {self.limits.items:,}"
            raise fail("PZ601", message, span, help=way_out("items"))
        self.count(max(0, items) // COUNTED, span)

    def count_parts(self, parts: int, span: Span) -> None:
        """Checks what has been made for the solver so far."""
        if parts > self.limits.parts:
            message = f"the constraints have more than {self.limits.parts:,} parts, and this is where it stopped"
            raise fail("PZ601", message, span, help=f"{_FEWER} {way_out('parts')}")

    def foresee(self, binders: Sequence[Binder], length: Callable[[Expr], int], placed: Callable[[str], int]) -> None:
        """Refuses at once what would run through far too many cases, if that can be seen without going there.

        `length` is that of a list that is known, `placed` the number of placements of a clue.
        """
        if len(binders) < 2 or id(binders) in self._foreseen:
            return
        self._foreseen.add(id(binders))
        sizes = [placed(b.clue) if isinstance(b, InClue) else _size(b, length) for b in binders]
        cases = prod(sizes)
        if cases > self.limits.steps:
            message = f"this runs through {cases:,} cases ({' x '.join(map(str, sizes))})"
            help = f"{self.limits.steps:,} are the most: {_FEWER} {way_out('steps')}"
            raise fail("PZ601", message, _span_of(binders), help=help)


def _size(binder: InList, length: Callable[[Expr], int]) -> int:
    """How many cases a binder has, or 1 where that depends on other names or on the unknowns."""
    if not binder.list.known or not _closed(binder.list):
        return 1
    try:
        return length(binder.list)
    except PuzzleError:  # will be said when it is its turn
        return 1


def _closed(e: Any) -> bool:
    """Whether an expression speaks of no name that something else binds."""
    if isinstance(e, tuple):
        return all(map(_closed, e))
    if isinstance(e, Local | Function | Comprehension):
        return False
    return not isinstance(e, Typed) or all(_closed(part) for part in _parts(e))


def _parts(e: Typed) -> list[Any]:
    names: tuple[str, ...] = vars(type(e))["__match_args__"]
    return [getattr(e, name) for name in names[3:]]  # behind span, type and known


def _span_of(binders: Sequence[Binder]) -> Span:
    """From the first name to the last list."""
    first, last = binders[0], binders[-1]
    end = last.list.span if isinstance(last, InList) else last.names[-1].span
    return first.names[0].span.to(end)
