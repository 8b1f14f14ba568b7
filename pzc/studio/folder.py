"""The puzzle folder that a server shows: list, read and save its files, and nothing outside it."""

import hashlib
import os
import tempfile

from pzc.compiler.base.limits import current
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import Files
from pzc.service.overlay_files import LibraryOnly, path_of
from pzc.studio.protocol.messages import Refusal

MOST_FILES = 2000
"""The number of files that are listed at most."""
_DEEPEST = 4  # the depth to which subfolders are searched


class Folder:
    """The .puz files in a folder and its subfolders, by relative names with `/`.

    Hidden files and folders are ignored. A symbolic link is followed only if its target is a file that may be shown
    too.
    """

    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)
        self.id = hashlib.sha256(os.fsencode(self.root)).hexdigest()[:16]
        """Identifies the folder without naming it."""

    def names(self) -> tuple[list[str], bool]:
        """Return the sorted names of all puzzles, and True if the list is complete."""
        found: list[str] = []
        for folder, folders, files in os.walk(self.root):
            inside = os.path.relpath(folder, self.root)
            depth = 0 if inside == os.curdir else inside.count(os.sep) + 1
            folders[:] = sorted(f for f in folders if not f.startswith(".")) if depth < _DEEPEST else []
            for file in sorted(files):
                path = os.path.join(folder, file)
                if _is_name(file) and self._inside(path):
                    found.append(os.path.relpath(path, self.root).replace(os.sep, "/"))
                    if len(found) > MOST_FILES:
                        return sorted(found[:MOST_FILES]), False
        return sorted(found), True

    def load(self, name: str) -> str:
        """Return the text of a puzzle. Raise Refusal if there is no such file."""
        path = self.path(name)
        if not os.path.isfile(path):
            raise Refusal("missing", f"there is no file `{name}` here")
        return library.decode(library.bytes_of(path, name), name)

    def save(self, name: str, text: str, was: str | None = None) -> None:
        """Save a puzzle atomically: a concurrent reader sees the old text or the new text.

        `was` is the text that the file must still have. Raise Refusal.
        """
        path = self.path(name)
        if was is not None and os.path.isfile(path) and self.load(name) != was:
            raise Refusal("changed", f"another program has changed `{name}`")
        if len(text.encode("utf-8", "surrogatepass")) > current().bytes:
            raise Refusal("limit", f"a puzzle has at most {current().bytes:,} bytes")
        library.refuse_invisible(text, name)
        folder = os.path.dirname(path)
        if not os.path.isdir(folder) or os.path.isdir(path):
            raise Refusal(
                "missing", f"there is no folder for `{name}`" if not os.path.isdir(folder) else f"`{name}` is a folder"
            )
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else None
        try:
            self._replace(path, text.encode("utf-8"), mode)
        except (OSError, UnicodeEncodeError) as error:
            raise Refusal("refused", f"`{name}` can't be saved: {getattr(error, 'strerror', None) or error}") from None

    def _replace(self, path: str, data: bytes, mode: int | None) -> None:
        """Write a file atomically: write a temporary file and rename it."""
        handle, beside = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=os.path.dirname(path))
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(beside, 0o666 & ~_umask() if mode is None else mode)
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise

    def path(self, name: str) -> str:
        """Return the path of a name. Raise Refusal if it is not the name of a puzzle, or links to another kind of
        file."""
        if not _is_name(name):
            raise Refusal("refused", "a file's name ends in .puz and lies in this folder")
        path = os.path.join(self.root, *name.split("/"))
        if not self._inside(path):
            raise Refusal("refused", f"`{name}` leads out of this folder, or to a file that is no puzzle")
        return os.path.realpath(path)

    def _inside(self, path: str) -> bool:
        """Return True if the target of a path, after all links, is a file that may be shown."""
        real = os.path.realpath(path)
        inside = real.startswith(os.path.join(self.root, ""))
        return inside and _is_name(os.path.relpath(real, self.root).replace(os.sep, "/"))


def _is_name(name: str) -> bool:
    """Return True if a relative name may belong to a puzzle: nothing in it is hidden, and it ends with .puz."""
    parts = name.split("/")
    strange = any(not part or part.startswith(".") or os.sep in part or "\\" in part or ":" in part for part in parts)
    if strange or "\0" in name or not name.endswith(library.SUFFIX) or len(name) > 1000:
        return False
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


class FolderFiles(Files):
    """The library and the files of a folder, for documents whose URI is only a file name."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._library = LibraryOnly()

    def is_file(self, path: str) -> bool:
        """Return True if the path is a file of the library or the folder."""
        on_disk = self._path_on_disk(path)
        return self._library.is_file(path) if on_disk is None else os.path.isfile(on_disk)

    def leads_out(self, path: str) -> bool:
        """Return False. Files outside the folder do not exist here."""
        return False

    def names_in(self, folder: str) -> list[str]:
        """Return the names of the puzzles in a folder."""
        on_disk = self._path_on_disk(os.path.join(folder, f"x{library.SUFFIX}"))
        if on_disk is None:
            return self._library.names_in(folder)
        return [name for name in os.listdir(os.path.dirname(on_disk)) if name.endswith(library.SUFFIX)]

    def is_ordinary(self, path: str) -> bool:
        """Return True if the path is an ordinary file of the library or the folder."""
        on_disk = self._path_on_disk(path)
        return self._library.is_ordinary(path) if on_disk is None else super().is_ordinary(on_disk)

    def bytes_of(self, path: str, most: int) -> bytes:
        """Return the first `most` bytes of a file."""
        on_disk = self._path_on_disk(path)
        return self._library.bytes_of(path, most) if on_disk is None else super().bytes_of(on_disk, most)

    def _path_on_disk(self, path: str) -> str | None:
        """Return the path on disk of a document that has only a name, None for other paths."""
        base = os.path.join(path_of(""), "")
        if not os.path.abspath(path).startswith(base):
            return None
        try:
            return self._folder.path(os.path.abspath(path).removeprefix(base).replace(os.sep, "/"))
        except Refusal:
            return None
