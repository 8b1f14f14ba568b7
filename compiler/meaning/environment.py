"""The values of bound names during evaluation."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.model.expressions import Local

W = TypeVar("W")

Env: TypeAlias = dict[Local, Any]
Method: TypeAlias = Callable[[W, Any, Env], Any]
"""A function that evaluates (or grounds) one kind of expression. Its first argument evaluates subexpressions."""


class Missing(Exception):
    """An expression has no value, such as the minimum of an empty list. The truth value around it is then false."""


def wrong_parts(names: Sequence[Local], many: int) -> PuzzleError:
    """Return the error for a tuple whose number of parts differs from the number of names."""
    message = f"there {'is' if many == 1 else 'are'} {many} part{'s' * (many != 1)} to name and {len(names)} names"
    return fail("PZ232", message, names[0].span.to(names[-1].span))


def bind(names: Sequence[Local], item: Any, env: Env) -> None:
    """Bind one name to an item, or several names to its parts."""
    if len(names) == 1:
        env[names[0]] = item
    else:
        env.update(zip(names, item, strict=True))
