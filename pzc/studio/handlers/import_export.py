"""Handlers for import and export: other formats, pictures, solver models."""

import base64
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from pzc import backends
from pzc.backends.interface import FlatTarget, ModelTarget, ToolMissing
from pzc.compiler.base.source import Source
from pzc.compiler.scene.html import html
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.scene.text import text
from pzc.drawing.pdf import pdf
from pzc.drawing.png import TooLarge, png
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read as read_any
from pzc.exchange.table import FORMATS, TARGETS
from pzc.exchange.table import export as exported
from pzc.output.solution_text import values_of
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

_WITH_LIBRARY = {"png": "resvg_py", "pdf": "typst"}
PICTURES = ("svg", "png", "pdf", "html", "txt")
"""The kinds of pictures. Some need an optional library."""


_ORDER = ("sudokupad", "penpa", "puzzlink", "fpuzzles", "text", "iss", "killer", "pzprv3")
"""The formats to show first. The others follow in the order of their table."""


def formats() -> list[Json]:
    """Return the formats to export to, those of `_ORDER` first."""
    shown = sorted((row for row in FORMATS if row.export is not None), key=lambda row: _rank(row.name))
    return [{"name": row.name, "title": row.title} for row in shown]


def _rank(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def kinds_of_pictures() -> list[str]:
    """Return the kinds of pictures whose libraries are installed."""
    return [kind for kind in PICTURES if kind not in _WITH_LIBRARY or find_spec(_WITH_LIBRARY[kind]) is not None]


async def import_text(session: PageSession, report: ReportProgress, text: str) -> Json:
    """Convert a link or a text in another format to a puzzle file."""
    with session.workspace.using_files():
        made = read_any(Source("<text>", text.strip()), session.folder_of(""))
    return {"text": made.text, "left_out": list(made.left_out)}


async def export(
    session: PageSession, report: ReportProgress, uri: str, to: str, answer: bool, rules: bool, time: int
) -> Json:
    """Convert a puzzle to another format."""
    if to not in TARGETS:
        raise Refusal("missing", f"there is no format `{to}`; there are {', '.join(TARGETS)}")
    model = session.puzzle(uri)
    values = await _solved(session, uri, time) if answer else None
    made = exported(model, to, ExportOptions(values, False, rules))
    return {"text": made.text, "link": made.link, "left_out": list(made.left_out)}


async def _solved(session: PageSession, uri: str, time: int) -> Mapping[str, Mapping[Any, int]]:
    problem = session.problem(uri)
    found = await session.solver.solutions(problem, 1, time)
    if not found.found:
        raise Refusal("refused", "no solution was found to put in")
    return values_of(problem.flat, found.found[0])


async def picture(
    session: PageSession,
    report: ReportProgress,
    uri: str,
    kind: str,
    answer: bool,
    dark: bool,
    cell: int,
    legend: bool,
    time: int,
) -> Json:
    """Draw a puzzle, or its solution if `answer` is true."""
    if kind not in kinds_of_pictures():
        raise Refusal("missing", f"pictures of the kind `{kind}` can't be made here")
    model = session.puzzle(uri)
    scene = make(model, await _solved(session, uri, time)) if answer else make(model)
    made = _picture(kind, scene, Style(dark, cell, legend, True))
    return {"text": made} if isinstance(made, str) else {"base64": base64.b64encode(made).decode()}


def _picture(kind: str, scene: Scene, style: Style) -> str | bytes:
    """Render a scene in one of the formats of `PICTURES`."""
    match kind:
        case "png":
            try:
                return png(svg([scene], style))
            except TooLarge as error:
                raise Refusal("limit", str(error)) from None
        case "pdf":
            return pdf([[scene]], style)
        case "html":
            return html([[scene]], style)
        case "txt":
            return text([scene], None, style.legend)
    return svg([scene], style)


async def model(session: PageSession, report: ReportProgress, uri: str, target: str) -> Json:
    """Convert a puzzle to a solver model, such as MiniZinc."""
    try:
        known = backends.targets()
    except ToolMissing as error:
        raise Refusal("missing", str(error)) from None
    match known.get(target):
        case ModelTarget(write):
            return {"text": write(session.puzzle(uri))}
        case FlatTarget(write_flat):
            return {"text": write_flat(session.problem(uri).flat, frozenset())}
    raise Refusal("missing", f"there is no target `{target}`; there are {', '.join(known)}")
