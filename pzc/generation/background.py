"""The background of a puzzle: regions, and clues that also constrain places where they are absent.

Neighbors of a background that exclude other solutions.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from random import Random

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.elements import Cell, Place
from pzc.compiler.meaning.judge import breaks, times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import ClueKind, Facts, Model, Placement, Region
from pzc.compiler.model.reduced import with_placements

from .acceptance import ValuesAt
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import ClueParts, fixed_places
from .recipe import Recipe
from .regions import Division, RegionChecks, other_divisions
from .rule_dependence import per_region_division, statements_on, without_regions

_COMPARED = 12  # changes of regions that are tried in each step
_STEPS_OF_A_CHECK = 100  # evaluator steps that a check counts for, besides those for rules on several regions
_STEPS = 200_000  # evaluator steps for all comparisons of a change
_FITTING_STEPS = 1_500_000  # evaluator steps for fitting regions to a solution
_STEPS_OF_A_FIT = 1_000  # evaluator steps that each change of a fit counts for, besides those it really takes
_WAYS = 8  # changes drawn at a place; one of them is tried
_VALUES = 3  # other values of a clue that are tried


@node(eq=False)
class Background:
    """Divisions by name, and the background clues by the name of their kind."""

    divisions: Mapping[str, Division]
    placed_clues: Mapping[str, tuple[Candidate, ...]]


class BackgroundEditor:
    """Build models with a given background, and change backgrounds so that they exclude other solutions."""

    def __init__(self, recipe: Recipe) -> None:
        self._rules = rules = recipe.rules
        self._undrawn = recipe.draft.undrawn
        self._background_kinds = recipe.background_kinds
        self._board = recipe.board
        self._sizes = recipe.region_sizes
        on_background = statements_on(rules.rules, {kind.name for kind in recipe.background_kinds}, rules.facts)
        by_name = {region.name: region for region in self._undrawn}
        divided = [(rule, per_region_division(rule, rules.facts)) for rule in on_background]
        alone = [(rule, by_name[name]) for rule, name in divided if name in by_name]
        self._region_checks = RegionChecks(alone, rules.facts)
        self._on_background = [rule for rule, name in divided if name not in by_name]
        self._left = _STEPS

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

    def without_region_rules(self, background: Background) -> tuple[Model, RegionChecks]:
        """Return the model without rules on regions, and checks for the rules that constrain each region separately."""
        model = self.model(background)
        kept = without_regions(model.rules, set(background.divisions), model.facts)
        return replace(model, rules=kept), self._region_checks

    # --------------------------------------------------------------------------------------------- changes

    def changed(self, background: Background, values: ValuesAt, other: ValuesAt, random: Random) -> Background | None:
        """Return a background with slightly different regions that excludes another solution, but not `values`.

        If none of some such backgrounds excludes it, return any: clues that depend on regions may exclude it. None if
        all that are tried break a rule.
        """
        self._left = _STEPS
        ways = list(islice(self.neighbors(background, values, other, random), _COMPARED))
        return next((way for way in ways if not self.allows(way, other)), ways[0] if ways else None)

    @property
    def only_regions_change(self) -> bool:
        """Return True if only regions can change and every rule checks regions one at a time, which is cheap."""
        return not self._background_kinds and not self._on_background

    def neighbors(
        self, background: Background, values: ValuesAt, other: ValuesAt, random: Random
    ) -> Iterator[Background]:
        """Yield backgrounds with slightly different regions for which `values` is still a solution.

        Changes where `other` differs come first.
        """
        where = self._differing_cells(values, other)
        names = random.sample(sorted(background.divisions), len(background.divisions))
        ways = {
            name: other_divisions(self._board, background.divisions[name], self._sizes, where, random) for name in names
        }
        for changes in zip_longest(*ways.values()):
            for name, changed in zip(ways, changes, strict=True):
                if changed is not None and self._left > 0:
                    way = replace(background, divisions={**background.divisions, name: changed})
                    if self.allows(way, values):
                        yield way

    def _differing_cells(self, values: ValuesAt, other: ValuesAt) -> set[Cell]:
        """Return the cells at which two solutions differ."""
        places = [place for (layer, place), value in values.items() if other[layer, place] != value]
        return {cell for place in places for cell in self._board.cells_of(place)}

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
            where = self._region_checks.cells_breaking_rules(background.divisions, values)
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
        broken = self._region_checks.broken(background.divisions, values)
        if not self._on_background:
            return broken
        evaluator = CachingEvaluator(self._facts(background), values)
        broken += sum(times_broken(evaluator, rule) for rule in self._on_background)
        self._left -= evaluator.meter.used
        return broken

    def allows(self, background: Background, values: ValuesAt) -> bool:
        """Return True if a solution satisfies the rules about the background."""
        self._left -= _STEPS_OF_A_CHECK
        allowed = bool(self._region_checks.keeping(background.divisions, [values]))
        if not allowed or not self._on_background:
            return allowed
        evaluator = CachingEvaluator(self._facts(background), values)
        allowed = not any(breaks(evaluator, rule) for rule in self._on_background)
        self._left -= evaluator.meter.used
        return allowed

    def allowed(self, background: Background, answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Return the solutions that satisfy the rules on single regions."""
        return self._region_checks.keeping(background.divisions, answers)


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
