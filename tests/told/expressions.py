"""Random expressions, told twice: a text, and a function from a world and bound names to its value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import eq, ge, gt, le, lt, ne
from random import Random
from typing import Any

from . import meaning as m

COMPARED: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
LOGIC: dict[str, Callable[[bool, bool], bool]] = {
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "xor": ne,
    "->": lambda a, b: not a or b,
    "<->": eq,
}


@dataclass(frozen=True)
class Told:
    """A text and what it means."""

    text: str
    means: m.Meaning


@dataclass
class Words:
    """What may be spoken of. `lines` are declarations, `placed` clues."""

    random: Random
    height: int
    width: int
    lines: list[str]
    placed: list[str] = field(default_factory=list)
    digits: tuple[int, ...] = ()
    truths: list[tuple[str, str]] = field(default_factory=list)  # layers and on what they are
    numbers: list[str] = field(default_factory=list)  # layers of numbers on cells, but for the digits
    areas: list[tuple[str, Callable[[m.World], list[list[m.Point]]]]] = field(default_factory=list)
    clue: dict[m.Point, int] | None = None
    bound_cells: tuple[str, ...] = ()
    bound_numbers: tuple[str, ...] = ()
    defined: list[tuple[str, Told]] = field(default_factory=list)  # of a cell that is called `p`

    def all_cells(self) -> list[m.Point]:
        """All cells of the board."""
        return [(r, c) for r in range(1, self.height + 1) for c in range(1, self.width + 1)]

    def add_layer(self, name: str, kind: str, is_truth: bool) -> None:
        """A layer that may be spoken of."""
        if is_truth:
            self.truths.append((name, kind))
        elif name == "height":
            self.numbers.append(name)

    def add_areas(self, name: str, found: Callable[[m.World], list[list[m.Point]]]) -> None:
        """Areas that may be spoken of."""
        self.areas = [*self.areas, (name, found)]

    def define(self) -> None:
        """A definition of a cell, which everything after it may call."""
        body = replace(self, bound_cells=("p",), bound_numbers=(), areas=[])
        told = truth(body, 1) if self.random.random() < 0.5 else number(body, 1)
        name = "holds_at" if isinstance(told.text, _Truth) else "worth"
        if name == "worth":
            told = Told(f"0 + {told.text}", told.means)
        self.lines.append(f"def {name}(p) = {told.text}")
        self.defined = [(name, told)]

    def with_cell(self, name: str, make: Callable[["Words"], Told]) -> Told:
        """What is said where a name stands for a cell."""
        return make(replace(self, bound_cells=(*self.bound_cells, name)))

    def with_number(self, name: str, make: Callable[["Words"], Told]) -> Told:
        """What is said where a name stands for a number."""
        return make(replace(self, bound_numbers=(*self.bound_numbers, name)))


class _Truth(str):
    """A text of what holds or not."""


# ----------------------------------------------------------------------------------------------- truth values


def truth(words: Words, depth: int) -> Told:
    """Something that holds or not."""
    random = words.random
    kinds = [_compared, _layer, _layer, _clue_there]
    if depth > 0:
        kinds += [_logic, _logic, _negated, _folded, _folded, _counted, _counted, _distinct, _member, _table, _parity]
        kinds += [_shape, _shape, _listed, _placed, _product, _same, _ready, _called]
        kinds += [_of_areas] * 4
    told: Told | None = None
    while told is None:
        told = random.choice(kinds)(words, depth - 1)
    means = told.means
    return Told(_Truth(told.text), lambda world, names: m.holds(means, world, names))


def _compared(words: Words, depth: int) -> Told | None:
    a, b, op = number(words, depth), number(words, depth), words.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Told(f"({a.text} {op} {b.text})", lambda world, names: compare(a.means(world, names), b.means(world, names)))


def _layer(words: Words, depth: int) -> Told | None:
    if not words.truths:
        return None
    name, kind = words.random.choice(words.truths)
    place = cell(words)
    if kind == "cells":
        return Told(f"{name}({place.text})", lambda world, names: world.layers[name][place.means(world, names)])
    if kind == "corners":
        return Told(
            f"{name}(corner(row({place.text}), column({place.text})))",
            lambda world, names: world.layers[name][place.means(world, names)],
        )
    how = words.random.choice(("any", "all", "exactly(2, ", "exactly(1, "))

    def holds(world: m.World, names: m.Names) -> bool:
        at, values = place.means(world, names), world.layers[name]
        touching = m.sides(at) if kind == "borders" else [edge for edge in values if at in edge]
        found = [values[edge] for edge in touching]
        if how in ("any", "all"):
            return any(found) if how == "any" else all(found)
        return sum(found) == (2 if "2" in how else 1)

    opened = f"{how}(" if how in ("any", "all") else how
    return Told(f"{opened}{name}({kind}({place.text})))", holds)


def _clue_there(words: Words, depth: int) -> Told | None:
    clue = words.clue
    if clue is None:
        return None
    place = cell(words)
    return Told(f"({place.text} in mark)", lambda world, names: place.means(world, names) in clue)


def _logic(words: Words, depth: int) -> Told | None:
    a, b, op = truth(words, depth), truth(words, depth), words.random.choice(list(LOGIC))
    join = LOGIC[op]
    return Told(f"({a.text} {op} {b.text})", lambda world, names: join(a.means(world, names), b.means(world, names)))


def _negated(words: Words, depth: int) -> Told | None:
    a = truth(words, depth)
    return Told(f"(not {a.text})", lambda world, names: not a.means(world, names))


def _over(words: Words, depth: int) -> tuple[str, Callable[[m.World, m.Names], list[bool]]]:
    """`q in cells where p: e`, and of each that is there whether e holds."""
    name = f"q{depth}{len(words.bound_cells)}"
    text, items = _cells(words)
    said = words.with_cell(name, lambda inner: truth(inner, depth))
    if words.random.random() < 0.6:
        return f"{name} in {text}: {said.text}", lambda world, names: [
            said.means(world, {**names, name: c}) for c in items(world, names)
        ]
    where = words.with_cell(name, lambda inner: truth(inner, depth - 1))
    return f"{name} in {text} where {where.text}: {said.text}", lambda world, names: [
        said.means(world, {**names, name: c}) for c in items(world, names) if where.means(world, {**names, name: c})
    ]


def _folded(words: Words, depth: int) -> Told | None:
    fold = words.random.choice(("all", "any"))
    text, found = _over(words, depth)
    return Told(f"{fold}({text})", lambda world, names: (all if fold == "all" else any)(found(world, names)))


def _counted(words: Words, depth: int) -> Told | None:
    """Counts, also all but one, with both of their ends."""
    size = words.height * words.width
    text, found = _over(words, depth)
    wanted = words.random.choice((0, 1, size - 1, size - 1, size, 2))
    op = words.random.choice(list(COMPARED))
    if words.random.random() < 0.4:
        return Told(f"exactly({wanted}, {text})", lambda world, names: sum(found(world, names)) == wanted)
    compare = COMPARED[op]
    return Told(f"(count({text}) {op} {wanted})", lambda world, names: compare(sum(found(world, names)), wanted))


def _distinct(words: Words, depth: int) -> Told | None:
    items = numbers(words, depth)

    def means(world: m.World, names: m.Names) -> bool:
        values = items.means(world, names)
        return len(set(values)) == len(values)

    return Told(f"distinct({items.text})", means)


def _member(words: Words, depth: int) -> Told | None:
    item, items = number(words, depth), numbers(words, depth)

    def among(world: m.World, names: m.Names) -> bool:
        return item.means(world, names) in items.means(world, names)

    if words.random.random() < 0.5:
        return Told(f"({item.text} in {items.text})", among)
    return Told(f"({item.text} not in {items.text})", lambda world, names: not m.holds(among, world, names))


def _table(words: Words, depth: int) -> Told | None:
    """A table, demanded, denied or as one of two sides that agree."""
    items = [number(words, 0) for _ in range(words.random.randint(1, 3))]
    rows = [[words.random.choice((None, -1, 0, 1, 2, 3)) for _ in items] for _ in range(words.random.randint(1, 4))]
    shown = ", ".join("<" + ", ".join("." if x is None else str(x) for x in row) + ">" for row in rows)

    def means(world: m.World, names: m.Names) -> bool:
        values = [item.means(world, names) for item in items]
        return any(all(x is None or x == y for x, y in zip(row, values, strict=True)) for row in rows)

    text = f"table(<{', '.join(item.text for item in items)}>, <{shown}>)"
    if words.random.random() < 0.5:
        other = truth(words, 0)
        return Told(
            f"({text} <-> {other.text})",
            lambda world, names: m.holds(means, world, names) == other.means(world, names),
        )
    return Told(text, means)


def _parity(words: Words, depth: int) -> Told | None:
    """What is left of a sum with a constant, odd or even, on either side."""
    a, b = number(words, 0), number(words, depth)
    by, plus, left = words.random.choice((2, 2, 2, 3, -2)), words.random.randint(-3, 5), words.random.randint(-1, 2)
    factor = words.random.choice((1, 1, 2, 3, -1))
    text = f"((({factor}) * {a.text} + {b.text} + ({plus})) mod ({by}) = {left})"
    return Told(
        text,
        lambda world, names: m.divided(factor * a.means(world, names) + b.means(world, names) + plus, by, True) == left,
    )


def _product(words: Words, depth: int) -> Told | None:
    """Products of what may be negative, at the corners of what they can be."""
    a, b = number(words, depth), number(words, 0)
    op, wanted = words.random.choice(list(COMPARED)), words.random.choice((-9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9))
    compare = COMPARED[op]
    if words.random.random() < 0.5:
        return Told(
            f"({a.text} * {b.text} {op} {wanted})",
            lambda world, names: compare(a.means(world, names) * b.means(world, names), wanted),
        )
    items = numbers(words, 0)

    def means(world: m.World, names: m.Names) -> bool:
        product = 1
        for value in items.means(world, names):
            product *= value
        return compare(product, wanted)

    return Told(f"(product({items.text}) {op} {wanted})", means)


def _listed(words: Words, depth: int) -> Told | None:
    """One of a list, by an unknown place, which need not be there."""
    items, at, wanted = numbers(words, 0), number(words, depth), number(words, 0)
    op = words.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Told(
        f"({items.text}[{at.text}] {op} {wanted.text})",
        lambda world, names: compare(
            m.element(items.means(world, names), at.means(world, names)), wanted.means(world, names)
        ),
    )


def _placed(words: Words, depth: int) -> Told | None:
    """Where values stand in lists, compared with each other or a number."""
    one, other, items = number(words, 0), number(words, 0), numbers(words, 0)
    op = words.random.choice(list(COMPARED))
    compare = COMPARED[op]

    def place(item: Told) -> m.Meaning:
        return lambda world, names: m.place(item.means(world, names), items.means(world, names))

    first, second = place(one), place(other)
    return Told(
        f"(index({one.text}, {items.text}) {op} index({other.text}, {items.text}))",
        lambda world, names: compare(first(world, names), second(world, names)),
    )


def _same(words: Words, depth: int) -> Told | None:
    """Whether it is the same cell, one of them by unknown coordinates."""
    one, row, column = cell(words), number(words, 0), number(words, 0)
    negated = words.random.random() < 0.5

    def means(world: m.World, names: m.Names) -> bool:
        other = row.means(world, names), column.means(world, names)
        if other not in world.cells:
            raise m.Missing
        return (one.means(world, names) == other) != negated

    if not (words.digits and "digit" in row.text + column.text):
        return None  # a known cell that is not there is an error
    return Told(f"({one.text} {'is not' if negated else 'is'} ({row.text}, {column.text}))", means)


def _ready(words: Words, depth: int) -> Told | None:
    """What the prelude and the built-in functions say of lists."""
    random, items = words.random, numbers(words, 0)
    if not items.text.startswith("<"):
        return None
    wanted = random.randint(0, 3)
    truths = [truth(words, 0) for _ in range(random.randint(1, 3))]
    lengths = random.choice(([], [1], [2], [1, 1], [3]))
    ways: list[tuple[str, Callable[[list[int]], bool]]] = [
        (f"increasing({items.text})", m.rises),
        (f"decreasing({items.text})", lambda x: m.rises(x[::-1])),
        (f"palindrome({items.text})", lambda x: x == x[::-1]),
        (f"equal({items.text})", lambda x: len(set(x)) <= 1),
        (f"consecutive({items.text})", lambda x: len(set(x)) == len(x) and max(x) - min(x) == len(x) - 1),
        (f"(visible({items.text}) = {wanted})", lambda x: m.seen(x) == wanted),
        (f"(different({items.text}) = {wanted})", lambda x: len(set(x)) == wanted),
        (f"even({items.text}[1])", lambda x: x[0] % 2 == 0),
        (f"odd(last({items.text}))", lambda x: x[-1] % 2 == 1),
        (f"(max({items.text}) - min({items.text}) = {wanted})", lambda x: max(x) - min(x) == wanted),
    ]
    if random.random() < 0.3:
        shown = f"<{', '.join(map(str, lengths))}>"
        return Told(
            f"(runs(<{', '.join(t.text for t in truths)}>) = {shown})",
            lambda world, names: m.runs([t.means(world, names) for t in truths]) == lengths,
        )
    text, meaning = random.choice(ways)
    return Told(text, lambda world, names: meaning(items.means(world, names)))


def _called(words: Words, depth: int) -> Told | None:
    """A definition, called with a cell."""
    if not words.defined:
        return None
    name, body = words.defined[0]
    at = cell(words)

    def value(world: m.World, names: m.Names) -> Any:
        return body.means(world, {"p": at.means(world, names)})

    if name == "holds_at":
        return Told(f"{name}({at.text})", value)
    wanted, op = number(words, 0), words.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Told(
        f"({name}({at.text}) {op} {wanted.text})",
        lambda world, names: compare(value(world, names), wanted.means(world, names)),
    )


# ------------------------------------------------------------------------------------------- shapes and areas


def _shape(words: Words, depth: int) -> Told | None:
    """What cells or a line form."""
    lines = [(name, kind) for name, kind in words.truths if kind in ("links", "borders")]
    if lines and words.random.random() < 0.5:
        return _line(words, *words.random.choice(lines))
    word = words.random.choice(("connected", "connected", "no_cycle", "rectangle", "square"))
    name = f"z{depth}{len(words.bound_cells)}"
    said = words.with_cell(name, lambda inner: truth(inner, min(depth, 1)))
    text, items = _cells(words)

    def means(world: m.World, names: m.Names) -> bool:
        there = [c for c in dict.fromkeys(items(world, names)) if said.means(world, {**names, name: c})]
        if word == "connected":
            return m.is_connected(world, there)
        if word == "no_cycle":
            near = [(a, b) for a, b in m.links(world.height, world.width) if a in there and b in there]
            return m.has_no_cycle(there, near)
        return m.is_rectangle(there, word == "square")

    return Told(f"{word}({name} in {text}: {said.text})", means)


def _line(words: Words, name: str, kind: str) -> Told:
    word = words.random.choice(("loop", "path", "no_cycle", "connected"))

    def means(world: m.World, names: m.Names) -> bool:
        drawn = [edge for edge, value in world.layers[name].items() if value]
        points = {point for edge in drawn for point in edge}
        if word == "connected":
            return len(m.groups(points, drawn)) <= 1
        if word == "no_cycle":
            return m.has_no_cycle(sorted(points), drawn)
        return m.is_line(drawn, word == "loop")

    return Told(f"{word}({name})", means)


def _of_areas(words: Words, depth: int) -> Told | None:
    """What is said of an area, or of all of them."""
    if not words.areas:
        return None
    random = words.random
    name, found = random.choice(words.areas)
    one, other = cell(words), cell(words)
    wanted, op = random.randint(0, 3), random.choice(list(COMPARED))
    compare = COMPARED[op]

    def of(world: m.World, at: m.Point) -> list[m.Point]:
        return next((group for group in found(world) if at in group), [])

    def size(place: Told) -> m.Meaning:
        return lambda world, names: len(of(world, place.means(world, names)))

    first, second = size(one), size(other)
    quantifier = random.choice(("all", "any"))
    fold = all if quantifier == "all" else any
    inner = words.with_cell("v", lambda inside: truth(inside, 0))

    def in_each(world: m.World, names: m.Names) -> list[int]:
        return [sum(inner.means(world, {**names, "v": c}) for c in group) for group in found(world)]

    ways: list[Told] = [
        Told(
            f"({one.text} in {name}({other.text}))",
            lambda world, names: one.means(world, names) in of(world, other.means(world, names)),
        ),
        Told(f"(len({name}({one.text})) {op} {wanted})", lambda world, names: compare(first(world, names), wanted)),
        Told(
            f"(len({name}({one.text})) {op} len({name}({other.text})))",
            lambda world, names: compare(first(world, names), second(world, names)),
        ),
        Told(f"(len({name}) {op} {wanted})", lambda world, names: compare(len(found(world)), wanted)),
        Told(
            f"{quantifier}(g in {name}: len(g) {op} {wanted})",
            lambda world, names: fold(compare(len(group), wanted) for group in found(world)),
        ),
        Told(
            f"{quantifier}(g in {name}: exactly({min(wanted, 1)}, v in g: {inner.text}))",
            lambda world, names: fold(count == min(wanted, 1) for count in in_each(world, names)),
        ),
        Told(
            f"{quantifier}(g in {name}: rectangle(g))",
            lambda world, names: fold(m.is_rectangle(group, False) for group in found(world)),
        ),
    ]
    return random.choice(ways)


# ------------------------------------------------------------------------------------ cells, numbers, lists


def cell(words: Words) -> Told:
    """A cell: a name, or by its coordinates."""
    if words.bound_cells and words.random.random() < 0.75:
        name = words.random.choice(words.bound_cells)
        return Told(name, lambda world, names: names[name])
    place = words.random.choice(words.all_cells())
    return Told(f"({place[0]},{place[1]})", lambda world, names: place)


def _cells(words: Words) -> tuple[str, Callable[[m.World, m.Names], Sequence[m.Point]]]:
    """A list of cells that is known; a cell may be there twice."""
    match words.random.randint(0, 4):
        case 0:
            return "rows[1]", lambda world, names: [c for c in world.cells if c[0] == 1]
        case 1:
            at = cell(words)
            return f"neighbours({at.text})", lambda world, names: m.neighbours(world, at.means(world, names))
        case 2:
            some = [cell(words) for _ in range(words.random.randint(1, 3))]
            return f"<{', '.join(x.text for x in some)}>", lambda world, names: [x.means(world, names) for x in some]
        case _:
            return "cells", lambda world, names: world.cells


def number(words: Words, depth: int) -> Told:
    """A number."""
    random = words.random
    if depth <= 0 or random.random() < 0.4:
        return _small(words)
    a, b = number(words, depth - 1), number(words, depth - 1)
    match random.randint(0, 7):
        case 0 | 1:
            op = random.choice("+-*")
            return Told(
                f"({a.text} {op} {b.text})",
                lambda world, names: {
                    "+": lambda x, y: x + y,
                    "-": lambda x, y: x - y,
                    "*": lambda x, y: x * y,
                }[op](a.means(world, names), b.means(world, names)),
            )
        case 2:
            op = random.choice(("div", "mod"))
            return Told(
                f"({a.text} {op} {b.text})",
                lambda world, names: m.divided(a.means(world, names), b.means(world, names), op == "mod"),
            )
        case 3:
            return Told(
                f"|{a.text} - {b.text}|", lambda world, names: abs(a.means(world, names) - b.means(world, names))
            )
        case 4:
            condition = truth(words, depth - 1)
            return Told(
                f"(if {condition.text} then {a.text} else {b.text})",
                lambda world, names: (a if condition.means(world, names) else b).means(world, names),
            )
        case 5:
            text, found = _over(words, depth - 1)
            return Told(f"count({text})", lambda world, names: sum(found(world, names)))
        case _:
            word, items = random.choice(("sum", "max", "min")), numbers(words, depth - 1)
            fold: Callable[[list[int]], int] = {
                "sum": sum,
                "max": lambda x: m.extreme(max, x),
                "min": lambda x: m.extreme(min, x),
            }[word]
            return Told(f"{word}({items.text})", lambda world, names: fold(items.means(world, names)))


def _small(words: Words) -> Told:
    random = words.random
    constant = random.randint(-2, 4)
    options = [Told(str(constant) if constant >= 0 else f"({constant})", lambda world, names: constant)]
    at = cell(words)
    options += [Told(name, lambda world, names, name=name: names[name]) for name in words.bound_numbers] * 2
    if words.digits:
        options += [Told(f"digit({at.text})", lambda world, names: world.digit(at.means(world, names)))] * 4
    for name in words.numbers:
        read = Told(f"{name}({at.text})", lambda world, names, name=name: world.layers[name][at.means(world, names)])
        options += [read] * 3
    options.append(Told(f"row({at.text})", lambda world, names: at.means(world, names)[0]))
    if words.areas:
        name, found = random.choice(words.areas)
        options.append(
            Told(
                f"len({name}({at.text}))",
                lambda world, names: sum(len(g) for g in found(world) if at.means(world, names) in g),
            )
        )
    return random.choice(options)


def numbers(words: Words, depth: int) -> Told:
    """A list of numbers; the same may be there twice."""
    random = words.random
    if random.random() < 0.6:
        items = [number(words, depth - 1) for _ in range(random.randint(1, 4))]
        if len(items) > 1 and random.random() < 0.2:
            items.append(items[0])
        return Told(
            f"<{', '.join(x.text for x in items)}>", lambda world, names: [x.means(world, names) for x in items]
        )
    name = f"n{depth}{len(words.bound_cells)}"
    text, cells = _cells(words)
    said = words.with_cell(name, lambda inner: number(inner, depth - 1))
    return Told(
        f"[0 + {said.text} : {name} in {text}]",
        lambda world, names: [said.means(world, {**names, name: c}) for c in cells(world, names)],
    )
