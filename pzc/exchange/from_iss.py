"""Strings of the Interactive Sudoku Solver to .puz files, by the rule files' `format iss` clauses."""

from collections.abc import Mapping, Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.iss import KIND, names_of, read_document, read_items

from . import from_fpuzzles
from .format_clauses import Declared, all_declared
from .puz_writing import Converted, finished
from .spans import beginning


def convert(source: Source, folder: str) -> Converted:
    """Convert a string to a .puz file. Raises PuzzleError if it is invalid."""
    try:
        items, left_out = read_items(source.text)
        document = read_document(items, words_by_name(all_declared(KIND, names_of(items), folder)))
        made = from_fpuzzles.convert(Part(document), folder, KIND, left_out)
    except Wrong as error:
        place = beginning(source)
        raise fail("PZ939", f"this string can't be read: {error}", place) from None
    return finished(made, folder)


def words_by_name(declared: Sequence[Declared]) -> Mapping[str, Sequence[str]]:
    """Return the words of all clauses that have a name."""
    found: dict[str, list[str]] = {}
    for each in declared:
        if each.clause.entry is not None:
            found.setdefault(each.clause.key, []).append(each.clause.entry.word)
    return found
