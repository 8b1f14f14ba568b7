"""Rules of the library that the page adds to a puzzle."""

import pytest

from pzc.library import combining
from pzc.library.catalogue import variants

from ..test_engine import Page


def test_rules_are_combined(monkeypatch: pytest.MonkeyPatch) -> None:
    few = tuple(one for one in variants() if one.name in ("thermo", "killer_cages", "xv", "arrow"))
    monkeypatch.setattr(combining, "_constraints", lambda: few)
    page = Page()
    page.ask("open", uri="a.puz", text="use sudoku, thermo\n", version=1)
    found = {one["name"]: one["used"] for one in page.ask("combinations", uri="a.puz")["variants"]}
    assert found == {"thermo": True, "arrow": False, "killer_cages": False, "xv": False}
    assert page.ask("combine", uri="a.puz", names=["killer_cages"])["text"] == "use sudoku, killer_cages\n"
    error = page.ask("combine", uri="a.puz", names=["kenken"])["error"]
    assert error["kind"] == "puzzle" and "one grid" in error["message"]
    assert page.ask("combine", uri="a.puz", names=[5])["error"]["kind"] == "refused"
