"""Clues to the signs of an address, by the notation of a clause. notation.py is the other direction."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, write_gaps
from pzc.compiler.model.formats import Sign
from pzc.compiler.model.notation import (
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
from pzc.compiler.pictures.clues import GivenValue

from .directions import WAY_NUMBERS
from .notation import HOLE, carries_holes, names_in, names_of, take_meaning
from .patterns import Index, Mismatch, Part, Way, read_pattern, write_pattern
from .places import Place, groups_of, homes_of, places_of


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


class Texts:
    """The signs of a notation for single places, as in a picture of a board."""

    def __init__(self, content: Content, notation: Notation | None) -> None:
        self.content = content
        self.notation = notation if isinstance(notation, Each) else None
        self.clues = _Clues(content, notation) if isinstance(notation, Each) else None

    def take(self, text: str, place: Place, others: Iterable[Sign] = ()) -> bool:
        """Add the clues of a sign at a place. Return False if it is one of the others, or none of the notation.

        A sign without numbers may be both.
        """
        is_other = any(sign.text == text for sign in others)
        for alternative in () if self.notation is None else self.notation.alternatives:
            if is_other and alternative.pattern.fields:
                continue
            cursor = Cursor(text)
            try:
                found = read_pattern(cursor, alternative.pattern)
            except Mismatch:
                continue
            if cursor.ended:
                holes: list[Cell] = []
                take_meaning(self.content, holes, alternative.meaning, place, iter(found.slots))
                self.content.holes.update(holes)
                return not is_other
        return False

    def at(self, place: Place, others: Iterable[Sign] = ()) -> str:
        """Return the sign of a place, or "" if none of its clues has one, or one of the other signs is for its number.

        Raises Unwritable if there are clues that neither the notation nor the other signs can express.
        """
        if self.notation is None or self.clues is None or not self.clues.here.get(place):
            return ""
        numbers = {(name, given.value) for name, (_, given) in self.clues.here[place].items()}
        if any(sign.value is not None and (sign.name, sign.value) in numbers for sign in others):
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
                self.here.setdefault(cell, {})[HOLE] = None, GivenValue()


def _write_each(content: Content, notation: Each) -> str:
    """Return the signs and gaps of all groups of places. Places that may be missing are included if a clue is there."""
    clues = _Clues(content, notation)
    groups = groups_of(content, notation.where, False)
    if clues.here.keys() - {place for group in groups for place in group}:
        groups = groups_of(content, notation.where, True)
    has_gaps = bool(notation.gaps or notation.gap_pattern)
    filled = [not has_gaps or any(clues.here.get(place) for place in group) for group in groups]
    empty = _gap_lengths(filled)
    out, at = "", 0
    while at < len(groups):
        run, signs = _run(notation, groups[at:], clues)
        if run:
            text = signs[run - 1]
            at += run
        elif filled[at]:
            text, after = _write_sign(notation, groups[at], clues, empty[at + 1], len(groups) - at - 1)
            at += 1 + after
        else:
            text = _write_gap(notation, empty[at])
            at += empty[at]
        out += text
    return out


def _gap_lengths(filled: Sequence[bool]) -> list[int]:
    """Return the number of consecutive empty places from each place on, and 0 for the end."""
    lengths = [0] * (len(filled) + 1)
    for at in range(len(filled) - 1, -1, -1):
        lengths[at] = 0 if filled[at] else lengths[at + 1] + 1
    return lengths


def _run(notation: Each, groups: Sequence[Sequence[Place | None]], clues: _Clues) -> tuple[int, Sequence[str]]:
    """Return the number of places at the beginning that one sign gives together, and the signs for 1, 2, 3 … places."""
    for alternative in notation.alternatives:
        times = alternative.pattern.times
        run = 0
        while run < min(len(times), len(groups)) and _is_all(alternative.meaning, groups[run], clues):
            run += 1
        if run:
            return run, times
    return 0, ()


def _is_all(meaning: Meaning, group: Sequence[Place | None], clues: _Clues) -> bool:
    """Return True if a meaning without numbers gives all clues of each place of a group."""
    for place in group:
        here = clues.here.get(place, {})
        used: set[str] = set()
        if not here or _gather(meaning, here, used) is None or used != here.keys():
            return False
    return True


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
    """Return the sign of a group of places, and the number of empty places after it that the sign covers.

    empty: the number of empty places after it. left: the number of all places after it.
    """
    for number, alternative in enumerate(notation.alternatives):
        slots: list[Part] = []
        for place in group:
            here = clues.here.get(place, {}) if place is not None else {}
            used: set[str] = set()
            is_filling = place is None and isinstance(alternative.meaning, Choice)
            found = [Index(0)] if is_filling else _gather(alternative.meaning, here, used)
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
    """Return how many empty places a sign can cover, and whether it must cover that many at the end of the places."""
    if pattern.follow:
        return len(pattern.follow) - 1, False
    return next(((field.after, field.to_end) for field in pattern.fields if field.after), (0, False))


def _means_another(notation: Each, number: int, text: str) -> bool:
    """Return True if an earlier alternative would read the text as other clues.

    If one sign has several meanings, the first one is read.
    """
    mine = set(names_of(notation.alternatives[number].meaning))
    for earlier in notation.alternatives[:number]:
        cursor = Cursor(text)
        try:
            read_pattern(cursor, earlier.pattern)
        except Mismatch:
            continue
        other = set(names_of(earlier.meaning))
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
            used.add(HOLE)
            return [] if HOLE in here else None
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
    """Return the direction and value of a clue for its sign, or None if the clues of the place do not fit.

    A value may be absent unless `strict`: then the result is [None].
    """
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
        return out if (given.unspecified if put.unknown else given.value == put.value) else None
    if put.listed:
        value = (UNSPECIFIED,) if given.unspecified else given.value
        return [*out, *(value or (0,))] if isinstance(value, tuple) else None
    if put.numbered:
        if given.unspecified:
            return [*out, UNSPECIFIED]
        if not isinstance(given.value, int):
            raise Unwritable(f"a `{put.name}` has no number")
        return [*out, given.value]
    return out


def _write_steps(content: Content, notation: Steps) -> str:
    """Return a digit for each mark: the number of empty places before it. A long gap takes several digits."""
    clues = _Clues(content, notation)
    places = list(places_of(content, notation.where))
    out, gap = write_gaps((place in clues.here for place in places), notation.digits)
    if notation.to_end and (gap or not out):
        out += notation.digits[gap]
    return out
