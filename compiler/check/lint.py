"""A checked puzzle to warnings about valid statements that are probably not intended. Cheap enough for every run.

`lint` examines the file and its clues. `lint_rules` uses what grounding recorded. flat/lint examines the constraints.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import assert_never

from pzc.compiler.base.diagnostics import Diagnostic, Label, warning
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.stretches import NAME as STRETCHES
from pzc.compiler.flat.flat import Flat
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.model.board_expressions import AreaList, AreaOf, RegionList
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.expressions import InClue, InList
from pzc.compiler.model.kept import kept_queries
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ForEach, Model, Region, RegionName, Rule, Statement
from pzc.compiler.model.reached import reached
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.use_paths import file_hiding_rules, ignored_puzzle
from pzc.compiler.syntax.words import AGGREGATES

from .lint_placed import lint_placed

Scope = Mapping[str, tuple[str, Span | None]]
"""For each name, a description of its meaning and the place where it is declared (None for built-ins)."""


_WITH_NAMES = (
    statements.RuleDecl,
    statements.For,
    statements.Require,
    statements.Def,
    statements.RegionsDecl,
    statements.AreasDecl,
)
"""The statements that may bind names. Most lines of a puzzle are clues, which do not."""


def lint(model: Model) -> Iterator[Diagnostic]:
    """Yield the warnings about the text of a file and about its clues."""
    yield from _warn_about_files_hiding_rules(model)
    yield from lint_placed(model)
    yield from _warn_about_unused_params(model)
    yield from _warn_about_large_shapes(model)
    yield from _warn_about_unused_doubts(model)
    yield from (doubt for doubt in model.doubts if doubt.span.source is model.file.source)
    globals_ = _globals(model)
    for statement in model.file.statements:
        if isinstance(statement, _WITH_NAMES):
            yield from _warn_about_hiding_names(statement, globals_)
            yield from _warn_about_unused_names(statement)


# ------------------------------------------------------------------------------------------------ files


def _warn_about_files_hiding_rules(model: Model) -> Iterator[Diagnostic]:
    """Warn about used files in the same folder that contain clues and have the name of a library file."""
    user = model.file.source.path
    for item in model.file.used if user is not None else ():
        name = item.name
        if file_hiding_rules(name, user) is None:
            continue
        message = f"`{name}.puz` in this folder has clues of its own, which count here, too"
        help = f"keep its rules and its clues in two files; the library has rules called `{name}`, too"
        if ignored_puzzle(name, user) is not None:
            message = f"`{name}.puz` in this folder is a puzzle, so this means the library's `{name}`"
            help = f"give that puzzle another name, {name}_1.puz, and nobody can mistake it for the rules"
        start = item.span.start
        yield warning("PZ831", message, Span(item.span.source, start, start + len(name)), help=help)


# ------------------------------------------------------------------------------------------- parameters


def _warn_about_unused_params(model: Model) -> Iterator[Diagnostic]:
    """Warn about parameters that no statement of the file uses."""
    declared = [s for s in model.file.statements if isinstance(s, statements.ParamDecl)]
    if not declared:
        return
    used = {name for statement in model.file.statements for name in _names(statement)}
    for param in declared:
        if param.name not in used:
            message = f"the parameter `{param.name}` is never used"
            yield warning("PZ806", message, param.span.name(param.name), help="setting it changes nothing")


def _names(part: object) -> Iterator[str]:
    """Yield the names in a part of the file, including words in texts."""
    if isinstance(part, syntax.Name):
        yield part.text
    if isinstance(part, syntax.Text):
        yield from re.findall(r"[^\W\d]\w*", part.text)
    for child in syntax.parts(part):
        yield from _names(child)


# ------------------------------------------------------------------------------------------------ shapes


def _warn_about_large_shapes(model: Model) -> Iterator[Diagnostic]:
    """Warn about shapes of the file that are larger than the board."""
    for figure in model.facts.figures.values():
        if figure.span.source is not model.file.source or len(figure.fits) == len(figure.marks):
            continue
        missing = [mark for mark in figure.marks if mark not in figure.fits]
        which = f"the shape of `{missing[0]}`" if len(figure.marks) > 1 and figure.fits else f"`{figure.name}`"
        help = "the list of its placements is empty"
        yield warning("PZ811", f"{which} is larger than the board", figure.span.name(figure.name), help=help)


# --------------------------------------------------------------------------------------- doubted clues


def _warn_about_unused_doubts(model: Model) -> Iterator[Diagnostic]:
    """Warn about doubted clues if nothing determines how many of them are kept."""
    facts = model.facts
    if not facts.doubted:
        return
    behind = [placement.condition for placed in facts.placements.values() for placement in placed]
    aims = [objective.value for objective in model.objectives]
    queried = set(kept_queries((*(rule.body for rule in model.rules), *behind, *aims), facts))
    for doubted in facts.doubted.values():
        if doubted not in queried and doubted.span.source is model.file.source:
            message = f"`{doubted.clue}` is doubted, and nothing says which are kept: its rules demand nothing"
            help = f"say it by `kept`, as in exactly(1, x in {doubted.clue}: not kept(x))"
            yield warning("PZ823", message, doubted.span, help=help)


# ----------------------------------------------------------------------------------------- unused names


def _warn_about_unused_names(part: object) -> Iterator[Diagnostic]:
    """Warn about `for r in rows: distinct(rows)`, which requires the same once for each row."""
    if isinstance(part, statements.For):
        for number, binder in enumerate(part.binders):
            bound, _, _ = syntax.split_binder(binder)
            used = {*_names(part.binders[number + 1 :]), *_names(part.where), *_names(part.body)}
            if bound and used.isdisjoint(name.text for name in bound):
                shown = " and ".join(f"`{name.text}`" for name in bound)
                message = f"{shown} {'is' if len(bound) == 1 else 'are'} not used, so this requires the same each time"
                yield warning(
                    "PZ838", message, bound[0].span, help="use the name in the condition, or leave the `for` out"
                )
    for child in syntax.parts(part):
        yield from _warn_about_unused_names(child)


# ----------------------------------------------------------------------------------------- hidden names


def _globals(model: Model) -> Scope:  # noqa: C901
    """Return the global names that stand for a value by themselves, as names bound in a rule do."""
    ready = {name: (f"the list `{name}` of the board", None) for name, arity in BUILTINS if arity == 0}
    found: dict[str, tuple[str, Span | None]] = dict(ready)
    for clue in model.clues:
        if not clue.builtin:
            found[clue.name] = (f"the clue `{clue.name}`", clue.span.name(clue.name))
    for figure in model.facts.figures.values():
        found[figure.name] = (f"the shape `{figure.name}`", figure.span.name(figure.name))
    for shapes in model.undrawn_shapes:
        found[shapes.name] = (f"the shape `{shapes.name}`", shapes.span.name(shapes.name))
    regions: tuple[Region | RegionName, ...] = (*model.regions, *model.undrawn)
    for region in regions:
        found[region.name] = (f"the regions `{region.name}`", region.span.name(region.name))
    found |= {name: (f"the value `{name}` of the grid", None) for name in _value_names(model)}
    for statement in model.file.statements:
        match statement:
            case statements.ParamDecl(span, name):
                found[name] = (f"the parameter `{name}`", span.name(name))
            case statements.AreasDecl(span, name):
                found[name] = (f"the areas `{name}`", span.name(name))
            case statements.Def(span, name, params):
                if not params:
                    found[name] = (f"the definition `{name}`", span.name(name))
            case statements.RegionsDecl() | statements.ShapeDecl() | statements.ClueDecl():
                pass  # entered above, for all files
            case statements.UnknownDecl(_, unknowns):
                for one in unknowns:
                    found[one.text] = (f"the unknown `{one.text}`", one.span)
            case statements.LayerDecl() | statements.Meta() | statements.Use() | statements.OriginDecl():
                pass
            case (
                statements.GridDecl()
                | statements.TilingDecl()
                | statements.HolesDecl()
                | statements.CoordsDecl()
                | statements.FormatDecl()
            ):
                pass
            case statements.RuleDecl() | statements.For() | statements.Require():
                pass
            case statements.Placed() | statements.Draw() | statements.LookDecl():
                pass
            case statements.ObjectiveDecl() | statements.Expect() | statements.DoubtDecl():
                pass
            case _:
                assert_never(statement)
    return found


def _value_names(model: Model) -> set[str]:
    """Return the names of the grid's values."""
    return {name for layer in model.facts.layers.values() for name in layer.names.values()}


def _warn_about_hiding_names(part: object, scope: Scope) -> Iterator[Diagnostic]:
    """Warn about bound names that already have a meaning."""
    binders: tuple[syntax.Expr, ...] = ()
    rest: list[object] = []
    match part:
        case statements.For(_, binders, where, body):
            rest = [where, body]
        case syntax.Comprehension(_, body, binders, where):
            rest = [body, where]
        case syntax.Call(_, syntax.Name(_, function), args, where, syntax.Node() as body):
            first = AGGREGATES[function].before if function in AGGREGATES else int(function == STRETCHES)
            rest = [args[:first], where, body]
            binders = args[first:]
        case statements.Def(_, _, params, body):
            yield from _conflicts(params, scope)
            scope = {**scope, **_bound_to(params)}
            rest = [body]
        case statements.CoordsDecl():
            return  # these names are bound to a number inside the statement only
        case _:
            rest = list(syntax.parts(part))
    for binder in binders:
        names, sources, _ = syntax.split_binder(binder)
        yield from _warn_about_hiding_names(tuple(sources), scope)
        yield from _conflicts(names, scope)
        scope = {**scope, **_bound_to(names)}
    for child in rest:
        yield from _warn_about_hiding_names(child, scope)


def _conflicts(names: Iterable[syntax.Name], scope: Scope) -> Iterator[Diagnostic]:
    """Yield a warning for each name that is already in scope."""
    for name in names:
        if name.text in scope:
            meaning, place = scope[name.text]
            others = (Label(place, "this is hidden"),) if place is not None else ()
            help = "another name would leave no doubt"
            yield warning("PZ802", f"`{name.text}` here hides {meaning}", name.span, others=others, help=help)


def _bound_to(names: Iterable[syntax.Name]) -> dict[str, tuple[str, Span | None]]:
    return {name.text: (f"the `{name.text}` around it", name.span) for name in names}


# ----------------------------------------------------------------------------------- rules without effect


_WHY_EMPTY = "look at what its names run through, and at its `where`"


def lint_rules(model: Model, flat: Flat) -> Iterator[Diagnostic]:
    """Warn about rules without instances, and about rules of the file that hold in every solution."""
    source, variant = model.file.source, is_variant(model)
    for rule in model.rules:
        if rule.origin.span.source is not source:
            continue
        if variant and waits_for_clues(model, rule):
            continue
        if rule.origin in flat.empty:
            if any(map(partial(_is_about_empty_regions, model), rule.body)):
                continue
            missing = [clue for clue in clues_of(rule.body) if not model.facts.placements.get(clue)]
            help = f"the puzzle has no `{missing[0]}` yet" if missing else _WHY_EMPTY
            yield warning("PZ803", "nothing falls under this rule, so it has no effect", rule.origin.span, help=help)
        elif rule.origin in flat.idle:
            yield warning("PZ804", "this rule holds whatever the solution, so it has no effect", rule.origin.span)
    if not variant:
        yield from _warn_about_unused_files(model, flat)
        yield from _warn_about_idle_lines(model, flat)


def waits_for_clues(model: Model, rule: Rule) -> bool:
    """Return True if a rule's requirements depend on clues: it uses clues itself, or it is about areas that other rules
    describe by clues.
    """
    if any(clues_of(rule.body)):
        return True
    return _is_about_areas(rule) and any(_is_about_areas(r) and any(clues_of(r.body)) for r in model.rules)


def _is_about_areas(rule: Rule) -> bool:
    return any(isinstance(part, AreaList | AreaOf) for part in reached(rule.body))


def _is_about_empty_regions(model: Model, statement: Statement) -> bool:
    """Return True if a statement quantifies over regions that the puzzle declares as empty, `room <>`."""
    return isinstance(statement, ForEach) and any(
        isinstance(b, InList) and isinstance(b.list, RegionList) and not model.facts.regions[b.list.region].lists
        for b in statement.binders
    )


def is_variant(model: Model) -> bool:
    """Return True if a file has no clues, pictures or expectations, so that it is a rule file."""
    return not any(
        isinstance(s, statements.Placed | statements.Draw | statements.Expect) for s in model.file.statements
    )


def _warn_about_unused_files(model: Model, flat: Flat) -> Iterator[Diagnostic]:
    """Warn about used rule files that have no effect, since the puzzle has none of their clues."""
    silent = {*flat.empty, *flat.idle}
    for item in model.file.used:
        rules = [rule for rule in model.rules if rule.file == item.name]
        if not all(rule.origin in silent for rule in rules):
            continue
        clues = dict.fromkeys(clue for rule in rules for clue in clues_of(rule.body))
        placed = any(model.facts.placements.get(clue) for clue in clues)
        if clues and not placed:
            shown = " or ".join(f"`{clue}`" for clue in clues)
            message = f"nothing falls under the rules of {item.name}.puz: the puzzle has no {shown}"
            yield warning("PZ803", message, Span(item.span.source, item.span.start, item.span.start + len(item.name)))


def _warn_about_idle_lines(model: Model, flat: Flat) -> Iterator[Diagnostic]:
    """Warn about lines and groups of cells on which their rules have no effect, such as a line of too few cells.

    Only clues without a value count, and only if rules go through them one by one: a number may well be true anyway.
    """
    effective = {clue for constraint in flat.constraints for clue in constraint.reason.clues}
    loops = [part for rule in model.rules for part in reached(rule.body) if isinstance(part, ForEach)]
    looped = Counter(b.clue for loop in loops for b in loop.binders if isinstance(b, InClue))
    areas = [areas.list for areas in model.facts.areas.values()]
    used = Counter(clues_of((*(rule.body for rule in model.rules), *areas)))
    for clue in model.clues:
        if clue.value is not None or [kind for _, kind in clue.parts] != [ListType(CELL)]:
            continue
        if not looped[clue.name] or looped[clue.name] != used[clue.name] or clue.name in model.facts.doubted:
            continue
        placements = model.facts.placements.get(clue.name, ())
        lone = [p.origin.span for p in placements if isinstance(p.args[0], tuple) and len(p.args[0]) == 1]
        on_line = Counter(map(_line_of, lone))
        for placed in placements:
            cells = placed.args[0]
            # PZ809 covers lines with several clues
            alone = bool(clue.lines) and on_line[_line_of(placed.origin.span)] == 1
            several = isinstance(cells, tuple) and (len(cells) > 1 or alone)
            if several and placed.condition is None and placed.origin not in effective:
                message = f"this `{clue.name}` holds whatever the solution, so it has no effect"
                yield warning("PZ801", message, placed.origin.span, help="has it enough cells?")


def _line_of(span: Span) -> tuple[str, int]:
    """Return the file and the offset at which the line of a span begins."""
    return span.source.name, span.source.text.rfind("\n", 0, span.start)
