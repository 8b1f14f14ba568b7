"""A solver with a switch for each instance."""

from itertools import product

import pytest

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.instances import instances_of
from pzc.explain.constraints.state import is_single
from pzc.explain.deductions.solver import Solver, Undecided

from ..flats import LATIN, flat_of


def test_models_keep_the_instances_that_are_on() -> None:
    flat, unknowns = flat_of(LATIN)
    instances = instances_of(flat)
    solver = Solver(flat, unknowns, instances)
    for on in ([], [0], [0, 3, 6], list(range(8))):
        masks = [4, *unknowns.full[1:-1], 3]
        model = solver.model(on, masks)
        possible = any(
            all(value_of(c.condition, unknowns.assignment(row)) for n in on for c in instances[n].constraints)
            for row in product(*([b for b in range(3) if mask >> b & 1] for mask in masks))
        )
        assert (model is not None) == possible
        if model is not None:
            assert all(mask >> bit & 1 for mask, bit in zip(masks, model, strict=True))
            for number in on:
                for constraint in instances[number].constraints:
                    assert value_of(constraint.condition, unknowns.assignment(model))


def test_a_contradiction_names_instances_and_candidates() -> None:
    flat, unknowns = flat_of(LATIN)
    solver = Solver(flat, unknowns, instances_of(flat))
    masks = [1, 1, *unknowns.full[2:]]
    assert solver.model(range(8), masks) is None
    assert solver.core & {0, 6}
    assert solver.blamed(0, masks) | solver.blamed(1, masks)
    assert all(is_single(mask) for mask in masks[:2])
    calls = solver.calls
    assert solver.holds([1], masks)
    assert solver.calls == calls + 1


def test_questions_end_at_the_effort_limit() -> None:
    text = 'grid 9 x 1 of 1..8\nrule "a": for i in 1..9, j in 1..9 where i < j: digit(i,1) != digit(j,1)\n'
    flat, unknowns = flat_of(text)
    instances = instances_of(flat)
    solver = Solver(flat, unknowns, instances)
    with pytest.raises(Undecided):
        solver.model(range(len(instances)), list(unknowns.full), effort=20)


def test_a_puzzle_too_large_to_be_encoded_leaves_all_questions_undecided() -> None:
    factors = "*".join(f"(1,{column})" for column in range(1, 6))
    flat, unknowns = flat_of(f'grid 1 x 5 of 1..9\nrule "a": {factors} = (1,1)*720\n')
    solver = Solver(flat, unknowns, instances_of(flat))
    for _ in range(2):
        with pytest.raises(Undecided):
            solver.model([0], list(unknowns.full))
    assert solver.calls == 2
