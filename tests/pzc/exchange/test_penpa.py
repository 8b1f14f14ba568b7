"""Puzzles to addresses of Penpa+, checked with an independent reader."""

import base64
import json
import zlib
from pathlib import Path

import pytest

import pzc
from pzc.compiler.formats.addresses.penpa import Damaged, Grid, pack, unpack

from ...commands import Run
from ...conftest import Golden
from .penpa_links import lines, link_of, parts, text

NO_TEXT = base64.b64encode(zlib.compress(b"\xff\xfe", wbits=-15)).decode()
GOLDEN = Path(__file__).parent / "penpa"


@pytest.mark.parametrize("name", ["killer_cages_6", "yajilin_6", "slitherlink_6", "arrow_9", "skyscrapers_6"])
def test_contents_of_an_address(name: str, golden: Golden) -> None:
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    golden(GOLDEN / f"{name}.txt", "\n".join([*lines(link), text(parts(link)["a"])]) + "\n")


def test_points_of_the_grid() -> None:
    """A board of 3 x 2 cells has 7 rows and 6 columns of points (Penpa's create_point): two more on each side."""
    grid = Grid(3, 2)
    assert grid.many == 42
    assert grid.cell(0, 0) == 2 * 6 + 2
    assert grid.point(0.5, 0.5) == 14
    assert grid.point(1, 1) == 42 + 14  # the corner to the lower right of the first cell
    assert grid.point(0.5, 1) == 2 * 42 + 14
    assert grid.point(1, 0.5) == 3 * 42 + 14
    assert grid.quarter(0, 0, 3) == 4 * 42 + 4 * 14 + 3
    assert grid.middle() == grid.point(1, 1.5)
    assert Grid(3, 2, (1, 0, 0, 2)).cell(0, 0) == 3 * 8 + 4
    assert [grid.place(point) for point in (14, 15, 16, 13, 8)] == [(0, 0), (0, 1), None, None, None]


def test_address_has_rules_title_and_author() -> None:
    head = 'title "Commas, and so on"\nauthor "A & B"\ngrid 2x2 of 1..2\n'
    puzzle = pzc.load(head + 'rule "a < b, c = d & e": distinct(rows[1])\n')
    first = lines(link_of(puzzle))[0].split(",")
    assert first[15:17] == ["Title: Commas%2C and so on", "Author: A & B"]
    assert first[18] == "a %2Elt; b%2C c %2F d %2Eamp; e"


def test_clues_without_a_place_are_described_in_words() -> None:
    link = link_of(pzc.load("grid 1x1 of 1..2\nclue goal(n: int)\ngoal 5\n"))
    assert "goal 5" in lines(link)[0].split(",")[18].splitlines()


@pytest.mark.parametrize(
    ("name", "kinds", "many"),
    [
        ("masyu_6", {"sol_loopline"}, (1, 16)),
        ("slitherlink_6", {"sol_loopedge"}, (2, 28)),
        ("yajilin_6", {"sol_surface", "sol_loopline"}, (0, 7)),
        ("star_battle_5", {"sol_star"}, (5, 5)),
        ("shakashaka_6", {"sol_tri"}, (5, 22)),
        ("four_winds_5", {"sol_arrow"}, (5, 18)),
    ],
)
def test_compared_kinds(name: str, kinds: set[str], many: tuple[int, int]) -> None:
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    assert json.loads(lines(link)[7]) == dict.fromkeys(kinds, True)
    lists = json.loads(text(parts(link)["a"]))
    assert len(lists) == 6
    assert len(lists[many[0]]) == many[1]
    assert all(entries == sorted(entries) for entries in lists)


@pytest.mark.parametrize(("style", "many"), [("thin", 3), ("large", 4)])
def test_thin_sides_of_a_puzzle_are_not_compared(style: str, many: int) -> None:
    """Penpa+ takes black sides of a puzzle for its grid, so a solver does not enter them again."""
    rules = "grid 1x1\nlayer way on borders of bool\ndraw way: line\nloop(way)\nclue wall(b: border)\n"
    puzzle = pzc.load(f"{rules}draw wall: line {style}\nfor wall(b): way(b)\nwall borders[1]\n")
    lists = json.loads(text(parts(link_of(puzzle, puzzle.solve()))["a"]))
    assert sum(map(len, lists)) == many


def test_lost_parts_are_reported(run: Run) -> None:
    done = run("export", "statue_park_7", "--to", "penpa")
    assert done.stderr == "Penpa+ has nothing to draw this with, or no room for it: piece\n"
    assert done.returncode == 0
    assert run("export", "no_four_in_a_row_9", "--to", "penpa", "--answer").stderr == (
        "Penpa+ does not compare this of an answer: digit\n"
    )


@pytest.mark.parametrize(
    "packed", ["", "!", "7VTfbxMxDH4", base64.b64encode(b"no deflate").decode(), pack("x" * 5_000_000), NO_TEXT]
)
def test_damaged(packed: str) -> None:
    with pytest.raises(Damaged):
        unpack(packed)
