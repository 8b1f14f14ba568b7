"""Signs of an address to clues by the notation of a clause, and clues to signs."""

from collections.abc import Iterable, Iterator, Sequence

from pzc.compiler.board.board import Cell
from pzc.compiler.model.formats import Sign
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
    Pattern,
    Put,
    Steps,
)
from pzc.compiler.pictures.clues import Args, GivenValue

from .code import Unwritable
from .content import Content
from .directions import WAY_NUMBERS, WAYS
from .divisions import take_holes
from .patterns import Found, Index, Mismatch, Part, Way, read_pattern, write_pattern
from .places import Place, groups_of, homes_of, places_of
from .streams import UNTOLD, Cursor, Damaged, Slot

_HOLE = "hole"
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


def write_notation(content: Content, notation: Notation) -> str:
    """Return the signs for all places. Raises Unwritable if a clue has no sign."""
    match notation:
        case Each():
            return _write_each(content, notation)
        case Steps():
            return _write_steps(content, notation)
        case Either(first, second):
            try:
                return write_notation(content, first)
            except Unwritable:
                return "-" + write_notation(content, second)


def names_in(notation: Notation) -> tuple[str, ...]:
    """Return the names of the clues that a notation carries, each once."""
    return tuple(dict.fromkeys(name for name in _all_names(notation) if name != _HOLE))


def carries_holes(notation: Notation) -> bool:
    """Return True if a sign of a notation means that there is no cell."""
    return _HOLE in _all_names(notation)


def _all_names(notation: Notation) -> list[str]:
    match notation:
        case Each(alternatives=alternatives):
            return [name for alternative in alternatives for name in _names(alternative.meaning)]
        case Steps(mark=mark):
            return list(_names(mark))
        case Either(first, second):
            return [*_all_names(first), *_all_names(second)]


def _names(meaning: Meaning) -> Iterator[str]:
    match meaning:
        case Put(name=name):
            yield name
        case Hole():
            yield _HOLE
        case Choice(parts) | Both(parts):
            for part in parts:
                yield from _names(part)
        case Nothing():
            pass


# ------------------------------------------------------------------------------------------------------- reading


def _read_each(cursor: Cursor, content: Content, notation: Each) -> None:
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
        for place in groups[at]:
            try:
                _take(content, holes, alternative.meaning, place, slots)
            except Damaged as error:
                raise Damaged(error.message, begin) from None
        at += 1 + found.after
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


def _fits(meaning: Meaning, place: Place | None) -> bool:
    """Return True if the clues of a meaning are on places of this kind."""
    return not isinstance(meaning, Put) or meaning.on in ("", "cell" if isinstance(place, Cell) else "line")


def _read_sign(cursor: Cursor, notation: Each, place: Place | None) -> tuple[Alternative, Found]:
    """Read the first alternative that fits. Raises Damaged at the farthest sign that fits none."""
    begin = farthest = cursor.at
    for alternative in notation.alternatives:
        if not _fits(alternative.meaning, place):
            continue
        try:
            return alternative, read_pattern(cursor, alternative.pattern)
        except Mismatch as mismatch:
            farthest = max(farthest, mismatch.at)
            cursor.at = begin
    if farthest >= len(cursor.text):
        raise Damaged("it ends too soon", len(cursor.text))
    raise cursor.wrong(farthest)


def _take(
    content: Content, holes: list[Cell], meaning: Meaning, place: Place | None, slots: Iterator[tuple[Slot, int]]
) -> None:
    """Add the clues of a sign at a place. Raises Damaged if a number has no meaning there."""
    match meaning:
        case Both(parts):
            for part in parts:
                _take(content, holes, part, place, slots)
        case Choice(options):
            slot, least = next(slots)
            number = int(slot or 0) - least if slot != UNTOLD else -1
            if not 0 <= number < len(options):
                raise Damaged("it has a mark that the clause has no name for", 0)
            if place is None and not isinstance(options[number], Nothing):
                raise Damaged(_TOO_MANY, 0)
            _take(content, holes, options[number], place, slots)
        case Hole():
            if not isinstance(place, Cell):
                raise Damaged(_TOO_MANY, 0)
            holes.append(place)
        case Put():
            _take_clue(content, meaning, place, slots)
        case Nothing():
            pass


def _take_clue(content: Content, put: Put, place: Place | None, slots: Iterator[tuple[Slot, int]]) -> None:
    args: Args = (place,)
    if put.directed:
        slot, least = next(slots)
        way = WAYS.get(int(slot or 0) - max(0, least - 1)) if slot != UNTOLD else None
        if way is None:
            raise Damaged("it has a direction that the clause has no name for", 0)
        args = (place, way)
    given = GivenValue(put.value, untold=put.unknown)
    if put.listed and put.value is None and not put.unknown:
        given = GivenValue(tuple(slot for slot, _ in slots if slot is not None))
    elif put.numbered and put.value is None and not put.unknown:
        slot, _ = next(slots)
        if slot is None:
            return
        given = GivenValue(None, untold=True) if slot == UNTOLD else GivenValue(int(slot))
    if place is None:
        raise Damaged(_TOO_MANY, 0)
    content.clues.setdefault(put.name, {})[args] = given


def _read_steps(cursor: Cursor, content: Content, notation: Steps) -> None:
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
            _take(content, [], notation.mark, places[at], iter(()))
            at += 1
        elif at > len(places):
            raise Damaged(_TOO_MANY, begin)
    if not places and notation.to_end and cursor.peek() == notation.digits[0]:
        cursor.take()  # the site writes that none of no places is empty


# ------------------------------------------------------------------------------------------------------- writing


class Texts:
    """The signs of a notation for single places, as in a picture of a board."""

    def __init__(self, content: Content, notation: Notation | None) -> None:
        self.content = content
        self.notation = notation if isinstance(notation, Each) else None
        self.clues = _Clues(content, notation) if isinstance(notation, Each) else None

    def take(self, text: str, place: Place, others: Iterable[Sign] = ()) -> bool:
        """Add the clues of a sign at a place. Return False if it is one of the others, or none of the notation."""
        if any(sign.text == text for sign in others):
            return False
        for alternative in () if self.notation is None else self.notation.alternatives:
            cursor = Cursor(text)
            try:
                found = read_pattern(cursor, alternative.pattern)
            except Mismatch:
                continue
            if cursor.ended:
                holes: list[Cell] = []
                _take(self.content, holes, alternative.meaning, place, iter(found.slots))
                self.content.holes.update(holes)
                return True
        return False

    def at(self, place: Place, others: Iterable[Sign] = ()) -> str:
        """Return the sign of a place, or "" if none of its clues has one.

        Raises Unwritable if there are clues that neither the notation nor the other signs can express.
        """
        if self.notation is None or self.clues is None or not self.clues.here.get(place):
            return ""
        try:
            return _write_sign(self.notation, [place], self.clues, 0, 0)[0]
        except Unwritable:
            if self.clues.here[place].keys() <= {sign.name for sign in others}:
                return ""
            raise


class _Clues:
    """The clues of a notation by place, and the names of clues that may occur several times at a place."""

    def __init__(self, content: Content, notation: Each | Steps) -> None:
        self.here: dict[Place, dict[str, tuple[tuple[int, int] | None, GivenValue]]] = {}
        homes = homes_of(content, notation.where)
        places = set(places_of(content, notation.where))
        for name in names_in(notation):
            for args, given in content.clues.get(name, {}).items():
                place = homes.get(args[0], args[0])
                if place not in places:
                    raise Unwritable(f"a `{name}` stands where this format has no place for one")
                mine = self.here.setdefault(place, {})
                if mine.get(name) == (None, GivenValue()) and given == GivenValue():
                    continue  # a region may be marked in several cells
                if name in mine:
                    raise Unwritable(f"a `{name}` stands beside another, of which this format can say one")
                mine[name] = (args[1] if len(args) > 1 else None), given
        if carries_holes(notation):
            for cell in content.holes:
                self.here.setdefault(cell, {})[_HOLE] = None, GivenValue()


def _write_each(content: Content, notation: Each) -> str:
    clues = _Clues(content, notation)
    groups = groups_of(content, notation.where, False)
    if clues.here.keys() - {place for group in groups for place in group}:
        groups = groups_of(content, notation.where, True)
    has_gaps = bool(notation.gaps or notation.gap_pattern)
    filled = [not has_gaps or any(clues.here.get(place) for place in group) for group in groups]
    empty = [0] * (len(groups) + 1)  # how many empty places begin here
    for at in range(len(groups) - 1, -1, -1):
        empty[at] = 0 if filled[at] else empty[at + 1] + 1
    out, at = "", 0
    while at < len(groups):
        if filled[at]:
            text, after = _write_sign(notation, groups[at], clues, empty[at + 1], len(groups) - at - 1)
            at += 1 + after
        else:
            text = _write_gap(notation, empty[at])
            at += empty[at]
        out += text
    return out


def _write_gap(notation: Each, count: int) -> str:
    """Return the signs for a number of empty places, the longest gaps first."""
    pattern = notation.gap_pattern
    longest = len(notation.gaps) if pattern is None else pattern.fields[0].last
    out = ""
    while count:
        length = min(count, longest)
        if length <= len(notation.gaps):
            out += notation.gaps[length - 1]
        elif pattern is not None:
            out += write_pattern(pattern, [length]) or ""
        count -= length
    return out


def _write_sign(notation: Each, group: Sequence[Place | None], clues: _Clues, empty: int, left: int) -> tuple[str, int]:
    """Return the sign of a group of places, and the number of empty places behind it that the sign covers.

    empty: the number of empty places behind it. left: the number of all places behind it.
    """
    for number, alternative in enumerate(notation.alternatives):
        slots: list[Part] = []
        for place in group:
            here = clues.here.get(place, {}) if place is not None else {}
            used: set[str] = set()
            found = _gather(alternative.meaning, here, used)
            if found is None or used != here.keys():
                break
            slots += found
        else:
            most, to_end = _after(alternative.pattern)
            after = min(most, empty)
            text = write_pattern(alternative.pattern, slots, most if to_end and after == left else after, not left)
            if text is not None and not _means_another(notation, number, text):
                return text, after
    raise Unwritable(_refusal(group, clues))


def _alike(a: Meaning, b: Meaning) -> bool:
    """Return True if the clues of two meanings can be on the same place."""
    return not (isinstance(a, Put) and isinstance(b, Put)) or a.on == b.on


def _after(pattern: Pattern) -> tuple[int, bool]:
    """Return how many empty places a sign can cover, and True if it covers as many at the end."""
    if pattern.follow:
        return len(pattern.follow) - 1, False
    return next(((field.after, field.to_end) for field in pattern.fields if field.after), (0, False))


def _means_another(notation: Each, number: int, text: str) -> bool:
    """Return True if an earlier alternative reads a text as clues of other names.

    A sign may have a second meaning that has more clues, or fewer: it is read as the first.
    """
    mine = set(_names(notation.alternatives[number].meaning))
    for earlier in notation.alternatives[:number]:
        cursor = Cursor(text)
        try:
            read_pattern(cursor, earlier.pattern)
        except Mismatch:
            continue
        other = set(_names(earlier.meaning))
        if (
            cursor.ended
            and _alike(earlier.meaning, notation.alternatives[number].meaning)
            and not (mine <= other or other <= mine)
        ):
            return True
    return False


def _refusal(group: Sequence[Place | None], clues: _Clues) -> str:
    """Return the message for a place whose clues have no sign."""
    found = [(name, given) for place in group for name, (_, given) in clues.here.get(place, {}).items()]
    if len(found) == 1 and isinstance(found[0][1].value, int):
        return f"a `{found[0][0]}` is {found[0][1].value}, which this format can't say"
    names = " and ".join(f"`{name}`" for name, _ in found)
    return f"{names or 'an empty place'} can't be written where it stands"


_Here = dict[str, tuple[tuple[int, int] | None, GivenValue]]


def _gather(meaning: Meaning, here: _Here, used: set[str], strict: bool = False) -> list[Part] | None:
    """Return the numbers for a sign with this meaning, or None if the clues do not fit it.

    used: filled with the names of the clues that the sign gives. strict: a clue has to be there.
    """
    match meaning:
        case Nothing():
            return []
        case Hole():
            used.add(_HOLE)
            return [] if _HOLE in here else None
        case Both(parts):
            out: list[Part] = []
            for part in parts:
                found = _gather(part, here, used, strict)
                if found is None:
                    return None
                out += found
            return out
        case Choice(options):
            order = sorted(range(len(options)), key=lambda number: isinstance(options[number], Nothing))
            for number in order:
                mine: set[str] = set()
                found = _gather(options[number], here, mine, True)
                if found is not None:
                    used |= mine
                    return [Index(number), *found]
            return None
        case Put():
            return _gather_clue(meaning, here, used, strict)


def _gather_clue(put: Put, here: _Here, used: set[str], strict: bool) -> list[Part] | None:
    if put.name not in here:
        optional = not strict and put.numbered and put.value is None and not put.unknown and not put.directed
        return [None] if optional else None
    used.add(put.name)
    way, given = here[put.name]
    out: list[Part] = []
    if put.directed:
        if way not in WAY_NUMBERS:
            raise Unwritable(f"a `{put.name}` points in a direction that this format can't say")
        out.append(Way(WAY_NUMBERS[way]))
    if put.unknown or put.value is not None:
        return out if (given.untold if put.unknown else given.value == put.value) else None
    if put.listed:
        value = (UNTOLD,) if given.untold else given.value
        return [*out, *(value or (0,))] if isinstance(value, tuple) else None
    if put.numbered:
        if given.untold:
            return [*out, UNTOLD]
        if not isinstance(given.value, int):
            raise Unwritable(f"a `{put.name}` has no number")
        return [*out, given.value]
    return out


def _write_steps(content: Content, notation: Steps) -> str:
    clues = _Clues(content, notation)
    places = list(places_of(content, notation.where))
    longest = len(notation.digits) - 1
    out, gap = "", 0
    for place in places:
        if place in clues.here:
            out += notation.digits[gap]
            gap = 0
            continue
        gap += 1
        if gap == longest:
            out += notation.digits[longest]
            gap = 0
    if notation.to_end and (gap or not out):
        out += notation.digits[gap]
    return out
