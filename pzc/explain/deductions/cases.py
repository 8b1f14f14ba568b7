"""Deductions by cases: one of a few values must be there, and each of them rules out the same candidate.

A case is a value that is left for an unknown, or a place where an instance may be satisfied. Each case rules out its
direct consequences: see level 0 in pzc.explain.deductions.propagate.
"""

from collections.abc import Iterator

from pzc.compiler.base.clock import check_limits
from pzc.explain.constraints.checks import Clause, Different, Sum
from pzc.explain.constraints.instances import Instance, Part
from pzc.explain.constraints.state import Fact, Masks, bits, is_single, removed

from .premises import premises_for
from .propagate import Propagator
from .steps import Deduction

_MOST_PLACES = 5
"""The most cases of one instance."""
_MOST_VALUES = 3
"""The most cases of one unknown."""

_PAIR = 2
"""The number of places of a constraint for which all equal values are tried, to find out whether they must differ."""

Case = tuple[int, int]
"""A place and a value, as a bit, that it may have."""


class Cases:
    """Finds deductions by cases in the state of a propagator."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._unknowns = propagator.knowledge.unknowns
        self._must_differ_in: dict[Part, bool] = {}
        self._ruled: dict[Case, dict[Fact, dict[int, Instance]]] = {}

    def find(self) -> Iterator[tuple[Deduction, list[Case]]]:
        """Yield the deductions, each with its cases."""
        masks = self._propagator.knowledge.masks
        for place, mask in enumerate(masks):
            if 2 <= mask.bit_count() <= _MOST_VALUES:
                cases = [(place, bit) for bit in bits(mask)]
                yield from self._deductions(None, cases, removed(self._unknowns, masks, [place]))
        for part in self._propagator.parts:
            for cases in self._of_part(part, masks):
                if 2 <= len(cases) <= _MOST_PLACES:
                    yield from self._deductions(part, cases, None)

    def _of_part(self, part: Part, masks: Masks) -> Iterator[list[Case]]:
        """Yield sets of cases. The part requires one case of each set."""
        check = part.check
        left = _values_left(part, masks)
        if left.bit_count() == len(part.scope) and self._must_differ(part):
            for bit in bits(left):
                places = [place for place in part.scope if masks[place] >> bit & 1]
                if not any(is_single(masks[place]) for place in places):
                    yield [(place, bit) for place in places]
        elif isinstance(check, Clause):
            if not any(masks[place] & ~check.allowed[place] == 0 for place in check.scope):
                yield [(place, bit) for place in check.scope for bit in bits(masks[place] & check.allowed[place])]
        elif isinstance(check, Sum) and all(len(self._unknowns.values[place]) == 2 for place in check.scope):
            places = [place for place in check.scope if not is_single(masks[place])]
            for bit in (1, 0):
                tried = list(masks)
                for place in places:
                    tried[place] = 2 if bit == 0 else 1
                if len(places) <= _MOST_PLACES and check.refuted(tried):
                    yield [(place, bit) for place in places]

    def _must_differ(self, part: Part) -> bool:
        """Return True if the places of a part must have different values."""
        if part not in self._must_differ_in:
            plain = isinstance(part.check, Different) and part.check.plain
            self._must_differ_in[part] = plain or len(part.scope) == _PAIR and self._excludes_equal_values(part)
        return self._must_differ_in[part]

    def _excludes_equal_values(self, part: Part) -> bool:
        """Return True if two places have the same domain of numbers and no equal values are possible."""
        values = {self._unknowns.values[place] for place in part.scope}
        if len(values) > 1 or self._unknowns.variables[part.scope[0]].truth:
            return False
        tried = list(self._unknowns.full)
        for bit in bits(tried[part.scope[0]]):
            for place in part.scope:
                tried[place] = 1 << bit
            if part.check is None or not part.check.refuted(tried):
                return False
        return True

    def _rules_out(self, case: Case) -> dict[Fact, dict[int, Instance]]:
        """Return the direct consequences of a value, each with its instances by number."""
        if case not in self._ruled:
            check_limits()
            found: dict[Fact, dict[int, Instance]] = {}
            for fact, instance in self._propagator.directly(*case):
                found.setdefault(fact, {})[instance.number] = instance
            self._ruled[case] = found
        return self._ruled[case]

    def _deductions(
        self, part: Part | None, cases: list[Case], premises: list[Fact] | None
    ) -> Iterator[tuple[Deduction, list[Case]]]:
        """Yield the deductions from these cases, one for each set of instances that it needs.

        `part` requires one of the cases. If it is None, the cases are the values left for an unknown, by `premises`.
        """
        ruled = [self._rules_out(case) for case in cases]
        common = set(ruled[0])
        for each in ruled[1:]:
            common &= each.keys()
        knowledge = self._propagator.knowledge
        by_instances: dict[tuple[int, ...], tuple[list[Instance], list[Fact]]] = {}
        for fact in sorted(common):
            if not knowledge.is_known(fact) and fact not in cases:
                used = _fewest([each[fact] for each in ruled])
                if part is not None:
                    used.setdefault(part.instance.number, part.instance)
                key = tuple(sorted(used))
                by_instances.setdefault(key, ([used[n] for n in key], []))[1].append(fact)
        for instances, facts in by_instances.values():
            if part is None or len(instances) > 1:
                known = premises if premises is not None else self._premises(part, cases)
                yield Deduction(tuple(instances), tuple(known), tuple(facts)), cases

    def _premises(self, part: Part | None, cases: list[Case]) -> list[Fact]:
        """Return the facts that make a part require one of the cases."""
        assert part is not None and part.check is not None
        masks = self._propagator.knowledge.masks
        if self._must_differ(part):
            bit, left = cases[0][1], _values_left(part, masks)
            among = {place for place, _ in cases}
            nowhere = bits(self._unknowns.full[part.scope[0]] & ~left)
            elsewhere = [(place, bit) for place in part.scope if place not in among]
            return [*elsewhere, *((place, value) for value in nowhere for place in part.scope)]
        if isinstance(part.check, Clause):
            allowed = part.check.allowed
            return [(place, bit) for place in part.scope for bit in bits(allowed[place] & ~masks[place])]
        tried = list(masks)
        for place, bit in cases[1:]:
            tried[place] &= ~(1 << bit)
        facts = premises_for(self._unknowns, part.check, (cases[0][0], 1 - cases[0][1]), tried)
        return [fact for fact in facts if fact not in cases]


def _values_left(part: Part, masks: Masks) -> int:
    """Return the values that are left for any place of a part, as bits.

    If the places must differ and there are as many values as places, the part needs each of them.
    """
    left = 0
    for place in part.scope:
        left |= masks[place]
    return left


def _fewest(choices: list[dict[int, Instance]]) -> dict[int, Instance]:
    """Return one instance of each choice, as few as possible: a common one if there is one."""
    common = set(choices[0]).intersection(*choices[1:])
    if common:
        number = min(common)
        return {number: choices[0][number]}
    return {min(choice): choice[min(choice)] for choice in choices}
