"""The session of a page: documents, models, and the URIs that the page uses."""

from pathlib import Path

import pytest

from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.service.overlay_files import path_of, uri_of
from pzc.studio.folder import Folder
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Refusal
from pzc.studio.solver import BackEnds

WRONG = "grid 2x2 of 1..2\nuse sudokuu\nuse sujikoo\n"
WAITING = "param h\ngrid h x 2 of 1..2\n"


def _session(text: str, folder: Folder | None = None) -> PageSession:
    session = PageSession(BackEnds(), folder)
    session.workspace.open("a.puz", text)
    return session


def test_problem_is_cached_until_an_edit() -> None:
    session = _session("grid 2x2 of 1..2\n")
    problem = session.problem("a.puz")
    assert session.problem("a.puz") is problem and session.puzzle("a.puz") is session.model("a.puz") is problem.model
    session.workspace.open("b.puz", "grid 1x2 of 1..2\n")
    assert len(session.problem("b.puz").flat.variables) == 2
    assert len(session.problem("a.puz").flat.variables) == 4
    session.workspace.open("a.puz", "grid 1x1 of 1..2\n")
    assert len(session.problem("a.puz").flat.variables) == 1


def test_a_checked_puzzle_is_not_grounded_again() -> None:
    session = _session("grid 2x2 of 1..2\n")
    assert session.problem("a.puz").flat is session.workspace.checked("a.puz").flat


def test_closed_documents_are_refused() -> None:
    for given in (PageSession.document, PageSession.model, PageSession.puzzle, PageSession.problem):
        with pytest.raises(Refusal) as refusal:
            given(_session(""), "b.puz")
        assert (refusal.value.kind, refusal.value.message) == ("missing", "`b.puz` is not open")


def test_refusal_has_all_errors() -> None:
    with pytest.raises(Refusal) as refusal:
        _session(WRONG).model("a.puz")
    result = refusal.value.diagnostics
    assert refusal.value.kind == "puzzle" and refusal.value.message == result[0]["message"]
    assert [WRONG[one["from"] : one["to"]] for one in result] == ["sudokuu", "sujikoo"]
    assert {(one["uri"], one["severity"], one["code"]) for one in result} == {("a.puz", "error", "PZ301")}
    assert result[1]["help"] == "did you mean `sujiko`?"


def test_a_rule_file_that_waits_for_a_puzzle_is_a_model_but_no_puzzle() -> None:
    session = _session(WAITING)
    assert session.model("a.puz").board is None
    for given in (session.puzzle, session.problem):
        with pytest.raises(PuzzleError):
            given("a.puz")


def test_no_errors_without_time() -> None:
    session = _session(WRONG)
    with within(0), pytest.raises(TimeUp):
        session.model("a.puz")
    with pytest.raises(Refusal):
        session.model("a.puz")


def test_addresses_in_the_library() -> None:
    session = _session("use sujiko\n")
    (rule, *_) = session.model("a.puz").rules
    place = session.place(rule.origin.span)
    assert place["uri"] == "library:sujiko"
    assert place["to"] > place["from"]


def test_addresses_of_texts() -> None:
    session = _session("# ä𝄞\ngrid 1x1\n")
    model = session.model("a.puz")
    place = session.place(model.file.statements[-1].span)
    assert place == {"uri": "a.puz", "from": 6, "to": 14}  # a clef counts as two
    assert session.page_uri(uri_of(path_of("inner/b.puz"))) == "inner/b.puz"
    assert session.page_uri("file:///elsewhere/b.puz") == "file:///elsewhere/b.puz"


def test_files_of_the_folder_are_used(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text("grid 2x2 of 1..2\n", encoding="utf-8")
    session = _session("use mine\n", Folder(str(tmp_path)))
    assert session.model("a.puz").board is not None
    with pytest.raises(Refusal):
        _session("use mine\n").model("a.puz")


def test_the_folder_of_a_text() -> None:
    session = _session("")
    assert session.folder_of("inner/a.puz") == str(Path(session.folder_of("a.puz"), "inner"))
    assert session.folder_of("") == session.folder_of("a.puz")
