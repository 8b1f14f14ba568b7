"""The length of a flat expression when written out, with shared parts repeated at every occurrence."""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.limits import current

from .flat import BoolExpr, Components, Constraint, IntExpr
from .value import children

_STEPS_PER_PART = 4  # parts are cheaper than cases, but they are also text


def check_written_size(constraint: Constraint, sizes: dict[int, int]) -> None:
    """Raise PZ601 if a constraint would be far too long. `sizes` caches the sizes of shared parts."""
    size = _size(constraint.condition, sizes)
    if size > current().steps // _STEPS_PER_PART:
        message = f"written out, this rule would have {size:,} parts"
        raise fail("PZ601", message, constraint.reason.rule.span, help="definitions that use definitions add up")


def _size(node: IntExpr | BoolExpr, sizes: dict[int, int]) -> int:
    """Return the number of nodes in the text of an expression, where shared parts count each time."""
    if isinstance(node, int | Components):  # a graph is written once and then referred to by name
        return 1
    size = sizes.get(id(node))
    if size is None:
        size = sizes[id(node)] = 1 + sum(_size(part, sizes) for part in children(node))
    return size
