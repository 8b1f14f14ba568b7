"""What the things of a puzzle are called in its MiniZinc model: parameters, layers, clues, regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pzc.compiler.board.board import Place
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Comprehension, Param
from pzc.compiler.model.kinds import ListType, Type
from pzc.compiler.model.model import ClueKind, Model, Region
from pzc.compiler.model.untold import Untold

from . import helpers
from .figures import FigureNames
from .names import FUNCTIONS, Identifiers
from .values import Array, Each, Gaps, Generator, Parts, Text, Value

if TYPE_CHECKING:
    from .core import Core


class ClueNames:
    """The arrays that hold the placements of a clue, one for each of its parts and one for its value."""

    def __init__(self, kind: ClueKind, names: Identifiers, told: bool, gaps: bool) -> None:
        self.kind = kind
        self.told = told  # whether the value of each placement is told
        self.gaps = gaps  # whether one of the values is a list in which a number is not told
        self.set_name = names.fresh(kind.name.upper() if kind.name.upper() != kind.name else kind.name + "_NUMBERS")
        single = len(kind.parts) == 1
        self.parts = [names.fresh(kind.name if single else f"{kind.name}_{name}") for name, _ in kind.parts]
        self.value_name = names.fresh(f"{kind.name}_{kind.value[0]}") if kind.value else ""
        self.numbered = False
        self.lists: set[str] = set()

    def placements(self, told: bool) -> Each:
        """The numbers of the placements; with `told`, of those whose value is told."""
        self.numbered = True
        known: tuple[Text, ...] = ()
        if told and not self.told:
            known = (Text(f"{self.value_name}_told[k]"),)
        return Each((Generator("k", self.set_name),), Text("k"), known)

    def part(self, place: int, k: str) -> Value:
        """A part of the k-th placement."""
        return self._entry(self.parts[place], self.kind.parts[place][1], k)

    def value(self, k: str) -> Value:
        """The value of the k-th placement."""
        assert self.kind.value is not None
        entry = self._entry(self.value_name, self.kind.value[1], k)
        return Gaps(entry.text) if self.gaps and isinstance(entry, Array) else entry

    def listed(self) -> Value:
        """What the clue is on."""
        if len(self.parts) == 1 and not isinstance(self.kind.parts[0][1], ListType):
            return Array(self.parts[0])
        self.numbered = True
        entries = tuple(self.part(i, "k") for i in range(len(self.parts)))
        return Each((Generator("k", self.set_name),), entries[0] if len(entries) == 1 else Parts(entries))

    def _entry(self, name: str, kind: Type, k: str) -> Value:
        if isinstance(kind, ListType):
            self.lists.add(name)
            return Array(f"{name}({k})")
        return Text(f"{name}[{k}]")


class RegionNames:
    """A division of the board, and how its regions are numbered."""

    def __init__(self, region: Region, names: Identifiers) -> None:
        self.region = region
        self.name = names.fresh(region.name)
        self.set_name = names.fresh(region.name.upper() if region.name.upper() != region.name else f"{region.name}_ALL")

    @property
    def pattern(self) -> Comprehension | None:
        """The pattern that it was given by."""
        return self.region.pattern

    @property
    def drawn(self) -> bool:
        """Whether a picture tells the order of the cells, too."""
        return all(list(cells) == sorted(set(cells)) for cells in self.region.lists)

    def all(self, writer: Core) -> Value:
        """All its regions."""
        if self.pattern is not None:
            return writer.value(self.pattern)
        return Each((Generator("k", self.set_name),), Array(f"{self.name}_cells(k)"))


class Naming:
    """All names of a model."""

    def __init__(self, model: Model, split: bool) -> None:
        self.model = model
        self.names = Identifiers((*helpers.NAMES, *FUNCTIONS))
        facts = model.facts
        self.params: dict[Param, str] = {}
        for param in model.params:
            twice = sum(other.name == param.name for other in model.params) > 1
            self.params[param] = self.names.fresh(f"{param.name}_{param.file}" if twice else param.name)
        self.layers = {layer.name: self.names.fresh(layer.name) for layer in model.layers}
        places = Evaluator(facts).places
        self.lists: dict[str, dict[Place, int]] = {
            layer.name: {place: k for k, place in enumerate(places(layer), 1)}
            for layer in model.layers
            if layer.on is not None
        }
        """Of layers on lists, which number each of the list's elements has."""
        self.values: dict[str, str] = {}
        for layer in model.layers:
            self.values |= {text: self.names.fresh(text) for text in layer.names.values()}
        self.regions = {region.name: RegionNames(region, self.names) for region in model.regions}
        self.figures = {name: FigureNames(figure, self.names) for name, figure in facts.figures.items()}
        self.clues = {}
        for kind in model.clues:
            told = not split and all(p.value is not None for p in facts.placements.get(kind.name, ()))
            gaps = any(_has_gap(p.value) for p in facts.placements.get(kind.name, ()))
            self.clues[kind.name] = ClueNames(kind, self.names, told, gaps)

    def param(self, param: Param) -> str:
        """The name of a parameter."""
        return self.params[param]

    def layer(self, name: str) -> str:
        """The name of a layer."""
        return self.layers[name]

    def item(self, layer: str, place: Place) -> str:
        """The unknown of a layer on a list, or a single one."""
        name = self.layers[layer]
        return f"{name}[{self.lists[layer][place]}]" if layer in self.lists else name

    def value_name(self, name: str, value: int) -> str:
        """The name of a value."""
        return self.values.get(name, str(value))

    def clue(self, name: str) -> ClueNames:
        """The names of a clue."""
        return self.clues[name]

    def region(self, name: str) -> RegionNames:
        """The names of a division."""
        return self.regions[name]

    def function(self, name: str) -> str:
        """A new name for a definition."""
        return self.names.fresh(name)


def _has_gap(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(item, Untold) for item in value)
