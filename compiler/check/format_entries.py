"""`format` clauses with keyed entries, such as `format fpuzzles`: from syntax to checked entries."""

from pzc.compiler.base.diagnostics import PuzzleError, did_you_mean, fail
from pzc.compiler.base.node import replace
from pzc.compiler.formats.sudokus.entries import ALL_GIVEN, BOXES, FLAG, HALF, OTHERS, SIDE, WORDS, Word
from pzc.compiler.model.formats import EntryUse
from pzc.compiler.model.model import ClueKind, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit

_ARGUMENT_COUNTS = {FLAG: (0, 0, 2), ALL_GIVEN: (0, 0, 1), BOXES: (2, 0, 0), SIDE: (1, 1, 0)}
"""For some words: the exact number of parameters, and the most regions and the most clues or values."""


def check_entry(names: Names, unit: Unit, written: statements.FormatDecl) -> EntryUse:
    """Check the words after the key: none for a flag, otherwise one word, optionally followed by `drawn(...)`."""
    if not written.codes:
        return EntryUse(FLAG, "")
    call, *others = written.codes
    drawn = _names_drawn(others[0]) if len(others) == 1 else ()
    if others and not drawn:
        help = 'after it, `drawn("NAME")` may say that the site does not draw them by itself'
        raise fail("PZ383", "one word says what the entries under a key are", others[0].span, help=help)
    match call:
        case syntax.Call(_, syntax.Name(_, word), args, None, None) if word in WORDS or word in OTHERS:
            use = EntryUse(word, "")
            for arg in args:
                use = _with_argument(names, unit, use, arg)
            _check_arguments(names, use, call)
            return replace(use, drawn=drawn)
    word = call.function.span.text if isinstance(call, syntax.Call) else call.span.text
    known = (*WORDS, *OTHERS)
    help = did_you_mean(word, known) or f"there are {', '.join(known)}"
    raise fail("PZ382", "this is none of the shapes of an entry", call.span, help=help)


def _names_drawn(written: syntax.Expr) -> tuple[str, ...]:
    """Return the names in `drawn("Renban")`, or an empty tuple for another expression."""
    match written:
        case syntax.Call(_, syntax.Name(_, "drawn"), args, None, None):
            return tuple(arg.text for arg in args if isinstance(arg, syntax.Text))
    return ()


def _with_argument(names: Names, unit: Unit, use: EntryUse, arg: syntax.Expr) -> EntryUse:
    """Add an argument to a use: a clue, a parameter, regions, a number or `X = 10`."""
    match arg:
        case syntax.Name(_, text):
            param = names.params.get(unit, {}).get(text)
            if param is not None:
                return replace(use, params=(*use.params, param))
            if text == HALF and use.params:
                return replace(use, half=True)
            match names.scopes.placed(text, unit):
                case ClueKind(name) if not use.clue:
                    return replace(use, clue=name)
                case RegionName(name) if not use.regions:
                    return replace(use, regions=name)
                case None:
                    raise names.unknown(text, arg.span, unit)
        case syntax.Number(value=value):
            return replace(use, texts=(*use.texts, ("", value)))
        case syntax.Compare(_, syntax.Name(_, text), (("=", syntax.Number(value=value)),)):
            param = names.params.get(unit, {}).get(text)
            if param is not None:
                return replace(use, settings=(*use.settings, (param, value)))
            return replace(use, texts=(*use.texts, (text, value)))
    raise _unfit(arg)


def _unfit(arg: syntax.Expr) -> PuzzleError:
    help = "a clue, a parameter or regions by their names, the value that is left out, or `X = 10` for its name"
    return fail("PZ383", "this says nothing about an entry", arg.span, help=help)


def _check_arguments(names: Names, use: EntryUse, call: syntax.Call) -> None:
    """Raise an error if a word lacks an argument or has one that it does not take."""
    word = WORDS.get(use.word)
    if word is None:
        params, regions, _ = _ARGUMENT_COUNTS[use.word]
        wanted = len(use.params) == params and (not use.regions or regions == 1) and not use.texts
        clue = bool(use.clue) >= (use.word == ALL_GIVEN) and not (use.clue and use.word in (BOXES, SIDE))
        if not (wanted and clue):
            raise fail("PZ383", f"`{use.word}` is {OTHERS[use.word]}", call.span)
        return
    kind = names.scopes.entries.get(use.clue) or names.scopes.prelude.get(use.clue)
    if not isinstance(kind, ClueKind) or not word.fits(kind) or use.regions or use.settings:
        raise fail(
            "PZ383",
            f"`{use.word}` carries {word.help}: it takes a clue of {_parts_taken(word)}",
            call.args[0].span if call.args else call.span,
            help=_signature(kind),
        )
    if len(use.params) > (use.word == "lines" and kind.value is None):
        raise fail("PZ383", "a parameter can be the value of lines that have no value of their own", call.span)


def _parts_taken(word: Word) -> str:
    """Return the parts of the clues that a word takes: `a link`, `a cell and a list of cells`."""
    ways = [" and ".join(["a direction"] * word.points + list(map(str, parts))) for parts in word.parts]
    if word.values == (None,):
        value = ", without a value"
    else:
        value = "" if None in word.values else f", with {' or '.join(map(str, word.values))} as its value"
    return " or ".join(dict.fromkeys(ways)) + value


def _signature(kind: object) -> str:
    return f"it is declared as: clue {kind.signature}" if isinstance(kind, ClueKind) else ""
