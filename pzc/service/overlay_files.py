"""Texts in memory as files: they hide what lies on the disk under the same path."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files

_FILE = "file"


class LibraryAlone(Files):
    """The files of the library and no others."""

    def is_file(self, path: str) -> bool:
        """Whether it is one of the library."""
        return library.is_ours(path) and super().is_file(path)

    def names_in(self, folder: str) -> list[str]:
        """The names of the files in a folder of the library."""
        return super().names_in(folder) if library.is_ours(os.path.join(folder, "x")) else []

    def is_ordinary(self, path: str) -> bool:
        """Whether it is one of the library."""
        if not self.is_file(path):
            raise FileNotFoundError(path)
        return True

    def bytes_of(self, path: str, most: int) -> bytes:
        """The text of one of the library."""
        if not self.is_file(path):
            raise FileNotFoundError(path)
        return super().bytes_of(path, most)


class Opened(Files):
    """Texts in memory by their paths, before what lies elsewhere."""

    def __init__(self, text_of: Callable[[str], str | None], paths: Mapping[str, object], behind: Files) -> None:
        self._text_of = text_of
        self._paths = paths
        self._behind = behind

    def is_file(self, path: str) -> bool:
        """Whether it is open, or a file."""
        return os.path.abspath(path) in self._paths or self._behind.is_file(path)

    def leads_out(self, path: str) -> bool:
        """Whether it is not open and leads out."""
        return os.path.abspath(path) not in self._paths and self._behind.leads_out(path)

    def shown(self, path: str) -> str:
        """Its name: all files that messages speak of lie side by side."""
        return os.path.basename(path)

    def names_in(self, folder: str) -> list[str]:
        """The names of the files in a folder, and of what is open there."""
        here = os.path.abspath(folder)
        opened = {os.path.basename(path) for path in [*self._paths] if os.path.dirname(path) == here}
        try:
            return sorted({*opened, *self._behind.names_in(folder)})
        except OSError:
            return sorted(opened)

    def is_ordinary(self, path: str) -> bool:
        """Whether it is open, or a file or a folder."""
        return os.path.abspath(path) in self._paths or self._behind.is_ordinary(path)

    def in_memory(self, path: str) -> bool:
        """Whether it is open."""
        return os.path.abspath(path) in self._paths or self._behind.in_memory(path)

    def bytes_of(self, path: str, most: int) -> bytes:
        """What is open as bytes, or those of the file."""
        text = self._text_of(os.path.abspath(path))
        return self._behind.bytes_of(path, most) if text is None else text.encode("utf-8", "surrogatepass")[:most]


def path_of(uri: str) -> str:
    """The path of an address. What is no `file:` has one that no file has, so that texts can use each other."""
    try:
        parts = urlsplit(uri)
    except ValueError:  # a stray bracket
        return os.path.join(os.sep, "text:", uri.replace("/", "_"))
    if parts.scheme == _FILE:
        from urllib.request import url2pathname  # which loads all of HTTP

        return os.path.abspath(url2pathname(parts.path))
    name = unquote(f"{parts.netloc}/{parts.path}" if parts.netloc else parts.path)
    return os.path.abspath(os.path.join(os.sep, f"{parts.scheme or 'text'}:", name.lstrip("/")))


def uri_of(path: str) -> str:
    """The address of a file on the disk."""
    return Path(os.path.abspath(path)).as_uri()
