"""Values of unknowns to words: `5`, `not 3 or 4`, `at least 7`, `a white circle`."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.intervals import intervals
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.looks import COLORS, Figure
from pzc.compiler.model.model import Model
from pzc.explain.constraints.state import Fact, Unknowns, bits, is_single

from .drawn_names import WAYS, absent_values, drawn_names, figures, triangle
from .predicates import NOTHING, Named, Values
from .usage import Usage

_SHORTEST_RUN = 3
"""The least difference between the ends of a run that is not named number by number."""
_FEW_VALUES = 2
"""The most remaining values that a conclusion names in full."""
_MANY = 3
"""Values that are named one by one where those that are gone are named."""


class ValueWords:
    """Puts the values of unknowns into words. Sets of values are bits."""

    def __init__(self, model: Model, unknowns: Unknowns, usage: Usage) -> None:
        self._unknowns = unknowns
        self._layers = {layer.name: layer for layer in model.layers}
        self._usage = usage
        self._drawn = drawn_names(model)
        self._figures = figures(model)
        self._absent = absent_values(model)
        self._full = list(unknowns.full)

    def leave_out(self, facts: Iterable[Fact]) -> None:
        """Do not count values that are plainly impossible among those that are left."""
        for unknown, bit in facts:
            self._full[unknown] &= ~(1 << bit)

    def value(self, unknown: int, bit: int) -> Named:
        """Return a value by its name."""
        layer = self._layers[self._unknowns.variables[unknown].layer]
        value = self._unknowns.values[unknown][bit]
        if not layer.names:
            drawn = self._drawn.get(layer.name, {})
            return drawn[value] if value in drawn else Named(str(value), is_number=True)
        name = layer.names[value].replace("_", " ")
        figure = self._figures.get(layer.name, {}).get(value)
        if figure is Figure.TRIANGLE and triangle(name) != f"{name} {figure.value}":
            return Named(triangle(name), is_figure=True)
        if name in NOTHING and layer.name == DIGIT:
            return Named("empty")
        if figure is not None and name in COLORS:
            return Named(f"{name} {self._usage.thing(name) or figure.value}", is_figure=True)
        return Named(name, is_figure=figure is not None or self._usage.counts_one_of(name, layer.names.values()))

    def is_nothing(self, unknown: int, value: Named) -> bool:
        """Return True if a value means that nothing is in a place."""
        absent = self._absent.get(self._unknowns.variables[unknown].layer)
        return value.name in NOTHING or value.name == str(absent)

    def several(self, unknown: int, mask: int, negated: bool = False) -> Values:
        """Return values as alternatives; long runs as `1 to 6`."""
        if not self._is_numeric(unknown):
            rest = tuple(self.value(unknown, bit) for bit in bits(self._full[unknown] & ~mask)) if negated else ()
            names = tuple(self.value(unknown, bit) for bit in bits(mask))
            return Values(rest) if self._are_things(unknown, names, rest) else Values(names, negated)
        return Values(self._runs(unknown, mask), negated)

    def _runs(self, unknown: int, mask: int) -> tuple[Named, ...]:
        """Return numbers by their names; long runs as `1 to 6`. The value that means that nothing is there is
        `none`.
        """
        numbers = [self._unknowns.values[unknown][bit] for bit in bits(mask)]
        variable = self._unknowns.variables[unknown]
        several = len(numbers) > 1 and isinstance(variable.place, Cell)
        absent = self._absent.get(variable.layer) if several else None
        written: list[str] = []
        for first, last in intervals(number for number in numbers if number != absent):
            run = last - first >= _SHORTEST_RUN
            written += [f"{first} to {last}"] if run else map(str, range(first, last + 1))
        none = (Named("none"),) if absent in numbers else ()
        return (*(Named(each, is_number=True) for each in written), *none)

    def _are_things(self, unknown: int, gone: Iterable[Named], rest: Sequence[Named]) -> bool:
        """Return True if a place that has something has one of few things, and the rules do not name its layer."""
        noun = self._unknowns.variables[unknown].layer.replace("_", " ")
        few = 0 < len(rest) <= _MANY and all(each.is_figure for each in rest)
        return few and any(each.name == "none" for each in gone) and not self._usage.mentions(noun)

    def _is_numeric(self, unknown: int) -> bool:
        """Return True if the values of an unknown are numbers without names."""
        layer = self._layers[self._unknowns.variables[unknown].layer]
        return not layer.names and layer.name not in self._drawn

    def are_ways(self, name: str) -> bool:
        """Return True if the values of a layer are the four directions, and perhaps one more."""
        layer = self._layers[name]
        names = set(layer.names.values() if layer.names else map(str, self._drawn.get(name, {}).values()))
        return names - {"none", "empty"} == WAYS

    def numbers(self, unknown: int, gone: int, mask: int) -> Values:
        """`5`, `not 3 or 4`, `1, 2 or 7`: the shortest text for the removed values."""
        full = self._full[unknown]
        if is_single(mask):
            return Values((self.value(unknown, mask.bit_length() - 1),))
        left, gone = full & ~gone, full & gone
        bound = self._bound(unknown, left)
        short = self._parity(unknown, left) or bound and self._tighter(unknown, mask, bound)
        if not short and gone.bit_count() > 2 * _MANY:  # the candidates that are left take fewer words
            short = self.several(unknown, mask) if mask.bit_count() <= _MANY else self._bound(unknown, mask)
        if short:
            return short
        few_gone = gone.bit_count() < left.bit_count() and gone.bit_count() <= _MANY
        negated = few_gone or left.bit_count() > 2 * _MANY
        if mask.bit_count() < (gone if negated else left).bit_count() and mask.bit_count() <= _MANY:
            return self.several(unknown, mask)
        return self.several(unknown, gone, negated=True) if negated else self.several(unknown, left)

    def _parity(self, unknown: int, left: int) -> Values | None:
        """Return `odd` or `even` if just the odd or the even numbers are left."""
        values, full = self._unknowns.values[unknown], self._full[unknown]
        if not self._is_numeric(unknown) or full.bit_count() <= _MANY or left.bit_count() <= _FEW_VALUES:
            return None
        if self._may_be_absent(unknown, left):
            return None
        odd = sum(1 << bit for bit, value in enumerate(values) if value % 2)
        name = {odd: "odd", full & ~odd: "even"}.get(left)
        return Values((Named(name),)) if name else None

    def _may_be_absent(self, unknown: int, mask: int) -> bool:
        """Return True if one of some values means that nothing is there: it is no number."""
        absent = self._absent.get(self._unknowns.variables[unknown].layer)
        values = self._unknowns.values[unknown]
        return absent is not None and any(values[bit] == absent for bit in bits(mask))

    def _bound(self, unknown: int, left: int) -> Values | None:
        """Return `at least 4` or `at most 5` if some of the smallest or of the largest numbers are gone."""
        values, full = self._unknowns.values[unknown], self._full[unknown]
        gone = full & ~left
        few = gone.bit_count() < _FEW_VALUES or left.bit_count() <= _FEW_VALUES
        if few or not self._is_numeric(unknown) or self._may_be_absent(unknown, left):
            return None
        low, high = (left & -left).bit_length() - 1, left.bit_length() - 1
        if left == full >> low << low:
            return Values((Named(f"at least {values[low]}", is_number=True),))
        if left == full & ((2 << high) - 1):
            return Values((Named(f"at most {values[high]}", is_number=True),))
        return None

    def _tighter(self, unknown: int, mask: int, bound: Values) -> Values:
        """Return the known bound in place of a weaker one that suffices: a reader remembers the known one."""
        known = self._bound(unknown, mask)
        kinds = {each.names[0].name.rpartition(" ")[0] for each in (bound, known) if each}
        return known if known and len(kinds) == 1 else bound

    def left(self, unknown: int, gone: int, mask: int) -> Values:
        """Return `not 3` or `1 or 2`: the removed values, or the remaining values if these are few."""
        bound = self._bound(unknown, mask)
        if bound and gone >> self._last_gone(unknown, mask) & 1:
            return bound
        parity = self._parity(unknown, self._full[unknown] & ~gone)
        if parity:
            return parity
        most = _FEW_VALUES if gone.bit_count() <= _MANY else gone.bit_count()
        few = mask.bit_count() <= most and mask.bit_count() < gone.bit_count() + (gone.bit_count() > _MANY)
        return self.several(unknown, mask) if few else self.several(unknown, gone, negated=True)

    def _last_gone(self, unknown: int, mask: int) -> int:
        """Return the value, as a bit, next to the smallest or the largest numbers that are left."""
        low, lowest = ((each & -each).bit_length() - 1 for each in (mask, self._full[unknown]))
        return low - 1 if low > lowest else mask.bit_length()
