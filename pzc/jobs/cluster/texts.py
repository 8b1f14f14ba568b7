"""The puzzle files of the machine that asks, for those that have other disks: they go along with the tasks."""

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
    """Files: the folder that relative paths are meant from, and by full path what a file holds."""

    home: str
    texts: Mapping[str, bytes]


class Carried(Files):
    """What tasks brought along, by the paths that it has at home; and the library, which lies on each disk."""

    def __init__(self) -> None:
        self._home = os.sep
        self._texts: dict[str, bytes] = {}
        self._names: dict[str, set[str]] = {}

    def add(self, bundle: Bundle) -> None:
        """These files are there from now on."""
        self._home = bundle.home
        self._texts.update(bundle.texts)
        for path in bundle.texts:
            folder, name = os.path.split(path)
            self._names.setdefault(folder, set()).add(name)

    def _at_home(self, path: str) -> str:
        """The path as it is at home: those that are relative there may have been made full ones here."""
        if path in self._texts or path in self._names:
            return path
        return os.path.normpath(os.path.join(self._home, os.path.relpath(path)))

    def is_file(self, path: str) -> bool:
        """See Files."""
        return super().is_file(path) if library.is_ours(path) else self._at_home(path) in self._texts

    def leads_out(self, path: str) -> bool:
        """See Files: links were looked at when the files set out."""
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


_carried = Carried()  # by this process


def with_texts(function: Callable[[Task], Result], bundle: Bundle, task: Task) -> Result:
    """What the function makes of a task where the files of the bundle, and of those before it, are there."""
    _carried.add(bundle)
    with looking_in(_carried):
        return function(task)


def bundled(paths: Iterable[str], texts: Iterable[str], home: str) -> Bundle:
    """Files, and all beside them that they, or texts that lie in the folder `home`, may use: whose name they say.

    What can't be read is left out: whoever looks for it finds nothing there, either.
    """
    found: dict[str, bytes] = {}
    waiting = [os.path.join(home, path) for path in paths]
    for text in texts:
        waiting += _spoken_of(text, home)
    while waiting:
        path = os.path.normpath(waiting.pop())
        if path not in found and not library.is_ours(path) and (data := _read(path)) is not None:
            found[path] = data
            waiting += _spoken_of(data.decode(errors="replace"), os.path.dirname(path))
    return Bundle(home, found)


def _read(path: str) -> bytes | None:
    disk = Files()
    try:
        if not disk.is_ordinary(path) or disk.leads_out(path):
            return None
        return disk.bytes_of(path, current().bytes + 1)
    except (OSError, ValueError):
        return None


def _spoken_of(text: str, folder: str) -> list[str]:
    """The files of a folder whose name is a word of a text: those that it may use, and perhaps some others."""
    try:
        names = {library.stem_of(name) for name in os.listdir(folder) if name.endswith(library.SUFFIX)}
    except OSError:
        return []
    return [os.path.join(folder, name + library.SUFFIX) for name in sorted(names & set(_WORD.findall(text)))]
