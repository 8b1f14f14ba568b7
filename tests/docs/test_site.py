"""The documentation site: no link is dead, and every code and every rule file has its place."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="the documentation site needs the extra `docs`")

from pzc.compiler.syntax.mistakes.codes import pages

from ..effort import one_in
from ..library import RULES

SITE = Path(__file__).parents[2] / "docs" / "site"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True)


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sources of the site."""
    spec = importlib.util.spec_from_file_location("site_build", SITE / "build.py")
    assert spec is not None and spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    folder = tmp_path_factory.mktemp("site")
    build.stage(folder)
    return folder


@pytest.mark.exhaustive
def test_no_link_is_dead(tmp_path: Path) -> None:
    built = run(str(SITE / "build.py"), str(tmp_path), "--check")
    assert built.returncode == 0, built.stderr


def test_no_link_is_dead_with_a_sixth_of_the_codes(staged: Path, tmp_path: Path) -> None:
    """Only the list of codes leads to the page of a code, and the page leads back to it."""
    source = shutil.copytree(staged, tmp_path / "source")
    for page in (source / "docs" / "errors").iterdir():
        if not one_in(6, page.stem):
            page.unlink()
    codes = source / "docs" / "errors.md"
    entries = re.compile(r"^- \[(PZ\d+)\].*\n?", re.MULTILINE)
    text = entries.sub(lambda entry: entry[0] if one_in(6, entry[1]) else "", codes.read_text(encoding="utf-8"))
    codes.write_text(text, encoding="utf-8")
    built = run("-m", "sphinx", "-W", "--keep-going", "-q", "-b", "dummy", str(source), str(tmp_path / "out"))
    assert built.returncode == 0, built.stderr


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    shutil.copy(SITE / "conf.py", tmp_path)
    (tmp_path / "index.md").write_text("# Title\n[x](docs/nothing.md)\n", encoding="utf-8")
    built = run("-m", "sphinx", "-W", "-b", "dummy", str(tmp_path), str(tmp_path / "out"))
    assert built.returncode != 0 and "docs/nothing.md" in built.stderr


def test_every_code_and_every_rule_file_has_its_place(staged: Path) -> None:
    assert {path.stem for path in (staged / "docs" / "errors").iterdir()} == {page.code for page in pages()}
    gallery = "".join(path.read_text(encoding="utf-8") for path in (staged / "docs" / "gallery").glob("*.md"))
    for rule in RULES:
        assert f"]({rule.stem}.svg)" in gallery
    assert gallery.count("open in the studio") > len(RULES) / 2
