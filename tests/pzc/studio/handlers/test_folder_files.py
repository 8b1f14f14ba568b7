"""Files of a folder, in an engine with a folder and in one without."""

from pathlib import Path

import pytest

from pzc.studio.engine import Engine
from pzc.studio.folder import Folder
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json
from pzc.studio.solver import BackEnds

from ..test_engine import Page


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "a.puz").write_text("use rows\n", encoding="utf-8")
    page = Page()
    page.engine = Engine(PageSession(BackEnds(), Folder(str(tmp_path))), "test")
    return page


def test_files_are_listed_read_and_saved(page: Page, tmp_path: Path) -> None:
    assert page.ask("files") == {"files": ["a.puz"], "complete": True}
    assert page.ask("load", path="a.puz") == {"path": "a.puz", "text": "use rows\n"}
    assert page.ask("save", path="b.puz", text="grid 1x1\n") == {"path": "b.puz"}
    assert (tmp_path / "b.puz").read_text(encoding="utf-8") == "grid 1x1\n"
    assert page.ask("files")["files"] == ["a.puz", "b.puz"]


def test_saved_file_affects_its_users(page: Page) -> None:
    page.ask("open", uri="a.puz", text="use rows\n", version=1)
    assert [one["code"] for one in page.ask("diagnostics", uri="a.puz")] == ["PZ301"]
    page.ask("save", path="rows.puz", text="grid 1x2 of 1..2\nfor r in rows: distinct(r)\n")
    assert page.ask("diagnostics", uri="a.puz") == []


@pytest.mark.parametrize(
    ("question", "given"), [("files", {}), ("load", {"path": "a.puz"}), ("save", {"path": "a.puz", "text": ""})]
)
def test_no_files_without_a_folder(question: str, given: dict[str, Json]) -> None:
    error = Page().ask(question, **given)["error"]
    assert error["kind"] == "missing" and "no folder" in error["message"]
    assert question not in Page().ask("hello")["questions"]


def test_a_folder_is_among_the_questions(page: Page) -> None:
    assert {"files", "load", "save"} <= set(page.ask("hello")["questions"])
    assert page.ask("load", path="c.puz")["error"]["kind"] == "missing"
