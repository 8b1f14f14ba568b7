"""What the names of a program stand for, and the error for a name that stands for nothing."""

from collections.abc import Iterable
from typing import TypeAlias

from pzc.compiler.base.diagnostics import Diagnostic, Label, PuzzleError, did_you_mean, fail, warning
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.expressions import Doubted, Expr, Function, Local, Param
from pzc.compiler.model.kinds import Type
from pzc.compiler.model.lengths import is_fixed, settled
from pzc.compiler.model.model import ClueKind, Facts, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, PLACED

from .clashes import clash
from .meant import meant
from .resolve import Unit
from .scopes import AreasName, Definition, Entry, Scopes

_USED = "the rules of another file are taken in by `use`: use sudoku"
_A_NAME = "a name for a value is given by `def`: def x = ..."
_NO_CLUES = {
    "unknown": "an unknown says of what values it is: write `unknown A of 0..9`",
    "hidden": "only a layer can be hidden: write `hidden layer NAME on cells of 1..9`",
    "cell": "a cell is written by its place alone, (1,1) = 5, and a given digit as given (1,1) = 5",
    **dict.fromkeys(("include", "import", "using", "from", "extends", "require"), _USED),
    **dict.fromkeys(("let", "var", "const", "set"), _A_NAME),
}
"""Words with which a line may begin that is none of a clue, and what was meant."""


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

    def __init__(self, main: Unit) -> None:
        self.main = main
        self.facts = Facts()
        self.scopes = Scopes()
        self.params: dict[Unit, dict[str, Param]] = {}
        self.defaults: dict[Param, Expr] = {}
        self.values: dict[str, int] = {}
        self.instances: dict[tuple[Definition, tuple[ArgumentKind, ...]], Function | None] = {}
        self.functions: list[Function] = []
        self.lists: dict[str, Expr] = {}  # those that layers are on, by layer
        self.doubted: dict[Unit, dict[str, Doubted]] = {}  # by the file that doubts, and the name of the clue
        self.clashing: set[tuple[Unit, Source]] = set()  # files that use the same names
        self.open_areas: list[AreasName] = []  # that are being typed, each for the one before
        self.axes: dict[str, list[Expr]] = {}
        self.extents: tuple[Expr | None, Expr | None] = (None, None)
        self.grid: tuple[Unit, statements.GridDecl] | None = None
        self.more_grids: list[tuple[Unit, statements.GridDecl]] = []  # of files that bring no digits to the same board
        self.undrawn: list[RegionName] = []
        self.early = True  # until the board is there: neither regions nor clues can be spoken of
        self.doubts: list[Diagnostic] = []  # about what is written, found while its names got a meaning
        self.twins: list[tuple[Local, Local, Expr, Span]] = []  # `a != b` of two names over one list
        self.told_apart: set[frozenset[Expr | None]] = set()  # the names that `a is not b` compares
        self.turned: list[tuple[ClueKind, int, tuple[Cell, Cell], Span]] = []  # links written second cell first
        self.has_digits = False
        self.has_board = False

    def doubt(self, code: str, message: str, span: Span, help: str) -> None:
        """Note a warning about what is hardly meant, once for each place."""
        if not any((doubt.code, doubt.span) == (code, span) for doubt in self.doubts):
            self.doubts.append(warning(code, message, span, help=help))

    def declare(self, name: syntax.Name | str, span: Span, entry: Entry, unit: Unit) -> None:
        """Enters a name; one that is there already is an error that shows both places."""
        text = name if isinstance(name, str) else name.text
        if text in AGGREGATES:
            help = "choose another name"
            raise fail("PZ289", f"`{text}` has a fixed meaning, so it can't be a name", span.name(text), help=help)
        first = self.scopes.enter(text, entry, unit)
        if first is not None:
            said = span_of(first)
            if (unit, said.source) in self.clashing:
                raise PuzzleError(())  # the first of the names has the help for all of them
            if unit is not self.main:
                self.clashing.add((unit, said.source))
            raise clash(text, span, unit, said, self.main)

    def open_params(self) -> tuple[Param, ...]:
        """The parameters without a value, first those that must be set: on them the others depend."""
        params = [p for table in self.params.values() for p in table.values() if p not in self.facts.params]
        return tuple(sorted(params, key=lambda param: param in self.defaults))

    def value(self, text: str, unit: Unit, elsewhere: bool = True) -> int | None:
        """The value of the grid that a name stands for in a file, as `Scopes.find` has it."""
        if text not in self.values or self.grid is None:
            return None
        home = self.grid[0]
        known = not self.scopes.is_ready(text) and (elsewhere or home in unit.all_used())
        return self.values[text] if unit is home or known else None

    def is_own_value(self, text: str, unit: Unit) -> bool:
        """Whether a file's own grid has a value of this name, which then means that there, whoever uses the file."""
        home = self.grid[0] if self.grid is not None and text in self.values else None
        return home is unit and text not in self.scopes.own(unit)

    def unknown(self, text: str, span: Span, unit: Unit, local: Iterable[str] = (), otherwise: str = "") -> PuzzleError:
        """The error for a name that nothing gives a meaning; `otherwise` is its help where nothing is like it."""
        owner = next((u for u, table in self.params.items() if text in table), None)
        if owner is not None:
            message = f"`{text}` is a parameter of {owner.name}.puz and not known here"
            help = f"write `param {text}` in this file too, or say the number"
            return fail("PZ208", message, span, help=help)
        from .types.layers import OF_LAYERS
        from .types.special import SPECIAL

        words = [*local, *self.params.get(unit, ()), *self.values, *AGGREGATES, *SPECIAL, *OF_LAYERS, *SHAPES]
        known = dict.fromkeys([*words, *(name for name, _ in BUILTINS)], "")
        known |= {name: self.home(entry, unit) for name, entry in self.scopes.known(unit).items()}
        several = self.scopes.candidates(text, unit)
        if len(several) > 1:
            others = tuple(Label(span_of(entry).name(text), "one is here") for entry in several)
            help = f"give it a meaning of its own in this file: def {text} = ..."
            return fail("PZ225", f"several files that are used here define `{text}`", span, others=others, help=help)
        help = self._part_of_a_clue(text, unit) or meant(text, known) or otherwise
        return fail("PZ201", f"nothing is called `{text}`", span, help=help)

    def _part_of_a_clue(self, text: str, unit: Unit) -> str:
        """The help about a name that a clue of the file has for a part or its value, used where it means nothing."""
        for clue in self.scopes.own(unit).values():
            if isinstance(clue, ClueKind) and text in (*(name for name, _ in clue.parts), clue.value and clue.value[0]):
                names = ", ".join(name for name, _ in clue.parts)
                value = f" = {clue.value[0]}" if clue.value else ""
                said = f"for {clue.name}({names}){value}: ..."
                return f"a clue `{clue.name}` has it, and rules name it where they go through these clues: {said}"
        return ""

    def no_clue(self, name: syntax.Name, unit: Unit) -> PuzzleError:
        """The error for a clue that is not declared."""
        entries = {text: e for text, e in self.scopes.known(unit).items() if isinstance(e, ClueKind | RegionName)}
        known = {text: self.home(entry, unit) for text, entry in entries.items()}
        if isinstance(self.scopes.find(name.text, unit), AreasName):
            message = f"`{name.text}` are areas that follow from the solution, so they can't be given like this"
            help = f"a rule can speak of them: `for r in {name.text}: ...`, `(1,2) in {name.text}(1,1)`"
            return fail("PZ261", message, name.span, help=help)
        help = _NO_CLUES.get(name.text) or meant(name.text, known, PLACED) or did_you_mean(name.text, KEYWORDS)
        if not help and known:
            help = "there are the clues " + ", ".join(f"`{clue}`" for clue in known)
        return fail("PZ202", f"no clue is called `{name.text}`", name.span, help=help)

    def home(self, entry: Entry, unit: Unit) -> str:
        """The file that a name comes from, as `cage.puz`; nothing for the file itself and for the prelude."""
        source = span_of(entry).source
        ours = source is unit.file.source or source.path == PRELUDE
        return "" if ours else source.name


def span_of(entry: Entry) -> Span:
    """Where a name was given its meaning."""
    return entry.written.span if isinstance(entry, Definition) else entry.span
