"""Handlers for the library: list it, preview a puzzle, read a file, start a new puzzle."""

import os
from functools import cache

from pzc.compiler.flat.value import values_by_place
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.syntax import library
from pzc.library.catalogue import variants
from pzc.library.new_file import TIME_FOR_ONE, Draft, drafts, problem_of
from pzc.studio.page_session import LIBRARY, PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

_CELL = 26  # pixels per cell of a preview


async def list_variants(session: PageSession, report: ReportProgress) -> Json:
    """Return all rule files with an example for each. The request `preview` draws an example.

    A file without rules of its own has the titles of the files that it uses instead.
    """
    titles = {one.name: one.title for one in variants()}
    return {
        "variants": [
            {
                "name": one.name,
                "title": one.title,
                "also": [*one.others, *one.kinds],
                "words": list(one.rules) or [", ".join(filter(None, map(titles.get, one.uses)))],
                "example": one.example,
            }
            for one in variants()
        ]
    }


async def preview(session: PageSession, report: ReportProgress, name: str) -> Json:
    """Draw a small picture of a library puzzle."""
    return dict(zip(("svg", "dark"), _small_pictures(_path(name)), strict=True))


async def read(session: PageSession, report: ReportProgress, name: str) -> Json:
    """Return the text of a library file."""
    return {"text": library.read(_path(name)).text}


async def begin(session: PageSession, report: ReportProgress, name: str) -> Json:
    """Return the text to start a new puzzle with, for a rule file."""
    path = _path(name)
    place = os.path.join(os.path.dirname(path), "begun.puz")
    first: Draft | None = None
    for draft in drafts(library.read(path), place, {}):
        first = first or draft
        if draft.is_solvable:
            return {"text": draft.finish(None)}
        problem = problem_of(draft, place)
        found = problem and (await session.solver.solutions(problem, 1, TIME_FOR_ONE)).found
        if problem and found:
            return {"text": draft.finish(values_by_place(problem.flat, found[0]))}
    assert first is not None, "there is a draft for each variant"
    return {"text": first.finish(None)}


def _path(name: str) -> str:
    path = library.find(name.removeprefix(LIBRARY), None)
    if path is None:
        raise Refusal("missing", f"the library has no `{name}`")
    return path


@cache
def _small_pictures(path: str) -> tuple[str, str]:
    scene = make(compile_source(library.read(path)))
    return svg([scene], Style(cell=_CELL)), svg([scene], Style(dark=True, cell=_CELL))
