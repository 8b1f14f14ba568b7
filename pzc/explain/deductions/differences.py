"""Two counts of overlapping cells to one constraint on their difference.

A 7 beside a 4, for example: of the three cells beside the 7 alone, three more are black than of the three beside the
4 alone.
"""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.clock import check_limits
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Linear, Var, Within
from pzc.explain.constraints.checks import Sum
from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.state import Unknowns, bits

_MOST_UNKNOWNS = 12
"""The most places that belong to just one of two counts."""
_LEAST_COMMON = 2
"""The fewest places that two counts have in common."""


class Differences:
    """Makes a part for each two counts of overlapping cells, such as the black cells around two numbers."""

    def __init__(self, unknowns: Unknowns, parts: Sequence[Part]) -> None:
        self._unknowns = unknowns
        self._counts = [(part, *found) for part in parts if (found := self._counted(part)) is not None]

    def all(self) -> Iterator[Part]:
        """Yield the parts, each with the difference of two counts as its check.

        Two counts of 1 yield none: deductions by cases (cases.py) find what follows from them.
        """
        for number, (part, places, total) in enumerate(self._counts):
            check_limits()
            for other, others, less in self._counts[number + 1 :]:
                common = (places & others).bit_count() if max(total, less) > 1 else 0
                few = (places ^ others).bit_count() <= _MOST_UNKNOWNS
                if common >= _LEAST_COMMON and few and places != others and part.instance is not other.instance:
                    yield self._difference(part, other, places & ~others, others & ~places, total - less)

    def _counted(self, part: Part) -> tuple[int, int] | None:
        """Return the places that a part counts, as bits, and the required number; None for other parts."""
        match part.condition:
            case Within(value=Linear(terms=terms, constant=constant), domain=((least, most),)) if least == most:
                variables = [each for each, _ in terms if isinstance(each, Var) and each.truth]
                variables = [each for each in variables if isinstance(each.place, Cell)]
                factors = {factor for _, factor in terms}
                if len(variables) == len(terms) and factors in ({1}, {-1}):
                    places = sum(1 << self._unknowns.number[variable] for variable in variables)
                    return places, (least - constant) * factors.pop()
        return None

    def _difference(self, part: Part, other: Part, plus: int, minus: int, total: int) -> Part:
        """Return the part for a difference. It is not negative: the larger count comes first."""
        if total < 0 or total == 0 and plus.bit_count() < minus.bit_count():
            part, other, plus, minus, total = other, part, minus, plus, -total
        scope = tuple(bits(plus | minus))
        signs = [1 if plus >> place & 1 else -1 for place in scope]
        terms = tuple((self._unknowns.variables[place], sign) for place, sign in zip(scope, signs, strict=True))
        domain = ((total, total),)
        value = Linear(-minus.bit_count(), plus.bit_count(), terms, 0)
        check = Sum({place: [0, sign] for place, sign in zip(scope, signs, strict=True)}, 0, domain)
        return Part(
            part.instance, Within(value, domain), scope, check, others=(other.instance,), count=2, is_total=True
        )
