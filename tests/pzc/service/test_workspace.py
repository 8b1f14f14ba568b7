"""Open documents, and the results of their checks."""

import pytest

from pzc.compiler.syntax import library
from pzc.service.documents import Change
from pzc.service.overlay_files import uri_of
from pzc.service.results import Finding, as_json
from pzc.service.workspace import Workspace

TYPO = "use sujiko\n\ncircel (1,1) = 20\n"
X, Y = "memory:///x.puz", "memory:///y.puz"


def test_diagnostics_follow_edits() -> None:
    workspace = Workspace()
    workspace.open(X, TYPO)
    (found,) = workspace.diagnostics(X)
    assert (found.code, found.start, found.end, found.severity) == ("PZ202", 12, 18, "error")
    workspace.edit(X, [Change(12, 18, "circle")], 2)
    assert workspace.diagnostics(X) == ()
    assert workspace.document(X).version == 2


def test_texts_use_each_other() -> None:
    workspace = Workspace()
    workspace.open(X, "use y\ngiven (1,1) = 1\n")
    assert [found.code for found in workspace.diagnostics(X)] == ["PZ301"]
    workspace.open(Y, "grid 2x2 of 1..2\n")
    assert workspace.diagnostics(X) == ()
    workspace.edit(Y, [Change(0, 4, "gird")])
    (found,) = workspace.diagnostics(X)
    assert (found.start, found.end) == (4, 5)
    assert (found.notes[0].uri, found.notes[0].start) == (Y, 0)
    workspace.close(Y)
    assert [found.code for found in workspace.diagnostics(X)] == ["PZ301"]


def test_closed_documents_are_unknown() -> None:
    workspace = Workspace()
    for ask in (workspace.diagnostics, workspace.clues, workspace.close):
        with pytest.raises(KeyError):
            ask(X)


def test_a_text_that_cannot_be_a_puzzle() -> None:
    workspace = Workspace()
    for text, code in (("a\0", "PZ004"), ("# \u202e", "PZ005"), ("# " + 400_001 * "x", "PZ003"), ("\ud800", "PZ004")):
        workspace.open(X, text)
        assert [(found.code, found.start, found.end) for found in workspace.diagnostics(X)] == [(code, 0, 0)]


def test_no_findings_without_time() -> None:
    workspace = Workspace(seconds=0)
    workspace.open(X, TYPO)
    assert workspace.diagnostics(X) == () and not workspace.checked(X).complete


def test_check_in_another_thread() -> None:
    workspace = Workspace()
    workspace.open(X, TYPO)
    check = workspace.prepare_check(X)
    workspace.edit(X, [Change(12, 18, "circle")])
    assert not workspace.store_check(X, check()) and not workspace.is_checked(X)
    assert workspace.store_check(X, workspace.prepare_check(X)()) and workspace.is_checked(X)
    assert workspace.diagnostics(X) == ()


def test_syntax_errors_alone() -> None:
    workspace = Workspace()
    workspace.open(X, TYPO + "param n == 3\n")
    assert workspace.syntax_errors(X) == workspace.diagnostics(X)
    workspace.open(X, TYPO)
    assert workspace.syntax_errors(X) == () != workspace.diagnostics(X)
    workspace.open(X, "a\0")
    assert [found.code for found in workspace.syntax_errors(X)] == ["PZ004"]


def test_removed_renaming_has_no_effect() -> None:
    workspace = Workspace()
    workspace.open(X, "use slitherlink(height = 2, width = 2, line as wall)\nwall(border(corner(0, 0), 1))\n")
    workspace.diagnostics(X)
    workspace.open(Y, 'use slitherlink(height = 2, width = 2)\nrule "x": count(line(borders)) = 4\n')
    assert [found.code for found in workspace.diagnostics(Y)] == []


def test_open_library_file_hides_the_original() -> None:
    workspace = Workspace()
    workspace.open(X, "use sujiko\ncircle (1,1) = 20\n")
    assert workspace.diagnostics(X) == ()
    path = library.find("sujiko", None) or ""
    text = library.read(path).text
    for word in ("clue", "draw", "for"):
        text = text.replace(f"{word} circle", f"{word} disc")
    workspace.open(uri_of(path), text)
    assert [found.code for found in workspace.diagnostics(X)] == ["PZ202"]
    workspace.close(uri_of(path))
    assert workspace.diagnostics(X) == ()


def test_answers_as_json() -> None:
    found = as_json((Finding(1, 2, "error", "PZ1", "wrong"),))
    assert found[0]["from"] == 1 and found[0]["to"] == 2 and found[0]["fixes"] == []
