"""Divisions of a board into connected regions: drawn at random, changed, checked by rules on each region, and grown."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from random import Random

from pzc.backends.interface import Holds
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import reach
from pzc.compiler.flat.flat import Constraint, Reason
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.meaning.judge import times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import Facts, Model, Region, RegionName, Rule

from .acceptance import ValuesAt
from .clue_places import partition, random_group, tightest
from .sessions import open_session

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
        rest = [region for i, region in enumerate(division) if i not in (one, other)]
        changed = _split(board, division[one], sizes, random)
        if one != other:
            changed = _changes_of_two(board, a, set(division[one]), set(division[other]), sizes, random)
        for regions in changed:
            yield _joined(rest, *regions)


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


_ANSWERS = 1_000  # solutions whose results are kept
_REGIONS = 50_000  # pairs of a rule and a region whose results are kept

RuleRegion = tuple[int, tuple[Cell, ...]]  # the number of a rule, and a region


class RegionChecks:
    """Rules, each with the division whose regions it constrains one at a time. Results are cached.

    `facts` are those of the puzzle, without regions.
    """

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._broken: dict[RuleRegion, dict[int, int]] = {}  # number of violations, by the id of the solution
        self._answers: dict[int, ValuesAt] = {}  # a reference keeps the id of a solution unique

    def constrained(self, divisions: Mapping[str, Division]) -> list[RuleRegion]:
        """Return each rule with each region that it constrains."""
        return [(number, cells) for number, (_, d) in enumerate(self._rules) for cells in divisions[d.name]]

    def alone(self, constrained: RuleRegion) -> tuple[Rule, Facts]:
        """Return the rule of a pair, and the facts of a puzzle whose division consists only of the pair's region."""
        number, cells = constrained
        rule, division = self._rules[number]
        facts = Facts()
        facts.__dict__.update(self._facts.__dict__)
        facts.regions = {**self._facts.regions, division.name: Region(division.name, None, (cells,), division.span)}
        return rule, facts

    def keeping(self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Return the solutions that break none of the rules."""
        regions = self.constrained(divisions)
        counts = [self._results(region) for region in regions]
        return [
            answer
            for answer in answers
            if not any(self._count(each, known, answer) for each, known in zip(regions, counts, strict=True))
        ]

    def cells_breaking_rules(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """Return the cells of all regions whose rule a solution breaks."""
        broken = (each for each in self.constrained(divisions) if self._count(each, self._results(each), answer))
        return {cell for _, cells in broken for cell in cells}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """Count the violations of the rules by a solution."""
        return sum(self._count(each, self._results(each), answer) for each in self.constrained(divisions))

    def _results(self, constrained: RuleRegion) -> dict[int, int]:
        return self._broken.setdefault(constrained, {})

    def _count(self, constrained: RuleRegion, known: dict[int, int], answer: ValuesAt) -> int:
        """Count the violations of one rule in one region, as if the region were the only one."""
        times = known.get(id(answer))
        if times is None:
            if len(self._answers) > _ANSWERS or len(self._broken) > _REGIONS:
                self._answers.clear()
                self._broken.clear()
            self._answers[id(answer)] = answer
            rule, facts = self.alone(constrained)
            known[id(answer)] = times = times_broken(CachingEvaluator(facts, answer), rule)
        return times


_EFFORT_GROWING = 300  # conflicts, to decide whether a region is compatible with the earlier ones
_FORMS = 3  # random shapes tried for each size
_STAY = 0.3  # probability that a region in the way is kept
_TRIED = 10  # regions tried for each cell of the board before giving up


class RegionGrowth:
    """Grow regions one after the other, so that the rules keep a solution.

    `model` has the rules without regions, `checks` those on each region of the division `name`. One session has all
    regions tried so far. Each is switched on while it is drawn.
    """

    def __init__(self, model: Model, checks: RegionChecks, name: str, board: Board, random: Random) -> None:
        self._model = model
        self._region_checks = checks
        self._name = name
        self._board = board
        self._random = random
        self._unknowns = Shared(model, ())
        span = Span(Source("switches", ""))
        self._left = [Origin("switch", "a region", span) for _ in range(_TRIED * len(board.cells))]
        flat = ground(model, shared=self._unknowns)
        self._session = open_session(model, flat, random.randrange(2**31), self._left)

    def grown(self, smallest: int, largest: int) -> Division | None:
        """Return regions of the given sizes that cover the board and for which the rules have a solution, or None.

        If no region fits at a cell, most of the regions around that cell are removed.
        """
        regions: dict[tuple[Cell, ...], Origin] = {}
        with closing(self._session):
            while free := set(self._board.cells).difference(*regions):
                start = tightest(self._board, free, self._random)
                for region in self._forms(start, free, smallest, largest):
                    if not self._left:
                        return None
                    switch = self._switch(region)
                    if self._has_solution([*regions.values(), switch]):
                        regions[region] = switch
                        break
                else:
                    if not self._left:
                        return None
                    self._left.pop()  # ends the search even if there is no room for any region
                    regions = self._without_some(regions, start)
        return tuple(sorted(regions))

    def _forms(self, start: Cell, free: set[Cell], smallest: int, largest: int) -> Iterator[tuple[Cell, ...]]:
        """Yield random regions that contain a cell. Larger ones tend to come first."""
        for size in sorted(range(smallest, largest + 1), key=lambda size: -size * self._random.random()):
            forms = (random_group(self._board, size, free, self._random, start) for _ in range(_FORMS))
            yield from dict.fromkeys(form for form in forms if form is not None)

    def _switch(self, region: tuple[Cell, ...]) -> Origin:
        """Return a switch that, if assumed, requires the rules for a region."""
        switch = self._left.pop()
        for constrained in self._region_checks.constrained({self._name: (region,)}):
            rule, facts = self._region_checks.alone(constrained)
            flat = ground(replace(self._model, rules=(rule,), facts=facts), shared=self._unknowns)
            for constraint in flat.constraints:
                if constraint.reason.rule == rule.origin:
                    self._session.demand(Constraint(constraint.condition, Reason(switch)))
        return switch

    def _has_solution(self, switches: Sequence[Origin]) -> bool:
        """Return True if a solution with these regions is found quickly."""
        self._session.assume([Holds(switch) for switch in switches])
        return bool(self._session.solutions(1, _EFFORT_GROWING).answers)

    def _without_some(self, regions: Mapping[tuple[Cell, ...], Origin], around: Cell) -> dict[tuple[Cell, ...], Origin]:
        """Return the regions without most of the ones near a cell."""
        near = set(self._board.around(around))
        return {
            region: switch
            for region, switch in regions.items()
            if near.isdisjoint(region) or self._random.random() < _STAY
        }
