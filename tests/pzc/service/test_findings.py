"""Diagnostics at their places in an open document."""

import pytest

from pzc.compiler.syntax.mistakes.table import MISTAKES
from pzc.service.documents import Change
from pzc.service.results import Fix
from pzc.service.workspace import Workspace

from ...effort import ALL

X = "memory:///x.puz"


def test_places_count_in_utf_16_and_notes_name_other_places() -> None:
    text = '# \U0001f600\r\ntitle "x"\r\nuse sudoku\r\nclue a(c: cell)\r\nclue a(c: cell)\r\n'
    workspace = Workspace()
    workspace.open(X, text)
    units = text.encode("utf-16-le")
    (found,) = workspace.diagnostics(X)
    assert units[2 * found.start : 2 * found.end].decode("utf-16-le") == "a"
    (note,) = found.notes
    assert note.uri == X and units[2 * note.start : 2 * note.end].decode("utf-16-le") == "a"
    assert note.start < found.start


def test_error_of_a_used_file_at_its_use() -> None:
    workspace = Workspace()
    workspace.open("memory:///b.puz", "use sudoku\nclue circle(c: cell)\n")
    workspace.open(X, "use sudoku, sujiko\n\nuse b\n")
    for found in workspace.diagnostics(X):
        assert (found.start, found.end) != (0, 0)
        assert "use" not in workspace.document(X).source.text[found.start : found.end]


# ---------------------------------------------------------------------------------------------------- fixes


def fixed(text: str) -> tuple[str, list[Fix], list[str]]:
    """Return a text after its first fix, the fixes, and the remaining errors."""
    workspace = Workspace()
    workspace.open(X, text)
    fixes = [fix for found in workspace.diagnostics(X) for fix in found.fixes]
    edits = sorted(fixes[0].edits, key=lambda edit: -edit.start) if fixes else []
    workspace.edit(X, [Change(edit.start, edit.end, edit.insert) for edit in edits])
    return workspace.document(X).source.text, fixes, [found.code for found in workspace.diagnostics(X)]


def test_quick_fixes_of_syntax_errors() -> None:
    mended = 0
    for row in MISTAKES.values():
        for example in row.examples[: None if ALL else 1]:
            _, fixes, left = fixed(example + "\n")
            mended += bool(fixes)
            assert not fixes or row.code not in left, example
    assert mended > 15


@pytest.mark.parametrize(
    ("text", "right", "title"),
    [
        ("use sujiko\ncircel (1,1) = 20\n", "use sujiko\ncircle (1,1) = 20\n", "Write `circle` instead of `circel`"),
        ("use sudoko\n", "use sudoku\n", "Write `sudoku` instead of `sudoko`"),
        (
            'title "x"\nuse sudoku\nthermo (1,1)..(1,3)\n',
            'title "x"\nuse sudoku\nuse thermo\nthermo (1,1)..(1,3)\n',
            "Write `use thermo`",
        ),
        ("thermo (1,1)..(1,3)\nuse sudoku", "thermo (1,1)..(1,3)\nuse sudoku\nuse thermo\n", "Write `use thermo`"),
        ("grid 9x9\nthermo (1,1)..(1,3)", "use thermo\ngrid 9x9\nthermo (1,1)..(1,3)", "Write `use thermo`"),
        ("use sudoku(hieght = 2)", "use sudoku(height = 2)", "Write `height` instead of `hieght`"),
        (
            'use sudoku\nrule "x": count(row1 > 3) = 2',
            'use sudoku\nrule "x": count(rows[1] > 3) = 2',
            "Write `rows[1]` instead of `row1`",
        ),
        (
            'use sudoku\nrule "x": count(rows[1] > 3) = 2',
            'use sudoku\nrule "x": count(d in rows[1]: d > 3) = 2',
            "Write `count(d in rows[1]: d > 3)` instead of `count(rows[1] > 3)`",
        ),
        (
            'use sudoku\nrule "x": for c in cells: c = 1 or 2\n',
            'use sudoku\nrule "x": for c in cells: c in <1, 2>\n',
            "Write `c in <1, 2>` instead of `c = 1 or 2`",
        ),
        ("clue a(c: cel)", "clue a(c: cell)", "Write `cell` instead of `cel`"),
    ],
)
def test_a_fix_is_the_help(text: str, right: str, title: str) -> None:
    after, fixes, _ = fixed(text)
    assert (after, fixes[0].title) == (right, title)


def test_no_fix_inside_the_library() -> None:
    text = "use sudoku(height = 0)\n"
    assert fixed(text)[0] == text
