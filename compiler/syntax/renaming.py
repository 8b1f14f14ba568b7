"""A syntax tree to the same tree with some names replaced, for `use slitherlink(line as wall)`.

A name is replaced at each occurrence, even if it is a local name there. Since the new name does not occur in the file,
its meaning is unchanged.
"""

from collections.abc import Iterator, Mapping
from typing import TypeVar, cast

from pzc.compiler.base.node import replace

from . import braces
from . import expressions as s
from . import statements as st

_DECLARING = (st.RegionsDecl, st.AreasDecl, st.ShapeDecl, st.LayerDecl, st.ClueDecl, st.Def)
P = TypeVar("P")


def renamed(file: st.File, names: Mapping[str, str]) -> st.File:
    """Return the file with the new names."""
    return st.File(file.source, _renamed(file.statements, names))


def declared(file: st.File) -> set[str]:
    """Return the names declared in a file that can be replaced."""
    single = {name.text for x in file.statements if isinstance(x, st.UnknownDecl) for name in x.names}
    return single | {x.name for x in file.statements if isinstance(x, _DECLARING)}


def names_in(part: object) -> Iterator[str]:
    """Yield all names in a part of a file."""
    if isinstance(part, st.File):
        yield from names_in(part.statements)
    if isinstance(part, s.Name):
        yield part.text
    elif isinstance(part, (*_DECLARING, st.ParamDecl, st.Part)):
        yield part.name
    # The words of a mark are not names: `orange` is a color there, and may be the new name of a clue.
    for inner in part.places if isinstance(part, st.LookMark) else s.parts(part):
        yield from names_in(inner)


def _renamed(part: P, names: Mapping[str, str]) -> P:
    """Replace the names in a part of a file."""
    if isinstance(part, tuple):
        return cast(P, tuple(_renamed(inner, names) for inner in part))
    if isinstance(part, s.Name):
        return replace(part, text=names.get(part.text, part.text))
    if not isinstance(part, s.Node):
        return part
    if isinstance(part, st.LookMark):  # its words are not names: `black` is a color there
        return cast(P, replace(part, places=_renamed(part.places, names)))
    changes: dict[str, object] = {}
    for field, value in vars(part).items():
        if isinstance(value, s.Node | tuple):
            changes[field] = _renamed(value, names)
        elif field == "name" and isinstance(part, _DECLARING):
            changes[field] = names.get(value, value)
        elif field == "text" and isinstance(part, st.RuleDecl):
            changes[field] = braces.renamed(value, names)
    return replace(part, **changes)
