"""`matches(list, "1 .* (2|3)")` to an automaton whose states are the positions of the pattern.

A position is a part of the pattern that stands for one value (V. Glushkov, The abstract theory of automata, 1961). The
number of positions does not depend on these values, so that one function of functions.mzn serves all patterns.
"""

from collections.abc import Sequence

from pzc.compiler.base.node import node
from pzc.compiler.model.board_expressions import Matches
from pzc.compiler.model.expressions import Constant, Expr
from pzc.compiler.model.kinds import ListType
from pzc.compiler.model.phrases import Either, OneOf, Phrase, Repeat, Series

from .expression_writer import ExpressionWriter
from .fragments import JOIN, PLUS, Text, Unwritable

MOST_POSITIONS = 60
"""The rule of a longer pattern is written case by case, which is easier to read."""


@node
class _Part:
    """A part of a pattern: the positions where it may begin and end. `empty` if it also matches the empty list."""

    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    empty: bool = True


def matches(writer: ExpressionWriter, e: Matches) -> Text:
    """Translate a match. Unwritable if the length of the list or a number of repetitions depends on the solution."""
    kind = e.list.type
    if not isinstance(kind, ListType) or kind.partial:
        raise Unwritable
    writer.require_defined(e.list)
    positions = _Positions(e.values)
    whole = positions.read(e.phrase)
    if not positions.found:
        raise Unwritable  # MiniZinc cannot infer the type of an empty array
    many = range(1, len(positions.found) + 1)
    allowed = ", ".join(_set(writer, one, e.values) for one in positions.found)
    others = ", ".join(str(one.outside).lower() for one in positions.found)
    following = ", ".join(_numbers(positions.following[k]) for k in many)
    line = writer.listed(e.list, numbers=True).text
    return Text(
        f"matches({line}, [{allowed}], [{others}], {_numbers(whole.first)}, [{following}], {_numbers(whole.last)},"
        f" {str(whole.empty).lower()})"
    )


def _set(writer: ExpressionWriter, one: OneOf, values: Sequence[Expr]) -> str:
    """Return the values of a position as a set."""
    if not one.domain:
        return "{}"
    ends = [(writer.number(values[a]), writer.number(values[b])) for a, b in one.domain]
    if all(a == b for a, b in ends):
        return "{" + ", ".join(a.text for a, _ in ends) + "}"
    return " union ".join(Text(f"{a.within(PLUS)}..{b.within(PLUS)}").within(JOIN) for a, b in ends)


def _numbers(some: frozenset[int]) -> str:
    """Return a set of positions."""
    return "{" + ", ".join(map(str, sorted(some))) + "}"


class _Positions:
    """The positions of a pattern, counted from 1, and the positions that may follow each."""

    def __init__(self, words: Sequence[Expr]) -> None:
        self.found: list[OneOf] = []
        self.following: dict[int, frozenset[int]] = {}
        self._words = words

    def read(self, phrase: Phrase) -> _Part:
        """Number the positions of a part of the pattern."""
        match phrase:
            case OneOf():
                self.found.append(phrase)
                if len(self.found) > MOST_POSITIONS:
                    raise Unwritable
                number = len(self.found)
                self.following[number] = frozenset()
                return _Part(frozenset({number}), frozenset({number}), False)
            case Series(parts):
                return self._concatenate_all(parts)
            case Either(ways):
                some = [self.read(way) for way in ways]
                first = frozenset[int]().union(*(part.first for part in some))
                last = frozenset[int]().union(*(part.last for part in some))
                return _Part(first, last, any(part.empty for part in some))
            case Repeat(part, least, most):
                return self._repeated(part, self._times(least), None if most is None else self._times(most))

    def _concatenate_all(self, parts: Sequence[Phrase]) -> _Part:
        """Concatenate parts."""
        so_far = _Part()
        for part in parts:
            so_far = self._concatenate(so_far, self.read(part))
        return so_far

    def _concatenate(self, a: _Part, b: _Part) -> _Part:
        """Concatenate two parts."""
        for k in a.last:
            self.following[k] |= b.first
        return _Part(
            a.first | b.first if a.empty else a.first, a.last | b.last if b.empty else b.last, a.empty and b.empty
        )

    def _repeated(self, part: Phrase, least: int, most: int | None) -> _Part:
        """Repeat a part."""
        so_far = self._concatenate_all([part] * (least if most is not None else max(0, least - 1)))
        if most is not None:
            rest = _Part()
            for _ in range(most - least):  # from the last repetition backwards: each needs all before it
                one = self.read(part)
                rest = self._concatenate(one, rest)
                rest = _Part(rest.first, rest.last, True)
            return self._concatenate(so_far, rest)
        again = self.read(part)
        for k in again.last:
            self.following[k] |= again.first
        return self._concatenate(so_far, _Part(again.first, again.last, again.empty or least == 0))

    def _times(self, place: int) -> int:
        """Return a number of repetitions."""
        times = self._words[place]
        if not isinstance(times, Constant):
            raise Unwritable
        return times.value
