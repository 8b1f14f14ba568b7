"""What bound names stand for while an expression is worked out."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from .expressions import Local

W = TypeVar("W")

Env: TypeAlias = dict[Local, Any]
Method: TypeAlias = Callable[[W, Any, Env], Any]
"""Works out one kind of expression, by one who can work out the others."""


class Missing(Exception):
    """Something does not exist (an element past the end, the least of nothing); the smallest truth value
    around it is then false."""


def bind(names: Sequence[Local], item: Any, env: Env) -> None:
    """Binds one name to an item, or several to its parts."""
    if len(names) == 1:
        env[names[0]] = item
    else:
        env.update(zip(names, item, strict=True))
