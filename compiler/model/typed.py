"""The attributes that all expressions of the model have."""

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span

from .kinds import Type


@node
class Typed:
    """An expression. `known`: its value does not depend on the puzzle's unknowns."""

    span: Span = field(compare=False, repr=False)
    type: Type
    known: bool
