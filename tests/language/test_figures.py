"""Shapes and patterns by picture: their placements, and puzzles with rules about them, compared with the judge."""

import re
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.turning import images
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import FigureList
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete

from ..judged import check

# the free tetrominoes with the numbers of their variants: turned and reflected, turned, as drawn
TETROMINOES = {
    "####": (2, 2, 1),
    "##/##": (1, 1, 1),
    "###/.#.": (4, 4, 1),
    "##./.##": (4, 2, 1),
    "#./#./##": (8, 4, 1),
}


def model(text: str) -> Model:
    return compile_source(Source("test", text))


def placements(text: str, name: str = "s") -> object:
    made = model(text)
    return Evaluator(made.facts).value(FigureList(Span(Source("", ""), 0, 0), ListType(CELL), True, name), {})


@pytest.mark.parametrize("drawn", TETROMINOES)
def test_each_orientation_occurs_once(drawn: str) -> None:
    rows = drawn.split("/")
    places = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    assert tuple(len(images((places,), word)) for word in ("", "turned", "fixed")) == TETROMINOES[drawn]


PENTOMINOES = (
    ".FF/FF./.F. IIIII L./L./L./LL .N/.N/NN/N. PP/PP/P. TTT/.T./.T. U.U/UUU V../V../VVV W../WW./.WW .X./XXX/.X. "
    ".Y/YY/.Y/.Y ZZ./.Z./.ZZ"
)


def test_pentominoes_have_63_orientations() -> None:
    picture = "\n".join(row.ljust(5, ".") for row in re.split("[ /]", PENTOMINOES))
    found = placements(f"grid 5x5\nshapes s [[\n{picture}\n]]")
    assert isinstance(found, tuple)
    # on a board of 5x5, a variant of height h and width w has (6-h)*(6-w) placements
    sizes = {2: 4, 3: 3, 4: 2, 5: 1, 1: 5}
    extents = [(1 + max(r for r, _ in p), 1 + max(c for _, c in p)) for f in FREE for (p,) in images((f,))]
    assert len(extents) == 63
    assert sum(map(len, found)) == sum(sizes[h] * sizes[w] for h, w in extents)


FREE = [
    tuple((r, c) for r, row in enumerate(word.split("/")) for c, mark in enumerate(row) if mark != ".")
    for word in PENTOMINOES.split()
]


def test_placements_are_distinct_sets_of_cells() -> None:
    assert placements("grid 2x2\nshape s [[ ##\n #. ]]") == (
        (Cell(1, 1), Cell(1, 2), Cell(2, 1)),
        (Cell(1, 1), Cell(1, 2), Cell(2, 2)),
        (Cell(1, 2), Cell(2, 1), Cell(2, 2)),
        (Cell(1, 1), Cell(2, 1), Cell(2, 2)),
    )
    assert placements("grid 3x2\nshape s [[ # # ]]") == (
        *(((Cell(r, 1), Cell(r, 2))) for r in (1, 2, 3)),
        *(((Cell(r, c), Cell(r + 1, c))) for r in (1, 2) for c in (1, 2)),
    )


def test_a_picture_may_have_blanks_an_empty_rim_and_lines() -> None:
    ways = ["[[ .... \n .##. \n .#.. ]]", "[[\n # #\n # .\n]]", "[[\n--+--\n# | #\n--+--\n# | .\n]]"]
    found = {repr(placements(f"grid 4x3\nshape s fixed {picture}")) for picture in ways}
    assert len(found) == 1


def test_a_shape_that_is_larger_than_the_board_lies_nowhere() -> None:
    assert placements("grid 2x2\nshape s [[ ### ]]") == ()
    assert placements("grid 1x3\nshapes s [[ aaa\n...\nb..\nb.. ]]") == (
        ((Cell(1, 1), Cell(1, 2), Cell(1, 3)),),
        tuple((Cell(1, c), Cell(1, c + 1)) for c in (1, 2)),
    )


def test_the_marks_of_a_pattern_move_together() -> None:
    found = placements("grid 1x3\npattern s [[ #.o ]]")
    assert found == (((Cell(1, 1),), (Cell(1, 3),)), ((Cell(1, 3),), (Cell(1, 1),)))
    assert placements("grid 2x3\npattern s turned [[ #o ]]") == placements("grid 2x3\npattern s [[ #o ]]")
    assert len(placements("grid 2x3\npattern s fixed [[ #o ]]")) == 4  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("shape s [[ ]]", "PZ271"),
        ("shape s [[ #o ]]", "PZ272"),
        ("shape s [[ #.# ]]", "PZ273"),
        ("shapes s [[ ab\nba ]]", None),  # touching at corners is enough
        ("shapes s [[ aba ]]", "PZ273"),
        ("pattern s [[ #.# ]]", None),
        ("shape s upright [[ # ]]", "PZ274"),
        ("shape s [[ ##\n#\n]]", "PZ401"),
        ("shape s [[ # ]]\nlayer s on cells of bool", "PZ204"),
        ("shape s [[ # ]]\ns(1,1) = 1", "PZ240"),
        ("shape s [[ # ]]\nfor (a, b) in s: a is b", "PZ232"),
        ("pattern s [[ #o ]]\nfor (a, b) in s: len(a) = len(b)", None),
        ("param n\nshape s [[ ]]\nlen(s) = n", "PZ271"),
    ],
)
def test_errors_of_pictures(text: str, code: str | None) -> None:
    try:
        flatten(model("grid 3x3 of 1..3\n" + text))
    except PuzzleError as error:
        assert [d.code for d in error.diagnostics] == [code]
    else:
        assert code is None


def test_too_many_placements_are_refused_before_they_are_made() -> None:
    with raised(items=1000), pytest.raises(PuzzleError) as caught:
        model("grid 90x90\nshape s [[ ##\n #. ]]")
    assert caught.value.diagnostics[0].code == "PZ601"
    assert "95,052" in caught.value.diagnostics[0].message


B = "layer b on cells of bool\n"
R = "regions r [[\n x x x\n x y y\n y y y\n]]\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # the black cells are one L of three cells; or they are not
        (f"grid 3x3\n{B}shape s [[ ##\n #. ]]\ncount(b(cells)) = 3 and any(p in s: all(b(p)))", 16),
        (f"grid 3x3\n{B}shape s [[ ##\n #. ]]\ncount(b(cells)) = 3 and not any(p in s: all(b(p)))", 68),
        (f"grid 2x3\n{B}shape s [[ ## ]]\nexactly(1, p in s: all(b(p)))", 15),
        (f"grid 2x3\n{B}shape s [[ ## ]]\nb(1,1) <-> any(p in s: not any(b(p)))", 25),
        (f"grid 3x3\n{B}{R}shape s [[ ##\n #. ]]\nfor q in r: exactly(1, p in inside(s, q): all(b(p)))", 14),
        (f"grid 3x3\n{B}shape s [[ ## ]]\nfor p in s where all(c in p: c in rows[1]): exactly(1, b(p))", 128),
        # each of two shapes occurs once, and they do not touch
        (
            f"grid 3x3\n{B}shapes s [[ aa.b ]]\ncount(b(cells)) = 3\n"
            "for k in 1..2: exactly(1, p in s[k]: all(b(p)) and not any(b(neighbours(p))))",
            40,
        ),
        ("grid 2x3 of 0..2\nshapes s [[ 11.\n..2\n.22 ]]\nlen(s) = 2 and len(s[1]) = 7 and len(s[2]) = 8", 729),
        # a domino of each kind of digit fills the board
        (
            "grid 2x3 of 1..3\nshape s [[ ## ]]\n"
            "for k in 1..3: count(c in cells: c = k) = 2 and any(p in s: equal(p) and p[1] = k)",
            18,
        ),
        (f"grid 2x3\n{B}pattern s [[ #o\n o# ]]\nfor (x, y) in s: not (all(b(x)) and not any(b(y)))", 50),
        (f"grid 1x5\n{B}pattern s [[ #.# ]]\nfor p in s: not all(b(p))", 15),
        (f"grid 3x3\n{B}for c in cells: b(c) <-> b(opposite(c))", 32),
        (f"grid 2x3\n{B}for c in cells: b(c) <-> b(mirrored(c))", 16),
        (f"grid 2x2\n{B}count(b(around(<(1,1)>))) = 3 and count(b(neighbours(<(1,1), (1,2)>))) = 2", 2),
    ],
)
def test_puzzles(text: str, count: int) -> None:
    assert check(text) == count


# ------------------------------------------------------------------------------------------- the same shape


def _places(rows: str) -> frozenset[tuple[int, int]]:
    return frozenset((r, c) for r, row in enumerate(rows.split("/")) for c, mark in enumerate(row) if mark == "#")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("#./##", ".#/##", ("", "turned")),
        ("##./.##", ".##/##.", ("",)),
        ("##./.##", "#./##/.#", ("",)),
        ("##./.##", ".#/##/#.", ("", "turned")),
        ("###", "...###", ("", "turned", "fixed")),
        ("#.#", "##.", ()),
        ("#", "##", ()),
        ("...", "..", ("", "turned", "fixed")),
        ("...", ".#", ()),
    ],
)
def test_the_same_shape(a: str, b: str, expected: tuple[str, ...]) -> None:
    lists = [[f"({r + 1},{c + 1})" for r, c in sorted(_places(rows))] for rows in (a, b)]
    shown = [f"[c : c in cells where c in <{', '.join(['(9,9)', *found])}> and c is not (9,9)]" for found in lists]
    for moves in ("", "turned", "fixed"):
        more = f", {moves}" if moves else ""
        text = f"grid 9x9\nlayer b on corners of bool\nsame_shape({shown[0]}, {shown[1]}{more})"
        demand = model(text).rules[-1].body[0]
        assert Evaluator(model(text).facts).value(demand.condition, {}) == (moves in expected)  # type: ignore[union-attr]


X = (
    "grid 2x4\nlayer b on cells of bool\ndef left = [c : c in (*, 1..2) where b(c)]\n"
    "def right = [c : c in (*, 3..4) where b(c)]\n"
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (X + "same_shape(left, right)", 54),
        (X + "same_shape(left, right, turned)", 54),
        (X + "same_shape(left, right, fixed)", 32),
        (X + "not same_shape(left, right)", 202),
        (X + "b(1,1) <-> same_shape(left, right, fixed)", 122),
        (X + "same_shape(left, <(1,1), (1,2), (2,2)>)", 64),
        (X + "not same_shape(<(1,1), (2,2)>, right, fixed)", 240),
        (X + "same_shape(left, <>)", 16),
        (X + "same_shape(<(1,1), (1,2)>, left ++ right)", 10),
        (
            "grid 3x3\nlayer b on cells of bool\ndef x = [c : c in cells where b(c)]\n"
            "same_shape(x, [opposite(c) : c in x])",
            512,
        ),
        (
            "grid 2x3\nlayer b on cells of bool\ndef x = [c : c in cells where b(c)]\n"
            "def y = [c : c in cells where not b(c)]\nsame_shape(x, y) and not same_shape(x, y, fixed)",
            10,
        ),
        ("grid 1x4 of 1..4\nsame_shape(<(1,(1,1)), (1,(1,2))>, <(1,2), (1,3)>)", 96),
    ],
)
def test_puzzles_with_the_same_shape(text: str, count: int) -> None:
    assert check(text) == count


def test_a_group_of_unknown_cells_is_drawn_once_and_small() -> None:
    text = (
        "grid 10x10 of 1..2\ndef one = [c : c in cells where c = 1]\ndef two = [c : c in cells where c = 2]\n"
        "same_shape(one, two)"
    )
    assert len(flatten(model(text)).constraints) > 1


# ---------------------------------------------------------------------------------- shapes that the puzzle draws

OPEN = (
    "grid 2x3\nlayer b on cells of bool\nshapes piece\n"
    "for s in piece: exactly(1, p in s: all(b(p)))\ncount(b(cells)) = sum(s in piece: len(s[1]))\n"
)


def compile_file(path: Path) -> Model:
    return compile_source(Source(str(path), path.read_text(), str(path)))


def test_the_puzzle_draws_the_shapes(tmp_path: Path) -> None:
    (tmp_path / "bank.puz").write_text(OPEN)
    puzzle = tmp_path / "mine.puz"
    puzzle.write_text("use bank\npiece [[\n  a a . b\n]]\n")
    model = compile_file(puzzle)
    assert model.facts.figures["piece"].marks == ("a", "b") and not model.undrawn_shapes
    puzzle.write_text("use bank(piece as tile)\ntile [[\n  a a a\n]]\n")
    assert len(compile_file(puzzle).facts.figures["tile"].placements[0]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("use bank", "PZ308"),
        ("use bank\npiece [[ a ]]\npiece [[ b ]]", "PZ258"),
        ("use bank\npiece [[ . . ]]", "PZ271"),
        ("grid 2x2\npattern gap", "PZ271"),
    ],
)
def test_invalid_shapes_of_a_puzzle(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "bank.puz").write_text(OPEN)
    (tmp_path / "mine.puz").write_text(text)
    with pytest.raises(PuzzleError) as caught:
        require_complete(compile_file(tmp_path / "mine.puz"))
    assert [d.code for d in caught.value.diagnostics] == [code]


def test_the_first_mark_that_lies_apart_is_underlined() -> None:
    with pytest.raises(PuzzleError) as error:
        flatten(model("grid 3x3 of 1..3\nshape s [[ ##.# ]]\n"))
    (found,) = error.value.diagnostics
    assert (found.span.text, found.span.column) == ("#", 15)
