"""The use of names in the texts of rules."""

import pzc
from pzc.explain.wording.usage import Usage

TEXT = """
grid 1 x 2
layer snow on cells of bool
layer boat on cells of bool
clue hot(c: cell)
rule "Hot cells are not of snow.": for c in hot: not snow(c)
rule "All snow is connected.": connected(snow)
rule "No boat lies beside other boats.": for (a, b) in links: not (boat(a) and boat(b))
"""


def test_names_are_used_as_the_rules_use_them() -> None:
    usage = Usage(pzc.load(TEXT).model)
    assert (usage.noun("hot"), usage.noun("snow"), usage.noun("boat")) == ("cell", "", "")
    assert [usage.describes(name) for name in ("hot", "snow", "boat", "black")] == [True, True, False, True]


def test_a_participle_is_no_thing_that_cells_are_part_of() -> None:
    text = 'grid 1 x 2\nlayer {0} on cells of bool\nrule "All of the {0} is here.": any({0}(cells))\n'
    states = [Usage(pzc.load(text.format(name)).model).state(name, True, False).text for name in ("snake", "marked")]
    assert states == ["is part of the snake", "is marked"]


def test_things_that_are_counted() -> None:
    usage = Usage(pzc.load(TEXT).model)
    assert [usage.counts(name) for name in ("boat", "boats", "snow", "hot", "water")] == [True, *[False] * 4]


def test_the_thing_that_has_a_color() -> None:
    text = 'grid 1 x 2 of <red, blue, green>\nrule "{}": (1,1) = red\n'
    usage = Usage(
        pzc.load(text.format("Each row has one red lantern. Blue lanterns do not touch. Green is rare.")).model
    )
    assert [usage.thing(color) for color in ("red", "blue", "green")] == ["lantern", "lantern", ""]


def test_values_of_one_kind_are_all_things_if_the_rules_count_one() -> None:
    text = 'grid 1 x 3 of <empty, apple, plum>\nrule "An apple lies to the left of all other fruit.": (1,1) = apple\n'
    usage = Usage(pzc.load(text).model)
    names = ("empty", "apple", "plum")
    assert [usage.counts_one_of(name, names) for name in names] == [False, True, True]
    assert not usage.counts_one_of("plum", ("empty",))


def test_a_cell_is_a_material_whatever_the_rules_say() -> None:
    usage = Usage(pzc.load('grid 1 x 2\nlayer ink on cells of bool\nrule "Ink blots are small.": ink(1,1)\n').model)
    assert usage.describes("ink") and not usage.counts("ink")


def test_a_region_is_called_as_the_rules_call_it() -> None:
    text = 'grid 1x2 of 1..2\nregions sea [[\n  a a\n]]\nrule "{}": for r in sea: distinct(r)\n'
    for rule, noun in [("The digits of a region differ.", "region"), ("A sea has two digits.", "sea"), ("All.", "sea")]:
        assert Usage(pzc.load(text.format(rule)).model).part("sea") == noun


def test_cells_may_hold_a_material() -> None:
    usage = Usage(pzc.load('grid 1x2\nrule "A number counts the cells that hold water.": 1 = 1\n').model)
    assert usage.state("water", True, False).text == "holds water"
    assert usage.state("water", False, True).text == "hold no water"
    assert usage.state("snow", False, False).text == "is not snow"
