"""Warnings for layers that no rule describes."""

from pzc.compiler.syntax import statements
from pzc.compiler.syntax.renaming import names_in

from .names import Names
from .resolve import Program, Unit

_RULES = (statements.RuleDecl, statements.Require, statements.For)


def warn_about_free_layers(names: Names, program: Program) -> None:
    """Warn about layers that are to be shared with another file but are not.

    Some library files, such as shaded.puz, only declare a layer. The files that use them have rules about clues in
    terms of the layer. What the layer must look like follows from other files, which share it by `as`.
    """
    if names.facts.board is None:
        return  # a rule file by itself
    for unit in program.main.all_used():
        if unit.prelude or not unit.file.source.library or _has_rules(unit):
            continue
        for layer in unit.file.statements:
            if isinstance(layer, statements.LayerDecl) and not layer.hidden:
                users = {other for other in program.units if unit in other.uses and _is_for_any_board(other)}
                others = (other for other in program.units if other not in users)
                if not any(_has_rules_about(layer, unit, other, names) for other in others):
                    _warn(names, program.main, layer.name, {unit, *users})


def _is_for_any_board(unit: Unit) -> bool:
    """Return True for a library file of rules that are added to others."""
    return unit.file.source.library and not any(isinstance(s, statements.GridDecl) for s in unit.file.statements)


def _has_rules(unit: Unit) -> bool:
    return any(isinstance(statement, _RULES) for statement in unit.file.statements)


def _has_rules_about(layer: statements.LayerDecl, home: Unit, unit: Unit, names: Names) -> bool:
    """Return True if a file has rules that use the name of a layer, and the name has no other meaning in that file."""
    own = names.scopes.own(unit)
    if layer.name in own and own[layer.name] is not names.scopes.own(home)[layer.name]:
        return False
    written = (statement for statement in unit.file.statements if isinstance(statement, (*_RULES, statements.Def)))
    return any(layer.name in names_in(statement) for statement in written)


def _warn(names: Names, main: Unit, layer: str, units: set[Unit]) -> None:
    """Warn at the first item of `use` in the main file that brings in one of some files.

    There is no warning without another layer to share: the clues may describe this one.
    """
    items = main.file.used
    for item, used in zip(items, main.uses, strict=False):
        if used in units or not units.isdisjoint(used.all_used()):
            old = next((one.name.text for one in item.renamings if one.new.text == layer), layer)
            kind, domain = names.facts.layers[layer].kind, names.facts.layers[layer].domain
            alike = [x.name for x in names.facts.layers.values() if (x.kind, x.domain) == (kind, domain)]
            others = [f"{item.name}({old} as {other})" for other in alike if other != layer]
            if others:
                message = f"no file has rules about the values of the layer `{layer}`"
                help = f"to share the layer of another file, write {' or '.join(others)}"
                names.warn("PZ837", message, item.span, help)
            return
