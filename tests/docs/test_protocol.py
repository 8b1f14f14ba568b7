"""docs/protocol.md: every request has an example, and an engine answers it as shown."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pzc.studio import engine
from pzc.studio.folder import Folder
from pzc.studio.hosting.engine_process import run_to_end
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Request
from pzc.studio.protocol.request_table import REQUESTS
from pzc.studio.solver import BackEnds

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^### (\w+)\n(.*?)```json\n([^\n]*)\n([^\n]*)\n```", PAGE, re.MULTILINE | re.DOTALL)
WRONG = "use sujiko\n\ncircle [[\n  20 26\n  24 40\n]]\ngiven (3,1) = 6\n"
OWN = "use sudoku\nclue spark(a: cell, b: cell) = k\nspark (1,1)  (1,2) = 3\n"
REST = "…"


def test_each_question_has_an_example_in_the_order_of_the_page() -> None:
    assert sorted(name for name, *_ in SECTIONS) == sorted(REQUESTS)


@pytest.mark.parametrize(("name", "words", "given"), [section[:3] for section in SECTIONS], ids=lambda x: x[:12])
def test_fields_of_requests_are_documented(name: str, words: str, given: str) -> None:
    result = {*json.loads(given)["with"], *re.findall(r"`(\w+)`", words)}
    assert REQUESTS[name].fields.keys() <= result


def test_examples_have_the_documented_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_SHORT", 60.0)  # the same answers on a slow machine
    (tmp_path / "mine.puz").write_text("use sujiko\n\ncircle (1,1) = 20\n", encoding="utf-8")
    server = engine.Engine(PageSession(BackEnds(), Folder(str(tmp_path))), "server", "mine.puz")
    for uri, text in (("wrong.puz", WRONG), ("own.puz", OWN)):
        _answer(server, Request(1, "open", {"uri": uri, "text": text, "version": 1}))
    for name, _, requests, answered in SECTIONS:
        question = json.loads(requests)
        assert question["ask"] == name
        found = _answer(server, Request(7, name, question["with"]))
        assert found.pop("id") == 7
        assert list(different(json.loads(answered), found, name)) == []


def _answer(server: engine.Engine, request: Request) -> Any:
    lines: list[str] = []
    run_to_end(server.answer(request, lines.append))
    return json.loads(lines[-1])


def different(shown: Any, found: Any, where: str) -> Iterator[str]:
    """Return the differences from the shown answer. A text that ends in `…` may continue; `…` is anything."""
    match shown:
        case dict() if isinstance(found, dict) and shown.keys() == found.keys():
            for key, item in shown.items():
                yield from different(item, found[key], f"{where}.{key}")
        case [*items, last] if isinstance(found, list) and last == REST and len(items) <= len(found):
            yield from different(items, found[: len(items)], where)
        case list() if isinstance(found, list) and len(shown) == len(found):
            for number, (one, other) in enumerate(zip(shown, found, strict=True)):
                yield from different(one, other, f"{where}[{number}]")
        case str() if shown == REST:
            return
        case str() if shown.endswith(REST) and isinstance(found, str) and found.startswith(shown.removesuffix(REST)):
            return
        case _ if shown != found:
            yield f"{where}: {found!r:.200} instead of {shown!r:.200}"
