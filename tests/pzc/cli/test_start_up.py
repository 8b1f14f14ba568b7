"""A command imports a solver, a server or a drawing library only when it needs one."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pzc.version import VERSION

ROOT = Path(__file__).parents[3]
HEAVY = {"clingo", "distributed", "lark", "minizinc", "numba", "numpy", "ortools", "pygls", "resvg_py", "starlette"}


def _imported(*args: str) -> set[str]:
    """Return the heavy packages that a run of the program imports."""
    code = (
        "import sys; sys.argv = ['pzc', *sys.argv[1:]]\n"
        "import atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "import os; os._exit = sys.exit; from pzc.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code, *args], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return HEAVY & {module.split(".")[0] for module in done.stderr.splitlines()[-1].split()}


@pytest.mark.parametrize(
    ("args", "needed"),
    [
        (("check", "sudoku_9"), set()),
        (("rules", "sudoku_9"), set()),
        (("hitori_6",), {"clingo"}),
    ],
)
def test_commands_import_only_needed_modules(args: tuple[str, ...], needed: set[str]) -> None:
    assert _imported(*args) == needed


def test_the_version_is_the_newest_of_the_changelog() -> None:
    newest = re.search(r"^## (?:v)?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
