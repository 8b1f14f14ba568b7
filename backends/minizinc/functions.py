"""The MiniZinc functions of functions.mzn and chuffed.mzn, and which of them a model needs."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_DEFINED = re.compile(r'^(?:include "(\w+)\.mzn";|(?:predicate |test |[^\s%:][^(:]*: )(\w+))', re.MULTILINE)
_COMMENTS_AND_TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|%[^\n]*')


@cache
def library(chuffed: bool = False) -> Mapping[str, str]:
    """Return the blocks of functions by name. Chuffed has some of its own."""
    return _blocks("functions.mzn") | (_blocks("chuffed.mzn") if chuffed else {})


def words(text: str) -> set[str]:
    """Return the names that a MiniZinc text mentions, not counting comments and strings."""
    return set(re.findall(r"[A-Za-z]\w*", _COMMENTS_AND_TEXTS.sub("", text)))


def needed(text: str, blocks: Mapping[str, str]) -> list[str]:
    """Return the names of the blocks that a text mentions, and those that these mention, in the order of the blocks."""
    found: set[str] = set()
    waiting = words(text) & blocks.keys()
    while waiting:
        found |= waiting
        waiting = {word for name in waiting for word in words(blocks[name])} & blocks.keys() - found
    return [name for name in blocks if name in found]


def _blocks(file: str) -> dict[str, str]:
    """Return the blocks of a file by the first name that they define."""
    text = Path(__file__).with_name(file).read_text(encoding="utf-8")
    blocks = re.sub(r"^%%.*\n", "", text, flags=re.MULTILINE).strip().split("\n\n")
    return {_defined(block.strip())[0]: block.strip() for block in blocks if block.strip()}


def _defined(text: str) -> list[str]:
    """Return the names that a text defines."""
    return [file or name for file, name in _DEFINED.findall(text)]


def reserved_names() -> list[str]:
    """Return the names that a model may use besides those of the puzzle."""
    return ["ROW", "COLUMN", "DIGIT", "indented", *(name for block in library().values() for name in _defined(block))]
