"""A board to a random division into connected regions, and to divisions that differ a little from it."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random

from pzc.compiler.board.board import Board, Cell

from .clue_places import partition

_EXCHANGES = 120  # for each cell: as many make the rows forgotten
_CUTS = 4  # of one tree
_PATIENCE = 50  # changes of a kind that do not help: then it is tried seldom
_SELDOM = 0.02

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


class Moves:
    """Which kinds of changes lead on. Where the rules leave the number of regions no choice, none can be joined or cut:
    what was tried so often and never helped is hardly tried any more."""

    def __init__(self) -> None:
        self._missed: dict[str, int] = {}  # how often a kind was tried, until it has helped
        self._helpful: set[str] = set()
        self._last = ""

    def worth(self, kind: str, random: Random) -> bool:
        """Whether to try one of a kind."""
        return self._missed.get(kind, 0) < _PATIENCE or random.random() < _SELDOM

    def tried(self, kind: str) -> None:
        """One of a kind is tried."""
        self._last = kind
        if kind not in self._helpful:
            self._missed[kind] = self._missed.get(kind, 0) + 1

    def helped(self) -> None:
        """The last one leads on."""
        self._helpful.add(self._last)
        self._missed.pop(self._last, None)


def other_divisions(
    board: Board,
    division: Division,
    sizes: tuple[int, int],
    where: Collection[Cell],
    random: Random,
    moves: Moves | None = None,
) -> Iterator[Division]:
    """Divisions that differ a little: by a cell that has gone over, by two regions that are divided anew or become one,
    or by one that becomes two.

    Changes at the cells of `where` come first.
    """
    moves = moves or Moves()
    index = {cell: i for i, region in enumerate(division) for cell in region}
    for a, b in _ways(board, where, random):
        one, other = index.get(a), index.get(b)
        if one is None or other is None:
            continue
        apart = [region for i, region in enumerate(division) if i not in (one, other)]
        changed = _cut(board, division[one], sizes, random, moves)
        if one != other:
            changed = _between(board, a, set(division[one]), set(division[other]), sizes, random, moves)
        for regions in changed:
            yield _joined(apart, *regions)


def _ways(board: Board, where: Collection[Cell], random: Random) -> Iterator[tuple[Cell, Cell]]:
    """From each cell to those beside it, in random order, but first from those of `where`."""
    ways = [pair for a, b in board.links for pair in ((a, b), (b, a))]
    here = [way for way in ways if way[0] in where]
    yield from random.sample(here, len(here))
    rest = [way for way in ways if way[0] not in where]
    yield from random.sample(rest, len(rest))


def _cut(
    board: Board, region: Collection[Cell], sizes: tuple[int, int], random: Random, moves: Moves
) -> Iterator[tuple[set[Cell], ...]]:
    """A region as two."""
    if moves.worth("cut", random):
        for halves in islice(_divided_anew(board, set(region), sizes, random), 1):
            moves.tried("cut")
            yield halves


def _between(
    board: Board,
    cell: Cell,
    one: set[Cell],
    other: set[Cell],
    sizes: tuple[int, int],
    random: Random,
    moves: Moves,
) -> Iterator[tuple[set[Cell], ...]]:
    """Two regions that touch, after a cell of the first has gone over, or divided anew, or as one."""
    both = one | other
    for pair in _gone_over(board, cell, one, other, sizes, random):
        moves.tried("go over")
        yield pair
    for pair in _divided_anew(board, both, sizes, random):
        moves.tried("divide anew")
        yield pair
    if len(both) <= sizes[1] and moves.worth("join", random):
        moves.tried("join")
        yield (both,)


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
    order, parent = _tree(board, cells, random)
    hanging = dict.fromkeys(order, 1)  # on each cell so many, itself included
    for cell in reversed(order[1:]):
        hanging[parent[cell]] += hanging[cell]
    largest = min(sizes[1], len(cells) - sizes[0])
    smallest = max(sizes[0], len(cells) - sizes[1])
    tops = [cell for cell in order[1:] if smallest <= hanging[cell] <= largest]
    for top in random.sample(tops, min(_CUTS, len(tops))):
        part = {top}
        for cell in order[1:]:
            if parent[cell] in part:
                part.add(cell)
        yield part, cells - part


def _tree(board: Board, cells: set[Cell], random: Random) -> tuple[list[Cell], dict[Cell, Cell]]:
    """The cells of a random spanning tree, each after the one on which it hangs, and on which."""
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
    return order, parent


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
