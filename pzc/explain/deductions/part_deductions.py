"""One part and the candidates to deductions, each with few premises; or to a contradiction."""

from collections.abc import Iterable, Sequence

from pzc.explain.constraints.checks import Different, Removals, removals_as_facts
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.graphs import WholeBoard
from pzc.explain.constraints.instances import Instance, Part
from pzc.explain.constraints.probes import Bounded
from pzc.explain.constraints.state import Contradiction, Fact, Knowledge, is_single, masks_of, removed
from pzc.explain.constraints.subsets import subsets

from .by_solver import deduce, unsupported
from .premises import premises_for
from .solver import Solver, Undecided
from .steps import Deduction


class Refuted(Contradiction):
    """The state contradicts an instance."""

    def __init__(self, deduction: Deduction) -> None:
        super().__init__()
        self.deduction = deduction


class PartDeductions:
    """Finds the deductions from one part in the present state. Raises Refuted where the part cannot hold."""

    def __init__(self, knowledge: Knowledge, solver: Solver) -> None:
        self._knowledge, self._solver, self._unknowns = knowledge, solver, knowledge.unknowns

    def subsets(self, part: Part, check: Different, sizes: range) -> Iterable[Deduction]:
        """Yield deductions from sets of unknowns, or of values, of the given sizes."""
        masks = self._knowledge.masks
        if sizes.start == 1 and check.lacks(masks):
            raise Refuted(self.contradiction(part))
        for premises, conclusions in subsets(check, masks, sizes):
            yield Deduction(part.instances, tuple(premises), tuple(conclusions), part)

    def explained(self, part: Part, removals: Removals | None) -> Iterable[Deduction]:
        """Yield deductions that remove these candidates, each with few premises."""
        check, masks = part.check, self._knowledge.masks
        assert check is not None
        if removals is None:
            raise Refuted(self.contradiction(part))
        left = removals_as_facts(removals)
        while left:
            fact = left[0]
            premises = premises_for(self._unknowns, check, fact, masks)
            yield (deduction := self._concluding(part, premises, fact, left))
            concluded = set(deduction.conclusions)
            left = [other for other in left if other not in concluded]

    def _concluding(self, part: Part, premises: Sequence[Fact], fact: Fact, among: Sequence[Fact]) -> Deduction:
        """Return a deduction that also concludes the facts of `among` that follow from its premises."""
        assert part.check is not None
        relaxed = masks_of(self._unknowns, premises)
        concluded = {fact}
        if isinstance(part.check, WholeBoard | Bounded):
            for other in among[1:]:
                before = relaxed[other[0]]
                relaxed[other[0]] = before & 1 << other[1]
                if part.check.refuted(relaxed):
                    concluded.add(other)
                relaxed[other[0]] = before
        else:
            concluded |= set(removals_as_facts(part.check.removals(relaxed) or {})) & set(among)
        return Deduction(part.instances, tuple(premises), tuple(sorted(concluded)), part)

    def by_solver(self, instance: Instance) -> list[Deduction]:
        """Return the implications of an instance without a check."""
        knowledge = self._knowledge
        try:
            left = unsupported(self._solver, [instance.number], knowledge.masks, instance.scope)
        except Undecided:
            return []
        if left is None:
            raise Refuted(Deduction((instance,), tuple(removed(self._unknowns, knowledge.masks, instance.scope)), ()))
        out = []
        while left:
            deduction = deduce(self._solver, knowledge, (instance,), left[0], left)
            out.append(deduction)
            concluded = set(deduction.conclusions)
            left = [fact for fact in left if fact not in concluded]
        return out

    def contradiction(self, part: Part) -> Deduction:
        """Explain why a part cannot hold any more."""
        masks = self._knowledge.masks
        if part.check is None or not part.scope:
            return Deduction(part.instances, (), (), part)
        if isinstance(part.check, Division):
            return Deduction(part.instances, tuple(part.check.premises(None, masks)), (), part)
        for place in part.scope:
            if is_single(masks[place]):
                fact = place, masks[place].bit_length() - 1
                premises = premises_for(self._unknowns, part.check, fact, masks)
                own = removed(self._unknowns, masks, [place])
                return Deduction(part.instances, (*own, *premises), (), part)
        premises = removed(self._unknowns, masks, part.scope)
        return Deduction(part.instances, tuple(premises), (), part)
