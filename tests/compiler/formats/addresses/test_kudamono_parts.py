"""Items, borders and sides of an address of Kudamono: read, written, damaged, inexpressible."""

import pytest

from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.formats.addresses.kudamono import Address
from pzc.compiler.formats.addresses.kudamono_parts import read_parts, write_parts
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Format
from pzc.compiler.pictures.clues import Args, GivenValue

LINK = Link(Cell(1, 1), Cell(2, 1))


def _clause(*uses: tuple[str, ...]) -> Format:
    codes = tuple(CodeUse(word, tuple(names)) for word, *names in uses)
    return Format("kudamono", "x", (), codes, "x", Span(Source("", ""), 0, 0))


def _read(clause: Format, **parts: str) -> Content:
    found = {key.replace("_", "-"): (text, 0) for key, text in parts.items()}
    return read_parts(Address("x", (3, 2), found), clause)


def _written(content: Content, clause: Format) -> dict[str, str]:
    return {key: text for key, (text, _) in write_parts(content, clause).parts.items() if text}


@pytest.mark.parametrize(
    ("uses", "parts", "name", "args", "given"),
    [
        ([("numbers", "n")], {"L": "(12)1(3)2"}, "n", (Cell(1, 1),), GivenValue(12)),
        ([("numbers", "n"), ("unknown", "y", "n")], {"L": "(2)0y2"}, "n", (Cell(2, 2),), GivenValue(unspecified=True)),
        ([("marks", "w", "a", "b", "c")], {"L": "w0b5"}, "c", (Cell(1, 3),), GivenValue()),
        (
            [("part", "L-N", "n"), ("part", "L-S", "m")],
            {"L-N": "(1)0", "L-S": "(2)0"},
            "m",
            (Cell(2, 1),),
            GivenValue(2),
        ),
        ([("between", "w", "a", "b", "c")], {"L-E": "w0b1"}, "a", (LINK,), GivenValue()),
        ([("numbers", "n"), ("ways", "h")], {"L": "(3)0u1(2)l2"}, "h", (Cell(1, 2), (0, -1)), GivenValue()),
        ([("sides", "s")], {"SIE": "0R6R"}, "s", (Border(2, 1, False),), GivenValue()),
    ],
)
def test_parts_round_trip(
    uses: list[tuple[str, ...]], parts: dict[str, str], name: str, args: Args, given: GivenValue
) -> None:
    clause = _clause(*uses)
    content = read_parts(Address("x", (3, 2), {key: (text, 0) for key, text in parts.items()}), clause)
    assert content.clues[name][args] == given
    assert _written(content, clause) == parts


def test_letters_are_read_and_written_as_numbers() -> None:
    clause = _clause(("numbers", "n"), ("letters", "n"))
    content = _read(clause, L="z0b1(7)1")
    assert [given.value for given in content.clues["n"].values()] == [0, 2, 7]
    assert _written(content, clause) == {"L": "(0)0(2)1(7)1"}


def test_a_parameter_follows_from_the_greatest_number() -> None:
    assert _read(_clause(("numbers", "n"), ("largest", "most")), L="(3)0(12)1").least == {"most": 12}


def test_holes_and_borders() -> None:
    clause = _clause(("holes", "x"), ("borders", "r"))
    content = _read(clause, L="x0", SIE="3UU")
    assert content.holes == {Cell(2, 1)}
    assert (Cell(1, 2), Cell(1, 3), Cell(2, 2), Cell(2, 3)) in content.divisions["r"]


@pytest.mark.parametrize("key", ["LF", "X", "T"])
def test_colors_and_notes_are_passed_over(key: str) -> None:
    assert _read(_clause(("numbers", "n")), **{key: "g2"}).left_out == [f"{key}=g2"]


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("(1)0(2)0", "has one already"),
        ("q0", "`q` is no item"),
        ("(1)q0", "`q` is no item"),
        ("0", "an item"),
        ("(1)9", "not on"),
    ],
)
def test_damaged_items(part: str, words: str) -> None:
    with pytest.raises(Damaged, match=words):
        _read(_clause(("numbers", "n")), L=part)


def test_a_number_is_no_item_of_a_genre_with_marks() -> None:
    with pytest.raises(Damaged, match=r"\(3\)"):
        _read(_clause(("marks", "w", "a")), L="(3)0")


def test_inexpressible_clues() -> None:
    clause = _clause(("numbers", "n"), ("marks", "w", "a"))
    content = _read(clause, L="(3)0")
    content.clues["a"] = {(Cell(2, 1),): GivenValue()}
    with pytest.raises(Unwritable, match="two clues"):
        write_parts(content, clause)
    content.clues["a"] = {}
    content.clues["n"][(Cell(1, 1),)] = GivenValue(unspecified=True)
    with pytest.raises(Unwritable, match="has no number"):
        write_parts(content, clause)
    content.clues["b"] = {(Cell(1, 1),): GivenValue()}
    with pytest.raises(Unwritable, match="no place for `b`"):
        write_parts(content, clause)
    content.holes.add(Cell(1, 1))
    with pytest.raises(Unwritable, match="no place for holes"):
        write_parts(content, clause)
