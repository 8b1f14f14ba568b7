"""A fact that follows to the few known facts that it follows from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pzc.compiler.base.clock import check_limits
from pzc.explain.constraints.checks import Check, Clause, Different, Removals, Rows, Sum
from pzc.explain.constraints.cost import cover
from pzc.explain.constraints.diagrams import Diagram
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.hubs import Hub
from pzc.explain.constraints.probes import Bounded
from pzc.explain.constraints.state import Fact, Masks, Unknowns, bits, is_single, removed

T = TypeVar("T")

_MANY = 16
"""Candidates that are no more dropped one by one, and unknowns whose values all differ."""


@dataclass(frozen=True)
class Refutes:
    """Return True if candidates certainly leave no solution. `removals` is from a check that removes all it can.

    `classes` divides candidates of an unknown, as bits, into sets of interchangeable ones.
    """

    refuted: Callable[[Masks], bool]
    removals: Callable[[Masks], Removals | None] | None = None
    classes: Callable[[int, int], Sequence[int]] | None = None

    def __call__(self, masks: Masks) -> bool:
        """See Refutes."""
        return self.refuted(masks)


def premises_for(unknowns: Unknowns, check: Check, fact: Fact, masks: Masks) -> list[Fact]:
    """Return a minimal set of known facts that lets the check conclude a fact."""
    if isinstance(check, Rows):
        return _of_rows(unknowns, check, fact, masks)
    if isinstance(check, Hub | Division):
        return check.premises(fact, masks)
    simple = _of_many(check, fact, masks)
    if simple is not None:
        return simple
    tried = check.with_value(*fact) if isinstance(check, Diagram) else check
    return smallest_premises(unknowns, _refutes(tried), _scope(check, fact, masks), fact, masks)


def refutation(unknowns: Unknowns, check: Check, masks: Masks) -> list[Fact]:
    """Return a minimal set of known facts that contradicts the check."""
    if isinstance(check, Division):
        return check.premises(None, masks)
    simple = _of_many(check, None, masks)
    if simple is not None:
        return simple
    return smallest_premises(unknowns, _refutes(check), _scope(check, None, masks), None, masks)


def _of_many(check: Check, fact: Fact | None, masks: Masks) -> list[Fact] | None:
    """Return the facts about one unknown or one value, where a search among many unknowns would take long."""
    return check.premises(fact, masks) if isinstance(check, Different) and len(check.scope) > _MANY else None


def _refutes(check: Check) -> "Refutes":
    """Return the refutations by a check."""
    if isinstance(check, Bounded):
        return Refutes(check.refuted, classes=check.classes)
    return Refutes(check.refuted, check.removals if isinstance(check, Clause | Diagram | Hub | Sum) else None)


def _scope(check: Check, fact: Fact | None, masks: Masks) -> Sequence[int]:
    """Return unknowns whose candidates are enough for a refutation."""
    return check.looked_at(_opposite(masks, fact)) if isinstance(check, Bounded) else check.scope


def smallest_premises(
    unknowns: Unknowns, refutes: Refutes, scope: Iterable[int], fact: Fact | None, masks: Masks
) -> list[Fact]:
    """Return a minimal set of known facts, about the unknowns of `scope`, that refutes the opposite of a fact.

    Without a fact, they are a contradiction by themselves. One set is found by dropping unknowns first, another by
    dropping values first. Return the one that fewer unknowns and values cover.
    """
    own = None if fact is None else fact[0]
    places = [other for other in scope if other != own and masks[other] != unknowns.full[other]]
    by_unknowns = _by_unknowns(unknowns, refutes, places, fact, masks)
    if cover(by_unknowns) <= 1:
        return by_unknowns
    by_values = _by_values(unknowns, refutes, places, fact, masks)
    return min(by_unknowns, by_values, key=lambda facts: (cover(facts), len({place for place, _ in facts})))


def _by_unknowns(
    unknowns: Unknowns, refutes: Refutes, places: Sequence[int], fact: Fact | None, masks: Masks
) -> list[Fact]:
    """Drop whole unknowns first, open ones before known ones. Then drop single candidates of open unknowns."""
    tried = _opposite(unknowns.full, fact)
    place = 0 if fact is None else fact[0]
    kept = sorted(places, key=lambda other: (not is_single(masks[other]), abs(other - place), other))
    needed = _needed(refutes, tried, kept, masks)
    for other in needed:
        tried[other] = masks[other]
    for other in needed:
        if not is_single(masks[other]):
            _without_values(unknowns, refutes, tried, other)
    return removed(unknowns, tried, sorted(needed))


def _opposite(masks: Sequence[int], fact: Fact | None) -> Masks:
    """Return candidates with the opposite of a fact."""
    tried = list(masks)
    if fact is not None:
        tried[fact[0]] = 1 << fact[1]
    return tried


def _without_values(unknowns: Unknowns, refutes: Refutes, tried: Masks, place: int) -> None:
    """Restore the removed candidates of an unknown whose removal is not needed."""
    if refutes.removals is not None:
        before, tried[place] = tried[place], unknowns.full[place]
        harmless = refutes.removals(tried)
        if harmless is not None:
            tried[place] = before | harmless.get(place, 0)
        return

    def restore(gone: Sequence[int]) -> bool:
        before = tried[place]
        for some in gone:
            tried[place] |= some
        restored = refutes(tried)
        if not restored:
            tried[place] = before
        return restored

    gone = unknowns.full[place] & ~tried[place]
    _one_by_one([1 << bit for bit in bits(gone)] if refutes.classes is None else refutes.classes(place, gone), restore)


def _one_by_one(things: Sequence[T], drop: Callable[[Sequence[T]], bool]) -> None:
    """Drop as many things as possible, one after the other. Many things are first dropped together.

    The result is the same: things that can be dropped together can also be dropped one by one.
    """
    check_limits()
    if len(things) <= _MANY:
        for thing in things:
            drop([thing])
    elif not drop(things):
        half = len(things) // 2
        _one_by_one(things[:half], drop)
        _one_by_one(things[half:], drop)


def _by_values(
    unknowns: Unknowns, refutes: Refutes, places: Sequence[int], fact: Fact | None, masks: Masks
) -> list[Fact]:
    """Drop values first, each everywhere and the rarest first. Then drop whole unknowns, then single candidates."""
    gone: dict[int, list[Fact]] = {}
    for place, bit in removed(unknowns, masks, places):
        gone.setdefault(unknowns.values[place][bit], []).append((place, bit))
    reduced = _opposite(unknowns.full, fact)
    for place in places:
        reduced[place] = masks[place]

    def restore(values: Sequence[int]) -> bool:
        before = list(reduced)
        for value in values:
            for place, bit in gone[value]:
                reduced[place] |= 1 << bit
        restored = refutes(reduced)
        if not restored:
            reduced[:] = before
        return restored

    _one_by_one(sorted(gone, key=lambda value: (len(gone[value]), value)), restore)
    tried = _opposite(unknowns.full, fact)
    needed = _needed(refutes, tried, [p for p in places if reduced[p] != unknowns.full[p]], reduced)
    for place in needed:
        tried[place] = reduced[place]
    for place in needed:
        _without_values(unknowns, refutes, tried, place)
    return removed(unknowns, tried, sorted(needed))


def _needed(refutes: Refutes, tried: Masks, among: Sequence[int], masks: Masks) -> list[int]:
    """Return the unknowns whose candidates are needed, by QuickXplain. The first ones are preferred.

    U. Junker, QuickXplain: preferred explanations and relaxations, AAAI 2004.
    """
    if refutes(tried):
        return []

    def needed_of(extended: bool, among: Sequence[int]) -> list[int]:
        """Return the needed ones of `among`. If `extended`, unknowns were restricted since the last test."""
        if extended and refutes(tried):
            return []
        if len(among) == 1:
            return list(among)
        half = len(among) // 2
        first, second = among[:half], among[half:]
        free = {place: tried[place] for place in among}
        for place in first:
            tried[place] = masks[place]
        from_second = needed_of(True, second)
        for place in among:
            tried[place] = free[place]
        for place in from_second:
            tried[place] = masks[place]
        from_first = needed_of(bool(from_second), first)
        for place in from_second:
            tried[place] = free[place]
        return from_first + from_second

    return needed_of(False, among) if among else []


def _of_rows(unknowns: Unknowns, check: Rows, fact: Fact, masks: Masks) -> list[Fact]:
    """Return known facts that rule out every row with a value. The unknown that rules out most rows is taken first."""
    column = check.scope.index(fact[0])
    rows = check.support[column][fact[1]]
    ruled: dict[int, int] = {}
    for place, support in zip(check.scope, check.support, strict=True):
        if place != fact[0]:
            gone = 0
            for bit in bits(unknowns.full[place] & ~masks[place]):
                gone |= support[bit]
            ruled[place] = gone & rows
    chosen: list[int] = []
    left = rows
    while left:
        best = max(ruled, key=lambda place: ((ruled[place] & left).bit_count(), is_single(masks[place]), -place))
        chosen.append(best)
        left &= ~ruled[best]
    for place in list(chosen):
        others = 0
        for other in chosen:
            others |= ruled[other] if other != place else 0
        if not rows & ~others:
            chosen.remove(place)
    return _single_facts(unknowns, check, chosen, rows, masks)


def _single_facts(unknowns: Unknowns, check: Rows, chosen: list[int], rows: int, masks: Masks) -> list[Fact]:
    """Return the needed facts about some unknowns; known unknowns keep all their facts."""
    facts = removed(unknowns, masks, sorted(chosen))
    column = {place: number for number, place in enumerate(check.scope)}
    kills = {fact: check.support[column[fact[0]]][fact[1]] for fact in facts}
    for fact in list(facts):
        if is_single(masks[fact[0]]):
            continue
        others = 0
        for other in facts:
            if other != fact:
                others |= kills[other]
        if not rows & ~others:
            facts.remove(fact)
    return facts
