"""What a page works on: its texts, compiled when somebody asks, and who solves."""

import os

from pzc.backends.interface import Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete

from .documents import Document, Documents
from .solver import Solver


@node(eq=False)
class Compiled:
    """A text and what it means."""

    document: Document
    model: Model


class Desk:
    """The texts of one page. `folder` is where its files lie, and where rule files are looked for; None: nowhere."""

    def __init__(self, solver: Solver, folder: str | None = None) -> None:
        self.solver = solver
        self.folder = folder
        self.documents = Documents()
        self._compiled: dict[str, Compiled | PuzzleError] = {}
        self._problems: dict[Model, Problem] = {}

    def changed(self) -> None:
        """A text has changed: others may use it."""
        self._compiled.clear()
        self._problems.clear()

    def source(self, document: Document) -> Source:
        """A text as the compiler takes it."""
        name = os.path.basename(document.uri)
        return Source(name, document.text, None if self.folder is None else os.path.join(self.folder, name))

    def compiled(self, uri: str) -> Compiled:
        """A text and what it means; PuzzleError with all that is wrong."""
        document = self.documents[uri]
        if uri not in self._compiled:
            try:
                self._compiled[uri] = Compiled(document, compile_source(self.source(document)))
            except PuzzleError as error:
                self._compiled[uri] = error
        found = self._compiled[uri]
        if isinstance(found, PuzzleError):
            raise found
        return found

    def puzzle(self, uri: str) -> Compiled:
        """The same of a text that is a puzzle; PuzzleError for a rule file that waits for one."""
        found = self.compiled(uri)
        require_complete(found.model)
        return found

    def problem(self, uri: str) -> Problem:
        """A puzzle as solvers take it. PuzzleError."""
        model = self.puzzle(uri).model
        if model not in self._problems:
            self._problems[model] = Problem(model, flatten(model))
        return self._problems[model]
