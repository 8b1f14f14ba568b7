"""Dots on cells, sides and corners, in one picture of double size."""

from collections.abc import Sequence

from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import GivenValue

from .places import points_of


def _read_points(cursor: Cursor, count: int) -> list[int]:
    """Return 0 for each point without a dot, 1 for a white dot, 2 for a black one.

    The character of a dot is twice the number of empty points after it (0 to 7), plus 1 for a black one. Letters
    from `g` on are gaps.
    """
    out: list[int] = []
    while len(out) < count:
        sign = cursor.peek()
        if sign.isascii() and sign.isalpha() and sign >= "g":
            cursor.take()
            out += [0] * (ord(sign) - ord("f"))
        else:
            value = cursor.number(1, 16)
            out += [value % 2 + 1, *[0] * (value // 2)]
    if any(out[count:]):
        raise Damaged("it has more places than the board", cursor.at - 1)
    return out[:count]


def _write_points(dots: Sequence[int]) -> str:
    """Return the characters of the points, in the form that `_read_points` reads."""
    out, at = "", 0
    while at < len(dots):
        dot = dots[at]
        at += dot > 0
        most = 7 if dot else 20
        empty = 0
        while empty < most and at + empty < len(dots) and not dots[at + empty]:
            empty += 1
        at += empty
        follows = 7 if at >= len(dots) else empty  # pzpr writes 7 if nothing follows
        out += f"{2 * follows + dot - 1:x}" if dot else chr(ord("f") + empty)
    return out


def take_points(content: Content, names: Names, dots: Sequence[int]) -> None:
    """Add dots as clues on the cells that they touch, by kind. The last name covers all further kinds."""
    for name in names:
        content.clues.setdefault(name, {})
    for point, dot in zip(points_of(content.board), dots, strict=True):
        if dot:
            content.clues[names[min(dot, len(names)) - 1]][(point,)] = GivenValue()


def take_inner_points(content: Content, names: Names, dots: Sequence[int], at: int) -> None:
    """Add dots of one kind on cells and between two cells. Raises Damaged for a dot on a corner."""
    on_cells, between = (content.clues.setdefault(name, {}) for name in names)
    for point, dot in zip(points_of(content.board), dots, strict=True):
        if dot and len(point) > 2:
            raise Damaged("it has a dot on a corner", at)
        if dot:
            (on_cells if len(point) == 1 else between)[point if len(point) == 1 else (Link(*point),)] = GivenValue()


def dots_of(content: Content, names: Names) -> list[int]:
    """Return the kind of the dot at each point. Clues of other names are ignored."""
    dots = {args[0]: kind for kind, name in enumerate(names, 1) for args in content.clues.get(name, {})}
    return _dotted(content, dots)


def inner_dots_of(content: Content, names: Names) -> list[int]:
    """Return the dots on cells and between two cells at each point."""
    on_cells, between = (content.clues.get(name, {}) for name in names)
    return _dotted(content, {**dict.fromkeys(on_cells, 2), **{tuple(link): 2 for (link,) in between}})


def _dotted(content: Content, dots: dict[tuple[Cell, ...], int]) -> list[int]:
    points = points_of(content.board)
    if dots.keys() - set(points):
        raise Unwritable("a dot touches cells in a way that this format can't say")
    return [dots.get(point, 0) for point in points]


def _read_dots_inside(cursor: Cursor, content: Content, names: Names) -> None:
    begin = cursor.at
    take_inner_points(content, names, _read_points(cursor, len(points_of(content.board))), begin)


def _write_dots_inside(content: Content, names: Names) -> str:
    return _write_points(inner_dots_of(content, names))


CODES = (
    Code("dots_inside", ("cell", "link"), "marks on cells and between them", _read_dots_inside, _write_dots_inside),
)
