"""One instance and the candidates to deductions: levels 0, 1 and 2."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from itertools import chain

from pzc.compiler.base.clock import check_limits
from pzc.compiler.board.elements import Link
from pzc.explain.constraints.checks import Different, Removals, removals_as_facts
from pzc.explain.constraints.cost import cost_from_part
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.graphs import WholeBoard
from pzc.explain.constraints.instances import Instance, Part
from pzc.explain.constraints.interchangeable import FEW_VALUES, interchangeable_values
from pzc.explain.constraints.probes import Bounded, Probes, probe
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Contradiction, Fact, Knowledge, bits, is_single, removed

from .differences import Differences
from .merge import merged_with
from .pairs import Pairs
from .part_deductions import PartDeductions, Refuted
from .partners import partners
from .solver import Solver
from .steps import Deduction
from .totals import Totals
from .with_lists import WithLists

_EASY = 1.0
"""The cost of the easiest deduction with a premise: harder ones are not looked for while there is one."""

_EQUAL = 1e-9
"""The greatest difference between two costs that count as the same."""

_PORTION = 16
"""The least number of parts in the first portion of a hasty search."""

_TOGETHER = 3
"""The tier of parts that stand for several instances."""


class Propagator:
    """Finds what follows from single instances, and keeps what it has found until the candidates change."""

    def __init__(
        self,
        knowledge: Knowledge,
        instances: Sequence[Instance],
        solver: Solver,
        eager: bool = False,
        settled: "Propagator | None" = None,
    ) -> None:
        """With `eager`, direct consequences go on where but one candidate of a number is left.

        Otherwise that is a step, and the place waits in `singles`. `settled` is a propagator with the same parts and
        candidates that finds nothing more. With it, only parts with later changes are looked at.
        """
        self._eager = eager
        self.hasty = False
        """If true, the search for the cheapest deduction ends at the first easy one: others may be as cheap."""
        self.singles: dict[int, None] = {}
        self.knowledge = knowledge
        self.instances = instances
        self._parts = PartDeductions(knowledge, solver)
        self._unknowns = knowledge.unknowns
        self.parts = [part for instance in instances for part in instance.parts]
        self._speaking: dict[int, list[Part]] = {}
        for part in self.parts:
            for place in part.scope:
                self._speaking.setdefault(place, []).append(part)
        self._partners = partners(self._unknowns, self.parts)
        self._direct: dict[tuple[int, int, int], list[Fact]] = {}
        self._anyway: dict[int, set[Fact]] = {}
        """For each part the facts that hold without any knowledge."""
        self._settled: set[int] = set()
        self.accepted: set[int] = set()
        self.dirty: list[dict[int, Part]] = [{}, {}, {}, {}]
        self._due: dict[int, Part] = {}
        """Divisions whose links have changed."""
        self._added_together = eager  # suppositions are followed by single instances only
        self._together: dict[int, list[Part]] = {}
        for part in self.parts:
            self._touch(part)
        self.reach: dict[int, int] = {}
        """For each part about areas the unknowns, as bits, that its last check looked at."""
        self.near: dict[int, int] = {}
        """The same without those that only keep an area connected."""
        self.found: dict[tuple[int, int], list[tuple[float, Deduction]]] = {}
        self._interchangeable = interchangeable_values(self._unknowns)
        self._signatures: dict[tuple[int, int], Hashable] = {}
        """For a part about many values, by its number, and an unknown: the signature of its candidates."""
        if settled is not None:
            self._start_from(settled)

    def _start_from(self, settled: "Propagator") -> None:
        """Begin with no part to be looked at, and with what another propagator has computed."""
        for parts in (*self.dirty, self._due):
            parts.clear()
        self.reach, self.near = dict(settled.reach), dict(settled.near)
        self._direct, self._anyway = settled._direct, settled._anyway

    def _touch(self, part: Part) -> None:
        """Have a part looked at again."""
        check = part.check
        if isinstance(check, Division):
            self._due[part.number] = part
        elif isinstance(check, WholeBoard | Bounded):
            self.dirty[2][part.number] = part
        elif check is None:
            if not isinstance(part.condition, bool):
                self.dirty[1][part.instance.parts[0].number] = part.instance.parts[0]
        else:
            self.dirty[0][part.number] = part
            if isinstance(check, Different):
                self.dirty[1][part.number] = part

    # ---------------------------------------------------------------------------------- level 0

    def givens(self) -> list[Deduction]:
        """Apply the instances with a single unknown, such as given digits."""
        out = []
        for instance in self.instances:
            if all(len(part.scope) <= 1 and self._is_there(part) for part in instance.parts):
                for part in instance.parts:
                    out += self._apply_all(part, part.check.removals(self.knowledge.masks) if part.check else {})
                    self.accepted.update(part.scope)
        return out

    def _is_there(self, part: Part) -> bool:
        """Return True if the only unknown of a part is the place that its instance names, as for a given digit."""
        named = {value for _, value in part.instance.names if isinstance(value, tuple)}
        places = [self._unknowns.variables[unknown].place for unknown in part.scope]
        return not named or all(place in named or _ends(place) <= named for place in places)

    def _apply_all(self, part: Part, removals: Removals | None) -> list[Deduction]:
        """Remove what a part rules out, and return it as deductions. Raises Refuted if nothing can hold."""
        if removals is None:
            raise Refuted(self._parts.contradiction(part))
        facts = removals_as_facts(removals)
        if not facts:
            return []
        deduction = Deduction(part.instances, (), tuple(facts), part)
        self.knowledge.remove(facts, deduction)
        return [deduction]

    def consequences(self) -> Iterator[Deduction]:
        """Apply and yield direct consequences of changes: one known unknown, one small part. Raises Refuted.

        The links inside areas and between areas follow at once, too.
        """
        while self.knowledge.changed or self._due:
            yield from self._from_changes()
            for part in list(self._due.values()):
                yield from self._from_division(part)
            self._due.clear()

    def _from_division(self, part: Part) -> Iterator[Deduction]:
        """Apply and yield the implications of a division for its links. Raises Refuted."""
        division, masks = part.check, self.knowledge.masks
        assert isinstance(division, Division)
        removals = division.removals(masks)
        if removals is None:
            raise Refuted(self._parts.contradiction(part))
        for fact in removals_as_facts(removals):
            deduction = Deduction(part.instances, tuple(division.premises(fact, masks)), (fact,), part)
            self.knowledge.remove([fact], deduction)
            yield deduction

    def _from_changes(self) -> Iterator[Deduction]:
        """Apply and yield the implications of one known unknown in one small part. Raises Refuted."""
        knowledge = self.knowledge
        while knowledge.changed:
            place = knowledge.changed.pop(0)
            for part in self._speaking.get(place, ()):
                if isinstance(part.check, Division) or self._concerns(part, place):
                    self._touch(part)
            for part in self._together.get(place, ()):
                self.dirty[_TOGETHER][part.number] = part
            yield from self._from_partner(place)
            mask = knowledge.masks[place]
            if not is_single(mask) or place in self._settled:
                continue
            if self._is_news(place, mask):
                self.singles[place] = None
                continue
            self._settled.add(place)
            self.singles.pop(place, None)
            for partner in self._partners.get(place, ()):
                self.accept(partner.place)
            yield from self._from_known(place, mask)

    def _from_known(self, place: int, mask: int) -> Iterator[Deduction]:
        """Apply and yield what the value of an unknown implies in small parts. Raises Refuted."""
        knowledge = self.knowledge
        for part in self._speaking.get(place, ()):
            facts = [fact for fact in self._directly(part, place, mask) if not knowledge.is_known(fact)]
            if facts:
                premises = removed(self._unknowns, knowledge.masks, [place])
                deduction = Deduction(part.instances, tuple(premises), tuple(facts), part)
                try:
                    knowledge.remove(facts, deduction)
                except Contradiction:
                    raise Refuted(deduction) from None
                yield deduction

    def _from_partner(self, place: int) -> Iterator[Deduction]:
        """Apply and yield what the candidates of an unknown rule out for its partners. Raises Refuted."""
        knowledge = self.knowledge
        for partner in self._partners.get(place, ()):
            for bit in bits(self._unknowns.full[place] & ~knowledge.masks[place]):
                fact = partner.fact(bit)
                if not knowledge.is_known(fact):
                    deduction = Deduction(partner.part.instances, ((place, bit),), (fact,), partner.part)
                    try:
                        knowledge.remove([fact], deduction)
                    except Contradiction:
                        raise Refuted(deduction) from None
                    yield deduction

    def _concerns(self, part: Part, place: int) -> bool:
        """Return True if the new candidates of an unknown may lead to other removals by a part."""
        if not self.reach.get(part.number, -1) >> place & 1:
            return False
        if not isinstance(part.check, Bounded) or len(self._unknowns.values[place]) <= FEW_VALUES:
            return True
        key = part.number, place
        before = self._signatures.get(key)
        self._signatures[key] = after = self._interchangeable.signature(
            part.condition, place, self.knowledge.masks[place]
        )
        return before != after

    def _is_news(self, place: int, mask: int) -> bool:
        """Return True if direct consequences alone have left one candidate of a number."""
        if self._eager or len(self._unknowns.values[place]) == 2:
            return False
        sources = self.knowledge.sources
        gone = bits(self._unknowns.full[place] & ~mask)
        return place not in self.accepted and all(type(sources[place, bit]) is Deduction for bit in gone)

    def accept(self, place: int) -> None:
        """Accept the last candidate of an unknown; its direct consequences are drawn next."""
        self.accepted.add(place)
        self.knowledge.changed.append(place)

    def directly(self, place: int, bit: int) -> Iterator[tuple[Fact, Instance]]:
        """Yield the direct consequences of a value, each with its instance."""
        for part in self._speaking.get(place, ()):
            for fact in self._directly(part, place, 1 << bit):
                yield fact, part.instance

    def _directly(self, part: Part, place: int, mask: int) -> list[Fact]:
        """Return the implications of one known unknown in a part, without those that hold anyway."""
        if isinstance(part.check, WholeBoard | Bounded | Division) or part.check is None or len(part.scope) < 2:
            return []
        key = (part.number, place, mask)
        if key not in self._direct:
            if part.number not in self._anyway:
                removals = part.check.removals(list(self._unknowns.full))
                self._anyway[part.number] = set(removals_as_facts(removals or {}))
            anyway = self._anyway[part.number]
            masks = list(self._unknowns.full)
            masks[place] = mask
            facts = removals_as_facts(part.check.removals(masks) or {})
            self._direct[key] = [fact for fact in facts if fact not in anyway and fact[0] != place]
        return self._direct[key]

    # ----------------------------------------------------------------------------- levels 1 and 2

    def cheapest(self) -> tuple[float, Deduction, int] | None:
        """Return the cheapest deduction from one instance, its cost, and how many are as cheap; None if there is none.

        Raises Refuted.
        """
        check_limits()
        for tier, limit in enumerate((_EASY, 2.0, None, None)):
            if tier == _TOGETHER and not self._added_together:
                self._add_together()
            for chosen in self._portions(tier):
                self._update(chosen, tier)
                best = self._best()
                if best is not None and best[0] <= (_EASY if self.dirty[tier] else limit or best[0]):
                    return best
        return None

    def _portions(self, tier: int) -> Iterator[list[Part]]:
        """Take the parts of a tier whose candidates have changed: all at once, or in two portions if `hasty`."""
        waiting = list(self.dirty[tier].values())
        first = max(_PORTION, len(waiting) // 8) if self.hasty else len(waiting)
        self.dirty[tier] = {part.number: part for part in waiting[first:]}
        yield waiting[:first]
        if waiting[first:]:
            self.dirty[tier] = {}
            yield waiting[first:]

    def _add_together(self) -> None:
        """Have several instances looked at together, too: only puzzles that need it get there."""
        self._added_together = True
        unknowns = self._unknowns
        totals = list(Totals(unknowns, self.parts).all())
        with_lists = WithLists(unknowns, [*self.parts, *totals])
        pairs, differences = Pairs(unknowns, self.parts), Differences(unknowns, self.parts)
        for part in chain(totals, with_lists.all(), pairs.all(), differences.all()):
            part.number = len(self.parts) + len(self.dirty[_TOGETHER])
            self.dirty[_TOGETHER][part.number] = part
            for place in part.scope:
                self._together.setdefault(place, []).append(part)

    def _update(self, chosen: Sequence[Part], tier: int) -> None:
        """Find the deductions of some parts of a tier."""
        bounded = [part for part in chosen if isinstance(part.check, Bounded)]
        if bounded:
            conditions = {part.number: part.condition for part in bounded}
            masks = self.knowledge.masks
            probes = Probes(self._unknowns, conditions, Ranges(self._unknowns, masks, capped=True))
            probed = probe(probes, masks)
            self.reach.update({number: probes.reach.get(number, 0) for number in conditions})
            self.near.update({number: probes.near.get(number, 0) for number in conditions})
            for part in bounded:
                self._keep(part, tier, self._parts.explained(part, probed[part.number]))
        for part in chosen:
            if part.check is None:
                self._keep(part, tier, self._parts.by_solver(part.instance))
            elif isinstance(part.check, Different):
                self._keep(part, tier, self._parts.subsets(part, part.check, range(1, 2) if tier == 0 else range(2, 5)))
            elif not isinstance(part.check, Bounded):
                self._keep(part, tier, self._parts.explained(part, part.check.removals(self.knowledge.masks)))

    def _keep(self, part: Part, tier: int, deductions: Iterable[Deduction]) -> None:
        found = [(cost_from_part(part, d.instances, d.premises), d) for d in deductions]
        if found:
            self.found[part.number, tier] = found
        else:
            self.found.pop((part.number, tier), None)

    def _best(self) -> tuple[float, Deduction, int] | None:
        """Return the cheapest deduction found so far; known facts are dropped."""
        best: tuple[float, int, int, Deduction] | None = None
        costs = []
        for key, found in list(self.found.items()):
            left = [(c, d) for c, d in found if not all(map(self.knowledge.is_known, d.conclusions))]
            if not left:
                del self.found[key]
                continue
            self.found[key] = left
            for price, deduction in left:
                costs.append(price)
                rank = (price, min(deduction.conclusions)[0], key[0], deduction)
                if best is None or rank[:3] < best[:3]:
                    best = rank
        if best is None:
            return None
        every = [deduction for found in self.found.values() for _, deduction in found]
        return best[0], self._merged(best[3], every), sum(price <= best[0] + _EQUAL for price in costs)

    def as_cheap(self, price: float, seen: Iterable[Fact]) -> Iterator[tuple[float, Deduction]]:
        """Yield the deductions that cost no more than a price, the cheapest first, each with its cost.

        Only deductions with a conclusion that is not among `seen`, nor among those of the deductions before.
        """
        known = set(seen)
        cheap = [(c, d) for found in self.found.values() for c, d in found if c <= price + _EQUAL]
        cheap.sort(key=lambda pair: (pair[0], min(pair[1].conclusions)))
        for position, (own_price, deduction) in enumerate(cheap):
            if self._adds_to(known, deduction):
                rest = [each for _, each in cheap[position:] if self._adds_to(known, each)]
                merged = self._merged(deduction, rest)
                known.update(deduction.conclusions, merged.conclusions)
                yield own_price, merged

    def _adds_to(self, known: Collection[Fact], deduction: Deduction) -> bool:
        """Return True if a conclusion of a deduction is neither known nor among these facts."""
        return not all(fact in known or self.knowledge.is_known(fact) for fact in deduction.conclusions)

    def _merged(self, deduction: Deduction, others: Sequence[Deduction]) -> Deduction:
        """Return a deduction together with others that a person sees at the same glance; known facts are dropped."""
        merged = merged_with(deduction, others, self._unknowns)
        merged.conclusions = tuple(fact for fact in merged.conclusions if not self.knowledge.is_known(fact))
        return merged


def _ends(place: object) -> set[object]:
    """Return the two cells of a link; of another place, the place itself."""
    return {place.first, place.second} if isinstance(place, Link) else {place}
