"""The memory limit: a fraction of the smallest of several limits. It can be removed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pzc.compiler.base import memory


@pytest.fixture(autouse=True)
def unlimited() -> Iterator[None]:
    before = memory.limit_in_use()
    yield
    memory.set_limit(before)


@pytest.mark.parametrize(
    ("machine", "given", "usual"),
    [
        (4000, None, 3000),
        (4000, "2000", 1500),
        (2000, "4000\n", 1500),
        (4000, "max", 3000),
        (None, "400", 300),
        (None, None, None),
    ],
)
def test_usual_limit_is_three_quarters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: int | None, given: str | None, usual: int | None
) -> None:
    if given is not None:
        (tmp_path / "max").write_text(given)
    monkeypatch.setattr(memory, "_FILES", (str(tmp_path / "max"),))
    monkeypatch.setattr(memory, "_of_machine", lambda: machine)
    assert memory.usual_limit() == usual


def test_a_limit_and_none() -> None:
    memory.set_limit(1 << 40)
    assert memory.limit_in_use() == 1 << 40 and memory.due == 0.0  # it is time to measure
    memory.set_limit(None)
    assert memory.limit_in_use() is None and memory.due == float("inf")


def test_system_enforces_the_limit() -> None:
    resource = pytest.importorskip("resource")
    if memory.sys.platform != "linux":
        pytest.skip("no other system has such a limit")
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        pytest.skip("there is a limit already")
    memory.set_limit(1 << 40)
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] == (1 << 40) + (1 << 38) + (512 << 20)
    memory.set_limit(None)
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY


def test_resident_memory() -> None:
    """A running Python takes some megabytes, and less than the machine has."""
    assert 1 << 20 < memory.resident() < 1 << 40
