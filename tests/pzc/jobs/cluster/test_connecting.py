"""Addresses: invalid ones, and those where nothing answers."""

import socket
import sys

import pytest

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.jobs.cluster import connecting
from pzc.jobs.cluster.connecting import connect, require_address


@pytest.mark.parametrize(
    "address", ["tcp://10.0.0.1:8786", "tls://localhost:1", "tcp://[::1]:8786", "ws://127.0.0.1:80/"]
)
def test_addresses(address: str) -> None:
    require_address(address)


@pytest.mark.parametrize(
    "address", ["", "localhost", "localhost:8786", "http://x:8786", "tcp://x", "tcp://x:0", "tcp://x:99999", "tcp://:1"]
)
def test_invalid_addresses(address: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        require_address(address)
    assert wrong.value.diagnostics[0].code == "PZ973"


def test_a_name_that_no_machine_has() -> None:
    with pytest.raises(PuzzleError) as wrong:
        require_address("tcp://nobody.invalid:8786")
    assert "no machine of this name" in wrong.value.diagnostics[0].message


def test_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ToolMissing, match=r"pip install 'pzc\[cluster\]'"):
        connect("tcp://127.0.0.1:8786")


@pytest.mark.parametrize("mute", [True, False])
def test_no_scheduler_at_the_address(mute: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program listens there, or one listens that sends nothing."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(connecting, "SECONDS", 0.5)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        if mute:
            listening.listen()
        with pytest.raises(PuzzleError) as wrong:
            connect(f"tcp://127.0.0.1:{listening.getsockname()[1]}")
    assert "no scheduler answers here" in wrong.value.diagnostics[0].message
