"""A solution to its candidate clues: for each place the value that the rules accept."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, name_of
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Aggregate, Comparison, Constant, Fold, Local
from pzc.compiler.model.kinds import BOOL, CELL, DIGIT, INT, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.reduced import with_placements

from .acceptance import ClueAcceptance
from .clue_places import (
    SIDES,
    ClueParts,
    Shape,
    aimed_places,
    fixed_places,
    partition,
    path_partition,
    random_group,
    random_path,
    shape_of,
    side_places,
)
from .regions import connected

_CELLS = ListType(CELL)
_TRIES = 400  # random groups or paths tried for each kind
_SHORTEST, LONGEST = 3, 7
_CAGES = (2, 2, 3, 3, 3, 4, 4)
_MOST_PARTS, _GREATEST_SUM = 4, 8  # limits for lists of numbers, tried if the rules suggest no values

ClueKey: TypeAlias = tuple[str, tuple[Any, ...], Any]
"""The kind of a clue, its parts and its value."""


@node(eq=False)
class Candidate:
    """A clue that the rules accept for the solution."""

    kind: ClueKind
    place: ClueParts
    placement: Placement

    @property
    def is_place_only(self) -> bool:
        """Return True if the clue consists of its place alone, so that it can stay when the solution changes."""
        return self.placement.value is None and self.placement.condition is None

    @property
    def key(self) -> ClueKey:
        """What identifies the clue."""
        return self.kind.name, self.place.args, self.placement.value


def with_placed(model: Model, clues: Iterable[Candidate]) -> Model:
    """Return the model with more clues."""
    placed = {name: list(standing) for name, standing in model.facts.placements.items()}
    for clue in clues:
        placed.setdefault(clue.kind.name, []).append(clue.placement)
    return replace(model, facts=with_placements(model.facts, placed))


class CandidateFinder:
    """Find candidate clues for one solution. `taken` are the cells of groups and paths so far."""

    def __init__(
        self, model: Model, board: Board, acceptance: ClueAcceptance, random: Random, taken: set[Cell]
    ) -> None:
        self._model = model
        self._board = board
        self._acceptance = acceptance
        self._random = random
        self._taken = taken  # cells already covered by a group or a path
        self._lists: list[tuple[int, ...]] = []  # lists of numbers to try, the most recently accepted first

    def candidates(self, kind: ClueKind, count: int | None, sums: bool) -> list[Candidate]:
        """Return all candidates of a kind. For groups and paths, return a random choice that does not overlap."""
        match shape_of(kind):
            case Shape.FIXED:
                return self._compatible(kind, self._accepted_at(kind, fixed_places(kind, self._board)))
            case Shape.SIDE:
                return self._compatible(kind, self._accepted_at(kind, side_places(self._board, self._sides(kind))))
            case Shape.GROUP:
                with_sum = sums and kind.value is None and DIGIT in self._model.facts.layers
                return list(self._groups(kind, count, with_sum))
            case Shape.PATH if count is None and DIGIT not in self._model.facts.layers:
                return list(self._covering(kind))
            case Shape.PATH:
                return list(self._paths(kind, count))
            case Shape.AIMED:
                return self._compatible(kind, list(self._with_direction(kind)))
        return []

    def again(self, kind: ClueKind, groups: Sequence[Candidate], sums: bool) -> list[Candidate]:
        """Return groups and paths at the same places for this solution, if the rules accept them."""
        with_sum = sums and any(g.placement.condition is not None for g in groups)
        found = [self._if_accepted(g) if g.is_place_only else self._at(kind, g.place, with_sum) for g in groups]
        return [g for g in found if g is not None]

    def _if_accepted(self, group: Candidate) -> Candidate | None:
        return group if self._acceptance.accepts(group.kind.name, group.placement) else None

    def _accepted_at(self, kind: ClueKind, places: Sequence[ClueParts]) -> list[Candidate]:
        return [found for place in places if (found := self._at(kind, place)) is not None]

    def _compatible(self, kind: ClueKind, found: Sequence[Candidate]) -> list[Candidate]:
        """Return the candidates that the rules accept together. Some, chosen at random, are left out if necessary."""
        if not self._acceptance.compares(kind.name):
            return list(found)
        placements: list[Placement] = []
        for clue in self._random.sample(found, len(found)):
            if self._acceptance.accepts(kind.name, *placements, clue.placement):
                placements.append(clue.placement)
        return [clue for clue in found if clue.placement in placements]

    def _sides(self, kind: ClueKind) -> Sequence[str]:
        """Return the sides that need candidates.

        Two are enough for lists of numbers, or if a line gives the same value from both ends.
        """
        if kind.value is not None and kind.value[1] == ListType(INT):
            return SIDES[:2]
        there, back = (self._accepted_at(kind, side_places(self._board, [side])) for side in ("left", "right"))
        same = [c.placement.value for c in there] == [c.placement.value for c in back]
        return SIDES[:2] if same and kind.value is not None else SIDES

    def _at(self, kind: ClueKind, place: ClueParts, with_sum: bool = False) -> Candidate | None:
        """Return the candidate at a place with a random value that the rules accept, or None."""
        for value in self._values(kind, place):
            placement = self._placement(kind, place, value, with_sum)
            if self._acceptance.accepts(kind.name, placement):
                if value in self._lists:
                    self._lists.insert(0, self._lists.pop(self._lists.index(value)))
                return Candidate(kind, place, placement)
        return None

    def _values(self, kind: ClueKind, place: ClueParts) -> Iterator[Any]:
        """Yield values to try: first those that the rules compare the clue's value with.

        Without any, all values in random order.
        """
        if kind.value is None:
            yield None
            return
        guesses = [g for g in self._acceptance.guesses(kind.name, place.args) if _has_type(g, kind.value[1])]
        self._random.shuffle(guesses)
        yield from guesses
        if kind.value[1] == INT and not guesses:
            numbers = list(range(max(self._board.height * self._board.width, self._highest()) + 1))
            self._random.shuffle(numbers)
            yield from numbers
        elif kind.value[1] == ListType(INT) and not guesses:
            self._lists = self._lists or list(_rising_lists(_MOST_PARTS, _GREATEST_SUM))
            yield from tuple(self._lists)
        elif kind.value[1] == CELL:
            yield from self._random.sample(self._board.cells, len(self._board.cells))

    def _with_direction(self, kind: ClueKind) -> Iterator[Candidate]:
        """Yield one candidate for each cell, in a direction that the rules accept."""
        for cell in self._board.cells:
            places = aimed_places(self._board, cell)
            self._random.shuffle(places)
            found = next(filter(None, (self._at(kind, place) for place in places)), None)
            if found is not None:
                yield found

    def _highest(self) -> int:
        return max((members(layer.domain)[-1] for layer in self._model.layers), default=0)

    def _placement(self, kind: ClueKind, place: ClueParts, value: Any, with_sum: bool) -> Placement:
        """Return a clue at a place with its value, or with the sum of its cells as a condition."""
        text = f"{kind.name} {' '.join(map(name_of, place.args))}"
        origin = Origin("clue", text, kind.span)
        if not with_sum:
            return Placement(place.args, value, (), None, origin)
        bound = Local(kind.span, _CELLS, True, kind.parts[0][0])
        total = sum(self._acceptance.values[kind.digits, cell] for cell in place.args[0])
        digits = Read(kind.span, ListType(INT), False, kind.digits, bound)
        sums = Aggregate(kind.span, INT, False, Fold.SUM, digits)
        condition = Comparison(kind.span, BOOL, False, "=", sums, Constant(kind.span, INT, True, total))
        return Placement(place.args, None, (bound,), condition, origin)

    # ------------------------------------------------------------------------------------ groups and paths

    def _groups(self, kind: ClueKind, count: int | None, with_sum: bool) -> Iterator[Candidate]:
        """Yield `count` groups that do not overlap. If `count` is None, the groups cover the board."""
        if count is None:
            whole = partition(self._board, _CAGES, self._random)
            parts = [part for cells in whole for part in self._split(kind, cells, with_sum)]
            yield from sorted(self._merge_single_cells(kind, parts, with_sum), key=lambda c: c.place.cells)
            return
        for _ in range(_TRIES):
            if count == 0:
                return
            free = set(self._board.cells) - self._taken
            group = random_group(self._board, self._random.choice(_CAGES), free, self._random)
            found = self._at(kind, ClueParts((group,)), with_sum) if group else None
            if found is not None:
                self._taken.update(found.place.cells)
                count -= 1
                yield found

    def _split(self, kind: ClueKind, cells: tuple[Cell, ...], with_sum: bool) -> Iterator[Candidate]:
        """Yield the group, or its parts after recursive splitting if the rules do not accept it."""
        found = self._at(kind, ClueParts((cells,)), with_sum)
        if found is not None:
            yield found
        elif len(cells) > 1:
            free = set(cells)
            part = random_group(self._board, len(cells) // 2, free, self._random) or cells[:1]
            rest = tuple(c for c in cells if c not in part)
            for half in (part, *pieces(rest, self._board.links)):
                yield from self._split(kind, half, with_sum)

    def _merge_single_cells(self, kind: ClueKind, groups: list[Candidate], with_sum: bool) -> list[Candidate]:
        """Merge each single cell into an adjacent group if the rules accept that; otherwise drop it."""
        for single in [g for g in groups if len(g.place.cells) == 1]:
            if single not in groups:  # already merged with another single cell
                continue
            groups.remove(single)
            cell = single.place.cells[0]
            beside = [g for g in groups if any(n in g.place.cells for n in self._board.neighbors(cell))]
            for host in sorted(beside, key=lambda g: len(g.place.cells)):
                both = self._at(kind, ClueParts((tuple(sorted((*host.place.cells, cell))),)), with_sum)
                if both is not None and len(both.place.cells) <= LONGEST - 1:
                    groups[groups.index(host)] = both
                    break
        return groups

    def _paths(self, kind: ClueKind, count: int | None) -> Iterator[Candidate]:
        """Yield clues on lists of cells, up to this count, or one for every 20 cells. Cells are used once."""
        left = count if count is not None else max(1, len(self._board.cells) // 20)
        for attempt in range(_TRIES):
            if left == 0:
                return
            grow = self._growing_path if attempt % 2 else self._random_path_clue
            found = grow(kind)
            if found is not None:
                self._taken.update(found.place.cells)
                left -= 1
                yield found

    def _covering(self, kind: ClueKind) -> Iterator[Candidate]:
        """Yield paths that cover the board. A path that is accepted in neither direction is cut in two."""
        waiting = list(path_partition(self._board, LONGEST, self._random))
        while waiting:
            path = waiting.pop()
            if len(path) < max(2, len(kind.parts)):
                continue
            found = self._at(kind, _path_place(kind, path)) or self._at(kind, _path_place(kind, path[::-1]))
            if found is not None:
                yield found
            elif len(path) > 1:
                cut = self._random.randrange(1, len(path))
                waiting += [path[:cut], path[cut:]]

    def _random_path_clue(self, kind: ClueKind) -> Candidate | None:
        """Return a random path of random length if the rules accept it."""
        size = self._random.randint(_SHORTEST, LONGEST)
        path = random_path(self._board, size, set(self._board.cells) - self._taken, self._random)
        return self._at(kind, _path_place(kind, path)) if path else None

    def _growing_path(self, kind: ClueKind) -> Candidate | None:
        """Return a path built by adding cells one at a time as long as the rules accept it."""
        free = set(self._board.cells) - self._taken
        size = self._random.randint(_SHORTEST, LONGEST)
        shortest = max(2, len(kind.parts))
        path = random_path(self._board, shortest, free, self._random)
        best = self._at(kind, _path_place(kind, path)) if path else None
        while best is not None and path is not None and len(path) < size:
            near = [c for c in self._board.around(path[-1]) if c in free and c not in path]
            self._random.shuffle(near)
            longer = next(filter(None, (self._at(kind, _path_place(kind, (*path, c))) for c in near)), None)
            if longer is None:
                break
            best, path = longer, longer.place.cells
        return best if path and len(path) >= min(size, _SHORTEST) else None


def _path_place(kind: ClueKind, path: tuple[Cell, ...]) -> ClueParts:
    heads = len(kind.parts) - 1
    return ClueParts((*path[:heads], path[heads:]))


def _rising_lists(parts: int, total: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield the nondecreasing lists of at most `parts` positive numbers with sum at most `total`.

    `<0>` is also included, before the empty list.
    """
    if least == 0:
        yield (0,)
    yield ()
    for first in range(max(1, least), total + 1 if parts else 0):
        for rest in _rising_lists(parts - 1, total - first, first):
            yield (first, *rest)


def _has_type(value: Any, kind: Any) -> bool:
    """Return True if a guessed value has the type of the clue's value."""
    if kind == INT:
        return isinstance(value, int)
    if kind == ListType(INT):
        return isinstance(value, tuple) and all(type(item) is int for item in value)
    return kind == CELL and isinstance(value, Cell)


def regrouped(
    board: Board, groups: Sequence[Candidate], where: Collection[Cell], random: Random
) -> list[Candidate] | None:
    """Move one of the cells to an adjacent group. Return the groups, or None if no move is possible.

    Groups stay connected. No group becomes larger than those that are drawn.
    """
    holder = {cell: number for number, group in enumerate(groups) for cell in group.place.cells}
    ways = [(cell, near) for cell in sorted(where) for near in board.neighbors(cell)]
    for cell, near in random.sample(ways, len(ways)):
        one, other = holder.get(cell), holder.get(near)
        if one is None or other is None or one == other:
            continue
        left = set(groups[one].place.cells) - {cell}
        joined = {*groups[other].place.cells, cell}
        if left and len(joined) < LONGEST and connected(board, left):
            changed = list(groups)
            changed[one], changed[other] = _at(groups[one], left), _at(groups[other], joined)
            return changed
    return None


def _at(group: Candidate, cells: Collection[Cell]) -> Candidate:
    """Return the group with other cells. Its placement is copied, so the rules must check it again."""
    place = ClueParts((tuple(sorted(cells)),))
    origin = group.placement.origin
    placement = replace(group.placement, args=place.args, origin=Origin(origin.kind, origin.text, origin.span))
    return Candidate(group.kind, place, placement)
