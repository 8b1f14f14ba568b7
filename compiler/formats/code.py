"""The class of words in `format puzzlink` clauses, and helpers for them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue

from .content import Content
from .streams import UNSPECIFIED, Cursor, Slot

Names: TypeAlias = tuple[str, ...]


@node
class Code:
    """A word of a clause.

    takes: the kinds of its arguments (keys of the tables in check/formats).
    help: a description of its contents.
    read, write: functions that get the names from the clause.
    spare: the number of arguments that may be omitted at the end.
    rim: the number of rows above and columns to the left that the board has but the format does not count.
    conditions: True if it includes the conditions of its clues.
    stroke: True if it begins with a stroke, so that the code before it may be missing.
    silent: True if it has no part of the body.
    """

    word: str
    takes: Names
    help: str
    read: Callable[[Cursor, Content, Names], None]
    write: Callable[[Content, Names], str]
    spare: int = 0
    rim: int = 0
    conditions: bool = False
    stroke: bool = False
    silent: bool = False


class Unwritable(Exception):
    """A puzzle contains something that a format cannot express. The message names it."""


def take_in(content: Content, name: str, found: Iterable[tuple[Args, Slot]]) -> None:
    """Add clues with numbers to a content, from the slots at some places."""
    clues = content.clues.setdefault(name, {})
    for args, slot in found:
        if (given := given_of(slot)) is not None:
            clues[args] = given


def given_of(slot: Slot) -> GivenValue | None:
    """Return the clue that a slot gives, or None if it is empty."""
    if slot is None:
        return None
    return GivenValue(None, unspecified=True) if slot == UNSPECIFIED else GivenValue(int(slot))


def slot_of(name: str, given: GivenValue | None) -> Slot:
    """Return the slot of a clue. Raises Unwritable if the clue has no number."""
    return None if given is None else UNSPECIFIED if given.unspecified else number_of(name, given)


def slots_of(clues: Mapping[Args, GivenValue], name: str, places: Sequence[Args]) -> list[Slot]:
    """Return the slot at each place. Raises Unwritable if a clue is elsewhere or has no number."""
    left = dict(clues)
    slots = [slot_of(name, left.pop(args, None)) for args in places]
    if left:
        raise Unwritable(f"a `{name}` stands where this format has no place for one")
    return slots


def require_carried(content: Content, carried: Collection[str]) -> None:
    """Raise Unwritable if a format has no place for a clue."""
    for name, clues in content.clues.items():
        if clues and name not in carried:
            raise Unwritable(f"it has no place for `{name}`")


def require_no_conditions(content: Content, carried: Collection[str] = ()) -> None:
    """Raise Unwritable if a clue has a condition, unless the format carries conditions of its kind."""
    for name, clues in content.clues.items():
        if name not in carried and any(given.condition for given in clues.values()):
            raise Unwritable(f"it has no place for the condition of a `{name}`")


def require_least(content: Content, use: CodeUse) -> None:
    """Raise Unwritable if a clue's number is below the least number of the clause."""
    for name in (*use.names, *(sign.name for sign in use.signs)):
        for given in content.clues.get(name, {}).values():
            if isinstance(given.value, int) and given.value < use.least:
                raise Unwritable(f"a `{name}` is {given.value}, {use.least} is the least")


def number_of(name: str, given: GivenValue) -> int:
    """Return the number of a clue. Raises Unwritable if it has none."""
    if not isinstance(given.value, int):
        raise Unwritable(f"a `{name}` has no number")
    return given.value
