"""The signs of a `format` clause, as in `cells(number, "#", black)`: from syntax to checked."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import replace
from pzc.compiler.model.formats import Sign
from pzc.compiler.model.kinds import DIGIT, INT, ElementType
from pzc.compiler.model.model import ClueKind, RegionName
from pzc.compiler.syntax import expressions as syntax

from .names import Names
from .resolve import Unit
from .scopes import AreasName, Entry, LayerName

_HOLE = "hole"
_HELP = 'for example: cells(number, "#", black), or: cells("1", not black, "2", black, "q*", given)'


def check_signs(names: Names, unit: Unit, on: tuple[str, ...], args: Sequence[syntax.Expr]) -> tuple[Sign, ...]:
    """Check the signs of a clause.

    Each sign is a name (for numbers), or a text and its meaning: a clue or a layer on elements of the kinds `on`.
    """
    return tuple(_checked(names, unit, on, args))


def _checked(names: Names, unit: Unit, on: tuple[str, ...], args: Sequence[syntax.Expr]) -> Iterator[Sign]:
    """Yield the signs of a clause. Raises PuzzleError if a text has no meaning or an impossible one."""
    text: syntax.Text | None = None
    clues: set[str] = set()  # clues whose places may also have numbers
    for arg in args:
        if isinstance(arg, syntax.Text):
            if text is not None:
                raise fail("PZ931", "what does this sign say?", text.span, help=_HELP)
            text = arg
            continue
        name, value = _name_and_value(arg)
        sign = _sign(names, unit, on, name, "" if text is None else text.text, value)
        numbered = sign.what == "numbers" or sign.what == "layer" and not _is_truth(names, unit, name)
        if sign.what == "clue" and sign.text in clues:
            numbered = True
        if sign.what in ("layer", "regions") and not numbered and sign.text in clues:
            sign, numbered = replace(sign, value=sign.wanted), True  # for any number of that clue
        clues |= {sign.text} if sign.is_clue and sign.before is not None else set()
        if not numbered and (sign.before is not None or value is not None and not isinstance(arg, syntax.Unary)):
            raise fail("PZ931", f"`{name.text}` has no numbers", arg.span, help=_HELP)
        if sign.is_clue and sign.before is not None and value is not None:
            raise fail("PZ931", "a clue with any number can't be just one", arg.span, help=_HELP)
        yield sign
        text = None
    if text is not None:
        raise fail("PZ931", "what does this sign say?", text.span, help=_HELP)


def _name_and_value(arg: syntax.Expr) -> tuple[syntax.Name, int | None]:
    """Parse `black`, `not black` or `pole = -1` to a name and one of its values."""
    match arg:
        case syntax.Name():
            return arg, None
        case syntax.Unary(_, "not", syntax.Name() as name):
            return name, 0
        case syntax.Compare(_, syntax.Name() as name, (("=", value),)):
            match value:
                case syntax.Number(_, number):
                    return name, number
                case syntax.Unary(_, "-", syntax.Number(_, number)):
                    return name, -number
    raise fail("PZ931", "this does not say what a sign means", arg.span, help=_HELP)


def _is_truth(names: Names, unit: Unit, name: syntax.Name) -> bool:
    entry = names.scopes.find(name.text, unit)
    return isinstance(entry, LayerName) and entry.truth


def _sign(names: Names, unit: Unit, on: tuple[str, ...], name: syntax.Name, text: str, value: int | None) -> Sign:
    """Return the sign for a name: a clue, a layer, areas, regions or holes."""
    entry = names.scopes.placed(name.text, unit) or names.scopes.find(name.text, unit)
    match entry:
        case ClueKind(parts=((_, ElementType(kind)),), value=declared) if kind in on and (
            declared is None or declared[1] == INT
        ):
            return Sign(text, name.text, value, "clue" if declared is None else "numbers", kind)
        case LayerName(kind=kind) if kind in on:
            return Sign(text, name.text, value, "layer", kind)
        case AreasName(written=written) if written.of is None and "link" in on:
            joined = None if value is None else 1 - value  # `not room`: there is no border
            return Sign(text, name.text, joined, "areas", "link")
        case RegionName() if "link" in on:
            return Sign(text, name.text, value, "regions", "link")
    if name.text == _HOLE and entry is None and "cell" in on:
        return Sign(text, name.text, value, "hole", "cell")
    if name.text == DIGIT and "cell" in on and names.has_digits:
        return Sign(text, name.text, value, "layer", "cell")
    raise _unfit(names, unit, on, name, entry)


def _unfit(names: Names, unit: Unit, on: tuple[str, ...], name: syntax.Name, entry: Entry | None) -> PuzzleError:
    """Return the error for a name that cannot be the meaning of a sign."""
    if entry is None:
        return names.unknown(name.text, name.span, unit)
    wanted = " or ".join(f"a {kind}" for kind in on)
    return fail("PZ931", f"a clue or a layer on {wanted} is wanted here, `{name.text}` is none", name.span, help=_HELP)
