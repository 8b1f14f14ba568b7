"""Elements of the board and of lists to values over the unknowns: cells by coordinates, values of layers, list elements
by index.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.flat.flat import BoolExpr, IntExpr, Var, high, low
from pzc.compiler.meaning.environment import Env, Method, Missing
from pzc.compiler.model.board_expressions import CellAt, Joined, Read
from pzc.compiler.model.expressions import IndexAt, Position, Same, Slice
from pzc.compiler.model.kinds import ITEM, ListType

from .grounder import Grounder
from .lists import OptionalList
from .pick import NOTHING, Pick, is_number

_SPARSE = 10
"""If there are this many times as many coordinate tuples as cells, coordinates are first clamped to the board."""


def _cell(grounder: Grounder, e: CellAt, env: Env) -> Any:
    """Return the cell at coordinates. If they depend on unknowns, return a Pick from the cells that they can give."""
    numbers = [grounder.build.linear(((grounder.number(item, env), 1),), e.offset) for item in e.items]
    for number in numbers:
        if high(number) - low(number) >= grounder.widest:
            raise fail("PZ512", "this coordinate can be almost anything", e.span)
    axes = grounder.evaluator.axes(e.system)
    places = prod(high(number) - low(number) + 1 for number in numbers)
    if all(axes) and places > _SPARSE * prod(map(len, axes)):
        numbers = [_clamped(grounder, number, axis) for number, axis in zip(numbers, axes, strict=True)]
    index: IntExpr = 0
    choices: list[range] = []
    for number in numbers:
        span = range(low(number), high(number) + 1)
        choices.append(span)
        grounder.evaluator.meter.count_items(prod(map(len, choices)), e.span)
        index = grounder.build.linear(((index, len(span)), (number, 1)), -low(number))
    found = [grounder.evaluator.cell_at(e.system, at) for at in product(*choices)]
    return grounder.picked(index, found, [k for k, cell in enumerate(found) if cell is not None])


def _clamped(grounder: Grounder, number: IntExpr, axis: Sequence[int]) -> IntExpr:
    """Return the number clamped to the bounds of an axis. A number outside of the bounds has no cell: see `exists`."""
    build, (first, last) = grounder.build, (axis[0], axis[-1])
    grounder.exists.append(build.within(number, ((first, last),)))
    return build.extremum((build.extremum((number, last), True), first), False)


def _read(grounder: Grounder, e: Read, env: Env) -> Any:
    """Return the value of a layer at a place, or the values at a list of places."""
    at = grounder.value(e.at, env)
    if isinstance(e.type, ListType):
        if type(at) is tuple:
            return _read_list(grounder, e, at, env)
        return grounder.lift(lambda items: _read_list(grounder, e, items, env), [at])
    if isinstance(at, tuple) and grounder.evaluator.facts.layers[e.layer].kind != ITEM:  # nearly every read
        place: Any = at
        var = grounder.variables.get((e.layer, place))
        if var is not None:
            return var
    return _read_one(grounder, e, at, env)


def _read_list(grounder: Grounder, e: Read, items: Any, env: Env) -> Any:
    if isinstance(items, OptionalList):
        return OptionalList(tuple((there, _read_one(grounder, e, item, env)) for there, item in items.items))
    if grounder.evaluator.facts.layers[e.layer].kind != ITEM:
        found = [grounder.variables.get((e.layer, item)) for item in items]
        if None not in found:  # None: an item is off the board, or a Pick
            return tuple(found)
    return tuple(_read_one(grounder, e, item, env) for item in items)


def _read_one(grounder: Grounder, e: Read, at: Any, env: Env) -> Any:
    if isinstance(at, Pick):
        return grounder.lift(lambda place: _variable(grounder, e, place, env), [at])
    if is_number(at) and not isinstance(at, int):
        return _at_number(grounder, e, at, env)
    var = _unknown_at(grounder, e, at, env)
    return grounder.evaluator.layer_value(e, None, env) if var is None else var


def _at_number(grounder: Grounder, e: Read, at: IntExpr, env: Env) -> Any:
    """Return the value of a layer on numbers at an unknown number."""
    first, last = low(at), high(at)
    if last - first > grounder.widest:
        raise fail("PZ512", "this number can be almost anything", e.at.span)
    found = [_unknown_at(grounder, e, number, env) for number in range(first, last + 1)]
    possible = [k for k, variable in enumerate(found) if variable is not None]
    return grounder.picked(grounder.build.linear(((at, 1),), -first), found, possible)


def _unknown_at(grounder: Grounder, e: Read, at: Any, env: Env) -> Var | None:
    """Return the unknown of a layer at a known place, or None if there is none."""
    place = grounder.evaluator.place(e, at, env)
    return None if place is None else grounder.variables.get((e.layer, place))


def _variable(grounder: Grounder, e: Read, at: Any, env: Env) -> Var:
    var = _unknown_at(grounder, e, at, env)
    if var is None:
        raise Missing
    return var


def _index(grounder: Grounder, e: IndexAt, env: Env) -> Any:
    items, index = grounder.value(e.list, env), grounder.number(e.index, env)
    return grounder.lift(lambda found: _element_of(grounder, e, found, index, env), [items])


def _element_of(grounder: Grounder, e: IndexAt | Slice, items: Any, index: IntExpr, env: Env) -> Any:
    """Return the element at an index, which may be unknown. Raises PZ512 if the index has no useful bounds."""
    if isinstance(items, OptionalList):
        return _present_element(grounder, items, index)
    if isinstance(index, int):
        at = e.index if isinstance(e, IndexAt) else e.indices
        return grounder.evaluator.element(e.list, items, int(index), at, env)
    first, last = low(index), high(index)
    if last - first > grounder.widest:
        raise fail("PZ512", "this index can be almost anything", e.span)
    possible = [k - first for k in range(first, last + 1) if 1 <= k <= len(items)]
    shown = [items[k - 1] if 1 <= k <= len(items) else None for k in range(first, last + 1)]
    return grounder.picked(grounder.build.linear(((index, 1),), -first), shown, possible)


def _present_element(grounder: Grounder, items: OptionalList, index: IntExpr) -> Any:
    """Return the element of a list with optional elements at an index, counted from 1 among those that are present.

    Its place in the list is the number of prefixes with fewer than `index` elements present.
    """
    build = grounder.build
    listed = [(there, item) for there, item in items.items if there is not False]
    if not listed:
        raise Missing
    so_far: list[IntExpr] = [build.plus(there for there, _ in listed[: k + 1]) for k in range(len(listed))]
    grounder.exists += [build.compare("<=", index, so_far[-1]), build.compare(">=", index, 1)]
    place = build.plus(build.compare("<", count, index) for count in so_far[:-1])
    return grounder.picked(place, [item for _, item in listed], list(range(len(listed))))


def _slice(grounder: Grounder, e: Slice, env: Env) -> Any:
    return grounder.lift(
        lambda items, indices: _sliced(grounder, e, items, indices, env),
        [grounder.value(e.list, env), grounder.value(e.indices, env)],
    )


def _sliced(grounder: Grounder, e: Slice, items: Any, indices: Any, env: Env) -> Any:
    """Return the elements at the indices. If an index is optional, so is its element."""
    if not isinstance(indices, OptionalList):
        if type(items) is tuple and all(type(index) is int and 0 < index <= len(items) for index in indices):
            return tuple([items[index - 1] for index in indices])
        return tuple(_element_of(grounder, e, items, index, env) for index in indices)
    out = []
    for there, index in indices.items:
        item = grounder.only_where(there, partial(_element_of, grounder, e, items, index, env), NOTHING)
        if item is not NOTHING:
            out.append((there, item))
    return OptionalList(tuple(out))


def _position(grounder: Grounder, e: Position, env: Env) -> Any:
    return grounder.lifted(partial(_place_of, grounder), env, e.item, e.list)


def _place_of(grounder: Grounder, item: Any, items: Sequence[Any]) -> IntExpr:
    """Return the number, from 1, of the first element that equals the item. It exists only if there is one."""
    if not items:
        raise Missing
    compare = partial(grounder.build.compare, "=") if is_number(item) else partial(is_same, grounder)
    matches = [compare(item, x) for x in items]
    grounder.exists.append(grounder.build.either(matches))
    before: list[BoolExpr] = []
    none: BoolExpr = True
    for match in matches[:-1]:
        none = grounder.build.both((none, grounder.build.opposite(match)))
        before.append(none)
    return grounder.build.linear(((b, 1) for b in before), 1)


def _joined(grounder: Grounder, e: Joined, env: Env) -> Any:
    return grounder.lifted(lambda a, b: grounder.evaluator.joined(e, a, b), env, e.first, e.second)


def _same(grounder: Grounder, e: Same, env: Env) -> Any:
    """Return the condition of `is` or `is not`: both sides are the same element or the same line of cells."""
    lines = isinstance(e.left.type, ListType)

    def compare(a: Any, b: Any) -> BoolExpr:
        if a is None or b is None:
            return False
        same = _same_lines(grounder, a, b) if lines else bool(a == b)
        return grounder.build.opposite(same) if e.negated else same

    return grounder.lifted(compare, env, e.left, e.right)


def _same_lines(grounder: Grounder, a: Any, b: Any) -> BoolExpr:
    """Return the condition that two lists have the same elements in the same order."""
    if len(a) != len(b):
        return False
    return grounder.build.both(is_same(grounder, x, y) for x, y in zip(a, b, strict=True))


def is_same(grounder: Grounder, a: Any, b: Any) -> BoolExpr:
    """Return the condition that two elements of the board, or tuples of them, are the same; each may be a `Pick`."""
    build = grounder.build
    ways = product(tuple(grounder.options(a)), tuple(grounder.options(b)))
    return build.either(build.both((here, there)) for (here, x), (there, y) in ways if x == y)


METHODS: dict[type, Method[Grounder]] = {
    CellAt: _cell,
    Joined: _joined,
    Same: _same,
    Read: _read,
    IndexAt: _index,
    Position: _position,
    Slice: _slice,
}
"""How each kind of expression is grounded."""
