"""A puzzle keeps its solutions when it is exported and imported again, and without its `draw` clauses."""

import re
from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.backends.clingo.backend import write
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.parse import parse
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import convert
from pzc.exchange.table import FORMATS, export

from ..library import RULES, some
from .puzzles import load

BACK = [(row.name, False) for row in FORMATS if row.export and row.convert and row.name != "sudokupad"]
BACK += [("fpuzzles", True), ("sudokupad", True)]
"""Formats, and whether rules that the site does not know are added; a drawing in SudokuPad has no rules."""


def solutions_of(puzzle: Puzzle, layers: set[str]) -> set[str]:
    """Return at most two solutions, restricted to these layers."""
    found = list(puzzle.solutions(limit=2))
    return {repr([(name, sorted(solution[name].items())) for name in sorted(layers)]) for solution in found}


@pytest.mark.parametrize("path", some(15), ids=lambda path: path.stem)
def test_export_and_import_keep_solutions(path: Path) -> None:
    puzzle = load(path)
    for target, rules in BACK:
        try:
            exported = export(puzzle.model, target, ExportOptions(rules=rules))
        except PuzzleError:
            continue  # the format has no place for this puzzle
        if exported.left_out and not rules:
            continue
        try:
            text = convert(Source("text", exported.text))
        except PuzzleError:
            assert not rules, target
            continue  # the format holds more than can be read
        again = Puzzle(Source("again.puz", text))
        layers = {layer.name for layer in puzzle.model.shown} & {layer.name for layer in again.model.shown}
        assert layers, target
        assert solutions_of(again, layers) == solutions_of(puzzle, layers), target
        if target == "sudokupad":
            assert _program(again.model) == _program(puzzle.model)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the rule files of the library without their `draw` clauses into a folder."""
    folder = tmp_path_factory.mktemp("plain")
    for path in RULES:
        (folder / path.name).write_text(undrawn(read_source(str(path))), encoding="utf-8")
    return folder


def undrawn(source: Source) -> str:
    """Return the text of a file without its `draw` clauses, but for letters: clues are written with them."""
    text = source.text
    for statement in reversed(parse(source).statements):
        if isinstance(statement, statements.LookDecl) and not _LETTERS.search(statement.span.text):
            text = text[: statement.span.start] + text[statement.span.end :]
    assert all(map(_LETTERS.search, re.findall(r"^draw\b.*", text, re.MULTILINE)))
    return text


_LETTERS = re.compile(r":[^:\"]*\bletter\b")


@pytest.mark.parametrize("path", some(15), ids=lambda path: path.stem)
def test_draw_clauses_change_no_rule(path: Path, plain: Path) -> None:
    source = read_source(str(path))
    bare = compile_source(Source(source.name, undrawn(source), str(plain / path.name)))
    assert {unit.path for unit in bare.sources if unit.library} <= {library.PRELUDE}
    assert _program(bare) == _program(compile_source(source))


def _program(model: Model) -> str:
    """Return the program for clingo, or the error if it is too long to be written."""
    try:
        return write(flatten(model))
    except PuzzleError as error:
        return error.diagnostics[0].message
