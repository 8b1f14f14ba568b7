"""Model to flat form, with what this process has grounded before.

Statements that depend on no clue are grounded once for a variant (model/variants.py). Puzzles that also have the same
clues share the whole flat form. Nothing else changes: a puzzle of a new variant begins with the same statements.
"""

from collections.abc import Hashable, Sequence

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.recent import Recent
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.model.variants import origins_of, puzzle_key, rules_of_variant, variant_key, without_drawn

from .ground import Shared, ground_and_count

_MOST_NODES = 300_000
"""The most nodes of all kept flat forms: some 30 MB."""


@node(eq=False)
class _KeptVariant:
    """The flat form of the statements that depend on no clue, and the origins of their rules."""

    shared: Shared
    origins: tuple[Origin, ...]


@node(eq=False)
class _KeptPuzzle:
    """The flat form of a puzzle, and the origins of its rules and clues."""

    flat: Flat
    origins: tuple[Origin, ...]
    nodes: int


_variants: Recent[Hashable, _KeptVariant] = Recent(_MOST_NODES, lambda kept: kept.shared.builder.parts)
_puzzles: Recent[Hashable, _KeptPuzzle] = Recent(_MOST_NODES, lambda kept: kept.nodes)


def forget() -> None:
    """Drop all flat forms that are kept."""
    _variants.clear()
    _puzzles.clear()


def ground_by_kept(model: Model) -> Flat:
    """Return the flat form of a puzzle with a board and no open parameters.

    The model must be unchanged since it was compiled: its text is the key.
    """
    key = puzzle_key(model)
    kept = _puzzles.get(key)
    if kept is not None:
        return _with_origins(kept.flat, kept.origins, origins_of(model))
    flat, nodes = ground_and_count(model, shared_rules(model) if shares_rules(model) else None)
    flat = _in_order_of_rules(flat, model)
    _puzzles.put(key, _KeptPuzzle(flat, origins_of(model), nodes))
    return flat


def shares_rules(model: Model) -> bool:
    """Return True if clues change only the constraints of statements that use clues or areas.

    They may give the list that a layer is on, or its values.
    """
    return not any(layer.on is not None or layer.by_clues for layer in model.layers)


def shared_rules(model: Model) -> Shared:
    """Return the flat form of the statements that depend on no clue.

    First come the statements that depend on no regions and shapes either, if the puzzle draws them.
    """
    free = rules_of_variant(model)
    if not (model.facts.regions or model.facts.figures):
        return _shared(model, free, drawn=False)
    return _shared(model, free, True, _shared(model, without_drawn(free, model.facts), drawn=False))


def _shared(model: Model, free: Sequence[Rule], drawn: bool, begun: Shared | None = None) -> Shared:
    key = variant_key(model, free, drawn)
    origins = tuple(rule.origin for rule in free)
    kept = _variants.get(key)
    if kept is None:
        kept = _KeptVariant(Shared(model, free, begun), origins)
        _variants.put(key, kept)
        return kept.shared
    return kept.shared.with_rules(_with_origins(kept.shared.flat, kept.origins, origins), free)


def _in_order_of_rules(flat: Flat, model: Model) -> Flat:
    """Return the flat form with its constraints in the order of the rules, whichever of them was grounded first."""
    place = {rule.origin: number for number, rule in enumerate(model.rules)}
    last = len(place)
    constraints = sorted(flat.constraints, key=lambda constraint: place.get(constraint.reason.rule, last))
    empty, idle = (tuple(sorted(some, key=place.__getitem__)) for some in (flat.empty, flat.idle))
    return replace(flat, constraints=tuple(constraints), empty=empty, idle=idle)


def _with_origins(flat: Flat, old: Sequence[Origin], new: Sequence[Origin]) -> Flat:
    """Return the flat form with other origins: those of the same rules and clues in another text."""
    now = dict(zip(old, new, strict=True))
    moved: dict[int, Reason] = {}
    constraints = []
    for constraint in flat.constraints:
        reason = constraint.reason
        if id(reason) not in moved:
            rule, case = now[reason.rule], reason.case
            if case is not None:
                if case not in now:
                    now[case] = Origin(case.kind, case.text, rule.span)
                case = now[case]
            moved[id(reason)] = Reason(rule, tuple([now[clue] for clue in reason.clues]), case)
        constraints.append(Constraint(constraint.condition, moved[id(reason)]))
    empty, idle = (tuple([now[origin] for origin in some]) for some in (flat.empty, flat.idle))
    return replace(flat, constraints=tuple(constraints), empty=empty, idle=idle)
