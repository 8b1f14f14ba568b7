"""Signs of addresses by the notation of a clause: round trips, truncations, unknown characters, and errors."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from ..notation_cases import board, clause, read, read_picture, sign, write

UPWARDS = tuple(Cell(row, 2) for row in (4, 3, 2, 1))
UNKNOWN = GivenValue(None, unspecified=True)
ROW = (Cell(1, 1), Cell(1, 2))


class Case(NamedTuple):
    """A code, the height and the width of a board, a body, and one of its clues."""

    code: str
    height: int
    width: int
    body: str
    name: str
    args: Args
    given: GivenValue = GivenValue()


CASES = [
    Case("numbers16(number)", 4, 4, "g1k23k3g", "number", (Cell(3, 1),), GivenValue(3)),
    Case("numbers16(number)", 1, 4, "-1c+12f.=001", "number", (Cell(1, 4),), GivenValue(4097)),
    Case('numbers16("0", white, "?", black, "20", unknown(other))', 1, 4, "0.-14g", "other", (Cell(1, 3),), UNKNOWN),
    Case("numbers10(number)", 2, 3, "3b.12", "number", (Cell(2, 1),), UNKNOWN),
    Case('numbers10(number, "5", black)', 1, 3, "53a", "black", (Cell(1, 1),)),
    Case("numbers36(number)", 2, 3, "12-10z%3", "number", (Cell(1, 3),), GivenValue(36)),
    Case("numbers36(number)", 1, 3, "-zzz.", "number", (Cell(1, 1),), GivenValue(1295)),
    Case("cells4(number)", 5, 5, "cbcbcddad", "number", (Cell(4, 1),), GivenValue(3)),
    Case("corners4(corner_number)", 2, 2, "lc", "corner_number", (Corner(2, 0),), GivenValue(2)),
    Case("ways4(number)", 2, 3, "463.5", "number", (Cell(2, 2),), UNKNOWN),
    Case("outside16(line_number)", 4, 4, "k13h4j3g", "line_number", (UPWARDS,), GivenValue(1)),
    Case("beside16(line_number)", 2, 3, "1g2g3", "line_number", (tuple(Cell(2, c) for c in (1, 2, 3)),), GivenValue(3)),
    Case("circles(white, black)", 3, 3, "096", "black", (Cell(3, 2),)),
    Case("marks(white)", 3, 3, "8i", "white", (Cell(1, 2),)),
    Case("ones(white)", 3, 3, "402", "white", (Cell(2, 3),)),
    Case("dots_between(between)", 2, 2, "30", "between", (Link(Cell(2, 1), Cell(2, 2)),)),
    Case("dots(dot)", 2, 2, "8e", "dot", ((Cell(1, 1),),)),
    Case("dots(dot, dark_dot)", 2, 2, "fe", "dark_dot", ((Cell(1, 1),),)),
    Case("arrows16(arrow_number)", 3, 3, "a3.c40c", "arrow_number", (Cell(1, 2), (0, -1)), UNKNOWN),
    Case("arrows16(arrow_number, white)", 1, 3, "6110.-2101", "white", (Cell(1, 2),)),
    Case("arrows16(arrow_number, number)", 1, 4, "03510-010042", "number", (Cell(1, 3),), GivenValue(256)),
    Case("clusters(several)", 2, 3, "3b09g.ae", "several", (Cell(1, 3),), GivenValue((1, 1, 1, 1))),
    Case('each("a-z", "{1-4}0", arrow, "{1-4}1", arrow and black)', 1, 3, "30a41", "arrow", (Cell(1, 3), (0, 1))),
    Case('each("g-z", "{hex%2}", <number, other>)', 1, 3, "45g", "other", (Cell(1, 2),), GivenValue(2)),
    Case('each("n i{1-f}", "x", black, "{0-f}", number)', 4, 5, "xnxif22", "black", (Cell(1, 1),)),
    Case('each(".k-z", "{1-jA-Z}", number)', 1, 5, "lBj", "number", (Cell(1, 4),), GivenValue(21)),
    Case('each("a-z", "{A-Z}", number, "-{00-zz+37}", number)', 1, 2, "Z-01", "number", (Cell(1, 2),), GivenValue(38)),
    Case('each("a-z", "{1-9?0}*", several)', 1, 3, "120b", "several", (Cell(1, 1),), GivenValue((1, 2, "?"))),
    Case('each("", "{hex|.}{hex|.}", number and other)', 1, 2, "3..4", "other", (Cell(1, 2),), GivenValue(4)),
    Case('grouped(2, points(each("g-z", "{hex/4}", <., dot, dark_dot>)))', 1, 2, "6g", "dark_dot", (ROW,)),
    Case('right_below(each("g-z", "{hex/3}", <., between>))', 2, 2, "3g3", "between", (Link(Cell(1, 1), Cell(1, 2)),)) ,
    Case('sides(numbers16(side_number))', 1, 3, "g4", "side_number", (Border(1, 2, True),), GivenValue(4)),
    Case("walls(marks(between))", 3, 2, "0g", "between", (Link(Cell(1, 1), Cell(2, 1)),)),
    Case("all_sides(marks(border_mark))", 2, 2, "8", "border_mark", (Border(2, 1, True),)),
    Case("all_sides(marks(border_mark))", 2, 2, "840", "border_mark", (Border(2, 2, False),)),
    Case('steps("0-z.", black)', 2, 3, "121", "black", (Cell(1, 2),)),
    Case('inner_corners(steps("0-z.", corner_dot))', 3, 3, "12", "corner_dot", (Corner(1, 2),)),
    Case("either(numbers10(number), numbers16(number))", 1, 2, "-3-10", "number", (Cell(1, 2),), GivenValue(16)),
    Case("either(numbers10(number), numbers16(number))", 1, 2, "34", "number", (Cell(1, 2),), GivenValue(4)),
    Case('numbers16("1", black), marked(black, numbers16(number))', 1, 4, "1g1g3g", "black", (Cell(1, 1),)),
]  # fmt: skip
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.body}")


@each_case
def test_notation_round_trips(case: Case) -> None:
    content = read(*case[:4])
    assert content.clues[case.name][case.args] == case.given
    assert write(case.code, content) == case.body


@each_case
def test_truncations_and_unknown_signs_are_found(case: Case) -> None:
    for at in range(len(case.body)):
        with pytest.raises(Damaged) as error:
            read(*case[:3], f"{case.body[:at]}!{case.body[at:]}")
        assert error.value.at <= len(case.body) + 1
    with pytest.raises(Damaged):
        read(*case[:3], case.body + "0")


@pytest.mark.parametrize(
    ("code", "body", "message", "at"),
    [
        ("numbers16(number)", "3", "it ends too soon", 1),
        ("numbers16(number)", "3-1", "it ends too soon", 3),
        ("numbers16(number)", "3-1x", "`1` means nothing here", 2),
        ("numbers16(number)", "3z", "more places than the board", 1),
        ("cells4(number)", "050", "more in it than this variant has", 2),
        ("circles(white)", "6", "no name for", 0),
        ("circles(white, black)", "1", "more places than the board", 0),
        ('each("", "{1-9}", arrow)', "19", "a direction that the clause has no name for", 1),
        ('numbers16("0", white)', "03", "`3` means nothing here", 1),
    ],
)
def test_errors_have_places(code: str, body: str, message: str, at: int) -> None:
    with pytest.raises(Damaged, match=message) as error:
        read(code, 1, 2, body)
    assert error.value.at == at


@pytest.mark.parametrize(
    ("value", "body"),
    [
        ((), "0"),  # "no black cell around" is written as 0
        ((8,), "8"),
        ((1, 1, 1, 1), "9"),
        (("?",), "."),
        ((5, 5), "az"),
        ((3, "?", 3), "cf"),
        ((1, 1, 1, "?"), "d6"),
    ],
)
def test_clusters(value: tuple[int | str, ...], body: str) -> None:
    assert sign("clusters(several)", {"several": {(Cell(1, 1),): GivenValue(value)}}) == body
    assert read("clusters(several)", 1, 1, body).clues["several"] == {(Cell(1, 1),): GivenValue(value or (0,))}


@pytest.mark.parametrize(
    ("body", "count"),
    [("cb.2", 8), ("bg", 4), ("5c", 3)],
)
def test_digits_with_number_of_empty_places(body: str, count: int) -> None:
    """At the end of the board, the site writes that two follow."""
    content = read("cells4(number)", 1, count, body)
    assert read("cells4(number)", 1, count, write("cells4(number)", content)).clues == content.clues


def test_dots_at_the_end_of_the_board() -> None:
    assert write("dots(dot)", read("dots(dot)", 2, 2, "e2")) == "ee"


def test_marks_far_apart() -> None:
    clues: dict[str, dict[Args, GivenValue]] = {"black": {(Cell(1, 40),): GivenValue()}}
    assert sign('steps("0-z.", black)', clues, 1, 41) == ".31"
    assert sign('steps_to_last("0-z", black)', clues, 1, 41) == "z4"
    assert read('steps_to_last("0-z", black)', 1, 41, "z4").clues == clues


def test_notation_without_places() -> None:
    assert sign('inner_corners(steps("0-z.", corner_dot))', {}) == "0"
    read('inner_corners(steps("0-z.", corner_dot))', 1, 1, "0")


def test_places_that_are_no_cells() -> None:
    content = read('numbers10("7", hole, number)', 1, 3, "7a6")
    assert content.holes == {Cell(1, 1)} and content.clues == {"number": {(Cell(1, 3),): GivenValue(6)}}
    assert write('numbers10("7", hole, number)', content) == "7a6"
    content.clues.clear()
    assert write("holes()", content) == "g" and write("holes()", empty(Board(1, 3))) == ""
    assert read("holes()", 1, 3, "").holes == set()


def test_a_region_has_one_number() -> None:
    """The number of a region is read into the topmost of its leftmost cells, and may be written from any of its
    cells.
    """
    a, b, c, d = Board(2, 2).cells
    code = "borders(room), rooms16(number)"
    content = read(code, 2, 2, "0o34")
    assert content.clues["number"] == {(a,): GivenValue(3), (c,): GivenValue(4)}
    content.clues["number"] = {(b,): GivenValue(3), (d,): GivenValue(4)}
    assert write(code, content) == "0o34"
    content.clues["number"][(a,)] = GivenValue(3)
    with pytest.raises(Unwritable, match="beside another"):
        write(code, content)


slot = st.one_of(st.none(), st.none(), st.just(UNKNOWN), st.builds(GivenValue, st.integers(0, 4)))


@pytest.mark.parametrize("code", ["numbers16(number)", "numbers10(number)", "cells4(number)", "numbers36(number)"])
@given(slots=st.lists(slot, min_size=1, max_size=70))
def test_random_numbers_round_trip(code: str, slots: list[GivenValue | None]) -> None:
    board = Board(1, len(slots))
    clues: dict[Args, GivenValue] = {(c,): g for c, g in zip(board.cells, slots, strict=True) if g is not None}
    found = clause(code).codes[0].notation
    assert found is not None
    body = sign(code, {"number": clues}, 1, len(slots))
    assert read(code, 1, len(slots), body).clues.get("number", {}) == clues


@pytest.mark.parametrize(
    ("code", "line", "name", "args", "given"),
    [
        ('cells("{1-4},{dec?-}", arrow_number)', "3,12 . 4,- ", "arrow_number", (Cell(1, 3), (0, 1)), UNKNOWN),
        ('cells("{1-4},{dec}", arrow_number, "0,{dec}", number)', "3,1 0,4 . ", "number", (Cell(1, 2),), GivenValue(4)),
        ('cells("{dec?-}*,", several)', "1,-,3 . - ", "several", (Cell(1, 1),), GivenValue((1, "?", 3))),
        ('cells("x", black, "0", white, "{dec}", number)', "x 0 10 ", "number", (Cell(1, 3),), GivenValue(10)),
        ('cells("3", white and black, "1", white)', "1 3 . ", "black", (Cell(1, 2),), GivenValue()),
        ('sides("{dec}", side_number)', "2 0 ", "side_number", (Border(1, 1, True),), GivenValue(2)),
        ('sides("o{0-1}", <., between>)', "o1 0 ", "between", (Link(Cell(1, 1), Cell(1, 2)),), GivenValue()),
    ],
)  # fmt: skip
def test_signs_in_a_picture(code: str, line: str, name: str, args: Args, given: GivenValue) -> None:
    content = read_picture(code, 1, 3, [line])
    assert content.clues[name][args] == given
    assert board(code, content) == [line]


@pytest.mark.parametrize(
    ("code", "line"), [('cells("{1-4},{dec}", arrow_number)', "5,1 . . "), ('cells("q{dec}", number)', "q . . ")]
)
def test_signs_in_a_picture_that_are_none(code: str, line: str) -> None:
    with pytest.raises(Damaged, match="means nothing here"):
        read_picture(code, 1, 3, [line])


def test_a_follower_of_a_list() -> None:
    code = 'each("k-z", "{1-9?0}*{>k-z|/}", several), numbers16(number)'
    content = read(code, 1, 3, "1k2li")
    assert content.clues["several"] == {(Cell(1, 1),): GivenValue((1,)), (Cell(1, 2),): GivenValue((2,))}
    assert write(code, content) == "1k2li"
    last = read(code, 1, 1, "12/g")
    assert last.clues["several"] == {(Cell(1, 1),): GivenValue((1, 2))} and write(code, last) == "12/g"


def test_places_of_two_kinds() -> None:
    code = 'cells_outside(each("g-z", "{0-9}", number, "{0-9}", line_number))'
    content = read(code, 2, 2, "3i5m")
    column = (Cell(1, 1), Cell(2, 1))
    assert content.clues == {"number": {(ROW[0],): GivenValue(3)}, "line_number": {(column,): GivenValue(5)}}
    assert write(code, content) == "3i5m"


def test_directions_by_their_number() -> None:
    code = 'each("g-z", "{0-4>2.}", arrow)'
    content = read(code, 1, 2, "4d")
    assert content.clues["arrow"] == {(ROW[0], (0, 1)): GivenValue(), (ROW[1], (0, -1)): GivenValue()}
    assert write(code, content) == "4d"


def test_one_sign_for_several_places_in_a_row() -> None:
    code = 'each("h-z", "{*0-2}", black, ".", white)'
    content = read(code, 1, 8, "h2.0i")
    assert [args[0].column for args in content.clues["black"]] == [2, 3, 4, 6]
    assert write(code, content) == "h2.0i"
    assert write(code, read(code, 1, 4, "0000")) == "20"
    with pytest.raises(Damaged, match="more places than the board"):
        read(code, 1, 2, "2")


def test_a_picture_in_which_0_is_a_number() -> None:
    code, lines = 'sides("{dec|.}", side_number)', ["0 . ", "3 . . "]
    content = read_picture(code, 2, 3, [*lines[:1], ". . ", lines[1]])
    assert len(content.clues["side_number"]) == 2
    assert board(code, content) == ["0 . ", ". . ", "3 . . "]


def test_characters_by_their_number() -> None:
    code = 'characters("x", black, "{char-64|.}", number)'
    content = read_picture(code, 2, 2, ["A.", "xC"])
    assert content.clues["number"] == {(Cell(1, 1),): GivenValue(1), (Cell(2, 2),): GivenValue(3)}
    assert board(code, content) == ["A.", "xC"]
    with pytest.raises(Damaged):
        read_picture(code, 2, 2, ["AAA", "A."])


def test_hexadecimal_number_with_an_offset() -> None:
    """`{hex-24}` is a hexadecimal number minus 24, not a range."""
    assert sign('each("g-z", "{hex-24}", number)', {"number": {(Cell(1, 1),): GivenValue(74)}}) == "-62"


def test_a_mark_that_stands_for_no_clue() -> None:
    """The places that fill up the last group have no mark, though no mark is a clue."""
    text = 'grouped(5, each("", "{0-v/2/2/2/2}", <black, .>))'
    content = read(text, 1, 3, "8")
    assert set(content.clues["black"]) == {(Cell(1, 1),), (Cell(1, 3),)}
    assert write(text, content) == "8"
    with pytest.raises(Damaged, match="more places"):
        read(text, 1, 3, "2")


def test_signs_with_and_without_numbers() -> None:
    """A sign for a clue may also be one for its unknown number. A sign for one number comes before one for all."""
    text = 'cells("5", unknown(number), "{0-4}", number, "5", black)'
    content = read_picture(text, 1, 2, ["5 4 "])
    assert content.clues["number"][Cell(1, 1),].unspecified and (Cell(1, 1),) in content.clues["black"]
    text = 'cells("x", number = 1, "{0-9}", number)'
    content = read_picture(text, 1, 2, ["x 2 "])
    assert board(text, content)[0] == "x 2 "
