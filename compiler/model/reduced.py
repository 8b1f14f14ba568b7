"""A model to the same puzzle with some of its rules and clues."""

from collections.abc import Collection, Mapping, Sequence

from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin

from .model import Facts, Model, Placement


def with_placements(facts: Facts, placements: Mapping[str, Sequence[Placement]]) -> Facts:
    """Return the same facts with other clues."""
    other = Facts()
    other.__dict__.update(facts.__dict__)
    other.placements = {name: list(placed) for name, placed in placements.items()}
    return other


def reduced(model: Model, kept: Collection[Origin]) -> Model:
    """Return the puzzle that has only these rules, clues and objectives.

    Rules about doubted clues stay: the expressions that count kept clues contain them.
    """
    origins = set(kept)
    placed = {name: [p for p in some if p.origin in origins] for name, some in model.facts.placements.items()}
    return replace(
        model,
        rules=tuple(rule for rule in model.rules if rule.origin in origins),
        objectives=tuple(objective for objective in model.objectives if objective.origin in origins),
        facts=with_placements(model.facts, {name: some for name, some in placed.items() if some}),
    )
