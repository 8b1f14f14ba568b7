"""What the names of a program stand for, and the error for a name that stands for nothing."""

from collections.abc import Iterable
from typing import TypeAlias

from pzc.compiler.base.diagnostics import Diagnostic, Label, PuzzleError, did_you_mean, fail, warning
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.expressions import Expr, Function, Param
from pzc.compiler.model.kinds import Type
from pzc.compiler.model.lengths import is_fixed, settled
from pzc.compiler.model.model import ClueKind, Facts, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, PLACED

from .resolve import Unit


@node(eq=False)
class Definition:
    """A `def` with the file that it stands in; typed afresh for each kind of arguments."""

    written: statements.Def
    unit: Unit


@node(eq=False)
class LayerName:
    """A layer and the kind of elements that it is on; `truth` tells its values' type before they are known."""

    name: str
    kind: str
    truth: bool
    span: Span


@node(eq=False)
class AreasName:
    """Areas as they were declared, with the file that they stand in; what they are of is typed when it is needed."""

    name: str
    written: statements.AreasDecl
    unit: Unit
    span: Span


Entry = Definition | RegionName | FigureName | LayerName | AreasName | ClueKind
"""What a name at the top level of a file can stand for, besides a parameter."""


@node
class Argument:
    """What a definition is called with: a value, or a layer; of a clue or a division, the list and its name."""

    value: Expr | None
    entry: Entry | None

    @property
    def kind(self) -> "ArgumentKind":
        """What the definition is typed for."""
        if self.value is None:
            return None, self.entry
        return (self.value.type, self.value.known, is_fixed(self.value), settled(self.value)), self.entry


ArgumentKind: TypeAlias = tuple[tuple[Type, bool, bool, bool] | None, Entry | None]
"""Type, whether it is known, whether its length is fixed, whether its elements are; what may be called by its name."""


class Names:
    """All names of a program, and what has been found out about them."""

    def __init__(self) -> None:
        self.facts = Facts()
        self.entries: dict[str, Entry] = {}
        self.prelude: dict[str, Entry] = {}
        self.params: dict[Unit, dict[str, Param]] = {}
        self.defaults: dict[Param, Expr] = {}
        self.values: dict[str, int] = {}
        self.instances: dict[tuple[Definition, tuple[ArgumentKind, ...]], Function | None] = {}
        self.functions: list[Function] = []
        self.open_areas: list[AreasName] = []  # that are being typed, each for the one before
        self.axes: dict[str, list[Expr]] = {}
        self.extents: tuple[Expr | None, Expr | None] = (None, None)
        self.grid: tuple[Unit, statements.GridDecl] | None = None
        self.more_grids: list[tuple[Unit, statements.GridDecl]] = []  # of files that bring no digits to the same board
        self.undrawn: list[RegionName] = []
        self.early = True  # until the board is there: neither regions nor clues can be spoken of
        self.doubts: list[Diagnostic] = []  # about what is written, found while its names got a meaning
        self.has_digits = False
        self.has_board = False

    def doubt(self, code: str, message: str, span: Span, help: str) -> None:
        """Notes a warning about what is hardly meant."""
        self.doubts.append(warning(code, message, span, help=help))

    def declare(self, name: syntax.Name | str, span: Span, entry: Entry, unit: Unit) -> None:
        """Enters a name; one that is there already is an error that shows both places."""
        text = name if isinstance(name, str) else name.text
        table = self.prelude if unit.prelude else self.entries
        if text in table:
            first = Label(span_of(table[text]).name(text), "first said here")
            raise fail(
                "PZ204", f"`{text}` has two meanings", span.name(text), others=(first,), help="choose another name"
            )
        table[text] = entry

    def open_params(self) -> tuple[Param, ...]:
        """The parameters without a value, first those that must be set: on them the others depend."""
        params = [p for table in self.params.values() for p in table.values() if p not in self.facts.params]
        return tuple(sorted(params, key=lambda param: param in self.defaults))

    def find(self, text: str, unit: Unit) -> Entry | None:
        """What a name stands for as seen from a file: the prelude keeps to its own names."""
        if unit.prelude:
            return self.prelude.get(text)
        return self.entries.get(text) or self.prelude.get(text)

    def unknown(self, text: str, span: Span, unit: Unit, local: Iterable[str] = (), otherwise: str = "") -> PuzzleError:
        """The error for a name that nothing gives a meaning; `otherwise` is its help where nothing is like it."""
        owner = next((u for u, table in self.params.items() if text in table), None)
        if owner is not None:
            message = f"`{text}` is a parameter of {owner.name}.puz and not known here"
            help = f"write `param {text}` in this file too, or say the number"
            return fail("PZ208", message, span, help=help)
        from .meant import meant  # reads the library, which only an error needs
        from .types.layers import OF_LAYERS
        from .types.special import SPECIAL

        words = [*local, *self.params.get(unit, ()), *self.values, *AGGREGATES, *SPECIAL, *OF_LAYERS, *SHAPES]
        known = dict.fromkeys([*words, *(name for name, _ in BUILTINS)], "")
        known |= {name: self.home(entry, unit) for name, entry in self.known(unit).items()}
        return fail("PZ201", f"nothing is called `{text}`", span, help=meant(text, known) or otherwise)

    def no_clue(self, name: syntax.Name, unit: Unit) -> PuzzleError:
        """The error for a clue that is not declared."""
        from .meant import meant

        entries = {text: e for text, e in self.known(unit).items() if isinstance(e, ClueKind | RegionName)}
        known = {text: self.home(entry, unit) for text, entry in entries.items()}
        if isinstance(self.find(name.text, unit), AreasName):
            message = f"`{name.text}` are areas that follow from the solution, so they can't be given like this"
            help = f"a rule can speak of them: `for r in {name.text}: ...`, `(1,2) in {name.text}(1,1)`"
            return fail("PZ261", message, name.span, help=help)
        if name.text == "hidden":
            help = "only a layer can be hidden: write `hidden layer NAME on cells of 1..9`"
            return fail("PZ202", "no clue is called `hidden`", name.span, help=help)
        help = meant(name.text, known, PLACED) or did_you_mean(name.text, KEYWORDS)
        if not help and known:
            help = "there are the clues " + ", ".join(f"`{clue}`" for clue in known)
        return fail("PZ202", f"no clue is called `{name.text}`", name.span, help=help)

    def known(self, unit: Unit) -> dict[str, Entry]:
        """All names at the top level that a file can speak of, its own before those of the prelude."""
        return dict(self.prelude) if unit.prelude else {**self.entries, **self.prelude, **self.entries}

    def home(self, entry: Entry, unit: Unit) -> str:
        """The file that a name comes from, as `cage.puz`; nothing for the file itself and for the prelude."""
        source = span_of(entry).source
        ours = source is unit.file.source or source.path == PRELUDE
        return "" if ours else source.name


def span_of(entry: Entry) -> Span:
    """Where a name was given its meaning."""
    return entry.written.span if isinstance(entry, Definition) else entry.span
