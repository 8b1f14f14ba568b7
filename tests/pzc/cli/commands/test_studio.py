"""`pzc studio` as the installed program: a page sends requests over a real socket."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.commands import PZC, run
from tests.processes import begun_by, looks_into_proc, wait_until_gone

client = pytest.importorskip("websockets.sync.client", reason="the extra `studio` is not installed")

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 20\n"


@contextmanager
def serving(folder: Path, *args: str) -> Iterator[tuple[str, int]]:
    """Yield the address that the program prints, and the number of its process."""
    command = [PZC, "studio", "--no-browser", *args]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()


class Page:
    """A client over a socket."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self._last = 0

    def ask(self, name: str, **given: Any) -> Any:
        """Send a request and return the result."""
        self._last += 1
        self.socket.send(json.dumps({"id": self._last, "ask": name, "with": given}))
        return self.final_message(self._last)["result"]

    def final_message(self, id: int) -> Any:
        """Return the final message about a request."""
        while True:
            result = json.loads(self.socket.recv())
            if result["id"] == id and "progress" not in result:
                return result


@looks_into_proc
def test_a_page_solves_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text(SUJIKO, encoding="utf-8")
    with serving(tmp_path, "mine.puz") as (address, process):
        origin = "/".join(address.split("/")[:3])
        with client.connect(address.replace("http", "ws", 1) + "socket", origin=origin, max_size=None) as socket:
            page = Page(socket)
            assert page.ask("hello")["file"] == "mine.puz"
            text = page.ask("load", path="mine.puz")["text"]
            page.ask("open", uri="mine.puz", text=text, version=1)
            assert page.ask("diagnostics", uri="mine.puz") == []
            assert page.ask("solve", uri="mine.puz")["status"] == "several"
            page.ask("save", path="mine.puz", text=text + "given (1,1) = 2\n")
            begun = begun_by(process)
            assert begun
    wait_until_gone(begun)
    assert (tmp_path / "mine.puz").read_text(encoding="utf-8") == SUJIKO + "given (1,1) = 2\n"


def test_missing_file(tmp_path: Path) -> None:
    done = run(tmp_path, "studio", "nothing.puz")
    assert done.returncode == 2 and "there is no file or folder `nothing.puz`" in done.stderr


def test_other_origins_read_no_files(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text(SUJIKO, encoding="utf-8")
    with serving(tmp_path, "--host", "localhost", "mine.puz") as (address, _):
        origin = "/".join(address.split("/")[:3])
        with client.connect(address.replace("http", "ws", 1) + "socket", origin=origin, max_size=None) as socket:
            hello = Page(socket).ask("hello")
    assert hello["file"] is None and not {"files", "load", "save"} & set(hello["questions"])
