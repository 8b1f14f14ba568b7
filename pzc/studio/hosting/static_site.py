"""The studio as a folder of static files: the page, and a compiler and solver that run in the browser."""

import fnmatch
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from pzc.compiler.base.cache_files import replacing_file
from pzc.compiler.base.folders import PACKAGE
from pzc.compiler.base.node import node
from pzc.drawing.fonts import FILES
from pzc.drawing.fonts import FOLDER as FONTS
from pzc.studio.protocol.messages import PROTOCOL
from pzc.studio.protocol.request_table import REQUESTS
from pzc.version import VERSION

from .browser_archive import build_archive
from .npm_packages import CLINGO, PACKAGES, PYODIDE, Package, files_of, licences

_WEB = os.path.join(PACKAGE, "web")
_PAGE = ("*.html", "*.js", "*.css", "*.svg", "vendor/LICENSES.md")
"""The files of the web folder that belong to the page."""
_MANIFEST = "engine.json"  # marks a folder as built by this module


class NotEmpty(Exception):
    """The target folder has files that were not built by this module."""


@node
class BuildResult:
    """The number of files and bytes that were written."""

    files: int
    bytes: int


def build(folder: str, npm: str | None = None) -> BuildResult:
    """Write the site into a folder. An earlier build is overwritten. Raise NotEmpty if the folder has other files.

    npm: a folder with the npm archives of PACKAGES. Without it they are downloaded. Raise ToolMissing or OSError.
    """
    if os.path.isdir(folder) and os.listdir(folder) and not os.path.isfile(os.path.join(folder, _MANIFEST)):
        raise NotEmpty(folder)
    files = site(npm)
    for path, content in files.items():
        where = os.path.join(folder, *path.split("/"))
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with replacing_file(where) as unfinished, open(unfinished, "wb") as file:
            file.write(content)
    return BuildResult(len(files), sum(map(len, files.values())))


def site(npm: str | None = None) -> Mapping[str, bytes]:
    """Return the files of the site by path. Raise ToolMissing.

    Paths of large files contain a version or a hash of the content, so browsers may cache them for ever.
    """
    pyodide = _renamed(PYODIDE, files_of(PYODIDE, npm))
    clingo = _renamed(CLINGO, files_of(CLINGO, npm))
    pyodide = {
        path: _without_packages(content) if path.endswith("lock.json") else content for path, content in pyodide.items()
    }
    archive = build_archive()
    name = f"engine/pzc-{VERSION}-{hashlib.sha256(archive).hexdigest()[:12]}.zip"
    about = {
        "engine": "worker",
        "protocol": PROTOCOL,
        "worker": "worker.js",
        "offline": "offline.js",
        "pyodide": f"{_folder(PYODIDE)}/",
        "clingo": f"{_folder(CLINGO)}/clingo.js",
        "archive": name,
        "long": sorted(word for word, spec in REQUESTS.items() if spec.long),
        "background": sorted(word for word, spec in REQUESTS.items() if spec.background),
    }
    files = {**_page(), **pyodide, **clingo, name: archive, "LICENSES.txt": licences(PACKAGES).encode()}
    about["files"] = sorted(files)
    return {**files, _MANIFEST: (json.dumps(about, indent=1) + "\n").encode()}


def _page() -> dict[str, bytes]:
    page = {path: Path(_WEB, path).read_bytes() for path in _page_files()}
    return page | {f"fonts/{name}": Path(FONTS, name).read_bytes() for name in FILES}


def _page_files() -> Iterator[str]:
    """Yield the relative paths of the page's files."""
    for where, folders, files in os.walk(_WEB):
        inside = os.path.relpath(where, _WEB).replace(os.sep, "/")
        folders[:] = sorted(each for each in folders if each not in ("node_modules", "vendored"))
        for file in sorted(files):
            path = file if inside == "." else f"{inside}/{file}"
            if any(fnmatch.fnmatchcase(path, pattern) for pattern in _PAGE):
                yield path


def _folder(package: Package) -> str:
    return f"engine/{package.name}-{package.version}"


def _renamed(package: Package, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {f"{_folder(package)}/{path.removeprefix('dist/')}": content for path, content in files.items()}


def _without_packages(lock: bytes) -> bytes:
    """Return Pyodide's lock file with an empty list of packages, since no package is loaded."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()
