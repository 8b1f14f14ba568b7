"""What an expression becomes: pieces of MiniZinc text that know what they stand for.

A cell, a corner, a border and a link is a number in MiniZinc, counted from 1 in the order of the board's lists; 0 is
no cell. A cell whose row and column are at hand stays a `Place`, so that its digit can be read as `digit[r, c]`.
Lists stay symbolic as long as they can (`Each`, `Several`): what runs through them can then be written as
generators, `forall(r in ROW)(...)`, and not over arrays.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from pzc.compiler.base.node import node

ATOM, SIGN, JOIN, TIMES, PLUS, DOTS, COMPARE, AND, OR, IMPLIES, IFF = 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12
"""How loosely MiniZinc's operators bind."""


@node
class Text:
    """A number, a truth value or an element. `level` is that of its outermost operator."""

    text: str
    level: int = ATOM

    def within(self, level: int) -> str:
        """The text as an operand of something that takes at most this level."""
        return self.text if self.level <= level else f"({self.text})"


@node
class At:
    """A cell by its row and column."""

    row: Text
    column: Text


@node
class Parts:
    """A group of values."""

    items: "tuple[Value, ...]"


@node
class Array:
    """A one-dimensional array, counted from 1."""

    text: str
    level: int = ATOM

    def within(self, level: int) -> str:
        """As `Text.within`."""
        return self.text if self.level <= level else f"({self.text})"


@node
class Gaps:
    """A list of known numbers, of which some may not be told: an array of optional numbers."""

    text: str


@node
class Generator:
    """`name in source`; the source is an array or a set."""

    name: str
    source: str


@node
class Each:
    """The body for all values of the generators, the last of which varies first.

    `known` are conditions on what there is; `unknown` are those that the solution decides.
    """

    generators: tuple[Generator, ...]
    body: "Value"
    known: tuple[Text, ...] = ()
    unknown: tuple[Text, ...] = ()


@node
class Several:
    """Lists one after another."""

    parts: "tuple[Value, ...]"


Value: TypeAlias = Text | At | Parts | Array | Gaps | Each | Several
EMPTY = Several(())


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """The value with other names, or other texts, for some of its names."""
    match value:
        case Text(old, level):
            return Text(_renamed_text(old, names), level)
        case Array(old, level):
            return Array(_renamed_text(old, names), level)
        case Gaps(old):
            return Gaps(_renamed_text(old, names))
        case At(row, column):
            return At(*(Text(_renamed_text(x.text, names), x.level) for x in (row, column)))
        case Parts(items):
            return Parts(tuple(renamed(item, names) for item in items))
        case Several(parts):
            return Several(tuple(renamed(part, names) for part in parts))
        case Each():
            return _renamed_each(value, names)


def _renamed_each(each: Each, names: Mapping[str, str]) -> Each:
    names = {**_out_of_the_way(each, names), **names}
    known, unknown = (
        tuple(Text(_renamed_text(x.text, names), x.level) for x in conditions)
        for conditions in (each.known, each.unknown)
    )
    generators = tuple(Generator(names.get(g.name, g.name), _renamed_text(g.source, names)) for g in each.generators)
    return Each(generators, renamed(each.body, names), known, unknown)


def _renamed_text(text: str, names: Mapping[str, str]) -> str:
    if not names:
        return text
    words = r"(?<![\w'\"])(" + "|".join(map(re.escape, names)) + r")(?![\w'])"
    return re.sub(words, lambda found: names[found[1]], text)


def _out_of_the_way(each: Each, names: Mapping[str, str]) -> dict[str, str]:
    """Other names for those generators of which the new texts speak, where another thing of that name is meant."""
    spoken_of = {word for text in names.values() for word in re.findall(r"\w+", text)}
    clashing = [g.name for g in each.generators if g.name in spoken_of and g.name not in names]
    taken = spoken_of | set(re.findall(r"\w+", repr(each))) if clashing else set()
    apart = {}
    for name in clashing:
        other = name + "_"
        while other in taken:
            other += "_"
        taken.add(other)
        apart[name] = other
    return apart


def is_partial(value: Value) -> bool:
    """Whether the solution decides what is in the list."""
    match value:
        case Several(parts):
            return any(map(is_partial, parts))
        case Each():
            return bool(value.unknown)
        case _:
            return False


def both(conditions: tuple[Text, ...]) -> Text:
    """`a /\\ b`"""
    conditions = tuple(c for c in dict.fromkeys(conditions) if c.text != "true")
    if not conditions:
        return Text("true")
    if len(conditions) == 1:
        return conditions[0]
    return Text(" /\\ ".join(c.within(AND) for c in conditions), AND)


def implied(conditions: tuple[Text, ...], what: Text) -> Text:
    """`a /\\ b -> what`"""
    return Text(f"{both(conditions).within(OR)} -> {what.within(OR)}", IMPLIES) if conditions else what


def generated(each: Each) -> str:
    """`i in 1..n, j in 1..n where i < j`"""
    text = ", ".join(f"{g.name} in {g.source}" for g in each.generators)
    return text + (f" where {both(each.known).text}" if each.known else "")


def of_a_kind(each: Each) -> bool:
    """Whether it runs through all elements of a kind, as they are, on conditions that the solution decides."""
    match each:
        case Each((Generator(name, source),), Text(body)) if body == name:
            return bool(each.unknown) and source in ("CELL", "CORNER", "BORDER", "LINK")
        case _:
            return False


def put_in(each: Each, item: Text) -> Text:
    """The conditions on one element: [c | c in CELL where island[c] = v] and `x`   ->   island[x] = v"""
    whole = renamed(Each((), Text(""), each.known, each.unknown), {each.generators[0].name: item.within(ATOM)})
    assert isinstance(whole, Each)
    return both((*whole.known, *whole.unknown))


def either(conditions: tuple[Text, ...]) -> Text:
    """`a \\/ b`"""
    if len(conditions) == 1:
        return conditions[0]
    return Text(" \\/ ".join(c.within(OR) for c in conditions), OR)
