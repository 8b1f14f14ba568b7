"""A word of `format puzzlink` clauses, and what all of them need."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.model.model import CodeUse
from pzc.compiler.pictures.clues import Args, Told

from .content import Content
from .streams import UNTOLD, Cursor, Slot

Names: TypeAlias = tuple[str, ...]


@node
class Code:
    """A word of a clause.

    takes: what its arguments are, each a kind of name (a key of the tables in check/formats). help: what it carries, in
    words. read, write: with the names that the clause gives. spare: how many arguments may be left out at the end.
    rim: how many rows above and columns on the left the board has that the format does not count. conditions: whether
    it carries those of its clues.
    """

    word: str
    takes: Names
    help: str
    read: Callable[[Cursor, Content, Names], None]
    write: Callable[[Content, Names], str]
    spare: int = 0
    rim: int = 0
    conditions: bool = False


class Unwritable(Exception):
    """A puzzle has what a format can't say; the message says what."""


def take_in(content: Content, name: str, found: Iterable[tuple[Args, Slot]]) -> None:
    """Puts what stands at some places into a content, as clues with numbers."""
    clues = content.clues.setdefault(name, {})
    for args, slot in found:
        if slot is not None:
            clues[args] = Told(None, untold=True) if slot == UNTOLD else Told(int(slot))


def slots_of(clues: Mapping[Args, Told], name: str, places: Sequence[Args]) -> list[Slot]:
    """What stands at each place. Unwritable where a clue stands elsewhere, or has no number."""
    left = dict(clues)
    slots: list[Slot] = []
    for args in places:
        told = left.pop(args, None)
        slots.append(None if told is None else UNTOLD if told.untold else number_of(name, told))
    if left:
        raise Unwritable(f"a `{name}` stands where this format has no place for one")
    return slots


def hold_least(content: Content, use: CodeUse) -> None:
    """Unwritable where a clue's number is smaller than a clause says that it may be."""
    for name in (*use.names, *(sign.name for sign in use.signs)):
        for told in content.clues.get(name, {}).values():
            if isinstance(told.value, int) and told.value < use.least:
                raise Unwritable(f"a `{name}` is {told.value}, {use.least} is the least")


def number_of(name: str, told: Told) -> int:
    """The number of a clue. Unwritable where it has none."""
    if not isinstance(told.value, int):
        raise Unwritable(f"a `{name}` has no number")
    return told.value
