"""Runs of small steps."""

from pzc.explain.runs import links_in_runs
from pzc.explain.steps import Deduction

from .flats import explained, explainer_of

SUM = """
grid 1 x 4 of 1..9
rule "The digits rise.": for k in 1..3: digit(1,k) < digit(1,k + 1)
"""


def test_equal_steps_are_joined() -> None:
    explanation = explained("numbered_rooms_9")
    first = explanation.steps[0]
    assert len(first.joined) == len(first.instances) > 1
    assert {fact for each in first.joined for fact in each.conclusions} == set(first.conclusions)
    assert all(each.within is first for each in first.joined)
    assert explanation.rating.steps["one"] > sum(step.level.name == "ONE" for step in explanation.steps)


def test_points_of_a_line_are_joined() -> None:
    explanation = explained("slitherlink_6")
    texts = [explanation.text(step) for step in explanation.steps]
    assert any(" nor branch at " in text for text in texts)


def test_links_at_the_same_places_are_joined() -> None:
    first, second, third = (instance.parts[0] for instance in explainer_of(SUM).instances)
    links = [
        Deduction(first.instances, ((0, 1),), ((1, 2),), first),
        Deduction(second.instances, ((1, 2),), ((2, 3),), second),
        Deduction(third.instances, ((2, 3),), ((3, 4),), third),
        Deduction(third.instances, ((3, 4),), (), third),
    ]
    joined, rest, last = links_in_runs(links)
    assert joined.instances == (*first.instances, *second.instances)
    assert joined.premises == ((0, 1),)
    assert joined.conclusions == ((1, 2), (2, 3))
    assert (rest, last) == (links[2], links[3])
