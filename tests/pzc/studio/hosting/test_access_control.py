"""The clients that may connect to the server."""

import pytest

from pzc.studio.hosting.access_control import HEADERS, Guard

HERE = Guard("127.0.0.1", 8000, "secret")
OPEN = Guard("0.0.0.0", 8000, "secret")
NAMED = Guard("studio.example", 8000, "secret")


@pytest.mark.parametrize(
    ("guard", "host", "known"),
    [
        (HERE, "127.0.0.1:8000", True),
        (HERE, "localhost:8000", True),
        (HERE, "LOCALHOST:8000", True),
        (HERE, "127.0.0.1", False),
        (HERE, "127.0.0.1:8001", False),
        (HERE, "evil.example:8000", False),
        (HERE, "127.0.0.1.evil.example:8000", False),
        (HERE, "192.168.0.7:8000", False),
        (HERE, "", False),
        (HERE, "localhost:8000:8000", False),
        (HERE, "localhost:٨٠٠٠", False),
        (OPEN, "192.168.0.7:8000", True),
        (OPEN, "[::1]:8000", True),
        (OPEN, "evil.example:8000", False),
        (NAMED, "studio.example:8000", True),
        (NAMED, "localhost:8000", False),
    ],
)
def test_hosts(guard: Guard, host: str, known: bool) -> None:
    assert guard.is_host(host) is known


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://127.0.0.1:8000", True),
        ("https://127.0.0.1:8000", False),
        ("http://localhost:8000", False),
        ("http://127.0.0.1", False),
        ("http://evil.example:8000", False),
        ("null", False),
        (None, False),
    ],
)
def test_origins(origin: str | None, own: bool) -> None:
    assert HERE.is_origin(origin, "127.0.0.1:8000") is own


def test_addresses_can_be_opened() -> None:
    assert HERE.address == "http://127.0.0.1:8000/secret/"
    assert OPEN.address == "http://127.0.0.1:8000/secret/"
    assert Guard("::1", 8000, "s").address == "http://[::1]:8000/s/"


def test_content_security_policy() -> None:
    assert "default-src 'none'" in HEADERS["Content-Security-Policy"]
    assert "unsafe-eval'" not in HEADERS["Content-Security-Policy"].replace("wasm-unsafe-eval'", "")


def test_only_the_secret_itself_is_accepted() -> None:
    assert HERE.is_secret("secret")
    assert not any(map(HERE.is_secret, ("Secret", "", "ſecret\udcff")))
