"""The texts that a page has open, each with its edits."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from pzc.compiler.base.limits import current
from pzc.compiler.base.node import node

from .messages import Refusal
from .offsets import Offsets

MOST_OPEN = 50
"""Texts that a page may have open at once."""


@node
class Change:
    """An edit: what stands from one place to another, in UTF-16 units, becomes a text."""

    start: int
    end: int
    insert: str


class Document:
    """A text with its version, which the page counts. It is not changed; an edit makes a new one."""

    def __init__(self, uri: str, text: str, version: int) -> None:
        _refuse_large(text)
        self.uri = uri
        self.text = text
        self.version = version

    @cached_property
    def offsets(self) -> Offsets:
        """Its places."""
        return Offsets(self.text)

    def edited(self, version: int, changes: Iterable[Change]) -> "Document":
        """The text after changes, of which each speaks of the text before all of them; they don't overlap."""
        places, text = self.offsets, self.text
        ordered = sorted(changes, key=lambda change: (change.start, change.end))
        pieces, at = [], 0
        for change in ordered:
            if not at <= change.start <= change.end <= places.length:
                raise Refusal("refused", "the changes overlap or lie outside of the text")
            pieces += [text[places.character(at) : places.character(change.start)], change.insert]
            at = change.end
        return Document(self.uri, "".join([*pieces, text[places.character(at) :]]), version)


class Documents:
    """All that are open, by their addresses."""

    def __init__(self) -> None:
        self._open: dict[str, Document] = {}

    def open(self, uri: str, text: str, version: int) -> Document:
        """Opens a text, or replaces it."""
        if uri not in self._open and len(self._open) >= MOST_OPEN:
            raise Refusal("limit", f"more than {MOST_OPEN} texts are open")
        self._open[uri] = Document(uri, text, version)
        return self._open[uri]

    def edit(self, uri: str, version: int, changes: Iterable[Change]) -> Document:
        """Changes a text that is open."""
        self._open[uri] = self[uri].edited(version, changes)
        return self._open[uri]

    def close(self, uri: str) -> None:
        """Forgets a text; nothing if it is not open."""
        self._open.pop(uri, None)

    def __getitem__(self, uri: str) -> Document:
        if uri not in self._open:
            raise Refusal("missing", f"`{uri}` is not open")
        return self._open[uri]

    @property
    def all(self) -> Mapping[str, Document]:
        """All that are open."""
        return self._open


def _refuse_large(text: str) -> None:
    most = current().bytes
    if len(text) > most:
        raise Refusal("limit", f"a text has at most {most:,} characters")
