"""Names of places and clues: `the 3 in (1,2)` names a cell, `the 5 left of row 2` names a row."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pzc.compiler.base.intervals import intervals
from pzc.compiler.board.elements import AreaAt, Border, Cell, Link, name_of
from pzc.compiler.model.value_names import ListName

from .english import MASSES, listed, plural
from .place_lists import run

_LINES = "row", "column"
_CELLS = "#"
"""The shape of labels of cells."""
_CORNER = " corner"
"""The end of the name of a corner."""
_OF_GROUPS = "of", "from", "between"
"""Words before the place of a clue that is about several cells."""
_NUMBERS, EMPTY = "numbers ", "empty clue"
"""The beginning of the name of a clue with several numbers, and the name of one with none."""
_MANY_NUMBERS = 4
"""The fewest different numbers of clues that are not named one by one."""
_IS_NUMBER = re.compile(r"\d+( at .*)?$|clue [A-Z]")
_SHORTEST_RUN = 3
"""The fewest cells in a line that are named by the first and the last."""


@dataclass(frozen=True)
class Name:
    """The parts of a label. Labels with the same noun are named together: `the 0s in (1,1) and (2,2)`.

    `at`: the words between noun and place, `several_at` for several places. `short`: the place inside a longer list.
    `nouns`: the plural of the noun if it is not a common one.
    """

    noun: str
    at: str
    place: str
    several_at: str = ""
    short: str = ""
    article: str = "the "
    order: tuple[int, ...] = ()
    nouns: str = ""


@dataclass(frozen=True)
class Label:
    """The name of a place or of a clue.

    `cells`: the cells that the text names. A place has them only if it is a list of cells. `lines`: the rows, columns
    or corners of a clue. `spread`: True for a clue between cells, on a path or in a group. `is_list`: True for cells
    that are named one by one. `several`: True for several places or clues. `shape`: what labels have in common that
    differ only in their places and values.
    """

    text: str = ""
    cells: tuple[Cell, ...] = ()
    lines: tuple[str, ...] = ()
    spread: bool = False
    is_list: bool = False
    several: bool = False
    shape: str = ""
    name: Name | None = None

    @property
    def is_of_cells(self) -> bool:
        """Return True for places that are cells, named as such."""
        return self.shape == _CELLS

    @property
    def noun(self) -> str:
        """The noun of the name, such as `row` or `room`; nothing for cells."""
        return self.name.noun if self.name else ""

    @property
    def is_pair(self) -> bool:
        """Return True for two cells that are named one by one."""
        return self.is_list and len(self.cells) == 2

    @property
    def in_list(self) -> str:
        """The text inside a longer list: two cells are joined by a dash."""
        return "–".join(map(name_of, self.cells)) if self.is_pair else self.text

    def names(self, other: "Label") -> bool:
        """Return True if the text names the place of another label, too: `the 6 left of row 2` names `row 2`."""
        if other.is_list:
            return self != other and set(other.cells) <= set(self.cells)
        return not self.spread and other.text in self.lines


def of_cells(cells: Sequence[Cell], text: str = "") -> Label:
    """Return the label of cells: all of their names, or a text such as `(1,1)–(1,4)`."""
    return Label(text or listed(list(map(name_of, cells))), tuple(cells), is_list=not text, shape=_CELLS)


def of_rectangle(cells: Sequence[Cell]) -> Label:
    """Return `the block from (1,1) to (2,2)` for the cells of a rectangle, `(1,1)–(1,3)` for cells in a line.

    Return no text for other cells, and for two.
    """
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.column for cell in cells})
    first, last = Cell(rows[0], columns[0]), Cell(rows[-1], columns[-1])
    area = (last.row - first.row + 1) * (last.column - first.column + 1)
    if area != len(cells) or min(len(rows), len(columns)) == 1 and len(cells) < _SHORTEST_RUN:
        return Label()
    if len(rows) == 1 or len(columns) == 1:
        return of_cells(cells, run([first, last]))
    ends = name_of(first), name_of(last)
    name = Name("block", "from", " to ".join(ends), short="–".join(ends), order=_order((first, last)))
    return of_name(name, several="")


def of_line(name: ListName) -> Label:
    """Return the label of a row, a column, a diagonal or a region: `row 3`, `the room of (2,4)`."""
    if name.place is None:
        return Label(str(name), shape="line")
    if name.end:
        end = Name(name.noun, "", f"{name.place} from the {name.end}", article="")
        return replace(of_name(end), shape="line")
    if isinstance(name.place, Cell):
        return of_name(Name(name.noun, "of", name_of(name.place), order=_order((name.place,))))
    found = of_name(Name(name.noun, "", str(name.place), article="", order=(name.place,)))
    return replace(found, shape="line") if name.noun in _LINES else found


def of_name(name: Name, where: Label | None = None, shape: str = "", several: str | None = None) -> Label:
    """Return the label with a name: `the 3 in (1,2)`. `where` is the label of its place."""
    text = name.article + " ".join(filter(None, (name.noun, name.at, name.place)))
    name = replace(name, several_at=name.at if several is None else several)
    return replace(where or Label(), text=text, name=name, shape=f"{shape or name.noun} {name.at}")


def at_place(
    at: str,
    place: str,
    *,
    cells: Sequence[Cell] = (),
    several_at: str = "",
    short: str = "",
    order: tuple[int, ...] = (),
) -> Label:
    """Return the place of a clue: `in (1,2)`. Its label is made by `with_noun`."""
    name = Name("", at, place, several_at or at, short, order=order or _order(cells))
    return Label(f"{at} {place}".strip(), tuple(cells), name=name)


def with_noun(where: Label, noun: str, is_value: bool = False, nouns: str = "") -> Label:
    """Return the label of a clue at a place: `the 3 in (1,2)`. `is_value`: the noun is the value of the clue.

    Numbers have the same shape, and so have letters. Other values, such as X and V, may be those of different rules.
    """
    assert where.name is not None
    name = replace(where.name, noun=noun, nouns=nouns)
    number, at, sign = noun.partition(" at ")
    are_numbers = is_value and (number.isdigit() or number == EMPTY) or number.startswith(_NUMBERS)
    shape = f"#{at}{sign}" if are_numbers else nouns.partition(" ")[0]
    return of_name(name, where, shape, name.several_at)


@dataclass(frozen=True)
class Missing:
    """A clue that is not given at a place. `state`: what a cell is without it, such as `not black` or `white`."""

    what: str
    where: Label
    state: str = ""


def missing(absences: Iterable[Missing]) -> list[str]:
    """Return clauses such as `there is no dot in (1,1) or (1,2)`, and `(1,1) and (2,2) are not black`."""
    groups: dict[tuple[str, str, str], list[Name]] = {}
    for each in dict.fromkeys(absences):
        if each.where.name is not None:
            groups.setdefault((each.what, each.where.name.at, each.state), []).append(each.where.name)
    out = []
    for (what, at, state), names in groups.items():
        one = len(names) == 1
        names.sort(key=lambda name: (name.order, name.place))
        several = [name.short or name.place for name in names]
        places = names[0].place if one else listed(several, "and" if state else "or")
        where = f"{at if one else names[0].several_at} {places}"
        out.append(f"{places} {'is' if one else 'are'} {state}" if state else f"there is no {what} {where}")
    return out


def together(labels: Iterable[Label], last: str = "and") -> list[Label]:
    """Return the labels of places and clues; equal clues are one: `the 0s in (1,1) and (2,2)`."""
    groups: dict[tuple[str, str], list[Label]] = {}
    for label in _at_one_place(_without_many_numbers(list(dict.fromkeys(labels))), last):
        key = (label.name.noun, label.name.at) if label.name else (label.text, label.text)
        groups.setdefault(key, []).append(label)
    found = [_several(some, last) if len(some) > 1 and some[0].name else some[0] for some in groups.values()]
    return sorted(found, key=lambda label: label.cells) if all(label.is_of_cells for label in found) else found


def _without_many_numbers(labels: Sequence[Label]) -> list[Label]:
    """Return labels. Many different numbers at places of one kind are `the numbers in (1,1), (1,4) and (2,3)`."""
    numbers: dict[str, set[str]] = {}
    for label in labels:
        if label.name and _IS_NUMBER.match(label.name.noun) and label.name.at not in _OF_GROUPS:
            numbers.setdefault(_kind_of_place(label.name), set()).add(label.name.noun)
    found = []
    for label in labels:
        same = numbers.get(_kind_of_place(label.name), set()) if label.name else set()
        if label.name and len(same) >= _MANY_NUMBERS and label.name.noun in same:
            kind = "clue" if label.name.noun.startswith("clue ") else "number"
            noun = kind if kind == "clue" or label.name.noun.isdigit() else "numbers"
            name = replace(label.name, noun=noun, nouns=f"{kind}s")
            label = of_name(name, label, several=label.name.several_at)
        found.append(label)
    return list(dict.fromkeys(found))


def _kind_of_place(name: Name) -> str:
    """Return where clues stand: inside the board, or beside it."""
    return "beside" if name.at.endswith(_LINES) else name.at


def _at_one_place(labels: Iterable[Label], last: str) -> list[Label]:
    """Return labels; two at one place are one: `the 2s above and below column 1`, `the top left or right corner …`."""
    groups: dict[tuple[str, ...], list[Label]] = {}
    for label in labels:
        groups.setdefault(_place_of(label), []).append(label)
    out = []
    for some in groups.values():
        names = [label.name for label in some if label.name]
        if len(some) == 2 and len(names) == 2:
            some = [replace(some[0], text=_both(names[0], names[1], last), several=True, name=None)]
        out += some
    return out


def _place_of(label: Label) -> tuple[str, ...]:
    """Return a key for labels that may be named with another one at the same row, column or cell."""
    name = label.name
    if name is not None and name.at.endswith(_LINES):
        return name.noun, name.at.partition(" ")[2], name.place
    return (_CORNER, name.place) if name is not None and name.noun.endswith(_CORNER) else (label.text,)


def _both(one: Name, other: Name, last: str) -> str:
    """Return two clues at one line, or two corners of one cell, as one text."""
    if one.noun.endswith(_CORNER):
        nouns = f"{one.noun.removesuffix(_CORNER)} {last} {other.noun.removesuffix(_CORNER)}"
        return f"{one.article}{nouns}{_CORNER}{'s' if last == 'and' else ''} of {one.place}"
    first, _, line = one.at.partition(" ")
    return (
        f"{one.article}{one.nouns or _plural(one.noun)} {first} {last} {other.at.partition(' ')[0]} {line} {one.place}"
    )


def _plural(noun: str) -> str:
    if noun.startswith("clue ") and noun.isascii() and noun[5:].isupper():  # letters follow
        return noun.replace("clue", "clues", 1)
    number, at, sign = noun.partition(" at ")
    if at:
        return f"{number}s at {sign}"
    is_plural = noun.endswith("s") and not noun.endswith("ss") and len(noun) > 1
    return noun if is_plural or noun in MASSES or noun.startswith(_NUMBERS) else plural(noun)


def _several(labels: Sequence[Label], last: str) -> Label:
    """Return the labels of several places with one noun as one label: `rows 2 and 3`."""
    names = sorted((label.name for label in labels if label.name), key=lambda name: (name.order, name.place))
    noun, at = names[0].noun, names[0].several_at
    again = f"{at} " if at == "from" else ""
    places = [name.short or name.place for name in names]
    if at.endswith(_LINES) or noun in _LINES or names[0].several_at.endswith(tuple(map(plural, _LINES))):
        places = _in_runs(places)
    where = listed([*places[:1], *(f"{again}{place}" for place in places[1:])], last)
    return replace(
        labels[0],
        text=names[0].article + " ".join(filter(None, (names[0].nouns or _plural(noun), at, where))),
        cells=tuple(cell for label in labels for cell in label.cells),
        lines=tuple(line for label in labels for line in (label.lines or (label.text,))),
        several=True,
        name=None,
    )


def _in_runs(numbers: Sequence[str]) -> list[str]:
    """Return the numbers of lines; three or more in a row are one: `1 to 4`."""
    found: list[str] = []
    for first, last in intervals(map(int, numbers)):
        several = last - first >= _SHORTEST_RUN - 1
        found += [f"{first} to {last}"] if several else map(str, range(first, last + 1))
    return found


def nested(labels: Sequence[Label], last: str = "and") -> str:
    """Return labels as a list. Inside a longer list, pairs of cells are joined by a dash, more cells come last."""
    if len(labels) == 1:
        return labels[0].text
    long = [label for label in labels if label.is_list and not label.is_pair and len(label.cells) > 1]
    if long:
        short = [label for label in labels if label not in long]
        return f", {last} ".join(
            [*([nested(short, last)] if short else []), *(f"the cells {one.text}" for one in long)]
        )
    texts = [label.in_list for label in labels]
    comma = "," if any(" and " in text or " or " in text for text in texts[:-1]) else ""
    return f"{', '.join(texts[:-1])}{comma} {last} {texts[-1]}" if texts else ""


def listed_labels(labels: Iterable[Label]) -> str:
    """Return labels as a list. A row or cell that another label names, too, is left out."""
    each = list(dict.fromkeys(labels))
    return nested(together(label for label in each if not any(other.names(label) for other in each)))


def joined(labels: Sequence[Label]) -> Label:
    """Return several labels as one."""
    if len(labels) == 1:
        return labels[0]
    cells = tuple(cell for label in labels for cell in label.cells)
    if all(label.is_list for label in labels):
        return of_cells(list(dict.fromkeys(cells)))
    shape = ", ".join(dict.fromkeys(label.shape for label in labels))
    return Label(nested(together(labels)), cells, several=True, shape=shape)


def with_cells(labels: Sequence[Label], cell: object) -> list[Label]:
    """Return labels without a cell; pairs with the cell are named by their other cells: `the cells (1,2) and (2,1)`."""
    labels = [label for label in labels if not (label.is_list and label.cells == (cell,))] or list(labels)
    pairs = [label for label in labels if label.is_pair and cell in label.cells]
    if not pairs or len(labels) == 1:
        return labels
    others = [name_of(other) for label in pairs for other in label.cells if other != cell]
    named = f"{'the cells ' if len(others) > 1 else ''}{listed(others)}"
    return [*(label for label in labels if label not in pairs), Label(named)]


def names_place(clues: Sequence[Label], place: Label) -> bool:
    """Return True if the names of clues also say where their rule applies."""
    if len(clues) > 1:
        return bool(place.cells) and set(place.cells) == {cell for clue in clues for cell in clue.cells}
    (clue,) = clues
    if place.cells:
        return clue.spread or not set(place.cells).isdisjoint(clue.cells)
    return not place.text or any(f"{place.text} from ".startswith(f"{line} from ") for line in clue.lines)


def cells_in(value: object) -> tuple[Cell, ...]:
    """Return the cells in the name of an element of the board."""
    match value:
        case Cell():
            return (value,)
        case Link(Cell() as first, Cell() as second):
            return first, second
        case Border():
            return value.beside
        case AreaAt(_, cell):
            return (cell,)
    return ()


def _order(cells: Iterable[Cell]) -> tuple[int, ...]:
    return tuple(number for cell in cells for number in (cell.row, cell.column))
