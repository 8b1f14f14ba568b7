"""What all tests share: `pytest --record` writes golden files anew; `git diff` then shows what has changed."""

from collections.abc import Callable
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the golden files instead of comparing with them")


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
