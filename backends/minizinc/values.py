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


Value: TypeAlias = Text | At | Parts | Array | Each | Several
EMPTY = Several(())


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """The value with other names, or other texts, for some of its names."""
    if not names:
        return value
    pattern = re.compile(r"(?<![\w'\"])(" + "|".join(map(re.escape, names)) + r")(?![\w'])")

    def text(old: str) -> str:
        return pattern.sub(lambda m: names[m[1]], old)

    def go(x: Value) -> Value:
        match x:
            case Text(old, level):
                return Text(text(old), level)
            case Array(old, level):
                return Array(text(old), level)
            case At(row, column):
                return At(Text(text(row.text), row.level), Text(text(column.text), column.level))
            case Parts(items):
                return Parts(tuple(map(go, items)))
            case Several(parts):
                return Several(tuple(map(go, parts)))
            case Each(generators, body, known, unknown):
                return Each(
                    tuple(Generator(names.get(g.name, g.name), text(g.source)) for g in generators),
                    go(body),
                    tuple(Text(text(k.text), k.level) for k in known),
                    tuple(Text(text(u.text), u.level) for u in unknown),
                )

    return go(value)


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
    conditions = tuple(c for c in conditions if c.text != "true")
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
