"""Scenes to text with box-drawing characters.

A cell takes four columns and two lines, or eight and four if something is in its corners.
"""

from collections.abc import Sequence
from math import dist, floor
from typing import assert_never

from pzc.compiler.base.node import node

from .boxes import Arms, box
from .canvas import Canvas, Painter, Spot
from .palette import is_dark
from .places import middle
from .shapes import PLANES, Disc, Label, Path, Point, Scene, Stroke, notes_of
from .sheet import GLYPH, PITCH
from .stretching import as_squares

_HEAVY = 0.046  # the least width of a heavy line
_SHORT = 0.3  # the greatest length of one of several arrows in a cell
_GAP = "    "
_DOT = 0.06  # the largest radius of the dots of a board
_WAYS = "→↘↓↙←↖↑↗"
OTHER_POLYGON = "⬠⬟⬟"
"""The signs for a polygon that is no figure of `draw` clauses."""


def text(scenes: Sequence[Scene], painter: Painter | None, legend: bool = False) -> str:
    """Return scenes side by side as text."""
    columns = [_draw_lines(scene, painter) for scene in scenes]
    high = max(len(lines) for lines, _ in columns)
    padded = [[*lines, *([" " * wide] * (high - len(lines)))] for lines, wide in columns]
    lines = [_GAP.join(parts).rstrip() for parts in zip(*padded, strict=True)]
    below = [*notes_of(scenes), *(f"• {rule}" for rule in scenes[0].rules if legend)]
    return "\n".join([*lines, *below]) + "\n"


def _draw_lines(scene: Scene, painter: Painter | None) -> tuple[list[str], int]:
    """Return the lines of a scene, and their width."""
    scene = as_squares(scene)
    pen = _Pen(_scale(scene), scene)
    for name, items in zip(PLANES, scene.planes, strict=True):
        for item in items:
            pen.draw(item.shape, name)
    pen.arrows_outside()
    plain = pen.canvas.lines(None)
    return (plain if painter is None else pen.canvas.lines(painter)), max(map(len, plain), default=0)


def _scale(scene: Scene) -> "_Scale":
    """Return the size of cells. Candidates need the most room, small numbers of a solution more than clues."""
    small = (item.shape.size for item in scene.planes[PLANES.index("answer")] if isinstance(item.shape, Label))
    least = min(small, default=1.0)
    if least < 0.2:
        return _Scale(16, 8)
    if least < 0.24:
        return _Scale(10, 6)
    return _Scale(8, 4) if _is_crowded(scene) else _Scale(4, 2)


def _is_crowded(scene: Scene) -> bool:
    """Return True if something in a cell is off its center, or longer than three letters."""
    for items in scene.planes:
        for item in items:
            match item.shape:
                case Label((x, y), text):
                    inside = 0 < x < scene.width and 0 < y < scene.height
                    if inside and (not _is_half(x) or not _is_half(y) or len(text) > 3):
                        return True
                case Path(points, None | Stroke(), "", True, 0.0):
                    if any(not _is_half(x, 0.01) for x, _ in points):
                        return True
    return False


def _is_half(value: float, off: float = 0.22) -> bool:
    return abs(2 * value - round(2 * value)) < off


@node
class _Scale:
    """The columns and lines of a cell."""

    wide: int
    high: int


class _Pen:
    def __init__(self, scale: _Scale, scene: Scene) -> None:
        self.scale = scale
        self.scene = scene
        self.canvas = Canvas()
        self.outside: list[tuple[Point, str, str]] = []  # the beginnings of arrows, with their signs and colors
        self.values: list[tuple[Point, Spot, int]] = []  # the places and lengths of texts outside the board
        self.short: dict[Spot, str] = {}  # the last short arrow up or down in the middle of a cell
        self.bars: dict[Spot, Arms] = {}  # the merged bars in the middle of a cell
        self.ringed: dict[Spot, str] = {}  # the brackets around texts in circles

    def spot(self, at: Point) -> Spot:
        """Return the character position of a point. Places outside the board are moved close to it."""
        x, y = at
        column = _to_grid(x, self.scene.width, self.scale.wide, 3)
        return _to_grid(y, self.scene.height, self.scale.high, 1), column

    def draw(self, shape: Path | Disc | Label, plane: str) -> None:
        """Draw a shape of a plane."""
        match shape:
            case Path():
                self._draw_path(shape)
            case Disc(center, radius, _, fill):
                self._draw_figure(center, "○●◉", fill, radius <= _DOT)
            case Label():
                self._draw_label(shape)
            case _:
                assert_never(shape)

    # --------------------------------------------------------------------------------------------- paths

    def _draw_path(self, path: Path) -> None:
        """Draw a path: a small arrow, a filled area, or lines, with an arrowhead at the end if it has one."""
        if path.head and _length(path.points) < 1:
            self._draw_small_arrow(path)
            return
        if path.closed and path.fill:
            self._draw_filled(path)
            return
        if path.stroke is None:
            return
        points = [*path.points, path.points[0]] if path.closed else path.points
        if _length(points) < 1 and not _on_a_side(points):
            self._draw_bar(points[0], points[-1], path.stroke.color)
            return
        for a, b in zip(points, points[1:], strict=False):
            self._draw_line(a, b, path.stroke)
        if path.head:
            (ax, ay), (bx, by) = points[-2:]
            self.canvas.put(self.spot(points[-1]), _arrow(bx - ax, by - ay), path.stroke.color)

    def _draw_bar(self, a: Point, b: Point, ink: str) -> None:
        """Draw a bar in a cell as one character. Bars through the middle of a cell, or from it, are merged."""
        x, y = center = floor(a[0]) + 0.5, floor(a[1]) + 0.5
        spot, sign = self.spot(middle((a, b))), _bar(a, b)
        if center in (a, b, middle((a, b))) and sign in "━┃":
            spot = self.spot(center)
            ends = (min(a[1], b[1]) < y, max(a[0], b[0]) > x, max(a[1], b[1]) > y, min(a[0], b[0]) < x)
            up, right, down, left = (
                max(2 * there, old) for there, old in zip(ends, self.bars.get(spot, (0, 0, 0, 0)), strict=True)
            )
            self.bars[spot] = up, right, down, left
            sign = box(self.bars[spot], False)
        self.canvas.put(spot, sign, ink)

    def _draw_line(self, a: Point, b: Point, stroke: Stroke) -> None:
        """Draw a straight line with box-drawing characters, or with `╲` and `╱` if it is slanted."""
        (top, left), (bottom, right) = self.spot(a), self.spot(b)
        weight = 2 if stroke.width >= _HEAVY or _is_beside(a, b) else 1
        dashed = bool(stroke.dash)
        if top == bottom:
            self.canvas.across(top, left, right, weight, stroke.color, dashed)
        elif left == right:
            self.canvas.down(left, top, bottom, weight, stroke.color, dashed)
        else:
            slant = "╲" if (right > left) == (bottom > top) else "╱"
            steps = abs(bottom - top)
            # characters that meet at a corner are not overwritten
            first, last = (_is_corner(point) for point in (a, b))
            for step in range(first, steps + 1 - last):
                line = top + (bottom - top) * step // steps
                self.canvas.put_below((line, round(left + (right - left) * step / steps)), slant, stroke.color)

    def _draw_small_arrow(self, path: Path) -> None:
        """Draw an arrow in a cell or outside the board as one character, in the middle or to the right."""
        assert path.stroke is not None
        (ax, ay), (bx, by) = path.points[0], path.points[-1]
        x, y = middle(path.points)
        sign = _arrow(bx - ax, by - ay)
        if not (0 < x < self.scene.width and 0 < y < self.scene.height):
            self.outside.append(((ax, ay), sign, path.stroke.color))
            return
        line, column = self.spot((floor(x) + 0.5, floor(y) + 0.5))
        off = max(abs(x - floor(x) - 0.5), abs(y - floor(y) - 0.5))
        if _length(path.points) < _SHORT and 0 < off < _SHORT:
            other = self.short.get((line, column), sign)
            self.short[line, column] = sign = {"↑↓": "↕", "↓↑": "↕"}.get(other + sign, sign)
            self.canvas.put((line, self.spot((x, y))[1]), sign, path.stroke.color)
            return
        central = off < 0.1
        self.canvas.put((line, column + (0 if central else self.scale.wide // 4)), sign, path.stroke.color)

    def arrows_outside(self) -> None:
        """Draw the arrows outside the board beside the values, on the side they point to if it is free."""
        for (x, y), sign, ink in self.outside:
            near = [value for value in self.values if dist(value[0], (x, y)) < 0.6]
            if not near:
                self.canvas.put_below(self.spot((floor(x) + 0.5, floor(y) + 0.5)), sign, ink)
                continue
            _, (line, start), wide = min(near, key=lambda value: dist(value[0], (x, y)))
            before, behind = (line, start - 1), (line, start + wide)
            for spot in (before, behind) if sign in "←↖↙" else (behind, before):
                if self.canvas.put_below(spot, sign, ink):
                    break

    def _draw_filled(self, path: Path) -> None:
        """Draw a filled cell, or a figure in a cell."""
        points = path.points
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if max(xs) - min(xs) == 1 and len(points) == 4:
            top, left = self.spot((min(xs), min(ys)))
            for line in range(top + 1, top + self.scale.high):
                for column in range(left + 1, left + self.scale.wide):
                    self.canvas.ground((line, column), path.fill)
            return
        if len(points) == 3 and len(set(xs)) == 2 and len(set(ys)) == 2:
            corner = next(p for p in points if xs.count(p[0]) == 2 and ys.count(p[1]) == 2)
            signs = "◤◥◣◢"[(corner[0] == max(xs)) + 2 * (corner[1] == max(ys))]
        elif len(points) == 4:
            signs = "◇◆◈" if points[0][0] == (min(xs) + max(xs)) / 2 else "□■▣"
        else:
            signs = {3: "△▲▲", 10: "☆★★"}.get(len(points), OTHER_POLYGON)
        self._draw_figure(middle(points), signs if len(signs) == 3 else signs * 3, path.fill, False)

    # ------------------------------------------------------------------------------------ figures, labels

    def _draw_figure(self, at: Point, signs: str, fill: str, tiny: bool) -> None:
        """Draw a figure by its signs: open, filled, filled with a color."""
        spot = self.spot(at)
        if tiny:
            self.canvas.put_below(spot, "·", "ink")
            return
        empty = fill in ("", "paper", "white")
        self.ringed[spot] = "()" if empty or not is_dark(fill) else "[]"
        self.canvas.put(spot, signs[0 if empty else 1 if is_dark(fill) else 2], fill if fill and not empty else "ink")

    def _draw_label(self, label: Label) -> None:
        """Draw a text around its point, or in the corner of a cell. Inside the board, it is cut to the cell's width."""
        x, y = label.at
        inside = 0 < x < self.scene.width and 0 < y < self.scene.height
        outside = not (0 <= x <= self.scene.width and 0 <= y <= self.scene.height)
        if outside:  # values side by side stand above each other here
            x, y = (
                floor(z) + 0.5 if 0 < z < most else z for z, most in ((x, self.scene.width), (y, self.scene.height))
            )
        line, column = self.spot((x, y))
        shown = label.text
        if inside and len(shown) > self.scale.wide - 1:
            shown = shown[: self.scale.wide - 2] + "…"
        start = column - (len(shown) - 1) // 2
        if inside and label.backing and x % 1 and y % 1 and y % 1 < 0.3:
            left = x - GLYPH * label.size * len(label.text) / 2 + 0.05
            start = self.spot((floor(left), y))[1] + 1  # in the corner of a cell
        elif len(shown) > 1 and not inside:
            start = column - len(shown) // 2
        brackets = self.ringed.get((line, column))
        if brackets:
            shown, start = brackets[0] + shown + brackets[1], start - 1
        if outside:
            line, start = self._free_spot((line, start), len(shown), away=(y < 0) - (y > self.scene.height), left=x < 0)
            self.values.append((label.at, (line, start), len(shown)))
        self.canvas.put((line, start), shown, label.color)

    def _free_spot(self, spot: Spot, wide: int, away: int, left: bool) -> Spot:
        """Return the first free position from a spot away from the board: `away` lines up, or to a side."""
        line, column = spot
        while any(self.canvas.has_glyph((line, at)) for at in range(column - 1, column + wide + 1)):
            line, column = (line - away, column) if away else (line, column + (-wide - 1 if left else wide + 1))
        return line, column


def _to_grid(value: float, extent: float, scale: int, apart: int) -> int:
    """Return the line or column of a coordinate.

    Places inside a cell stay off its sides. Places outside the board are `apart` characters from each other.
    """
    if value < 0:
        return -scale // 2 - round((-value - 0.5) / PITCH * apart)
    if value > extent:
        return round(extent * scale) + scale // 2 + round((value - extent - 0.5) / PITCH * apart)
    whole, part = floor(value), value - floor(value)
    if part < 0.02:
        return whole * scale
    return whole * scale + min(scale - 1, max(1, round(part * scale)))


def _is_beside(a: Point, b: Point) -> bool:
    """Return True if this is one of the two strokes of a double line."""
    return any(p == q and round(p % 0.5, 3) in (0.1, 0.4) for p, q in zip(a, b, strict=True))


def _bar(a: Point, b: Point) -> str:
    """Return the character of a bar in a cell, or of one half of a cross."""
    if a[0] != b[0] and a[1] != b[1]:
        return "×"
    return ("═" if _is_beside(a, b) else "━") if a[1] == b[1] else "║" if _is_beside(a, b) else "┃"


def _is_corner(point: Point) -> bool:
    return all(value == floor(value) for value in point)


def _length(points: Sequence[Point]) -> float:
    (ax, ay), (bx, by) = points[0], points[-1]
    return max(abs(bx - ax), abs(by - ay)) if len(points) == 2 else 9.0


def _on_a_side(points: Sequence[Point]) -> bool:
    return any(x == floor(x) for x, _ in points) or any(y == floor(y) for _, y in points)


def _arrow(dx: float, dy: float) -> str:
    """Return the arrow character for a direction."""
    across, down = (dx > 0.1 * abs(dy)) - (dx < -0.1 * abs(dy)), (dy > 0.1 * abs(dx)) - (dy < -0.1 * abs(dx))
    ways = {(1, 0): 0, (1, 1): 1, (0, 1): 2, (-1, 1): 3, (-1, 0): 4, (-1, -1): 5, (0, -1): 6, (1, -1): 7}
    return _WAYS[ways.get((across, down), 0)]
