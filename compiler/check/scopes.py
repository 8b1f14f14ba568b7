"""The meaning of names in each file: its own declarations, built-ins, and declarations of the files that it uses.

A file means the same wherever it is used. A built-in name is hidden only in the file that declares it anew.
"""

from collections.abc import Collection, Iterator

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import PlaceKind
from pzc.compiler.model.kinds import DIGIT, ITEM
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.renaming import names_in

from .resolve import Unit


@node(eq=False)
class Definition:
    """A `def` and its file. Its body is typed for each combination of argument types."""

    written: statements.Def
    unit: Unit


@node(eq=False)
class LayerName:
    """A declared layer and the kind of elements that it is on. `truth` is True if its values are truth values.

    `on` is the syntax of the list that the layer is on, if it is not on elements of the board. A single unknown is on
    nothing and is used by its name alone.
    """

    name: str
    kind: PlaceKind
    truth: bool
    span: Span
    on: syntax.Expr | None = None

    @property
    def single(self) -> bool:
        """True for a single unknown."""
        return self.kind == ITEM and self.on is None


@node(eq=False)
class AreasName:
    """Declared areas and their file. Their definition is typed at its first use."""

    name: str
    written: statements.AreasDecl
    unit: Unit
    span: Span


Entry = Definition | RegionName | FigureName | LayerName | AreasName | ClueKind
"""The possible meanings of a global name, besides a parameter."""


class Scopes:
    """The names of all files.

    `builtin_names` are known in every file, as are those of the prelude.
    """

    def __init__(self, builtin_names: Collection[str]) -> None:
        self._builtin_names = frozenset(builtin_names)
        self.entries: dict[str, Entry] = {}
        """Layers, clues, regions, areas and shapes of all files but the prelude; no two have the same name."""
        self.prelude: dict[str, Entry] = {}
        self._own: dict[Unit, dict[str, Entry]] = {}  # of each file but the prelude

    def enter(self, text: str, entry: Entry, unit: Unit) -> Entry | None:
        """Enter a name of a file. If the name is taken, return the other entry and change nothing.

        Definitions are private: several files may define a name, unless a file uses another file's layer, clue or the
        like of that name.
        """
        if unit.prelude:
            return _entered(self.prelude, text, entry)
        first = self.own(unit).get(text)
        if isinstance(entry, Definition):
            first = first or next((e for e in self._used(text, unit) if not isinstance(e, Definition)), None)
        else:
            first = first or self.entries.get(text)
        if first is None:
            self._own[unit][text] = entry
            if not isinstance(entry, Definition):
                self.entries[text] = entry
        return first

    def share(self, text: str, regions: RegionName | AreasName, unit: Unit) -> None:
        """Enter regions that several files declare, one of them with their cells.

        All of them then refer to this entry.
        """
        before = self.entries[text]
        self.own(unit)[text] = self.entries[text] = regions
        for table in self._own.values():
            if table.get(text) is before:
                table[text] = regions

    def refers_to_areas(self, unit: Unit, written: statements.Statement) -> bool:
        """Return True if a statement refers to regions that are unknown areas of another file."""
        found = {areas.name for areas in self.areas_for_regions(unit)}
        return bool(found) and not found.isdisjoint(names_in(written))

    def areas_for_regions(self, unit: Unit) -> Iterator[AreasName]:
        """Yield the areas of other files that a file declares as regions."""
        declared = [s.name for s in unit.file.statements if isinstance(s, statements.RegionsDecl)]
        entries = (self.own(unit).get(name) for name in declared)
        yield from (entry for entry in entries if isinstance(entry, AreasName))

    def rename_hidden_clues(self) -> None:
        """Rename the prelude's clues that a file declares anew, such as `given`.

        Placements are stored by name, so the two need different names.
        """
        for text, entry in self.prelude.items():
            if isinstance(entry, ClueKind) and isinstance(self.entries.get(text), ClueKind):
                name = f"ready_{text}"
                while name in self.entries:
                    name += "_"
                self.prelude[text] = replace(entry, name=name)

    def own(self, unit: Unit) -> dict[str, Entry]:
        """Return the declarations of a file."""
        return self.prelude if unit.prelude else self._own.setdefault(unit, {})

    def find(self, text: str, unit: Unit, elsewhere: bool = True) -> Entry | None:
        """Return the entry of a name in a file, or None if it is unknown or ambiguous.

        With `elsewhere`, entries of files that this file does not use are found, too.
        """
        own = self.own(unit).get(text)
        if own is not None or unit.prelude:
            return own
        found = self.candidates(text, unit)
        if self.is_builtin(text):
            return self.prelude.get(text)
        if not found and elsewhere:
            found = self._elsewhere(text)
        return found[0] if len(found) == 1 else None

    def check_digits(self, unit: Unit) -> None:
        """Raise an error if the layer that a file uses as its digits has no numbers on cells."""
        numbers = [
            name for name, e in self.entries.items() if isinstance(e, LayerName) and e.kind == "cell" and not e.truth
        ]
        if unit.digits_span is not None and unit.digits not in numbers:
            others = " or ".join(f"`digit as {name}`" for name in numbers if name != DIGIT)
            help = f"write {others}" if others else "write `layer NAME on cells of 0..9`, or use a file that has one"
            raise fail("PZ339", f"no layer of numbers on cells is called `{unit.digits}`", unit.digits_span, help=help)

    def home(self, entry: Entry) -> Unit:
        """Return the first file that declares an entry."""
        return next(home for home, table in self._own.items() if entry in table.values())

    def placed(self, text: str, unit: Unit) -> Entry | None:
        """Return the entry of a name that begins a line or follows `for`, where clues and regions take precedence."""
        found = self.find(text, unit)
        if not isinstance(found, Definition | None) or text in self.own(unit):
            return found
        used = [e for e in self.candidates(text, unit) if isinstance(e, ClueKind | RegionName)]
        return used[0] if used else found

    def is_builtin(self, text: str) -> bool:
        """Return True if a name has a meaning in every file that does not declare it itself."""
        return text in self.prelude or text in self._builtin_names

    def candidates(self, text: str, unit: Unit) -> list[Entry]:
        """Return the entries of a name in the files that a file uses.

        A declaration hides those in the files that its own file uses.
        """
        entries = list(self._used(text, unit))
        definitions = [e for e in entries if isinstance(e, Definition)]
        hidden = {id(e) for one in definitions for e in self._used(text, one.unit)}
        return [e for e in entries if id(e) not in hidden]

    def known(self, unit: Unit) -> dict[str, Entry]:
        """Return all names that a file can use."""
        if unit.prelude:
            return dict(self.prelude)
        used = {text: e for other in unit.all_used() for text, e in self.own(other).items()}
        return {**self.entries, **used, **self.prelude, **self.own(unit)}

    def _used(self, text: str, unit: Unit) -> Iterator[Entry]:
        """Yield the distinct entries of a name in the files that a file uses, directly or not."""
        found = [self.own(other).get(text) for other in unit.all_used()]
        yield from {id(entry): entry for entry in found if entry is not None}.values()

    def _elsewhere(self, text: str) -> list[Entry]:
        if text in self.entries:
            return [self.entries[text]]
        return [table[text] for table in self._own.values() if text in table]


def _entered(table: dict[str, Entry], text: str, entry: Entry) -> Entry | None:
    """Enter a name in a table, and return the previous entry, which is not replaced."""
    first = table.get(text)
    if first is None:
        table[text] = entry
    return first
