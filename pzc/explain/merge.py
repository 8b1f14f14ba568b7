"""Deductions that a person sees at one glance to one deduction."""

from collections.abc import Iterable, Sequence

from .checks import Different
from .cost import cost
from .graphs import WholeBoard
from .ranges import Bounded
from .state import Fact
from .steps import Deduction


def merged_with(deduction: Deduction, others: Iterable[Deduction]) -> Deduction:
    """Return a deduction with all that follows from the same part and about the same places at no higher cost.

    Places without a clue are one deduction if nothing else is needed.
    """
    if _is_absence(deduction):
        alike = [each for each in others if _is_absence(each) and _rule(each) == _rule(deduction)]
        instances = {instance.number: instance for each in alike for instance in each.instances}
        chosen = tuple(instances[number] for number in sorted(instances))
        return Deduction(chosen, (), _all(alike), deduction.part)
    same = [each for each in others if each.instances == deduction.instances]
    together = [each for each in same if set(each.premises) == set(deduction.premises)]
    premises = dict.fromkeys(deduction.premises)
    if deduction.part is not None and not isinstance(deduction.part.check, Different | WholeBoard | Bounded):
        most = cost(deduction.instances, deduction.premises)
        places = {place for place, _ in (*deduction.premises, *deduction.conclusions)}
        for each in (one for one in same if one.part is deduction.part):
            union = premises | dict.fromkeys(each.premises)
            if all(place in places for place, _ in union) and cost(deduction.instances, union) <= most:
                premises = union
                together.append(each)
    return Deduction(deduction.instances, tuple(premises), _all(together), deduction.part)


def _all(deductions: Sequence[Deduction]) -> tuple[Fact, ...]:
    """Return all conclusions by place and value."""
    return tuple(sorted({fact for each in deductions for fact in each.conclusions}))


def _is_absence(deduction: Deduction) -> bool:
    """Return True if a deduction needs no fact and no clue, only that a clue is not given at a place."""
    instances = deduction.instances
    if deduction.premises or len(instances) != 1 or instances[0].clues or instances[0].whole:
        return False
    return any(constraint.reason.absent for constraint in instances[0].constraints)


def _rule(deduction: Deduction) -> tuple[object, object]:
    instance = deduction.instances[0]
    return instance.rule, instance.case
