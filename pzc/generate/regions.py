"""A board to a random division into connected regions, and to divisions that differ a little from it."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

from pzc.compiler.board.board import Board, Cell

from .places import partition

_EXCHANGES = 120  # for each cell: as many make the rows forgotten
_CUTS = 4  # of one tree

Division = tuple[tuple[Cell, ...], ...]


def equal_division(board: Board, count: int, random: Random) -> Division | None:
    """So many connected regions of one size; None where the board has no such division along its rows."""
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
    """Two regions that touch exchange a cell each, if both stay connected."""
    if one is other:
        return False
    there = [c for c in sorted(one) if any(n in other for n in board.neighbours(c))]
    back = [c for c in sorted(other) if any(n in one for n in board.neighbours(c))]
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
    """Connected regions of sizes between the two; what is left over joins a small region beside it."""
    regions = [set(group) for group in partition(board, range(smallest, largest + 1), random)]
    for region in sorted(regions, key=len):
        if len(region) < smallest:
            near = [r for r in regions if r is not region and any(n in r for c in region for n in board.neighbours(c))]
            if near:
                host = min(near, key=len)
                host |= region
                region.clear()
    return _in_order([r for r in regions if r])


def other_divisions(
    board: Board, division: Division, sizes: tuple[int, int], where: Collection[Cell], random: Random
) -> Iterator[Division]:
    """Divisions that differ a little: by a cell that has gone over, by two regions that are divided anew or become one,
    or by one that becomes two.

    Changes at the cells of `where` come first.
    """
    ways = [pair for a, b in board.links for pair in ((a, b), (b, a))]
    random.shuffle(ways)
    ways.sort(key=lambda way: way[0] not in where)
    index = {cell: i for i, region in enumerate(division) for cell in region}
    for a, b in ways:
        one, other = index.get(a), index.get(b)
        if one is None or other is None:
            continue
        if one == other:
            apart = [region for i, region in enumerate(division) if i != one]
            halves = _divided_anew(board, set(division[one]), sizes, random)
            yield from (_joined(apart, *pair) for pair in islice(halves, 1))
            continue
        rest = [region for i, region in enumerate(division) if i not in (one, other)]
        both = set(division[one]), set(division[other])
        yield from (_joined(rest, *pair) for pair in _gone_over(board, a, *both, sizes, random))
        yield from (_joined(rest, *pair) for pair in _divided_anew(board, both[0] | both[1], sizes, random))
        if len(both[0] | both[1]) <= sizes[1]:
            yield _joined(rest, both[0] | both[1])


def _gone_over(
    board: Board, cell: Cell, one: set[Cell], other: set[Cell], sizes: tuple[int, int], random: Random
) -> Iterator[tuple[set[Cell], set[Cell]]]:
    """The two regions after a cell of the first has gone over; where all are of one size, another comes back."""
    if sizes[0] == sizes[1]:
        holder = {cell: region for region in (one, other) for cell in region}
        if _exchange(board, holder, one, other, random):
            yield one, other
    elif len(one) > sizes[0] and len(other) < sizes[1] and connected(board, one - {cell}):
        yield one - {cell}, other | {cell}


def _divided_anew(
    board: Board, cells: set[Cell], sizes: tuple[int, int], random: Random
) -> Iterator[tuple[set[Cell], set[Cell]]]:
    """Two connected regions of these cells: what falls apart when a branch of a random tree is cut off.

    (As districts are recombined: DeFord, Duchin, Solomon, 2019.)
    """
    parts = [part for part in _branches(board, cells, random) if sizes[0] <= min(len(part), len(cells) - len(part))]
    parts = [part for part in parts if max(len(part), len(cells) - len(part)) <= sizes[1]]
    for part in random.sample(parts, min(_CUTS, len(parts))):
        yield part, cells - part


def _branches(board: Board, cells: set[Cell], random: Random) -> list[set[Cell]]:
    """For each cell but the root of a random spanning tree those that hang on it, itself included."""
    root = random.choice(sorted(cells))
    parent: dict[Cell, Cell] = {}
    order = [root]
    left = cells - {root}
    edges = [(root, near) for near in board.neighbours(root) if near in left]
    while edges:
        drawn = int(random.random() * len(edges))
        edges[drawn], edges[-1] = edges[-1], edges[drawn]
        a, b = edges.pop()
        if b in left:
            left.remove(b)
            parent[b] = a
            order.append(b)
            edges += [(b, near) for near in board.neighbours(b) if near in left]
    hanging = {cell: {cell} for cell in order}
    for cell in reversed(order[1:]):
        hanging[parent[cell]] |= hanging[cell]
    return [hanging[cell] for cell in order[1:]]


def connected(board: Board, cells: set[Cell]) -> bool:
    """Whether one can go from each of the cells to each other one by sides."""
    if not cells:
        return False
    reached = {next(iter(cells))}
    front = list(reached)
    while front:
        near = {n for c in front for n in board.neighbours(c) if n in cells} - reached
        reached |= near
        front = list(near)
    return len(reached) == len(cells)


def _in_order(regions: Sequence[set[Cell]]) -> Division:
    return tuple(sorted(tuple(sorted(region)) for region in regions))


def _joined(rest: Sequence[tuple[Cell, ...]], *regions: set[Cell]) -> Division:
    """The rest of a division, which is in order, with more regions."""
    return tuple(sorted([*rest, *(tuple(sorted(region)) for region in regions)]))
