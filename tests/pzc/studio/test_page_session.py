"""What a page works on: texts, what they mean, and the addresses by which the page knows them."""

from pathlib import Path

import pytest

from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.service.overlay_files import path_of, uri_of
from pzc.studio.folder import Folder
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Refusal
from pzc.studio.solver import BackEnds

WRONG = "grid 2x2 of 1..2\nuse sudokuu\nuse sujikoo\n"
WAITING = "param h\ngrid h x 2 of 1..2\n"


def _desk(text: str, folder: Folder | None = None) -> Desk:
    desk = Desk(BackEnds(), folder)
    desk.workspace.open("a.puz", text)
    return desk


def test_a_text_means_the_same_until_it_is_edited() -> None:
    desk = _desk("grid 2x2 of 1..2\n")
    problem = desk.problem("a.puz")
    assert desk.problem("a.puz") is problem and desk.puzzle("a.puz") is desk.model("a.puz") is problem.model
    desk.workspace.open("b.puz", "grid 1x2 of 1..2\n")
    assert len(desk.problem("b.puz").flat.variables) == 2
    assert len(desk.problem("a.puz").flat.variables) == 4
    desk.workspace.open("a.puz", "grid 1x1 of 1..2\n")
    assert len(desk.problem("a.puz").flat.variables) == 1


def test_nothing_is_known_of_what_is_not_open() -> None:
    for asked in (Desk.document, Desk.model, Desk.puzzle, Desk.problem):
        with pytest.raises(Refusal) as refusal:
            asked(_desk(""), "b.puz")
        assert (refusal.value.kind, refusal.value.message) == ("missing", "`b.puz` is not open")


def test_all_that_is_wrong_is_told_and_where() -> None:
    with pytest.raises(Refusal) as refusal:
        _desk(WRONG).model("a.puz")
    told = refusal.value.diagnostics
    assert refusal.value.kind == "puzzle" and refusal.value.message == told[0]["message"]
    assert [WRONG[one["from"] : one["to"]] for one in told] == ["sudokuu", "sujikoo"]
    assert {(one["uri"], one["severity"], one["code"]) for one in told} == {("a.puz", "error", "PZ301")}
    assert told[1]["help"] == "did you mean `sujiko`?"


def test_a_rule_file_that_waits_for_a_puzzle_is_a_model_but_no_puzzle() -> None:
    desk = _desk(WAITING)
    assert desk.model("a.puz").board is None
    for asked in (desk.puzzle, desk.problem):
        with pytest.raises(PuzzleError):
            asked("a.puz")


def test_without_time_nothing_is_said_to_be_wrong() -> None:
    desk = _desk(WRONG)
    with within(0), pytest.raises(TimeUp):
        desk.model("a.puz")
    with pytest.raises(Refusal):
        desk.model("a.puz")


def test_addresses_in_the_library() -> None:
    desk = _desk("use sujiko\n")
    (rule, *_) = desk.model("a.puz").rules
    place = desk.place(rule.origin.span)
    assert place["uri"] == "library:sujiko" == desk.address(rule.origin.span.source)
    assert place["to"] > place["from"]


def test_addresses_of_texts() -> None:
    desk = _desk("# ä𝄞\ngrid 1x1\n")
    model = desk.model("a.puz")
    place = desk.place(model.file.statements[-1].span)
    assert place == {"uri": "a.puz", "from": 6, "to": 14}  # a clef counts as two
    assert desk.address(model.file.source) == "a.puz"
    assert desk.address(Source("a name", "")) == "a name"
    assert desk.named(uri_of(path_of("inner/b.puz"))) == "inner/b.puz"
    assert desk.named("file:///elsewhere/b.puz") == "file:///elsewhere/b.puz"


def test_a_text_uses_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text("grid 2x2 of 1..2\n", encoding="utf-8")
    desk = _desk("use mine\n", Folder(str(tmp_path)))
    assert desk.model("a.puz").board is not None
    with pytest.raises(Refusal):
        _desk("use mine\n").model("a.puz")


def test_the_folder_of_a_text() -> None:
    desk = _desk("")
    assert desk.folder_of("inner/a.puz") == str(Path(desk.folder_of("a.puz"), "inner"))
    assert desk.folder_of("") == desk.folder_of("a.puz")
