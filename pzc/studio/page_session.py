"""What a page works on: its texts, compiled when somebody asks, and who solves."""

import os
from collections.abc import Iterable

from pzc.backends.interface import Problem
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.source import Source, Span
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten, require_complete
from pzc.compiler.syntax import library
from pzc.service.documents import Document
from pzc.service.overlay_files import path_of
from pzc.service.workspace import Workspace
from pzc.studio.protocol.messages import Json, Refusal

from .folder import Beside, Folder
from .solver import Solver

LIBRARY = "library:"
"""What the address of a file of the library begins with."""
_CHECK = 10.0  # seconds for finding out what is wrong with a text


class Desk:
    """The texts of one page. `folder`: its files, and where rule files lie besides the library."""

    def __init__(self, solver: Solver, folder: Folder | None = None) -> None:
        self.solver = solver
        self.folder = folder
        self.workspace = Workspace(None if folder is None else Beside(folder), _CHECK)
        self._problem: Problem | None = None

    def document(self, uri: str) -> Document:
        """A text that is open."""
        try:
            return self.workspace.document(uri)
        except KeyError:
            raise Refusal("missing", f"`{uri}` is not open") from None

    def model(self, uri: str) -> Model:
        """What a text means; Refusal with all that is wrong."""
        self.document(uri)
        checked = self.workspace.checked(uri)
        if checked.model is not None:
            return checked.model
        if not checked.complete:
            raise TimeUp
        raise self.wrong(checked.diagnostics)

    def puzzle(self, uri: str) -> Model:
        """The same of a text that is a puzzle; PuzzleError for a rule file that waits for one."""
        model = self.model(uri)
        require_complete(model)
        return model

    def problem(self, uri: str) -> Problem:
        """A puzzle as solvers take it. PuzzleError."""
        model = self.puzzle(uri)
        if self._problem is None or self._problem.model is not model:
            self._problem = Problem(model, flatten(model))
        return self._problem

    def folder_of(self, uri: str) -> str:
        """The folder in which the service sees a text."""
        return os.path.dirname(path_of(uri or f"new{library.SUFFIX}"))

    # ------------------------------------------------------------------------------------------ places

    def place(self, span: Span) -> dict[str, Json]:
        """Where a span is: the address of the text, and from where to where in UTF-16 units."""
        at = self.workspace.place(span)
        return {"uri": self.named(at.uri), "from": at.start, "to": at.end}

    def address(self, source: Source) -> str:
        """The address of a text: as the page has it, by its name in the folder, or in the library."""
        return source.name if source.path is None else self.named(self.workspace.place(Span(source, 0, 0)).uri)

    def named(self, uri: str) -> str:
        """An address of the service's as the page knows it."""
        path = path_of(uri)
        if library.is_ours(path):
            return LIBRARY + library.stem_of(path)
        base = os.path.join(path_of(""), "")
        return path.removeprefix(base).replace(os.sep, "/") if path.startswith(base) else uri

    def wrong(self, found: Iterable[Diagnostic]) -> Refusal:
        """That a puzzle is wrong, and where."""
        every = list(found)
        told = [
            {
                **self.place(one.span),
                "severity": one.severity,
                "code": one.code,
                "message": one.message,
                "help": one.help,
            }
            for one in every
        ]
        return Refusal("puzzle", every[0].message, told)
