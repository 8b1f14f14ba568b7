"""The names that a file gives to notes: those that hide a ready one, or a value of the grid."""

from pzc.compiler.base.source import Span
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit
from .types.layers import OF_LAYERS
from .types.special import SPECIAL


def note_hidden(names: Names, unit: Unit) -> None:
    """Notes the names of a file that mean something else where nobody gives them a meaning."""
    ready = {*(name for name, _ in BUILTINS), *SPECIAL, *OF_LAYERS, *SHAPES, *names.prelude}
    for statement in unit.file.statements:
        match statement:
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
                elif name in ready:
                    _note(names, name, f"the ready `{name}`", span.name(name))
            case statements.GridDecl(_, _, _, syntax.ListDisplay(_, items)):
                for item in items:
                    if isinstance(item, syntax.Name) and item.text in ready & names.values.keys():
                        _note(names, item.text, f"the ready `{item.text}`", item.span)


def _note(names: Names, name: str, what: str, span: Span) -> None:
    help = f"in this file it is yours: `{name}` means this here; another name would leave no doubt"
    names.doubt("PZ812", f"`{name}` hides {what}", span, help)
