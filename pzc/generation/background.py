"""The background of a puzzle: regions, and clues that also constrain places where they are absent.

Neighbors of a background that exclude other solutions.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice
from random import Random

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Place
from pzc.compiler.meaning.judge import breaks, times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import ClueKind, Facts, Model, Placement, Region, RegionName, Rule
from pzc.compiler.model.reduced import with_placements

from .acceptance import ValuesAt
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import ClueParts, fixed_places
from .region_rules import RegionChecks
from .regions import Division, other_divisions
from .rule_dependence import per_region_division, without_regions

_COMPARED = 12  # changes that are compared in each step
_STEPS_OF_A_CHECK = (
    100  # evaluator steps that the check of a solution counts for, besides those for rules on all regions
)
_STEPS = 200_000  # evaluator steps for all comparisons of a change
_CHEAP = 600  # evaluator steps of a check; a search in a session takes as long
_FITTING_STEPS = 1_500_000  # evaluator steps for fitting regions to a solution
_STEPS_OF_A_FIT = 1_000  # evaluator steps that each change of a fit counts for, besides those it really takes
_WAYS = 8  # changes drawn at a place; one of them is tried
_VALUES = 3  # other values of a clue that are tried


@node(eq=False)
class Background:
    """Divisions by name, and the background clues by the name of their kind."""

    divisions: Mapping[str, Division]
    placed_clues: Mapping[str, tuple[Candidate, ...]]

    @property
    def changeable(self) -> bool:
        """Return True if there is anything to change."""
        return bool(self.divisions or self.placed_clues)


class BackgroundEditor:
    """Build models with a given background, and change backgrounds so that they exclude other solutions."""

    def __init__(
        self,
        rules: Model,
        undrawn: Sequence[RegionName],
        background_kinds: Mapping[ClueKind, tuple[int, int] | None],
        on_background: Sequence[Rule],
        board: Board,
        sizes: tuple[int, int],
    ) -> None:
        self._sizes = sizes  # the smallest and the largest size of a region
        self._rules = rules
        self._undrawn = undrawn
        self._background_kinds = background_kinds
        by_name = {region.name: region for region in undrawn}
        divided = [(rule, per_region_division(rule, rules.facts)) for rule in on_background]
        alone = [(rule, by_name[name]) for rule, name in divided if name in by_name]
        self._apart = RegionChecks(alone, rules.facts)
        self._on_background = [rule for rule, name in divided if name not in by_name]
        self._board = board
        self._left = _STEPS
        self._steps_of_check = 0  # evaluator steps of the last check of a solution

    @property
    def checks_cheaply(self) -> bool:
        """Return True if the last check of a solution took fewer steps than a search for one would."""
        return self._steps_of_check <= _CHEAP

    def model(self, background: Background) -> Model:
        """Return the rules with the regions drawn and the background clues placed."""
        return replace(self._rules, facts=self._facts(background), undrawn=())

    def _facts(self, background: Background) -> Facts:
        """Return the facts of the rules with the regions and clues of a background."""
        placed = {name: [c.placement for c in clues] for name, clues in background.placed_clues.items()}
        facts = with_placements(self._rules.facts, {**self._rules.facts.placements, **placed})
        drawn = {r.name: Region(r.name, None, background.divisions[r.name], r.span) for r in self._undrawn}
        facts.regions = {**facts.regions, **drawn}
        return facts

    def apart(self, background: Background) -> tuple[Model, RegionChecks]:
        """Return the model without rules on regions, and checks for the rules that constrain each region separately."""
        model = self.model(background)
        kept = without_regions(model.rules, set(background.divisions), model.facts)
        return replace(model, rules=kept), self._apart

    # --------------------------------------------------------------------------------------------- changes

    def changed(
        self, background: Background, values: ValuesAt, others: Sequence[ValuesAt], random: Random
    ) -> Background | None:
        """Return the best of some backgrounds that differ a little and for which `values` is still a solution.

        The best background excludes `others[0]` and the longest prefix of the rest. If no compared background excludes
        `others[0]`, any of them is returned, because clues that depend on regions may exclude it. None if all
        backgrounds tried break a rule.
        """
        best: Background | None = None
        farthest = 0
        self._left = _STEPS
        compared = 0
        for other in self._neighbors_by_kind(background, self._differing_cells(values, others[0]), random):
            if self.allows(other, values):
                compared += 1
                allowed = self._first_allowed(other, others, farthest)
                if best is None or allowed > farthest:
                    best, farthest = other, allowed
            if farthest == len(others) or compared == _COMPARED or self._left < 0:
                break
        return best

    @property
    def only_regions_change(self) -> bool:
        """Return True if only regions can change and every rule checks regions one at a time, which is cheap."""
        return not self._background_kinds and not self._on_background

    def neighbors(
        self, background: Background, values: ValuesAt, other: ValuesAt, random: Random
    ) -> Iterator[Background]:
        """Yield backgrounds that differ a little and for which `values` is still a solution.

        Changes where `other` differs come first.
        """
        where = self._differing_cells(values, other)
        for name, division in background.divisions.items():
            for changed in other_divisions(self._board, division, self._sizes, where, random):
                way = replace(background, divisions={**background.divisions, name: changed})
                if self.allows(way, values):
                    yield way

    def _differing_cells(self, values: ValuesAt, other: ValuesAt) -> set[Cell]:
        """Return the cells at which two solutions differ."""
        places = [place for (layer, place), value in values.items() if other[layer, place] != value]
        return {cell for place in places for cell in self._board.cells_of(place)}

    def scattered(self, background: Background, values: ValuesAt, random: Random) -> Background:
        """Give the background clues random values one by one, wherever the rules accept that.

        Solvers prefer small values.
        """
        self._left = 3 * _STEPS
        for kind, ends in self._background_kinds.items():
            for number, clue in enumerate(background.placed_clues[kind.name]):
                if ends is None or self._left < 0:
                    break
                clues = list(background.placed_clues[kind.name])
                clues[number] = background_clue(kind, clue.place, random.randint(*ends))
                other = replace(background, placed_clues={**background.placed_clues, kind.name: tuple(clues)})
                if self.allows(other, values):
                    background = other
        return background

    def filled(self, background: Background, values: ValuesAt, many: Mapping[str, bool], random: Random) -> Background:
        """Add clues of the kinds that any place may have, wherever the rules accept that.

        Such clues only add constraints.
        """
        for kind, ends in self._background_kinds.items():
            taken = {clue.place.args for clue in background.placed_clues[kind.name]}
            for place in fixed_places(kind, self._board):
                if not many[kind.name] or ends is None or place.args in taken:
                    continue
                numbers = range(ends[0], ends[1] + 1)
                for number in random.sample(numbers, min(_VALUES, len(numbers))):
                    clues = (*background.placed_clues[kind.name], background_clue(kind, place, number))
                    other = replace(background, placed_clues={**background.placed_clues, kind.name: clues})
                    if self.allows(other, values):
                        background = other
                        break
        return background

    def fitting(self, background: Background, values: ValuesAt, random: Random) -> Background | None:
        """Return regions for which `values` is a solution, or None.

        Regions change step by step; the number of violations never increases.
        """
        broken = self._count_violations(background, values)
        self._left = _FITTING_STEPS
        while self._left > 0:
            if broken == 0:
                return background
            name = random.choice(sorted(background.divisions))
            where = self._apart.cells_breaking_rules(background.divisions, values)
            ways = other_divisions(self._board, background.divisions[name], self._sizes, where, random)
            other = next(islice(ways, random.randrange(_WAYS), None), None)
            self._left -= _STEPS_OF_A_FIT
            if other is None:
                return None
            trial = replace(background, divisions={**background.divisions, name: other})
            now = self._count_violations(trial, values)
            if now <= broken:
                background, broken = trial, now
        return None

    def _count_violations(self, background: Background, values: ValuesAt) -> int:
        """Count the violations of the rules about the background."""
        apart = self._apart.broken(background.divisions, values)
        if not self._on_background:
            return apart
        evaluator = CachingEvaluator(self._facts(background), values)
        broken = sum(times_broken(evaluator, rule) for rule in self._on_background)
        self._left -= evaluator.meter.used
        return apart + broken

    def allows(self, background: Background, values: ValuesAt) -> bool:
        """Return True if a solution satisfies the rules about the background."""
        self._left -= _STEPS_OF_A_CHECK
        allowed = bool(self._apart.keeping(background.divisions, [values]))
        if not allowed or not self._on_background:
            return allowed
        evaluator = CachingEvaluator(self._facts(background), values)
        allowed = not any(breaks(evaluator, rule) for rule in self._on_background)
        self._steps_of_check = evaluator.meter.used
        self._left -= self._steps_of_check
        return allowed

    def allowed(self, background: Background, answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Return the solutions that satisfy the rules on single regions."""
        return self._apart.keeping(background.divisions, answers)

    def _first_allowed(self, background: Background, others: Sequence[ValuesAt], enough: int) -> int:
        """Return the index of the first other solution that is allowed, or 0 if it is not greater than `enough`."""
        if enough and self.allows(background, others[min(enough, len(others) - 1)]):
            return 0
        return next((i for i, other in enumerate(others) if self.allows(background, other)), len(others))

    def _neighbors_by_kind(self, background: Background, where: Set[Cell], random: Random) -> Iterator[Background]:
        """Yield the changed backgrounds, alternating between the kinds of changes."""
        ways: list[Iterator[Background]] = []
        for name, division in background.divisions.items():
            ways.append(
                replace(background, divisions={**background.divisions, name: other})
                for name, division in ((name, division),)
                for other in other_divisions(self._board, division, self._sizes, where, random)
            )
        for kind, values in self._background_kinds.items():
            ways.append(
                replace(background, placed_clues={**background.placed_clues, kind.name: other})
                for kind, values in ((kind, values),)
                for other in self._other_clues(kind, values, background.placed_clues[kind.name], where, random)
            )
        while ways:
            for way in list(ways):
                found = next(way, None)
                if found is None:
                    ways.remove(way)
                else:
                    yield found

    def _other_clues(
        self,
        kind: ClueKind,
        values: tuple[int, int] | None,
        clues: tuple[Candidate, ...],
        where: Set[Cell],
        random: Random,
    ) -> Iterator[tuple[Candidate, ...]]:
        """Yield the clues with one of them moved, changed, added or removed. Removals come last."""
        places = fixed_places(kind, self._board)
        random.shuffle(places)
        places.sort(key=lambda place: where.isdisjoint(self._board.cells_of(place.args[0])))
        at = {clue.place.args: clue for clue in clues}
        for clue in random.sample(clues, len(clues)):
            for near in self._beside(clue.place):
                if near.args not in at and not where.isdisjoint(self._board.around(near.args[0])):
                    moved = background_clue(kind, near, clue.placement.value)  # type: ignore[arg-type]
                    yield tuple(moved if other is clue else other for other in clues)
        for place in places:
            rest = tuple(clue for clue in clues if clue.place.args != place.args)
            if values is not None:
                before = at[place.args].placement.value if place.args in at else None
                wanted = [v for v in range(values[0], values[1] + 1) if v != before]
                for value in random.sample(wanted, min(_VALUES, len(wanted))):
                    yield (*rest, background_clue(kind, place, value))
            elif place.args not in at:
                yield (*rest, background_clue(kind, place, None))
        for place in places:
            if place.args in at:
                yield tuple(clue for clue in clues if clue.place.args != place.args)

    def _beside(self, place: ClueParts) -> list[ClueParts]:
        """Return the places adjacent to a clue on a cell, to which the clue may be moved."""
        cell = place.args[0]
        return [ClueParts((near,)) for near in self._board.neighbors(cell)] if isinstance(cell, Cell) else []


def layer_values(placed_clues: Mapping[str, tuple[Candidate, ...]]) -> dict[tuple[str, Place], int]:
    """Return clues as values of the layers that represent them. Absent clues have no entries."""
    values: dict[tuple[str, Place], int] = {}
    for name, clues in placed_clues.items():
        for clue in clues:
            values[on_layer(name), clue.place.args[0]] = 1
            if isinstance(clue.placement.value, int):
                values[value_layer(name), clue.place.args[0]] = clue.placement.value
    return values


def background_clue(kind: ClueKind, place: ClueParts, value: int | None) -> Candidate:
    """Return a background clue."""
    return Candidate(kind, place, Placement(place.args, value, (), None, Origin("clue", kind.name, kind.span)))
