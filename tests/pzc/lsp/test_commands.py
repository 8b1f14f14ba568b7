import asyncio
from typing import Any

from pzc.lsp.commands import COMMANDS
from pzc.service.workspace import Workspace

_LATIN = """
grid 2 x 2 of 1..2
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
rule "The first is less.": (1,1) < (1,2)
"""


def _run(command: str, text: str, more: str = "") -> tuple[dict[str, Any], list[str]]:
    texts = Workspace()
    texts.open("memory:///a.puz", text, version=1)
    messages: list[str] = []

    def show(message: str, error: bool = False) -> None:
        messages.append(f"error: {message}" if error else message)

    async def run() -> dict[str, Any]:
        return await COMMANDS[command](texts, "memory:///a.puz", more, show)

    return asyncio.run(run()), messages


def test_solving_and_checking_show_a_message() -> None:
    found, output = _run("pzc.solve", _LATIN)
    assert found["status"] == "unique" and output[0].startswith("There is exactly one solution.")
    assert _run("pzc.solve", "grid\n")[1][0].startswith("error: line 1")
    assert _run("pzc.check", _LATIN) == ({"errors": 0, "warnings": 0}, ["0 errors, 0 warnings"])


def test_steps_as_data() -> None:
    found, output = _run("pzc.explain", _LATIN)
    assert found["status"] == "solved" and not output
    assert found["steps"][0]["so"]
    assert found["rating"]["complete"]


def test_a_hint_as_data() -> None:
    assert _run("pzc.hint", _LATIN)[0]["hint"]["step"]["text"]
    assert _run("pzc.hint", _LATIN, "2 .\n. .\n")[0]["wrong"][0]["at"] == "(1,1)"
    assert _run("pzc.hint", _LATIN, "1 2\n2 1\n")[0]["status"] == "finished"


def test_errors_are_data() -> None:
    assert _run("pzc.explain", "grid\n")[0]["status"] == "error"
    assert _run("pzc.hint", _LATIN, "1 2 3\n")[0]["status"] == "error"
