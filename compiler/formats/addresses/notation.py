"""Signs of an address to clues by the notation of a clause. notation_writing.py is the other direction."""

from collections.abc import Iterator, Sequence

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import given_of
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, Damaged, Slot
from pzc.compiler.model.notation import (
    Alternative,
    Both,
    Choice,
    Each,
    Either,
    Hole,
    Meaning,
    Notation,
    Nothing,
    Put,
    Steps,
)
from pzc.compiler.pictures.clues import Args, GivenValue

from .directions import WAYS
from .divisions import take_holes
from .patterns import Found, Mismatch, read_pattern
from .places import Place, groups_of, places_of

HOLE = "hole"
"""The name under which a missing cell stands among the names of clues."""
_TOO_MANY = "it has more places than the board"


def read_notation(cursor: Cursor, content: Content, notation: Notation) -> None:
    """Read the signs for all places. Raises Damaged if one of them means nothing."""
    match notation:
        case Each():
            _read_each(cursor, content, notation)
        case Steps():
            _read_steps(cursor, content, notation)
        case Either(first, second):
            if cursor.peek() == "-":
                cursor.take()
                read_notation(cursor, content, second)
            else:
                read_notation(cursor, content, first)


def names_in(notation: Notation) -> tuple[str, ...]:
    """Return the names of the clues that a notation carries, each once."""
    return tuple(dict.fromkeys(name for name in _all_names(notation) if name != HOLE))


def carries_holes(notation: Notation) -> bool:
    """Return True if a sign of a notation means that there is no cell."""
    return HOLE in _all_names(notation)


def _all_names(notation: Notation) -> list[str]:
    """Return the names in the meanings of a notation."""
    match notation:
        case Each(alternatives=alternatives):
            return [name for alternative in alternatives for name in names_of(alternative.meaning)]
        case Steps(mark=mark):
            return list(names_of(mark))
        case Either(first, second):
            return [*_all_names(first), *_all_names(second)]


def names_of(meaning: Meaning) -> Iterator[str]:
    """Yield the names of the clues in a meaning, and HOLE for a missing cell."""
    match meaning:
        case Put(name=name):
            yield name
        case Hole():
            yield HOLE
        case Choice(parts) | Both(parts):
            for part in parts:
                yield from names_of(part)
        case Nothing():
            pass


def _read_each(cursor: Cursor, content: Content, notation: Each) -> None:
    """Read the signs of all groups of places, and skip gaps.

    If there are more signs than usual, they include the places that may be missing.
    """
    groups = groups_of(content, notation.where, False)
    if len(cursor.text.rstrip("/")) - cursor.at > len(groups):
        groups = groups_of(content, notation.where, True)
    holes: list[Cell] = []
    at = 0
    while at < len(groups):
        gap = _read_gap(cursor, notation)
        if gap:
            at += gap
            if at > len(groups):
                raise Damaged(_TOO_MANY, cursor.at - 1)
            continue
        begin = cursor.at
        alternative, found = _read_sign(cursor, notation, groups[at][0])
        slots = iter(found.slots)
        for place in (place for group in groups[at : at + found.times] for place in group):
            try:
                take_meaning(content, holes, alternative.meaning, place, slots)
            except Damaged as error:
                raise Damaged(error.message, begin) from None
        at += found.times + found.after
        if at > len(groups) and not any(field.to_end for field in alternative.pattern.fields):
            raise Damaged(_TOO_MANY, begin)
    if holes:
        take_holes(content, holes)


def _read_gap(cursor: Cursor, notation: Each) -> int:
    """Return the number of empty places that the next sign gives, or 0 if it is no gap."""
    for number, text in enumerate(notation.gaps, 1):
        if cursor.text.startswith(text, cursor.at):
            cursor.take(len(text))
            return number
    if notation.gap_pattern is not None:
        begin = cursor.at
        try:
            ((slot, _),) = read_pattern(cursor, notation.gap_pattern).slots
            return int(slot or 0)
        except Mismatch:
            cursor.at = begin
    return 0


def _suits_place(meaning: Meaning, place: Place | None) -> bool:
    """Return True if the clues of a meaning are on places of this kind."""
    return not isinstance(meaning, Put) or meaning.on in ("", "cell" if isinstance(place, Cell) else "line")


def _read_sign(cursor: Cursor, notation: Each, place: Place | None) -> tuple[Alternative, Found]:
    """Read the first alternative that fits. Raises Damaged at the farthest sign that fits none."""
    begin = farthest = cursor.at
    for alternative in notation.alternatives:
        if not _suits_place(alternative.meaning, place):
            continue
        try:
            return alternative, read_pattern(cursor, alternative.pattern)
        except Mismatch as mismatch:
            farthest = max(farthest, mismatch.at)
            cursor.at = begin
    if farthest >= len(cursor.text):
        raise Damaged("it ends too soon", len(cursor.text))
    raise cursor.wrong(farthest)


def take_meaning(
    content: Content, holes: list[Cell], meaning: Meaning, place: Place | None, slots: Iterator[tuple[Slot, int]]
) -> None:
    """Add the clues of a sign at a place. Raises Damaged if a number has no meaning there."""
    match meaning:
        case Both(parts):
            for part in parts:
                take_meaning(content, holes, part, place, slots)
        case Choice(options):
            take_meaning(content, holes, _chosen(options, place, slots), place, slots)
        case Hole():
            if not isinstance(place, Cell):
                raise Damaged(_TOO_MANY, 0)
            holes.append(place)
        case Put():
            _take_clue(content, meaning, place, slots)
        case Nothing():
            pass


def _chosen(options: Sequence[Meaning], place: Place | None, slots: Iterator[tuple[Slot, int]]) -> Meaning:
    """Return the meaning that the next number chooses: nothing at a place that only fills up a group.

    Raises Damaged if there is no such meaning, or if the number at such a place is not the first.
    """
    slot, least = next(slots)
    number = int(slot or 0) - least if slot != UNSPECIFIED else -1
    if not 0 <= number < len(options):
        raise Damaged("it has a mark that the clause has no name for", 0)
    if place is None and number:
        raise Damaged(_TOO_MANY, 0)
    return options[number] if place is not None else Nothing()


def _take_clue(content: Content, put: Put, place: Place | None, slots: Iterator[tuple[Slot, int]]) -> None:
    """Add a clue at a place. Its direction and value are taken from the slots. An empty value adds no clue.

    Raises Damaged if the direction is unknown, or if the place is None: it only fills up a group.
    """
    args: Args = (place,)
    if put.directed:
        slot, least = next(slots)
        way = WAYS.get(int(slot or 0) - max(0, least - 1)) if slot != UNSPECIFIED else None
        if way is None:
            raise Damaged("it has a direction that the clause has no name for", 0)
        args = (place, way)
    given = GivenValue(put.value, unspecified=put.unknown)
    if put.listed and put.value is None and not put.unknown:
        given = GivenValue(tuple(slot for slot, _ in slots if slot is not None))
    elif put.numbered and put.value is None and not put.unknown:
        number = given_of(next(slots)[0])
        if number is None:
            return
        given = number
    if place is None:
        raise Damaged(_TOO_MANY, 0)
    content.clues.setdefault(put.name, {})[args] = given


def _read_steps(cursor: Cursor, content: Content, notation: Steps) -> None:
    """Read marks. The sign of a mark counts the empty places before it. The last digit is a gap without a mark."""
    places = list(places_of(content, notation.where))
    at = 0
    while at < len(places) and not (cursor.ended and not notation.to_end):
        begin = cursor.at
        sign = cursor.take()
        if sign not in notation.digits:
            if not notation.to_end:
                cursor.at = begin
                return
            raise cursor.wrong(begin)
        number = notation.digits.index(sign)
        at += number
        if number == len(notation.digits) - 1:
            continue
        if at < len(places):
            take_meaning(content, [], notation.mark, places[at], iter(()))
            at += 1
        elif at > len(places):
            raise Damaged(_TOO_MANY, begin)
    if not places and notation.to_end and cursor.peek() == notation.digits[0]:
        cursor.take()  # puzz.link writes "0 empty places" even if there are no places
