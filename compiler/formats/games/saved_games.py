"""A file saved by one of Simon Tatham's programs to the title of the game, its parameters and its description."""

import re
from collections.abc import Iterator
from itertools import combinations

from pzc.compiler.base.node import node
from pzc.compiler.formats.streams import Damaged

_BEGIN = re.compile(r"\s*SAVEFILE *:\d+:")
_LINE = re.compile(r"^([A-Z]+) *:(\d+):(.*?)\s*$", re.MULTILINE)
_NUMBERED = re.compile(r"[A-Za-wyz]\d+(?:\.\d+)?")
_MOST_LEFT_OUT = 5


@node
class SavedGame:
    """The parts of a saved game. `title` names the game as the program does: `Train Tracks`."""

    title: str
    params: str
    desc: str
    has_moves: bool


def is_saved(text: str) -> bool:
    """Return True if a text looks like a saved game."""
    return _BEGIN.match(text) is not None


def parse_saved(text: str) -> SavedGame:
    """Return the parts of a saved game. Raises Damaged if one is missing, or has another length than its line gives."""
    fields: dict[str, str] = {}
    lengths: dict[str, str] = {}
    for key, length, value in _LINE.findall(text):
        fields.setdefault(key, value)
        lengths.setdefault(key, length)
    for key in ("GAME", "PARAMS", "DESC"):
        if not fields.get(key):
            raise Damaged(f"the line `{key}` is missing", 0)
        if lengths[key].lstrip("0") != str(len(fields[key])):
            raise Damaged(f"the line `{key}` gives the length {lengths[key]}, but it is {len(fields[key])}", 0)
    return SavedGame(fields["GAME"], fields["PARAMS"], fields["DESC"], "MOVE" in fields or "SOLVE" in fields)


def is_called(key: str, title: str) -> bool:
    """Return True if a game's name in ids belongs to a title: `rect` to `Rectangles`, `tracks` to `Train Tracks`."""
    name = re.sub(r"[^a-z]", "", title.lower())
    return name.startswith(key) or name.endswith(key)


def shorter_params(params: str) -> Iterator[str]:
    """Yield parameters, then with fewer of the numbered settings that only generators use: `7x7i5e10m2d0`, `7x7m2`."""
    spans = [match.span() for match in _NUMBERED.finditer(params)]
    for count in range(min(len(spans), _MOST_LEFT_OUT) + 1):
        for dropped in combinations(spans, count):
            ends = [0, *(at for span in dropped for at in span), len(params)]
            yield "".join(params[begin:end] for begin, end in zip(ends[::2], ends[1::2], strict=True))
