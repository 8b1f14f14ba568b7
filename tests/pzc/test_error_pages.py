"""The addresses of pages about errors: in JSON, after `--explain`, as links of a terminal."""

import json
from pathlib import Path

import pytest

from pzc.cli import program
from pzc.output import messages


def test_messages_have_the_address_of_their_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PZC_SITE", "https://example.org/pzc/")
    address = "https://example.org/pzc/docs/errors/PZ202.html"
    (tmp_path / "x.puz").write_text("use sujiko\ncagge (1,1) = 3\n")
    assert program.run(["check", "--json", str(tmp_path / "x.puz")]) == 2
    assert [error["page"] for error in json.loads(capsys.readouterr().out)["errors"]] == [address]
    assert program.run(["--explain", "PZ202"]) == 0
    assert capsys.readouterr().out.endswith(f"\n{address}\n")
    monkeypatch.setattr(messages, "in_color", lambda stream: True)
    assert program.run(["check", str(tmp_path / "x.puz")]) == 2
    assert f"\x1b]8;;{address}\x1b\\PZ202\x1b]8;;\x1b\\" in capsys.readouterr().err
    monkeypatch.setenv("PZC_SITE", "")
    assert program.run(["check", str(tmp_path / "x.puz")]) == 2
    assert "\x1b]8" not in capsys.readouterr().err
