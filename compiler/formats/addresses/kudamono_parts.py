"""Parts of an address of Kudamono to a content, by a rule file's clause, and back.

`L=(4)2(6)1x3` are items on cells. Each item is followed by the number of places from the item before it. Places are
counted column by column, each from below. Other keys have items in a part of each cell (`L-N`), or between cells
(`L-E`). `SIE` has borders, as walks from corner to corner. On hexagons, a walk goes down to the right with `R` and up
to the right with `E`; `L` and `W` lead back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.node import node, replace
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Border, Corner
from pzc.compiler.formats.code import Unwritable, number_of, require_carried
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Format
from pzc.compiler.pictures.clues import GivenValue

from .codes import take_largest
from .divisions import take_walls, walls_of
from .kudamono import LARGEST, Address, size_of
from .places import borders_in_order, links_in_order

CELLS, LINKS, WALKS = "L", "L-E", "SIE"
_ITEM = re.compile(r"(?:\((\d{1,6})\))?([A-Za-z]?)(\d{1,6})")
_WALK = re.compile(r"(\d{1,6})([LRUDEW]+)")
_STEPS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}
_STEPS_ON_HEXAGONS = {**_STEPS, "W": (0, -1), "E": (0, 1)}
_WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
_NEUTRAL = re.compile(r"[A-KM-Z]|LF")
"""Keys without clues: texts, colors, and notes of the player. All others must be declared by a clause."""
_LETTERS = "zabcdefghijklmnopqrstuvw"
"""Numbers as letters: z is 0, a is 1."""


@node
class Word:
    """A word of a clause: the kinds of its arguments, and how many of them may be missing."""

    word: str
    takes: tuple[str, ...]
    help: str
    spare: int = 0


_WORDS = (
    Word("numbers", ("valued cell",), "numbers on cells, `(12)`"),
    Word("unknown", ("text", "valued cell"), "a letter that stands for a number that is not given"),
    Word("letters", ("valued cell",), "numbers as letters, a is 1, z is 0; they are only read"),
    Word("marks", ("text", "cell") * 4, "letters that stand for marks on cells", 6),
    Word("ways", ("arrow",), "letters for directions, u, d, l and r; one may follow a number"),
    Word("holes", ("text",), "a letter that stands for a place that is no cell"),
    Word("part", ("text", "valued cell"), "numbers in the part of this key, as in `L-N=`"),
    Word("between", ("text", "link") * 4, "letters that stand for marks between cells", 6),
    Word("borders", ("regions",), "a division, by the borders between its regions"),
    Word("largest", ("param",), "nothing: the parameter is set to the greatest number, if its default is less"),
    Word("sides", ("border",), "sides of cells, those at the rim included"),
)
WORDS: dict[str, Word] = {word.word: word for word in _WORDS}


@node
class _Meaning:
    """The meaning of an item: a clue, or a hole if there is no name.

    `value` is that of the clue if the item has no number. `way` is the direction of the clue, if it has one.
    """

    name: str
    value: GivenValue = GivenValue()
    way: tuple[int, int] | None = None


def _signs(uses: Sequence[CodeUse]) -> Iterator[tuple[str, str, _Meaning]]:
    """Yield each sign with its key and its meaning. The sign of a number is empty."""
    for use in uses:
        match use.word, use.names:
            case "numbers", (name,):
                yield CELLS, "", _Meaning(name)
            case "unknown", (sign, name):
                yield CELLS, sign, _Meaning(name, GivenValue(unspecified=True))
            case "ways", (name,):
                yield from ((CELLS, sign, _Meaning(name, way=way)) for sign, way in _WAYS.items())
            case "holes", (sign,):
                yield CELLS, sign, _Meaning("")
            case "part", (key, name):
                yield key, "", _Meaning(name)
            case (("marks" | "between"), names):
                key = CELLS if use.word == "marks" else LINKS
                yield from ((key, s, _Meaning(name)) for s, name in zip(names[::2], names[1::2], strict=True))


def _letters(uses: Sequence[CodeUse]) -> Iterator[tuple[str, str, _Meaning]]:
    """Yield each letter of a number."""
    for use in uses:
        if use.word == "letters":
            yield from ((CELLS, s, _Meaning(use.names[0], GivenValue(n))) for n, s in enumerate(_LETTERS))


def _names_for(uses: Sequence[CodeUse], word: str) -> list[str]:
    return [use.names[0] for use in uses if use.word == word]


def read_parts(address: Address, clause: Format) -> Content:
    """Return the contents of an address. Raises Damaged, with the place in the address."""
    content = empty(address.board())
    content.holes.update(content.board.holes)
    signs = {(key, sign): meaning for key, sign, meaning in (*_letters(clause.codes), *_signs(clause.codes))}
    keys = {key for key, _ in signs}
    for key, (text, at) in address.parts.items():
        if key in keys and text and content.board.tiling is not Tiling.SQUARES:
            raise Damaged(f"on hexagons, only borders (`{WALKS}=`) are read", at)
        if key in keys:
            _read_items(address, content, key, {sign: m for (k, sign), m in signs.items() if k == key})
        elif key == WALKS and (_names_for(clause.codes, "borders") or _names_for(clause.codes, "sides")):
            _read_walks(address, content, clause.codes)
        elif _NEUTRAL.fullmatch(key):
            content.left_out.append(f"{key}={text}")
        elif text:
            raise Damaged(f"no code of its clause reads `{key}=`", at)
    for name in _names_for(clause.codes, "borders"):
        if name not in content.divisions:
            take_walls(content, name, [0] * len(links_in_order(content.board)))
    for param in _names_for(clause.codes, "largest"):
        take_largest(content, param)
    return content


def _read_items(address: Address, content: Content, key: str, signs: Mapping[str, _Meaning]) -> None:
    """Add the clues of all items under a key. Raises Damaged if an item is unknown or misplaced."""
    text, begin = address.parts[key]
    places: Sequence[Any] = address.links() if key == LINKS else address.cells()
    place, at, seen = 0, 0, set[Any]()
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None or not (found[1] or found[2]):
            raise Damaged("an item and the number of places before it are wanted here", begin + at)
        place += int(found[3])
        if place >= len(places) or places[place] in seen:
            where = "is not on the board" if place >= len(places) else "is on a cell that has one already"
            raise Damaged(f"this item {where}", begin + at)
        seen.add(places[place])
        for sign in [*([""] if found[1] else []), *found[2]]:
            meaning = signs.get(sign)
            if meaning is None:
                raise Damaged(f"`{sign or f'({found[1]})'}` is no item of this genre", begin + at)
            _take_item(content, meaning, places[place], "" if sign else found[1])
        at = found.end()


def _take_item(content: Content, meaning: _Meaning, place: Any, number: str) -> None:
    """Add the clue or the hole that an item means."""
    if not meaning.name:
        content.holes.add(place)
        return
    args = (place,) if meaning.way is None else (place, meaning.way)
    content.clues.setdefault(meaning.name, {})[args] = GivenValue(int(number)) if number else meaning.value


def _corners(board: Board) -> list[Corner]:
    """Return the corners, column by column, each from below."""
    return sorted(board.corners, key=lambda corner: (corner.column, -corner.row))


def _sides(board: Board) -> dict[tuple[Corner, Corner], Border]:
    """Return each side by its two ends in reading order."""
    return {board.ends(side): side for side in board.borders}


def _read_walks(address: Address, content: Content, uses: Sequence[CodeUse]) -> None:
    """Add the borders under `SIE` to the clues. A walk is the number of a corner and a letter for each step."""
    board = content.board
    text, begin = address.parts[WALKS]
    if not address.numeric and max(board.width, board.height) > 8:
        raise Damaged("borders of older addresses are read on boards of up to 8 rows and columns", begin)
    corners = _corners(board)
    steps = _STEPS if board.tiling is Tiling.SQUARES else _STEPS_ON_HEXAGONS
    between = _sides(board)
    sides, place, at = set[Border](), 0, 0
    while at < len(text):
        found = _WALK.match(text, at)
        if found is None:
            raise Damaged("a number and a walk along borders, such as `2RRU`, are wanted here", begin + at)
        place += int(found[1])
        if place >= len(corners):
            raise Damaged("this walk begins outside the board", begin + at)
        corner = corners[place]
        for number, step in enumerate(found[2], found.start(2)):
            if step not in steps:
                raise Damaged(f"`{step}` is a step on hexagons", begin + number)
            down, right = steps[step]
            last, corner = corner, Corner(corner.row + down, corner.column + right)
            side = between.get((min(last, corner), max(last, corner)))
            if side is None:
                raise Damaged("this walk leaves the board", begin + number)
            sides.add(side)
        at = found.end()
    for name in _names_for(uses, "borders"):
        take_walls(content, name, [int(side in sides) for side in borders_in_order(board)])
    for name in _names_for(uses, "sides"):
        content.clues[name] = {(side,): GivenValue() for side in sides}


# ----------------------------------------------------------------------------------------------------- writing


def write_parts(content: Content, clause: Format) -> Address:
    """Return the address of a content. Raises Unwritable if the format cannot express it."""
    board = content.board
    if board.tiling is not Tiling.SQUARES:
        board = board.with_holes(content.holes)
        content = replace(content, board=board, holes=set())
    if max(board.height, board.width) > LARGEST:
        raise Unwritable(f"its boards have up to {LARGEST} rows and columns")
    address = Address(clause.key, size_of(board), {})
    signs = list(_signs(clause.codes))
    carried = {meaning.name for _, _, meaning in signs} | {*_names_for(clause.codes, "sides")}
    if content.holes and "" not in carried:
        raise Unwritable("it has no place for holes in the board")
    require_carried(content, carried)
    if board.tiling is not Tiling.SQUARES and any(content.clues.values()):
        raise Unwritable("on hexagons, only borders are written")
    for key in dict.fromkeys(key for key, _, _ in signs if board.tiling is Tiling.SQUARES):
        texts = _texts(content, [(sign, meaning) for k, sign, meaning in signs if k == key])
        places: Sequence[Any] = address.links() if key == LINKS else address.cells()
        items, before = "", 0
        for place, element in enumerate(places):
            if element in texts:
                items, before = f"{items}{texts[element]}{place - before}", place
        address.parts[key] = items, 0
    sides = {side for name in _names_for(clause.codes, "sides") for (side,) in content.clues.get(name, {})}
    for name in _names_for(clause.codes, "borders"):
        walls = zip(borders_in_order(board), walls_of(content, name), strict=True)
        sides |= {side for side, wall in walls if wall}
    if sides:
        address.parts[WALKS] = _write_walks(board, sides), 0
    return address


def _texts(content: Content, signs: Sequence[tuple[str, _Meaning]]) -> dict[Any, str]:
    """Return the item at each place that has one: a number, a letter, or a letter after a number."""
    numbers: dict[Any, str] = {}
    letters: dict[Any, str] = {}
    pointed = any(meaning.way for _, meaning in signs)
    for name in dict.fromkeys(meaning.name for _, meaning in signs):
        own = {(meaning.value.unspecified, meaning.way): sign for sign, meaning in signs if meaning.name == name}
        placed = content.clues.get(name, {}) if name else {(hole,): GivenValue() for hole in content.holes}
        for (place, *way), given in placed.items():
            sign = own.get((given.unspecified, way[0] if way else None), "")
            texts = letters if sign else numbers
            if place in texts or not pointed and (place in numbers or place in letters):
                raise Unwritable("a cell has two clues")
            texts[place] = _item_text(sign, name, given)
    return {place: numbers.get(place, "") + letters.get(place, "") for place in {**numbers, **letters}}


def _item_text(sign: str, name: str, given: GivenValue) -> str:
    """Return the item of a clue. The sign of a number is empty."""
    if given.condition:
        raise Unwritable(f"it has no place for the condition of a `{name}`")
    number = 0 if sign else number_of(name, given)
    if not 0 <= number < 10**6:
        raise Unwritable(f"a `{name}` is {number}")
    return sign or f"({number})"


def _write_walks(board: Board, sides: set[Border]) -> str:
    """Write borders as straight walks to the right and upwards."""
    between = {ends: side in sides for ends, side in _sides(board).items()}

    def walk(corner: Corner, down: int, right: int) -> str:
        text, end = "", Corner(corner.row + down, corner.column + right)
        while between.get((min(corner, end), max(corner, end))):
            text += _step(board, corner, down)
            corner, end = end, Corner(end.row + down, end.column + right)
        return text

    out, before = "", 0
    for place, corner in enumerate(_corners(board)):
        for down, right in (_STEPS["R"], _STEPS["U"]):
            back = Corner(corner.row - down, corner.column - right)
            if between.get((min(corner, back), max(corner, back))):
                continue  # a longer walk contains it
            if text := walk(corner, down, right):
                out, before = f"{out}{place - before}{text}", place
    return out


def _step(board: Board, corner: Corner, down: int) -> str:
    """Return the letter of a step. On hexagons, `E` leads from a lower corner to an upper one."""
    if down:
        return "U"
    return "E" if board.tiling is Tiling.HEXAGONS and (corner.column - corner.row) % 2 == 0 else "R"
