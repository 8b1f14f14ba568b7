"""Unusual texts: no request fails, and all ranges returned lie within their documents."""

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

from pzc.compiler.syntax import library
from pzc.service.documents import Change
from pzc.service.renaming import Refused
from pzc.service.workspace import Workspace

from ...effort import ALL, one_in
from .cursor_text import X

FILES = [Path(entry.path) for entry in library.rule_files() + library.instances()]
INSERTED = (
    "(",
    ")",
    "[[",
    "]]",
    "\n",
    "\r\n",
    "\r",
    ", ",
    " in ",
    "|",
    '"',
    "<",
    "#",
    "{",
    "\U0001f600",
    "\t",
    ":",
    "=",
    "\u2028",
)


def attacked(text: str, luck: random.Random) -> Iterator[Change]:
    """Change a text: remove, repeat, cut off or insert a part."""
    units = len(text.encode("utf-16-le")) // 2
    for _ in range(12 if ALL else 4):
        start = luck.randrange(units + 1)
        end = min(units, start + luck.choice((0, 0, 1, 2, 5, 20, 200, 10_000)))
        insert = luck.choice((*INSERTED, "", "", text[start : start + 30], text[-40:]))
        yield Change(start, end, insert)


def everything(workspace: Workspace, at: int) -> Iterator[tuple[str, int, int]]:
    """Return all ranges in all results for the text, with the documents that they are in."""
    for finding in workspace.diagnostics(X):
        yield X, finding.start, finding.end
        yield from ((note.uri, note.start, note.end) for note in finding.notes)
        yield from ((edit.uri, edit.start, edit.end) for fix in finding.fixes for edit in fix.edits)
    for answers in (workspace.syntax_errors(X), workspace.tokens(X), workspace.complete(X, at), workspace.format(X)):
        yield from ((X, one.start, one.end) for one in answers)
    for symbol in workspace.symbols(X):
        yield X, symbol.start, symbol.end
        yield X, symbol.name_start, symbol.name_end
    hover = workspace.hover(X, at)
    yield from [(X, hover.start, hover.end)] if hover else []
    yield from ((place.uri, place.start, place.end) for place in workspace.definition(X, at))
    yield from ((place.uri, place.start, place.end) for place in workspace.references(X, at))
    with contextlib.suppress(Refused):
        yield from ((edit.uri, edit.start, edit.end) for edit in workspace.rename(X, at, "another_name"))
    for clue in workspace.clues(X):
        yield from ((X, statement.start, statement.end) for statement in clue.statements)
        yield from ((X, one.start, one.end) for statement in clue.statements for one in statement.clues)
    last = len(workspace.document(X).source.line_starts)
    yield from ((X, first, second) for first, second in workspace.folds(X) if second >= last)


def test_random_edits_never_fail() -> None:
    luck = random.Random(11)
    workspace = Workspace(seconds=20)
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if len(text) > 4_000 or not (ALL or one_in(32, path.name)):
            continue
        workspace.open(X, text)
        for change in attacked(text, luck):
            workspace.edit(X, [change])
            written = workspace.document(X).positions.written
            units = len(written.encode("utf-16-le", "surrogatepass")) // 2
            ends = 0
            for uri, start, end in everything(workspace, luck.randrange(units + 1)):
                assert 0 <= start <= end, (path.name, change)
                assert uri != X or end <= units, (path.name, change)
            for one in workspace.tokens(X):
                assert ends <= one.start < one.end, (path.name, change, one)
                ends = one.end


def test_time_is_linear_in_the_text() -> None:
    """Each text would take minutes if the parser repeated work at each place of the text."""
    before = time.process_time()
    for text in ("a (\n" * 500, "a [[ " * 4_000, "x = = 1\n" * 500, '"' * 1_000, "for " + "a, " * 400):
        workspace = Workspace(seconds=600)
        workspace.open(X, text)
        assert workspace.syntax_errors(X)
        workspace.complete(X, len(text))
        workspace.hover(X, len(text) // 2)
        assert workspace.tokens(X)
    assert time.process_time() - before < 30
