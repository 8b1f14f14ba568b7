"""Names to typed expressions. Local names take precedence over names of the file, and these over built-ins."""

from __future__ import annotations

import re

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import AreasName, Definition, LayerName
from pzc.compiler.meaning.builtins import BUILTINS, BY_WORD
from pzc.compiler.model.board_expressions import ClueList, FigureList, Read, RegionList
from pzc.compiler.model.expressions import Builtin, Constant, Expr, Local, ParamRef
from pzc.compiler.model.kinds import BOOL, CELL, INT, ListType, TupleType
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.words import AGGREGATES

from .aggregates import FOLDS, fold
from .areas import area_list
from .comprehensions import where_it_holds
from .definitions import apply
from .expression_warnings import warn_about_free
from .typer import Typer

_MAY_BE_FREE = re.compile(r"[^\W\d_]\d*'*")
"""Names that may be implicitly quantified if they are not defined. Longer names are treated as misspelled."""


def name(typer: Typer, written: syntax.Name) -> Expr:  # noqa: C901
    """Type a bare name."""
    text, span = written.text, written.span
    local = typer.locals.get(text)
    if local is not None:
        typer.uses[local.span] = span
        return local
    if text in AGGREGATES:
        return _bare(typer, written)
    param = typer.names.params.get(typer.unit, {}).get(text)
    if param is not None:
        return ParamRef(span, INT, True, param)
    free = typer.free is not None and text in typer.free and _MAY_BE_FREE.fullmatch(text) is not None
    entry = typer.find(text, elsewhere=not free)
    if isinstance(entry, Definition) and entry.written.params:
        entry = typer.find_clue(text)
    match entry:
        case ClueKind() | RegionName() | FigureName() | AreasName() if typer.names.early:
            help = (
                "make it a param, which is set in `use`; the values of a layer may use it: layer NAME on cells of ..."
            )
            message = f"the board is made before anything is put on it, such as `{text}`"
            raise fail("PZ260", message, span, help=help)
        case ClueKind(name, parts):
            kinds = tuple(kind for _, kind in parts)
            return ClueList(span, ListType(kinds[0] if len(kinds) == 1 else TupleType(kinds)), True, name)
        case RegionName(name):
            return RegionList(span, ListType(ListType(CELL)), True, name)
        case AreasName() as entry:
            return area_list(typer, entry, span)
        case LayerName(single=True, name=layer, truth=truth):
            return Read(span, BOOL if truth else INT, False, layer, Constant(span, INT, True, 1))
        case LayerName(truth=True) as layer:
            return where_it_holds(typer, layer, span)
        case FigureName(name, kind):
            return FigureList(span, kind, True, name)
        case Definition() as definition if not definition.written.params:
            return apply(typer, definition, (), written.span)
        case Definition() | LayerName():
            help = f"write {text}(...)"
            raise fail("PZ219", f"`{text}` needs an argument in parentheses", span, help=help)
    return _other_name(typer, text, span, free)


def _other_name(typer: Typer, text: str, span: Span, free: bool) -> Expr:
    """Type a name that is not an entry of the file: a value of the grid, a built-in list, or an undefined name."""
    value = typer.names.value(text, typer.unit, elsewhere=not free)
    if value is not None:
        return Constant(span, INT, True, value, text)
    if (text, 0) in BUILTINS:
        if BUILTINS[text, 0].of_digits:
            typer.need_digits(span)
        return Builtin(span, BY_WORD[BUILTINS[text, 0].result], True, text, ())
    if free:
        if text not in typer.freed:
            warn_about_free(typer, syntax.Name(span, text))
            typer.freed[text] = (Local(span, INT, True, text), [])
        return typer.freed[text][0]
    if any(name == text for name, _ in BUILTINS):
        help = f"write {text}(...)"
        if (f"{text}s", 0) in BUILTINS:
            help = f"all of them are `{text}s`, the first is {text}s[1]; of a cell it is {text}(c)"
        raise fail("PZ219", f"`{text}` needs an argument in parentheses", span, help=help)
    coordinate = typer.free is not None and text in typer.free
    help = "a name that stands for every row or column is a single letter, as `i` in (i, 1)" if coordinate else ""
    if _MAY_BE_FREE.fullmatch(text):
        help = f"say in front what it stands for: `for {text} in 1..9: ...`, `for {text} in cells: ...`"
        help += f"; one number to be found is `unknown {text} of 1..9`"
    raise typer.names.unknown(text, span, typer.unit, typer.locals, help)


def _bare(typer: Typer, written: syntax.Name) -> Expr:
    """Type a bare aggregate such as `sum`, which applies to the cells of a clue in the clue's condition."""
    if typer.bare is None or written.text not in FOLDS:
        help = f"write {written.text}(...)"
        raise fail("PZ219", f"`{written.text}` of what?", written.span, help=help)
    return fold(typer, written.text, typer.bare, written.span)
