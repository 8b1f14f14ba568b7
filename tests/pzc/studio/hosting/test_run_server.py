"""The command that runs the server: its address, the options of its processes, the browser."""

import logging
import socket
import webbrowser
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `studio` is not installed")
pytest.importorskip("uvicorn", reason="the extra `studio` is not installed")

from pzc.studio.hosting import run_server
from pzc.studio.hosting.process_pool import ProcessOptions
from pzc.studio.hosting.run_server import ServerOptions, _is_worth_a_line, serve
from pzc.studio.protocol.messages import LARGEST


class Begun:
    """Record the studio with its options, and the server with its settings."""

    options: ProcessOptions
    config: Any
    address: tuple[Any, ...]
    browsed: list[str]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begun]:
    found = Begun()
    found.browsed = []

    class Server:
        def __init__(self, config: Any) -> None:
            found.config = config

        def run(self, sockets: list[socket.socket]) -> None:
            (listening,) = sockets
            found.address = listening.getsockname()
            with socket.create_connection(found.address[:2]):
                pass  # clients that come before the server runs have to wait
            listening.close()

    class Thread:
        def __init__(self, target: Any, args: tuple[Any, ...], daemon: bool) -> None:
            assert target is webbrowser.open and daemon
            found.browsed += args

        def start(self) -> None:
            """Open no browser."""

    studio = run_server.Studio

    def made(guard: Any, options: ProcessOptions) -> Any:
        found.options = options
        return studio(guard, options)

    monkeypatch.setattr(run_server, "Studio", made)
    monkeypatch.setattr(run_server.uvicorn, "Server", Server)
    monkeypatch.setattr(run_server.threading, "Thread", Thread)
    monkeypatch.setattr(run_server, "usual_limit", lambda: None)
    yield found


def test_server_listens_at_its_address(begun: Begun, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(ServerOptions("127.0.0.1", 0, None, None, False)) == 0
    address = capsys.readouterr().out.splitlines()[0]
    assert address.startswith(f"http://127.0.0.1:{begun.address[1]}/")
    assert begun.browsed == []
    assert begun.config.ws_max_size == LARGEST and not begun.config.access_log and not begun.config.proxy_headers


def test_a_browser_is_shown_the_address(begun: Begun, capsys: pytest.CaptureFixture[str]) -> None:
    serve(ServerOptions("127.0.0.1", 0, None, None, True))
    assert begun.browsed == capsys.readouterr().out.splitlines()[:1]


@pytest.mark.parametrize(
    ("host", "folder", "file", "options"),
    [
        ("127.0.0.1", "/a", "b.puz", ProcessOptions("/a", "b.puz", 4 << 30)),
        ("127.0.0.1", None, "b.puz", ProcessOptions(None, None, 4 << 30)),
        ("0.0.0.0", "/a", "b.puz", ProcessOptions(None, None, 4 << 30)),  # files are only for the user of this machine
    ],
)
def test_options_of_processes(begun: Begun, host: str, folder: str | None, file: str, options: ProcessOptions) -> None:
    serve(ServerOptions(host, 0, folder, file, False))
    assert begun.options == options


def test_memory_limit_is_capped(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_server, "usual_limit", lambda: 1 << 20)
    serve(ServerOptions("127.0.0.1", 0, None, None, False))
    assert begun.options.memory == 1 << 20


def test_a_port_that_is_taken(begun: Begun) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            serve(ServerOptions("127.0.0.1", taken.getsockname()[1], None, None, False))


def test_the_usual_port_or_the_next_free_one(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(run_server, "_USUAL_PORTS", [taken.getsockname()[1], port])
        serve(ServerOptions("127.0.0.1", None, None, None, False))
        assert begun.address[1] == port
        monkeypatch.setattr(run_server, "_USUAL_PORTS", [taken.getsockname()[1]])
        serve(ServerOptions("127.0.0.1", None, None, None, False))
        assert begun.address[1] != taken.getsockname()[1]


def test_a_frame_that_is_no_text_is_not_logged_with_a_traceback() -> None:
    def record(error: Exception | None) -> logging.LogRecord:
        info = None if error is None else (type(error), error, None)
        return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "", (), info)

    assert [_is_worth_a_line(record(e)) for e in (None, ValueError(), UnicodeDecodeError("utf-8", b"", 0, 1, ""))] == [
        True,
        True,
        False,
    ]
