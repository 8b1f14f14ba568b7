"""The documents of one page, their models, and the solver that the page uses."""

import os
from collections.abc import Iterable

from pzc.backends.interface import Problem
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.source import Span
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten, flatten_plainly, require_complete
from pzc.compiler.syntax import library
from pzc.service.documents import Document
from pzc.service.overlay_files import path_of
from pzc.service.workspace import Workspace
from pzc.studio.protocol.messages import Json, Refusal

from .clue_bounds import ClueBounds
from .folder import Folder, FolderFiles
from .solver import Solver

LIBRARY = "library:"
"""The prefix of the URI of a library file."""
_CHECK = 10.0  # the time limit of a check, in seconds


class PageSession:
    """The open documents of one page. `folder` has the files the page may read and save, and further rule files."""

    def __init__(self, solver: Solver, folder: Folder | None = None) -> None:
        self.solver = solver
        self.folder = folder
        self.workspace = Workspace(None if folder is None else FolderFiles(folder), _CHECK)
        self.clue_bounds = ClueBounds()
        self._problem: Problem | None = None
        self._plain: tuple[Model, Flat] | None = None

    def document(self, uri: str) -> Document:
        """Return an open document. Raise Refusal if it is not open."""
        try:
            return self.workspace.document(uri)
        except KeyError:
            raise Refusal("missing", f"`{uri}` is not open") from None

    def model(self, uri: str) -> Model:
        """Return the model of a document. Raise Refusal with all errors, or TimeUp."""
        self.document(uri)
        checked = self.workspace.checked(uri)
        if checked.model is not None:
            return checked.model
        if not checked.complete:
            raise TimeUp
        raise self.refusal_for(checked.diagnostics)

    def puzzle(self, uri: str) -> Model:
        """Return the model of a puzzle. Raise PuzzleError for a rule file that is no complete puzzle."""
        model = self.model(uri)
        require_complete(model)
        return model

    def problem(self, uri: str) -> Problem:
        """Return a puzzle in the form that solvers take. The last one is cached. Raise PuzzleError."""
        model = self.puzzle(uri)
        if self._problem is None or self._problem.model is not model:
            self._problem = Problem(model, self.workspace.checked(uri).flat or flatten(model))
        return self._problem

    def plain_form(self, uri: str) -> Flat:
        """Return the plain flat form of a puzzle. The last one is cached. Raise PuzzleError."""
        model = self.puzzle(uri)
        if self._plain is None or self._plain[0] is not model:
            self._plain = model, flatten_plainly(model)
        return self._plain[1]

    def folder_of(self, uri: str) -> str:
        """Return the folder that contains a document in the view of the language service."""
        return os.path.dirname(path_of(uri or f"new{library.SUFFIX}"))

    # ------------------------------------------------------------------------------------------ places

    def place(self, span: Span) -> dict[str, Json]:
        """Convert a span to a URI and a range in UTF-16 units."""
        at = self.workspace.place(span)
        return {"uri": self.page_uri(at.uri), "from": at.start, "to": at.end}

    def page_uri(self, uri: str) -> str:
        """Convert a URI of the language service to the URI that the page uses."""
        path = path_of(uri)
        if library.is_ours(path):
            return LIBRARY + library.stem_of(path)
        base = os.path.join(path_of(""), "")
        return path.removeprefix(base).replace(os.sep, "/") if path.startswith(base) else uri

    def refusal_for(self, found: Iterable[Diagnostic]) -> Refusal:
        """Build the Refusal that reports errors in a puzzle, with their places."""
        every = list(found)
        diagnostics = [
            {
                **self.place(one.span),
                "severity": one.severity,
                "code": one.code,
                "message": one.message,
                "help": one.help,
            }
            for one in every
        ]
        return Refusal("puzzle", every[0].message, diagnostics)
