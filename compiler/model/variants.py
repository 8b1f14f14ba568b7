"""Keys of caches for the common part of all puzzles of one variant.

Puzzles of one variant use the same files, and make the same declarations on the same board with the same regions. They
differ in their clues.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from weakref import WeakKeyDictionary

from pzc.compiler.base.limits import current
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.syntax import statements

from .board_expressions import AreaList, AreaOf, FigureList, RegionList, RegionOf
from .clue_use import clues_of
from .kept import demanded
from .model import Demand, Facts, Model, Rule, Statement
from .reached import reached

_WITHOUT_EFFECT = statements.Meta, statements.Expect
_OF_PUZZLE = (*_WITHOUT_EFFECT, statements.Placed, statements.Draw)
"""The statements in which puzzles of one variant differ. Regions and shapes are compared by their cells."""


@node
class _Use:
    """The things a statement depends on: a clue, areas, and regions or shapes that a puzzle draws."""

    clues: bool
    areas: bool
    drawn: bool


_uses: WeakKeyDictionary[Statement, _Use] = WeakKeyDictionary()


def puzzle_key(model: Model) -> Hashable:
    """Return a key that is equal for puzzles with the same rules and clues.

    The model must be unchanged since it was compiled: the key contains the text.
    """
    return _files_used(model), _text_without(model, _WITHOUT_EFFECT)


def variant_key(model: Model, rules: Sequence[Rule], drawn: bool = True) -> Hashable:
    """Return a key that is equal for puzzles of one variant. The model must be unchanged since it was compiled.

    `rules` are those that the puzzles share. Without `drawn`, the key is also equal for puzzles with other regions and
    shapes.
    """
    facts = model.facts
    board = facts.board
    regions = tuple((region.name, region.lists) for region in facts.regions.values())
    figures = tuple((figure.name, figure.marks, figure.placements) for figure in facts.figures.values())
    return (
        (regions, figures) if drawn else None,
        _files_used(model),
        _text_without(model, _OF_PUZZLE),
        None if board is None else (board.tiling, board.height, board.width, board.holes),
        tuple((param.file, param.name, value) for param, value in facts.params.items()),
        tuple((rule.origin.text, len(rule.body)) for rule in rules),
    )


def rules_of_variant(model: Model) -> list[Rule]:
    """Return the rules without their statements that depend on a clue.

    Clues may give the representatives of areas, or bound their sizes. So statements about areas are left out, too, if
    some statement is about areas and clues. A rule of the puzzle that gives a layer a value is left out like a clue.
    """
    given = [statement.span for statement in model.file.statements if isinstance(statement, _OF_PUZZLE)]

    def is_given(span: Span) -> bool:
        return any(span.source is each.source and each.start <= span.start < each.end for each in given)

    rules = [rule for rule in model.rules if not is_given(rule.origin.span)]
    uses = {statement: _use(statement, model.facts) for rule in rules for statement in rule.body}
    others: list[object] = [rule.body for rule in model.rules if is_given(rule.origin.span)]
    others += [objective.value for objective in model.objectives]
    others += [condition for _, _, _, condition in demanded(model.facts)]
    fixed = not any(use.clues and use.areas for use in uses.values()) and not any(map(_has_areas, others))
    return without(rules, lambda statement: uses[statement].clues or uses[statement].areas and not fixed)


def without_drawn(rules: Iterable[Rule], facts: Facts) -> list[Rule]:
    """Return the rules without their statements that depend on areas, or on regions or shapes that a puzzle draws."""
    return without(rules, lambda statement: _use(statement, facts).drawn or _use(statement, facts).areas)


def without(rules: Iterable[Rule], left_out: Callable[[Statement], bool]) -> list[Rule]:
    """Return the rules without some of their statements. A rule without statements is left out."""
    found = []
    for rule in rules:
        body = tuple([statement for statement in rule.body if not left_out(statement)])
        if len(body) == len(rule.body):
            found.append(rule)
        elif body:
            found.append(replace(rule, body=body))
    return found


def _use(statement: Statement, facts: Facts) -> _Use:
    if statement not in _uses:
        parts = list(reached(statement, facts))
        drawn = any(map(_may_name_drawn, parts))
        _uses[statement] = _Use(any(clues_of(statement, facts)), _has_areas(statement), drawn)
    return _uses[statement]


def _has_areas(part: object) -> bool:
    return any(isinstance(each, AreaList | AreaOf) for each in reached(part))


def _may_name_drawn(part: object) -> bool:
    """Return True for a part with regions or shapes, or with values in words, which may be the names of regions."""
    return isinstance(part, RegionList | RegionOf | FigureList) or isinstance(part, Demand) and part.words is not None


def origins_of(model: Model) -> tuple[Origin, ...]:
    """Return the origins of all rules, objectives and clues, in an order that depends only on the texts."""
    rules = [rule.origin for rule in (*model.rules, *model.idle_rules)]
    objectives = [objective.origin for objective in model.objectives]  # also a rule: that the value exists
    return (*rules, *objectives, *(clue.origin for placed in model.facts.placements.values() for clue in placed))


def _files_used(model: Model) -> Hashable:
    """Return the texts of the files that a puzzle uses, and the limits in force."""
    return tuple(source.text for source in model.sources[:-1]), current()


def _text_without(model: Model, kinds: tuple[type, ...]) -> tuple[str, ...]:
    """Return the statements of the puzzle's own file except those of some kinds."""
    return tuple(each.span.text for each in model.file.statements if not isinstance(each, kinds))
