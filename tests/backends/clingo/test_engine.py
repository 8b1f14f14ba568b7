"""The choice between native clingo and clingo as WebAssembly."""

from collections.abc import Callable, Iterator

import pytest

from pzc.backends.clingo import control, engine, wasm
from pzc.backends.interface import ToolMissing


@pytest.fixture
def in_a_browser() -> Iterator[None]:
    def run(program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
        return 0

    engine.use(run)
    yield
    engine.use(None)


def test_python_package_is_the_default() -> None:
    assert isinstance(engine.start_control([], []), control.Control)


def test_web_assembly_without_the_package(in_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "clingo", None)
    assert engine.available()
    assert isinstance(engine.start_control([], []), wasm.Control)


def test_no_clingo_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "clingo", None)
    assert not engine.available()
    with pytest.raises(ToolMissing):
        engine.start_control([], [])
