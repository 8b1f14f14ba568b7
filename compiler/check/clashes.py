"""Names to which two files give a meaning, to the `use` line with which they go together."""

from collections.abc import Iterator

from pzc.compiler.base.diagnostics import Label, PuzzleError, fail
from pzc.compiler.base.source import Span
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import stem
from pzc.compiler.syntax.renamed import declared, spoken_of

from .resolve import Unit


def clash(text: str, span: Span, unit: Unit, said: Span, main: Unit) -> PuzzleError:
    """The error for a name to which a file gives a meaning that it has already. `said` is where it got that."""
    there = (Label(said.name(text), "first said here"),)
    names = {text}
    help = "choose another name"
    if said.source is not unit.file.source:
        found = _item(main, unit, said)
        if found is None:
            help += (
                f", or give that of the other file one: use {stem(said.source)}({text} as {stem(said.source)}_{text})"
            )
        else:
            item, inside = found
            names |= _common(inside, main)
            line = _with_names(item, {name: _new(name, item.name, main) for name in sorted(names)})
            ours = "choose another name, or give" if unit is main else "give"
            help = f"{ours} what {item.name}.puz has {'another name' if len(names) == 1 else 'other names'}: use {line}"
    shown = " and ".join(f"`{name}`" for name in (text, *sorted(names - {text})))
    message = f"{shown} {'has two meanings' if len(names) == 1 else 'have two meanings each'}"
    return fail("PZ204", message, span.name(text), others=there, help=help)


def _item(main: Unit, unit: Unit, said: Span) -> tuple[statements.UseItem, set[Unit]] | None:
    """What the main file uses by which one of two files comes in, and not the other: with all files that do so."""
    items = [item for s in main.file.statements if isinstance(s, statements.Use) for item in s.items]
    trees = [(item, {used, *used.all_used()}) for item, used in zip(items, main.uses, strict=False)]
    holding = [(item, tree) for item, tree in trees if any(one.file.source is said.source for one in tree)]
    with_unit = [(item, tree) for item, tree in trees if unit in tree]
    for (item, tree), others in ((one, holding) for one in reversed(with_unit)):
        if all(item is not other for other, _ in others):
            return item, tree - set().union(*(t for i, t in trees if i is not item))
    for item, tree in holding:
        if all(item is not other for other, _ in with_unit):
            return item, tree - set().union(*(t for i, t in trees if i is not item))
    return None


def _common(inside: set[Unit], main: Unit) -> set[str]:
    """All names to which both these files and others give a meaning; regions may be shared."""
    ours = {name for unit in inside for name in _things(unit)}
    others = {name for unit in main.all_used() if unit not in inside for name in _things(unit)} | set(_things(main))
    return ours & others


def _things(unit: Unit) -> Iterator[str]:
    divisions = statements.RegionsDecl | statements.AreasDecl
    open_ = {s.name for s in unit.file.statements if isinstance(s, divisions)}
    defined = {s.name for s in unit.file.statements if isinstance(s, statements.Def)}
    yield from declared(unit.file) - defined - open_


def _new(name: str, file: str, main: Unit) -> str:
    taken = {text for unit in main.all_used() for text in spoken_of(unit.file)}
    new = f"{file}_{name}"
    while new in taken:
        new += "_"
    return new


def _with_names(item: statements.UseItem, names: dict[str, str]) -> str:
    """`slitherlink(height = 6)`   ->   `slitherlink(height = 6, line as slitherlink_line)`"""
    said = " ".join(item.span.text.split())
    more = ", ".join(f"{old} as {new}" for old, new in names.items())
    return f"{said[:-1]}, {more})" if said.endswith(")") else f"{said}({more})"
