"""Where a count stands, in a file: JSON, as docs/counting.md describes it."""

import hashlib
import json
import os
from typing import Any

from pzc.compiler.base.saved import at_one_stroke

FORMAT = "pzc count checkpoint"
VERSION = 2
"""Grows with every change of the form, and of the order in which counts are split: a state says its place in that."""


class Unusable(Exception):
    """The file can't be gone on with; the message says why."""


def fingerprint(described: str) -> str:
    """A short name for what is counted: the same as long as the puzzle says the same."""
    return hashlib.sha256(described.encode()).hexdigest()


def write(path: str, method: str, puzzle: str, state: dict[str, Any]) -> None:
    """Writes the file, so that at any time the old or the new one is there as a whole. Raises OSError."""
    content = {"format": FORMAT, "version": VERSION, "method": method, "puzzle": puzzle, "state": state}
    content["checksum"] = _checksum(content)
    with at_one_stroke(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())


def read(path: str, method: str, puzzle: str) -> dict[str, Any] | None:
    """The state in the file, or None if there is no file.

    Raises Unusable where it belongs to another count, or is not what was written, to the last digit.
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
    """Of all that is said, whatever the blanks and the order of the keys."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
