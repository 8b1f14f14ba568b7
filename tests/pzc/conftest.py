"""The installed command, run as users run it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
PZC = Path(sys.executable).with_name("pzc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, in which `run` runs."""
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs `pzc ARGS...` in the folder; `stdin` is what it reads."""

    def run(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [PZC, *args],
            cwd=folder,
            input=stdin,
            env={**os.environ, **env},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run
