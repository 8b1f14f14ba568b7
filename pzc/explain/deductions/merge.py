"""Deductions that a person sees at one glance to one deduction."""

import re
from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Cell
from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.cost import cost
from pzc.explain.constraints.graphs import WholeBoard
from pzc.explain.constraints.probes import Bounded
from pzc.explain.constraints.state import Fact, Unknowns

from .steps import Deduction

_PLACE = re.compile(r"\(\d+, ?\d+\)")
_MANY = 24
"""The most clues that are seen together."""


def merged_with(deduction: Deduction, others: Iterable[Deduction], unknowns: Unknowns) -> Deduction:
    """Return a deduction with all that follows from the same part and about the same places at no higher cost.

    If nothing else is needed, places without a clue are one deduction, and so are equal clues with equal conclusions.
    """
    if _is_absence(deduction):
        return _together([each for each in others if _is_absence(each) and _rule(each) == _rule(deduction)], deduction)
    if _is_immediate(deduction):
        alike = [each for each in others if _is_immediate(each) and _rule(each) == _rule(deduction)]
        effect = _effect(deduction, unknowns)
        own = [each for each in alike if each.instances[0].names == deduction.instances[0].names]
        equal = [each for each in alike if _effect(each, unknowns) == effect and _is_alike(each, deduction)]
        if len(equal) > len(own) and (len(effect) == 1 or not _has_number(deduction)):
            return _together(equal[:_MANY], deduction)
        where = _places(deduction)
        same_place = [
            each for each in alike if each.instances == deduction.instances or where and _places(each) == where
        ]
        return _together(same_place, deduction)
    same = [each for each in others if each.instances == deduction.instances]
    together = [each for each in same if set(each.premises) == set(deduction.premises)]
    premises = dict.fromkeys(deduction.premises)
    if deduction.part is not None and not isinstance(deduction.part.check, Different | WholeBoard | Bounded):
        most = cost(deduction.instances, deduction.premises)
        places = {place for place, _ in (*deduction.premises, *deduction.conclusions)}
        for each in (one for one in same if one.part is deduction.part):
            union = premises | dict.fromkeys(each.premises)
            if (
                all(place in places for place, _ in union)
                and cost(deduction.instances, union) <= most
                or _is_parallel(each, deduction)
            ):
                premises = union
                together.append(each)
    return Deduction(deduction.instances, tuple(premises), _all(together), deduction.part)


def _all(deductions: Sequence[Deduction]) -> tuple[Fact, ...]:
    """Return all conclusions by place and value."""
    return tuple(sorted({fact for each in deductions for fact in each.conclusions}))


def _is_parallel(one: Deduction, other: Deduction) -> bool:
    """Return True if two deductions differ only in the value: where it is gone, and the one place that it now loses,
    are the same.
    """
    places = [
        {place for place, _ in facts} for facts in (one.premises, other.premises, one.conclusions, other.conclusions)
    ]
    alone = all(len({bit for _, bit in each.premises}) == 1 for each in (one, other))
    return alone and places[0] == places[1] and places[2] == places[3] and len(places[2]) == 1


def _together(alike: Sequence[Deduction], first: Deduction) -> Deduction:
    """Return deductions without premises as one."""
    instances = {instance.number: instance for each in alike for instance in each.instances}
    chosen = tuple(instances[number] for number in sorted(instances))
    return Deduction(chosen, (), _all(alike), first.part)


def _is_immediate(deduction: Deduction) -> bool:
    """Return True if a deduction needs no fact, only one instance of a rule."""
    return not deduction.premises and len(deduction.instances) == 1 and deduction.instances[0].parent is None


def _effect(deduction: Deduction, unknowns: Unknowns) -> set[tuple[str, int]]:
    """Return the layers and the values that the conclusions are about."""
    return {(unknowns.variables[place].layer, bit) for place, bit in deduction.conclusions}


def _is_alike(one: Deduction, other: Deduction) -> bool:
    """Return True if two deductions use the same clues, or one clue each that looks the same.

    Where the rule does not name the number of the clue, the number may differ.
    """
    clues, others = one.instances[0].clues, other.instances[0].clues
    if len(clues) != len(others):
        return False
    if not clues:
        return _is_of_cell(one) and _is_of_cell(other)
    if len(clues) > 1 or clues == others:
        return clues == others and _places(one)[:1] == _places(other)[:1]
    return _signs(one) == _signs(other) or not _has_number(one) and not _has_number(other)


def _is_of_cell(deduction: Deduction) -> bool:
    """Return True if a rule is about one cell, with or without clues."""
    names = deduction.instances[0].names
    return len(names) == 1 and isinstance(names[0][1], Cell) and not _is_absence(deduction)


def _has_number(deduction: Deduction) -> bool:
    """Return True if a name of the rule's `for` stands for a number."""
    return any(isinstance(value, int) for _, value in deduction.instances[0].names)


def _signs(deduction: Deduction) -> list[str]:
    """Return the clues of a deduction without their places."""
    return [_PLACE.sub("", clue.text) for clue in deduction.instances[0].clues]


def _places(deduction: Deduction) -> list[object]:
    """Return what the names of the rule's `for` stand for, without numbers: the same line, whatever the value."""
    return [value for _, value in deduction.instances[0].names if not isinstance(value, int)]


def _is_absence(deduction: Deduction) -> bool:
    """Return True if a deduction needs no fact and no clue, only that a clue is not given at a place."""
    instances = deduction.instances
    if deduction.premises or len(instances) != 1 or instances[0].clues or instances[0].whole:
        return False
    return any(constraint.reason.absent for constraint in instances[0].constraints)


def _rule(deduction: Deduction) -> tuple[object, object]:
    instance = deduction.instances[0]
    return instance.rule, instance.case
