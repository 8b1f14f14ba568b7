"""Facts about places in words."""

from ..flats import words_of


def test_shortest_wording_of_numbers() -> None:
    words, at = words_of("grid 1 x 2 of 1..9\n")
    first = at["digit(1,1)"]
    assert words.states([first], 0b111111110, 0b1) == "(1,1) is 1"
    assert words.states([first], 0b11, 0b111111100) == "(1,1) is at least 3"
    assert words.states([first], 0b111111100, 0b11) == "(1,1) is 1 or 2"
    assert words.states([first, at["digit(1,2)"]], 0b11, 0b111111100) == "(1,1) and (1,2) are at least 3"


def test_wording_of_truth_values() -> None:
    words, at = words_of(
        "grid 2 x 2\nlayer black on cells of bool\nlayer star on cells of bool\nlayer line on links of bool\n"
        "layer fence on borders of bool\nlayer pin on corners of bool\n"
    )
    assert words.states([at["black(1,1)"]], 2, 1) == "(1,1) is not black"
    assert words.states([at["star(1,1)"]], 1, 2) == "(1,1) has a star"
    assert words.states([at["star(1,1)"], at["star(1,2)"]], 2, 1) == "(1,1) and (1,2) have no star"
    line = at["line((1,1) (1,2))"]
    assert words.states([line], 1, 2) == "the line joins (1,1) and (1,2)"
    assert words.states([line], 2, 1) == "no line joins (1,1) and (1,2)"
    assert words.states([at["fence((0,1) (1,1))"]], 1, 2) == "the fence runs along the top of (1,1)"
    assert words.states([at["fence((1,1) (1,2))"]], 2, 1) == "the fence does not run between (1,1) and (1,2)"
    stars = [at[f"star({row},{column})"] for row in (1, 2) for column in (1, 2)]
    assert words.no_other(stars, 1) == "no other cell there has a star"
    assert words.no_other([at["black(1,1)"], at["black(1,2)"]], 0) == "every other cell there is black"
    assert words.no_other([line], 1) == "there is no other line there"
    assert words.no_other([line], 1, further=True) == "no other line is possible there"
    assert words.no_other(stars[1:], 1, further=True) == "no other cell there can have a star"
    assert words.no_other([at["black(1,1)"]], 1, further=True) == "no other cell there can be black"
    assert words.no_other([at["pin(0,0)"], at["pin(0,1)"]], 1) == "no other corner there has a pin"
    assert words.one_of([(at["star(1,1)"], 1), (at["star(2,1)"], 1)]) == "(1,1) or (2,1) has a star"


def test_one_of_a_truth_value_and_a_number() -> None:
    words, at = words_of("grid 1 x 2 of 1..4\nlayer black on cells of bool\n")
    cases = [(at["black(1,1)"], 1), (at["digit(1,2)"], 3)]
    assert words.one_of(cases) == "(1,1) is black or (1,2) is 4"


def test_equal_states_are_grouped() -> None:
    words, _ = words_of("grid 1 x 3 of 1..4\n")
    masks = [0b0011, 0b0011, 0b1000]
    facts = [(0, 2), (0, 3), (1, 2), (1, 3), (2, 0)]
    assert words.facts(facts, masks) == "(1,1) and (1,2) are 1 or 2, and (1,3) is 4"


def test_cells_whose_0_is_not_drawn_have_no_digit() -> None:
    words, at = words_of("grid 2 x 4 of 0..3\ndraw digit(c) = k where k > 0: value\n")
    row = [at[f"digit(1,{column})"] for column in (1, 2, 3, 4)]
    assert words.states(row[:2], 0b0001, 0b1110) == "there is a digit in (1,1) and (1,2)"
    assert words.states(row, 0b1110, 0b0001) == "there is no digit in row 1"


def test_divisions_and_numbers_between_cells() -> None:
    words, at = words_of("grid 2 x 2\nareas room\nlayer bridge on links of 0..2\n")
    first, second = at["room((1,1) (1,2))"], at["room((1,1) (2,1))"]
    assert words.states([first], 2, 1) == "(1,1) and (1,2) lie in different rooms"
    assert words.states([first, second], 1, 2) == "(1,1), (1,2) and (2,1) lie in the same room"
    bridge = at["bridge((1,1) (1,2))"]
    assert words.states([bridge], 0b110, 0b001) == "no bridge joins (1,1) and (1,2)"
    twice = at["bridge((1,1) (2,1))"]
    assert words.states([bridge, twice], 0b100, 0b011) == "at most one bridge joins each of (1,1)-(1,2) and (1,1)-(2,1)"
    assert words.states([bridge], 0b011, 0b100) == "2 bridges join (1,1) and (1,2)"
    third = at["room((1,2) (2,2))"]
    assert words.states([first, second], 2, 1) == "(1,1) does not lie in the room of (1,2) or (2,1)"
    assert words.states([second, third], 2, 1) == "borders separate (1,1) from (2,1) and (1,2) from (2,2)"


def test_cells_that_no_line_reaches() -> None:
    words, at = words_of("grid 1 x 4\nlayer line on links of bool\n")
    links = [at[f"line((1,{column}) (1,{column + 1}))"] for column in (1, 2, 3)]
    assert words.states(links, 2, 1) == "no line reaches (1,2) or (1,3)"
    assert words.states(links[:1], 2, 1) == "no line joins (1,1) and (1,2)"


def test_lists_that_have_a_layer() -> None:
    words, _ = words_of("grid 1 x 3\nlayer block on [line[1..2] : line in rows] of bool\n")
    assert words.states([0], 1, 2) == "there is a block on (1,1)–(1,2)"
    assert words.states([0], 2, 1) == "there is no block at (1,1)–(1,2)"


def test_values_that_are_directions() -> None:
    words, at = words_of("grid 1 x 2 of <none, up, right, down, left>\n")
    first, second = at["digit(1,1)"], at["digit(1,2)"]
    assert words.states([first], 0b11101, 0b00010) == "(1,1) points up"
    assert words.states([first, second], 0b00010, 0b11101) == "(1,1) and (1,2) do not point up"
    assert words.states([first], 0b00011, 0b11100) == "(1,1) points somewhere, but not up"
    assert words.states([first], 0b11110, 0b00001) == "(1,1) points nowhere"


def test_a_thing_that_is_drawn_as_a_triangle_keeps_its_name() -> None:
    words, at = words_of(
        "grid 1 x 2 of <nothing, boat>\ndraw digit(c) = k where k = boat: triangle toward up\n"
        'rule "Boats do not touch.": for (a, b) in links: a != boat or b != boat\n'
    )
    assert words.states([at["digit(1,1)"]], 0b10, 0b01) == "(1,1) is empty"
    assert words.states([at["digit(1,1)"]], 0b01, 0b10) == "(1,1) has a boat"


def test_corners_and_figures_are_named_together() -> None:
    words, at = words_of(
        "grid 2 x 2 of <plain, up_left, low_left>\nlayer dot on corners of bool\n"
        "draw digit(c) = k where k = up_left: triangle toward up_left\n"
        "draw digit(c) = k where k = low_left: triangle toward down_left\n"
    )
    variables = enumerate(words.unknowns.variables)
    corners = [n for n, each in variables if each.layer == "dot" and each.place in ((1, 1), (2, 1))]
    assert words.states(corners, 2, 1) == "the bottom right corners of (1,1) and (2,1) have no dot"
    one = words.one_of([(corner, 1) for corner in corners])
    assert one == "the bottom right corner of (1,1) or (2,1) has a dot"
    assert words.states([at["digit(1,1)"]], 0b110, 0b001) == "(1,1) is plain"
    assert words.states([at["digit(1,1)"]], 0b011, 0b100) == "(1,1) has a lower left triangle"
    assert words.have([at["digit(1,1)"]], words.values.several(at["digit(1,1)"], 0b110, True)) == (
        "(1,1) has no upper left or lower left triangle"
    )


def test_a_layer_that_is_a_predicate() -> None:
    words, at = words_of("grid 1 x 2\nlayer on_the_path on cells of bool\n")
    assert words.states([at["on_the_path(1,1)"]], 2, 1) == "(1,1) is not on the path"


def test_a_cell_with_nothing_is_empty() -> None:
    words, at = words_of("grid 1 x 2 of <nothing, bee>\n")
    assert words.states([at["digit(1,1)"]], 0b10, 0b01) == "(1,1) is empty"


def test_values_that_describe_cells() -> None:
    words, at = words_of(
        "grid 1 x 2 of 1..4\nlayer heat on cells of -1..1    # 1 hot, -1 cold; 0 neither\n"
        'draw heat(c) = k where k = 1: fill "#F8D0C0"\nrule "Hot cells and cold cells.": heat(1,1) = 1\n'
    )
    heat = at["heat(1,1)"]
    assert words.states([heat], 0b011, 0b100) == "(1,1) is hot"
    assert words.states([heat], 0b001, 0b110) == "(1,1) is not cold"


def test_a_side_where_nothing_is_drawn() -> None:
    words, at = words_of(
        "grid 1 x 2\nlayer hop on borders of 0..2\ndraw hop(b) = k where k = 1: triangle toward left\n"
        "draw hop(b) = k where k = 2: triangle toward right\n"
    )
    hop = at["hop((1,1) (1,2))"]
    assert words.states([hop], 0b110, 0b001) == "there is no hop between (1,1) and (1,2)"
    assert words.states([hop], 0b011, 0b100) == "the hop between (1,1) and (1,2) is right"


def test_lines_between_two_corners() -> None:
    words, at = words_of("grid 1 x 1\nlayer line on pairs(<corner(0, 0), corner(0, 1)>) of bool\n")
    between = "between the top left corner of (1,1) and the top right corner of (1,1)"
    (line,) = at.values()
    assert words.states([line], 2, 1) == f"there is no line {between}"
    assert words.states([line], 1, 2) == f"there is a line {between}"
