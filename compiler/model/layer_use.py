"""Part of a model to the layers that its meaning depends on."""

from collections.abc import Iterator

from .board_expressions import Read
from .expressions import Doubted
from .model import Facts
from .reached import reached


def layers_of(part: object, facts: Facts) -> Iterator[str]:
    """Yield the layers that a part of a model reads, directly or through definitions and areas."""
    for each in reached(part, facts):
        match each:
            case Read(layer=layer):
                yield layer
            case Doubted(clue=clue):
                for behind in reached([placed.condition for placed in facts.placements.get(clue, ())], facts):
                    if isinstance(behind, Read):
                        yield behind.layer
