"""The server, with requests of its own page and of others."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `studio` is not installed")
pytest.importorskip("httpx2", reason="starlette's test client wants it")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pzc.studio.hosting.access_control import Guard
from pzc.studio.hosting.process_pool import ProcessOptions
from pzc.studio.hosting.web_server import Studio
from pzc.studio.protocol.messages import LARGEST

HOST = "127.0.0.1:8000"
SOCKET = f"ws://{HOST}/secret/socket"
ORIGIN = {"origin": f"http://{HOST}"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a page's view of the server."""
    folder = tmp_path_factory.mktemp("studio")
    web = folder / "web"
    web.mkdir()
    for name in ("index.html", "studio.mjs", "solver.wasm", "solver.data"):
        (web / name).write_text(name, encoding="utf-8")
    (folder / "secret.txt").write_text("outside", encoding="utf-8")
    (web / "link.html").symlink_to(folder / "secret.txt")
    studio = Studio(Guard("127.0.0.1", 8000, "secret"), ProcessOptions(None, None, None), str(web))
    with TestClient(studio.app, base_url=f"http://{HOST}") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html"),
        ("index.html", "text/html"),
        ("studio.mjs", "text/javascript"),
        ("solver.wasm", "application/wasm"),
        ("engine.json", "application/json"),
    ],
)
def test_headers_of_files(client: TestClient, path: str, kind: str) -> None:
    answer = client.get(f"/secret/{path}")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith(kind)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] in ("no-cache", "no-store")


def test_unchanged_files_are_not_sent_again(client: TestClient) -> None:
    tag = client.get("/secret/studio.mjs").headers["etag"]
    again = client.get("/secret/studio.mjs", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/wrong/index.html",
        "/Secret/index.html",
        "/secret/../index.html",
        "/secret/nothing.html",
        "/secret/../secret.txt",
        "/secret/%2e%2e/secret.txt",
        "/secret/..%2fsecret.txt",
        "/secret/..%5csecret.txt",
        "/secret//etc/passwd",
        "/secret/%2fetc%2fpasswd",
        "/secret/link.html",
        "/secret/index.html%00.txt",
        "/secret/socket",
    ],
)
def test_other_paths_are_not_found(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404 and "outside" not in answer.text and "root:" not in answer.text


@pytest.mark.parametrize("host", ["evil.example:8000", "127.0.0.1:80", "127.0.0.1", "", "192.168.1.1:8000"])
def test_other_hosts_are_refused(client: TestClient, host: str) -> None:
    assert client.get("/secret/index.html", headers={"host": host}).status_code == 421


def test_other_origins_and_methods_are_refused(client: TestClient) -> None:
    assert client.get("/secret/index.html", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.get("/secret/index.html", headers={"origin": "null"}).status_code == 403
    assert client.post("/secret/index.html", headers=ORIGIN).status_code == 405
    assert client.options("/secret/index.html").status_code == 405


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/secret/socket", {}),
        ("/secret/socket", {"origin": "http://evil.example"}),
        ("/secret/socket", {"origin": "null"}),
        ("/secret/socket", {"origin": "https://127.0.0.1:8000"}),
        ("/secret/socket", {"origin": "http://evil.example:8000", "host": "evil.example:8000"}),
        ("/wrong/socket", ORIGIN),
        ("//socket", ORIGIN),
        ("/secret/other", ORIGIN),
    ],
)
def test_sockets_of_others_are_refused(client: TestClient, path: str, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"ws://{HOST}{path}", headers=headers):
        pass


def _ask(socket: Any, id: int, name: str, **given: Any) -> Any:
    socket.send_json({"id": id, "ask": name, "with": given})
    while True:
        result = socket.receive_json()
        if result["id"] == id and "progress" not in result:
            return result


def test_messages_of_the_page(client: TestClient) -> None:
    with client.websocket_connect(SOCKET, headers=ORIGIN) as socket:
        socket.send_text("nonsense")
        assert socket.receive_json() == {"id": None, "error": {"kind": "refused", "message": "this is no JSON"}}
        hello = _ask(socket, 1, "hello")["result"]
        assert hello["engine"] == "server" and not {"files", "load", "save"} & set(hello["questions"])
        for name, given in (("files", {}), ("load", {"path": "/etc/passwd"}), ("save", {"path": "x.puz", "text": ""})):
            assert _ask(socket, 2, name, **given)["error"]["kind"] == "missing"
        assert _ask(socket, 3, "board", uri="nothing.puz")["error"]["kind"] == "missing"


def test_too_large_messages_end_the_page(client: TestClient) -> None:
    with client.websocket_connect(SOCKET, headers=ORIGIN) as socket:
        socket.send_text(" " * (LARGEST + 1))
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_binary_frame_ends_the_page(client: TestClient) -> None:
    with client.websocket_connect(SOCKET, headers=ORIGIN) as socket:
        socket.send_bytes(b"\xff")
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_text()
        assert ended.value.code == 1003


def test_limit_on_pages(client: TestClient) -> None:
    with ExitStack() as pages:
        for _ in range(8):
            pages.enter_context(client.websocket_connect(SOCKET, headers=ORIGIN))
        with client.websocket_connect(SOCKET, headers=ORIGIN) as late, pytest.raises(WebSocketDisconnect):
            late.receive_text()


def test_files_outside_exist(tmp_path: Path, client: TestClient) -> None:
    """The files that the tests above must not be able to read exist. Otherwise the refusals would prove nothing."""
    assert client.get("/secret/solver.data").text == "solver.data"
