"""Solver sessions, each closed by the command that opens it. An open one keeps the memory of a solver."""

from pathlib import Path

import pytest

from pzc.backends.clingo.session import ClingoSession

from ..commands import Run

PUZZLE = "use latin_square(n = 3)\ngiven (1,1) = 1, (2,2) = 2\n"
LESS = "use latin_square(n = 3)\nclue less(a: cell, b: cell)\nfor less(a, b): a < b\n"


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("candidates", PUZZLE),
        ("candidates", PUZZLE + "maximize (1,2)\n"),
        ("solve", PUZZLE + "given (1,2) = 1\n"),  # a conflict
        ("explain", "use latin_square(n = 3)\ngiven (1,1) = 1, (2,2) = 1\n"),
        ("generate", LESS),
    ],
)
def test_sessions_are_closed(command: str, text: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, closed = [], []
    begin, close = ClingoSession.__init__, ClingoSession.close

    def begun(self: ClingoSession, *args: object, **more: object) -> None:
        made.append(id(self))
        begin(self, *args, **more)  # type: ignore[arg-type]

    def ended(self: ClingoSession) -> None:
        closed.append(id(self))
        close(self)

    monkeypatch.setattr(ClingoSession, "__init__", begun)
    monkeypatch.setattr(ClingoSession, "close", ended)
    (folder / "test.puz").write_text(text, encoding="utf-8")
    run(command, "test.puz")
    assert made and len(made) == len(closed)
