"""Where a count stands, in a file: JSON, as docs/counting.md describes it."""

import hashlib
import json
import os
from typing import Any

from pzc.compiler.base.saved import at_one_stroke

FORMAT = "pzc count checkpoint"
VERSION = 1


class Unusable(Exception):
    """The file can't be gone on with; the message says why."""


def fingerprint(described: str) -> str:
    """A short name for what is counted: the same as long as the puzzle says the same."""
    return hashlib.sha256(described.encode()).hexdigest()


def write(path: str, method: str, puzzle: str, state: dict[str, Any]) -> None:
    """Writes the file, so that at any time the old or the new one is there as a whole. Raises OSError."""
    content = {"format": FORMAT, "version": VERSION, "method": method, "puzzle": puzzle, "state": state}
    with at_one_stroke(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())


def read(path: str, method: str, puzzle: str) -> dict[str, Any] | None:
    """The state in the file, or None if there is no file. Raises Unusable where it belongs to another count."""
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise Unusable(f"{path} is no checkpoint of `pzc count`") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Unusable(f"{path} is no checkpoint of `pzc count`")
    if content.get("version") != VERSION or content.get("method") != method:
        raise Unusable(f"{path} was written by another version of pzc, which counts in another way")
    if content.get("puzzle") != puzzle:
        raise Unusable(f"{path} belongs to another puzzle, or the puzzle has changed since")
    state: dict[str, Any] = content["state"]
    return state
