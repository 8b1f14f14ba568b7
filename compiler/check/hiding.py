"""The names that a file gives to notes: those that hide a ready one, or a value of the grid."""

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.model.expressions import Local
from pzc.compiler.model.kinds import CELL, ElementType, Type
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit
from .scopes import Definition, LayerName
from .types.expressions import ExprTyper


def note_hidden(names: Names, unit: Unit, prelude: Unit) -> None:
    """Notes the names of a file that would mean something else if nobody gave them a meaning."""
    if unit.file.source.path == prelude.file.source.path:
        return  # the prelude itself, checked as a file
    is_ready = names.scopes.is_ready
    for statement in unit.file.statements:
        match statement:
            case statements.GridDecl(_, _, _, syntax.ListDisplay(_, items)):
                for item in items:
                    if isinstance(item, syntax.Name) and item.text in names.values and is_ready(item.text):
                        _note(names, item.text, f"the ready `{item.text}`", item.span)
            case (
                statements.Def(span, name)
                | statements.ClueDecl(span, name)
                | statements.LayerDecl(span, name)
                | statements.RegionsDecl(span, name)
                | statements.AreasDecl(span, name)
                | statements.ShapeDecl(span, _, name)
            ):
                if name in names.values:
                    _note(names, name, f"the value `{name}` of the grid", span.name(name))
                elif is_ready(name) and _is_alike(names, name, unit, prelude):
                    _note(names, name, f"the ready `{name}`", span.name(name))


def _is_alike(names: Names, name: str, unit: Unit, prelude: Unit) -> bool:
    """Whether the ready name can be asked for the same as what hides it; of definitions that is taken for granted.

    Who means `number(line)` and has a clue `number` on cells hears of it at once; who means `row(c)` does not.
    """
    if (name, 0) in BUILTINS or isinstance(names.scopes.find(name, unit), Definition):
        return True
    span = Span(prelude.file.source, 0, 0)
    parts = [Local(span, kind, True, f"x{i}") for i, kind in enumerate(_asked_for(names, name, unit))]
    typer = ExprTyper(names, prelude)
    typer.locals = {part.name: part for part in parts}
    args = tuple(syntax.Name(span, part.name) for part in parts)
    try:
        typer.expr(syntax.Call(span, syntax.Name(span, name), args))
    except PuzzleError:
        return False
    return True


def _asked_for(names: Names, name: str, unit: Unit) -> Sequence[Type]:
    """What is written in the parentheses behind a name."""
    match names.scopes.find(name, unit):
        case ClueKind(parts=parts):
            return [kind for _, kind in parts]
        case LayerName(kind=kind):
            return [ElementType(kind)]
        case _:
            return [CELL]


def _note(names: Names, name: str, what: str, span: Span) -> None:
    help = f"in this file it is yours: `{name}` means this here; another name would leave no doubt"
    names.doubt("PZ812", f"`{name}` hides {what}", span, help)
