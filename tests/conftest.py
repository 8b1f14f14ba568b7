"""Options and fixtures of all tests.

`pytest --record` rewrites golden files; review them with `git diff`. `pytest --all` also runs exhaustive tests (see
effort.py).
"""

import gc
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pzc.backends import forked

from . import effort

Golden = Callable[[Path, str], None]
_FORKS = forked.FORKS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the golden files instead of comparing with them")
    parser.addoption("--all", action="store_true", help="also run exhaustive tests, and try more random examples")


def pytest_configure(config: pytest.Config) -> None:
    # With the default thresholds, a fifth of the time goes into searching a million permanent objects for garbage.
    gc.set_threshold(200_000, 20, 100)
    effort.ALL = config.getoption("--all")
    # By default, Hypothesis fails examples that take longer than 200 ms, and the machine may be busy.
    settings.register_profile("without a clock", effort.examples(100, 1000))
    settings.load_profile("without a clock")
    # A background job of a shell, or nohup, ignores these signals, and so would its children, to which tests send them.
    for name, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


def pytest_collection_finish() -> None:
    gc.freeze()


def pytest_sessionfinish() -> None:
    # At the end, pytest collects garbage several times, to report errors in finalizers.
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # The browser tests take a minute in sequence: they go first, so that no worker is left alone with them at the end.
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))
    if config.getoption("--all"):
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("exhaustive")]


@pytest.fixture(scope="session", autouse=True)
def _solvers_in_threads() -> Iterator[None]:
    """Run solvers in threads, as on systems that cannot fork: to fork this process takes longer than most searches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forked, "FORKS", False)
        yield


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run solvers in forked processes where the system can fork, as the program does."""
    monkeypatch.setattr(forked, "FORKS", _FORKS)


@pytest.fixture
def recording(request: pytest.FixtureRequest) -> bool:
    """Return True if golden files are to be rewritten."""
    return bool(request.config.getoption("--record"))


@pytest.fixture
def golden(recording: bool) -> Golden:
    """Return a function that compares a text with a golden file, or with `--record` writes it there."""

    def compare(path: Path, text: str) -> None:
        if recording:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: pytest --record writes it"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path.name} differs from the output; run with --record, then review with git diff"
        )

    return compare
