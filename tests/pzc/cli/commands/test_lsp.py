"""`pzc lsp` if a package is missing; tests/pzc/lsp has the rest."""

import sys
from pathlib import Path

import pytest

from pzc.backends.interface import ToolMissing
from pzc.cli.commands.lsp import command

from ....commands import run


def test_missing_extra_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.delitem(sys.modules, "pzc.lsp.server", raising=False)
    assert command.callback is not None
    with pytest.raises(ToolMissing, match=r"pip install 'pzc\[lsp\]'"):
        command.callback(stdio=True)


def test_help_text(tmp_path: Path) -> None:
    done = run(tmp_path, "lsp", "--help")
    assert "quick fixes" in done.stdout and "pzc[lsp]" in done.stdout
