"""The studio as a folder that any web server can serve: the page, and a compiler and a solver that run in it."""

import fnmatch
import hashlib
import json
import os
from collections.abc import Iterator, Mapping

from pzc.compiler.base.folders import PACKAGE
from pzc.compiler.base.node import node
from pzc.compiler.base.saved import at_one_stroke
from pzc.studio.protocol.messages import PROTOCOL
from pzc.studio.protocol.request_table import QUESTIONS
from pzc.version import VERSION

from .browser_archive import slim
from .npm_packages import CLINGO, PACKAGES, PYODIDE, Package, files_of, licences

_WEB = os.path.join(PACKAGE, "web")
_PAGE = ("*.html", "*.js", "*.css", "*.svg", "vendor/LICENSES.md")
"""What the page is made of, of all that lies in its folder."""
_MARK = "engine.json"  # in every folder that was built


class NotEmpty(Exception):
    """The folder has files that are not ours."""


@node
class Built:
    """What was built: so many files and bytes."""

    files: int
    bytes: int


def build(folder: str, npm: str | None = None) -> Built:
    """Writes the site into a folder, over what was built there before; NotEmpty for any other that is not empty.

    npm: a folder with the archives of PACKAGES, which are fetched otherwise. ToolMissing, OSError.
    """
    if os.path.isdir(folder) and os.listdir(folder) and not os.path.isfile(os.path.join(folder, _MARK)):
        raise NotEmpty(folder)
    files = site(npm)
    for path, content in files.items():
        where = os.path.join(folder, *path.split("/"))
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with at_one_stroke(where) as unfinished, open(unfinished, "wb") as file:
            file.write(content)
    return Built(len(files), sum(map(len, files.values())))


def site(npm: str | None = None) -> Mapping[str, bytes]:
    """The files of the site, by their paths. ToolMissing.

    What is large lies in folders and files whose names change with what is in them, so that browsers and servers may
    keep it for ever.
    """
    pyodide = _renamed(PYODIDE, files_of(PYODIDE, npm))
    clingo = _renamed(CLINGO, files_of(CLINGO, npm))
    pyodide = {
        path: _without_packages(content) if path.endswith("lock.json") else content for path, content in pyodide.items()
    }
    archive = slim()
    name = f"engine/pzc-{VERSION}-{hashlib.sha256(archive).hexdigest()[:12]}.zip"
    about = {
        "engine": "worker",
        "protocol": PROTOCOL,
        "worker": "worker.js",
        "offline": "offline.js",
        "pyodide": f"{_folder(PYODIDE)}/",
        "clingo": f"{_folder(CLINGO)}/clingo.js",
        "archive": name,
        "long": sorted(word for word, question in QUESTIONS.items() if question.long),
    }
    files = {**_page(), **pyodide, **clingo, name: archive, "LICENSES.txt": licences(PACKAGES).encode()}
    about["files"] = sorted(files)
    return {**files, _MARK: (json.dumps(about, indent=1) + "\n").encode()}


def _page() -> dict[str, bytes]:
    return {path: _content(os.path.join(_WEB, *path.split("/"))) for path in _page_files()}


def _page_files() -> Iterator[str]:
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
    """Pyodide's list of packages, of which none is loaded."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
