"""Storage of the grammar's tables: beside the grammar, or in the user's cache folder."""

import os
from contextlib import suppress

from pzc.compiler.base.cache_files import checksum_of, read_saved, save
from pzc.compiler.base.folders import GRAMMAR

from .automaton import Tables

_FORMAT = 2  # increase it when make_tables.py computes other tables for the same grammar


def tables() -> Tables:
    """Return the tables of the grammar.

    They are read from the folder of the grammar or from the user's cache folder, if their key matches the grammar.
    Otherwise they are computed, and stored in the cache folder if possible.
    """
    grammar = grammar_in(GRAMMAR)
    key = _cache_key(grammar)
    cached = _cache_path(key)
    for path in (table_path(GRAMMAR), cached):
        found: Tables | None = read_saved(path, key)
        if found is not None:
            return found
    from .make_tables import make_tables  # loads lark

    made = make_tables(grammar)
    with suppress(OSError):
        os.makedirs(os.path.dirname(cached), mode=0o700, exist_ok=True)
        save(cached, key, made)
    return made


def grammar_in(folder: str) -> str:
    """Read the grammar in a folder."""
    with open(os.path.join(folder, "puz.lark"), encoding="utf-8") as file:
        return file.read()


def write_tables(folder: str) -> Tables:
    """Compute the tables of the grammar and write them into a folder. Raises OSError."""
    from .make_tables import make_tables

    grammar = grammar_in(GRAMMAR)
    made = make_tables(grammar)
    save(table_path(folder), _cache_key(grammar), made)
    return made


def table_path(folder: str) -> str:
    """Return the path of the tables in a folder."""
    return os.path.join(folder, "puz.tables")


def _cache_key(grammar: str) -> bytes:
    """Return the key of the tables of a grammar."""
    return f"pzc tables {_FORMAT}\n{grammar}\n".encode()


def _cache_path(key: bytes) -> str:
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(cache, "pzc", f"puz-{checksum_of(key).hex()}.tables")
