"""What the service answers: records whose places are an editor's offsets, UTF-16 units from a text's beginning."""

from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.model.kinds import Value


@node
class Place:
    """A stretch of a text, the end excluded."""

    uri: str
    start: int
    end: int


@node
class Edit:
    """Something to be put in the place of a stretch of a text."""

    uri: str
    start: int
    end: int
    insert: str


@node
class Note:
    """What a finding says of another place."""

    uri: str
    start: int
    end: int
    message: str


@node
class Fix:
    """A way to put something right: what it does, in words, and the edits."""

    title: str
    edits: tuple[Edit, ...]


@node
class Finding:
    """Something that is wrong (`severity` is `error`) or hardly meant (`warning`), as `pzc check` says it.

    What is wrong in a file that this one uses stands at the beginning, with a note at its place.
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
    """What is to be said of a stretch, in Markdown."""

    start: int
    end: int
    words: str


@node
class Marked:
    """A word and what it is: one of `tokens.KINDS`."""

    start: int
    end: int
    kind: str


@node
class Completion:
    """Something that could stand in a stretch: what it is, in one line, and in Markdown what it means.

    `snippet`: the text has places to fill in, `${1:name}`, as editors know them.
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
    """Something that a text has: its name, the word that begins its statement, the stretch of that, and the name's
    own; `detail` is the rest of its first line."""

    name: str
    word: str
    start: int
    end: int
    name_start: int
    name_end: int
    detail: str = ""


@node
class CluePart:
    """A part of a clue or its value, with its type as a declaration writes it: `cell`, `cells`, `line`, `corner`,
    `border`, `link`, `int`, `ints`, `direction`."""

    name: str
    kind: str


@node
class ClueGiven:
    """One clue of a puzzle, where it stands (an item, a mark of a picture, a line below it), with the values of its
    parts; value None: it has none, or it is not told."""

    start: int
    end: int
    parts: tuple[Value, ...]
    value: Value | None
    condition: str = ""


@node
class ClueStatement:
    """A statement that gives clues of one kind. `drawn`: it is a picture, which lies between the two further offsets,
    brackets excluded."""

    start: int
    end: int
    clues: tuple[ClueGiven, ...]
    drawn: tuple[int, int] | None = None


@node
class ClueHere:
    """A kind of clue that a puzzle may have: its declaration, what it means, how it is written, where it is given.

    `file` is the name of the rule file that declares it, "" for the text itself and `prelude` for ready clues.
    `words` are the texts of the rules that go through these clues, `examples` the ways to write one.
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
    """An answer as JSON has it: records are objects, `start` and `end` of a place are `from` and `to`."""
    if isinstance(answer, tuple | list):
        return [as_json(item) for item in answer]
    names = getattr(type(answer), "__match_args__", None)
    if names is None:
        return answer
    return {_RENAMED.get(name, name): as_json(getattr(answer, name)) for name in names}
