"""Records that the language service returns. Offsets count UTF-16 code units from the start of a document."""

from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.model.kinds import Value


@node
class Place:
    """A range of a document. `end` is exclusive."""

    uri: str
    start: int
    end: int


@node
class Edit:
    """A replacement of a range of a document by the text `insert`."""

    uri: str
    start: int
    end: int
    insert: str


@node
class Note:
    """A message of a finding about another place."""

    uri: str
    start: int
    end: int
    message: str


@node
class Fix:
    """A quick fix: a title for the user, and the edits it makes."""

    title: str
    edits: tuple[Edit, ...]


@node
class Finding:
    """A diagnostic of `pzc check`. `severity` is `error` or `warning`.

    An error in a used file is reported at the `use` of that file (else at the start of the document), with a note at
    its place.
    """

    start: int
    end: int
    severity: str
    code: str
    message: str
    notes: tuple[Note, ...] = ()
    help: str = ""
    fixes: tuple[Fix, ...] = ()


@node
class Hover:
    """An explanation of a range, in Markdown."""

    start: int
    end: int
    words: str


@node
class Signature:
    """The form of a call or clue around the cursor, and its explanation in Markdown.

    `parts` has the range in `label` of each argument, and `active` the number of the argument at the cursor, or None.
    """

    label: str
    words: str
    parts: tuple[tuple[int, int], ...] = ()
    active: int | None = None


@node
class Link:
    """A range of a document that leads to another document."""

    start: int
    end: int
    target: str


@node
class Inlay:
    """A text that an editor shows at an offset without writing it: the name of an argument."""

    at: int
    text: str


@node
class SemanticToken:
    """A range and its kind, one of `token_kinds.KINDS`."""

    start: int
    end: int
    kind: str


@node
class Completion:
    """A text that may replace the range. `detail` is one line, `words` an explanation in Markdown.

    If `snippet` is true, the text has placeholders such as `${1:name}`, as editors define them.
    """

    start: int
    end: int
    text: str
    kind: str
    detail: str = ""
    words: str = ""
    snippet: bool = False


@node
class Symbol:
    """A declaration, rule or clue statement, for the list of a document's contents.

    `word` is the keyword of the statement. `start` and `end` enclose the statement, `name_start` and `name_end` the
    name. `detail` is the first line of the statement, shortened.
    """

    name: str
    word: str
    start: int
    end: int
    name_start: int
    name_end: int
    detail: str = ""


@node
class CluePart:
    """A part of a clue, or its value. `kind` is the type as a declaration writes it: `cell`, `cells`, `line`, `corner`,
    `border`, `link`, `int`, `ints` or `direction`."""

    name: str
    kind: str


@node
class ClueGiven:
    """A clue that the puzzle gives, and its range: an item of a list, a mark of a picture, or a line of a legend.

    `value` is None if the kind has no value, or if the value is not given.
    """

    start: int
    end: int
    parts: tuple[Value, ...]
    value: Value | None
    condition: str = ""


@node
class ClueStatement:
    """A statement that gives clues of one kind. If it draws a picture, `drawn` is the range of the picture without its
    brackets."""

    start: int
    end: int
    clues: tuple[ClueGiven, ...]
    drawn: tuple[int, int] | None = None


@node
class ClueKindInfo:
    """A kind of clue that a puzzle may give: declaration, meaning, notation, and the clues given.

    `file` is the rule file that declares the kind, "" for the document itself, `prelude` for a built-in kind. `words`
    are the texts of the rules that use these clues. `examples` show how to write one.
    """

    name: str
    signature: str
    parts: tuple[CluePart, ...]
    value: CluePart | None
    file: str
    declared: Place
    words: tuple[str, ...]
    examples: tuple[str, ...]
    statements: tuple[ClueStatement, ...]


_RENAMED = {"start": "from", "end": "to"}


def as_json(answer: Any) -> Any:
    """Convert a result to JSON values. Records become objects; their `start` and `end` become `from` and `to`."""
    if isinstance(answer, tuple | list):
        return [as_json(item) for item in answer]
    names = getattr(type(answer), "__match_args__", None)
    if names is None:
        return answer
    return {_RENAMED.get(name, name): as_json(getattr(answer, name)) for name in names}
