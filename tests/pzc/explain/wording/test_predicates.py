"""Values of places as predicates."""

import pytest

from pzc.explain.wording.predicates import Named, Predicate, Subject, Values, predicate

STAR, DOT = Named("star", is_figure=True), Named("white dot", is_figure=True)
BLACK = Named("black dot", is_figure=True)
NONE, EMPTY, WHITE, FIVE = Named("none"), Named("empty"), Named("white"), Named("5", is_number=True)


@pytest.mark.parametrize(
    ("values", "one", "several"),
    [
        (Values((FIVE,)), "is 5", "are 5"),
        (Values((STAR,)), "has a star", "each have a star"),
        (Values((STAR,), negated=True), "has no star", "have no star"),
        (Values((NONE,)), "has no sign", "have no sign"),
        (Values((NONE,), negated=True), "has a sign", "each have a sign"),
        (Values((NONE, STAR)), "has no sign or a star", "have no sign or a star"),
        (Values((NONE, STAR), negated=True), "has a sign, but no star", "each have a sign, but no star"),
        (Values((EMPTY, STAR)), "is empty or has a star", "are empty or have a star"),
        (Values((WHITE, STAR)), "is white or has a star", "are white or have a star"),
        (Values((EMPTY, STAR), negated=True), "is not empty and has no star", "are not empty and have no star"),
        (Values((STAR, DOT), negated=True), "has no star or white dot", "have no star or white dot"),
        (Values((BLACK, DOT), negated=True), "has no black or white dot", "have no black or white dot"),
        (Values((BLACK, DOT)), "has a black or a white dot", "each have a black or a white dot"),
    ],
)
def test_values_that_are_figures(values: Values, one: str, several: str) -> None:
    assert predicate(values, "sign", several=False, ways=False).text == one
    assert predicate(values, "sign", several=True, ways=False).text == several


def test_directions() -> None:
    up = Named("up")
    assert predicate(Values((up,)), "arrow", several=False, ways=True).text == "points up"
    assert predicate(Values((NONE, up)), "arrow", several=False, ways=True).text == "points nowhere or up"
    text = predicate(Values((NONE, up), negated=True), "arrow", several=True, ways=True).text
    assert text == "point somewhere, but not up"


def test_values_in_words() -> None:
    values = Values((FIVE, STAR), negated=True)
    assert str(values) == "not 5 or a star"
    assert (values.are_numbers, Values((FIVE,)).are_numbers) == (False, True)
    assert (values.are("5"), Values((FIVE,)).are("5")) == (False, True)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (Values((FIVE,)), "all of row 1 is 5"),
        (Values((FIVE,), negated=True), "no cell of row 1 is 5"),
        (Values((STAR,)), "all of row 1 has a star"),
        (Values((STAR,), negated=True), "row 1 has no star"),
    ],
)
def test_a_whole_line_as_a_subject(values: Values, sentence: str) -> None:
    line = Subject("(1,1) to (1,4)", "row 1")
    assert line.with_predicate(predicate(values, "sign", several=False, ways=False)) == sentence
    assert Subject("(1,1)").with_predicate(Predicate("is 5")) == "(1,1) is 5"


def test_of_many_numbers_some_are_named() -> None:
    numbers = tuple(Named(str(2 * number), is_number=True) for number in range(1, 10))
    assert str(Values(numbers, negated=True)) == "not 2, 4, 6, 8, 10 or 4 more"
    assert str(Values(numbers[:8])).endswith("14 or 16")
