"""Signs of an address and their meanings in a `format puzzlink` clause: from syntax to patterns and meanings."""

import math
from collections.abc import Mapping

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.formats.addresses.patterns import parse_pattern, signs_of
from pzc.compiler.formats.addresses.places import PLACES
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, INT, LINK, ListType, Type
from pzc.compiler.model.model import ClueKind
from pzc.compiler.model.notation import Alternative, Both, Choice, Hole, Meaning, Nothing, Pattern, Put, Where
from pzc.compiler.syntax import expressions as syntax

from .names import Names
from .resolve import Unit

_TYPES: Mapping[str, Type] = {
    "cell": CELL,
    "corner": CORNER,
    "link": LINK,
    "border": BORDER,
    "line": ListType(CELL),
    "cells": ListType(CELL),
}
HELP = 'for example: each("g-z", "{0-f}", number, "-{00-ff}", number, "x", black)'
"""An example of signs and meanings, for messages."""


class SignChecker:
    """Checks the signs of a clause and what they mean."""

    def __init__(self, names: Names, unit: Unit) -> None:
        self.names = names
        self.unit = unit

    def pattern(self, written: syntax.Expr) -> Pattern:
        """Check a text that gives the form of a sign."""
        if not isinstance(written, syntax.Text) or not written.text:
            raise fail("PZ383", "a text with the form of a sign is wanted here", written.span, help=HELP)
        try:
            return parse_pattern(written.text)
        except ValueError as error:
            raise fail("PZ383", f"this is no form of a sign: {error}", written.span, help=HELP) from None

    def signs(self, written: syntax.Expr) -> str:
        """Check a text that lists signs, as `g-z`."""
        if not isinstance(written, syntax.Text):
            raise fail("PZ383", "a text is wanted here", written.span, help=HELP)
        try:
            return signs_of(written.text)
        except ValueError as error:
            raise fail("PZ383", f"these are no signs: {error}", written.span) from None

    def gaps(self, written: syntax.Expr) -> tuple[tuple[str, ...], Pattern | None]:
        """Check the signs of gaps: `g-z`, or `n i{1-f}` if the sign has a number for how many places are empty."""
        if not isinstance(written, syntax.Text) or "{" not in written.text:
            return tuple(self.signs(written)), None
        signs, _, form = written.text.rpartition(" ")
        pattern = self.pattern(replace(written, text=form))
        if len(pattern.fields) != 1 or pattern.fields[0].splits or pattern.fields[0].first < 1:
            raise fail("PZ383", "a gap has one number, from 1 on", written.span, help='for example: "n i{1-f}"')
        return tuple(self.signs(replace(written, text=signs))), pattern

    def alternative(self, pattern: Pattern, meaning: Meaning, where: Where, span: Span) -> Alternative:
        """Return an alternative. Raises PuzzleError if the sign has more or fewer numbers than its meaning takes."""
        count: float = sum(len(field.splits) + 1 for field in pattern.fields)
        least, most = (number * where.group for number in _takes(meaning))
        if any(field.each_digit for field in pattern.fields) and most == math.inf:
            count = least
        if not least <= count <= most or pattern.repeated and most < math.inf:
            raise fail("PZ383", f"the sign has {count} numbers, its meaning takes {least}", span, help=HELP)
        return Alternative(pattern, meaning)

    def mark(self, written: syntax.Expr, where: Where) -> Meaning:
        """Check a meaning that takes no number."""
        meaning = self.meaning(written, where)
        if _takes(meaning) != (0, 0):
            raise fail("PZ383", f"a clue on a {self.kind(where)} without a value is wanted here", written.span)
        return meaning

    def meaning(self, written: syntax.Expr, where: Where) -> Meaning:
        """Check what a sign means."""
        match written:
            case syntax.Blank():
                return Nothing()
            case syntax.Name(_, "hole") if self.names.scopes.placed("hole", self.unit) is None:
                return Hole()
            case syntax.Name():
                return self._clue_put(written, where)
            case syntax.ListDisplay(_, items):
                return Choice(tuple(self.meaning(item, where) for item in items))
            case syntax.Binary(_, "and", left, right):
                return Both((self.meaning(left, where), self.meaning(right, where)))
            case syntax.Call(_, syntax.Name(_, "unknown"), (inner,), None, None):
                return self._unknown(self.meaning(inner, where), inner.span)
            case syntax.Compare(_, syntax.Name() as name, (("=", value),)):
                put = self._clue_put(name, where)
                number = _value(value)
                if number is None or not (put.listed if isinstance(number, tuple) else put.numbered):
                    raise fail("PZ383", "this is no value of the clue", value.span)
                return replace(put, value=number)
        raise fail("PZ383", "this does not say what a sign means", written.span, help=HELP)

    def _unknown(self, meaning: Meaning, span: Span) -> Meaning:
        """Return the meaning without its number."""
        match meaning:
            case Put(numbered=numbered, listed=listed) if numbered or listed:
                return replace(meaning, unknown=True)
            case Choice(options):
                return Choice(tuple(self._unknown(option, span) for option in options))
        raise fail("PZ383", "`unknown` is for clues with a number", span)

    def _clue_put(self, written: syntax.Name, where: Where) -> Put:
        """Return the meaning of a clue's name. Raises PZ383 if its clues are on elements of another kind."""
        entry = self.names.scopes.placed(written.text, self.unit)
        if entry is None:
            raise self.names.unknown(written.text, written.span, self.unit)
        takes = PLACES[where.word].takes
        kinds = takes.split(" or ")
        if isinstance(entry, ClueKind):
            parts = [part for name, part in entry.parts if name not in entry.directions]
            value = entry.value[1] if entry.value else None
            directed = len(entry.parts) - len(parts)
            on = next((kind for kind in kinds if parts == [_TYPES[kind]]), None)
            if on is not None and directed < 2 and value in (None, INT, ListType(INT)):
                listed = value == ListType(INT)
                only = on if len(kinds) > 1 else ""
                return Put(written.text, bool(directed), value == INT, listed, None, False, only)
        raise fail("PZ383", f"a clue on a {self.kind(where)} is wanted here, `{written.text}` is none", written.span)

    @staticmethod
    def kind(where: Where) -> str:
        """Return the kind of place in words."""
        takes = PLACES[where.word].takes
        return {"line": "line of cells", "cells": "list of cells"}.get(takes, takes)


def _takes(meaning: Meaning) -> tuple[int, float]:
    """Return how many numbers a meaning takes, at least and at most."""
    match meaning:
        case Put(listed=True, value=None, unknown=False, directed=directed):
            return 1 + directed, math.inf
        case Put(numbered=numbered, value=value, unknown=unknown, directed=directed):
            number = directed + (numbered and value is None and not unknown)
            return number, number
        case Choice(options):
            found = [_takes(option) for option in options]
            return 1 + int(min(least for least, _ in found)), 1 + max(most for _, most in found)
        case Both(parts):
            found = [_takes(part) for part in parts]
            return sum(least for least, _ in found), sum(most for _, most in found)
        case Hole() | Nothing():
            return 0, 0


def _value(written: syntax.Expr) -> int | tuple[int, ...] | None:
    """Return the number or the numbers of a literal, or None for anything else."""
    match written:
        case syntax.Number(_, number):
            return number
        case syntax.ListDisplay(_, items) if items:
            numbers = [item.value for item in items if isinstance(item, syntax.Number)]
            return tuple(numbers) if len(numbers) == len(items) else None
    return None
