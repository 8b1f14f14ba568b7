"""What bound names stand for while an expression is worked out."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.model.expressions import Local

W = TypeVar("W")

Env: TypeAlias = dict[Local, Any]
Method: TypeAlias = Callable[[W, Any, Env], Any]
"""Works out one kind of expression, by one who can work out the others."""


class Missing(Exception):
    """Something does not exist (an element past the end, the least of nothing); the smallest truth value
    around it is then false."""


def wrong_parts(names: Sequence[Local], many: int) -> PuzzleError:
    """The error for an element that has another number of parts than there are names."""
    message = f"there {'is' if many == 1 else 'are'} {many} part{'s' * (many != 1)} to name and {len(names)} names"
    return fail("PZ232", message, names[0].span.to(names[-1].span))


def bind(names: Sequence[Local], item: Any, env: Env) -> None:
    """Binds one name to an item, or several to its parts."""
    if len(names) == 1:
        env[names[0]] = item
    else:
        env.update(zip(names, item, strict=True))
