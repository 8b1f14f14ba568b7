"""A start loads what its command needs: counted in modules, since times hang on the machine."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pzc.packing import may_be_needed
from pzc.version import VERSION

ROOT = Path(__file__).parents[2]
HEAVY = {
    "asyncio",
    "bz2",
    "clingo",
    "concurrent",
    "difflib",
    "email",
    "http",
    "importlib.metadata",
    "json",
    "lark",
    "lzma",
}
HEAVY |= {"minizinc", "multiprocessing", "numba", "numpy", "ortools", "pandas", "shutil", "subprocess", "tempfile"}
"""What a command has to have a reason to load."""
ROOMS = {
    "pzc.backends",
    "pzc.compiler.encode",
    "pzc.compiler.passes",
    "pzc.compiler.scene",
    "pzc.counting",
    "pzc.generate",
}


def _loaded(*args: str) -> set[str]:
    """The modules that a run of the program has loaded, but for those that Python starts with."""
    code = (
        "import sys; before = set(sys.modules); sys.argv = ['pzc', *sys.argv[1:]]\n"
        "import atexit; atexit.register(lambda: print(*sorted(set(sys.modules) - before), file=sys.stderr))\n"
        "import os; os._exit = sys.exit; from pzc.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code, *args], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def _of(loaded: set[str], names: set[str]) -> set[str]:
    return {name for name in names if any(module == name or module.startswith(name + ".") for module in loaded)}


def _of_pzc(loaded: set[str]) -> set[str]:
    return {module for module in loaded if module.split(".")[0] == "pzc"} - {"pzc"}


def test_the_version_needs_nothing() -> None:
    loaded = _loaded("--version")
    assert {module for module in loaded if module.startswith("pzc")} == {"pzc", "pzc.__main__", "pzc.version"}
    assert not _of(loaded, HEAVY | {"click", "re", "pathlib"})


@pytest.mark.parametrize(
    ("args", "reasons", "most"),
    [
        (("check", "sudoku_9"), set(), 185),
        (("rules", "sudoku_9"), set(), 185),
        (("sudoku_9",), {"pzc.backends", "pzc.compiler.passes"}, 215),  # nothing is left to search for
        (("hitori_6",), {"pzc.backends", "pzc.compiler.encode", "pzc.compiler.passes", "clingo"}, 235),
        (
            ("--backend", "cpsat", "hitori_6"),
            {"pzc.backends", "pzc.compiler.encode", "pzc.compiler.passes", "ortools"},
            210,
        ),
    ],
)
def test_a_command_loads_what_it_needs(args: tuple[str, ...], reasons: set[str], most: int) -> None:
    loaded = _loaded(*args)
    assert _of(loaded, HEAVY | ROOMS) - reasons == set()
    assert len(_of_pzc(loaded)) <= most
    assert all(map(may_be_needed, _of_pzc(loaded))) is ("rules" not in args and "cpsat" not in args)
    assert ("click" in loaded) is (args[0] == "rules")


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "pzc.version.VERSION"}
    newest = re.search(r"^## (?:v)?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
