"""What a name means in which file: what is declared there, what is ready, what the files have that it uses.

A file means the same whoever uses it: a ready name is hidden only in the file that declares it anew.
"""

from collections.abc import Iterator
from functools import cache

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import ClueKind, FigureName, RegionName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.renamed import spoken_of

from .resolve import Unit


@node(eq=False)
class Definition:
    """A `def` with the file that it stands in; typed afresh for each kind of arguments."""

    written: statements.Def
    unit: Unit


@node(eq=False)
class LayerName:
    """A layer and the kind of elements that it is on; `truth` tells its values' type before they are known.

    `on`: the list that it is on instead, as it is written. A single unknown is on none, and called by its name alone.
    """

    name: str
    kind: str
    truth: bool
    span: Span
    on: syntax.Expr | None = None

    @property
    def single(self) -> bool:
        """Whether it is one unknown."""
        return self.kind == ITEM and self.on is None


@node(eq=False)
class AreasName:
    """Areas as they were declared, with the file that they stand in; what they are of is typed when it is needed."""

    name: str
    written: statements.AreasDecl
    unit: Unit
    span: Span


Entry = Definition | RegionName | FigureName | LayerName | AreasName | ClueKind
"""What a name at the top level of a file can stand for, besides a parameter."""


@cache
def _built_in() -> frozenset[str]:
    from .types.layers import OF_LAYERS
    from .types.special import SPECIAL

    return frozenset([*SPECIAL, *OF_LAYERS, *SHAPES, *(name for name, _ in BUILTINS)])


class Scopes:
    """The names of all files."""

    def __init__(self) -> None:
        self.things: dict[str, Entry] = {}
        """Layers, clues, regions, areas and shapes of all files but the prelude; no two have the same name."""
        self.prelude: dict[str, Entry] = {}
        self._own: dict[Unit, dict[str, Entry]] = {}  # of each file but the prelude

    def enter(self, text: str, entry: Entry, unit: Unit) -> Entry | None:
        """Enters a name of a file; returns what has the name already, if no other may have it.

        Definitions stay in their files: another file may have one of that name, unless it uses a thing of that name.
        """
        if unit.prelude:
            return _entered(self.prelude, text, entry)
        first = self.own(unit).get(text)
        if isinstance(entry, Definition):
            first = first or next((e for e in self._used(text, unit) if not isinstance(e, Definition)), None)
        else:
            first = first or self.things.get(text)
        if first is None:
            self._own[unit][text] = entry
            if not isinstance(entry, Definition):
                self.things[text] = entry
        return first

    def share(self, text: str, regions: RegionName | AreasName, unit: Unit) -> None:
        """Enters regions of which several files speak: one of them says where they run, or finds them, and all mean
        these."""
        before = self.things[text]
        self.own(unit)[text] = self.things[text] = regions
        for table in self._own.values():
            if table.get(text) is before:
                table[text] = regions

    def finds(self, unit: Unit, written: statements.Statement) -> bool:
        """Whether a statement speaks of regions of which another file has made areas that are to be found."""
        found = {areas.name for areas in self.found_for(unit)}
        return bool(found) and not found.isdisjoint(spoken_of(written))

    def found_for(self, unit: Unit) -> Iterator[AreasName]:
        """The areas of other files of which a file speaks as of regions."""
        declared = [s.name for s in unit.file.statements if isinstance(s, statements.RegionsDecl)]
        entries = (self.own(unit).get(name) for name in declared)
        yield from (entry for entry in entries if isinstance(entry, AreasName))

    def hide_ready_clues(self) -> None:
        """A clue of a file's own that is called `given` is another one than the ready clue; placements go by names."""
        for text, entry in self.prelude.items():
            if isinstance(entry, ClueKind) and isinstance(self.things.get(text), ClueKind):
                name = f"ready_{text}"
                while name in self.things:
                    name += "_"
                self.prelude[text] = replace(entry, name=name)

    def own(self, unit: Unit) -> dict[str, Entry]:
        """What a file declares."""
        return self.prelude if unit.prelude else self._own.setdefault(unit, {})

    def find(self, text: str, unit: Unit, elsewhere: bool = True) -> Entry | None:
        """What a name stands for in a file, if it is one thing.

        `elsewhere`: even if only a file has it that this one does not use; else the name is free for other meanings.
        """
        own = self.own(unit).get(text)
        if own is not None or unit.prelude:
            return own
        found = self.candidates(text, unit)
        if self.is_ready(text):
            return self.prelude.get(text)
        if not found and elsewhere:
            found = self._elsewhere(text)
        return found[0] if len(found) == 1 else None

    def placed(self, text: str, unit: Unit) -> Entry | None:
        """What a line that begins with a name is about, and `for NAME(c): ...`, where clues are meant, and regions."""
        found = self.find(text, unit)
        if not isinstance(found, Definition | None) or text in self.own(unit):
            return found
        used = [e for e in self.candidates(text, unit) if isinstance(e, ClueKind | RegionName)]
        return used[0] if used else found

    def is_ready(self, text: str) -> bool:
        """Whether a name has a meaning in every file that does not declare it itself."""
        return text in self.prelude or text in _built_in()

    def candidates(self, text: str, unit: Unit) -> list[Entry]:
        """What the files that a file uses have by a name; what one of them declares hides those that it uses."""
        entries = list(self._used(text, unit))
        definitions = [e for e in entries if isinstance(e, Definition)]
        hidden = {id(e) for one in definitions for e in self._used(text, one.unit)}
        return [e for e in entries if id(e) not in hidden]

    def known(self, unit: Unit) -> dict[str, Entry]:
        """All names that a file can speak of."""
        if unit.prelude:
            return dict(self.prelude)
        used = {text: e for other in unit.all_used() for text, e in self.own(other).items()}
        return {**self.things, **used, **self.prelude, **self.own(unit)}

    def _used(self, text: str, unit: Unit) -> Iterator[Entry]:
        """Each thing and definition that the files have by a name which a file uses, directly or not."""
        found = [self.own(other).get(text) for other in unit.all_used()]
        yield from {id(entry): entry for entry in found if entry is not None}.values()

    def _elsewhere(self, text: str) -> list[Entry]:
        if text in self.things:
            return [self.things[text]]
        return [table[text] for table in self._own.values() if text in table]


def _entered(table: dict[str, Entry], text: str, entry: Entry) -> Entry | None:
    first = table.get(text)
    if first is None:
        table[text] = entry
    return first
