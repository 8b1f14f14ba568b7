import pytest

from pzc.explain.predicates import predicate


@pytest.mark.parametrize(
    ("what", "one", "several"),
    [
        ("5", "is 5", "are 5"),
        ("a star", "has a star", "each have a star"),
        ("not a star", "has no star", "have no star"),
        ("none", "has no sign", "have no sign"),
        ("not none", "has a sign", "each have a sign"),
        ("none or a star", "has no sign or a star", "have no sign or a star"),
        ("not none or a star", "has a sign, but no star", "each have a sign, but no star"),
        ("empty or a star", "is empty or has a star", "are empty or have a star"),
        ("white or a star", "is white or has a star", "are white or have a star"),
        ("not empty or a star", "is not empty and has no star", "are not empty and have no star"),
        ("not a star or a white dot", "has no star or white dot", "have no star or white dot"),
    ],
)
def test_values_that_are_figures(what: str, one: str, several: str) -> None:
    assert predicate(what, "sign", several=False, ways=False) == one
    assert predicate(what, "sign", several=True, ways=False) == several


def test_directions() -> None:
    assert predicate("up", "arrow", several=False, ways=True) == "points up"
    assert predicate("not none or up", "arrow", several=True, ways=True) == "point somewhere, but not up"
