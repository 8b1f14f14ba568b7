"""Each code of an address: what it reads it writes again, and every cut and every strange sign is found."""

import pytest

from pzc.compiler.board.board import Board, Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.divisions import take_holes, take_walls, without_holes
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Told

# A code with its names, the height and width of a board, a body, and one of the things that it says.
SAID = [
    ("numbers16", "n", 4, 4, "g1k23k3g", ("n", (Cell(3, 1),), Told(3))),
    ("numbers10", "n", 2, 3, "3b.12", ("n", (Cell(2, 1),), Told(None, untold=True))),
    ("numbers36", "n", 2, 3, "12-10z%3", ("n", (Cell(1, 3),), Told(36))),
    ("cells4", "n", 5, 5, "cbcbcddad", ("n", (Cell(4, 1),), Told(3))),
    ("corners4", "n", 2, 2, "l2i", ("n", (Corner(2, 0),), Told(2))),
    ("outside16", "n", 4, 4, "k13h4j3g", ("n", (tuple(Cell(r, 2) for r in (4, 3, 2, 1)),), Told(1))),
    ("ways4", "n", 2, 3, "463.5", ("n", (Cell(2, 2),), Told(None, untold=True))),
    ("beside16", "n", 2, 3, "1g2g3", ("n", (tuple(Cell(2, c) for c in (1, 2, 3)),), Told(3))),
    ("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(2, c) for c in (1, 2)),), Told((1,)))),
    ("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(1, c) for c in (1, 2)),), Told(()))),
    ("few_runs16", "n", 3, 3, "12j1i2g", ("n", (tuple(Cell(r, 1) for r in (1, 2, 3)),), Told((2, 1)))),
    ("arrows16", "n", 3, 3, "a3.c40c", ("n", (Cell(1, 2), (0, -1)), Told(None, untold=True))),
    ("arrows16", "n,m", 1, 3, "6110.-2101", ("m", (Cell(1, 2),), Told())),
    ("pairs16", "p,m", 1, 2, "1g2i", ("m", ((Cell(1, 1),),), Told(1))),
    ("kinds16", "a,b", 1, 3, "09g", ("b", (Cell(1, 2),), Told(4))),
    ("coded16", "0,w,?,p", 1, 3, "0.g", ("p", (Cell(1, 2),), Told())),
    ("coded10", "n,5,s", 1, 3, "53a", ("s", (Cell(1, 1),), Told())),
    ("tinted_arrows16", "a,g,w,b", 1, 3, "113a20.", ("w", (Cell(1, 1),), Told())),
    ("numbers10_holes", "n", 1, 3, "7.3", ("n", (Cell(1, 2),), Told(None, untold=True))),
    ("uncrossed16", "n", 1, 2, "h1.-10", ("n", ((Cell(1, 1), Cell(1, 2)),), Told(16))),
    ("fleet", "f", 1, 1, "//c", ("f", (3,), Told(1))),
    ("fleet", "f", 1, 1, "/2/11g/41u", ("f", (4,), Told(1))),
    ("circles", "a,b", 3, 3, "096", ("b", (Cell(3, 2),), Told())),
    ("marks", "a", 3, 3, "8i", ("a", (Cell(1, 2),), Told())),
    ("ones", "a", 3, 3, "3i02", ("a", (Cell(2, 3),), Told())),
    ("dots_between", "a,b", 2, 2, "b0", ("b", (Link(Cell(1, 1), Cell(2, 1)),), Told())),
    ("dots", "a", 2, 2, "2he", ("a", ((Cell(1, 1),),), Told())),
    ("dots_inside", "a,b", 2, 2, "g5k", ("b", (Link(Cell(1, 1), Cell(1, 2)),), Told())),
    ("clusters", "n", 2, 3, "3b09g.ae", ("n", (Cell(1, 3),), Told((1, 1, 1, 1)))),
    ("crossed", "a,b,c", 3, 3, "k3-k4-2A5", ("c", (Cell(2, 3),), Told(3))),
]


def _read(word: str, names: str, height: int, width: int, body: str) -> tuple[Content, Cursor]:
    content, cursor = empty(Board(height, width)), Cursor(body)
    CODES[word].read(cursor, content, tuple(names.split(",")))
    return content, cursor


@pytest.mark.parametrize(("word", "names", "height", "width", "body", "said"), SAID)
def test_there_and_back(word: str, names: str, height: int, width: int, body: str, said: tuple) -> None:  # type: ignore[type-arg]
    content, cursor = _read(word, names, height, width, body)
    assert cursor.ended, cursor.text[cursor.at :]
    name, args, told = said
    assert content.clues[name][args] == told
    again = CODES[word].write(content, tuple(names.split(",")))
    twice, _ = _read(word, names, height, width, again)
    assert (twice.clues, twice.divisions) == (content.clues, content.divisions)


@pytest.mark.parametrize(("word", "names", "height", "width", "body", "said"), SAID)
def test_cuts_and_strange_signs_are_found(
    word: str, names: str, height: int, width: int, body: str, said: object
) -> None:
    with pytest.raises(Damaged):
        _read(word, names, height, width, body[:-1])
    for at in range(len(body)):
        with pytest.raises(Damaged) as error:
            _read(word, names, height, width, f"{body[:at]}!{body[at:]}")
        assert error.value.at <= len(body) + 1


def test_every_code_is_tried() -> None:
    assert {word for word, *_ in SAID} | {
        "borders",
        "rooms16",
        "setting",
        "stroke",
        "largest",
        "largest_region",
        "flag",
        "constant",
        "literal",
        "holes",
    } == set(CODES)


def test_regions_and_their_numbers() -> None:
    content, cursor = empty(Board(6, 6)), Cursor("lll155007rs12222j")
    CODES["borders"].read(cursor, content, ("room",))
    CODES["rooms16"].read(cursor, content, ("n",))
    assert cursor.ended
    assert [len(room) for room in content.divisions["room"]] == [3, 6, 6, 5, 5, 6, 4, 1]
    assert CODES["borders"].write(content, ("room",)) + CODES["rooms16"].write(content, ("n",)) == cursor.text
    moved = dict(content.clues["n"])
    first = next(iter(moved))
    room = next(room for room in content.divisions["room"] if first[0] in room)
    moved[(room[-1],)] = moved.pop(first)
    content.clues["n"] = moved
    assert CODES["rooms16"].write(content, ("n",)) == cursor.text[12:]


def test_what_can_not_be_written() -> None:
    board = Board(2, 2)
    outside, parts, plain = empty(board), empty(board), empty(board)
    outside.clues["n"] = {(Corner(0, 0),): Told(1)}
    with pytest.raises(Unwritable, match="no place"):
        CODES["numbers16"].write(outside, ("n",))
    parts.divisions["room"] = ((Cell(1, 1), Cell(2, 2)), (Cell(1, 2), Cell(2, 1)))
    with pytest.raises(Unwritable, match="several parts"):
        CODES["borders"].write(parts, ("room",))
    with pytest.raises(Unwritable, match="no number"):
        plain.clues["n"] = {(Cell(1, 1),): Told()}
        CODES["numbers16"].write(plain, ("n",))


def test_what_follows_from_the_rest() -> None:
    content, cursor = empty(Board(2, 2)), Cursor("3/g7g-10")
    for word, name in (("setting", "stars"), ("numbers16", "n"), ("largest", "most"), ("largest_region", "size")):
        CODES[word].read(cursor, content, (name,))
    assert (content.settings, content.least) == ({"stars": 3}, {"most": 16, "size": 1})
    content.divisions["room"] = ((Cell(1, 1), Cell(1, 2), Cell(2, 1)), (Cell(2, 2),))
    CODES["largest_region"].read(cursor, content, ("size",))
    assert content.least["size"] == 3
    assert CODES["setting"].write(content, ("stars",)) + CODES["largest"].write(content, ("most",)) == "3/"


def test_no_black_cell_around_is_written_as_a_nought() -> None:
    content = empty(Board(1, 1))
    content.clues["n"] = {(Cell(1, 1),): Told(())}
    assert CODES["clusters"].write(content, ("n",)) == "0"


def test_a_flag_before_the_size() -> None:
    content = empty(Board(1, 1))
    content.flags.update("fb")
    CODES["flag"].read(Cursor(""), content, ("f", "full"))
    assert (content.settings, content.flags) == ({"full": 1}, {"b"})
    assert CODES["flag"].write(content, ("f", "full")) == "" and content.flags == {"f", "b"}


def test_what_is_always_so() -> None:
    content = empty(Board(1, 2))
    CODES["constant"].read(Cursor(""), content, ("size", "4"))
    assert content.settings == {"size": 4} and CODES["constant"].write(content, ("size", "4")) == ""
    with pytest.raises(Unwritable, match="has to be 5"):
        CODES["constant"].write(content, ("size", "5"))
    CODES["literal"].read(Cursor("//t"), content, ("//t",))
    with pytest.raises(Damaged):
        CODES["literal"].read(Cursor("//p"), content, ("//t",))


def test_places_that_are_no_cells() -> None:
    content = empty(Board(1, 2))
    CODES["holes"].read(Cursor(""), content, ())
    assert CODES["holes"].write(content, ()) == ""
    CODES["holes"].read(Cursor("8"), content, ())
    assert content.holes == {Cell(1, 2)} and CODES["holes"].write(content, ()) == "8"


def test_borders_that_part_nothing_are_told() -> None:
    content = empty(Board(2, 2))
    CODES["borders"].read(Cursor("g0"), content, ("room",))
    assert len(content.divisions["room"]) == 1 and content.lost


def test_holes_join_no_rooms() -> None:
    """An address tells them behind the borders."""
    content = empty(Board(1, 3))
    take_walls(content, "r", [0, 0])
    take_holes(content, [Cell(1, 2)])
    assert without_holes(content, content.divisions["r"]) == [(Cell(1, 1),), (Cell(1, 3),)]
