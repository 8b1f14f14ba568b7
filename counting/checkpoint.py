"""Save the state of a count to a JSON file, as docs/counting.md describes it, and load it."""

import hashlib
import json
import os
from typing import Any

from pzc.compiler.base.cache_files import replacing_file

FORMAT = "pzc count checkpoint"
VERSION = 2
"""Increase it with every change of the format, or of the order of splits, to which a state refers."""


class Unusable(Exception):
    """The checkpoint cannot be used. The message explains why."""


def fingerprint(described: str) -> str:
    """Return a hash of the text that describes the counted puzzle."""
    return hashlib.sha256(described.encode()).hexdigest()


def write(path: str, method: str, puzzle: str, state: dict[str, Any]) -> None:
    """Write the file atomically: a complete file exists at any time. Raises OSError."""
    content = {"format": FORMAT, "version": VERSION, "method": method, "puzzle": puzzle, "state": state}
    content["checksum"] = _checksum(content)
    with replacing_file(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())


def read(path: str, method: str, puzzle: str) -> dict[str, Any] | None:
    """Return the state in the file, or None if there is no file.

    Raises Unusable if the file belongs to another count, or if its checksum is wrong.
    """
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        raise Unusable(f"{path} is no checkpoint of `pzc count`, or is damaged") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Unusable(f"{path} is no checkpoint of `pzc count`")
    if content.get("version") != VERSION or content.get("method") != method:
        raise Unusable(f"{path} was written by another version of pzc, which counts in another way")
    if content.pop("checksum", None) != _checksum(content) or not isinstance(content.get("state"), dict):
        raise Unusable(f"{path} is damaged: it is not as it was written")
    if content.get("puzzle") != puzzle:
        raise Unusable(f"{path} belongs to another puzzle, or the puzzle has changed since")
    state: dict[str, Any] = content["state"]
    return state


def _checksum(content: dict[str, Any]) -> str:
    """Return a checksum of the content that does not depend on whitespace or the order of keys."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
