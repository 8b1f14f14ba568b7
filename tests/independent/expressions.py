"""Random expressions, each as a text and as a function from an assignment and bound names to its value."""

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
class Expr:
    """An expression: its text and its meaning."""

    text: str
    means: m.Meaning


@dataclass
class Scope:
    """The names that an expression may use. `lines` are the declarations of the puzzle, `placed` its clues."""

    random: Random
    height: int
    width: int
    lines: list[str]
    placed: list[str] = field(default_factory=list)
    digits: tuple[int, ...] = ()
    truths: list[tuple[str, str]] = field(
        default_factory=list
    )  # names of layers of truth values, and the kind of their elements
    numbers: list[str] = field(default_factory=list)  # layers of numbers on cells, except the digits
    areas: list[tuple[str, Callable[[m.World], list[list[m.Point]]]]] = field(default_factory=list)
    clue: dict[m.Point, int] | None = None
    bound_cells: tuple[str, ...] = ()
    bound_numbers: tuple[str, ...] = ()
    defined: list[tuple[str, Expr]] = field(default_factory=list)  # definitions with a cell `p` as parameter

    def all_cells(self) -> list[m.Point]:
        """Return all cells of the board."""
        return [(r, c) for r in range(1, self.height + 1) for c in range(1, self.width + 1)]

    def add_layer(self, name: str, kind: str, is_truth: bool) -> None:
        """Add a layer to the scope."""
        if is_truth:
            self.truths.append((name, kind))
        elif name == "height":
            self.numbers.append(name)

    def add_areas(self, name: str, found: Callable[[m.World], list[list[m.Point]]]) -> None:
        """Add areas to the scope."""
        self.areas = [*self.areas, (name, found)]

    def define(self) -> None:
        """Add a definition with a cell as parameter."""
        body = replace(self, bound_cells=("p",), bound_numbers=(), areas=[])
        value = truth(body, 1) if self.random.random() < 0.5 else number(body, 1)
        name = "holds_at" if isinstance(value.text, _Truth) else "worth"
        if name == "worth":
            value = Expr(f"0 + {value.text}", value.means)
        self.lines.append(f"def {name}(p) = {value.text}")
        self.defined = [(name, value)]

    def with_cell(self, name: str, make: Callable[["Scope"], Expr]) -> Expr:
        """Return make(scope) for the scope in which a name is bound to a cell."""
        return make(replace(self, bound_cells=(*self.bound_cells, name)))

    def with_number(self, name: str, make: Callable[["Scope"], Expr]) -> Expr:
        """Return make(scope) for the scope in which a name is bound to a number."""
        return make(replace(self, bound_numbers=(*self.bound_numbers, name)))


class _Truth(str):
    """The text of a truth value."""


# ----------------------------------------------------------------------------------------------- truth values


def truth(scope: Scope, depth: int) -> Expr:
    """Return a random truth value."""
    random = scope.random
    kinds = [_compared, _layer, _layer, _clue_there]
    if depth > 0:
        kinds += [_logic, _logic, _negated, _folded, _folded, _counted, _counted, _distinct, _member, _table, _parity]
        kinds += [_shape, _shape, _listed, _placed, _product, _same, _ready, _called]
        kinds += [_of_areas] * 4
    made: Expr | None = None
    while made is None:
        made = random.choice(kinds)(scope, depth - 1)
    means = made.means
    return Expr(_Truth(made.text), lambda world, names: m.holds(means, world, names))


def _compared(scope: Scope, depth: int) -> Expr | None:
    a, b, op = number(scope, depth), number(scope, depth), scope.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Expr(f"({a.text} {op} {b.text})", lambda world, names: compare(a.means(world, names), b.means(world, names)))


def _layer(scope: Scope, depth: int) -> Expr | None:
    if not scope.truths:
        return None
    name, kind = scope.random.choice(scope.truths)
    place = cell(scope)
    if kind == "cells":
        return Expr(f"{name}({place.text})", lambda world, names: world.layers[name][place.means(world, names)])
    if kind == "corners":
        return Expr(
            f"{name}(corner(row({place.text}), column({place.text})))",
            lambda world, names: world.layers[name][place.means(world, names)],
        )
    how = scope.random.choice(("any", "all", "exactly(2, ", "exactly(1, "))

    def holds(world: m.World, names: m.Names) -> bool:
        at, values = place.means(world, names), world.layers[name]
        touching = m.sides(at) if kind == "borders" else [edge for edge in values if at in edge]
        found = [values[edge] for edge in touching]
        if how in ("any", "all"):
            return any(found) if how == "any" else all(found)
        return sum(found) == (2 if "2" in how else 1)

    opened = f"{how}(" if how in ("any", "all") else how
    return Expr(f"{opened}{name}({kind}({place.text})))", holds)


def _clue_there(scope: Scope, depth: int) -> Expr | None:
    clue = scope.clue
    if clue is None:
        return None
    place = cell(scope)
    return Expr(f"({place.text} in mark)", lambda world, names: place.means(world, names) in clue)


def _logic(scope: Scope, depth: int) -> Expr | None:
    a, b, op = truth(scope, depth), truth(scope, depth), scope.random.choice(list(LOGIC))
    join = LOGIC[op]
    return Expr(f"({a.text} {op} {b.text})", lambda world, names: join(a.means(world, names), b.means(world, names)))


def _negated(scope: Scope, depth: int) -> Expr | None:
    a = truth(scope, depth)
    return Expr(f"(not {a.text})", lambda world, names: not a.means(world, names))


def _over(scope: Scope, depth: int) -> tuple[str, Callable[[m.World, m.Names], list[bool]]]:
    """Return the text `q in cells where p: e`, and a function that returns the value of e for each q."""
    name = f"q{depth}{len(scope.bound_cells)}"
    text, items = _cells(scope)
    body = scope.with_cell(name, lambda inner: truth(inner, depth))
    if scope.random.random() < 0.6:
        return f"{name} in {text}: {body.text}", lambda world, names: [
            body.means(world, {**names, name: c}) for c in items(world, names)
        ]
    where = scope.with_cell(name, lambda inner: truth(inner, depth - 1))
    return f"{name} in {text} where {where.text}: {body.text}", lambda world, names: [
        body.means(world, {**names, name: c}) for c in items(world, names) if where.means(world, {**names, name: c})
    ]


def _folded(scope: Scope, depth: int) -> Expr | None:
    fold = scope.random.choice(("all", "any"))
    text, found = _over(scope, depth)
    return Expr(f"{fold}({text})", lambda world, names: (all if fold == "all" else any)(found(world, names)))


def _counted(scope: Scope, depth: int) -> Expr | None:
    """A comparison of a count with a number; the numbers at both ends of its range are frequent."""
    size = scope.height * scope.width
    text, found = _over(scope, depth)
    wanted = scope.random.choice((0, 1, size - 1, size - 1, size, 2))
    op = scope.random.choice(list(COMPARED))
    if scope.random.random() < 0.4:
        return Expr(f"exactly({wanted}, {text})", lambda world, names: sum(found(world, names)) == wanted)
    compare = COMPARED[op]
    return Expr(f"(count({text}) {op} {wanted})", lambda world, names: compare(sum(found(world, names)), wanted))


def _distinct(scope: Scope, depth: int) -> Expr | None:
    items = numbers(scope, depth)

    def means(world: m.World, names: m.Names) -> bool:
        values = items.means(world, names)
        return len(set(values)) == len(values)

    return Expr(f"distinct({items.text})", means)


def _member(scope: Scope, depth: int) -> Expr | None:
    item, items = number(scope, depth), numbers(scope, depth)

    def among(world: m.World, names: m.Names) -> bool:
        return item.means(world, names) in items.means(world, names)

    if scope.random.random() < 0.5:
        return Expr(f"({item.text} in {items.text})", among)
    return Expr(f"({item.text} not in {items.text})", lambda world, names: not m.holds(among, world, names))


def _table(scope: Scope, depth: int) -> Expr | None:
    """A table constraint, by itself or as one side of an equivalence."""
    items = [number(scope, 0) for _ in range(scope.random.randint(1, 3))]
    rows = [[scope.random.choice((None, -1, 0, 1, 2, 3)) for _ in items] for _ in range(scope.random.randint(1, 4))]
    shown = ", ".join("<" + ", ".join("." if x is None else str(x) for x in row) + ">" for row in rows)

    def means(world: m.World, names: m.Names) -> bool:
        values = [item.means(world, names) for item in items]
        return any(all(x is None or x == y for x, y in zip(row, values, strict=True)) for row in rows)

    text = f"table(<{', '.join(item.text for item in items)}>, <{shown}>)"
    if scope.random.random() < 0.5:
        other = truth(scope, 0)
        return Expr(
            f"({text} <-> {other.text})",
            lambda world, names: m.holds(means, world, names) == other.means(world, names),
        )
    return Expr(text, means)


def _parity(scope: Scope, depth: int) -> Expr | None:
    """The remainder of a sum with a constant."""
    a, b = number(scope, 0), number(scope, depth)
    by, plus, left = scope.random.choice((2, 2, 2, 3, -2)), scope.random.randint(-3, 5), scope.random.randint(-1, 2)
    factor = scope.random.choice((1, 1, 2, 3, -1))
    text = f"((({factor}) * {a.text} + {b.text} + ({plus})) mod ({by}) = {left})"
    return Expr(
        text,
        lambda world, names: m.divided(factor * a.means(world, names) + b.means(world, names) + plus, by, True) == left,
    )


def _product(scope: Scope, depth: int) -> Expr | None:
    """A comparison of a product, whose factors may be negative, with a number."""
    a, b = number(scope, depth), number(scope, 0)
    op, wanted = scope.random.choice(list(COMPARED)), scope.random.choice((-9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9))
    compare = COMPARED[op]
    if scope.random.random() < 0.5:
        return Expr(
            f"({a.text} * {b.text} {op} {wanted})",
            lambda world, names: compare(a.means(world, names) * b.means(world, names), wanted),
        )
    items = numbers(scope, 0)

    def means(world: m.World, names: m.Names) -> bool:
        product = 1
        for value in items.means(world, names):
            product *= value
        return compare(product, wanted)

    return Expr(f"(product({items.text}) {op} {wanted})", means)


def _listed(scope: Scope, depth: int) -> Expr | None:
    """An element of a list at an unknown index, which may be out of bounds."""
    items, at, wanted = numbers(scope, 0), number(scope, depth), number(scope, 0)
    op = scope.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Expr(
        f"({items.text}[{at.text}] {op} {wanted.text})",
        lambda world, names: compare(
            m.element(items.means(world, names), at.means(world, names)), wanted.means(world, names)
        ),
    )


def _placed(scope: Scope, depth: int) -> Expr | None:
    """A comparison of the indices of two values in a list."""
    one, other, items = number(scope, 0), number(scope, 0), numbers(scope, 0)
    op = scope.random.choice(list(COMPARED))
    compare = COMPARED[op]

    def place(item: Expr) -> m.Meaning:
        return lambda world, names: m.place(item.means(world, names), items.means(world, names))

    first, second = place(one), place(other)
    return Expr(
        f"(index({one.text}, {items.text}) {op} index({other.text}, {items.text}))",
        lambda world, names: compare(first(world, names), second(world, names)),
    )


def _same(scope: Scope, depth: int) -> Expr | None:
    """An equality of two cells, one of them given by unknown coordinates."""
    one, row, column = cell(scope), number(scope, 0), number(scope, 0)
    negated = scope.random.random() < 0.5

    def means(world: m.World, names: m.Names) -> bool:
        other = row.means(world, names), column.means(world, names)
        if other not in world.cells:
            raise m.Missing
        return (one.means(world, names) == other) != negated

    if not (scope.digits and "digit" in row.text + column.text):
        return None  # a known cell off the board is an error
    return Expr(f"({one.text} {'is not' if negated else 'is'} ({row.text}, {column.text}))", means)


def _ready(scope: Scope, depth: int) -> Expr | None:
    """A function of the prelude or a built-in, applied to a list."""
    random, items = scope.random, numbers(scope, 0)
    if not items.text.startswith("<"):
        return None
    wanted = random.randint(0, 3)
    truths = [truth(scope, 0) for _ in range(random.randint(1, 3))]
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
        return Expr(
            f"(runs(<{', '.join(t.text for t in truths)}>) = {shown})",
            lambda world, names: m.runs([t.means(world, names) for t in truths]) == lengths,
        )
    text, meaning = random.choice(ways)
    return Expr(text, lambda world, names: meaning(items.means(world, names)))


def _called(scope: Scope, depth: int) -> Expr | None:
    """A call of a definition with a cell."""
    if not scope.defined:
        return None
    name, body = scope.defined[0]
    at = cell(scope)

    def value(world: m.World, names: m.Names) -> Any:
        return body.means(world, {"p": at.means(world, names)})

    if name == "holds_at":
        return Expr(f"{name}({at.text})", value)
    wanted, op = number(scope, 0), scope.random.choice(list(COMPARED))
    compare = COMPARED[op]
    return Expr(
        f"({name}({at.text}) {op} {wanted.text})",
        lambda world, names: compare(value(world, names), wanted.means(world, names)),
    )


# ------------------------------------------------------------------------------------------- shapes and areas


def _shape(scope: Scope, depth: int) -> Expr | None:
    """A shape of cells or of a line."""
    lines = [(name, kind) for name, kind in scope.truths if kind in ("links", "borders")]
    if lines and scope.random.random() < 0.5:
        return _line(scope, *scope.random.choice(lines))
    word = scope.random.choice(("connected", "connected", "no_cycle", "rectangle", "square"))
    name = f"z{depth}{len(scope.bound_cells)}"
    body = scope.with_cell(name, lambda inner: truth(inner, min(depth, 1)))
    text, items = _cells(scope)

    def means(world: m.World, names: m.Names) -> bool:
        there = [c for c in dict.fromkeys(items(world, names)) if body.means(world, {**names, name: c})]
        if word == "connected":
            return m.is_connected(world, there)
        if word == "no_cycle":
            near = [(a, b) for a, b in m.links(world.height, world.width) if a in there and b in there]
            return m.has_no_cycle(there, near)
        return m.is_rectangle(there, word == "square")

    return Expr(f"{word}({name} in {text}: {body.text})", means)


def _line(scope: Scope, name: str, kind: str) -> Expr:
    word = scope.random.choice(("loop", "path", "no_cycle", "connected"))

    def means(world: m.World, names: m.Names) -> bool:
        drawn = [edge for edge, value in world.layers[name].items() if value]
        points = {point for edge in drawn for point in edge}
        if word == "connected":
            return len(m.groups(points, drawn)) <= 1
        if word == "no_cycle":
            return m.has_no_cycle(sorted(points), drawn)
        return m.is_line(drawn, word == "loop")

    return Expr(f"{word}({name})", means)


def _of_areas(scope: Scope, depth: int) -> Expr | None:
    """A condition on an area, or on all areas."""
    if not scope.areas:
        return None
    random = scope.random
    name, found = random.choice(scope.areas)
    one, other = cell(scope), cell(scope)
    wanted, op = random.randint(0, 3), random.choice(list(COMPARED))
    compare = COMPARED[op]

    def of(world: m.World, at: m.Point) -> list[m.Point]:
        return next((group for group in found(world) if at in group), [])

    def size(place: Expr) -> m.Meaning:
        return lambda world, names: len(of(world, place.means(world, names)))

    first, second = size(one), size(other)
    quantifier = random.choice(("all", "any"))
    fold = all if quantifier == "all" else any
    inner = scope.with_cell("v", lambda inside: truth(inside, 0))

    def in_each(world: m.World, names: m.Names) -> list[int]:
        return [sum(inner.means(world, {**names, "v": c}) for c in group) for group in found(world)]

    ways: list[Expr] = [
        Expr(
            f"({one.text} in {name}({other.text}))",
            lambda world, names: one.means(world, names) in of(world, other.means(world, names)),
        ),
        Expr(f"(len({name}({one.text})) {op} {wanted})", lambda world, names: compare(first(world, names), wanted)),
        Expr(
            f"(len({name}({one.text})) {op} len({name}({other.text})))",
            lambda world, names: compare(first(world, names), second(world, names)),
        ),
        Expr(f"(len({name}) {op} {wanted})", lambda world, names: compare(len(found(world)), wanted)),
        Expr(
            f"{quantifier}(g in {name}: len(g) {op} {wanted})",
            lambda world, names: fold(compare(len(group), wanted) for group in found(world)),
        ),
        Expr(
            f"{quantifier}(g in {name}: exactly({min(wanted, 1)}, v in g: {inner.text}))",
            lambda world, names: fold(count == min(wanted, 1) for count in in_each(world, names)),
        ),
        Expr(
            f"{quantifier}(g in {name}: rectangle(g))",
            lambda world, names: fold(m.is_rectangle(group, False) for group in found(world)),
        ),
    ]
    return random.choice(ways)


# ------------------------------------------------------------------------------------ cells, numbers, lists


def cell(scope: Scope) -> Expr:
    """Return a random cell: a bound name, or known coordinates."""
    if scope.bound_cells and scope.random.random() < 0.75:
        name = scope.random.choice(scope.bound_cells)
        return Expr(name, lambda world, names: names[name])
    place = scope.random.choice(scope.all_cells())
    return Expr(f"({place[0]},{place[1]})", lambda world, names: place)


def _cells(scope: Scope) -> tuple[str, Callable[[m.World, m.Names], Sequence[m.Point]]]:
    """Return a known list of cells, which may have duplicates."""
    match scope.random.randint(0, 4):
        case 0:
            return "rows[1]", lambda world, names: [c for c in world.cells if c[0] == 1]
        case 1:
            at = cell(scope)
            return f"neighbours({at.text})", lambda world, names: m.neighbors(world, at.means(world, names))
        case 2:
            some = [cell(scope) for _ in range(scope.random.randint(1, 3))]
            return f"<{', '.join(x.text for x in some)}>", lambda world, names: [x.means(world, names) for x in some]
        case _:
            return "cells", lambda world, names: world.cells


def number(scope: Scope, depth: int) -> Expr:
    """Return a random number."""
    random = scope.random
    if depth <= 0 or random.random() < 0.4:
        return _small(scope)
    a, b = number(scope, depth - 1), number(scope, depth - 1)
    match random.randint(0, 7):
        case 0 | 1:
            op = random.choice("+-*")
            return Expr(
                f"({a.text} {op} {b.text})",
                lambda world, names: {
                    "+": lambda x, y: x + y,
                    "-": lambda x, y: x - y,
                    "*": lambda x, y: x * y,
                }[op](a.means(world, names), b.means(world, names)),
            )
        case 2:
            op = random.choice(("div", "mod"))
            return Expr(
                f"({a.text} {op} {b.text})",
                lambda world, names: m.divided(a.means(world, names), b.means(world, names), op == "mod"),
            )
        case 3:
            return Expr(
                f"|{a.text} - {b.text}|", lambda world, names: abs(a.means(world, names) - b.means(world, names))
            )
        case 4:
            condition = truth(scope, depth - 1)
            return Expr(
                f"(if {condition.text} then {a.text} else {b.text})",
                lambda world, names: (a if condition.means(world, names) else b).means(world, names),
            )
        case 5:
            text, found = _over(scope, depth - 1)
            return Expr(f"count({text})", lambda world, names: sum(found(world, names)))
        case _:
            word, items = random.choice(("sum", "max", "min")), numbers(scope, depth - 1)
            fold: Callable[[list[int]], int] = {
                "sum": sum,
                "max": lambda x: m.extreme(max, x),
                "min": lambda x: m.extreme(min, x),
            }[word]
            return Expr(f"{word}({items.text})", lambda world, names: fold(items.means(world, names)))


def _small(scope: Scope) -> Expr:
    random = scope.random
    constant = random.randint(-2, 4)
    options = [Expr(str(constant) if constant >= 0 else f"({constant})", lambda world, names: constant)]
    at = cell(scope)
    options += [Expr(name, lambda world, names, name=name: names[name]) for name in scope.bound_numbers] * 2
    if scope.digits:
        options += [Expr(f"digit({at.text})", lambda world, names: world.digit(at.means(world, names)))] * 4
    for name in scope.numbers:
        read = Expr(f"{name}({at.text})", lambda world, names, name=name: world.layers[name][at.means(world, names)])
        options += [read] * 3
    options.append(Expr(f"row({at.text})", lambda world, names: at.means(world, names)[0]))
    if scope.areas:
        name, found = random.choice(scope.areas)
        options.append(
            Expr(
                f"len({name}({at.text}))",
                lambda world, names: sum(len(g) for g in found(world) if at.means(world, names) in g),
            )
        )
    return random.choice(options)


def numbers(scope: Scope, depth: int) -> Expr:
    """Return a random list of numbers, which may have duplicates."""
    random = scope.random
    if random.random() < 0.6:
        items = [number(scope, depth - 1) for _ in range(random.randint(1, 4))]
        if len(items) > 1 and random.random() < 0.2:
            items.append(items[0])
        return Expr(
            f"<{', '.join(x.text for x in items)}>", lambda world, names: [x.means(world, names) for x in items]
        )
    name = f"n{depth}{len(scope.bound_cells)}"
    text, cells = _cells(scope)
    body = scope.with_cell(name, lambda inner: number(inner, depth - 1))
    return Expr(
        f"[0 + {body.text} : {name} in {text}]",
        lambda world, names: [body.means(world, {**names, name: c}) for c in cells(world, names)],
    )
