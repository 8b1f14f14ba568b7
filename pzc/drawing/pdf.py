"""Pictures to PDF files with typst: a puzzle on each page, or several on a sheet; solutions on the last pages."""

from collections.abc import Iterator
from math import ceil, sqrt

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.node import replace
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg

from . import fonts

MOST_ON_A_PAGE = 6


def pdf(pictures: list[list[Scene]], style: Style) -> bytes:
    """Make a PDF file.

    One puzzle has a page to itself, with its scenes side by side. Of several puzzles, the first scenes are on sheets,
    and the other scenes, the solutions, on sheets after them.
    """
    try:
        import typst
    except ImportError:
        raise ToolMissing("PDF files need typst: pip install 'pzc[pictures]'") from None
    if len(pictures) == 1:
        pages = [[pictures[0]]]
    else:
        depth = max(map(len, pictures))
        layers = [[[scenes[k]] for scenes in pictures if k < len(scenes)] for k in range(depth)]
        pages = [page for some in layers for page in _distribute(some)]
    rules_once = len(pages) if len(pictures) == 1 else len(list(_distribute(pictures)))
    styles = (style if number < rules_once else replace(style, legend=False) for number in range(len(pages)))
    text = "\n#pagebreak()\n".join(map(_page, pages, styles))
    source = f'#set page(paper: "a4", margin: 1.5cm)\n{text}'.encode()
    ours = typst.Fonts(include_system_fonts=not fonts.suffices(text), font_paths=[str(fonts.FOLDER)])
    return bytes(typst.compile(source, font_paths=ours))


def _distribute(pictures: list[list[Scene]]) -> Iterator[list[list[Scene]]]:
    """Distribute the pictures over as few pages as possible, about equally many on each."""
    pages = ceil(len(pictures) / MOST_ON_A_PAGE)
    start = 0
    for number in range(pages):
        stop = len(pictures) * (number + 1) // pages
        yield pictures[start:stop]
        start = stop


def _page(pictures: list[list[Scene]], style: Style) -> str:
    """Return the typst markup of a page, which the pictures share evenly."""
    columns = ceil(sqrt(len(pictures) / 1.5))
    rows = ceil(len(pictures) / columns)
    cells = ", ".join(_image(svg(scenes, replace(style, titled=True))) for scenes in pictures)
    shares = f"columns: ({'1fr, ' * columns}), rows: ({'1fr, ' * rows})"
    return f"#grid({shares}, gutter: 1cm, align: center + horizon, {cells})"


def _image(picture: str) -> str:
    escaped = fonts.with_own_font(picture).replace("\\", "\\\\").replace('"', '\\"')
    return f'image(bytes("{escaped}"), format: "svg", width: 100%, height: 100%, fit: "contain")'
