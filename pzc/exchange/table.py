"""The formats that pzc reads and writes: one row each.

What a text is, the first row says that recognises it. A new format is a row here and modules of its own: what its texts
say in compiler/formats; how they become a .puz file, and how a puzzle becomes such a text, beside this file.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Place
from pzc.compiler.formats import board_file, iss, killer_text, links, penpa, puzzlink, sudoku_text
from pzc.compiler.model.model import Model

from .writing import Converted

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
    answer: Callable[[Source, Model], Answered] | None = None


def _from_puzzlink(source: Source, folder: str) -> Converted:
    from .importing import convert

    return Converted(convert(source, folder))


def _from_setters(source: Source, folder: str) -> Converted:
    from .setters import convert

    return convert(source, folder)


def _to_puzzlink(model: Model, wish: Wish) -> Exported:
    """The address; with an answer, that of a board."""
    from .exporting import address_of, rules_besides

    if wish.answer is not None:
        exported = _to_pzprv3(model, wish)
        return replace(exported, text=exported.link)
    address = address_of(model)
    return Exported(address, address, _besides(rules_besides(model, puzzlink.KIND)))


def _besides(rules: list[str]) -> tuple[str, ...]:
    return (f"puzz.link knows the variant's own rules alone; left out: {'; '.join(rules)}",) if rules else ()


def _from_pzprv3(source: Source, folder: str) -> Converted:
    from .boards import convert

    return Converted(convert(source, folder))


def _to_pzprv3(model: Model, wish: Wish) -> Exported:
    from .boards import board_of
    from .exporting import rules_besides

    text = board_of(model, wish.answer)
    others = rules_besides(model, board_file.KIND)
    return Exported(text.removesuffix("\n"), board_file.board_address(text), _besides(others))


def _answer_in_pzprv3(source: Source, model: Model) -> Answered:
    from .boards import answer_of

    return Answered(*answer_of(source, model))


def _no_answer(source: Source, model: Model) -> Answered:
    help = "an address of a board has one, ?pzprv3/..., as `pzc export --answer` writes it"
    raise fail(
        "PZ949", "this address has a puzzle and no answer", Span(source, 0, min(len(source.text), 40)), help=help
    )


def _answer_of_setters(source: Source, model: Model) -> Answered:
    from .answers_there import read_answer

    return read_answer(source, model)


def _to_fpuzzles(model: Model, wish: Wish) -> Exported:
    from .to_fpuzzles import export

    return export(model, wish)


def _to_penpa(model: Model, wish: Wish) -> Exported:
    from .penpa import export

    return export(model, wish)


def _answer_of_penpa(source: Source, model: Model) -> Answered:
    from .penpa_answers import answer

    return Answered(answer(source, model))


def _to_sudokupad(model: Model, wish: Wish) -> Exported:
    from .to_sudokupad import export

    return export(model, wish)


def _from_texts(source: Source, folder: str) -> Converted:
    from .texts import convert

    return convert(source, folder)


def _to_text(model: Model, wish: Wish) -> Exported:
    from .texts import export_text

    return export_text(model, wish)


def _to_killer(model: Model, wish: Wish) -> Exported:
    from .texts import export_killer

    return export_killer(model, wish)


def _from_iss(source: Source, folder: str) -> Converted:
    from .from_iss import convert

    return convert(source, folder)


def _to_iss(model: Model, wish: Wish) -> Exported:
    from .to_iss import export

    return export(model, wish)


def _answer_in_text(source: Source, model: Model) -> Answered:
    from .texts import answer

    return answer(source, model)


ROWS = (
    Row(
        board_file.KIND,
        "a board of puzz.link begins with pzprv3",
        board_file.is_board,
        convert=_from_pzprv3,
        export=_to_pzprv3,
        answer=_answer_in_pzprv3,
    ),
    Row(
        puzzlink.KIND,
        "an address of puzz.link looks like https://puzz.link/p?slither/5/5/cbcbcddad",
        puzzlink.is_address,
        convert=_from_puzzlink,
        export=_to_puzzlink,
        answer=_no_answer,
    ),
    Row(
        "fpuzzles",
        "a link of f-puzzles https://f-puzzles.com/?load=N4Ig...",
        lambda text: links.site_of(text) == links.FPUZZLES,
        convert=_from_setters,
        answer=_answer_of_setters,
        export=_to_fpuzzles,
    ),
    Row(
        "sudokupad",
        "one of SudokuPad https://sudokupad.app/scl...",
        lambda text: links.site_of(text) == links.SUDOKUPAD,
        convert=_from_setters,
        answer=_answer_of_setters,
        export=_to_sudokupad,
    ),
    Row(
        "penpa",
        "an address of Penpa+ looks like https://swaroopg92.github.io/penpa-edit/#m=solve&p=…",
        penpa.is_address,
        export=_to_penpa,
        answer=_answer_of_penpa,
    ),
    Row(
        "text",
        "a sudoku is 81 signs, a digit or a dot for each cell",
        sudoku_text.is_sudoku,
        convert=_from_texts,
        export=_to_text,
        answer=_answer_in_text,
    ),
    Row(
        "iss",
        "a string of the Interactive Sudoku Solver begins like .Thermo~R1C1~R1C2",
        iss.is_iss,
        convert=_from_iss,
        export=_to_iss,
    ),
    Row(
        "killer",
        "a killer 81 signs that point to its sums, or it begins with SumoCueV1 or 3x3:",
        lambda text: killer_text.is_killer(text) or killer_text.are_cages(text),
        convert=_from_texts,
        export=_to_killer,
    ),
)
TARGETS = tuple(row.name for row in ROWS if row.export is not None)


def row_of(text: str) -> Row | None:
    """The format that a text is in; None where it looks like none."""
    return next((row for row in ROWS if row.recognises(text)), None)


def convert(source: Source, folder: str = "") -> str:
    """The same as `read`, without what is left out."""
    return read(source, folder).text


def read(source: Source, folder: str = "") -> Converted:
    """The .puz file of what a source holds. PuzzleError with the place of what can't be read.

    folder: where rule files are looked for before the library.
    """
    row = row_of(source.text)
    if row is None or row.convert is None:
        place = Span(source, 0, min(len(source.text), 40))
        message = "this is no puzzle in a format that pzc reads"
        raise fail("PZ990", message, place, help="; ".join(row.help for row in ROWS if row.convert is not None))
    return row.convert(source, folder)


def named_or_read(what: str, name: str, read: Callable[[str], Source]) -> Source:
    """What a user names: a file, or a text that a format recognises, which then is known by `name`."""
    return Source(name, what) if not os.path.exists(what) and row_of(what) else read(what)


def puzzle_in(source: Source, tell: Callable[[str], None]) -> Source:
    """The source itself, or, of a text of a format, the .puz file that it becomes; what that does not hold is told."""
    row = row_of(source.text)
    if row is None or row.convert is None:
        return source
    made = row.convert(source, "")
    for left_out in made.left_out:
        tell(f"not carried over: {left_out}")
    return Source(f"{source.name}.puz", made.text, source.path)


def answer_in(source: Source, model: Model) -> Answered | None:
    """The answer to a puzzle that a text of a format holds; None where it is in none that has answers."""
    row = row_of(source.text)
    return None if row is None or row.answer is None else row.answer(source, model)


def export(model: Model, target: str, wish: Wish) -> Exported:
    """A puzzle in a format, which is one of TARGETS."""
    write = next(row.export for row in ROWS if row.name == target)
    assert write is not None
    exported = write(model, wish)
    doubted = ", ".join(f"`{name}`" for name in model.facts.doubted)
    told = (f"here clues may lie, and there they are taken for true: {doubted}",) if doubted else ()
    return replace(exported, left_out=(*exported.left_out, *told))
