"""A name that nothing gives a meaning to what was probably meant by it."""

import re
from collections.abc import Mapping

from pzc.compiler.base.diagnostics import did_you_mean, nearest
from pzc.compiler.syntax import library

CLUES = ("clue", "regions")
"""What a line that begins with a name can be about, as the words that declare it."""

_WORDS = {
    "clue": "a clue",
    "regions": "a name of regions",
    "areas": "a name of areas",
    "shape": "a shape",
    "shapes": "a list of shapes",
    "pattern": "a pattern",
    "layer": "a layer",
    "def": "a definition",
}
_DECLARED = re.compile(r"^(clue|regions|areas|layer|def|shapes?|pattern)[ \t]+(\w+)", re.MULTILINE)


_SIZES = {"height": "the number of rows is len(rows)", "width": "the number of columns is len(columns)"}
"""Words for the size of the board, which files have as parameters, if they have them."""


def meant(word: str, known: Mapping[str, str], kinds: tuple[str, ...] = tuple(_WORDS)) -> str:
    """What was probably meant: a name that is there, or one that a file of the library would bring along.

    `known` has the names that are there, each with the file that brings it along, or nothing where that goes
    without saying.
    """
    if word in _SIZES and kinds is not CLUES:
        return f"{_SIZES[word]}; or write `param {word}`, and `grid height x width`"
    offered = _of_library(kinds)
    if word in offered:
        kind, file = offered[word]
        return f"`{word}` is {_WORDS[kind]} of {file}.puz: write `use {file}`"
    counted = re.fullmatch(r"(\w+?)s?(\d+)", word)
    if counted and f"{counted[1]}s" in known:
        return f"did you mean `{counted[1]}s[{counted[2]}]`?"
    near = nearest(word, known)
    if near:
        return f"did you mean `{near}`, from {known[near]}?" if known[near] else did_you_mean(word, known)
    near = nearest(word, offered)
    if near:
        kind, file = offered[near]
        return f"did you mean `{near}`, {_WORDS[kind]} of {file}.puz? Then write `use {file}`"
    return ""


def _of_library(kinds: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """What the library's rule files declare: by name, the kind and the file."""
    found: dict[str, tuple[str, str]] = {}
    for entry in library.rule_files():
        with open(entry.path, encoding="utf-8") as file:
            for kind, name in _DECLARED.findall(file.read()):
                if kind in kinds:
                    found.setdefault(name, (kind, entry.name))
    return found
