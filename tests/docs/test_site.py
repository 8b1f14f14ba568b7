"""The documentation site: no link is dead, and every code and every rule file has its place."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="the documentation site needs the extra `docs`")

from pzc.compiler.syntax.mistakes.codes import pages

from ..library import RULES

SITE = Path(__file__).parents[2] / "docs" / "site"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True)


def test_no_link_is_dead(tmp_path: Path) -> None:
    built = run(str(SITE / "build.py"), str(tmp_path), "--check")
    assert built.returncode == 0, built.stderr


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    shutil.copy(SITE / "conf.py", tmp_path)
    (tmp_path / "index.md").write_text("# Title\n[x](docs/nothing.md)\n", encoding="utf-8")
    built = run("-m", "sphinx", "-W", "-b", "dummy", str(tmp_path), str(tmp_path / "out"))
    assert built.returncode != 0 and "docs/nothing.md" in built.stderr


def test_every_code_and_every_rule_file_has_its_place(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("site_build", SITE / "build.py")
    assert spec is not None and spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.stage(tmp_path)
    assert {path.stem for path in (tmp_path / "docs" / "errors").iterdir()} == {page.code for page in pages()}
    gallery = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "docs" / "gallery").glob("*.md"))
    for rule in RULES:
        assert f"]({rule.stem}.svg)" in gallery
    assert gallery.count("open in the studio") > len(RULES) / 2
