"""Scenes to picture files, in the format of their suffix."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pzc.compiler.scene.html import html
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.scene.text import text
from pzc.output.messages import in_color, paint

from .pdf import pdf
from .png import TooLarge, png

Pictures: TypeAlias = list[list[Scene]]
"""For each puzzle, the scenes that are drawn side by side."""


class CannotDraw(ValueError):
    """The output format cannot hold the picture."""


def draw_scene(scene: Scene, path: "str | os.PathLike[str] | None", dark: bool, cell: float) -> str:
    """Draw a scene as SVG. With a path, also write a file in the format of its suffix. Raises CannotDraw for another
    suffix.
    """
    style = Style(dark, cell)
    if path is not None:
        write(writer_for(os.fspath(path))([[scene]], style), os.fspath(path))
    return svg([scene], style)


def write(data: str | bytes, path: str) -> None:
    """Write a picture to a file."""
    with open(path, "wb") as stream:
        stream.write(data.encode() if isinstance(data, str) else data)


def writer_for(output: str | None) -> Callable[[Pictures, Style], str | bytes]:
    """Return the writer for the suffix of an output file."""
    if output is None:
        return _as_text
    ending = os.path.splitext(output)[1].lower()
    if ending not in WRITERS:
        raise CannotDraw(f"a picture's file ends in {', '.join(WRITERS)}; `{output}` does not")
    return WRITERS[ending]


def _only_picture(pictures: Pictures, kind: str) -> Sequence[Scene]:
    if len(pictures) > 1:
        raise CannotDraw(f"{kind} holds one picture; several puzzles go into a .pdf or .html file")
    return pictures[0]


def _as_svg(pictures: Pictures, style: Style) -> str:
    return svg(_only_picture(pictures, "an SVG file"), style)


def _as_png(pictures: Pictures, style: Style) -> bytes:
    try:
        return png(svg(_only_picture(pictures, "a PNG file"), style))
    except TooLarge as error:
        raise CannotDraw(str(error)) from None


def _as_html(pictures: Pictures, style: Style) -> str:
    return html(pictures, style)


def _as_text(pictures: Pictures, style: Style) -> str:
    painter = paint if in_color(sys.stdout) else None
    return "\n".join(text(scenes, painter, style.legend) for scenes in pictures)


def _as_plain_text(pictures: Pictures, style: Style) -> str:
    return "\n".join(text(scenes, None, style.legend) for scenes in pictures)


def _as_pdf(pictures: Pictures, style: Style) -> bytes:
    return pdf(pictures, style)


WRITERS: dict[str, Callable[[Pictures, Style], str | bytes]] = {
    ".svg": _as_svg,
    ".png": _as_png,
    ".pdf": _as_pdf,
    ".html": _as_html,
    ".txt": _as_plain_text,
}
"""The writers by suffix."""
