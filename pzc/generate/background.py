"""What comes before single clues: the regions, and the clues that say something also where they are not."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice
from random import Random

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board, Cell, Place
from pzc.compiler.flat.flat import Flat
from pzc.compiler.meaning.judge import breaks, times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import ClueKind, Facts, Model, Placement, Region, RegionName, Rule
from pzc.compiler.model.reduced import with_placements

from .acceptance import IncrementalCheck, ValuesAt
from .clue_candidates import Candidate
from .clue_layers import on_layer, value_layer
from .clue_places import ClueParts, fixed_places
from .region_checks import RegionChecks
from .regions import Division, Moves, other_divisions
from .rule_dependence import regions_apart, without_regions

_COMPARED = 12  # changes that are compared at each step, if it does not cost too much
_COUNTED = 80  # the same where that takes little
_STEPS_OF_A_LOOK = 10
_STEPS = 200_000  # of the evaluator, for all comparisons of a change
_FITTING_STEPS = 1_500_000  # of the evaluator, until regions fit an answer
_STEPS_OF_A_FIT = 1_000  # as many as a change costs otherwise
_WAYS = 8  # changes at a place, of which one is tried
_VALUES = 3  # other values of a clue that are tried


@node(eq=False)
class Background:
    """Divisions by name, and clues that are placed, by kind."""

    divisions: Mapping[str, Division]
    standing: Mapping[str, tuple[Candidate, ...]]

    @property
    def changeable(self) -> bool:
        """Whether there is anything that could be otherwise."""
        return bool(self.divisions or self.standing)


class Stage:
    """Makes models of rules with a background, and changes backgrounds so that they exclude answers."""

    def __init__(
        self,
        rules: Model,
        undrawn: Sequence[RegionName],
        closed: Mapping[ClueKind, tuple[int, int] | None],
        on_background: Sequence[Rule],
        board: Board,
        sizes: tuple[int, int],
    ) -> None:
        self._sizes = sizes  # of the least and the largest region
        self._rules = rules
        self._undrawn = undrawn
        self._closed = closed
        by_name = {region.name: region for region in undrawn}
        alone = [(rule, by_name[name]) for rule in on_background if (name := regions_apart(rule)) in by_name]
        self._apart = RegionChecks(alone, rules.facts)
        self._on_background = [rule for rule in on_background if regions_apart(rule) not in by_name]
        self._board = board
        self._left = _STEPS
        self._tally: IncrementalCheck | None = None
        self._moves = Moves()

    def count_by(self, flat: Flat) -> None:
        """From now on goes by a flat form in which the closed clues are unknowns, and nothing else changes, if that
        pays."""
        layers = [layer for kind in self._closed for layer in (on_layer(kind.name), value_layer(kind.name))]
        tally = IncrementalCheck(flat, layers)
        self._tally = tally if tally.pays else None

    def model(self, background: Background) -> Model:
        """The rules with the regions drawn and the clues placed."""
        return replace(self._rules, facts=self._facts(background), undrawn=())

    def _facts(self, background: Background) -> Facts:
        placed = {name: [c.placement for c in clues] for name, clues in background.standing.items()}
        facts = with_placements(self._rules.facts, {**self._rules.facts.placements, **placed})
        drawn = {r.name: Region(r.name, None, background.divisions[r.name], r.span) for r in self._undrawn}
        facts.regions = {**facts.regions, **drawn}
        return facts

    def apart(self, background: Background) -> tuple[Model, RegionChecks]:
        """The rules that do not speak of regions, and those that do, where these alone are on the background."""
        model = self.model(background)
        return replace(model, rules=without_regions(model.rules, set(background.divisions))), self._apart

    # --------------------------------------------------------------------------------------------- changes

    def changed(
        self, background: Background, values: ValuesAt, others: Sequence[ValuesAt], random: Random
    ) -> Background | None:
        """The best of some backgrounds that differ a little and with which `values` is still an answer.

        They exclude the first of the other answers; the best one excludes the most of the rest, in their order. Where
        none of those that are compared excludes the first, it is any: then clues that depend on regions may. None where
        all that are tried break a rule.
        """
        best: Background | None = None
        farthest = 0
        self._left = _STEPS
        compared = 0
        for other in self._ways(background, self._where(values, others[0]), random):
            if self.allows(other, values):
                compared += 1
                allowed = self._first_allowed(other, others, farthest)
                if best is None or allowed > farthest:
                    best, farthest = other, allowed
            if (
                farthest == len(others)
                or compared == (_COMPARED if self._tally is None else _COUNTED)
                or self._left < 0
            ):
                break
        return best

    @property
    def by_regions_alone(self) -> bool:
        """Whether all that changes are regions, and what is said of them is said of each for itself: soon judged."""
        return not self._closed and not self._on_background

    def neighbours(
        self, background: Background, values: ValuesAt, other: ValuesAt, random: Random
    ) -> Iterator[Background]:
        """Backgrounds that differ a little and with which `values` is still an answer, first where `other` differs."""
        where = self._where(values, other)
        for name, division in background.divisions.items():
            for changed in other_divisions(self._board, division, self._sizes, where, random, self._moves):
                way = replace(background, divisions={**background.divisions, name: changed})
                if self.allows(way, values):
                    self._moves.helped()
                    yield way

    def _where(self, values: ValuesAt, other: ValuesAt) -> set[Cell]:
        """The cells at which two answers differ."""
        places = [place for (layer, place), value in values.items() if other[layer, place] != value]
        return {cell for place in places for cell in self._board.cells_of(place)}

    def scattered(self, background: Background, values: ValuesAt, random: Random) -> Background:
        """The clues with other values, one after the other, where the answer does not mind: solvers like small ones."""
        self._left = 3 * _STEPS
        for kind, ends in self._closed.items():
            for number, clue in enumerate(background.standing[kind.name]):
                if ends is None or self._left < 0:
                    break
                clues = list(background.standing[kind.name])
                clues[number] = standing(kind, clue.place, random.randint(*ends))
                other = replace(background, standing={**background.standing, kind.name: tuple(clues)})
                if self.allows(other, values):
                    background = other
        return background

    def filled(self, background: Background, values: ValuesAt, many: Mapping[str, bool], random: Random) -> Background:
        """With clues of the kinds that every place may have, where the answer does not mind: they only demand more."""
        for kind, ends in self._closed.items():
            taken = {clue.place.args for clue in background.standing[kind.name]}
            for place in fixed_places(kind, self._board):
                if not many[kind.name] or ends is None or place.args in taken:
                    continue
                numbers = range(ends[0], ends[1] + 1)
                for number in random.sample(numbers, min(_VALUES, len(numbers))):
                    clues = (*background.standing[kind.name], standing(kind, place, number))
                    other = replace(background, standing={**background.standing, kind.name: clues})
                    if self.allows(other, values):
                        background = other
                        break
        return background

    def fitting(self, background: Background, values: ValuesAt, random: Random) -> Background | None:
        """Regions with which `values` is an answer: changed little by little, as long as no more rules are broken."""
        broken = self._broken(background, values)
        self._left = _FITTING_STEPS
        while self._left > 0:
            if broken == 0:
                return background
            name = random.choice(sorted(background.divisions))
            where = self._apart.troubled(background.divisions, values)
            ways = other_divisions(self._board, background.divisions[name], self._sizes, where, random)
            other = next(islice(ways, random.randrange(_WAYS), None), None)
            self._left -= _STEPS_OF_A_FIT
            if other is None:
                return None
            trial = replace(background, divisions={**background.divisions, name: other})
            now = self._broken(trial, values)
            if now <= broken:
                background, broken = trial, now
        return None

    def _broken(self, background: Background, values: ValuesAt) -> int:
        """In how many cases the rules about the background are broken."""
        before = self._apart.used
        apart = self._apart.broken(background.divisions, values)
        if not self._on_background:
            self._left -= self._apart.used - before
            return apart
        evaluator = CachingEvaluator(self._facts(background), values)
        broken = sum(times_broken(evaluator, rule) for rule in self._on_background)
        self._left -= evaluator.meter.used + self._apart.used - before
        return apart + broken

    def allows(self, background: Background, values: ValuesAt) -> bool:
        """Whether an answer keeps the rules about the background."""
        if self._tally is not None:
            before = self._tally.looks
            allowed = self._tally.allows(stood(background.standing), values)
            self._left -= _STEPS_OF_A_LOOK * (self._tally.looks - before)
            return allowed
        before = self._apart.used
        allowed = bool(self._apart.keeping(background.divisions, [values]))
        self._left -= self._apart.used - before
        if not allowed or not self._on_background:
            return allowed
        evaluator = CachingEvaluator(self._facts(background), values)
        allowed = not any(breaks(evaluator, rule) for rule in self._on_background)
        self._left -= evaluator.meter.used
        return allowed

    def allowed(self, background: Background, answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Those of some answers that keep the rules about regions, where these alone are on the background."""
        return self._apart.keeping(background.divisions, answers)

    def _first_allowed(self, background: Background, others: Sequence[ValuesAt], enough: int) -> int:
        """The number of the first of the other answers that is allowed; any, if it is not beyond `enough`.

        Where it takes little to know, the number of those that are not.
        """
        if self._tally is not None:
            return sum(not self.allows(background, other) for other in others)
        if enough and self.allows(background, others[min(enough, len(others) - 1)]):
            return 0
        return next((i for i, other in enumerate(others) if self.allows(background, other)), len(others))

    def _ways(self, background: Background, where: Set[Cell], random: Random) -> Iterator[Background]:
        """All kinds of changes in turn."""
        ways: list[Iterator[Background]] = []
        for name, division in background.divisions.items():
            ways.append(
                replace(background, divisions={**background.divisions, name: other})
                for name, division in ((name, division),)
                for other in other_divisions(self._board, division, self._sizes, where, random)
            )
        for kind, values in self._closed.items():
            ways.append(
                replace(background, standing={**background.standing, kind.name: other})
                for kind, values in ((kind, values),)
                for other in self._other_clues(kind, values, background.standing[kind.name], where, random)
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
        """The clues with one of them changed, added, moved or taken away; taken away only after all else."""
        places = fixed_places(kind, self._board)
        random.shuffle(places)
        places.sort(key=lambda place: where.isdisjoint(self._board.cells_of(place.args[0])))
        at = {clue.place.args: clue for clue in clues}
        for clue in random.sample(clues, len(clues)):
            for near in self._beside(clue.place):
                if near.args not in at and not where.isdisjoint(self._board.around(near.args[0])):
                    moved = standing(kind, near, clue.placement.value)  # type: ignore[arg-type]
                    yield tuple(moved if other is clue else other for other in clues)
        for place in places:
            rest = tuple(clue for clue in clues if clue.place.args != place.args)
            if values is not None:
                before = at[place.args].placement.value if place.args in at else None
                wanted = [v for v in range(values[0], values[1] + 1) if v != before]
                for value in random.sample(wanted, min(_VALUES, len(wanted))):
                    yield (*rest, standing(kind, place, value))
            elif place.args not in at:
                yield (*rest, standing(kind, place, None))
        for place in places:
            if place.args in at:
                yield tuple(clue for clue in clues if clue.place.args != place.args)

    def _beside(self, place: ClueParts) -> list[ClueParts]:
        """Places of clues on cells to which one may be moved."""
        cell = place.args[0]
        return [ClueParts((near,)) for near in self._board.neighbours(cell)] if isinstance(cell, Cell) else []


def stood(standing: Mapping[str, tuple[Candidate, ...]]) -> dict[tuple[str, Place], int]:
    """Clues as values of the layers that they are where they are unknowns; of those that do not stand, none."""
    values: dict[tuple[str, Place], int] = {}
    for name, clues in standing.items():
        for clue in clues:
            values[on_layer(name), clue.place.args[0]] = 1
            if isinstance(clue.placement.value, int):
                values[value_layer(name), clue.place.args[0]] = clue.placement.value
    return values


def standing(kind: ClueKind, place: ClueParts, value: int | None) -> Candidate:
    """A clue of the background."""
    return Candidate(kind, place, Placement(place.args, value, (), None, Origin("clue", kind.name, kind.span)))
