"""A board to a random division into connected regions, and a division to its neighbors."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import reach

from .clue_places import partition

_EXCHANGES = 120  # for each cell; enough for a division that no longer resembles rows
_CUTS = 4  # cuts tried for each spanning tree

Division = tuple[tuple[Cell, ...], ...]


def equal_division(board: Board, count: int, random: Random) -> Division | None:
    """Return `count` connected regions of equal size, or None if the number of cells is not a multiple of `count`.

    The regions start as stretches of the rows, and exchange cells at random.
    """
    cells = [c for i, row in enumerate(board.rows) for c in (row if i % 2 == 0 else row[::-1])]
    if len(cells) % count:
        return None
    size = len(cells) // count
    regions = [set(cells[i * size : (i + 1) * size]) for i in range(count)]
    holder = {cell: region for region in regions for cell in region}
    links = list(board.links)
    for _ in range(_EXCHANGES * len(cells)):
        a, b = random.choice(links)
        _exchange(board, holder, holder[a], holder[b], random)
    return _in_order(regions)


def _exchange(board: Board, holder: dict[Cell, set[Cell]], one: set[Cell], other: set[Cell], random: Random) -> bool:
    """Let two adjacent regions exchange a cell each, if both stay connected. Return True if they did."""
    if one is other:
        return False
    there = [c for c in sorted(one) if any(n in other for n in board.neighbors(c))]
    back = [c for c in sorted(other) if any(n in one for n in board.neighbors(c))]
    if not there or not back:
        return False
    a, b = random.choice(there), random.choice(back)
    first, second = (one - {a}) | {b}, (other - {b}) | {a}
    if not (connected(board, first) and connected(board, second)):
        return False
    one.symmetric_difference_update({a, b})
    other.symmetric_difference_update({a, b})
    holder[a], holder[b] = other, one
    return True


def free_division(board: Board, smallest: int, largest: int, random: Random) -> Division:
    """Return connected regions of the given sizes. Leftover regions that are too small join a small neighbor."""
    regions = [set(group) for group in partition(board, range(smallest, largest + 1), random)]
    for region in sorted(regions, key=len):
        if len(region) < smallest:
            near = [r for r in regions if r is not region and any(n in r for c in region for n in board.neighbors(c))]
            if near:
                host = min(near, key=len)
                host |= region
                region.clear()
    return _in_order([r for r in regions if r])


def other_divisions(
    board: Board,
    division: Division,
    sizes: tuple[int, int],
    where: Collection[Cell],
    random: Random,
) -> Iterator[Division]:
    """Yield neighbors of a division: a cell moved, two regions redivided or merged, or one region split.

    Changes at the cells of `where` come first.
    """
    index = {cell: i for i, region in enumerate(division) for cell in region}
    for a, b in _adjacent_pairs(board, where, random):
        one, other = index.get(a), index.get(b)
        if one is None or other is None:
            continue
        apart = [region for i, region in enumerate(division) if i not in (one, other)]
        changed = _split(board, division[one], sizes, random)
        if one != other:
            changed = _changes_of_two(board, a, set(division[one]), set(division[other]), sizes, random)
        for regions in changed:
            yield _joined(apart, *regions)


def _adjacent_pairs(board: Board, where: Collection[Cell], random: Random) -> Iterator[tuple[Cell, Cell]]:
    """Yield each ordered pair of adjacent cells in random order. Pairs that start in `where` come first."""
    ways = [pair for a, b in board.links for pair in ((a, b), (b, a))]
    here = [way for way in ways if way[0] in where]
    yield from random.sample(here, len(here))
    rest = [way for way in ways if way[0] not in where]
    yield from random.sample(rest, len(rest))


def _split(
    board: Board, region: Collection[Cell], sizes: tuple[int, int], random: Random
) -> Iterator[tuple[set[Cell], ...]]:
    """Yield a region split in two."""
    yield from islice(_recombine(board, set(region), sizes, random), 1)


def _changes_of_two(
    board: Board,
    cell: Cell,
    one: set[Cell],
    other: set[Cell],
    sizes: tuple[int, int],
    random: Random,
) -> Iterator[tuple[set[Cell], ...]]:
    """Yield two adjacent regions after moving a cell of the first, after redividing both, and merged."""
    both = one | other
    yield from _move_cell(board, cell, one, other, sizes, random)
    yield from _recombine(board, both, sizes, random)
    if len(both) <= sizes[1]:
        yield (both,)


def _move_cell(
    board: Board, cell: Cell, one: set[Cell], other: set[Cell], sizes: tuple[int, int], random: Random
) -> Iterator[tuple[set[Cell], set[Cell]]]:
    """Yield the regions after the cell has moved to the second one. Regions of a fixed size exchange cells instead."""
    if sizes[0] == sizes[1]:
        holder = {cell: region for region in (one, other) for cell in region}
        if _exchange(board, holder, one, other, random):
            yield one, other
    elif len(one) > sizes[0] and len(other) < sizes[1] and connected(board, one - {cell}):
        yield one - {cell}, other | {cell}


def _recombine(
    board: Board, cells: set[Cell], sizes: tuple[int, int], random: Random
) -> Iterator[tuple[set[Cell], set[Cell]]]:
    """Yield pairs of connected regions that cover these cells, by cutting an edge of a random spanning tree.

    (Recombination, as in redistricting: DeFord, Duchin, Solomon, 2019.)
    """
    order, parent = _tree(board, cells, random)
    subtree_size = dict.fromkeys(order, 1)  # size of the subtree of each cell
    for cell in reversed(order[1:]):
        subtree_size[parent[cell]] += subtree_size[cell]
    largest = min(sizes[1], len(cells) - sizes[0])
    smallest = max(sizes[0], len(cells) - sizes[1])
    tops = [cell for cell in order[1:] if smallest <= subtree_size[cell] <= largest]
    for top in random.sample(tops, min(_CUTS, len(tops))):
        part = {top}
        for cell in order[1:]:
            if parent[cell] in part:
                part.add(cell)
        yield part, cells - part


def _tree(board: Board, cells: set[Cell], random: Random) -> tuple[list[Cell], dict[Cell, Cell]]:
    """Return a random spanning tree: its cells in an order where parents come first, and the parent of each cell."""
    root = random.choice(sorted(cells))
    parent: dict[Cell, Cell] = {}
    order = [root]
    left = cells - {root}
    edges = [(root, near) for near in board.neighbors(root) if near in left]
    while edges:
        drawn = int(random.random() * len(edges))
        edges[drawn], edges[-1] = edges[-1], edges[drawn]
        a, b = edges.pop()
        if b in left:
            left.remove(b)
            parent[b] = a
            order.append(b)
            edges += [(b, near) for near in board.neighbors(b) if near in left]
    return order, parent


def connected(board: Board, cells: set[Cell]) -> bool:
    """Return True if the cells are connected orthogonally and not empty."""
    reached = reach(list(cells)[:1], lambda cell, _: cells.intersection(board.neighbors(cell)))
    return bool(cells) and len(reached) == len(cells)


def _in_order(regions: Sequence[set[Cell]]) -> Division:
    return tuple(sorted(tuple(sorted(region)) for region in regions))


def _joined(rest: Sequence[tuple[Cell, ...]], *regions: set[Cell]) -> Division:
    """Return the rest of a division, which is sorted, with more regions."""
    return tuple(sorted([*rest, *(tuple(sorted(region)) for region in regions)]))
