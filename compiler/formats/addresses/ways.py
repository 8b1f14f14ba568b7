"""Arrows from cell to cell, and single sides of the rim: codes of an address."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.elements import Border, Cell
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import DIGITS, Cursor, Damaged, write_gaps
from pzc.compiler.pictures.clues import GivenValue

from .places import links_in_order, outer_borders

ARROWS, SIDE = "arrows from cell to cell", "a side of the rim, by its number"
_LONGEST = 35
"""The longest gap that one character expresses. No mark follows it."""


# ------------------------------------------------------------------------------------- arrows from cell to cell


def _read_marks(cursor: Cursor, count: int) -> set[int]:
    """Read which places have a mark. Each character is the length of the gap before a mark."""
    found: set[int] = set()
    at = 0
    while at < count:
        gap = cursor.number(1, 36)
        at += gap
        if gap < _LONGEST:
            found |= {at} if at < count else set()
            at += 1
    return found


def _write_marks(marks: Sequence[bool]) -> str:
    out, gap = write_gaps(marks, DIGITS)
    return out + (DIGITS[gap] if gap else "")


def _read_arrows(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the steps to the left and upwards, then those to the right and downwards."""
    links = links_in_order(content.board)
    back, forth = _read_marks(cursor, len(links)), _read_marks(cursor, len(links))
    steps = [(link.second, link.first) for number, link in enumerate(links) if number in back]
    steps += [(link.first, link.second) for number, link in enumerate(links) if number in forth - back]
    take_steps(content, names[0], steps)


def _write_arrows(content: Content, names: Names) -> str:
    signs = step_signs(content, names[0])
    return "".join(_write_marks([sign == way for sign in signs]) for way in (1, 2))


def take_steps(content: Content, name: str, steps: Sequence[tuple[Cell, Cell]]) -> None:
    """Add the arrows that steps form. Arrows begin and end at cells where steps branch, merge or meet head-on."""
    out: dict[Cell, list[Cell]] = {}
    into: dict[Cell, list[Cell]] = {}
    for a, b in sorted(steps):
        out.setdefault(a, []).append(b)
        into.setdefault(b, []).append(a)
    inner = {cell for cell in out if len(out[cell]) == 1 and len(into.get(cell, ())) == 1}
    clues = content.clues.setdefault(name, {})
    left = set(steps)
    for a, b in sorted(steps, key=lambda step: (step[0] in inner, step)):  # the first steps of arrows come first
        if (a, b) in left:
            clues[tuple(_arrow(a, b, out, inner, left)),] = GivenValue()


def _arrow(
    a: Cell, b: Cell, out: dict[Cell, list[Cell]], inner: set[Cell], left: set[tuple[Cell, Cell]]
) -> Iterator[Cell]:
    """Yield the cells of the arrow with this first step, and remove its steps from `left`."""
    yield a
    while (a, b) in left:
        left.remove((a, b))
        yield b
        if b not in inner:
            return
        a, b = b, out[b][0]


def step_signs(content: Content, name: str) -> list[int]:
    """Return for each link 1 for a step to the left or upwards, 2 for the opposite step, otherwise 0."""
    steps = [step for (line,) in content.clues.get(name, {}) for step in zip(line, line[1:], strict=False)]
    if any(abs(a.row - b.row) + abs(a.column - b.column) != 1 for a, b in steps):
        raise Unwritable(f"a `{name}` does not go from cell to cell")
    if any((b, a) in steps for a, b in steps):
        raise Unwritable(f"two `{name}` go between the same cells in opposite directions")
    links = links_in_order(content.board)
    return [1 if (x.second, x.first) in steps else 2 if (x.first, x.second) in steps else 0 for x in links]


# -------------------------------------------------------------------------------------------- a side of the rim


def take_side(content: Content, name: str, number: int, at: int) -> None:
    """Add a clue on the side of the rim with this number. Raises Damaged if there is no such side."""
    sides = outer_borders(content.board)
    if not 0 <= number < len(sides):
        raise Damaged("the number of a side of the rim is wanted here", at)
    content.clues.setdefault(name, {})[(sides[number],)] = GivenValue()


def number_of_side(content: Content, name: str) -> int:
    """Return the number of a clue's side. Raises Unwritable if there is not just one clue, at the rim."""
    borders = [border for (border,) in content.clues.get(name, {})]
    sides = outer_borders(content.board)
    if len(borders) != 1 or not isinstance(borders[0], Border) or borders[0] not in sides:
        raise Unwritable(f"one `{name}` is wanted, at the rim")
    return sides.index(borders[0])


def _read_side(cursor: Cursor, content: Content, names: Names) -> None:
    begin, written = cursor.at, ""
    while is_digits(cursor.peek()) and len(written) < 6:
        written += cursor.take()
    take_side(content, names[0], int(written or -1), begin)


def _write_side(content: Content, names: Names) -> str:
    return str(number_of_side(content, names[0]))


CODES = (
    Code("arrows_between", ("groups",), ARROWS, _read_arrows, _write_arrows),
    Code("rim_side", ("border",), SIDE, _read_side, _write_side),
)
