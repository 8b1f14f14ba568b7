"""What all tests share.

`pytest --record` writes golden files anew; `git diff` then shows what has changed. `pytest --all` runs what is
exhaustive, too (effort.py).
"""

import gc
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from . import effort

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the golden files instead of comparing with them")
    parser.addoption("--all", action="store_true", help="run what is exhaustive, too, and try more random examples")


def pytest_configure(config: pytest.Config) -> None:
    # A fifth of the time went into looking for garbage among some million objects that stay.
    gc.set_threshold(200_000, 20, 100)
    effort.ALL = config.getoption("--all")
    # Hypothesis would fail what takes longer than 200 ms, on a machine however busy, where a test says nothing else.
    settings.register_profile("without a clock", effort.examples(100, 1000))
    settings.load_profile("without a clock")
    # A shell that begins us in the background, or nohup, has us ignore what tests send to processes that they begin.
    for name, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


def pytest_collection_finish() -> None:
    gc.freeze()


def pytest_sessionfinish() -> None:
    # pytest then collects garbage, over and over, to hear of what fails while it is thrown away.
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # The browser's tests take a minute one after the other: begun last, one worker would be at them alone.
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))
    if config.getoption("--all"):
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("exhaustive")]


@pytest.fixture
def recording(request: pytest.FixtureRequest) -> bool:
    """Whether what is said now is to be written down."""
    return bool(request.config.getoption("--record"))


@pytest.fixture
def golden(recording: bool) -> Golden:
    """Compares a text with that of a file, or with `--record` writes it there."""

    def compare(path: Path, text: str) -> None:
        if recording:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: pytest --record writes it"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} is not what is written now; --record, then git diff"
        )

    return compare
