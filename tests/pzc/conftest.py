"""Commands, run in a folder of their own."""

from functools import partial
from pathlib import Path

import pytest

from ..commands import Run, run, run_installed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, in which `run` runs."""
    return tmp_path


@pytest.fixture(name="run")
def _run(folder: Path) -> Run:
    """Runs `pzc ARGS...` in the folder, in this process; `stdin` is what it reads."""
    return partial(run, folder)


@pytest.fixture(name="run_installed")
def _run_installed(folder: Path) -> Run:
    """Runs the installed program in the folder, with variables of the environment."""
    return partial(run_installed, folder)
