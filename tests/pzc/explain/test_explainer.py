"""The order of steps and their end."""

import pytest

from pzc.compiler.base.clock import TimeUp
from pzc.explain.deductions.steps import Level
from pzc.explain.explainer import Budget, Explainer

from .flats import LATIN, explained, explainer_of, flat_of


def test_steps_have_the_lowest_cost() -> None:
    explanation = explained("sudoku_9")
    assert {step.level for step in explanation.steps} <= {Level.DIRECT, Level.ONE}
    assert max(step.cost for step in explanation.steps) < 2
    assert [step.number for step in explanation.steps] == list(range(1, len(explanation.steps) + 1))
    assert all(step.alternatives >= 1 for step in explanation.steps)


def test_a_contradiction_ends_the_steps() -> None:
    flat, _ = flat_of(LATIN + "given (1,1) = 2, (1,2) = 1\n")
    explainer = Explainer(flat, lambda: [0] * 9, Budget(100))
    assert list(explainer.steps()) == []
    assert explainer.contradiction is not None
    assert not explainer.done


def test_simple_steps_need_no_solution() -> None:
    flat, _ = flat_of(LATIN)

    def unknown() -> list[int]:
        raise TimeUp

    steps = Explainer(flat, unknown).steps()
    assert next(steps).level is Level.ONE
    with pytest.raises(TimeUp):
        list(steps)


def test_steps_end_where_nothing_more_is_certain() -> None:
    explainer = explained(LATIN).explainer
    assert explainer is not None
    assert explainer.done
    assert explainer.next_step() is None


@pytest.mark.parametrize("name", ["kenken_6", "easy_as_abc_5"])
def test_a_last_candidate_is_stated_before_it_is_used(name: str) -> None:
    steps = explained(name).steps
    assert any(step.single is not None for step in steps)
    for index, step in enumerate(steps):
        if step.single is not None:
            last = {(step.single, bit) for unknown, bit in step.premises if unknown == step.single}
            assert not any(last <= set(earlier.premises) for earlier in steps[:index])


def test_trial_shows_the_place_that_decides_most_facts() -> None:
    explainer = explainer_of("grid 1 x 3 of 1..3\n(1,2) != (1,3)\n", [0b100, 0b010, 0b101])
    explainer.begin()
    step = explainer.next_step()
    assert step is not None
    assert (step.level, step.instances, step.conclusions) == (Level.TRIAL, (), ((1, 0), (1, 2)))


def test_each_part_of_a_rule_about_areas_is_checked_once() -> None:
    explainer = explainer_of("grid 2 x 2\nareas part\nfor r in part: len(r) = 2\n")
    numbers = [part.number for part in explainer.propagator.parts]
    assert len(set(numbers)) == len(numbers) == 4 + 1  # the sizes, and the division of the board into areas


def test_areas_count_one_by_one_in_a_cost() -> None:
    explainer = explainer_of("grid 2 x 3\nareas part\nfor r in part: len(r) = 2\n")
    (whole,) = (instance for instance in explainer.instances if not instance.is_division)
    areas = [instance for instance in explainer.local if instance.group is whole]
    assert len(areas) == 6
    assert explainer._count_areas_apart(areas[:2]) == 2
    assert explainer._count_areas_apart([whole]) == 5


@pytest.mark.parametrize("name", ["sudoku_9", "heyawake_6", "kenken_6"])
def test_other_steps_that_are_as_easy(name: str) -> None:
    goal = explained(name).goal.masks
    explainer = explainer_of(name, goal)
    explainer.begin()
    while (step := explainer.next_step()) is not None:
        others = explainer.as_easy(step)
        assert all(other.cost <= step.cost + 1e-9 for other in others)
        assert not any(goal[unknown] >> bit & 1 for other in others for unknown, bit in other.conclusions)
        concluded = [set(other.conclusions) for other in (step, *others) if other.single is None]
        assert all(facts - set().union(*concluded[:number]) for number, facts in enumerate(concluded))
        explainer.apply(step)
