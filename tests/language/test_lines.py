"""Layers as arguments of definitions, properties of lines, inside and outside: CP-SAT finds the same as the judge."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.model.model import Facts
from pzc.compiler.pipeline import compile_source

from ..judged import check

LINKS = "layer line on links of bool\n"
SIDES = "layer line on borders of bool\n"


# ------------------------------------------------------------------------------- layers, clues, regions passed on


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # one definition, two layers of different kinds
        ("layer a on cells of bool\nlayer b on cells of 0..2\ndef first(x) = x(1,1) + 1\nfirst(a) = first(b)", 12),
        # passed on from one definition to another, and back under the name of another layer
        ("layer a on cells of bool\nlayer b on cells of bool\ndef f(a, c) = g(b, a, c)\n"
         "def g(x, y, c) = x(c) and not y(c)\nf(a, (1,1))\nf(b, (1,2)) or a(1,2)", 2),
        # a local name takes precedence
        ("layer a on cells of bool\ndef f(a) = count(a in cells: column(a) = 1) + a(1,1)\nf(a) = 2", 2),
        # a clue by its name: its places, its value, and iteration over it
        ("layer a on cells of bool\nclue k(c: cell) = n\nk (1,2) = 1\ndef f(x, c) = c in x and x(c) = 1\n"
         "def g(x) = all(x(c) = n: n = 1)\na(1,1) <-> f(k, (1,1))\na(1,2) <-> f(k, (1,2)) and g(k)", 1),
        ("layer a on cells of bool\nregions r [[\n p q\n]]\ndef f(x, c) = any(a(x(c))) and len(x) = 2\nf(r, (1,2))", 2),
        # a layer is the list of places where it holds
        ("layer a on cells of bool\nlen(a) = 1", 2),
        ("layer a on cells of bool\ndef f(x) = (1,1) in x and (1,2) not in x\nf(a)", 1),
        ("layer a on links of bool\n((1,1), (1,2)) in a", 1),
        ("layer a on cells of bool\nshift((1,1), -1, 0) in a", 0),
        ("layer a on cells of bool\nfor c in a: column(c) = 2", 2),
        ("layer a on cells of bool\nmax(c in a: column(c)) = 1", 1),
        ("layer a on cells of bool\nlen(before(rows[1], a)) = 1", 1),
    ],
)  # fmt: skip
def test_names_passed_on(text: str, count: int) -> None:
    assert check("grid 1x2\n" + text) == count


def test_a_digit_can_be_looked_for_among_the_cells_of_a_layer() -> None:
    assert check("grid 1x2 of 1..2\nlayer a on cells of bool\n2 in a") == 7


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("def f(x) = x + 1\nf(line) = 2", "PZ210"),
        ("def f(x) = x(1,1)\nf((1,1))", "PZ240"),
        ("def f(x) = sum(x)\nf(height) = 1", "PZ219"),
        ("visits((1,1), line)", "PZ240"),
        ("visits(line, 3)", "PZ217"),
        ("inside(star, (1,1))", "PZ265"),
        ("inside(line, links[1])", "PZ265"),
        ("inside((1,1), line)", "PZ217"),
        ("touching(line) = <>", "PZ245"),
        ("len(links_out(links[1])) = 1", "PZ217"),
        ("straight(height, (1,1))", "PZ213"),
    ],
)
def test_mistakes(rule: str, code: str) -> None:
    text = f"grid 2x2\n{LINKS}layer star on cells of bool\nlayer height on links of 0..2\n{rule}"
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("test", text))
    assert code in {d.code for d in caught.value.diagnostics}


# ------------------------------------------------------------------------------------------------ what lines do


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("count(c in cells: visits(line, c)) = 2", 7),
        ("count(c in cells: ends(line, c)) = 4", 43),
        ("straight(line, (1,2))\nloop(line)", 1),
        ("turns(line, (1,2))\nloop(line)", 2),
        ("straight(line, (1,2)) and turns(line, (1,2))", 0),
        ("not straight(line, (1,2)) and not turns(line, (1,2))", None),
        ("goes(line, (1,1), 0, 1) and not goes(line, (1,1), 1, 0) and not goes(line, (1,1), -1, 0)", 32),
        ("reach(line, (1,1), 0, 1) = 2\nreach(line, (1,1), 1, 0) = 0", 16),
        ("reach(line, (1,3), 0, -1) = 1", 32),
        ("reach(line, (1,1), 0, -1) = 0", 128),
        ("len(along(line, (1,2))) = 3", 16),
        ("(2,2) in along(line, (1,2))", 64),
        ("crossings(line, <(1,1), (2,1)>) = 2", 32),
        ("crossings(line, <(1,1), (1,2)>) = 1 and crossings(line, cells) = 0", 48),
    ],
)
def test_lines_through_cells(text: str, count: int | None) -> None:
    assert check("grid 2x3\n" + LINKS + text) == count or count is None


def test_crossing() -> None:
    assert check(f"grid 3x3\n{LINKS}crosses(line, (2,2))\ncount(line(links)) = 5") == 8


def test_lines_between_corners() -> None:
    assert check(f"grid 1x2\n{SIDES}count(x in corners: visits(line, x)) = 2\nends(line, corner(0,1))") == 3
    assert check(f"grid 1x2\n{SIDES}visits(line, (1,1))\ncount(line(borders)) = 1") == 4


# ------------------------------------------------------------------------------------------ inside and outside


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 1x1\n" + SIDES + "loop(line)\ninside(line, (1,1))", 1),
        ("grid 1x3\n" + SIDES + "loop(line)\ninside(line, (1,2))\nnot inside(line, (1,1))", 2),
        ("grid 2x2\n" + SIDES + "loop(line)\ncount(c in cells: inside(line, c)) = 2", 4),
        ("grid 2x2\n" + SIDES + "loop(line)\nnot (inside(line, (1,1)) xor inside(line, (2,2)))", None),
        ("grid 1x2\n" + SIDES + "loop(line) -> inside(line, (1,2))", None),
        ("grid 3x3\n" + LINKS + "loop(line)\ninside(line, (2,2))", 1),
        ("grid 3x3\n" + LINKS + "loop(line)\ncount(x in corners: inside(line, x)) = 3", 4),
        ("grid 3x3\n" + LINKS + "loop(line)\nany(c in cells where row(c) != 2: inside(line, c))", 0),
        ("grid 1x4\n" + LINKS + "any(c in cells: inside(line, c))", 0),
        ("grid 2x2\n" + SIDES + "count(line(borders)) mod 2 = 1\ncount(line(borders)) = 1", 12),
    ],
)
def test_inside(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


def test_links_and_borders_to_the_rim() -> None:
    facts = Facts()
    facts.board = Board(3, 3)
    links_out, borders_out = BUILTINS["links_out", 1].run, BUILTINS["borders_out", 1].run
    assert links_out(facts, Cell(1, 3)) == links_out(facts, Cell(3, 1)) == links_out(facts, Corner(3, 2)) == ()
    assert links_out(facts, Cell(2, 2)) == (Link(Cell(1, 1), Cell(2, 1)),) == links_out(facts, Corner(1, 1))
    assert [b.column for b in borders_out(facts, Cell(2, 2))] == [0, 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("modulus", "terms", "count"),
    [(2, "a(1,1) + a(1,2) + a(1,3)", 4), (2, "3 * a(1,1) - a(1,2) + 1 + 2 * a(1,3)", 4), (2, "4 * a(1,1) + 1", 8)],
)
def test_parity(modulus: int, terms: str, count: int) -> None:
    assert check(f"grid 1x3\nlayer a on cells of bool\n({terms}) mod {modulus} = 1") == count


def test_parity_of_digits() -> None:
    assert check("grid 1x3 of 0..2\n((1,1) + (1,2) + 2 * (1,3)) mod 2 = 1") == 12


# ---------------------------------------------------------------------------------------------------------- rays


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("clue wall(c: cell)\nwall (1,2)\nany(a(seen((1,1), wall)))\nnot a(1,1)\nnot a(1,2)", 8),
        ("len(seen((1,1), a)) = 1", None),
        ("len(seen((2,2), a)) = 0", 8),
        ("all((down, right) in directions: not a(shift((1,1), down, right)))\nnot a(1,1)", 8),
        ("all((down, right) in directions: all(d in ray((1,2), down, right): a(d)))", 8),
        ("count((down, right) in directions ++ diagonal_directions: shift((1,2), down, right) in a) = 5", 2),
    ],
)
def test_rays(text: str, count: int | None) -> None:
    assert check("grid 2x3\nlayer a on cells of bool\n" + text) == count or count is None


# -------------------------------------------------------------------------------------------- order along a line

NUMBERED = LINKS + "layer step on cells of 0..4\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("path(line)\nnumbered_along(step, line, <(1,1)>)", 6),
        # the start is an end of the path
        ("path(line)\nnumbered_along(step, line, <(1,1)>)\nstep(1,2) > 0 and step(2,1) > 0 and step(2,2) = 0", 0),
        # a loop is numbered in both directions
        ("loop(line)\nnumbered_along(step, line, <(1,1)>)", 2),
        # each line has a start of its own
        ("paths(line)\nnumbered_along(step, line, <(1,1), (2,1)>)\ncount(line(links)) = 2", 1),
        # a line without a start, and a start without a line
        ("paths(line)\nnumbered_along(step, line, <(1,1)>)\nline((2,1), (2,2)) and not line((1,1), (2,1))", 1),
        ("numbered_along(step, line, <(1,1)>)\nnot visits(line, (1,1))", 0),
        ("loop(line)\nnumbered_along(step, line, [c : c in cells where row(c) > 2])", 0),
    ],
)
def test_numbers_along_lines(text: str, count: int) -> None:
    assert check("grid 2x2\n" + NUMBERED + text) == count
