"""Access to files: on disk, or in the memory of a program that replaces `Files`."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Files:
    """The files on disk. A subclass can provide files from elsewhere."""

    def is_file(self, path: str) -> bool:
        """Return True if the file exists."""
        return os.path.isfile(path)

    def leads_out(self, path: str) -> bool:
        """Return True if a file is a symbolic link to a place outside its folder."""
        if not os.path.islink(path):
            return False
        home = os.path.realpath(os.path.dirname(path) or os.curdir)
        return not os.path.realpath(path).startswith(os.path.join(home, ""))

    def shown(self, path: str) -> str:
        """Return a path as messages show it: relative if it is below the current folder."""
        return path.removeprefix(os.path.join(os.getcwd(), ""))

    def names_in(self, folder: str) -> list[str]:
        """Return the names of the files in a folder. Raises OSError."""
        return os.listdir(folder)

    def is_ordinary(self, path: str) -> bool:
        """Return True if a path is a regular file or a folder, not a pipe or device. Raises OSError."""
        mode = os.stat(path).st_mode
        return stat.S_ISREG(mode) or stat.S_ISDIR(mode)

    def in_memory(self, path: str) -> bool:
        """Return True if the file's text comes from memory, not from the disk."""
        return False

    def bytes_of(self, path: str, most: int) -> bytes:
        """Return the content of a file, at most `limit` bytes. Raises OSError."""
        with open(path, "rb") as file:
            return file.read(most)


_files: ContextVar[Files] = ContextVar("files", default=Files())  # noqa: B039 - Files has no state


def files() -> Files:
    """Return the files in use."""
    return _files.get()


@contextmanager
def looking_in(other: Files) -> Iterator[None]:
    """Use other files inside a `with` block."""
    token = _files.set(other)
    try:
        yield
    finally:
        _files.reset(token)
