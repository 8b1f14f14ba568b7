"""What every expression of the model has."""

from .kinds import Type
from .node import field, node
from .source import Span


@node
class Typed:
    """An expression. `known`: its value does not depend on the puzzle's unknowns."""

    span: Span = field(compare=False, repr=False)
    type: Type
    known: bool
