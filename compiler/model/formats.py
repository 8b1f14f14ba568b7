"""External formats that rule files describe: the codes, pictures and entries of `format` clauses."""

from typing import Literal

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span

from .expressions import Param
from .notation import Notation


@node
class Sign:
    """The meaning of a sign in a board file: the clue or layer `name` is there, or with `value`, has this value.

    The text "" is any number; `q*` is a number after a `q`.
    what: `clue`, `numbers` (a clue with a number), `layer`, `areas`, `regions` (a border between two), or `hole` (no
    cell).
    on: the kind of its place.
    """

    text: str
    name: str
    value: int | None
    what: Literal["clue", "numbers", "layer", "areas", "regions", "hole"]
    on: str

    @property
    def before(self) -> str | None:
        """The prefix before its number, or None if the sign has no number."""
        if not self.text:
            return ""
        return self.text[:-1] if self.text.endswith("*") and len(self.text) > 1 else None

    @property
    def is_clue(self) -> bool:
        """True if the sign belongs to the puzzle, not to a solution."""
        return self.what in ("clue", "numbers", "regions", "hole")

    @property
    def wanted(self) -> int:
        """The value of the layer that the sign stands for. In areas, a sign stands for a border."""
        return int(self.what != "areas") if self.value is None else self.value

    @property
    def is_negated(self) -> bool:
        """True if the sign stands for `not NAME`: for 0 in a layer, for no border in areas."""
        return self.value == int(self.what == "areas")


@node
class CodeUse:
    """The use of a code in a format, such as `borders(room)`, with the names that it carries.

    `optional`: it may be missing at the end.
    `since`: the format version that introduced it.
    `least`: the smallest number that it can carry.
    `signs`: the signs in the cells or on the sides of a picture.
    `notation`: the form of its signs in an address, if the clause describes them.
    """

    word: str
    names: tuple[str, ...]
    optional: bool = False
    signs: tuple[Sign, ...] = ()
    since: int = 0
    least: int = 0
    notation: Notation | None = None


@node
class EntryUse:
    """The use of an entry in a keyed format, such as `pairs(roman, X = 10)`.

    `word` is the form of the entry, `clue` the clue that it becomes, or "". It may set parameters and regions.
      `texts` map texts to numbers; an empty one is skipped.
    `settings` are parameter values under which the clause applies.
    `half`: a missing value is half of the digits, rounded up.
    `drawn`: the site does not draw such entries itself; figures are drawn for the entries of these names.
    """

    word: str
    clue: str
    params: tuple[Param, ...] = ()
    regions: str = ""
    texts: tuple[tuple[str, int], ...] = ()
    settings: tuple[tuple[Param, int], ...] = ()
    half: bool = False
    drawn: tuple[str, ...] = ()


@node(eq=False)
class Format:
    """An external format of a file's declarations: `kind` is the site, `key` its name for the variant.

    `others` are older names, which are read, too. Formats that write a puzzle as one text have codes; formats with
    keyed entries have an entry.
    """

    kind: str
    key: str
    others: tuple[str, ...]
    codes: tuple[CodeUse, ...]
    file: str
    span: Span
    entry: EntryUse | None = field(default=None)
