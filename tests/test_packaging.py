"""The installed package: a wheel that finds its grammar and its library from any folder."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pzc.version import VERSION

ROOT = Path(__file__).parent.parent
PARTS = ("compiler", "backends", "counting", "grammar", "puzzles", "web")
MADE = (
    "grammar/puz.tables",
    "puzzles/rules.trees",
    "puzzles/instances.trees",
)
FILES = ["pyproject.toml", "setup.py", "README.md", "LICENSE"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unpacked contents of the wheel."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    unwanted = shutil.ignore_patterns("__pycache__", "*.tables", "*.trees", "node_modules")
    shutil.copytree(ROOT / "pzc", source / "pzc", ignore=unwanted)  # with the folders that its links lead to
    for file in FILES:
        shutil.copy(ROOT / file, source / file)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", out, source]
    subprocess.run(command, check=True, cwd=out)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(out)
    return out


def test_wheel_has_every_module_once(installed: Path) -> None:
    here = {f"pzc/{path.relative_to(ROOT / 'pzc')}" for path in (ROOT / "pzc").rglob("*.py")}
    here |= {f"pzc/{path.relative_to(ROOT)}" for part in PARTS for path in (ROOT / part).rglob("*.py")}
    assert {path.relative_to(installed).as_posix() for path in installed.rglob("*.py")} == here


def test_wheel_has_all_data_files(installed: Path) -> None:
    for path in (
        "grammar/puz.lark",
        "puzzles/prelude.puz",
        "py.typed",
        "drawing/fonts/pzc-sans.ttf",
        "service/language.md",
        *MADE,
    ):
        assert (installed / "pzc" / path).is_file(), path
    assert _files_of_the_page(installed / "pzc" / "web") == _files_of_the_page(ROOT / "web")
    assert not any((installed / "pzc" / "web").glob("package*.json")), "who makes the page needs these, nobody else"
    for folder in ("rules", "instances"):
        here = {path.name for path in (ROOT / "puzzles" / folder).glob("*.puz")}
        assert {path.name for path in (installed / "pzc" / "puzzles" / folder).glob("*.puz")} == here


def _files_of_the_page(web: Path) -> set[str]:
    names = {
        path.relative_to(web).as_posix() for path in web.rglob("*.*") if path.suffix in (".js", ".css", ".html", ".svg")
    }
    return {name for name in names if not name.startswith(("node_modules/", "vendored/"))}


def test_installed_package_runs_anywhere(installed: Path, tmp_path: Path) -> None:
    """The workflows try a package by commands that succeed."""
    env = {**os.environ, "PYTHONPATH": str(installed), "HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"}
    workflows = (ROOT / ".github" / "workflows").glob("*.yml")
    commands = {line for path in workflows for line in re.findall(r" -m pzc (.+)", path.read_text(encoding="utf-8"))}
    assert commands
    for command in sorted(commands):
        words = [sys.executable, "-m", "pzc", *command.split()]
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr


def test_prepared_tables_are_used(installed: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['lark'] = None;"
        "from pzc.compiler import pipeline; from pzc.compiler.syntax import library, parse;"
        "(parse.parse(parse.Source('x', '(1,1) = 1')),);"
        "parse.run = None; pipeline.compile_source(library.read(library.find('killer_29', None)))"
    )
    env = {**os.environ, "PYTHONPATH": str(installed), "HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, check=True)


def test_the_version_is_that_of_the_changelog(installed: Path) -> None:
    newest = re.search(r"^## v?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
    assert (installed / f"pzc-{VERSION}.dist-info").is_dir()
