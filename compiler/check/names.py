"""The names of a program, and the errors for unknown names."""

import re
from collections.abc import Collection, Iterable
from copy import copy
from typing import TypeAlias, TypeVar

from pzc.compiler.base.diagnostics import Diagnostic, Label, PuzzleError, did_you_mean, fail, warning
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.expressions import Doubted, Expr, Function, Local, Param
from pzc.compiler.model.kinds import Type
from pzc.compiler.model.lengths import is_fixed, settled
from pzc.compiler.model.model import ClueKind, Facts, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, PLACED

from .clashes import clash
from .resolve import Unit
from .scopes import AreasName, Definition, Entry, LayerName, Scopes
from .suggestions import suggestion

_USED = "the rules of another file are taken in by `use`: use sudoku"
_A_NAME = "a name for a value is given by `def`: def x = ..."
_NO_CLUES = {
    "unknown": "an unknown says of what values it is: write `unknown A of 0..9`",
    "hidden": "only a layer can be hidden: write `hidden layer NAME on cells of 1..9`",
    "cell": "a cell is written by its place alone, (1,1) = 5, and a given digit as given (1,1) = 5",
    **dict.fromkeys(("include", "import", "using", "from", "extends", "require"), _USED),
    **dict.fromkeys(("let", "var", "const", "set"), _A_NAME),
}
"""The help for unknown words at the beginning of a line, by word."""

_LINE_SHAPES = ("loop", "loops", "crossing_loop", "crossing_loops", "path", "paths")

T = TypeVar("T")


@node
class Argument:
    """An argument of a definition: a value, a layer, or a clue or division (its list and its name)."""

    value: Expr | None
    entry: Entry | None

    @property
    def kind(self) -> "ArgumentKind":
        """The properties on which the typing of the definition's body depends."""
        if self.value is None:
            return None, self.entry
        return (self.value.type, self.value.known, is_fixed(self.value), settled(self.value)), self.entry


ArgumentKind: TypeAlias = tuple[tuple[Type, bool, bool, bool] | None, Entry | None]
"""The type, and whether the value, the length and the elements are known before solving; and the named entry."""


class Names:
    """All names of a program, with the facts computed about them."""

    def __init__(self, main: Unit, builtin_names: Collection[str]) -> None:
        self.main = main
        self.facts = Facts()
        self.scopes = Scopes(builtin_names)
        self._builtin_names = builtin_names
        self.params: dict[Unit, dict[str, Param]] = {}
        self.defaults: dict[Param, Expr] = {}
        self.values: dict[str, int] = {}
        self.instances: dict[tuple[Definition, tuple[ArgumentKind, ...], str], Function | None] = {}
        self.functions: list[Function] = []
        self.lists: dict[str, Expr] = {}  # the list that a layer is on, by layer
        self.doubted: dict[Unit, dict[str, Doubted]] = {}  # by the file with `doubt` and the name of the clue
        self.clashing: set[tuple[Unit, Source]] = set()  # pairs of files that declare the same names
        # areas whose definitions are being typed; each is used by the previous one
        self.open_areas: list[AreasName] = []
        self.axes: dict[str, list[Expr]] = {}
        self.extents: tuple[Expr | None, Expr | None] = (None, None)
        self.grid: tuple[Unit, statements.GridDecl] | None = None
        # further declarations of the same board, in files that declare no digits
        self.more_grids: list[tuple[Unit, statements.GridDecl]] = []
        self.undrawn: list[RegionName] = []
        self.undrawn_shapes: list[FigureName] = []
        self.early = True  # regions and clues cannot be used until the board exists
        self.warnings: list[Diagnostic] = []  # warnings found while names are resolved
        self.twins: list[tuple[Local, Local, Expr, Span]] = []  # conditions `a != b` on two names bound over one list
        self.distinguished: set[frozenset[Expr | None]] = set()  # the pairs of names in conditions `a is not b`
        self.reversed_links: list[tuple[ClueKind, int, tuple[Cell, Cell], Span]] = []  # links written second cell first
        self.has_digits = False
        self.has_board = False

    def for_clues(self) -> "Names":
        """Return a copy that is ready for clues, with facts of its own and without regions left to the puzzle."""
        other = _with_own_collections(self)
        other.facts = _with_own_collections(self.facts)
        other.facts.placements = {name: list(placed) for name, placed in self.facts.placements.items()}
        other.undrawn, other.undrawn_shapes = [], []
        return other

    def warn(self, code: str, message: str, span: Span, help: str) -> None:
        """Record a warning, once for each place."""
        if not any((found.code, found.span) == (code, span) for found in self.warnings):
            self.warnings.append(warning(code, message, span, help=help))

    def declare(self, name: syntax.Name | str, span: Span, entry: Entry, unit: Unit) -> None:
        """Enter a name. Raises PuzzleError with both places if the name is taken."""
        text = name if isinstance(name, str) else name.text
        if text in AGGREGATES:
            help = "choose another name"
            raise fail("PZ289", f"`{text}` has a fixed meaning, so it can't be a name", span.name(text), help=help)
        first = self.scopes.enter(text, entry, unit)
        if first is not None:
            first_span = span_of(first)
            if (unit, first_span.source) in self.clashing:
                raise PuzzleError(())  # the error for the first of the names has the help for all of them
            if unit is not self.main:
                self.clashing.add((unit, first_span.source))
            raise clash(text, span, unit, first_span, self.main)

    def open_params(self) -> tuple[Param, ...]:
        """Return the parameters without a value, first those without a default."""
        params = [p for table in self.params.values() for p in table.values() if p not in self.facts.params]
        return tuple(sorted(params, key=lambda param: param in self.defaults))

    def open_shapes(self, name: syntax.Name, unit: Unit) -> FigureName | None:
        """Return the shapes of a name if a file leaves them to the puzzle."""
        entry = self.scopes.find(name.text, unit)
        return entry if isinstance(entry, FigureName) and entry.open is not None else None

    def value(self, text: str, unit: Unit, elsewhere: bool = True) -> int | None:
        """Return the value of the grid that a name stands for in a file, or None. `elsewhere`: see `Scopes.find`."""
        if text not in self.values or self.grid is None:
            return None
        home = self.grid[0]
        known = not self.scopes.is_builtin(text) and (elsewhere or home in unit.all_used())
        return self.values[text] if unit is home or known else None

    def is_own_value(self, text: str, unit: Unit) -> bool:
        """Return True if a name is a value of the file's own grid.

        In that file the name always means this value.
        """
        home = self.grid[0] if self.grid is not None and text in self.values else None
        return home is unit and text not in self.scopes.own(unit)

    def unknown(self, text: str, span: Span, unit: Unit, local: Iterable[str] = (), otherwise: str = "") -> PuzzleError:
        """Return the error for an undefined name. `otherwise` is the help if there is no similar name."""
        owner = next((u for u, table in self.params.items() if text in table), None)
        if owner is not None:
            message = f"`{text}` is a parameter of {owner.name}.puz and not known here"
            help = f"write `param {text}` in this file too, or say the number"
            return fail("PZ208", message, span, help=help)
        words = [*local, *self.params.get(unit, ()), *self.values, *AGGREGATES, *self._builtin_names]
        known = {name: self.home(entry, unit) for name, entry in self.scopes.known(unit).items()}
        known |= {word: "" for word in words if word not in known}
        several = self.scopes.candidates(text, unit)
        if len(several) > 1:
            others = tuple(Label(span_of(entry).name(text), "one is here") for entry in several)
            help = f"give it a meaning of its own in this file: def {text} = ..."
            return fail("PZ225", f"several files that are used here define `{text}`", span, others=others, help=help)
        help = _help_below_a_picture(span) or self._layers_for(text, unit)
        help = help or self._part_of_a_clue(text, unit) or suggestion(text, known) or otherwise
        return fail("PZ201", f"nothing is called `{text}`", span, help=help)

    def _layers_for(self, text: str, unit: Unit) -> str:
        """Return the help for a word such as `loop` without its parentheses, with the names of the lines, or ""."""
        known = self.scopes.known(unit).items() if text in _LINE_SHAPES else ()
        lines = [name for name, x in known if isinstance(x, LayerName) and x.truth and x.kind in ("border", "link")]
        names = " or ".join(f"`{name}`" for name in lines)
        return f"a condition says of what: {text}({lines[0]}); where the line is meant, write {names}" if lines else ""

    def _part_of_a_clue(self, text: str, unit: Unit) -> str:
        """Return the help for an undefined name that is a part or the value of a clue of the file, or ""."""
        for clue in self.scopes.own(unit).values():
            if isinstance(clue, ClueKind) and text in (*(name for name, _ in clue.parts), clue.value and clue.value[0]):
                names = ", ".join(name for name, _ in clue.parts)
                value = f" = {clue.value[0]}" if clue.value else ""
                example = f"for {clue.name}({names}){value}: ..."
                return f"a clue `{clue.name}` has it, and rules name it where they go through these clues: {example}"
        return ""

    def no_clue(self, name: syntax.Name, unit: Unit) -> PuzzleError:
        """Return the error for a clue that is not declared."""
        entries = {text: e for text, e in self.scopes.known(unit).items() if isinstance(e, ClueKind | RegionName)}
        known = {text: self.home(entry, unit) for text, entry in entries.items()}
        if isinstance(self.scopes.find(name.text, unit), AreasName):
            message = f"`{name.text}` are areas that follow from the solution, so they can't be given like this"
            help = f"a rule can speak of them: `for r in {name.text}: ...`, `(1,2) in {name.text}(1,1)`"
            return fail("PZ261", message, name.span, help=help)
        help = _NO_CLUES.get(name.text) or self._given_layer(name.text, unit) or suggestion(name.text, known, PLACED)
        help = help or did_you_mean(name.text, KEYWORDS)
        if not help and known:
            help = "there are the clues " + ", ".join(f"`{clue}`" for clue in known)
        return fail("PZ202", f"no clue is called `{name.text}`", name.span, help=help)

    def _given_layer(self, text: str, unit: Unit) -> str:
        """Return the help for a layer whose values are given like a clue, or "" for another word."""
        if not isinstance(self.scopes.find(text, unit), LayerName):
            return ""
        name = "" if text == unit.digits else f"{text} "
        return f"`{text}` is a layer; given values are written `given {name}[[ ... ]]`"

    def home(self, entry: Entry, unit: Unit) -> str:
        """Return the file that declares a name, as `cage.puz`, or "" for the file itself and the prelude."""
        source = span_of(entry).source
        ours = source is unit.file.source or source.path == PRELUDE
        return "" if ours else source.name


def _help_below_a_picture(span: Span) -> str:
    """Return the help for the first name of a line that follows a picture, as in `a = 3`, or ""."""
    before, behind = span.source.text[: span.start], span.source.text[span.end :]
    if re.search(r"\]\][ \t]*\r?\n(?:[^\W\d]\w*[ \t]*[:=][^\n]*\n)*\Z", before) and re.match(r"[ \t]*[:=,]", behind):
        return "lines about the letters of a picture are indented below it"
    return ""


def span_of(entry: Entry) -> Span:
    """Return the place where a name is declared."""
    return entry.written.span if isinstance(entry, Definition) else entry.span


def _with_own_collections(record: T) -> T:
    """Return a copy of an object. Lists, sets and dicts among its attributes are copied, too."""
    other = copy(record)
    own = {name: copy(value) for name, value in vars(record).items() if isinstance(value, list | dict | set)}
    vars(other).update(own)
    return other
