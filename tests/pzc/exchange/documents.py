"""Documents of f-puzzles for the tests of readers and writers, and puzzles from a text."""

import json
from typing import Any

from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.table import export

LINK = "https://f-puzzles.com/?load="
PAD = "https://sudokupad.app/scl"
SMALL = "use sudoku(height = 2, width = 2)\n"


def model_of(text: str) -> Model:
    return compile_source(Source("mine.puz", text))


def blank(size: int, **keys: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def link_of(document: object) -> str:
    return LINK + compress(json.dumps(document))


def imported(document: object) -> tuple[str, Model, tuple[str, ...]]:
    """Return the .puz file of a document, checked, and the parts that it lost."""
    made = read(Source("link", link_of(document)))
    return made.text, compile_source(Source("made.puz", made.text)), made.left_out


def document_of(model: Model, **wish: Any) -> dict[str, Any]:
    found = export(model, "fpuzzles", ExportOptions(whole=True, **wish))
    return json.loads(found.text)
