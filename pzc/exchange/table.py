"""The formats that pzc reads and writes: one row each.

What a text is, the first row says that recognises it. A new format is a row here and modules of its own: what its texts
say in compiler/formats; how they become a .puz file, and how a puzzle becomes such a text, beside this file.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Place
from pzc.compiler.formats import board_file, game_ids, ipuz, iss, killer_text, links, penpa, puzzlink, sudoku_text
from pzc.compiler.formats.pasted import grids, places, readings
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse

from .spans import beginning
from .puz_writing import Converted

_LINK = re.compile(
    r"\s*(?:\[[^\]]*\]\()?<?(?:https?:|[\w-]+(?:\.[\w-]+)+/)\S*(?:\s+\S{20,})*(?:\s+\S+)?\s*", re.IGNORECASE
)
"""A link with nothing else but its own continuation lines."""

Values: TypeAlias = Mapping[tuple[str, Place], int]
"""An answer: a value for each unknown, by layer and place."""


@node(eq=False)
class Wish:
    """How a puzzle is to be written: with `answer`, by layer and element, so that a site can say that it is solved;
    `whole`: as a file of that format where there is such a thing, and not as the link that holds it; `rules`: with
    what the site does not know as a block that `pzc import` reads, where it has a text of rules."""

    answer: Mapping[str, Mapping[Any, int]] | None = None
    whole: bool = False
    rules: bool = False


@node
class Exported:
    """A puzzle as others read it: a text, the link that a browser opens (or nothing), and what could not be said."""

    text: str
    link: str
    left_out: tuple[str, ...] = ()


@node(eq=False)
class Answered:
    """What a text says of the unknowns of a puzzle, and what it should say but does not: cells that are not filled in.
    Layers of which such texts never speak are in neither."""

    values: Values
    gaps: Sequence[tuple[str, Place]] = ()


@node(eq=False)
class Row:
    """A format.

    name: as `--to` has it. help: what it is, with an example. recognises: whether a text looks like it; it may be
    wrong in itself. convert: the .puz file of a text; the second argument is the folder of rule files. export: a puzzle
    in this format. answer: what a text says of the unknowns of a puzzle. Each is None where there is no such way, and
    raises PuzzleError for what is wrong.
    """

    name: str
    help: str
    recognises: Callable[[str], bool]
    convert: Callable[[Source, str], Converted] | None = None
    export: Callable[[Model, Wish], Exported] | None = None
    answer: Callable[[Source, Model], Answered | None] | None = None


def _later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module beside this one, which is loaded when it is called: most formats are never needed."""

    def call(*arguments: object) -> object:
        return getattr(import_module(f".{module}", __package__), name)(*arguments)

    return call


ROWS = (
    Row(
        board_file.KIND,
        "a board of puzz.link begins with pzprv3",
        board_file.is_board,
        convert=_later("boards", "convert"),
        export=_later("boards", "export"),
        answer=_later("boards", "answer"),
    ),
    Row(
        puzzlink.KIND,
        "an address of puzz.link looks like https://puzz.link/p?slither/5/5/cbcbcddad",
        puzzlink.is_address,
        convert=_later("importing", "convert"),
        export=_later("exporting", "export"),
        answer=_later("importing", "no_answer"),
    ),
    Row(
        ipuz.KIND,
        'an ipuz file of a sudoku begins with {"version": "http://ipuz.org/v2"',
        ipuz.is_ipuz,
        convert=_later("ipuz", "convert"),
        export=_later("ipuz", "export"),
        answer=_later("ipuz", "answer"),
    ),
    Row(
        "fpuzzles",
        "a link of f-puzzles https://f-puzzles.com/?load=N4Ig...",
        lambda text: links.site_of(text) == links.FPUZZLES,
        convert=_later("setters", "convert"),
        answer=_later("answers_there", "read_answer"),
        export=_later("to_fpuzzles", "export"),
    ),
    Row(
        "sudokupad",
        "one of SudokuPad https://sudokupad.app/scl...",
        lambda text: links.site_of(text) == links.SUDOKUPAD,
        convert=_later("setters", "convert"),
        answer=_later("answers_there", "read_answer"),
        export=_later("to_sudokupad", "export"),
    ),
    Row(
        "penpa",
        "an address of Penpa+ looks like https://swaroopg92.github.io/penpa-edit/#m=solve&p=…",
        penpa.is_address,
        export=_later("penpa", "export"),
        answer=_later("penpa_answers", "answer"),
    ),
    Row(
        "text",
        "a sudoku is 81 signs, a digit or a dot for each cell",
        sudoku_text.is_sudoku,
        convert=_later("texts", "convert"),
        export=_later("texts", "export_text"),
        answer=_later("texts", "answer"),
    ),
    Row(
        "iss",
        "a string of the Interactive Sudoku Solver begins like .Thermo~R1C1~R1C2",
        iss.is_iss,
        convert=_later("from_iss", "convert"),
        export=_later("to_iss", "export"),
    ),
    Row(
        game_ids.KIND,
        "an id of Simon Tatham's puzzles has the game's name in front, unequal:4:0,0D,0,...",
        game_ids.is_game_id,
        convert=_later("games", "convert"),
        export=_later("games", "export"),
    ),
    Row(
        "killer",
        "a killer 81 signs that point to its sums, or it begins with SumoCueV1 or 3x3:",
        lambda text: killer_text.is_killer(text) or killer_text.are_cages(text),
        convert=_later("texts", "convert"),
        export=_later("texts", "export_killer"),
    ),
)
TARGETS = tuple(row.name for row in ROWS if row.export is not None)


def row_of(text: str) -> Row | None:
    """The format that a text is in; None where it looks like none."""
    return next((row for row in ROWS if row.recognises(text)), None)


def convert(source: Source, folder: str = "") -> str:
    """Return the text that `read` makes, without its remarks."""
    return read(source, folder).text


def read(source: Source, folder: str = "") -> Converted:
    """Return the .puz file of the puzzle in a text, which may be a message with a link in it.

    Raises PuzzleError with the place of the mistake. Rule files are looked for in `folder`, then in the library.
    """
    for texts in (readings(source.text), grids(source.text)):
        first: PuzzleError | None = None
        for text in texts:
            row = row_of(text)
            if row is None or row.convert is None:
                continue
            try:
                made = row.convert(_with_text(source, text), folder)
            except PuzzleError as error:
                first = first or error
            else:
                more = _further(source.text, text)
                return replace(made, left_out=(*made.left_out, *more)) if more else made
        if first is not None:
            raise first
    message = "this is no puzzle in a format that pzc reads"
    help = "; ".join(row.help for row in ROWS if row.convert is not None)
    raise fail("PZ990", message, beginning(source), help=help)


def _with_text(source: Source, text: str) -> Source:
    return source if text == source.text else Source(source.name, text, source.path)


def _is_readable(text: str) -> bool:
    row = row_of(text)
    return row is not None and row.convert is not None


def _further(text: str, chosen: str) -> tuple[str, ...]:
    """Return a remark if a text holds other puzzles besides the one that was read."""
    if text == chosen:
        return ()
    found = [*places(text)] or [[grid] for grid in dict.fromkeys(grids(text))]
    others = [place for place in found if not any(one in chosen or chosen in one for one in place)]
    count = 1 + sum(any(map(_is_readable, place)) for place in others)
    return (f"this is the first of {count} puzzles in the text that can be read",) if count > 1 else ()


def is_text(what: str) -> bool:
    """Return True if a command-line argument is no path but a puzzle in some format, or a link."""
    if os.path.exists(what):
        return False
    if row_of(what) or re.match(r"\s*<?https?:", what, re.IGNORECASE):
        return True
    return any(row_of(reading) for place in places(what) for reading in place)


def named_or_read(what: str, name: str, read: Callable[[str], Source]) -> Source:
    """Return a text that was typed as an argument under `name`, or else what `read` finds in the file."""
    return Source(name, what) if is_text(what) else read(what)


def puzzle_in(source: Source, tell: Callable[[str], None]) -> Source:
    """Return the .puz file of a source, converting other formats; what the file can't hold is passed to `tell`."""
    if _is_puz(source):
        return source
    made = read(source)
    for left_out in made.left_out:
        tell(f"not carried over: {left_out}")
    return Source(f"{source.name}.puz", made.text, source.path)


def _is_puz(source: Source) -> bool:
    """Return True if a source is to be compiled as it stands: errors in it are then those of a .puz file."""
    if _is_readable(source.text):
        return False
    if source.path is not None and source.path.endswith(library.SUFFIX):
        return True
    try:
        parse(source)
    except PuzzleError:
        return not any(row_of(text) or _LINK.fullmatch(text) for text in _links(source))
    return True


def _links(source: Source) -> Iterator[str]:
    """Yield the readings of a source that holds nothing but a link. In a file that is no .puz file other words may
    stand around it; standard input is more often a .puz file with a mistake in it."""
    alone = _LINK.fullmatch(source.text) is not None
    if alone or (source.path is not None and os.path.isfile(source.path)):
        yield from readings(source.text)
        yield from grids(source.text)


def answer_in(source: Source, model: Model) -> Answered | None:
    """The answer to a puzzle that a text of a format holds; None where it is in none that has answers."""
    first: PuzzleError | None = None
    for text in (source.text, *(reading for place in places(source.text) for reading in place)):
        row = row_of(text)
        if row is None or row.answer is None:
            continue
        try:
            return row.answer(_with_text(source, text), model)
        except PuzzleError as error:
            first = first or error
    if first is not None:
        raise first
    return None


def export(model: Model, target: str, wish: Wish) -> Exported:
    """A puzzle in a format, which is one of TARGETS."""
    write = next(row.export for row in ROWS if row.name == target)
    assert write is not None
    exported = write(model, wish)
    doubted = ", ".join(f"`{name}`" for name in model.facts.doubted)
    told = (f"here clues may lie, and there they are taken for true: {doubted}",) if doubted else ()
    return replace(exported, left_out=(*exported.left_out, *told))
