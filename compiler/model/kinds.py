"""The types of the language."""

from typing import Final, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.elements import Element, ElementKind

from .unspecified import Unspecified

DIGIT = "digit"
"""The layer of a grid with digits. A cell is read as its digit where a number is expected."""


@node
class IntType:
    """A number."""

    def __str__(self) -> str:
        return "a number"


@node
class BoolType:
    """A truth value; counts as 0 or 1 where a number is expected."""

    def __str__(self) -> str:
        return "a truth value"


@node
class ElementType:
    """A cell, a corner, a border or a link."""

    kind: ElementKind

    def __str__(self) -> str:
        return f"a {self.kind}"


@node
class ListType:
    """A list. `partial`: the presence of its elements depends on the unknowns; their order does not."""

    item: "Type"
    partial: bool = False

    def __str__(self) -> str:
        return f"a list of {_PLURAL.get(str(self.item), 'lists')}"


@node
class TupleType:
    """A group of values, for example the parts of a clue."""

    items: tuple["Type", ...]

    def __str__(self) -> str:
        return "a group (" + ", ".join(map(str, self.items)) + ")"


_PLURAL = {
    "a number": "numbers",
    "a truth value": "truth values",
    "a cell": "cells",
    "a corner": "corners",
    "a border": "borders",
    "a link": "links",
}
Type: TypeAlias = IntType | BoolType | ElementType | ListType | TupleType
INT = IntType()
BOOL = BoolType()
ITEM: Final = "item"
"""The kind of the places of a layer on a list. They need not be elements of the board."""

CELL = ElementType("cell")
CORNER = ElementType("corner")
BORDER = ElementType("border")
LINK = ElementType("link")
ELEMENTS: dict[str, ElementType] = {one.kind: one for one in (CELL, CORNER, BORDER, LINK)}
"""The element types by their keyword. There is one object for each, so that comparing them is cheap."""

Value: TypeAlias = int | bool | Unspecified | Element | tuple["Value", ...]
"""A known value: a number, a truth value, an element of the board, a list or a group of values."""


def is_nested(kind: Type) -> bool:
    """Return True for the type of lists of lists."""
    return isinstance(kind, ListType) and isinstance(kind.item, ListType)


def is_group_of_numbers(kind: Type) -> bool:
    """Return True for groups such as (a, star(a)), which compare as the list of their numbers.

    Groups of cells only are excluded, since it is ambiguous whether their digits or places are meant.
    """
    if not isinstance(kind, TupleType) or not set(kind.items) <= {INT, BOOL, CELL}:
        return False
    return set(kind.items) != {CELL}


def are_truths(kind: Type) -> bool:
    """Return True for the type of lists of truth values."""
    return isinstance(kind, ListType) and kind.item is BOOL
