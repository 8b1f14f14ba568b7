"""Lines, arrows, outlines and sides to paths."""

from collections.abc import Sequence
from math import hypot

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.model.looks import Course, Figure, Mark, Size, Spot, Weight

from . import outlines
from .palette import beneath_digits
from .places import Beside, beside, center, ends, is_whole_line
from .shapes import Disc, Path, Point, Stroke
from .sheet import PITCH, Sheet
from .spots import Place, corner, drawn, in_corner, stroke

_LINE = {Weight.THIN: 0.045, Weight.MEDIUM: 0.16, Weight.THICK: 0.33}
_SHAFT = {Weight.THIN: 0.04, Weight.MEDIUM: 0.08, Weight.THICK: 0.14}
_SIDE = {Weight.THIN: 0.047, Weight.MEDIUM: 0.08, Weight.THICK: 0.12}
_OUTLINE = {Weight.THIN: 0.02, Weight.MEDIUM: 0.03, Weight.THICK: 0.07}
INSET = 0.08
_HEAD = 0.22
_HALF_BAR = 0.45
_SMALL_BAR = 0.36


def _tracks(board: Board, place: Place) -> list[tuple[Point, ...]]:
    """Return the points of each line: through cells and corners in order, across links, along sides."""
    out: list[tuple[Point, ...]] = []
    course: list[Point] = []
    for x in place.elements:
        match x:
            case Link(a, b):
                out.append((board.point(a), board.point(b)))
            case Border():
                out.append(ends(board, x))
            case _:
                course.append(center(board, x))
    return [*out, _straighten(course)] if course else out


def _straighten(course: Sequence[Point]) -> tuple[Point, ...]:
    """Remove the points at which a line does not turn."""
    out: list[Point] = []
    for point in course:
        if len(out) > 1:
            (ax, ay), (bx, by) = out[-2:]
            (ux, uy), (vx, vy) = (bx - ax, by - ay), (point[0] - bx, point[1] - by)
            if ux * vy == uy * vx and ux * vx + uy * vy > 0:
                out.pop()
        out.append(point)
    return tuple(out)


def _joined(tracks: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Join lines at common ends where no third line ends."""
    if len(tracks) < 2:
        return tracks
    at: dict[Point, list[int]] = {}
    for number, points in enumerate(tracks):
        for end in (points[0], points[-1]):
            at.setdefault(end, []).append(number)
    left = dict(enumerate(tracks))
    out = []
    for number in sorted(left, key=lambda n: all(len(at[end]) == 2 for end in (tracks[n][0], tracks[n][-1]))):
        if number not in left:
            continue
        course = list(left.pop(number))
        if len(at[course[-1]]) != 2:
            course.reverse()
        while len(at[course[-1]]) == 2:
            following = next((n for n in at[course[-1]] if n in left), None)
            if following is None:
                break
            more = left.pop(following)
            course += (more if more[0] == course[-1] else more[::-1])[1:]
        out.append(_straighten(course))
    return out


def line(sheet: Sheet, mark: Mark, place: Place) -> None:
    """Draw a line through cells, across links, or along sides."""
    plane = "under" if mark.behind else "answer" if place.answered else "clues" if place.way else "under"
    color = drawn(mark.color) or ("answer" if place.answered else "grey")
    if sheet.numbered and not place.answered and mark.weight is not Weight.THIN:
        color = beneath_digits(color)
    pen = stroke(mark, _LINE[mark.weight], color)
    small = mark.size is Size.SMALL
    board = sheet.board
    if place.way is None:
        tracks = _tracks(board, place)
    else:
        tracks = [_across(center(board, x), board.vector(place.way), small) for x in place.elements]
    if mark.course is Course.DOUBLE:
        thin = Stroke(color, round(0.6 * pen.width, 3))
        for points in tracks:
            sheet.add(plane, place.of, *(Path(_beside(points, side), thin) for side in (-0.1, 0.1)))
        return
    for points in _joined(tracks):
        if len(points) == 1:
            sheet.add(plane, place.of, Disc(points[0], round(pen.width / 2, 3), None, color))
            continue
        closed = len(points) > 2 and points[0] == points[-1]
        if not place.of and is_whole_line(sheet.board, place.elements):
            points = _extend_to_rim(points)
        sheet.add(plane, place.of, Path(points[:-1] if closed else points, pen, closed=closed))


def _across(at: Point, step: Point, small: bool) -> tuple[Point, ...]:
    """Return the ends of a bar in a cell.

    Its round ends meet those in the next cell. A small one begins in the middle of the cell and ends before its side.
    """
    (x, y), (right, down) = at, step
    reach = _SMALL_BAR if small else _HALF_BAR
    dx, dy = reach * right, reach * down
    begin = at if small else (round(x - dx, 3), round(y - dy, 3))
    return begin, (round(x + dx, 3), round(y + dy, 3))


def _extend_to_rim(points: Sequence[Point]) -> tuple[Point, ...]:
    """Extend a row, column or diagonal to the rim."""
    (ax, ay), (bx, by) = points[0], points[-1]
    long = max(abs(bx - ax), abs(by - ay)) or 1  # a diagonal of squares ends at a corner
    dx, dy = 0.5 * (bx - ax) / long, 0.5 * (by - ay) / long
    return (ax - dx, ay - dy), (bx + dx, by + dy)


def _beside(points: Sequence[Point], far: float) -> tuple[Point, ...]:
    """Return a straight line moved sideways by `far`."""
    (ax, ay), (bx, by) = points[0], points[-1]
    long = hypot(bx - ax, by - ay) or 1
    dx, dy = -(by - ay) / long * far, (bx - ax) / long * far
    return tuple((round(x + dx, 3), round(y + dy, 3)) for x, y in points)


def arrow(sheet: Sheet, mark: Mark, place: Place) -> None:
    """Draw an arrow along cells, in a direction, or outside the board in front of a line."""
    color = drawn(mark.color)
    found = beside(sheet.board, place.elements) if mark.spot is Spot.OUTSIDE else None
    if found is not None:
        _draw_outside(sheet, mark, place, found, color)
        return
    if place.way is not None:
        for x in place.elements[:1] if place.whole else place.elements:
            _draw_pointer(sheet, mark, place, center(sheet.board, x), color)
        return
    pen = stroke(mark, _SHAFT[mark.weight], color or ("answer" if place.answered else "dark_grey"))
    for points in _tracks(sheet.board, place):
        shape = Path(points, pen, head=_HEAD) if len(points) > 1 else Disc(points[0], pen.width, None, pen.color)
        sheet.add("answer" if place.answered else "under", place.of, shape)


def _draw_outside(sheet: Sheet, mark: Mark, place: Place, found: Beside, color: str) -> None:
    """Draw an arrow in front of a line. Next to a value it is short; alone it may have its own direction."""
    sheet.reach(*found.at)
    if not place.alone:
        far = PITCH * sheet.next_level(found)  # beside its own value, even if several values stand in front of the line
        points = found.moved(far - 0.22), found.moved(far - (0.5 if 0 in found.way else 0.45))
        sheet.add("clues", place.of, Path(points, stroke(mark, 0.04, color or "ink"), head=0.14))
        return
    right, down = sheet.board.vector(place.way or found.way)
    (x, y), half = found.at, 0.25
    points = (x - half * right, y - half * down), (x + half * right, y + half * down)
    sheet.add("clues", place.of, Path(points, stroke(mark, _SHAFT[mark.weight], color or "ink"), head=_HEAD))


def _draw_pointer(sheet: Sheet, mark: Mark, place: Place, at: Point, color: str) -> None:
    """Draw a small arrow in a cell. Beside a value, it is above it, or to the right if it points up or down."""
    assert place.way is not None
    right, down = sheet.board.vector(place.way)
    long = hypot(down, right) or 1
    reach = 0.32 if place.alone else 0.26
    dx, dy = right / long * reach, down / long * reach
    x, y = at
    if in_corner(mark):
        (x, y), (dx, dy) = corner(sheet, mark.spot, place.elements), (0.45 * dx, 0.45 * dy)
    elif mark.size is Size.SMALL:  # several arrows in a cell begin in its middle
        x, y, dx, dy = x + 0.55 * dx, y + 0.55 * dy, 0.45 * dx, 0.45 * dy
    if not place.alone:
        x, y = (x, y - 0.32) if right else (x + 0.32, y)
        if right and down:
            x, y = x + 0.3 * right / abs(right), y + (0.6 if down > 0 else 0)
            dx, dy = dx * 0.5, dy * 0.5
    is_wide = place.alone and not in_corner(mark)
    pen = stroke(mark, _SHAFT[mark.weight] if is_wide else 0.05, color or ("answer" if place.answered else "ink"))
    points = ((round(x - dx, 3), round(y - dy, 3)), (round(x + dx, 3), round(y + dy, 3)))
    plane = "under" if mark.behind else place.plane
    sheet.add(plane, place.of, Path(points, pen, head=_HEAD if is_wide and mark.size is not Size.SMALL else 0.16))


def rim(sheet: Sheet, mark: Mark, place: Place) -> None:
    """Draw `outline` or `stroke`: around cells, inside or on their sides; along a side.

    A link means the side it crosses.
    """
    color = drawn(mark.color) or ("answer" if place.answered else "ink")
    cells = frozenset(x for x in place.elements if isinstance(x, Cell))
    wide = _OUTLINE if mark.figure is Figure.OUTLINE else _SIDE
    # figures are drawn above outlines
    plane = place.plane if place.answered or mark.figure is Figure.STROKE else "grid"
    pen = stroke(mark, wide[mark.weight], color)
    for points in outlines.around(sheet.board, cells, INSET if mark.figure is Figure.OUTLINE else 0.0):
        rounded = tuple((round(x, 3), round(y, 3)) for x, y in points)
        sheet.add(plane, place.of, Path(rounded, pen, closed=True))
    for x in place.elements:
        if isinstance(x, Corner):
            sheet.add(
                place.plane,
                place.of,
                Disc(sheet.board.point(x), stroke(mark, wide[mark.weight], color).width, None, color),
            )
        elif isinstance(x, Link | Border):
            side = sheet.board.border_between(x) if isinstance(x, Link) else x
            sheet.add(place.plane, place.of, Path(ends(sheet.board, side), pen))
