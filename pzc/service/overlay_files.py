"""Open documents as files: they hide the files on disk with the same path."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files

_FILE = "file"


class LibraryOnly(Files):
    """A file system that has only the library's files."""

    def is_file(self, path: str) -> bool:
        """Return True if the path is a file of the library."""
        return library.is_ours(path) and super().is_file(path)

    def names_in(self, folder: str) -> list[str]:
        """Return the names of the files in a folder of the library, and nothing for other folders."""
        return super().names_in(folder) if library.is_ours(os.path.join(folder, "x")) else []

    def is_ordinary(self, path: str) -> bool:
        """Return True if the path is a file of the library. Raise FileNotFoundError otherwise."""
        if not self.is_file(path):
            raise FileNotFoundError(path)
        return True

    def bytes_of(self, path: str, most: int) -> bytes:
        """Return the first `most` bytes of a file of the library. Raise FileNotFoundError for other paths."""
        if not self.is_file(path):
            raise FileNotFoundError(path)
        return super().bytes_of(path, most)


class OverlayFiles(Files):
    """Open documents on top of another file system, `fallback`."""

    def __init__(self, text_of: Callable[[str], str | None], paths: Mapping[str, object], fallback: Files) -> None:
        self._text_of = text_of
        self._paths = paths
        self._fallback = fallback

    def is_file(self, path: str) -> bool:
        """Return True if the path is open, or a file of the fallback."""
        return os.path.abspath(path) in self._paths or self._fallback.is_file(path)

    def leads_out(self, path: str) -> bool:
        """Return True if the path is not open and the fallback says that it leads outside."""
        return os.path.abspath(path) not in self._paths and self._fallback.leads_out(path)

    def shown(self, path: str) -> str:
        """Return the file name without its folder, which is how messages name a file."""
        return os.path.basename(path)

    def names_in(self, folder: str) -> list[str]:
        """Return the sorted names of the files in a folder, including open documents."""
        here = os.path.abspath(folder)
        opened = {os.path.basename(path) for path in [*self._paths] if os.path.dirname(path) == here}
        try:
            return sorted({*opened, *self._fallback.names_in(folder)})
        except OSError:
            return sorted(opened)

    def is_ordinary(self, path: str) -> bool:
        """Return True if the path is open, or an ordinary file or folder of the fallback."""
        return os.path.abspath(path) in self._paths or self._fallback.is_ordinary(path)

    def in_memory(self, path: str) -> bool:
        """Return True if the path is open, or in memory in the fallback."""
        return os.path.abspath(path) in self._paths or self._fallback.in_memory(path)

    def bytes_of(self, path: str, most: int) -> bytes:
        """Return the first `most` bytes of an open document, else of the file."""
        text = self._text_of(os.path.abspath(path))
        return self._fallback.bytes_of(path, most) if text is None else text.encode("utf-8", "surrogatepass")[:most]


def path_of(uri: str) -> str:
    """Convert a URI to a path.

    A URI that is not `file:` becomes a path that no file has, below a folder named after its scheme. So documents of
    one scheme can use each other.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:  # such as an unmatched bracket
        return os.path.join(os.sep, "text:", uri.replace("/", "_"))
    if parts.scheme == _FILE:
        from urllib.request import url2pathname

        return os.path.abspath(url2pathname(parts.path))
    name = unquote(f"{parts.netloc}/{parts.path}" if parts.netloc else parts.path)
    return os.path.abspath(os.path.join(os.sep, f"{parts.scheme or 'text'}:", name.lstrip("/")))


def uri_of(path: str) -> str:
    """Return the `file:` URI of a path."""
    return Path(os.path.abspath(path)).as_uri()
