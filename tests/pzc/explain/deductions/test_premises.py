"""The known facts that a deduction needs: enough, and none superfluous."""

from pzc.explain.constraints.checks import Rows, Sum
from pzc.explain.constraints.state import masks_of
from pzc.explain.deductions.premises import Refutes, premises_for, smallest_premises

from ..flats import LATIN, flat_of


def test_premises_are_enough_and_none_can_be_left_out() -> None:
    _, unknowns = flat_of(LATIN)
    weights = {place: [1, 2, 3] for place in range(3)}
    checks = [Sum(weights, 0, ((6, 6),)), Rows((0, 1, 2), [(0, 1, 2), (1, 1, 1), (2, 2, 0), (0, 0, 1)], (3, 3, 3))]
    for check in checks:
        masks = [0b111, 0b110, 0b011, *unknowns.full[3:]]
        for place, gone in (check.removals(masks) or {}).items():
            fact = (place, gone.bit_length() - 1)
            premises = premises_for(unknowns, check, fact, masks)
            tried = masks_of(unknowns, premises)
            tried[place] = 1 << fact[1]
            assert check.refuted(tried)
            for left_out in premises:
                tried = masks_of(unknowns, [other for other in premises if other != left_out])
                tried[place] = 1 << fact[1]
                assert not check.refuted(tried)


def test_one_value_in_many_places_is_preferred_to_many_values() -> None:
    _, unknowns = flat_of(LATIN)
    masks = [7, 0b110, 0b010, *unknowns.full[3:]]

    def refutes(tried: list[int]) -> bool:
        return not (tried[1] & 1 or tried[2] & 1) or tried[2] == 2 and not tried[1] & 1

    assert smallest_premises(unknowns, Refutes(refutes), [0, 1, 2], (0, 1), masks) == [(1, 0), (2, 0)]


def test_no_premises_where_none_are_needed() -> None:
    _, unknowns = flat_of(LATIN)
    check = Sum({0: [1, 2, 3], 1: [1, 2, 3]}, 0, ((2, 2),))
    assert premises_for(unknowns, check, (0, 2), [7, 1, *unknowns.full[2:]]) == []


def test_many_values_are_dropped_together_with_the_same_result() -> None:
    _, unknowns = flat_of("grid 1 x 3 of 1..900\n")
    weights = {place: list(range(1, 901)) for place in range(3)}
    check = Sum(weights, 0, ((30, 30),))
    masks = [1 << 2, unknowns.full[1] & ~(1 << 7), unknowns.full[2] & ~(1 << 4)]
    tried_masks = []

    def refutes(tried: list[int]) -> bool:
        tried_masks.append(tried)
        return check.refuted(tried)

    assert smallest_premises(unknowns, Refutes(refutes), range(3), (1, 21), masks)[-1] == (2, 4)
    assert len(tried_masks) < 200
