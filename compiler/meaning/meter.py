"""Limits on evaluation: steps, list elements and parts of constraints are counted; beyond a limit it is an error."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.source import Span
from pzc.compiler.model.expressions import Binder, Comprehension, Expr, Function, InClue, InList, Local
from pzc.compiler.model.typed import Typed

_RATION = 5_000  # steps between two checks of the time limit: some milliseconds
COUNTED = 8  # list elements that count as one step; a shorter list counts as none
_FEWER = "fewer names in one `all`, or `neighbours` instead of `cells`?"


class Meter:
    """The number of steps that are left, and the other limits. It also checks the time limit."""

    def __init__(self) -> None:
        self.limits = current()
        self.left = 0
        """Steps until `count` must be called. Code that takes single steps may decrement it directly."""
        self._reserve = self.limits.steps
        self._next_ration()
        self._foreseen: set[int] = set()

    def count(self, steps: int, span: Span) -> None:
        """Count steps for the expression at a place. Raises PuzzleError beyond the limit."""
        self.left -= steps
        if self.left < 0:
            self._next_ration()
        if self.left < 0:
            message = f"the rules run through more than {self.limits.steps:,} cases, and this is where it stopped"
            raise fail("PZ601", message, span, help=f"{_FEWER} {way_out('steps')}")

    def _next_ration(self) -> None:
        check_limits()
        ration = min(self._reserve, max(_RATION, -self.left))
        self._reserve -= ration
        self.left += ration

    @property
    def used(self) -> int:
        """The number of steps that were taken."""
        return self.limits.steps - self._reserve - self.left

    def count_items(self, items: int, span: Span) -> None:
        """Count the steps for making a list. Raises PuzzleError if it has too many elements."""
        if items > self.limits.items:
            message = f"this list would have {items:,} elements, a list has at most {self.limits.items:,}"
            raise fail("PZ601", message, span, help=way_out("items"))
        self.count(max(0, items) // COUNTED, span)

    def count_parts(self, parts: int, span: Span) -> None:
        """Raise PuzzleError if the constraints so far have too many parts."""
        if parts > self.limits.parts:
            message = f"the constraints have more than {self.limits.parts:,} parts, and this is where it stopped"
            raise fail("PZ601", message, span, help=f"{_FEWER} {way_out('parts')}")

    def check_loop_size(
        self, binders: Sequence[Binder], length: Callable[[Expr], int], placed: Callable[[str], int]
    ) -> None:
        """Raise PuzzleError if a loop would run through too many cases, as far as the sizes of its lists are known.

        `length` returns the length of a known list, `placed` the number of placements of a clue.
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
    """Return the number of cases of a binder; 1 if it depends on other names or on the unknowns."""
    if not binder.list.known or not _closed(binder.list):
        return 1
    try:
        return length(binder.list)
    except PuzzleError:  # it is raised again when the loop is evaluated
        return 1


def _closed(e: Any) -> bool:
    """Return True if an expression certainly has no free names: it contains no local name, definition or loop."""
    if isinstance(e, tuple):
        return all(map(_closed, e))
    if isinstance(e, Local | Function | Comprehension):
        return False
    return not isinstance(e, Typed) or all(_closed(part) for part in _parts(e))


def _parts(e: Typed) -> list[Any]:
    names: tuple[str, ...] = vars(type(e))["__match_args__"]
    return [getattr(e, name) for name in names[3:]]  # the attributes after span, type and known


def _span_of(binders: Sequence[Binder]) -> Span:
    """Return the span from the first name to the last list."""
    first, last = binders[0], binders[-1]
    end = last.list.span if isinstance(last, InList) else last.names[-1].span
    return first.names[0].span.to(end)
