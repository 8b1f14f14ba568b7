"""Where a constraint comes from: a rule or a clue, with its words and its place."""

from .node import node
from .source import Span


@node(eq=False)
class Origin:
    """A rule, a bare constraint or a clue, as conflicts and explanations speak of it."""

    kind: str
    text: str
    span: Span


@node
class Absent:
    """A clue that is not given: none of this kind on these parts. Without parts: none of this kind but those named."""

    clue: str
    parts: tuple[object, ...] | None
