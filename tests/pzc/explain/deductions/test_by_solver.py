"""Deductions by the solver, with few premises."""

from pzc.explain.deductions.by_solver import deduce, unsupported

from ..flats import LATIN, explainer_of


def test_solver_finds_unsupported_candidates() -> None:
    explainer = explainer_of(LATIN)
    masks = [4, *explainer.knowledge.masks[1:]]
    assert unsupported(explainer.solver, [0], masks, range(3)) == [(1, 2), (2, 2)]
    assert unsupported(explainer.solver, [0, 6], masks, range(3)) is None


def test_a_deduction_by_the_solver_has_few_premises() -> None:
    explainer = explainer_of(LATIN)
    explainer.knowledge.remove([(0, 0), (0, 1), (4, 0), (8, 1)], "test")
    deduction = deduce(explainer.solver, explainer.knowledge, (explainer.instances[0],), (1, 2), [(1, 2), (2, 2)])
    assert set(deduction.premises) == {(0, 0), (0, 1)}
    assert deduction.conclusions == ((1, 2), (2, 2))
