"""Solutions as pictures on a terminal. Output to a pipe is plain rows."""

import os
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make
from pzc.compiler.scene.text import text
from pzc.output.messages import in_color, paint
from pzc.output.solution_text import LayerValues, differing


def draws(stream: Any) -> bool:
    """Return True if a stream is a terminal that can show box-drawing characters."""
    return stream.isatty() and os.environ.get("TERM") != "dumb" and (stream.encoding or "").lower() in ("utf-8", "utf8")


def drawn(model: Model, shown: Sequence[LayerValues], stream: Any) -> str | None:
    """Return solutions side by side, or below each other if they are too wide. The differences of two are marked.

    Returns None if the terminal has no room for one of them, or if they cannot be drawn.
    """
    if model.facts.board is None or not model.facts.board.cells:
        return None
    marks = [differing(model, a, b) for a, b in (shown, reversed(shown))] if len(shown) == 2 else [None] * len(shown)
    try:
        scenes = [make(model, values, marked) for values, marked in zip(shown, marks, strict=True)]
    except PuzzleError:
        return None
    wide = get_terminal_size().columns
    painter = paint if in_color(stream) else None
    for groups in ([scenes], [[scene] for scene in scenes]):
        if max(map(_width, (text(group, None) for group in groups)), default=0) <= wide:
            return "\n".join(text(group, painter) for group in groups)
    return None


def _width(shown: str) -> int:
    return max(map(len, shown.splitlines()))
