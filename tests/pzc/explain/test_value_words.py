from .flats import words_of


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
