"""Suppositions: a value is tried, and single instances lead to a contradiction.

All open facts are tried at the same time, round by round, so that the shortest contradictions are found first. In a
round, each part that contains a changed unknown removes candidates once. The solver is not needed.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from pzc.compiler.base.clock import check_limits
from pzc.explain.constraints.checks import Check, Different, Removals
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.graphs import WholeBoard
from pzc.explain.constraints.instances import Instance, Part
from pzc.explain.constraints.probes import Bounded, Probes, probe
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Fact, Masks, bits, masks_of

from .propagate import Propagator
from .trials import Removal, Supposition, Trial, roughly, traced

_ROUNDS = 12
"""The most rounds in which a supposition is followed."""
_FURTHER = 1
"""The number of rounds after the first contradiction, to find one from fewer instances."""
_LOCAL = 40
"""The most unknowns of a condition about areas that suppositions follow."""
_AREA_WORK = 30_000
"""The most expressions about areas evaluated for all suppositions together, and as many again to make sets smaller."""
_TRACED = 8
"""The most contradictions whose exact premises are computed."""


class Suppositions:
    """Tries values in the state of a propagator."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._unknowns = propagator.knowledge.unknowns
        self._usual = _speaking(propagator.parts)
        self._areas = [part for part in propagator.parts if isinstance(part.check, Bounded)]
        self._whole = [part for part in propagator.parts if isinstance(part.check, WholeBoard | Division)]
        self._divisions = [part for part in propagator.parts if isinstance(part.check, Division)]
        self._around = _Around({}, None)
        self._left = _AREA_WORK
        self._scopes = {part.number: sum(1 << place for place in part.scope) for part in propagator.parts}
        self._trials: dict[Fact, Trial] = {}
        self._is_old = False
        """True if a trial of the last search was continued from an earlier state."""
        self._before: Masks = []

    def find(self, facts: Sequence[Fact]) -> Supposition | None:
        """Return the supposition with the fewest instances.

        Suppositions of earlier searches are first continued where they left off.
        """
        found = self._found(facts, False)
        return self._found(facts, True) if found is None and self._is_old else found

    def _found(self, facts: Sequence[Fact], anew: bool) -> Supposition | None:
        """Return the supposition with the fewest instances. `anew`: whole-board conditions may remove more by now."""
        work = list(self._propagator.knowledge.masks)
        self._around = self._areas_around(work)
        trials = self._continued(facts, work, anew)
        self._left = _AREA_WORK
        ended: list[Trial] = []
        number, last = 0, _ROUNDS
        while trials and number < last:
            for trial in trials:
                check_limits()
                if trial.end is None and len(trial.rounds) == number:
                    self._round(trial, work, self._usual)
            number += 1
            ended += [trial for trial in trials if trial.end is not None and len(trial.rounds) == number]
            trials = [t for t in trials if len(t.rounds) > number or (t.end is None and t.latest)]
            if ended:
                last = min(last, number + _FURTHER)
                if any(len(roughly(trial)) == 1 for trial in ended):
                    break
        self._left = _AREA_WORK
        return self._best(ended)

    def _continued(self, facts: Sequence[Fact], masks: Masks, anew: bool) -> list[Trial]:
        """Return a trial for each fact: the previous one if what it depends on is unchanged, otherwise a new one."""
        changed = sum(1 << place for place, mask in enumerate(self._before) if mask != masks[place])
        self._before = list(masks)
        kept = {fact: trial for fact, trial in self._trials.items() if not trial.looked & changed}
        self._is_old = not anew and any(kept.get(fact) is not None for fact in facts)
        self._trials = {fact: kept.get(fact) or self._trial_of(fact) for fact in facts}
        for fact, trial in self._trials.items():
            if trial.end is None and trial.rounds and not self._is_whole(trial, list(masks), anew):
                self._trials[fact] = self._trial_of(fact)
        return list(self._trials.values())

    def _is_whole(self, trial: Trial, work: Masks, anew: bool) -> bool:
        """Return True if whole-board conditions remove nothing more. End the trial where one cannot hold.

        Without `anew`, what they remove is not looked at.
        """
        check_limits()
        for place, mask in trial.changed.items():
            work[place] = mask
        for part in self._whole:
            removals = _narrowed(part, work) if anew else None if _cannot_hold(part, work) else {}
            if removals is None:
                trial.rounds.append([Removal(part, None)])
                trial.end = part
                return True
            if any(work[place] & gone for place, gone in removals.items()):
                return False
        return True

    def _best(self, ended: Sequence[Trial]) -> Supposition | None:
        ranked = sorted(ended, key=lambda trial: (len(roughly(trial)), len(trial.rounds), trial.fact))
        found = [self._smaller(traced(trial, self._propagator.knowledge)) for trial in ranked[:_TRACED]]
        return min(found, key=lambda each: (each.count, each.cost, len(each.chain), each.fact), default=None)

    def _trial_of(self, fact: Fact) -> Trial:
        return Trial(fact, {fact[0]: 1 << fact[1]}, {fact[0]}, looked=1 << fact[0])

    # ------------------------------------------------------------------------------------ following

    def _round(self, trial: Trial, work: Masks, speaking: dict[int, list[Part]]) -> None:
        """Let all parts that contain unknowns of the latest changes remove candidates once. `work` is left as it
        was.
        """
        before = {place: work[place] for place in trial.changed}
        for place, mask in trial.changed.items():
            work[place] = mask
        parts = {part.number: part for place in trial.latest for part in speaking.get(place, ())}
        done: list[Removal] = []
        after: dict[int, int] = {}
        for number in sorted(parts):
            part = parts[number]
            if not isinstance(part.check, WholeBoard | Division):
                trial.looked |= self._scopes[number]
            if not _take(trial, part, _narrowed(part, work), work, done, after):
                break
        if trial.end is None and self._around.parts:
            self._narrow_areas(trial, work, done, after)
        for place, mask in before.items():
            work[place] = mask
        trial.rounds.append(done)
        if trial.end is None:
            trial.changed.update(after)
            trial.end = next((place for place, mask in after.items() if not mask), None)
        trial.latest = set(after)

    def _areas_around(self, masks: Masks) -> "_Around":
        """Find the conditions about areas that each unknown may change, if these depend on few unknowns."""
        near: dict[int, list[Part]] = {}
        for part in self._areas:
            reach = self._propagator.near.get(part.number, 0)
            if reach.bit_count() <= _LOCAL:
                for place in bits(reach):
                    near.setdefault(place, []).append(part)
        return _Around(near, Ranges(self._unknowns, list(masks), capped=True))

    def _narrow_areas(self, trial: Trial, work: Masks, done: list[Removal], after: dict[int, int]) -> None:
        """Let conditions about areas near the latest changes remove candidates."""
        if self._left <= 0:
            trial.looked = -1  # not followed to its end: after any change it begins anew
            return
        near = {part.number: part for place in trial.latest for part in self._around.parts.get(place, ())}
        changed = sum(1 << place for place in trial.changed)
        conditions = {number: near[number].condition for number in sorted(near)}
        ranges = Ranges(self._unknowns, work, True, self._around.ranges, changed)
        probes = Probes(self._unknowns, conditions, ranges)
        found = probe(probes, work)
        for reach in probes.reach.values():
            trial.looked |= reach
        self._left -= probes.work
        for number, removals in found.items():
            if not _take(trial, near[number], removals, work, done, after):
                break

    def _followed(self, fact: Fact, masks: Masks, parts: Iterable[Part]) -> Trial | None:
        """Follow one supposition by some parts only; None if there is no contradiction."""
        chosen = [*(part for part in parts if not part.instance.is_division), *self._divisions]
        trial = self._trial_of(fact)
        trial.latest = {place for part in chosen for place in part.scope}
        work = list(masks)
        speaking = _speaking(chosen)
        areas = [part for part in chosen if isinstance(part.check, Bounded)]
        self._around = _Around(dict.fromkeys(trial.latest, areas) if areas else {}, None)
        for _ in range(_ROUNDS):
            self._round(trial, work, speaking)
            if trial.end is not None:
                return trial
            if not trial.latest:
                return None
        return None

    # ------------------------------------------------------------------------------- fewer instances

    def _smaller(self, found: Supposition) -> Supposition:
        """Leave out instances as long as the others lead to a contradiction."""
        masks = self._propagator.knowledge.masks
        for instance in found.instances:
            if instance in found.instances and found.count > 1 and not instance.is_division:
                rest = [other for other in found.instances if other is not instance]
                trial = self._followed(found.fact, masks, _parts_of(rest))
                if trial is not None:
                    found = traced(trial, self._propagator.knowledge)
        return found

    def others(self, found: Supposition, among: Collection[Fact]) -> list[Fact]:
        """Return the facts that follow in the same way: by the same instances, from the same known facts."""
        base = masks_of(self._unknowns, found.premises)
        parts = list(_parts_of(found.instances))
        scope = {place for part in parts for place in part.scope}
        return [
            fact
            for fact in among
            if fact != found.fact and fact[0] in scope and self._followed(fact, base, parts) is not None
        ]


def _parts_of(instances: Iterable[Instance]) -> Iterable[Part]:
    return (part for instance in instances for part in instance.parts)


@dataclass(frozen=True)
class _Around:
    """The conditions about areas that each unknown may change, and their ranges before a supposition."""

    parts: dict[int, list[Part]]
    ranges: Ranges | None


def _speaking(parts: Iterable[Part]) -> dict[int, list[Part]]:
    """For each unknown the parts that are tried at each change: small ones, and those whose check is fast."""
    found: dict[int, list[Part]] = {}
    for part in parts:
        if part.check is not None and not isinstance(part.check, Bounded) and len(part.scope) > 1:
            for place in part.scope:
                found.setdefault(place, []).append(part)
    return found


def _take(
    trial: Trial, part: Part, removals: Removals | None, work: Masks, done: list[Removal], after: dict[int, int]
) -> bool:
    """Add to a round the candidates that a part removes; return False if it cannot hold."""
    if removals is None:
        trial.end = part
        done.append(Removal(part, None))
        return False
    fresh: Removals = {}
    for place, gone in removals.items():
        mask = after.get(place, work[place])
        if mask & gone:
            fresh[place] = mask & gone
            after[place] = mask & ~gone
    if fresh:
        done.append(Removal(part, fresh))
    return True


def _cannot_hold(part: Part, masks: Masks) -> bool:
    return part.check is not None and part.check.refuted(masks)


def _narrowed(part: Part, masks: Masks) -> Removals | None:
    """Return the candidates that a part removes, as far as that costs little."""
    check: Check | None = part.check
    if isinstance(check, Different):
        return check.forced(masks)
    if isinstance(check, WholeBoard):
        return check.at_once(masks)
    assert check is not None
    return check.removals(masks)
