"""`format` clauses, which describe the texts of other programs: from syntax to checked."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from pzc.compiler.base.diagnostics import PuzzleError, did_you_mean, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.addresses.kudamono import KIND as KUDAMONO
from pzc.compiler.formats.addresses.kudamono_parts import WORDS as KUDAMONO_WORDS
from pzc.compiler.formats.addresses.kudamono_parts import Word
from pzc.compiler.formats.addresses.puzzlink import KIND, gives_regions
from pzc.compiler.formats.board_files import board_file as boards
from pzc.compiler.formats.board_files.block import Block
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.code import Code
from pzc.compiler.formats.games.game_grids import GRID, GRIDS, SIZES
from pzc.compiler.formats.games.game_ids import KIND as GAMES
from pzc.compiler.formats.games.game_ids import names_in
from pzc.compiler.formats.games.games import LETTER, ON_GRIDS, PARAMS
from pzc.compiler.formats.games.games import WORDS as GAME_WORDS
from pzc.compiler.formats.sudokus.entries import OTHERS, WORDS
from pzc.compiler.model.formats import CodeUse, Format
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, INT, LINK, ListType, Type
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from . import notation
from .format_entries import check_entry
from .names import Names
from .resolve import Unit
from .signs import check_signs

ENTRIES = ("fpuzzles", "sudokupad", "iss", "ipuz")
_MODIFIERS = ("optional", "since", "least")  # words around another word
KINDS = (KIND, boards.KIND, GAMES, KUDAMONO, *ENTRIES)
_EXAMPLES = {
    KIND: "numbers16(given)",
    "pzprv3": "cells(given)",
    GAMES: 'params("{n}"), numbers(given)',
    KUDAMONO: "numbers(given)",
}
_WORDS: Mapping[str, Mapping[str, Code | Block | Word]] = {
    KIND: CODES,
    boards.KIND: BLOCKS,
    GAMES: GAME_WORDS,
    KUDAMONO: KUDAMONO_WORDS,
}
_DESCRIPTIONS = {
    KIND: "codes of an address",
    boards.KIND: "pictures of a board",
    GAMES: "parts of a game's id",
    KUDAMONO: "codes of an address",
}
_CELLS = ListType(CELL)
_INTS = ListType(INT)


def _takes_clue(part: Type, value: Type | None, direction: bool = False) -> Callable[[ClueKind], bool]:
    """Return a predicate for clues with one part of a type, a value of a type, and optionally a direction."""

    def fits(clue: ClueKind) -> bool:
        kinds = [kind for name, kind in clue.parts if name not in clue.directions]
        pointing = len(clue.parts) - len(kinds)
        return kinds == [part] and pointing == direction and (clue.value[1] if clue.value else None) == value

    return fits


def _cell_pair(clue: ClueKind) -> bool:
    return [kind for _, kind in clue.parts] == [CELL, CELL] and clue.value is None


_CLUES = {
    "cell": (_takes_clue(CELL, None), "a clue on a cell without a value"),
    "valued cell": (_takes_clue(CELL, INT), "a clue on a cell with a number"),
    "listed cell": (_takes_clue(CELL, _INTS), "a clue on a cell with a list of numbers"),
    "valued corner": (_takes_clue(CORNER, INT), "a clue on a corner with a number"),
    "link": (_takes_clue(LINK, None), "a clue on a link without a value"),
    "amount": (_takes_clue(INT, None), "a clue on a number without a value"),
    "list": (_takes_clue(_INTS, None), "a clue on a list of numbers"),
    "counted": (_takes_clue(INT, INT), "a clue on a number with a number"),
    "border": (_takes_clue(BORDER, None), "a clue on a border without a value"),
    "groups": (_takes_clue(_CELLS, None), "a clue on a list of cells without a value"),
    "valued lines": (_takes_clue(_CELLS, INT), "a clue on a list of cells with a number"),
    "listed lines": (_takes_clue(_CELLS, _INTS), "a clue on a list of cells with a list of numbers"),
    "arrow": (_takes_clue(CELL, None, direction=True), "a clue on a cell with a direction, without a value"),
    "cell pair": (_cell_pair, "a clue on two cells without a value"),
    "listed arrow": (
        _takes_clue(CELL, _INTS, direction=True),
        "a clue on a cell with a direction and a list of numbers",
    ),
    "valued arrow": (_takes_clue(CELL, INT, direction=True), "a clue on a cell with a direction and a number"),
}


def check_format(names: Names, unit: Unit, written: statements.FormatDecl) -> Format:
    """Check a `format` clause."""
    if written.kind not in KINDS:
        help = did_you_mean(written.kind, KINDS) or f"there is {', '.join(KINDS)}"
        raise fail("PZ380", f"no format is called `{written.kind}`", written.span.name(written.kind), help=help)
    if written.kind in ENTRIES:
        entry = check_entry(names, unit, written)
        return Format(written.kind, written.key, (), (), unit.name, written.span, entry)
    codes = tuple(_check_code(names, unit, code, written.kind) for code in written.codes)
    if not codes:
        help = f'for example: format {written.kind} "{written.key}": {_EXAMPLES[written.kind]}'
        raise fail("PZ381", "the format does not say what is written", written.span, help=help)
    _check_order(written, codes)
    return Format(written.kind, written.key, written.others, codes, unit.name, written.span)


def _check_order(written: statements.FormatDecl, codes: Sequence[CodeUse]) -> None:
    """Raise an error if `rooms16` comes before its regions, or an optional part before a required one."""
    if written.kind == GAMES and codes[0].word not in (PARAMS, LETTER):
        help = f'for example: format {GAMES} "{written.key}": {_EXAMPLES[GAMES]}'
        raise fail(
            "PZ383", f"a game's id begins with `{PARAMS}`, or with a `{LETTER}`", written.codes[0].span, help=help
        )
    _check_grid(written, codes)
    for number, code in enumerate(codes):
        if notation.needs_regions(code) and not any(gives_regions(before) for before in codes[:number]):
            raise fail(
                "PZ383",
                "of which regions?",
                written.codes[number].span,
                help=f"write borders(NAME), before {code.word}",
            )
    read = [(code, part.span) for code, part in zip(codes, written.codes, strict=True) if not _is_silent(code)]
    for (before, span), (code, _) in pairwise(read):
        if before.optional and not (code.optional or _begins_with_stroke(code)):
            raise fail("PZ383", "what may be missing stands at the end, or before a stroke or a bank", span)


def _check_grid(written: statements.FormatDecl, codes: Sequence[CodeUse]) -> None:
    """Raise an error if a clause with a `grid` lacks the sizes, or has a word for other places than cells."""
    if not any(code.word == GRID for code in codes if written.kind == GAMES):
        return
    if not set(SIZES) <= set(names_in(codes[0].names[0])):
        raise fail("PZ383", f"with a `{GRID}`, `{PARAMS}` has {{height}} and {{width}}", written.codes[0].span)
    for code, part in zip(codes, written.codes, strict=True):
        if code.word not in ON_GRIDS:
            help = f"there are {', '.join(sorted(ON_GRIDS))}"
            raise fail("PZ383", f"with a `{GRID}`, there is no `{code.word}`", part.span, help=help)


def _is_silent(use: CodeUse) -> bool:
    return use.word in CODES and CODES[use.word].silent


def _begins_with_stroke(use: CodeUse) -> bool:
    return use.word in CODES and CODES[use.word].stroke


def words_of(kind: str) -> tuple[str, ...]:
    """Return the words that may follow the key of a format."""
    if kind in ENTRIES:
        return (*WORDS, *OTHERS)
    return (*_WORDS.get(kind, ()), *(notation.WORDS if kind == KIND else ()), *_MODIFIERS)


def _check_code(names: Names, unit: Unit, written: syntax.Expr, kind: str) -> CodeUse:
    """Check a code and the words around it, as in `optional(numbers16(given))`."""
    words = _WORDS[kind]
    match written:
        case syntax.Call(_, syntax.Name(_, "optional"), (inner,), None, None):
            return replace(_check_code(names, unit, inner, kind), optional=True)
        case syntax.Call(_, syntax.Name(_, "since"), (syntax.Number(_, version), inner), None, None):
            return replace(_check_code(names, unit, inner, kind), since=version)
        case syntax.Call(_, syntax.Name(_, "least"), (syntax.Number(_, number), inner), None, None):
            return replace(_check_code(names, unit, inner, kind), least=number)
        case syntax.Call(_, syntax.Name(_, word), args, None, None) if word in words:
            return _check_word(names, unit, words[word], args, written.span)
        case syntax.Call(_, syntax.Name(_, word), _, None, None) if kind == KIND and word in notation.WORDS:
            return notation.check_notation(names, unit, written)
    word = written.function.span.text if isinstance(written, syntax.Call) else written.span.text
    words_here = words_of(kind)
    help = did_you_mean(word, words_here) or f"there are {', '.join(words_here)}"
    raise fail("PZ382", f"this is none of the {_DESCRIPTIONS[kind]}", written.span, help=help)


def _check_word(
    names: Names, unit: Unit, word: Code | Block | Word, args: Sequence[syntax.Expr], span: Span
) -> CodeUse:
    """Check the arguments of a code."""
    count = len(word.takes)
    signs: Sequence[syntax.Expr] = ()
    if isinstance(word, Block) and word.on:
        count = next(
            (i for i, arg in enumerate(args[:count]) if not isinstance(arg, syntax.Name)), min(count, len(args))
        )
        args, signs = args[:count], args[count:]
    least = len(word.takes) - word.spare
    in_pairs = "text" in word.takes and word.spare > 1  # the arguments are pairs of a text and its meaning
    if not least <= len(args) <= len(word.takes) or in_pairs and (len(args) - least) % 2:
        wanted = ", ".join(word.takes[:least]) + ", and so on" if in_pairs else ", ".join(word.takes)
        raise fail("PZ383", f"`{word.word}` takes {wanted}", span)
    arguments = tuple(_check_argument(names, unit, takes, arg) for takes, arg in zip(word.takes, args, strict=False))
    on = word.on if isinstance(word, Block) else ()
    signs, patterns = notation.check_patterns(names, unit, on, signs)
    return CodeUse(word.word, arguments, signs=check_signs(names, unit, on, signs), notation=patterns)


def _check_argument(names: Names, unit: Unit, takes: str, written: syntax.Expr) -> str:
    """Check an argument of a code, and return its name or text."""
    if takes == "template":
        return _check_template(names, unit, written)
    if takes == "grid":
        return _check_grid_name(written)
    if takes in ("text", "number"):
        return _constant(takes, written)
    if not isinstance(written, syntax.Name):
        raise fail("PZ383", "a name is wanted here", written.span)
    name = written.text
    entry = names.scopes.placed(name, unit)
    if takes == "param":
        if name in names.params.get(unit, {}):
            return name
        raise _unfit(names, unit, written, "a parameter of this file")
    fits, words = _NAMED.get(takes) or _clue_that(*_CLUES[takes])
    if fits(entry):
        return name
    raise _unfit(names, unit, written, words)


def _clue_that(fits: Callable[[ClueKind], bool], words: str) -> tuple[Callable[[object], bool], str]:
    return lambda entry: isinstance(entry, ClueKind) and fits(entry), words


_NAMED: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "regions": (lambda entry: isinstance(entry, RegionName), "a name of regions"),
    "shapes": (
        lambda entry: isinstance(entry, FigureName) and entry.open is not None,
        "a name of shapes that are left to the puzzle",
    ),
}


def _check_template(names: Names, unit: Unit, written: syntax.Expr) -> str:
    """Check a text with parameters of this file in braces."""
    text = _constant("text", written)
    try:
        unknown = next((name for name in names_in(text) if name not in names.params.get(unit, {})), None)
    except ValueError as error:
        raise fail("PZ383", f"this is no template of parameters: {error}", written.span) from None
    if unknown is not None:
        help = did_you_mean(unknown, names.params.get(unit, {}))
        raise fail("PZ383", f"`{unknown}` is no parameter of this file", written.span.name(unknown), help=help)
    return text


def _check_grid_name(written: syntax.Expr) -> str:
    name = _constant("text", written)
    if name not in GRIDS:
        help = did_you_mean(name, GRIDS) or f"there are {', '.join(GRIDS)}"
        raise fail("PZ383", f"no grid is called `{name}`", written.span, help=help)
    return name


def _constant(takes: str, written: syntax.Expr) -> str:
    """Return the text or number of a literal argument. Raises PuzzleError for anything else."""
    match takes, written:
        case "text", syntax.Text(_, text):
            return text
        case "number", syntax.Number(_, number):
            return str(number)
    raise fail("PZ383", f"a {takes} is wanted here", written.span)


def _unfit(names: Names, unit: Unit, written: syntax.Name, wanted: str) -> PuzzleError:
    if names.scopes.placed(written.text, unit) is None and written.text not in names.params.get(unit, {}):
        return names.unknown(written.text, written.span, unit)
    return fail("PZ383", f"{wanted} is wanted here, `{written.text}` is none", written.span)
