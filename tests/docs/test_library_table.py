"""docs/library.md lists the rule files. `pytest --record` writes it anew."""

from collections.abc import Iterator
from pathlib import Path

from pzc.compiler.base.source import Source
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.braces import in_general
from pzc.compiler.syntax.parse import parse

from ..conftest import Golden
from ..library import RULES

DOCS = Path(__file__).parents[2] / "docs"
HEAD = """\
# The library

The rule files that come with pzc, for `use NAME`; `pzc list` shows them too. This page is made from the files
(`pytest --record tests/docs/test_library_table.py`).

"""
ALONE = """\
## Files with a board
Each of these makes the board of its puzzle.

"""
ADDED = """\
## Files that add rules
These go on a board that another file makes: `use sudoku, thermo, arrow`. They work on every board that has what they
speak of: digits, and for some of them boxes, which a jigsaw has too.

"""
MISSING = """\

## Genres that are missing
These genres of puzz.link have no file, for lack of a word in the language:

| genre | what is missing |
|---|---|
| `curvedata` | the course of a line, compared with a drawn one whose straight parts may be longer or shorter |
| `nanameguri`, `slashpack` | regions that end at a diagonal within a cell |
| `ququ` | areas of triangles: a board has square cells |
| `tachibk` | a second board |
| `tontti` | areas of corners, as there are areas of cells |

`syncskating` and `tajmahal` join points by lines at any angle. The language has the rules: a layer on pairs of corners.
But pzc can't read the links of puzz.link. Of `angleloop` and `kouchoku` it reads the links, but no boards with answers.

`tawa` has rows of different lengths. The rules can be said, with the six neighbours of a cell. But an address gives
the size of the board only together with the form of its rim, behind the size.

Of the genres that Kudamono has and cspuz_core solves, addresses of Letter
Weights are not read. Older addresses of Crosswall are not read. Of Penpa's sudokus, Isodoku is `sudokurve`, and a
battleship sudoku is `use sudoku, battleships`.

Of Simon Tatham's games, these have no file, as they are no logic puzzles with one answer: Cube, Fifteen, Flood,
Inertia, Netslide, Pegs, Same Game, Sixteen and Twiddle ask for moves, Flip for a set of cells to press, of which there
are mostly several, and Untangle for any drawing without crossings. Black Box, Guess and Mines are played with the
program, and their ids hold the answer in a hidden form. As puzzles on paper, Guess is `mastermind`, and Mines
`minesweeper`.
"""


def test_the_table_is_that_of_the_files(golden: Golden) -> None:
    files = {path.stem: parse(Source(path.name, path.read_text(encoding="utf-8"))) for path in RULES}
    alone = [name for name in files if _has_board(name, files)]
    text = HEAD + ALONE + _table(alone, files) + "\n" + ADDED + _table([n for n in files if n not in alone], files)
    text += MISSING
    golden(DOCS / "library.md", text)


def test_every_rule_file_has_a_title_and_source() -> None:
    for path in RULES:
        file = parse(Source(path.name, path.read_text(encoding="utf-8")))
        assert {"title", "source"} <= {s.key for s in file.statements if isinstance(s, statements.Meta)}, path.name


def _uses(file: statements.File) -> Iterator[str]:
    for statement in file.statements:
        if isinstance(statement, statements.Use):
            yield from (item.name for item in statement.items)


def _has_board(name: str, files: dict[str, statements.File]) -> bool:
    own = any(isinstance(s, statements.GridDecl) for s in files[name].statements)
    return own or any(_has_board(used, files) for used in _uses(files[name]))


def _table(names: list[str], files: dict[str, statements.File]) -> str:
    """Return one row for each file: its name, what it adds, the files that it uses, and the origin of the genre."""
    lines = ["| file | title | adds | source |", "|---|---|---|---|"]
    for name in names:
        meta = {s.key: s.text for s in files[name].statements if isinstance(s, statements.Meta)}
        params = [s for s in files[name].statements if isinstance(s, statements.ParamDecl)]
        values = {param.name: param.default.span.text for param in params if param.default is not None}
        written = [s.text for s in files[name].statements if isinstance(s, statements.RuleDecl) and s.text]
        rules = [in_general(text, values) for text in written]
        clues = [f"`{s.name}`" for s in files[name].statements if isinstance(s, statements.ClueDecl)]
        parts = [f"`use {', '.join(_uses(files[name]))}`."] if any(_uses(files[name])) else []
        parts += rules + ([f"Clues: {', '.join(clues)}."] if clues else [])
        cells = [f"`{name}`", meta.get("title", ""), " ".join(parts), meta.get("source", "")]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"
