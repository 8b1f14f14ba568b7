"""Where files are looked for and read: on the disk, or wherever a program says that holds texts in its memory."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Files:
    """The disk. Whoever has files elsewhere says the same of them."""

    def is_file(self, path: str) -> bool:
        """Whether there is such a file."""
        return os.path.isfile(path)

    def leads_out(self, path: str) -> bool:
        """Whether a file is a link to a place outside of its folder."""
        if not os.path.islink(path):
            return False
        home = os.path.realpath(os.path.dirname(path) or os.curdir)
        return not os.path.realpath(path).startswith(os.path.join(home, ""))

    def shown(self, path: str) -> str:
        """A path as messages show it: from here, if it lies below here."""
        return path.removeprefix(os.path.join(os.getcwd(), ""))

    def names_in(self, folder: str) -> list[str]:
        """The names of the files in a folder. Raises OSError."""
        return os.listdir(folder)

    def is_ordinary(self, path: str) -> bool:
        """Whether a path is that of a file whose bytes are there, or of a folder. Raises OSError."""
        mode = os.stat(path).st_mode
        return stat.S_ISREG(mode) or stat.S_ISDIR(mode)

    def in_memory(self, path: str) -> bool:
        """Whether what counts is a text in memory, not what the disk has under that path."""
        return False

    def bytes_of(self, path: str, most: int) -> bytes:
        """What a file holds, up to so many bytes. Raises OSError."""
        with open(path, "rb") as file:
            return file.read(most)


_files: ContextVar[Files] = ContextVar("files", default=Files())  # noqa: B039 - it has no state


def files() -> Files:
    """The files that count here and now."""
    return _files.get()


@contextmanager
def looking_in(other: Files) -> Iterator[None]:
    """Within, files are looked for and read elsewhere."""
    token = _files.set(other)
    try:
        yield
    finally:
        _files.reset(token)
