"""The clues of a checked puzzle to warnings: clues without effect or with one that is probably not intended."""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import Diagnostic, Label, warning
from pzc.compiler.model.clue_use import clues_of, read_values
from pzc.compiler.model.expressions import Comparison, Constant
from pzc.compiler.model.kinds import CELL, ListType, Value
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .impossible_givens import giving_clues


def lint_placed(model: Model) -> Iterator[Diagnostic]:
    """Yield the warnings about declared and placed clues."""
    yield from _warn_about_unused_clues(model)
    yield from _warn_about_unread_values(model)
    yield from _warn_about_two_values(model)
    yield from _warn_about_single_cells(model)


def _warn_about_unused_clues(model: Model) -> Iterator[Diagnostic]:
    """Warn about clues that no rule uses and that have no condition of their own."""
    idle = {
        kind: unconditional
        for kind, placed in model.facts.placements.items()
        if (unconditional := _without_condition(placed))
    }
    if not idle:
        return
    conditions = [p.condition for placed in model.facts.placements.values() for p in placed]
    drawn = [areas.list for areas in model.facts.areas.values()]
    aims = [objective.value for objective in model.objectives]
    domains = [layer.values for layer in model.facts.layers.values() if layer.by_clues]
    unused = _names_not_found(
        idle, clues_of((*(rule.body for rule in model.rules), *conditions, *drawn, *aims, *domains))
    )
    for kind, unconditional in idle.items():
        if kind not in unused or kind in model.facts.doubted:  # PZ823 covers doubted clues
            continue
        more = {1: "", 2: ", nor the other one"}.get(len(unconditional), f", nor the {len(unconditional) - 1} others")
        message = f"no rule uses this `{kind}`{more}, so it has no effect"
        yield warning("PZ801", message, unconditional[0].origin.span, help=_help_for_unused(model, kind))


def _names_not_found(names: Iterable[str], found: Iterable[str]) -> set[str]:
    """Return the names that do not occur in `found`. Reading stops once all have occurred: `found` can be long."""
    left = set(names)
    for name in found if left else ():
        left.discard(name)
        if not left:
            break
    return left


def _without_condition(placed: Iterable[Placement]) -> list[Placement]:
    return [placement for placement in placed if placement.condition is None]


def _help_for_unused(model: Model, kind: str) -> str:
    """Return the help for a clue that has no effect."""
    declared = next(clue for clue in model.clues if clue.name == kind)
    names = ", ".join(name for name, _ in declared.parts)
    rule = f'write a rule about it, rule "...": for {kind}({names}): ...'
    on_cells = str(declared.parts[0][1]) == "a list of cells"
    return f"{rule}, or a condition after it, sum = 15" if on_cells else rule


def _warn_about_single_cells(model: Model) -> Iterator[Diagnostic]:
    """Warn about `thermo (1,1), (1,2)`: several clues of one cell, where one clue of all cells was probably meant."""
    on_cells = {clue.name for clue in model.clues if [kind for _, kind in clue.parts] == [ListType(CELL)]}
    for statement in model.file.statements:
        if not isinstance(statement, statements.Placed) or statement.name.text not in on_cells:
            continue
        items, name = statement.items, statement.name.text
        bare = all(item.value is None and item.condition is None for item in items[:-1])
        if len(items) > 1 and bare and all(_is_one_cell(item.args) for item in items):
            listed = ", ".join(item.args[0].span.text for item in items)
            help = f"one `{name}` of all these cells is written {name} <{listed}>"
            span = items[0].span.to(items[-1].span)
            yield warning("PZ809", f"these are {len(items)} clues `{name}` of one cell each", span, help=help)


def _is_one_cell(args: Iterable[syntax.Expr]) -> bool:
    """Return True if a clue is placed on one cell, written as a tuple of two numbers."""
    match tuple(args):
        case (syntax.Tuple(_, (syntax.Number(), syntax.Number())),):
            return True
    return False


def _warn_about_unread_values(model: Model) -> Iterator[Diagnostic]:
    """Warn about clues with a value that no rule reads, although rules use the clue."""
    with_value = {kind: p for kind, placed in model.facts.placements.items() for p in placed if p.value is not None}
    valued = [clue for clue in model.clues if clue.value is not None and _belongs_to_file(clue, model, with_value)]
    if not valued:
        return
    bodies = (*(rule.body for rule in model.rules), *(objective.value for objective in model.objectives))
    unread = _names_not_found([clue.name for clue in valued], read_values(bodies))
    unread -= _names_not_found(unread, clues_of(bodies))
    for clue in valued:
        if clue.value is not None and clue.name in unread:
            names = ", ".join(name for name, _ in clue.parts)
            value = clue.value[0]
            ours = clue.span.source is model.file.source
            span = clue.span.name(value) if ours else with_value[clue.name].origin.span
            help = f"a rule reads it as in: for {clue.name}({names}) = {value}: ..."
            yield warning("PZ815", f"no rule reads the value of `{clue.name}`", span, help=help)


def _belongs_to_file(clue: ClueKind, model: Model, with_value: dict[str, Placement]) -> bool:
    """Return True if the file itself declares a clue or gives it a value."""
    source = model.file.source
    return clue.span.source is source or clue.name in with_value and with_value[clue.name].origin.span.source is source


def _warn_about_two_values(model: Model) -> Iterator[Diagnostic]:
    """Warn about clues of one kind at the same place, with different values or without a difference."""
    givens = giving_clues((*model.rules, *model.idle_rules))  # flat/lint covers these
    for kind, placed in model.facts.placements.items():
        first: dict[tuple[Value, ...], Placement] = {}
        for placement in placed if kind not in givens else ():
            before = first.setdefault(placement.args, placement)
            if None not in (before.value, placement.value) and before.value != placement.value:
                others = (Label(before.origin.span, "the first value"),)
                yield warning("PZ820", f"a second value for the same `{kind}`", placement.origin.span, others=others)
            elif (
                before is not placement and before.value == placement.value and before.condition is placement.condition
            ):
                others = (Label(before.origin.span, "the first one"),)
                message = f"a second `{kind}` at the same place, which changes nothing"
                yield warning("PZ820", message, placement.origin.span, others=others)
            elif (fixed := _fixed_to_two_values(before, placement)) is not None:
                others = (Label(before.origin.span, "the first one"),)
                message = f"this `{kind}` and another one on the same cells have a different `{fixed}`"
                yield warning("PZ820", message, placement.origin.span, others=others)


def _fixed_to_two_values(one: Placement, other: Placement) -> str | None:
    """Return what two conditions such as `sum = 10` and `sum = 12` set to different numbers, as it is written."""
    match one.condition, other.condition:
        case (
            Comparison(op="=", left=left, right=Constant(value=first)),
            Comparison(op="=", left=again, right=Constant(value=second)),
        ) if left.span.text == again.span.text and first != second:
            return left.span.text
    return None
