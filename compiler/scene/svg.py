"""Scenes to SVG as plain strings, so that no library is needed."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from math import hypot
from typing import assert_never

from pzc.compiler.base.node import field, node

from .palette import color
from .shapes import BACKING, Disc, Item, Label, Path, Point, Scene, Stroke, notes_of
from .show import number

UNIT = 64
"""SVG units per cell."""
_PAD = 0.35  # padding around a picture, in cells
_HEAD = 0.8  # height of a title above it
_GAP = 2.0  # gap between two pictures
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
"""The fonts of a picture in order of preference."""
_MIDDLE = 0.35  # distance from the middle of a letter down to its base line, relative to the font height
_LETTER, _BOLD = 0.56, 0.66  # average width of letters, relative to the font height
_WITH_TEXT = 4.0  # least width of a picture with text below it
_HALO = 0.2  # the width of the pen around letters on a line, relative to the font height
_NOTE = 0.3  # font height of the text below a picture


@node
class Style:
    """Options of a picture: dark background; pixels per cell; the rules below it; a title above it."""

    dark: bool = field(default=False)
    cell: float = field(default=UNIT)
    legend: bool = field(default=False)
    titled: bool = field(default=False)


@node
class Frame:
    """The layout of scenes in a picture, in cells: width and height without the text below; upper left corners of
    boards.
    """

    width: float
    height: float
    lefts: tuple[float, ...]
    top: float


def frame(scenes: Sequence[Scene], style: Style) -> Frame:
    """Return the layout of scenes in their picture."""
    head = _HEAD if style.titled and scenes[0].title else 0.0
    widths = [s.margins[3] + s.width + s.margins[1] for s in scenes]
    least = sum(widths) + _GAP * (len(scenes) - 1) + 2 * _PAD
    wide = max(least, _WITH_TEXT) if any(_below(scenes, style)) else least
    high = max(s.margins[0] + s.height + s.margins[2] for s in scenes) + 2 * _PAD + head
    x = _PAD + (wide - least) / 2
    lefts = []
    for scene, width in zip(scenes, widths, strict=True):
        lefts.append(x + scene.margins[3])
        x += width + _GAP
    return Frame(wide, high, tuple(lefts), _PAD + head + max(s.margins[0] for s in scenes))


def svg(scenes: Sequence[Scene], style: Style) -> str:
    """Return scenes side by side as one SVG picture."""
    around = frame(scenes, style)
    wide, high = around.width, around.height
    below = [line for text in _below(scenes, style) for line in _wrapped(text, wide)]
    body = []
    if style.titled and scenes[0].title:
        size = min(0.5, (wide - 2 * _PAD) / (_BOLD * len(scenes[0].title)))
        body.append(_label(Label((wide / 2, 0.5), scenes[0].title, size, "ink", True), style))
    for scene, left in zip(scenes, around.lefts, strict=True):
        body.append(f'<g transform="translate({number(left)},{number(around.top)})">')
        for plane in scene.planes:
            body += _items(plane, style)
        body.append("</g>")
    for at, line in enumerate(below):
        body.append(_line_of_text(_PAD, high + (at + 0.6) * _NOTE * 1.4, line, style))
    high += len(below) * _NOTE * 1.4 + (_PAD if below else 0)
    box = f'width="{_px(wide, style)}" height="{_px(high, style)}" viewBox="0 0 {number(wide)} {number(high)}"'
    name = escape(scenes[0].title)
    ground = f'<rect width="{number(wide)}" height="{number(high)}" fill="{color("paper", style.dark)}"/>'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="{FONT}" role="img">'
    return "\n".join([start, f"<title>{name}</title>", ground, *body, "</svg>"]) + "\n"


def _below(scenes: Sequence[Scene], style: Style) -> Iterator[str]:
    yield from notes_of(scenes)
    if style.legend:
        yield from (f"• {rule}" for rule in scenes[0].rules)


def _wrapped(text: str, wide: float) -> Iterator[str]:
    """Yield the lines of a text, wrapped to the width of the picture."""
    most = max(12, int((wide - 2 * _PAD) / (_LETTER * _NOTE)))
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > most:
            yield line
            line = "  " + word if text.startswith("•") else word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _line_of_text(x: float, y: float, text: str, style: Style) -> str:
    """Return a line of the notes below a picture."""
    indent = 0.16 if text.startswith("  ") else 0.0
    attributes = (
        f'x="{number(x + indent)}" y="{number(y)}" font-size="{number(_NOTE)}" fill="{color("ink", style.dark)}"'
    )
    return f"<text {attributes}>{escape(text.strip())}</text>"


def _items(items: Sequence[Item], style: Style) -> Iterator[str]:
    """Yield SVG elements. Consecutive paths with the same style share an element, so that files stay small."""
    for key, group in groupby(items, key=_shared):
        shapes = [item.shape for item in group]
        if key is None:
            yield from (_single(shape, style) for shape in shapes)
        else:
            data = "".join(_path_data(shape) for shape in shapes if isinstance(shape, Path))
            yield f'<path d="{data}"{_paint(*key, style)}/>'


def _shared(item: Item) -> tuple[Stroke | None, str] | None:
    return (item.shape.stroke, item.shape.fill) if isinstance(item.shape, Path) else None


def _single(shape: Path | Disc | Label, style: Style) -> str:
    """Return the SVG element of a shape."""
    match shape:
        case Path(_, stroke, fill):
            return f'<path d="{_path_data(shape)}"{_paint(stroke, fill, style)}/>'
        case Disc((x, y), radius, stroke, fill):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{_paint(stroke, fill, style)}/>'
        case Label():
            return _label(shape, style)
        case _:
            assert_never(shape)


def _path_data(path: Path) -> str:
    first, *rest = path.points
    steps = "".join(_step(a, b) for a, b in zip(path.points, rest, strict=False))
    drawn = f"M{number(first[0])} {number(first[1])}{steps}{'z' if path.closed else ''}"
    return drawn + (_path_data(_head(path)) if path.head else "")


def _head(path: Path) -> Path:
    """Return the head of an arrow."""
    (ax, ay), (bx, by) = path.points[-2:]
    long = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / long * path.head, (by - ay) / long * path.head
    one, other = ((bx - ux + side * uy, by - uy - side * ux) for side in (-0.7, 0.7))
    return Path((one, (bx, by), other), None)


def _step(a: Point, b: Point) -> str:
    if a[1] == b[1]:
        return f"H{number(b[0])}"
    return f"V{number(b[1])}" if a[0] == b[0] else f"L{number(b[0])} {number(b[1])}"


def _paint(stroke: Stroke | None, fill: str, style: Style) -> str:
    """Return the SVG attributes for the inside and the lines of a shape."""
    out = f' fill="{color(fill, style.dark)}"' if fill else ' fill="none"'
    if stroke is not None:
        out += f' stroke="{color(stroke.color, style.dark)}" stroke-width="{number(stroke.width)}"'
        out += f' stroke-dasharray="{" ".join(map(number, stroke.dash))}"' if stroke.dash else ' stroke-linecap="round"'
        out += ' stroke-linejoin="round"'
    return out


def _label(label: Label, style: Style) -> str:
    """Return a text as SVG, with a rectangle behind it if it covers something."""
    (x, y), size = label.at, label.size
    ground = ""
    if label.backing:
        left, high = BACKING * size * len(label.text) / 2 + 0.03, size * 0.86  # covers the outline of a cage
        wide = left + (label.covers or left)
        corner = f'x="{number(x - left)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"'
        ground = f'<rect {corner} fill="{color(label.backing, style.dark)}"/>'
    weight = ' font-weight="bold"' if label.bold else ""
    if label.halo:
        pen = f'stroke="{color(label.halo, style.dark)}" stroke-width="{number(_HALO * size)}"'
        weight += f' {pen} stroke-linejoin="round" paint-order="stroke"'
    place = f'x="{number(x)}" y="{number(y + _MIDDLE * size)}" font-size="{number(size)}" text-anchor="middle"{weight}'
    return f'{ground}<text {place} fill="{color(label.color, style.dark)}">{escape(label.text)}</text>'


def _px(cells: float, style: Style) -> str:
    return number(cells * style.cell)
