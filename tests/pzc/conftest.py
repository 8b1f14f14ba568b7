"""Fixtures that run commands in an empty folder."""

from functools import partial
from pathlib import Path

import pytest

from ..commands import Run, run, run_installed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty folder, in which `run` runs."""
    return tmp_path


@pytest.fixture(name="run")
def _run(folder: Path) -> Run:
    """Run `pzc ARGS...` in the folder, in this process, with `stdin` as its input."""
    return partial(run, folder)


@pytest.fixture(name="run_installed")
def _run_installed(folder: Path) -> Run:
    """Run the installed program in the folder, with environment variables."""
    return partial(run_installed, folder)
