"""The grammar file to a parser, by way of tables that were made before or are now."""

import contextlib
import io
import os
import pickle
import zlib

import lark

from .layout import Layout

GRAMMAR = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "grammar")
_STARTS = ["file", "expression"]
_NOT_SAVED = {"postlex", "transformer"}  # objects, put back in when the tables are loaded


def parser(builder: object) -> lark.Lark:
    """The parser, which calls the builder's methods for what it has read.

    Tables are taken from beside the grammar or from the user's cache folder, if they belong to this grammar and
    this version of lark; otherwise they are made and, where the cache folder can be written to, kept there.
    """
    with open(os.path.join(GRAMMAR, "puz.lark"), encoding="utf-8") as file:
        grammar = file.read()
    key = _key(grammar)
    cached = _cache_path(key)
    for path in (table_path(GRAMMAR), cached):
        tables = _read(path, key)
        if tables is not None:
            with contextlib.suppress(Exception):  # whatever is wrong with the file, we can do without it
                return _load(tables, builder)
    tables = _make(grammar)
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(cached), mode=0o700, exist_ok=True)
        _write(cached, key, tables)
    return _load(tables, builder)


def write_tables(source_folder: str, target_folder: str) -> str:
    """Make the tables of the grammar in one folder and put them into another; the path of the new file."""
    with open(os.path.join(source_folder, "puz.lark"), encoding="utf-8") as file:
        grammar = file.read()
    path = table_path(target_folder)
    _write(path, _key(grammar), _make(grammar))
    return path


def table_path(folder: str) -> str:
    """Where the tables stand that belong to the grammar in a folder."""
    return os.path.join(folder, "puz.tables")


def _make(grammar: str) -> bytes:
    parser = lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=_STARTS,
        postlex=Layout(),
        keep_all_tokens=True,  # the builder reads the places of nodes off their first and last token
        maybe_placeholders=False,
    )
    tables = io.BytesIO()
    parser.save(tables, _NOT_SAVED)
    return tables.getvalue()


def _load(tables: bytes, builder: object) -> lark.Lark:
    saved = pickle.loads(tables)
    saved["data"]["options"].update(postlex=Layout(), transformer=builder)
    return lark.Lark.load(saved)


def _key(grammar: str) -> bytes:
    """What the tables depend on; a file of tables begins with it."""
    return f"pzc tables, lark {lark.__version__}\n{grammar}\n".encode()


def _cache_path(key: bytes) -> str:
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(cache, "pzc", f"puz-{zlib.crc32(key):08x}.tables")


def _read(path: str, key: bytes) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read() if file.read(len(key)) == key else None
    except OSError:
        return None


def _write(path: str, key: bytes, tables: bytes) -> None:
    """Write the tables at one stroke: nobody ever sees half of them."""
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(unfinished, "wb") as file:
            file.write(key + tables)
        os.replace(unfinished, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(unfinished)
