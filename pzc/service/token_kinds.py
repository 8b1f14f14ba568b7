"""The kinds of tokens that editors color, and the tokens of a chunk of text."""

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
"""All kinds of tokens, in the order of `Kind`."""

ChunkToken: TypeAlias = tuple[int, int, Kind, Occurrence | None]
"""A token of a chunk: start and end offset in the chunk, kind, and the name occurrence if the token is a name.

The kind `name` is refined later, when the name is resolved.
"""
