"""A seed to a small random puzzle: its files, its assignments, and the meaning of each rule."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from . import meaning as m
from .expressions import Expr, Scope, truth

MOST_WORLDS = 130
"""The limit on assignments of a puzzle; with more, the tests take too long."""

DIGITS: list[tuple[str, tuple[int, ...]]] = [
    ("1..2", (1, 2)),
    ("1..3", (1, 2, 3)),
    ("0..2", (0, 1, 2)),
    ("-1..1", (-1, 0, 1)),
    ("-3..-1", (-3, -2, -1)),
    ("<-2, 3>", (-2, 3)),
    ("<0, 2, 5>", (0, 2, 5)),
    ("-2..2", (-2, -1, 0, 1, 2)),
    ("1..4", (1, 2, 3, 4)),
]
SIZES = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 2), (1, 5)]
SHADOWED = ("even", "last", "increasing", "cells", "rows", "neighbours", "index", "connected", "i", "visible", "given")
"""Names of built-ins and the prelude, and a free name. A file that does not use them may redeclare them."""

SHADOWS = ("def {0} = 1", "def {0}(x) = false", "clue {0}(c: cell)", "regions {0} = <(1,1)>", "shape {0} [[\n#\n]]")


@dataclass
class Layer:
    """A layer of unknowns: the kind of its elements, its values, its declaration. `areas`: a division into areas."""

    name: str
    kind: str
    values: tuple[int, ...]
    text: str
    hidden: bool = False
    areas: bool = False


@dataclass
class Puzzle:
    """A puzzle with its files by name, one of them `main`, and the meaning of its rules."""

    height: int
    width: int
    layers: list[Layer]
    clued: bool = False
    files: dict[str, str] = field(default_factory=dict)
    rules: list[m.Meaning] = field(default_factory=list)

    def places(self, layer: Layer) -> list[Any]:
        """Return the places of a layer."""
        h, w = self.height, self.width
        return {
            "cells": [(r, c) for r in range(1, h + 1) for c in range(1, w + 1)],
            "corners": [(r, c) for r in range(h + 1) for c in range(w + 1)],
            "links": m.links(h, w),
            "borders": m.borders(h, w),
        }[layer.kind]

    def worlds(self) -> Iterator[m.World]:
        """Yield all assignments."""
        filled = [(layer, place) for layer in self.layers for place in self.places(layer)]
        for values in product(*(layer.values for layer, _ in filled)):
            layers: dict[str, dict[Any, int]] = {layer.name: {} for layer in self.layers}
            for (layer, place), value in zip(filled, values, strict=True):
                layers[layer.name][place] = value
            world = m.World(self.height, self.width, layers)
            if all(self._is_division(world, layer) for layer in self.layers if layer.areas):
                yield world

    def holds(self, world: m.World) -> bool:
        """Return True if all rules hold."""
        return all(m.holds(rule, world, {}) for rule in self.rules)

    def _is_division(self, world: m.World, layer: Layer) -> bool:
        """Return True if the open links are exactly the links inside areas."""
        open_ = world.layers[layer.name]
        found = m.areas(world, world.cells, lambda a, b: bool(open_[a, b]))
        home = {cell: number for number, group in enumerate(found) for cell in group}
        return all(bool(value) == (home[a] == home[b]) for (a, b), value in open_.items())

    def answers(self) -> set[tuple[tuple[tuple[str, Any], int], ...]]:
        """Return the visible values of all solutions, by layer and place."""
        found = set()
        for world in self.worlds():
            if self.holds(world):
                shown = [layer for layer in self.layers if not layer.hidden]
                places = sorted((x.name, place) for x in shown for place in self.places(x))
                found.add(tuple(((name, place), world.layers[name][place]) for name, place in places))
        return found


def puzzle(seed: int) -> Puzzle:
    """Return the random puzzle of a seed."""
    random = Random(seed)
    made = _board(random)
    scope = _scope(random, made)
    made.clued = scope.clue is not None
    rules: list[str] = []
    for number in range(random.choice((1, 1, 2, 2, 3))):
        rule = _rule(random, scope, number)
        rules.append(rule.text)
        made.rules.append(rule.means)
    _files(random, made, scope, rules)
    return made


def _board(random: Random) -> Puzzle:
    """Return a puzzle with random layers, with a limited number of assignments."""
    height, width = random.choice(SIZES)
    made = Puzzle(height, width, [])
    worlds = 1
    text, values = random.choice(DIGITS)
    wanted = [Layer("digit", "cells", values, f"grid {height}x{width} of {text}")]
    for name, kind in (("s", "cells"), ("line", "links"), ("wall", "borders"), ("dot", "corners")):
        wanted.append(Layer(name, kind, (0, 1), f"layer {name} on {kind} of bool"))
    wanted.append(Layer("height", "cells", (-1, 0, 1), "layer height on cells of -1..1"))
    wanted.append(Layer("room", "links", (0, 1), "areas room", areas=True))
    random.shuffle(wanted)
    for layer in wanted:
        ways = len(layer.values) ** len(made.places(layer))
        if worlds * ways <= MOST_WORLDS and len(made.layers) < 3 and (ways > 1 or layer.name == "digit"):
            worlds *= ways
            made.layers.append(layer)
    if not made.layers:
        made.layers.append(Layer("s", "cells", (0, 1), "layer s on cells of bool"))
    made.layers.sort(key=lambda layer: layer.name != "digit")
    if len(made.layers) > 1 and random.random() < 0.25:
        last = made.layers[-1]
        if not last.areas:
            last.hidden, last.text = True, f"hidden {last.text}"
    return made


def _scope(random: Random, made: Puzzle) -> Scope:
    """Return the names that rules may use."""
    names = {layer.name: layer for layer in made.layers}
    scope = Scope(random, made.height, made.width, [])
    scope.digits = names["digit"].values if "digit" in names else ()
    for layer in made.layers:
        scope.add_layer(layer.name, layer.kind, len(layer.values) == 2 and layer.name != "digit" and not layer.areas)
        if layer.areas:
            scope.add_areas(layer.name, _of_links(layer.name))
    if random.random() < 0.6:
        _defined_areas(random, scope)
    if random.random() < 0.4:
        _clues(random, scope)
    if random.random() < 0.5:
        scope.define()
    return scope


def _of_links(name: str) -> Callable[[m.World], list[list[m.Point]]]:
    return lambda world: m.areas(world, world.cells, lambda a, b: bool(world.layers[name][a, b]))


def _defined_areas(random: Random, scope: Scope) -> None:
    """Define areas by a condition on cells, or on pairs of adjacent cells."""
    if random.random() < 0.6:
        name = "c"
        body = scope.with_cell(name, lambda inner: truth(inner, 1))

        def of_cells(world: m.World) -> list[list[m.Point]]:
            there = [c for c in world.cells if m.holds(body.means, world, {name: c})]
            return m.areas(world, there, lambda a, b: True)

        scope.lines.append(f"areas isle = {name} in cells: {body.text}")
        scope.add_areas("isle", of_cells)
        return
    body = scope.with_cell("a", lambda outer: outer.with_cell("b", lambda inner: truth(inner, 1)))

    def of_links(world: m.World) -> list[list[m.Point]]:
        return m.areas(world, world.cells, lambda a, b: m.holds(body.means, world, {"a": a, "b": b}))

    scope.lines.append(f"areas isle = (a, b) in links: {body.text}")
    scope.add_areas("isle", of_links)


def _clues(random: Random, scope: Scope) -> None:
    """Add a clue with values on some cells."""
    cells = scope.all_cells()
    values = {cell: random.randint(-1, 3) for cell in cells if random.random() < 0.4}
    scope.lines.append("clue mark(c: cell) = k")
    scope.placed += [f"mark {cell} = {value}".replace(", ", ",") for cell, value in values.items()]
    scope.clue = values


def _rule(random: Random, scope: Scope, number: int) -> Expr:
    """Return a random rule."""
    head = f'rule "number {number}": '
    match random.randint(0, 5):
        case 0:
            body = scope.with_cell("x", lambda inner: truth(inner, 2))
            return Expr(f"{head}for x in cells: {body.text}", _for_each(body, "x", lambda world, _: world.cells))
        case 1:
            where = scope.with_cell("x", lambda inner: truth(inner, 1))
            body = scope.with_cell("x", lambda inner: truth(inner, 2))

            def means(world: m.World, names: m.Names) -> bool:
                there = [c for c in world.cells if m.holds(where.means, world, {**names, "x": c})]
                return all(m.holds(body.means, world, {**names, "x": c}) for c in there)

            return Expr(f"{head}for x in cells where {where.text}: {body.text}", means)
        case 2 if scope.clue is not None:
            clue = scope.clue
            body = scope.with_cell("x", lambda outer: outer.with_number("k", lambda inner: truth(inner, 2)))

            def of_clues(world: m.World, names: m.Names) -> bool:
                return all(m.holds(body.means, world, {**names, "x": c, "k": k}) for c, k in clue.items())

            return Expr(f"{head}for mark(x) = k: {body.text}", of_clues)
        case 3 if scope.areas:
            return _joined_cells(random, scope, head)
        case _:
            condition = truth(scope, 3)
            return Expr(head + condition.text, condition.means)


def _joined_cells(random: Random, scope: Scope, head: str) -> Expr:
    """Return a rule that any two cells with a property are in one area, or a similar rule."""
    name, found = random.choice(scope.areas)
    first = scope.with_cell("x", lambda inner: truth(inner, 0))
    second = Expr(re.sub(r"\bx\b", "y", first.text), first.means)
    both = random.random() < 0.6
    where = f"{first.text} and {second.text}" if both else first.text

    def means(world: m.World, names: m.Names) -> bool:
        there = [c for c in world.cells if m.holds(first.means, world, {**names, "x": c})]
        home = {cell: n for n, group in enumerate(found(world)) for cell in group}
        others = there if both else world.cells
        return all(a in home and b in home and home[a] == home[b] for a in there for b in others)

    return Expr(f"{head}for x, y in cells where {where}: y in {name}(x)", means)


def _for_each(body: Expr, name: str, items: Callable[[m.World, m.Names], Sequence[Any]]) -> m.Meaning:
    return lambda world, names: all(m.holds(body.means, world, {**names, name: x}) for x in items(world, names))


def _files(random: Random, made: Puzzle, scope: Scope, rules: Sequence[str]) -> None:
    """Write the puzzle into one file, or into several, one of which redeclares names of built-ins."""
    board = [layer.text for layer in made.layers]
    if not any(layer.name == "digit" for layer in made.layers):
        board.insert(0, f"grid {made.height}x{made.width}")
    if random.random() < 0.6:
        made.files["main"] = _text(board, scope.lines, scope.placed, rules)
        return
    shadows = [random.choice(SHADOWS).format(name) for name in random.sample(SHADOWED, random.randint(1, 4))]
    cut = random.randint(0, len(rules))
    used, others = rules[:cut], rules[cut:]
    where = random.choice(("main", "beside", "used"))
    mine: Mapping[str, Sequence[str]] = {where: shadows}
    if where == "main" or where == "beside":
        used, others = rules, []
    else:
        used, others = [], rules
    made.files["used"] = _text(mine.get("used", ()), [] if where == "used" else scope.lines, used)
    made.files["beside"] = _text(mine.get("beside", ()))
    uses = random.choice(("use used, beside", "use beside, used", "use beside\nuse used"))
    own = scope.lines if where == "used" else ()
    made.files["main"] = _text([*board, uses], mine.get("main", ()), own, scope.placed, others)


def _text(*parts: Sequence[str]) -> str:
    return "\n".join(line for part in parts for line in part) + "\n"
