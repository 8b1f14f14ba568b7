"""The origin of a constraint: a rule or a clue, with its text and place."""

from .node import node
from .source import Span


@node(eq=False)
class Origin:
    """A rule, a bare constraint or a clue, as named in conflicts and explanations."""

    kind: str
    text: str
    span: Span


@node
class Absent:
    """The information that a clue is not given.

    With `parts`, no clue of this kind is given at these parts. Without, only the clues that the puzzle lists are given.
    """

    clue: str
    parts: tuple[object, ...] | None
