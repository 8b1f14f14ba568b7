"""The studio as a folder of files."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from pzc.studio.hosting import static_site
from pzc.studio.hosting.npm_packages import PACKAGES, Package


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> None:
    def files_of(package: Package, folder: str | None) -> Mapping[str, bytes]:
        return dict.fromkeys(package.files, b'{"info": 1, "packages": {"numpy": 2}}')

    monkeypatch.setattr(static_site, "files_of", files_of)
    monkeypatch.setattr(static_site, "build_archive", lambda: b"pzc")


@pytest.mark.usefixtures("files")
def test_all_mentioned_files_exist(tmp_path: Path) -> None:
    built = static_site.build(str(tmp_path))
    there = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert len(there) == built.files
    about = json.loads((tmp_path / "engine.json").read_text(encoding="utf-8"))
    assert {about["worker"], about["clingo"], about["archive"], about["pyodide"] + "pyodide.mjs"} <= there
    assert {"index.html", "main.js", "child.js", "vendor/LICENSES.md", "LICENSES.txt"} <= there
    assert not [path for path in there if "node_modules" in path or path.endswith((".ts", "package.json"))]
    assert "solve" in about["long"] and "open" not in about["long"]
    lock = json.loads((tmp_path / about["pyodide"] / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock == {"info": 1, "packages": {}}
    output = (tmp_path / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(f"{package.name} {package.version}" in output for package in PACKAGES)


@pytest.mark.usefixtures("files")
def test_rebuild_overwrites_only_its_own_files(tmp_path: Path) -> None:
    static_site.build(str(tmp_path / "site"))
    (tmp_path / "site" / "index.html").write_text("old", encoding="utf-8")
    static_site.build(str(tmp_path / "site"))
    assert (tmp_path / "site" / "index.html").read_text(encoding="utf-8") != "old"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(static_site.NotEmpty):
        static_site.build(str(tmp_path / "mine"))
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
