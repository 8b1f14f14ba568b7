"""The error for a name that two files define, with the `use` line that resolves the conflict."""

from pzc.compiler.base.diagnostics import Label, PuzzleError, fail
from pzc.compiler.base.source import Span
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import stem
from pzc.compiler.syntax.renaming import declared, names_in

from .resolve import Unit


def clash(text: str, span: Span, unit: Unit, first: Span, main: Unit) -> PuzzleError:
    """Return the error for a name that is defined twice. `first` is the file with the first definition."""
    there = (Label(first.name(text), "first said here"),)
    names = {text}
    help = "choose another name"
    if first.source is not unit.file.source:
        found = _separating_item(main, unit, first)
        if found is None:
            help += (
                f", or give that of the other file one: use {stem(first.source)}({text} as {stem(first.source)}_{text})"
            )
        else:
            item, inside = found
            names |= _common_names(inside, main)
            line = _with_names(item, {name: _fresh_name(name, item.name, main) for name in sorted(names)})
            lead = "choose another name, or give" if unit is main else "give"
            help = f"{lead} what {item.name}.puz has {'another name' if len(names) == 1 else 'other names'}: use {line}"
    shown = " and ".join(f"`{name}`" for name in (text, *sorted(names - {text})))
    message = f"{shown} {'has two meanings' if len(names) == 1 else 'have two meanings each'}"
    return fail("PZ204", message, span.name(text), others=there, help=help)


def _separating_item(main: Unit, unit: Unit, first: Span) -> tuple[statements.UseItem, set[Unit]] | None:
    """Find the item of a `use` statement in the main file that brings in one of two files but not the other.

    Returns it with all files that only this item brings in, or None if there is no such item.
    """
    items = main.file.used
    trees = [(item, {used, *used.all_used()}) for item, used in zip(items, main.uses, strict=False)]
    holding = [(item, tree) for item, tree in trees if any(one.file.source is first.source for one in tree)]
    with_unit = [(item, tree) for item, tree in trees if unit in tree]
    for (item, tree), others in ((one, holding) for one in reversed(with_unit)):
        if all(item is not other for other, _ in others):
            return item, tree - set().union(*(t for i, t in trees if i is not item))
    for item, tree in holding:
        if all(item is not other for other, _ in with_unit):
            return item, tree - set().union(*(t for i, t in trees if i is not item))
    return None


def _common_names(inside: set[Unit], main: Unit) -> set[str]:
    """Return the names that files inside and outside both define. Names that may be shared are left out."""
    outside = [main, *(unit for unit in main.all_used() if unit not in inside)]
    pairs = [(one, other) for one in inside for other in outside]
    return {
        name
        for one, other in pairs
        for name in _names(one) & _names(other)
        if not _is_shared(name, one.file, other.file)
    }


def _names(unit: Unit) -> set[str]:
    """Return the names that a file declares, without its definitions."""
    return declared(unit.file) - {s.name for s in unit.file.statements if isinstance(s, statements.Def)}


def _is_shared(name: str, one: statements.File, other: statements.File) -> bool:
    """Return True if both files divide the board under this name, and one of them by `regions`."""
    divisions = [_division(name, file) for file in (one, other)]
    return None not in divisions and statements.RegionsDecl in divisions


def _division(name: str, file: statements.File) -> type | None:
    """Return how a file divides the board under this name, or None."""
    divisions = statements.RegionsDecl | statements.AreasDecl
    return next((type(s) for s in file.statements if isinstance(s, divisions) and s.name == name), None)


def _fresh_name(name: str, file: str, main: Unit) -> str:
    """Return a new name for a name of a file that no file uses yet."""
    taken = {text for unit in main.all_used() for text in names_in(unit.file)}
    new = f"{file}_{name}"
    while new in taken:
        new += "_"
    return new


def _with_names(item: statements.UseItem, names: dict[str, str]) -> str:
    """Add renamings to the item of a `use`: `slitherlink(height = 6, line as slitherlink_line)`."""
    written = " ".join(item.span.text.split())
    more = ", ".join(f"{old} as {new}" for old, new in names.items())
    return f"{written[:-1]}, {more})" if written.endswith(")") else f"{written}({more})"
