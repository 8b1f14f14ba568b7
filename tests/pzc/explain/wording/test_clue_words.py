"""Names of clues."""

import pytest

import pzc
from pzc.compiler.base.origin import Absent
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.explain.wording.clue_words import ClueWords
from pzc.explain.wording.labels import missing

DECLARED = """grid 3x3 of 1..9
clue number(c: cell) = k
clue black(c: cell)
clue sign(c: cell)
clue runs(c: cell) = lengths: ints
clue meet(x: corner) = k
clue dot(l: link)
clue less(a: cell, b: cell)
clue sees(line: line) = k
clue way(c: cell, to: direction) = k
clue thermo(path: line)
clue spot(g: cells)
clue cage(g: cells)
clue size(k: int) = n
clue index_row(k: int)
clue ghosts(k: int)
clue point(c: cell) = k
clue largest(x: corner, to: direction)
clue shaft(path: line, x: corner)
clue tug(c: cell, one: line, other: line)
draw point(c) = k where k = 1: triangle toward up
draw point(c) = k where k = 2: triangle toward up_left
clue word(c: cell) = letters: ints
draw word: letter in corner
draw dark: circle black
clue dark(c: cell)
"""


@pytest.mark.parametrize(
    ("clue", "words"),
    [
        ("number (1,2) = 3", "the 3 in (1,2)"),
        ("number (1,2) = ?", "the number in (1,2)"),
        ("black (1,2)", "the black clue in (1,2)"),
        ("sign (1,2)", "the sign in (1,2)"),
        ("runs (1,2) = <3>", "the 3 in (1,2)"),
        ("runs (1,2) = <3, 1>", "the numbers 3 and 1 in (1,2)"),
        ("word (1,2) = <A, B>", "the clue AB in (1,2)"),
        ("meet (1,1) = 2", "the 2 at the bottom right corner of (1,1)"),
        ("meet (0,0) = 1", "the 1 at the top left corner of (1,1)"),
        ("dot (1,1) (1,2)", "the dot between (1,1) and (1,2)"),
        ("less (1,2) (1,1)", "the sign between (1,2) and (1,1)"),
        ("sees left[2] = 1", "the 1 left of row 2"),
        ("sees bottom[3] = 2", "the 2 below column 3"),
        ("way (2,2) up = 1", "the 1 in (2,2)"),
        ("thermo <(1,1), (1,2), (2,2)>", "the thermo from (1,1) to (2,2)"),
        ("spot <(1,1), (3,3)>", "the spot of (1,1) and (3,3)"),
        ("spot <(1,1), (1,2), (2,2)>", "the spot of (1,1)"),
        ("size (3) = 2", "the 2 for size 3"),
        ("index_row (3)", "index row 3"),
        ("ghosts (3)", "the 3 ghosts"),
        ("point (1,2) = 1", "the upward triangle in (1,2)"),
        ("point (1,2) = 2", "the upper left triangle in (1,2)"),
        ("largest (1,1) up", "the largest at the bottom right corner of (1,1)"),
        ("shaft <(1,1), (1,2)> (1,1)", "the shaft from (1,1) to (1,2)"),
        ("tug (2,2) <(1,1)> <(3,3), (3,2)>", "the tug in (2,2)"),
        ("dark (1,2)", "the dark circle in (1,2)"),
        ("cage <(1,1), (1,2)> sum = 3", "the cage of (1,1) and (1,2)"),
        ("cage <(1,1), (1,2), (2,2)> max - min >= 2", "the cage of (1,1)"),
    ],
)
def test_clues_are_named_as_a_solver_sees_them(clue: str, words: str) -> None:
    model = pzc.load(f"{DECLARED}{clue}\n").model
    (placement,) = [each for some in model.facts.placements.values() for each in some]
    assert ClueWords(model).label(placement.origin).text == words


def test_clues_that_are_not_given() -> None:
    words = ClueWords(pzc.load(DECLARED).model)
    between = (Link(Cell(1, 1), Cell(1, 2)),)
    one, other = Absent("white_dot", between), Absent("black_dot", between)
    found = [absence for some in ([one], [one, other]) if (absence := words.absence(some)) is not None]
    assert missing(found) == [
        "there is no white dot between (1,1) and (1,2)",
        "there is no white or black dot between (1,1) and (1,2)",
    ]
    assert words.absence([one, Absent("meet", (Corner(1, 1),))]) is None
    assert words.absence([Absent("dot", None)]) is None
    below = words.absence([Absent("white_dot", (Link(Cell(2, 1), Cell(2, 2)),))])
    assert below is not None
    assert missing([found[0], below]) == ["there is no white dot between (1,1)–(1,2) or (2,1)–(2,2)"]


def test_cell_without_a_clue_named_by_an_adjective() -> None:
    words = ClueWords(
        pzc.load('grid 2x2\nclue black(c: cell)\ndraw black: fill black\nrule "Other cells are open.": 1 = 1\n').model
    )
    found = [words.absence([Absent("black", (Cell(1, column),))]) for column in (1, 2)]
    assert missing(each for each in found if each is not None) == ["(1,1) and (1,2) are not black"]


def test_a_group_is_named_by_its_first_cell_if_no_other_group_has_it() -> None:
    model = pzc.load(f"{DECLARED}spot <(1,1), (1,2), (2,2)>, <(1,1), (2,1), (2,2)>\n").model
    words = ClueWords(model)
    found_labels = {words.label(each.origin).text for each in model.facts.placements["spot"]}
    assert found_labels == {"the spot of (1,1), (1,2) and (2,2)", "the spot of (1,1), (2,1) and (2,2)"}


def test_a_clue_is_named_by_its_color_if_the_rules_do_so() -> None:
    text = """grid 2x2 of 1..2
clue between_ends(c: cell)
draw between_ends: square grey
between_ends (1,2)
rule "{}": for c in between_ends: c = 2
"""
    for rule, words in [
        ("A grey digit is 2.", "the grey digit in (1,2)"),
        ("A digit between ends is 2.", "the between ends in (1,2)"),
    ]:
        model = pzc.load(text.format(rule)).model
        (placement,) = model.facts.placements["between_ends"]
        assert ClueWords(model).label(placement.origin).text == words


def test_names_of_kinds_become_singular_nouns() -> None:
    text = """grid 2x2 of 1..2
clue rising(c: cell)
clue whispers(p: line)
draw rising: arrow
rule "On a whisper line, digits differ.": for p in whispers: distinct(p)
rising (1,2)
whispers <(1,1), (2,1)>
"""
    model = pzc.load(text).model
    names = {ClueWords(model).label(each.origin).text for some in model.facts.placements.values() for each in some}
    assert names == {"the rising arrow in (1,2)", "the whisper line from (1,1) to (2,1)"}


def test_a_name_that_is_no_noun_is_a_clue() -> None:
    model = pzc.load("use sudoku(height = 2, width = 2), indexed_digit(k = 4)\ncolumn_of (1,2)\n").model
    (placement,) = model.facts.placements["column_of"]
    assert ClueWords(model).label(placement.origin).text == "the clue in (1,2)"


def test_words_are_written_as_they_are_drawn() -> None:
    text = "grid 1x2 of 1..3\nclue word(letters: ints) = weight\n{}word <1, 2, 1> = 5\n"
    for draw, name in (("draw word: letter\n", "ABA"), ("", "1 2 1")):
        model = pzc.load(text.format(draw)).model
        (placement,) = model.facts.placements["word"]
        assert ClueWords(model).label(placement.origin).text == f"the word {name}"


def test_a_clue_is_called_by_its_figure_if_the_rules_do_that() -> None:
    text = 'grid 1x2 of 1..3\nclue stone(c: cell)\ndraw stone: diamond\nrule "{}": for c in stone: c > 1\nstone (1,2)\n'
    for rule, name in (("A digit in a diamond is large.", "diamond"), ("A digit in a stone is large.", "stone")):
        model = pzc.load(text.format(rule)).model
        (placement,) = model.facts.placements["stone"]
        assert ClueWords(model).label(placement.origin).text == f"the {name} in (1,2)"


def test_numbers_of_several_kinds_beside_the_board_have_a_sign() -> None:
    text = """grid 2x2 of 1..2
clue branches(l: line) = k
clue letter(c: cell) = k
draw branches: value outside, text "T" outside
draw letter: letter
branches left = <0, 1>
letter (1,2) = 3
"""
    model = pzc.load(text).model
    found_labels = [
        ClueWords(model).label(each.origin).text for some in model.facts.placements.values() for each in some
    ]
    assert found_labels == ["the 0 at T left of row 1", "the 1 at T left of row 2", "the C in (1,2)"]


def test_a_clue_is_named_by_the_sign_that_the_rules_write() -> None:
    model = pzc.load('grid 2x2\nclue any_sign(c: cell)\ndraw any_sign: text "?"\nrule "A ? is open.": 1 = 1\n').model
    absence = ClueWords(model).absence([Absent("any_sign", (Cell(1, 1),))])
    assert absence is not None
    assert missing([absence]) == ["there is no ? in (1,1)"]


NUMBERS = """grid 2x2
clue light(c: cell) = k
clue shadow(c: cell) = k
clue total(g: cells) = k
draw total: outline, value in corner at first
rule "Each area holds one number.": 1 = 1
total <(1,1), (1,2), (2,1)> = 5
"""


def test_numbers_of_several_kinds_are_numbers_if_the_rules_say_so() -> None:
    words = ClueWords(pzc.load(NUMBERS).model)
    absence = words.absence([Absent("light", (Cell(1, 1),)), Absent("shadow", (Cell(1, 1),))])
    assert absence is not None
    assert missing([absence]) == ["there is no number in (1,1)"]


def test_the_number_of_a_group_is_in_its_first_cell() -> None:
    model = pzc.load(NUMBERS).model
    assert ClueWords(model).label(model.facts.placements["total"][0].origin).text == "the 5 in (1,1)"


LIFTS = """grid 3x3
clue lift(path: line) = k
clue shaft(a: cell, b: cell)
draw lift: arrow along path, value in corner at first
rule "A number tells how long a lift runs. A shaft joins two lifts.": 1 = 1
lift (1,1)..(1,3) = 2
shaft (1,1) (2,1)
"""


def test_a_clue_along_a_whole_row_is_not_beside_the_board() -> None:
    model = pzc.load(LIFTS).model
    words = ClueWords(model)
    assert words.label(model.facts.placements["lift"][0].origin).text == "the 2 from (1,1) to (1,3)"
    assert words.label(model.facts.placements["shaft"][0].origin).text == "the shaft between (1,1) and (2,1)"
