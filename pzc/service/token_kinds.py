"""The kinds of words that editors color, and the record of a word in a piece of a text."""

from typing import Literal, TypeAlias

from .binding import Occurrence

Kind: TypeAlias = Literal[
    "keyword",
    "operator",
    "number",
    "string",
    "comment",
    "picture",
    "aggregate",
    "clue",
    "part",
    "layer",
    "regions",
    "shape",
    "function",
    "parameter",
    "value",
    "local",
    "file",
    "ready",
    "word",
    "name",
]
KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]
"""All kinds of words, in the order of `Kind`."""

PieceToken: TypeAlias = tuple[int, int, Kind, Occurrence | None]
"""A word of a piece: start and end offset in the piece, its kind as far as the piece tells, the name it is."""
