"""The MiniZinc names of a puzzle's parameters, layers, clues and regions."""

from pzc.compiler.board.board import Tiling
from pzc.compiler.board.elements import Place
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.kinds import ITEM, ListType, Type
from pzc.compiler.model.model import ClueKind, Layer, Model, Region
from pzc.compiler.model.unspecified import Unspecified

from .fragments import Array, Each, Generator, Parts, Text, Unwritable, Value
from .functions import reserved_names
from .identifiers import FUNCTIONS, Identifiers


class ClueNames:
    """The arrays that hold the placements of a clue: one for each of its parts and one for its value."""

    def __init__(self, kind: ClueKind, names: Identifiers, has_values: bool, has_gaps: bool) -> None:
        self.kind = kind
        self.has_values = has_values  # each placement is known to have a value
        self.has_gaps = has_gaps  # a value is a list with missing numbers
        self.set_name = names.fresh(kind.name.upper() if kind.name.upper() != kind.name else kind.name + "_NUMBERS")
        single = len(kind.parts) == 1
        self.parts = [names.fresh(kind.name if single else f"{kind.name}_{name}") for name, _ in kind.parts]
        self.value_name = names.fresh(f"{kind.name}_{kind.value[0]}") if kind.value else ""
        self.given_name = names.fresh(f"has_{self.value_name}") if kind.value else ""
        """The array that says which placements have a value."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the arrays, and of the set of the placements' numbers."""
        return self.set_name, *self.parts, self.value_name, self.given_name

    def placements(self, with_value: bool) -> Each:
        """Return the list of the clue's placement numbers; with `with_value`, only of placements with a value."""
        known: tuple[Text, ...] = ()
        if with_value and not self.has_values:
            known = (Text(f"{self.given_name}[k]"),)
        return Each((Generator("k", self.set_name),), Text("k"), known)

    def part(self, place: int, k: str) -> Value:
        """Return a part of the k-th placement."""
        return self._entry(self.parts[place], self.kind.parts[place][1], k)

    def value(self, k: str) -> Value:
        """Return the value of the k-th placement. Unwritable if some value is a list with missing numbers."""
        assert self.kind.value is not None
        if self.has_gaps:
            raise Unwritable  # an array of numbers has no place for missing ones
        return self._entry(self.value_name, self.kind.value[1], k)

    def listed(self) -> Value:
        """Return the list of the places of the clue."""
        if len(self.parts) == 1 and not isinstance(self.kind.parts[0][1], ListType):
            return Array(self.parts[0])
        entries = tuple(self.part(i, "k") for i in range(len(self.parts)))
        return Each((Generator("k", self.set_name),), entries[0] if len(entries) == 1 else Parts(entries))

    def _entry(self, name: str, kind: Type, k: str) -> Value:
        if isinstance(kind, ListType):
            return Array(f"{name}({k})")
        return Text(f"{name}[{k}]")


class RegionNames:
    """The array of a division of the board, and the set of its region numbers."""

    def __init__(self, region: Region, names: Identifiers) -> None:
        self.region = region
        self.name = names.fresh(region.name)
        self.set_name = names.fresh(region.name.upper() if region.name.upper() != region.name else f"{region.name}_ALL")

    @property
    def drawn(self) -> bool:
        """True if a picture of the regions also gives the order of their cells."""
        return all(list(cells) == sorted(set(cells)) for cells in self.region.lists)

    def all(self) -> Each:
        """Return the list of all regions."""
        return Each((Generator("k", self.set_name),), Array(f"{self.name}_cells(k)"))


class ModelNames:
    """The names of everything in a model."""

    def __init__(self, model: Model, split: bool) -> None:
        self.model = model
        self.names = Identifiers((*reserved_names(), *FUNCTIONS))
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
            if layer.on is not None or not _is_by_rows(model, layer)
        }
        """The numbers of the elements of each layer whose array does not follow the rows of the board: a layer on a
        list, or on the sides, corners or links of polygons."""
        self.values: dict[str, str] = {}
        for layer in model.layers:
            self.values |= {text: self.names.fresh(text) for text in layer.names.values()}
        self.regions = {region.name: RegionNames(region, self.names) for region in model.regions}
        self.clues = {}
        for kind in model.clues:
            placements = facts.placements.get(kind.name, ())
            has_values = not split and all(p.value is not None for p in placements)
            has_gaps = any(_has_gap(p.value) for p in placements)
            self.clues[kind.name] = ClueNames(kind, self.names, has_values, has_gaps)

    def is_list(self, layer: Layer) -> bool:
        """Return True if the variables of a layer are a list without rows, or a single one."""
        return layer.kind == ITEM or layer.name in self.lists

    def item(self, layer: str, place: Place) -> str:
        """Return the variable of a layer on a list, or of a layer with a single value."""
        name = self.layers[layer]
        return f"{name}[{self.lists[layer][place]}]" if layer in self.lists else name

    def value_name(self, name: str, value: int) -> str:
        """Return the name of a value, or the number itself if it has none."""
        return self.values.get(name, str(value))


def _is_by_rows(model: Model, layer: Layer) -> bool:
    """Return True if a layer's array follows the rows and columns of the board."""
    board = model.facts.board
    return board is None or board.tiling is Tiling.SQUARES or layer.kind in ("cell", ITEM)


def _has_gap(value: object) -> bool:
    """Return True for a list with a missing number."""
    return isinstance(value, tuple) and any(isinstance(item, Unspecified) for item in value)
