"""Warnings for names of a file that hide a built-in name or a value of the grid."""

from collections.abc import Sequence
from typing import assert_never

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.model.expressions import Local
from pzc.compiler.model.kinds import CELL, ITEM, ElementType, ListType, Type
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit
from .scopes import AreasName, Definition, LayerName
from .types.expressions import ExprTyper


def warn_about_hidden(names: Names, unit: Unit, prelude: Unit) -> None:
    """Warn about the declarations in a file whose names also have another meaning."""
    if unit.file.source.path == prelude.file.source.path:
        return  # the prelude itself is being checked
    is_builtin = names.scopes.is_builtin
    for statement in unit.file.statements:
        match statement:
            case statements.GridDecl(_, _, _, syntax.ListDisplay(_, items)):
                for item in items:
                    if isinstance(item, syntax.Name) and item.text in names.values and is_builtin(item.text):
                        _warn(names, item.text, f"the ready `{item.text}`", item.span)
            case (
                statements.Def(span, name)
                | statements.ClueDecl(span, name)
                | statements.LayerDecl(span, name)
                | statements.RegionsDecl(span, name)
                | statements.AreasDecl(span, name)
                | statements.ShapeDecl(span, _, name)
            ):
                if name in names.values:
                    _warn(names, name, f"the value `{name}` of the grid", span.name(name))
                elif is_builtin(name) and _takes_same_arguments(names, name, unit, prelude):
                    _warn(names, name, f"the ready `{name}`", span.name(name))


def _takes_same_arguments(names: Names, name: str, unit: Unit, prelude: Unit) -> bool:
    """Return True if the hidden built-in name can take the same arguments as the declaration that hides it.

    Someone who means the built-in `number(line)` and has a clue `number` on cells gets a type error at once. Someone
    who means the built-in `row(c)` gets no error, so this needs a warning. Definitions are not typed, so they count as
    alike.
    """
    if (name, 0) in BUILTINS or isinstance(names.scopes.find(name, unit), Definition):
        return True
    span = Span(prelude.file.source)
    parts = [Local(span, kind, True, f"x{i}") for i, kind in enumerate(_argument_types(names, name, unit))]
    typer = ExprTyper(names, prelude)
    typer.locals = {part.name: part for part in parts}
    args = tuple(syntax.Name(span, part.name) for part in parts)
    try:
        typer.expr(syntax.Call(span, syntax.Name(span, name), args))
    except PuzzleError:
        return False
    return True


def _argument_types(names: Names, name: str, unit: Unit) -> Sequence[Type]:
    """Return the types of the arguments that a declared name takes."""
    entry = names.scopes.find(name, unit)
    match entry:
        case ClueKind(parts=parts):
            return [kind for _, kind in parts]
        case LayerName(kind=kind):
            if kind != ITEM:
                return [ElementType(kind)]
            items = names.lists.get(name)  # None for a single unknown
            return [items.type.item] if items is not None and isinstance(items.type, ListType) else []
        case RegionName() | AreasName() | FigureName() | Definition() | None:
            return [CELL]
        case _:
            assert_never(entry)


def _warn(names: Names, name: str, what: str, span: Span) -> None:
    help = f"in this file it is yours: `{name}` means this here; another name would leave no doubt"
    names.warn("PZ812", f"`{name}` hides {what}", span, help)
