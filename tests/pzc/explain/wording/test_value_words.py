"""Values of unknowns in words."""

from ..flats import words_of


def test_numbers_in_the_fewest_words() -> None:
    words, at = words_of("grid 1 x 2 of 1..9\n")
    first = at["digit(1,1)"]
    assert str(words.values.several(first, 0b1111)) == "1 to 4"
    assert str(words.values.several(first, 0b111101011)) == "1, 2, 4 or 6 to 9"
    assert str(words.values.left(first, 0b11, 0b111111100)) == "at least 3"
    assert str(words.values.left(first, 0b010101010, 0b101010101)) == "odd"
    assert str(words.values.left(first, 0b1, 0b011111110)) == "not 1"
    assert str(words.values.numbers(first, 0b001011110, 0b100100000)) == "6 or 9"
    words.values.leave_out([(first, 0)])
    assert str(words.values.numbers(first, 0b101010100, 0b010101011)) == "even"
    assert str(words.values.numbers(first, 0b111100000, 0b000011111)) == "at most 5"


def test_values_with_names() -> None:
    words, at = words_of("grid 1 x 2 of <nothing, bee, up_left>\ndraw digit(c) = k where k = up_left: triangle\n")
    first = at["digit(1,1)"]
    assert [str(words.values.value(first, bit)) for bit in (0, 1, 2)] == ["empty", "bee", "an upper left triangle"]
    assert words.values.is_nothing(first, words.values.value(first, 0))


def test_a_0_that_is_not_drawn_is_no_value() -> None:
    words, at = words_of("grid 1 x 2\nlayer number on cells of 0..4\ndraw number(c) = k where k > 0: value\n")
    first = at["number(1,1)"]
    assert words.have([first], words.values.several(first, 0b1101)) == "(1,1) is 2 or 3 or has no number"
    assert words.have([first], words.values.several(first, 0b101, negated=True)) == "(1,1) has a number, but not 2"
    assert words.have([first], words.values.several(first, 0b1)) == "there is no number in (1,1)"


def test_few_things_are_named_where_the_rules_do_not_name_their_layer() -> None:
    text = 'grid 1 x 2\nhidden layer content on cells of 0..2  # 1 egg, 2 pan; 0 nothing\nrule "{}": 1 = 1\n'
    for rule, expected in [
        ("Eggs and pans are given.", "(1,1) has an egg or a pan"),
        ("The content of eggs and pans is given.", "(1,1) has a content"),
    ]:
        words, at = words_of(text.format(rule))
        first = at["content(1,1)"]
        assert words.have([first], words.values.several(first, 0b1, negated=True)) == expected
