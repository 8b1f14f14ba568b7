"""One run of the program: who reads its command line."""

import pytest

from pzc import cli, program, solving


def test_a_plain_line_is_done_without_click(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[solving.Request] = []
    monkeypatch.setattr(cli, "obey", lambda given: pytest.fail("click is asked"))
    monkeypatch.setattr(solving, "solve", lambda request: seen.append(request) or 3)
    assert program.run(("sudoku_9", "--json")) == 3
    assert seen == [solving.Request("sudoku_9", as_json=True)]


@pytest.mark.parametrize("args", [(), ("chekc",), ("--limit", "0", "sudoku_9"), ("list",)])
def test_all_others_are_for_click(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(cli, "obey", lambda given: seen.append(tuple(given)) or 0)
    assert program.run(args) == 0
    assert seen == [args]
