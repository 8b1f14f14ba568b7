"""Facts that no step tells: those of single places, and of hidden truth values that are settled by themselves."""

from pzc.explain.wording.plain_facts import settled_facts, visible_facts

from ..flats import explainer_of


def test_a_rule_about_single_places_is_plain_if_several_values_are_left() -> None:
    explainer = explainer_of("grid 1 x 3 of 1..3\n(1,1) != 2\n(1,2) = 3\n")
    assert visible_facts(explainer.unknowns, explainer.stated) == {(0, 1)}


def test_hidden_truth_values_are_settled_from_each_other() -> None:
    rules = "hidden layer mark on cells of bool\nmark(1,1)\nmark(1,1) -> mark(1,2)\nmark(1,3) -> (1,3) = 2\n"
    explainer = explainer_of(f"grid 1 x 3 of 1..2\n{rules}")
    place = {v.name: n for n, v in enumerate(explainer.unknowns.variables) if v.layer == "mark"}
    first, second, _ = place.values()
    assert settled_facts(explainer.unknowns, explainer.stated) == {(first, 0), (second, 0)}


def test_rules_about_the_whole_board_settle_nothing() -> None:
    rules = "hidden layer mark on cells of bool\nmark(1,1)\nmark(1,3)\nconnected(mark)\nmark(1,2) -> (1,2) = 2\n"
    explainer = explainer_of(f"grid 1 x 3 of 1..2\n{rules}")
    places = [n for n, v in enumerate(explainer.unknowns.variables) if v.layer == "mark"]
    assert settled_facts(explainer.unknowns, explainer.stated) == {(places[0], 0), (places[2], 0)}
