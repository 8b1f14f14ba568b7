"""The npm packages of the static site: pinned, verified, and cached in the user's cache folder."""

import base64
import hashlib
import io
import os
import tarfile
from collections.abc import Iterable, Mapping
from urllib.error import URLError
from urllib.request import urlopen

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.cache_files import replacing_file
from pzc.compiler.base.node import node

_REGISTRY = "https://registry.npmjs.org"
_SECONDS = 60.0  # time limit for the registry, in seconds
_LARGEST = 50_000_000  # the size limit of a package, in bytes


@node
class Package:
    """An npm package: the SHA-512 of its archive, the files that are used, and its licence."""

    name: str
    version: str
    sha512: str
    files: tuple[str, ...]
    licence: str
    source: str

    @property
    def archive(self) -> str:
        """Return the file name of the archive."""
        return f"{self.name}-{self.version}.tgz"


PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
    "MPL-2.0; it holds CPython (PSF-2.0)",
    "https://github.com/pyodide/pyodide",
)
CLINGO = Package(
    "clingo-wasm",
    "0.6.0",
    "W9SeUtT726D/LMA/qwhsU/H0/f27QX7lTcUqGMgA8MSRZZYx97Y/B4D20ZS2wfgHwgvZPE8nbPgI0W8PEM6toQ==",
    ("dist/clingo.js", "dist/clingo.wasm", "LICENSE"),
    "Apache-2.0; it holds clingo and Lua (MIT)",
    "https://github.com/domoritz/clingo-wasm",
)
PACKAGES = (PYODIDE, CLINGO)


def files_of(package: Package, folder: str | None = None) -> Mapping[str, bytes]:
    """Return the used files of a package, by their paths in it.

    The archive comes from `folder` if given, else from the cache, else from the npm registry. Raise ToolMissing if
    it cannot be downloaded or has the wrong hash.
    """
    archive = _archive(package, folder)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        return {path: _read(tar, f"package/{path}") for path in package.files}


def licences(packages: Iterable[Package]) -> str:
    """Return the licence notice for redistributed packages."""
    rows = [f"{p.name} {p.version}: {p.licence}. Source: {p.source}\n" for p in packages]
    return (
        "The page brings along, from npm, unchanged but for Pyodide's list of packages, which is empty:\n\n"
        + "".join(rows)
    )


def _read(tar: tarfile.TarFile, path: str) -> bytes:
    file = tar.extractfile(path)
    assert file is not None, "the archive is the one that was looked at when it was chosen"
    return file.read()


def _archive(package: Package, folder: str | None) -> bytes:
    """Return the verified archive of a package from the folder, the cache or the registry."""
    if folder is not None:
        path = os.path.join(folder, package.archive)
        found = _cached(path)
        if found is None:
            raise ToolMissing(f"{path} is missing: `npm pack {package.name}@{package.version}` makes it")
        return _checked(package, found, path)
    path = os.path.join(_cache(), package.archive)
    found = _cached(path)
    if found is not None and _is_whole(package, found):
        return found
    address = f"{_REGISTRY}/{package.name}/-/{package.archive}"
    fresh = _checked(package, _fetched(address, package), address)
    try:
        os.makedirs(_cache(), mode=0o700, exist_ok=True)
        with replacing_file(path) as unfinished, open(unfinished, "wb") as file:
            file.write(fresh)
    except OSError:
        pass  # without a cache, the next build downloads it again
    return fresh


def _cached(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _fetched(address: str, package: Package) -> bytes:
    """Download a URL. Raise ToolMissing if that fails."""
    try:
        with urlopen(address, timeout=_SECONDS) as answer:
            content: bytes = answer.read(_LARGEST + 1)
            return content
    except (URLError, OSError) as error:
        why = getattr(error, "reason", error)
        other = f"`npm pack {package.name}@{package.version}` in a folder, and `--from` that folder"
        raise ToolMissing(f"{address} can't be fetched ({why}); without the net: {other}") from None


def _checked(package: Package, content: bytes, whence: str) -> bytes:
    if not _is_whole(package, content):
        raise ToolMissing(
            f"{whence} is not the {package.name} {package.version} that pzc was made for: its hash differs"
        )
    return content


def _is_whole(package: Package, content: bytes) -> bool:
    return base64.b64encode(hashlib.sha512(content).digest()).decode() == package.sha512


def _cache() -> str:
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(cache, "pzc", "npm")
