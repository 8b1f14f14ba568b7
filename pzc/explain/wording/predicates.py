"""Values to predicates: `is 5`, `points up`, `has no white circle`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .english import article, listed

NOTHING = "none", "empty", "nothing"
"""Names of the value of a place that has nothing."""
_MANY_NUMBERS, _SOME_NUMBERS = 8, 5
"""Numbers and runs of numbers that are not all named, and those that are named then."""


@dataclass(frozen=True)
class Named:
    """The name of a value: `5`, `up`, `white`. A place "has" a figure (`a star`), and "is" any other value."""

    name: str
    is_figure: bool = False
    is_number: bool = False

    def __str__(self) -> str:
        return f"{article(self.name)} {self.name}" if self.is_figure else self.name


@dataclass(frozen=True)
class Values:
    """The possible values of a place, or its impossible values if `negated`: `1 or 2`, `at least 4`, `not a star`."""

    names: tuple[Named, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"{'not ' if self.negated else ''}{_either(self.names)}"

    @property
    def are_numbers(self) -> bool:
        """Return True if all names are numbers, or bounds of numbers."""
        return all(each.is_number for each in self.names)

    def are(self, name: str) -> bool:
        """Return True if `name` is the only name, negated or not."""
        return [each.name for each in self.names] == [name]


@dataclass(frozen=True)
class Predicate:
    """A statement about places, without its subject.

    `has`: the text begins with a form of `have`. `denied`: the text after `no cell of row 1`, such as `is 5`.
    """

    text: str
    has: bool = False
    denied: str = ""


@dataclass(frozen=True)
class Subject:
    """Places as the subject of a sentence: `(1,1) and (1,2)`. `line`: the name of the line that they fill."""

    text: str
    line: str = ""

    def __str__(self) -> str:
        return f"all of {self.line}" if self.line else self.text

    def with_predicate(self, does: Predicate) -> str:
        """Return a sentence: `(1,1) is 5`, `no cell of row 1 is 5`, `row 1 has no star`."""
        if not self.line or not does.denied:
            return f"{self} {does.text}"
        return f"{self.line} {does.text}" if does.has else f"no cell of {self.line} {does.denied}"


def predicate(values: Values, noun: str, several: bool, ways: bool) -> Predicate:
    """Return the values of places as a predicate.

    `noun`: the name of their layer. `ways`: the values are directions.
    """
    if ways:
        return Predicate(_points(values, several))
    figures = [each.name for each in values.names if each.is_figure]
    if figures or any(each.name == "none" for each in values.names):
        return _has(values, figures, noun, several)
    be = "are" if several else "is"
    return Predicate(f"{be} {values}", denied=f"is {_either(values.names)}" if values.negated else "")


def _has(values: Values, figures: list[str], noun: str, several: bool) -> Predicate:
    """Return `has a white circle`, `has no sign`, `has a sign, but no star`, `is white or has a star`."""
    be, have, each_have = ("are", "have", "each have") if several else ("is", "has", "has")
    lacks = any(each.name == "none" for each in values.names)
    plain = [each for each in values.names if not each.is_figure and each.name != "none"]
    bare = listed(_without_repeats(figures), "or")
    if values.negated and lacks:
        thing = f"{each_have} {article(noun)} {noun}"
        but = f", but no {bare}" if figures else f", but not {_either(plain)}" if plain else ""
        return Predicate(thing + but, has=True)
    if values.negated:
        none = f"{have} no {bare}"
        return Predicate(f"{be} not {_either(plain)} and {none}") if plain else Predicate(none, True, f"has {bare}")
    parts = [f"{be} {_either(plain)}"] if plain else []
    if lacks:
        parts.append(f"{have} no {noun}")
    if figures:
        some = listed([f"{article(figure)} {figure}" for figure in _without_repeats(figures)], "or")
        parts.append(some if lacks else f"{have if plain else each_have} {some}")
    denied = f"has {article(noun)} {noun}" if lacks else ""
    return Predicate(" or ".join(parts), has=not plain, denied=denied)


def _without_repeats(figures: Sequence[str]) -> list[str]:
    """Return figures with a common noun as `white` and `black circle`."""
    nouns = {figure.rpartition(" ")[2] for figure in figures}
    if len(nouns) > 1 or not all(" " in figure for figure in figures):
        return list(figures)
    return [*(figure.rpartition(" ")[0] for figure in figures[:-1]), *figures[-1:]]


def _points(values: Values, several: bool) -> str:
    """Return `points up`, `do not point left or right`, `points nowhere`."""
    point = "point" if several else "points"
    ways = [each for each in values.names if each.name not in NOTHING]
    if not values.negated:
        return f"{point} {listed([each.name if each in ways else 'nowhere' for each in values.names], 'or')}"
    if len(ways) < len(values.names):
        return f"{point} somewhere{f', but not {_either(ways)}' if ways else ''}"
    return f"{'do' if several else 'does'} not point {_either(ways)}"


def _either(names: Iterable[Named]) -> str:
    """Return names as alternatives: `1 or 2`. Of many numbers, name some: `1, 4, 6 or 12 more`."""
    names = list(names)
    if len(names) > _MANY_NUMBERS and all(each.is_number for each in names):
        rest = len(names) - _SOME_NUMBERS
        return listed([*map(str, names[:_SOME_NUMBERS]), f"{rest} more"], "or")
    return listed([str(each) for each in names], "or")
