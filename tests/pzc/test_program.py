"""Command lines that are read without click say what they say to click."""

import pytest

from pzc import cli, mistakes, program, solving


@pytest.mark.parametrize(
    "args", [("sudoku_9",), ("solve", "sudoku_9"), ("solve", "no/such.puz"), ("check", "sudoku_9")]
)
def test_plain_command_lines(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def note(*given: object) -> int:
        asked.append([list(item) if isinstance(item, tuple) else item for item in (*given, False)][:3])
        return len(asked)

    monkeypatch.setattr(solving, "solve", note)
    monkeypatch.setattr(mistakes, "look_for_mistakes", note)
    assert program.run(args) == 1
    assert cli.obey(args) == 2
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    "args", [(), ("-",), ("chekc",), ("tests",), ("check", "tests"), ("--all", "sudoku_9"), ("list",)]
)
def test_all_others_are_for_click(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(cli, "obey", lambda given: seen.append(tuple(given)) or 0)
    assert program.run(args) == 0
    assert seen == [args]
