"""The signs of an address: their order, their places and their meanings."""

from typing import TypeAlias

from pzc.compiler.base.node import node


@node
class Field:
    """A number in a sign, as `{0-f}`, `{00-ff}` or `{hex}`.

    digits: the signs of a number of one sign, in their order; empty for a longer number.
    width, base: the form of a longer number. width 0: a number of any length; with base 16, a prefix gives its
        length; with base 0, it is the number of a character in Unicode.
    first, last: the smallest and the largest written number.
    shift: added to the written number.
    splits: divisors that split the number into several: 49 is 4 and 9 with the divisor 10.
    remainder_first: True if the remainder is the first number.
    after: the sign also gives how many empty places follow, up to this number.
    to_end: at the end of the places, the largest `after` is written.
    unknown: the text for a number that is not given, or "". After a split, it is a number.
    nothing: the text for no clue, or "".
    each_digit: True if the decimal digits of the number are the numbers.
    """

    digits: str
    width: int
    base: int
    first: int
    last: int
    shift: int
    splits: tuple[int, ...]
    remainder_first: bool
    after: int
    to_end: bool
    unknown: str
    nothing: str
    each_digit: bool = False


@node
class Pattern:
    """The form of a sign: texts and fields in their order.

    repeated: the last field occurs once or more often, with the text `between` between two.
    times: signs for 1, 2, 3 … places in a row that have the same clues. Such a pattern has no parts.
    follow: signs for 0, 1, 2 … empty places after it. At the end of the places, `follow_end` replaces them.
    """

    parts: tuple[str | Field, ...]
    repeated: bool = False
    between: str = ""
    follow: tuple[str, ...] = ()
    follow_end: str = ""
    times: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields alone."""
        return tuple(part for part in self.parts if isinstance(part, Field))


@node
class Put:
    """A clue of this name. Fields give its direction, then its number or its list of numbers.

    on: the kind of its places, if the notation has places of two kinds: `cell` or `line`.
    value: the number, if no field gives it. unknown: its number is not given.
    """

    name: str
    directed: bool
    numbered: bool
    listed: bool
    value: int | tuple[int, ...] | None
    unknown: bool
    on: str = ""


@node
class Hole:
    """There is no cell."""


@node
class Nothing:
    """There is no clue."""


@node
class Choice:
    """The option that a field gives: `<white, black>`."""

    options: "tuple[Meaning, ...]"


@node
class Both:
    """Several meanings at once: `white and number`."""

    parts: "tuple[Meaning, ...]"


Meaning: TypeAlias = Put | Hole | Nothing | Choice | Both


@node
class Alternative:
    """A sign and its meaning."""

    pattern: Pattern
    meaning: Meaning


@node
class Where:
    """The places of a notation, in their order: a word such as `cells`.

    clue: if it is not empty, only the places with this clue.
    group: the number of places that share a sign.
    """

    word: str
    clue: str
    group: int


@node
class Each:
    """A sign for each place.

    gaps: texts for 1, 2, 3 … empty places. gap_pattern: a sign whose number says how many places are empty.
    """

    where: Where
    gaps: tuple[str, ...]
    gap_pattern: Pattern | None
    alternatives: tuple[Alternative, ...]


@node
class Steps:
    """A sign for each mark, which gives the number of empty places before it.

    The last sign of `digits` stands for so many empty places that no mark follows.
    to_end: the empty places after the last mark are written, too.
    """

    where: Where
    digits: str
    to_end: bool
    mark: Meaning


@node
class Either:
    """The first of two notations that can write a puzzle. A `-` stands before the second."""

    first: "Notation"
    second: "Notation"


Notation: TypeAlias = Each | Steps | Either
