"""The sections of a model: titles with lines."""

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.library.description import sections


def test_empty_sections_are_omitted() -> None:
    model = compile_source(Source("mine.puz", "grid 2x2\nlayer black on cells of bool\nclue gold(c: cell)\n"))
    found = dict(sections(model))
    assert list(found) == ["To be found", "Clues"]
    assert found["To be found"] == ["black on cells: true or false"]
    assert [line.split(":")[0] for line in found["Clues"]] == ["gold"]
