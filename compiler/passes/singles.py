"""distinct(a, b, c) over 1..3, a in {1, 2}, b in {1, 2}   ->   the same, c = 3"""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.flat import Constraint, Flat, OneOfSets, Var

from .facts import DistinctGroup, Domains, groups, narrowed, pair, possible_values
from .one_hot import is_full


def singles(flat: Flat) -> Flat:
    """distinct(a, b, c) over 1..3, a in {1, 2}, b in {1, 2}   ->   the same, c = 3

    Propagates givens before the model is encoded. In a group of different cells:
    - naked singles and pairs: a value fixed in one cell, or two values of two cells, are removed from the others;
    - hidden singles: a value that the group needs goes to the only cell left for it;
    - locked candidates: if all cells left for it lie in another group, too, it is removed from the rest of that group.
    """
    found = [*groups(flat), *_pairs(flat)]
    before = possible_values(flat, {item: None for group in found for item in group.items})
    found = [group for group in found if all(before.get(item) for item in group.items)]
    if not found:
        return flat
    board = _Board(found, before)
    board.settle()
    after = board.left()
    why: dict[Var, Constraint] = {}
    for group in found:
        for item in group.items:
            why.setdefault(item, group.at)
    extra = [
        part
        for item, group_at in why.items()
        for part in narrowed({item: before[item]}, {item: after[item]}, group_at.reason)
    ]
    return replace(flat, constraints=(*flat.constraints, *extra)) if extra else flat


def _pairs(flat: Flat) -> Iterable[DistinctGroup]:
    """Yield each pair of different cells as a group."""
    for constraint in flat.constraints:
        two = pair(constraint.condition)
        if two is not None:
            yield DistinctGroup(two, constraint)


@node
class _Overlap:
    """Two groups with at least two cells in common: the cells of the one alone and of the other alone."""

    mine: tuple[int, ...]
    others: tuple[int, ...]


class _Board:
    """The candidates of each cell as a bit set. Cells and groups are numbered."""

    def __init__(self, found: list[DistinctGroup], before: Domains) -> None:
        self._items = list(before)
        self._values = sorted(set().union(*before.values()))
        place = {item: number for number, item in enumerate(self._items)}
        bit = {value: 1 << number for number, value in enumerate(self._values)}
        self._masks = [sum(bit[value] for value in before[item]) for item in self._items]
        self._groups = [tuple(place[item] for item in group.items) for group in found]
        self._needed = [sum(bit[value] for value in _needed(group, before) if value in bit) for group in found]
        self._of: list[list[int]] = [[] for _ in self._items]
        for number, cells in enumerate(self._groups):
            for cell in cells:
                self._of[cell].append(number)
        self._overlaps = [self._overlaps_of(number) if needed else [] for number, needed in enumerate(self._needed)]
        self._waiting = dict.fromkeys(range(len(self._groups)))

    def left(self) -> Domains:
        """Return the remaining values."""
        values = list(enumerate(self._values))
        return {
            item: {value for number, value in values if mask >> number & 1}
            for item, mask in zip(self._items, self._masks, strict=True)
        }

    def settle(self) -> None:
        """Propagate through the groups until nothing changes or a cell has no value left."""
        while self._waiting:
            number = next(iter(self._waiting))
            del self._waiting[number]
            self._propagate(number)
            if not all(self._masks[cell] for cell in self._groups[number]):
                return

    def _overlaps_of(self, number: int) -> list[_Overlap]:
        """Return the overlaps of a group with others: the cells that only one of the two has."""
        mine = set(self._groups[number])
        beside = dict.fromkeys(other for cell in self._groups[number] for other in self._of[cell] if other != number)
        found = []
        for other in beside:
            common = mine.intersection(self._groups[other])
            rest = set(self._groups[other]) - common
            if len(common) > 1 and rest:
                found.append(_Overlap(tuple(mine - common), tuple(rest)))
        return found

    def _propagate(self, number: int) -> None:
        """Apply all three techniques to a group: naked singles and pairs, hidden singles, locked candidates."""
        cells, masks, needed = self._groups[number], self._masks, self._needed[number]
        once = twice = 0
        few: dict[int, int] = {}
        for cell in cells:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
            if mask.bit_count() <= 2:
                few[mask] = few.get(mask, 0) + 1
        for mask, count in few.items():
            if mask.bit_count() < count:
                masks[cells[0]] = 0
            elif mask.bit_count() == count:
                self._naked_set(cells, mask)
        alone = once & ~twice & needed
        if needed & ~once:
            masks[cells[0]] = 0
        elif alone:
            self._hidden_singles(cells, alone)
        for overlap in self._overlaps[number]:
            self._locked_candidates(overlap, needed & ~alone)

    def _naked_set(self, cells: Sequence[int], mask: int) -> None:
        """Remove the values from all cells except cells with exactly these candidates."""
        for cell in cells:
            if self._masks[cell] != mask and self._masks[cell] & mask:
                self._restrict(cell, ~mask)

    def _hidden_singles(self, cells: Sequence[int], alone: int) -> None:
        """Fix each of these values in the only cell that can have it."""
        for cell in cells:
            if self._masks[cell] & alone and self._masks[cell] & ~alone:
                self._restrict(cell, alone)

    def _locked_candidates(self, overlap: _Overlap, locked: int) -> None:
        """Remove values that the first group needs and has only in the overlap from the rest of the other group."""
        for cell in overlap.mine:
            locked &= ~self._masks[cell]
        if locked:
            for cell in overlap.others:
                if self._masks[cell] & locked:
                    self._restrict(cell, ~locked)

    def _restrict(self, cell: int, mask: int) -> None:
        self._masks[cell] &= mask
        self._waiting.update(dict.fromkeys(self._of[cell]))


def _needed(group: DistinctGroup, before: Domains) -> set[int]:
    """Return the values that some cell of the group has in every solution."""
    match group.at.condition:
        case OneOfSets(sets=sets):
            return set(sets[0]).intersection(*sets[1:])
    if is_full(group, before):
        return set().union(*(before[item] for item in group.items))
    return set()
