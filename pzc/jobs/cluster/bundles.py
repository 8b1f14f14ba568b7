"""Send puzzle files along with the tasks, for workers that have other disks."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from pzc.compiler.base.limits import current
from pzc.compiler.base.node import node
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files, looking_in

Task = TypeVar("Task")
Result = TypeVar("Result")

_WORD = re.compile(r"[^\W\d]\w*")


@node
class Bundle:
    """Files for a task: their contents by full path, and the folder to which relative paths refer."""

    home: str
    texts: Mapping[str, bytes]


class BundledFiles(Files):
    """The files that tasks brought along, by their paths on the sender's machine.

    The library is read from the local disk.
    """

    def __init__(self) -> None:
        self._home = os.sep
        self._texts: dict[str, bytes] = {}
        self._names: dict[str, set[str]] = {}

    def add(self, bundle: Bundle) -> None:
        """Add files."""
        self._home = bundle.home
        self._texts.update(bundle.texts)
        for path in bundle.texts:
            folder, name = os.path.split(path)
            self._names.setdefault(folder, set()).add(name)

    def _at_home(self, path: str) -> str:
        """Return a path as on the sender's machine.

        A relative path there may have been made absolute with this machine's folder.
        """
        if path in self._texts or path in self._names:
            return path
        return os.path.normpath(os.path.join(self._home, os.path.relpath(path)))

    def is_file(self, path: str) -> bool:
        """See Files."""
        return super().is_file(path) if library.is_ours(path) else self._at_home(path) in self._texts

    def leads_out(self, path: str) -> bool:
        """See Files. Links were checked when the files were bundled."""
        return library.is_ours(path) and super().leads_out(path)

    def shown(self, path: str) -> str:
        """See Files."""
        return self._at_home(path).removeprefix(os.path.join(self._home, ""))

    def names_in(self, folder: str) -> list[str]:
        """See Files."""
        if library.is_ours(os.path.join(folder, "x")):
            return super().names_in(folder)
        return sorted(self._names.get(self._at_home(folder), ()))

    def is_ordinary(self, path: str) -> bool:
        """See Files."""
        if library.is_ours(path):
            return super().is_ordinary(path)
        self.bytes_of(path, 0)  # FileNotFoundError
        return True

    def bytes_of(self, path: str, most: int) -> bytes:
        """See Files."""
        if library.is_ours(path):
            return super().bytes_of(path, most)
        try:
            return self._texts[self._at_home(path)][:most]
        except KeyError:
            raise FileNotFoundError(path) from None


_bundled_files = BundledFiles()  # of this process


def with_files(function: Callable[[Task], Result], bundle: Bundle, task: Task) -> Result:
    """Call the function with a task while the files of this bundle, and of earlier ones, are available."""
    _bundled_files.add(bundle)
    with looking_in(_bundled_files):
        return function(task)


def bundled(paths: Iterable[str], texts: Iterable[str], home: str) -> Bundle:
    """Return the files, and all files beside them that they, or the texts in the folder `home`, may use.

    A file may use another if it contains its name. Unreadable files are left out, as they would not be found locally
    either.
    """
    found: dict[str, bytes] = {}
    waiting = [os.path.join(home, path) for path in paths]
    for text in texts:
        waiting += _mentioned_files(text, home)
    while waiting:
        path = os.path.normpath(waiting.pop())
        if path not in found and not library.is_ours(path) and (data := _read(path)) is not None:
            found[path] = data
            waiting += _mentioned_files(data.decode(errors="replace"), os.path.dirname(path))
    return Bundle(home, found)


def _read(path: str) -> bytes | None:
    """Return the content of a file, or None if it cannot be sent along."""
    disk = Files()
    try:
        if not disk.is_ordinary(path) or disk.leads_out(path):
            return None
        return disk.bytes_of(path, current().bytes + 1)
    except (OSError, ValueError):
        return None


def _mentioned_files(text: str, folder: str) -> list[str]:
    """Return the files of a folder whose names occur as words in a text. Not all of them need be used."""
    try:
        names = {library.stem_of(name) for name in os.listdir(folder) if name.endswith(library.SUFFIX)}
    except OSError:
        return []
    return [os.path.join(folder, name + library.SUFFIX) for name in sorted(names & set(_WORD.findall(text)))]
