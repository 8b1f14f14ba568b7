"""Fragments of MiniZinc text: the translation of one expression of a puzzle.

MiniZinc sees a cell, a corner, a border or a link as a number, counted from 1 in the order of the board; 0 means off
the board. A cell with a known row and column stays an `At`, so that its digit can be read as `digit[r, c]`. A list
stays symbolic (`Each`, `Several`) as long as possible: a loop over it becomes `forall(r in ROW)(...)`, with no array.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from pzc.compiler.base.node import node

ATOM, SIGN, JOIN, TIMES, PLUS, DOTS, COMPARE, AND, OR, IMPLIES, IFF = 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12
"""Precedence levels of MiniZinc's operators: a larger number binds more loosely."""


class Unwritable(Exception):
    """Raised for an expression without a translation. Its rule is then written case by case, from the flat form."""


@node
class Text:
    """A number, a truth value or an element of the board. `level` is the precedence of its outermost operator."""

    text: str
    level: int = ATOM

    def within(self, level: int) -> str:
        """Return the text as an operand, in parentheses if its operator binds more loosely than `level`."""
        return self.text if self.level <= level else f"({self.text})"


@node
class At:
    """A cell, given by its row and column."""

    row: Text
    column: Text


@node
class Parts:
    """A tuple of values."""

    items: "tuple[Value, ...]"


@node
class Array:
    """A one-dimensional array, counted from 1."""

    text: str
    level: int = ATOM

    def within(self, level: int) -> str:
        """Return the text as an operand, see `Text.within`."""
        return self.text if self.level <= level else f"({self.text})"


@node
class Generator:
    """A generator `name in source`; the source is an array or a set."""

    name: str
    source: str


@node
class Each:
    """A comprehension: the body for all values of the generators. The last generator varies fastest.

    The conditions in `known` can be evaluated before solving. Those in `unknown` depend on the solution.
    """

    generators: tuple[Generator, ...]
    body: "Value"
    known: tuple[Text, ...] = ()
    unknown: tuple[Text, ...] = ()


@node
class Several:
    """Several lists, concatenated."""

    parts: "tuple[Value, ...]"


Value: TypeAlias = Text | At | Parts | Array | Each | Several
EMPTY = Several(())


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """Return the value with some names replaced by other names or texts."""
    match value:
        case Text(old, level):
            return Text(_renamed_text(old, names), level)
        case Array(old, level):
            return Array(_renamed_text(old, names), level)
        case At(row, column):
            return At(*(Text(_renamed_text(x.text, names), x.level) for x in (row, column)))
        case Parts(items):
            return Parts(tuple(renamed(item, names) for item in items))
        case Several(parts):
            return Several(tuple(renamed(part, names) for part in parts))
        case Each():
            return _renamed_each(value, names)


def _renamed_each(each: Each, names: Mapping[str, str]) -> Each:
    """Rename the variables of a comprehension. Its own generators get new names if they clash."""
    names = {**_new_names(each, names), **names}
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


def _new_names(each: Each, names: Mapping[str, str]) -> dict[str, str]:
    """Return new names for the generators that would capture a name in the replacement texts."""
    mentioned = {word for text in names.values() for word in re.findall(r"\w+", text)}
    clashing = [g.name for g in each.generators if g.name in mentioned and g.name not in names]
    taken = mentioned | set(re.findall(r"\w+", repr(each))) if clashing else set()
    new_names = {}
    for name in clashing:
        other = name + "_"
        while other in taken:
            other += "_"
        taken.add(other)
        new_names[name] = other
    return new_names


def is_partial(value: Value) -> bool:
    """Return True if it depends on the solution which elements are in the list."""
    match value:
        case Several(parts):
            return any(map(is_partial, parts))
        case Each():
            return bool(value.unknown)
        case _:
            return False


def both(conditions: tuple[Text, ...]) -> Text:
    """Return the conjunction `a /\\ b`."""
    conditions = tuple(c for c in dict.fromkeys(conditions) if c.text != "true")
    if not conditions:
        return Text("true")
    if len(conditions) == 1:
        return conditions[0]
    return Text(" /\\ ".join(c.within(AND) for c in conditions), AND)


def implied(conditions: tuple[Text, ...], what: Text) -> Text:
    """Return the implication `a /\\ b -> what`."""
    return Text(f"{both(conditions).within(OR)} -> {what.within(OR)}", IMPLIES) if conditions else what


def generated(each: Each) -> str:
    """Return the generators with their condition: `i in 1..n, j in 1..n where i < j`."""
    text = ", ".join(f"{g.name} in {g.source}" for g in each.generators)
    return text + (f" where {both(each.known).text}" if each.known else "")
