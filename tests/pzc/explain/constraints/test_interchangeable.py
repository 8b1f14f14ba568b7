"""Values that a condition cannot distinguish."""

from pzc.explain.constraints.interchangeable import interchangeable_values, refined

from ..flats import flat_of

_WIDE = """
grid 2 x 3 of 0..11
rule "sum": (1,1) + (1,2) + min((2,1), 7) = 9
rule "choice": (1,1) + (2,2) = if (2,3) in <0, 5, 7> then (1,2) else 10
rule "twice": (1,1) + (1,2) - min((1,1), (2,3)) = 4
rule "either": (1,1) + (1,2) + (2,1) < 3 or (1,1) + (1,2) + (2,1) > 8
"""


def test_conditions_whose_possible_values_are_a_range() -> None:
    flat, unknowns = flat_of(_WIDE)
    values = interchangeable_values(unknowns)
    convex = [
        [place for place in range(6) if values.is_convex(constraint.condition, place)]
        for constraint in flat.constraints
    ]
    assert convex == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [2, 4, 5]]


def test_values_that_make_no_difference() -> None:
    flat, unknowns = flat_of(_WIDE)
    values = interchangeable_values(unknowns)
    choice = flat.constraints[1].condition
    chosen = 1 | 1 << 5 | 1 << 7
    assert sorted(values.classes(choice, 5)) == sorted([chosen, (1 << 12) - 1 & ~chosen])
    assert len(values.classes(choice, 0)) == 12
    assert values.signature(choice, 5, 0b100001) == values.signature(choice, 5, 1)
    assert values.signature(choice, 5, 0b11) != values.signature(choice, 5, 1)
    assert values.signature(choice, 0, 0b1101) == values.signature(choice, 0, 0b1001)


def test_refined_sets() -> None:
    assert sorted(refined([[0b0111, 0b1000], [0b0001, 0b1110]], 0b1101)) == [0b0001, 0b0100, 0b1000]
