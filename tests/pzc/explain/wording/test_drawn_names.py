"""Values by what is drawn for them."""

import pzc
from pzc.compiler.model.looks import Figure
from pzc.explain.wording.drawn_names import absent_values, drawn_names, figures, separating, unnamed_values
from pzc.explain.wording.english import SEPARATORS
from pzc.explain.wording.predicates import Named

BOARD = "grid 2x2 of 0..4\nclue sign(c: cell) = k\nlayer kind on cells of 0..4\n"


def test_a_text_names_its_value() -> None:
    model = pzc.load(f'{BOARD}draw digit(c) = k where k = 1: text "N"\ndraw sign(c) = k where k = 0: text "+"\n').model
    assert drawn_names(model) == {"digit": {1: Named("N"), 0: Named("empty")}, "sign": {0: Named("+")}}


def test_letters_name_all_values() -> None:
    names = drawn_names(pzc.load(f"{BOARD}draw sign: circle, letter\n").model)
    assert (names["sign"][1].name, names["sign"][26].name, 0 in names["sign"]) == ("A", "Z", False)
    text = (
        "grid 2x2\nclue sign(c: cell) = k\nlayer letter on cells of 1..4\ndraw letter(c) where c not in sign: letter\n"
    )
    assert drawn_names(pzc.load(text).model)["letter"][2] == Named("B")


def test_zero_is_not_empty_where_numbers_are_drawn() -> None:
    model = pzc.load(f'{BOARD}draw digit(c) = k where k = 1: text "N"\ndraw digit(c) = k where k != 1: value\n').model
    assert drawn_names(model) == {"digit": {1: Named("N")}}
    assert drawn_names(pzc.load(BOARD).model) == {}


def test_arrows_fills_and_figures_name_their_values() -> None:
    draws = "".join(
        f"draw kind(c) = k where k = {value}: {mark}\n"
        for value, mark in ((1, "arrow toward up"), (2, "fill red"), (3, "circle white"), (4, "arrow toward <1, 1>"))
    )
    names = drawn_names(pzc.load(BOARD + draws).model)
    assert {value: str(name) for value, name in names["kind"].items()} == {
        0: "none",
        1: "up",
        2: "red",
        3: "a white circle",
        4: "down right",
    }


def test_strokes_separate() -> None:
    text = "grid 1 x 3\nlayer ditch on links of bool\nlayer way on links of bool\ndraw ditch: stroke\n"
    assert separating(pzc.load(text).model) == {"ditch", *SEPARATORS}


def test_layers_that_are_not_drawn_take_the_letters_of_clues() -> None:
    text = f"{BOARD}hidden layer last_sign on cells of 0..4\ndraw sign: circle, letter\ndraw digit: none\n"
    names = drawn_names(pzc.load(text).model)
    assert (names["digit"][2].name, names["last_sign"][3].name, "kind" in names) == ("B", "C", False)


NUMBERS = """
grid 1 x 2 of <white, lower>
layer hop on borders of 0..2
layer bridge on links of 0..2
hidden layer light on borders of 0..3    # the letter of the lamp; 0 where there is no light
layer height on cells of -1..3
draw height(c) = k where k >= 0: value
draw hop(b) = k where k > 0: line
draw bridge: value
draw digit(c) = k where k = lower: triangle toward down
"""


def test_values_that_need_words_of_their_own() -> None:
    model = pzc.load(NUMBERS).model
    assert absent_values(model) == {"hop": 0, "light": 0, "height": -1}
    assert unnamed_values(model, drawn_names(model)) == {"hop"}
    assert figures(model) == {"digit": {2: Figure.TRIANGLE}}


def test_a_comment_names_the_values_of_a_hidden_layer() -> None:
    text = "grid 1 x 2\nhidden layer step on cells of 0..2    # where the line leads: {}; 0 where there is no line\n"
    names = drawn_names(pzc.load(text.format("1 left, 2 right")).model)
    assert names == {"step": {0: Named("none"), 1: Named("left"), 2: Named("right")}}
    egg = f'{text.format("1 egg, 2 pan")}rule "An egg falls.": step(1,1) = 1\n'
    assert drawn_names(pzc.load(egg).model)["step"][1] == Named("egg", is_figure=True)
    large = f'{text.format("1 small, 2 large")}rule "A large step is last.": step(1,1) = 1\n'
    assert drawn_names(pzc.load(large).model)["step"][2] == Named("large step", is_figure=True)
    assert drawn_names(pzc.load(text.format("1 through the left cell, 2 beside it")).model) == {}


def test_a_comment_names_the_values_of_a_layer_that_is_drawn() -> None:
    text = (
        "grid 1 x 2\nlayer heat on cells of -1..1    # 1 hot, -1 cold; 0 neither\n"
        'draw heat(c) = k where k = 1: fill "#F8D0C0"\n'
    )
    assert drawn_names(pzc.load(text).model)["heat"] == {0: Named("none"), 1: Named("hot"), -1: Named("cold")}


def test_figures_that_differ_in_color_have_the_name_of_their_layer() -> None:
    text = (
        "grid 2x2\nlayer lamp on cells of 0..2\n"
        "draw lamp(c) = k where k = 1: circle red\ndraw lamp(c) = k where k = 2: circle blue\n"
        'rule "{} are lit.": lamp(1,1) = 1\n'
    )
    assert str(drawn_names(pzc.load(text.format("All lamps")).model)["lamp"][2]) == "a blue lamp"
    assert str(drawn_names(pzc.load(text.format("All")).model)["lamp"][2]) == "a blue circle"


def test_figures_of_one_color_are_named_without_it() -> None:
    text = "grid 1 x 2\nlayer sign on cells of 0..2\n"
    one = "draw sign(c) = k where k = 1: circle white\ndraw sign(c) = k where k = 2: square white\n"
    other = one.replace("square white", "square black")
    names = [drawn_names(pzc.load(text + draw).model)["sign"] for draw in (one, other)]
    assert [[str(each[value]) for value in (1, 2)] for each in names] == [
        ["a circle", "a square"],
        ["a white circle", "a black square"],
    ]
