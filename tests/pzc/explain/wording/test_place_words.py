"""Places of facts and instances in words."""

from ..flats import explainer_of, words_of

LAYERS = "digit", "color"


def test_many_places_are_named_by_their_rows_and_columns() -> None:
    words, at = words_of("grid 6 x 6 of 1..6\n")
    some = [at[f"digit({row},{column})"] for row in (2, 4) for column in range(1, 7)]
    assert words.places.extent(some) == "in rows 2 to 4"
    assert words.places.extent([at["digit(2,3)"], at["digit(2,5)"]]) == "in row 2 and columns 3 to 5"
    assert words.places.extent([at["digit(1,1)"], at["digit(6,6)"]]) == ""


def test_places_of_unknowns() -> None:
    words, at = words_of("grid 2 x 2 of 1..4\nlayer color on cells of 1..2\nlayer hop on borders of 0..2\n")
    row = [at["digit(1,1)"], at["digit(1,2)"]]
    assert str(words.places.who(row, "or")) == "(1,1) or (1,2)"
    assert words.places.place(at["color(1,1)"]) == "the color of (1,1)"
    hops = [at["hop((1,1) (1,2))"], at["hop((0,1) (1,1))"]]
    assert str(words.places.who(hops)) == "the hops between (1,1)–(1,2) and at the top of (1,1)"
    assert words.places.narrowed([*row, *hops]) == "the digits of 2 places and the hops of 2 places are narrowed down"


def test_most_cells_of_the_board_are_named_together() -> None:
    words, at = words_of("grid 4 x 4 of 1..4\nlayer color on cells of 1..2\n")
    digits, colors = (
        [at[f"{name}({row},{column})"] for row in range(1, 5) for column in range(1, 5)] for name in LAYERS
    )
    assert str(words.places.who(digits[:12])) == "the cells of rows 1 to 3"
    assert str(words.places.who(colors[4:])) == "the colors of rows 2 to 4"
    assert str(words.places.who(digits[1:])) == "the cells except (1,1)"
    assert str(words.places.who([*colors[:6], *colors[8:]])) == "the colors of all cells except (2,3) and (2,4)"
    assert str(words.places.who(digits[:7])) == "(1,1) to (1,4), (2,1), (2,2) and (2,3)"


def test_an_unknown_without_a_place() -> None:
    words, at = words_of("grid 1 x 2 of 1..2\nunknown doubled_digit of 1..2\nunknown x of 1..2\n")
    assert [words.places.place(at[name]) for name in ("doubled_digit", "x")] == ["the doubled digit", "x"]


def test_a_block_that_is_counted_from_a_cell_is_named_by_its_cells() -> None:
    text = """
grid 4x8 of 1..4
def square_row(c, i) = run(shift(c, i, 0), shift(c, i, 3))
rule "The rows of both squares differ.": for c in <(1,1), (1,5)>, i in 0..3: distinct(square_row(c, i))
"""
    words, _ = words_of(text)
    labels = [words.places.label(instance).text for instance in explainer_of(text).instances]
    assert "(2,5)–(2,8)" in labels and "(1,1)" not in labels
