"""A board to a random division into connected regions, and to divisions that differ a little from it."""

from collections.abc import Collection, Iterator, Sequence
from random import Random

from pzc.compiler.board import Board, Cell

from .places import partition

_EXCHANGES = 120  # for each cell: as many make the rows forgotten

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
    """Divisions in which one cell has gone over to a region beside it, or, where all are to be of one size, two
    regions have exchanged cells. Changes at the cells of `where` come first."""
    ways = [pair for a, b in board.links for pair in ((a, b), (b, a))]
    random.shuffle(ways)
    ways.sort(key=lambda way: way[0] not in where)
    index = {cell: i for i, region in enumerate(division) for cell in region}
    for a, b in ways:
        one, other = index.get(a), index.get(b)
        if one is None or other is None or one == other:
            continue
        regions = [set(region) for region in division]
        if sizes[0] == sizes[1]:
            holder = {cell: region for region in regions for cell in region}
            if _exchange(board, holder, regions[one], regions[other], random):
                yield _in_order(regions)
        elif len(regions[one]) <= sizes[0] or len(regions[other]) >= sizes[1]:
            continue
        elif connected(board, regions[one] - {a}):
            regions[one].discard(a)
            regions[other].add(a)
            yield _in_order(regions)


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
