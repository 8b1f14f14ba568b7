"""`pzc mcp` if a package is missing; tests/pzc/mcp has the rest."""

import sys
from pathlib import Path

import pytest

from pzc.backends.interface import ToolMissing
from pzc.cli.commands.mcp import command

from ....commands import run


def test_missing_extra_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "pzc.mcp.server", raising=False)
    assert command.callback is not None
    with pytest.raises(ToolMissing, match=r"pip install 'pzc\[mcp\]'"):
        command.callback()


def test_help_text(tmp_path: Path) -> None:
    done = run(tmp_path, "mcp", "--help")
    assert "Model Context Protocol" in done.stdout and "pzc[mcp]" in done.stdout
