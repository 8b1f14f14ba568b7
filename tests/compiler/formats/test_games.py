"""Each word of a game's description: what it reads it writes again, and every cut and every strange sign is found."""

import pytest

from pzc.compiler.board.board import Board, Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.game_ids import filled, fit, names_in
from pzc.compiler.formats.games import WORDS, read_desc, write_desc
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.model import CodeUse
from pzc.compiler.pictures.clues import Args, Told

ROW = (Cell(1, 1), Cell(1, 2))
COLUMN = (Cell(1, 1), Cell(2, 1))
SUMS = "c|a|sum = #|d|max = # * min"

# A word with its names, the height and width of a board, a description, and one of the things that it says.
SAID: list[tuple[str, str, int, int, str, tuple[str, Args, Told]]] = [
    ("numbers", "n", 2, 3, "12_3b7a", ("n", (Cell(1, 2),), Told(3))),
    ("numbers", "n", 6, 6, "zh1a", ("n", (Cell(6, 5),), Told(1))),
    ("signs", "n|B", 2, 3, "1Bb0a", ("n", (Cell(1, 2),), Told(None, untold=True))),
    ("signs", "n", 1, 2, "aC", ("n", (Cell(1, 2),), Told(12))),
    ("corner_signs", "n", 1, 1, "b20", ("n", (Corner(1, 0),), Told(2))),
    ("marks", "W|a|B|b", 1, 3, "aBW", ("b", (Cell(1, 2),), Told())),
    ("steps", "t", 2, 2, "a_a", ("t", (Cell(2, 1),), Told())),
    ("steps", "t", 7, 5, "zgb", ("t", (Cell(7, 3),), Told())),
    ("two_steps", "n", 2, 2, "aBb", ("n", (Cell(2, 1),), Told(1))),
    ("each", "n", 1, 3, "1aA", ("n", (Cell(1, 3),), Told(36))),
    ("bracketed", "n", 1, 3, "1[10]2", ("n", (Cell(1, 2),), Told(10))),
    ("arrows", "a|n", 1, 3, "c12ha", ("a", (Cell(1, 2), (-1, -1)), Told())),
    ("compared", "n|s", 2, 2, "0R,0,2U,0,", ("s", (Cell(1, 1), Cell(2, 1)), Told())),
    ("joined", "n|s", 1, 2, "0R,2L,", ("s", (Link(*ROW),), Told())),
    ("lines", "n", 1, 2, "1,0,12", ("n", (ROW,), Told(12))),
    ("above_beside", "n", 2, 2, ".1,a2", ("n", (ROW,), Told(10))),
    ("sides", "n", 2, 2, "1///2/3///", ("n", (ROW,), Told(3))),
    ("runs", "n", 2, 2, "1.1//2/", ("n", (COLUMN,), Told((1, 1)))),
    ("tracks", "s|p|n", 2, 2, "5c,1,S2,S2,1", ("p", (Link(*ROW),), Told())),
    ("tracks", "s|p|n", 2, 2, "d,2,S1,S2,1", ("s", (Cell(2, 2),), Told())),
    ("cages", "c|sum = #", 2, 2, "__b,3_4b", ("c", (COLUMN,), Told(condition="sum = 3"))),
    ("formulas", SUMS, 2, 2, "__b,a3d2", ("c", ((Cell(1, 2), Cell(2, 2)),), Told(condition="max = 2 * min"))),
    ("formulas", SUMS, 2, 2, "_5,a1a2a2a1", ("c", ((Cell(1, 1),),), Told(condition="sum = 1"))),
]
IDS = [f"{word} {desc}" for word, *_, desc, _ in SAID]


def _read(word: str, names: str, height: int, width: int, desc: str) -> Content:
    content = empty(Board(height, width))
    read_desc(desc, content, [CodeUse(word, tuple(names.split("|")))])
    return content


@pytest.mark.parametrize(("word", "names", "height", "width", "desc", "said"), SAID, ids=IDS)
def test_there_and_back(
    word: str, names: str, height: int, width: int, desc: str, said: tuple[str, Args, Told]
) -> None:
    content = _read(word, names, height, width, desc)
    name, args, told = said
    assert content.clues[name][args] == told
    assert write_desc(content, [CodeUse(word, tuple(names.split("|")))]) == desc


@pytest.mark.parametrize(("word", "names", "height", "width", "desc", "said"), SAID, ids=IDS)
def test_cuts_and_strange_signs_are_found(
    word: str, names: str, height: int, width: int, desc: str, said: object
) -> None:
    if desc[-1] not in ",/":  # a last comma may be missing, and a last list be empty
        with pytest.raises(Damaged):
            _read(word, names, height, width, desc.rstrip("0123456789")[:-1] if desc[-1].isdigit() else desc[:-1])
    for at in range(len(desc) + 1):
        with pytest.raises(Damaged) as error:
            _read(word, names, height, width, f"{desc[:at]}!{desc[at:]}")
        assert error.value.at <= len(desc) + 1


def test_every_word_is_tried() -> None:
    others = {"params", "letter", "constant", "flag", "first_signs", "points", "blocks", "plates"}
    assert {word for word, *_ in SAID} | others == set(WORDS)


def test_divisions() -> None:
    content = _read("blocks", "r", 2, 2, "__b")
    assert content.divisions["r"] == (COLUMN, (Cell(1, 2), Cell(2, 2)))
    assert write_desc(content, [CodeUse("blocks", ("r",))]) == "__b"
    content = _read("plates", "p", 2, 3, "LRTLRB")
    assert content.divisions["p"][1] == (Cell(1, 3), Cell(2, 3))
    assert write_desc(content, [CodeUse("plates", ("p",))]) == "LRTLRB"
    for desc in ("LRT", "LLRLRB", "LRTLRX", "RLTLRB"):
        with pytest.raises(Damaged):
            _read("plates", "p", 2, 3, desc)


def test_what_ends_with_the_last_sign() -> None:
    content = _read("first_signs", "n", 2, 2, "a3")
    assert content.clues["n"] == {(Cell(1, 2),): Told(3)}
    assert write_desc(content, [CodeUse("first_signs", ("n",))]) == "a3"
    content = _read("points", "a|b", 2, 2, "bE")
    assert content.clues == {"a": {(ROW,): Told()}, "b": {((Cell(2, 1),),): Told()}}
    assert write_desc(content, [CodeUse("points", ("a", "b"))]) == "bE"


@pytest.mark.parametrize(
    ("word", "names", "clues", "words"),
    [
        ("signs", "n", {(Cell(1, 1),): Told(None, untold=True)}, "not told"),
        ("numbers", "n", {(Cell(1, 1),): Told(-1)}, "less than 0"),
        ("two_steps", "n", {(Cell(1, 1),): Told(2)}, "neither 0 nor 1"),
        ("each", "n", {(Cell(1, 1),): Told(2)}, "a cell has no"),
        ("arrows", "n|m", {(Cell(1, 1), (0, 1)): Told()}, "a cell has no"),
        ("lines", "n", {(ROW,): Told(1)}, "a row or column has no"),
        ("sides", "n", {(ROW[:1],): Told(1)}, "no place for one"),
        ("runs", "n", {}, "a row or column has no"),
        ("tracks", "n|m|k", {(Cell(1, 1),): Told(), (Cell(2, 2),): Told()}, "a row or column has no"),
        ("tracks", "n|m|k", {(Cell(1, 2),): Told(), (Cell(2, 2),): Told()}, "does not lead from the left"),
        ("cages", "n|sum = #", {(ROW,): Told(condition="max = 3")}, "can't say `max = 3`"),
        ("cages", "n|sum = #", {((Cell(1, 1), Cell(2, 2)),): Told()}, "several parts"),
        ("cages", "n|sum = #", {(ROW,): Told(), (COLUMN,): Told()}, "in two"),
        ("formulas", "n|a|sum = #", {(ROW,): Told(condition="sum = 3")}, "in no group"),
        ("signs", "n", {(Cell(1, 1),): Told(1, condition="sum = 3")}, "the condition of"),
    ],
)
def test_what_can_not_be_said(word: str, names: str, clues: dict[Args, Told], words: str) -> None:
    content = empty(Board(2, 2))
    content.clues["n"] = clues
    with pytest.raises(Unwritable, match=words):
        write_desc(content, [CodeUse(word, tuple(names.split("|")))])


def test_templates() -> None:
    template = "{width}x{height-1}[x]t0"
    assert names_in(template) == ("width", "height")
    assert fit(template, "3x12xt0dh") == ({"width": 3, "height": 13}, {"x"})
    assert filled(template, {"width": 3, "height": 13}, {"x"}) == "3x12xt0"
    assert fit(template, "3x12t1") is None and fit(template, "0x12t0") is None
    for wrong in ("", "{width", "{2}", "[xy]"):
        with pytest.raises(ValueError, match="parameters in braces"):
            names_in(wrong)
    with pytest.raises(ValueError, match="twice"):
        names_in("{n}x{n}")
