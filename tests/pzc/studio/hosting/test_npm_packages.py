"""Packages from npm: pinned, verified, cached."""

import base64
import hashlib
import io
import tarfile
from pathlib import Path
from urllib.error import URLError

import pytest

from pzc.backends.interface import ToolMissing
from pzc.studio.hosting import npm_packages
from pzc.studio.hosting.npm_packages import Package, files_of


def archive(content: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        entry = tarfile.TarInfo("package/dist/a.js")
        entry.size = len(content)
        tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()


WHOLE = archive(b"whole")
PACKAGE = Package("a", "1.0", base64.b64encode(hashlib.sha512(WHOLE).digest()).decode(), ("dist/a.js",), "MIT", "here")


class Registry:
    """A fake registry that counts its requests."""

    def __init__(self, content: bytes | None) -> None:
        self.content = content
        self.requested: list[str] = []

    def __call__(self, address: str, timeout: float) -> io.BytesIO:
        self.requested.append(address)
        if self.content is None:
            raise URLError("no route")
        return io.BytesIO(self.content)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "pzc" / "npm"


def test_package_is_fetched_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(WHOLE)
    monkeypatch.setattr(npm_packages, "urlopen", registry)
    assert [files_of(PACKAGE), files_of(PACKAGE)] == [{"dist/a.js": b"whole"}] * 2
    assert registry.requested == ["https://registry.npmjs.org/a/-/a-1.0.tgz"]
    (cache / "a-1.0.tgz").write_bytes(b"damaged")
    assert files_of(PACKAGE) == {"dist/a.js": b"whole"}
    assert len(registry.requested) == 2


def test_another_archive_is_refused(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm_packages, "urlopen", Registry(archive(b"evil")))
    with pytest.raises(ToolMissing, match="hash"):
        files_of(PACKAGE)
    assert not cache.exists()


def test_missing_network_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm_packages, "urlopen", Registry(None))
    with pytest.raises(ToolMissing, match=r"no route.*npm pack a@1\.0"):
        files_of(PACKAGE)


def test_packages_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm_packages, "urlopen", Registry(None))
    with pytest.raises(ToolMissing, match="npm pack"):
        files_of(PACKAGE, str(tmp_path))
    (tmp_path / "a-1.0.tgz").write_bytes(archive(b"other"))
    with pytest.raises(ToolMissing, match="hash"):
        files_of(PACKAGE, str(tmp_path))
    (tmp_path / "a-1.0.tgz").write_bytes(WHOLE)
    assert files_of(PACKAGE, str(tmp_path)) == {"dist/a.js": b"whole"}
