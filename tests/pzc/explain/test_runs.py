"""Runs of small steps."""

import pzc
from pzc.explain.deductions.steps import Deduction, Level, Step
from pzc.explain.explanation import explain
from pzc.explain.runs import in_runs, links_in_runs
from pzc.explain.wording.line_points import LinePoints
from pzc.explain.wording.words import Words

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


LOOP = 'grid 2x3\nlayer line on links of bool\nrule "The line is a loop.": loop(line)\n'


def test_links_about_points_of_a_line_are_joined() -> None:
    explanation = explain(pzc.load(LOOP).problem)
    assert explanation.explainer is not None
    points = [each for each in explanation.explainer.local if each.parent is not None]
    links = [
        Deduction((point,), ((point.scope[0], 0),), ((point.scope[1], 0),), point.parts[0]) for point in points[:2]
    ]
    joined, last = links_in_runs([*links, links[0]])
    assert (list(joined.points), joined.instances, last) == (links, tuple(points[:2]), links[0])
    words = Words(explanation.model, explanation.explainer.unknowns)
    assert LinePoints(words).at_a_point(joined) == "the line cannot end at (1,1) or (1,2)"


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


ALIKE = """
grid 1 x 4 of 1..4
hidden layer half on cells of 0..2
rule "A half is half of a digit.": for c in cells: c >= 2*half(c)
rule "There is no 4.": for c in cells: c < 4
"""


def test_steps_that_differ_only_in_their_cell_are_joined() -> None:
    steps = []
    for instance in explainer_of(ALIKE).instances:
        (part,) = instance.parts
        if len(part.scope) == 2:
            digit, half = part.scope
            steps.append(Step((instance,), ((digit, 3),), ((half, 2),), part, cost=1, masks=[]))
    (run,) = in_runs(steps)
    assert run.joined == steps
    assert len(run.instances) == len(run.premises) == len(run.conclusions) == 4


def test_links_with_the_same_reasons_are_joined() -> None:
    parts = [instance.parts[0] for instance in explainer_of(ALIKE).instances][:3]
    links = [Deduction(part.instances, ((0, 1),), ((number, 2),), part) for number, part in enumerate(parts)]
    joined, _ = links_in_runs([*links, links[0]])
    assert joined.conclusions == ((0, 2), (1, 2), (2, 2))


def test_sizes_of_an_area_that_its_surroundings_rule_out_are_joined() -> None:
    explanation = explained("fillomino_6")
    assert explanation.text(explanation.steps[1]) == (
        "(1,2): because (1,1) is 6, (1,3) is 8 and (2,2) is 1, (1,2) is 6 or 8; otherwise the block would be too small."
    )


def test_steps_of_the_same_cases_are_joined() -> None:
    part = explainer_of(SUM).instances[0].parts[0]
    steps = [
        Step(part.instances, (), ((place, 2),), part, level=Level.TWO, cases=((0, 1), (1, 1)), masks=[])
        for place in (2, 3)
    ]
    (run,) = in_runs(steps)
    assert run.conclusions == ((2, 2), (3, 2)) and run.joined == steps
    assert len(list(in_runs([steps[0], Step(part.instances, (), ((3, 2),), part, level=Level.TWO, masks=[])]))) == 2
