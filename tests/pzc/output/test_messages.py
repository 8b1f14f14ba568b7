"""Messages, notes and colors."""

import io

import pytest

from pzc.compiler.base.diagnostics import PuzzleError, warning
from pzc.compiler.base.source import Source, Span
from pzc.compiler.pipeline import compile_source
from pzc.output.messages import (
    errors_as_json,
    highlight,
    in_color,
    json_text,
    paint,
    show_diagnostics,
    show_errors,
)


class Screen(io.StringIO):
    """A fake terminal."""

    def isatty(self) -> bool:
        return True


def wrong(lines: int) -> PuzzleError:
    with pytest.raises(PuzzleError) as error:
        compile_source(Source("mine.puz", "grid 2x2 of 1..2\n" + "cagge (1,1)\n" * lines))
    return error.value


def test_colors_are_for_terminals_whose_user_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert in_color(Screen()) and not in_color(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not in_color(Screen())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not in_color(Screen())


def test_colors_do_not_change_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = []
    for stream in (io.StringIO(), Screen()):
        monkeypatch.setattr("sys.stderr", stream)
        show_errors(wrong(1))
        shown.append(stream.getvalue())
    plain, colored = shown
    assert "\x1b[" in colored and "\x1b" not in plain
    for code in ("0", "1", "31", "33", "36"):
        colored = colored.replace(f"\x1b[{code}m", "")
    assert colored == plain and plain.startswith("mine.puz:2:1: error [PZ202]: no clue is called `cagge`\n")


def test_hidden_warnings_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    place = Span(Source("mine.puz", "grid 1x1\n"), 0, 4)
    show_diagnostics([warning("PZ801", "one", place), warning("PZ802", "two", place)], more=3)
    assert capsys.readouterr().err.endswith("and 3 more; these are the first 2\n")
    show_diagnostics([])
    assert capsys.readouterr().err == ""


def test_errors_for_tools() -> None:
    result = errors_as_json("mine.puz", wrong(2))
    assert (result["status"], result["file"], result["more"]) == ("error", "mine.puz", 0)
    assert [error["code"] for error in result["errors"]] == ["PZ202", "PZ202"]


def test_json_escapes_control_characters() -> None:
    assert json_text({"title": "é\x1b[31m\u202e"}) == '{"title": "é\\u001b[31m\\u202e"}'


def test_painting() -> None:
    assert paint("x", "#010203", "") == "\x1b[38;2;1;2;3mx\x1b[0m"
    assert paint("x", "#010203", "#FF0000") == "\x1b[38;2;1;2;3m\x1b[48;2;255;0;0mx\x1b[0m"
    assert highlight("5").endswith("5\x1b[0m")
