"""The `?` in a list of numbers of a clue, `<3, ?>`: an unspecified number."""

from typing import Any, NoReturn

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span


class Unspecified:
    """An unspecified number. A comparison of whole lists treats it as a wildcard.

    Any other operation on it, such as adding or comparing, raises an error at the `?`.
    """

    def __init__(self, span: Span) -> None:
        self.span = span

    def __repr__(self) -> str:
        return "?"

    def refuse(self, *_: object) -> NoReturn:
        """Raise the error for a rule that needs the number."""
        help = "a rule may compare the whole list, `runs(…) = numbers`, or go through `told(numbers)`"
        raise fail("PZ522", "a rule needs this number, and it is not given", self.span, help=help)

    low = high = property(refuse)
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = refuse
    __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __abs__ = __int__ = __index__ = __bool__ = refuse
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = refuse
    __hash__ = object.__hash__


def matched(a: Any, b: Any) -> bool:
    """Return True if two known values are equal, with unspecified numbers as wildcards."""
    if isinstance(a, Unspecified) or isinstance(b, Unspecified):
        return True
    if type(a) is tuple and type(b) is tuple:
        return len(a) == len(b) and all(map(matched, a, b))
    return bool(a == b)


def require_given(*lists: Any) -> None:
    """Raise an error for the first unspecified number in the lists."""
    for items in lists:
        for item in items if isinstance(items, tuple) else ():
            if isinstance(item, Unspecified):
                item.refuse()
