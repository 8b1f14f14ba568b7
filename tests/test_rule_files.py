"""Edge cases of rule files that their puzzles do not show: numbers not given, clues of other lengths, invalid
boards.
"""

from pathlib import Path

import pytest

from pzc.compiler.base.node import replace
from pzc.compiler.pipeline import compile_source, flatten, read_source

from .judged import compiled, found
from .library import some

NEED_ALL = {"dominosa", "hitori", "number_cross"}  # rules cannot use a number that is not given
MOST_CELLS = 50


@pytest.mark.parametrize(
    ("name", "text", "answers"),
    [
        # a pill reads as a number, however long it is
        ("pill_arrow", "grid 1x4 of 1..3\npill_arrow <(1,1)> <(1,2), (1,3)>\n(1,4) = 1\n", 3),
        ("pill_arrow", "grid 1x4 of 0..9\npill_arrow <(1,1), (1,2), (1,3)> <(1,4)>\n", 10),
        # only X and V
        ("xv_some", "grid 1x2 of 1..9\nroman (1,1) (1,2) = X\n", 9),
        ("xv_some", "grid 1x2 of 1..9\nroman (1,1) (1,2) = 7\n", 0),
        # an arrow starts in its first cell, and is a diagonal
        ("little_killer", "grid 3x3 of 0..2\nlittle_killer (1,2) down_right = 4\nsum(cells) = 4\n", 1),
        ("little_killer", "grid 3x3 of 0..2\nlittle_killer (1,2) down = 4\n", 0),
        # 0: all buildings are visible
        ("hidden_skyscrapers", "grid 1x3 of 1..3\ndistinct(cells)\nhidden_skyscraper left = <0>\n", 1),
        ("hidden_skyscrapers", "grid 1x3 of 1..3\ndistinct(cells)\nhidden_skyscraper left = <1>\n", 3),
        # a number that another line reads, too, has no rank
        ("full_rank", "grid 2x2 of 1..3\nfull_rank left = <3, .>\n", 3),
        # a digit that stands nowhere is counted, too
        ("look_and_say", "grid 1x3 of 0..2\nlook_and_say rows[1] = 1201\n", 3),
        ("look_and_say", "grid 1x3 of 0..2\nlook_and_say rows[1] = 1220\n", 3),
        # a board that is no square: the digits go up to the longer side
        ("japanese_sums(n = 3, height = 1)", "japanese_sums left = <<1, 2>>\n", 1),
        ("japanese_sums(n = 3, height = 1)", "japanese_sums left = <3>\n", 4),
        # a latin rectangle: its digits go up to the longer side
        ("latin_square(n = 3, height = 2)", "(1,1) = 1\n(2,1) = 2\n", 2),
        ("skyscrapers(n = 4, height = 1)", "sees left = <4>\n", 1),
        ("skyscrapers", "given [[\n  1 . .\n  . 2 .\n  . . .\n]]\n", 1),
        ("kropki_square(n = 2, height = 1)", "white_dot (1,1) (1,2)\n", 2),
        # the shot stays on the board, and there is a digit to shoot
        ("slingshot", "grid 1x4 of 1..4\nslingshot (1,2) right\n", 32),
        ("slingshot", "grid 1x4 of 1..4\nslingshot (1,1) right\n", 0),
        ("same_values", "grid 1x3 of 1..2\nsame_value_sets rows[1] = 2\n", 0),
        ("same_values", "grid 1x4 of 1..2\nsame_value_sets rows[1] = 2\n", 6),
        # the digit in the middle of the range is neither low nor high
        ("equality_cages", "grid 1x2 of 1..3\nequality_cage rows[1]\n", 0),
        ("equality_cages", "grid 1x2 of 1..4\nequality_cage rows[1]\n", 4),
        ("rellik_cages", "grid 1x2 of 1..3\nrellik_cage rows[1] = 3\n", 0),
        ("rellik_cages", "grid 1x2 of 1..3\nrellik_cage rows[1] = 4\n", 4),
        ("lunchbox", "grid 1x4 of 1..4\nlunchbox rows[1] = 5\n", 4),
        ("lunchbox", "grid 1x2 of 1..4\nlunchbox rows[1] = 0\n", 12),
        # a number that is not given stands for any number
        ("araf(height = 1, width = 3)", "number (1,1) = 1, (1,3) = ?\n", 1),
        ("araf(height = 1, width = 3)", "number (1,1) = 3, (1,3) = ?\n", 0),
        ("araf(height = 1, width = 3)", "number (1,1) = ?, (1,3) = ?\n", 1),
        ("araf(height = 1, width = 3)", "number (1,1) = 2, (1,3) = 2\n", 0),
        ("araf(height = 1, width = 3)", "number (1,1) = 4, (1,3) = 2\n", 1),
        # two equal numbers are never in one room, even if another number would allow its size
        ("araf(height = 2, width = 3)", "number (1,1) = 5, (2,1) = 2, (2,2) = 2, (2,3) = 2\n", 0),
        ("mochikoro(height = 1, width = 2)", "number (1,1) = ?, (1,2) = ?\n", 0),
        ("mochikoro(height = 1, width = 2)", "number (1,1) = ?, (1,2) = 2\n", 0),
        # a room may be larger than the sides of the board
        ("cojun(height = 3, width = 3, most = 5)", "room [[\n  c c b\n  a b b\n  a b b\n]]\n", 6),
        ("cojun(height = 3, width = 3)", "room [[\n  c c b\n  a b b\n  a b b\n]]\n", 0),
        # a single ? may also be 0, so no cell around it is black; beside other numbers it is a run
        ("tapa(height = 1, width = 3)", "number (1,1) = <?>\n", 4),
        ("tapa(height = 1, width = 3)", "number (1,2) = <?>\n", 3),
        ("tapa(height = 1, width = 3)", "number (1,2) = <1, ?>\n", 0),
        ("bosnian_road(height = 2, width = 2)", "", 1),  # no road is not a loop
        ("bosnian_road(height = 2, width = 3)", "number (1,1) = 0\n", 0),
        # numbers are limited by the sizes of rooms
        ("nanro(height = 1, width = 11)", "room [[ a a a a a a a a a a a ]]\n", 66),
        ("nanro(height = 1, width = 11, most = 9)", "room [[ a a a a a a a a a a a ]]\n", 63),
        # nothing is visible behind a hole
        ("akari(height = 1, width = 3)", "holes (1,2)\n", 1),
        ("look_air(height = 1, width = 3)", "holes (1,2)\n", 4),
        ("toichika(height = 1, width = 3)", "holes (1,2)\nroom [[\n  a . b\n]]\n", 0),
        ("numberlink(height = 2, width = 2, pairs = 1)", "number (1,1) = ?, (2,2) = 1\n", 2),
        ("geradeweg(height = 2, width = 3)", "number (1,1) = ?\n", 1),  # its two pieces are equally long
        ("geradeweg(height = 2, width = 3)", "number (1,1) = 1\n", 1),
        ("geradeweg(height = 2, width = 3)", "number (1,2) = ?\n", 3),
        # black cells contain 0, which is twice 0 and next to 1: only digits need dots
        (
            "kakuro(height = 2, width = 3), kropki(empty = 0)",
            "black_cell (1,1), (1,2), (2,1)\n(2,2) = 1\n(2,3) = 4\n",
            5,
        ),
        # a cell outside the plates has no pole
        ("magnets(height = 1, width = 3)", "plate [[ a a . ]]\n", 3),
        # for all of a tank, or for each of its bodies of water
        ("aquarium(height = 3, width = 3)", "tank [[\na a a\na b a\na b a\n]]\n", 12),
        ("aquarium(height = 3, width = 3, level = 0)", "tank [[\na a a\na b a\na b a\n]]\n", 30),
        ("aquarium(height = 3, width = 3, level = 0)", "tank [[\na b a\na b a\na a a\n]]\n", 12),
    ],
)
def test_number_of_solutions(name: str, text: str, answers: int) -> None:
    assert len(found(compiled(f"use {name}\n{text}"))) == answers


@pytest.mark.parametrize("path", some(50), ids=lambda path: path.stem)
def test_numbers_may_be_unspecified(path: Path) -> None:
    """`?` is a clue whose value is not given: rules that need it use `for number(c) = k`, and not `number(c)`."""
    model = compile_source(read_source(str(path)))
    assert model.board is not None
    if len(model.board.cells) > MOST_CELLS or NEED_ALL & {source.name.removesuffix(".puz") for source in model.sources}:
        pytest.skip("large, or numbers that have to be told")
    placements = model.facts.placements
    for name, placed in list(placements.items()):
        placements[name] = tuple(replace(one, value=None) for one in placed)
    flatten(model)


BESIDE = "for (a, b) in links where a != 0 and b != 0: "


@pytest.mark.parametrize(
    ("name", "clues", "same"),
    [
        ("kropki", "white_dot (1,1) (1,2)\n", "|(1,1) - (1,2)| = 1\n"
         "for (a, b) in links where a is not (1,1) or b is not (1,2): "
         "a = 0 or b = 0 or |a - b| != 1 and a != 2*b and b != 2*a\n"),
        ("xv", "", BESIDE + "a + b != 5\n"),
        ("consecutive", "", BESIDE + "|a - b| != 1\n"),
        ("non_consecutive", "", BESIDE + "|a - b| != 1\n"),
        ("anti_king", "", "for a in cells, b in around(a): a != b or a = 0\n"),
        ("anti_knight", "", "for a in cells, b in knight(a): a != b or a = 0\n"),
        ("battenburg", "", "for w in windows(2, 2): 0 in w or even(w[1]) != even(w[4]) or even(w[2]) != even(w[3]) or "
         "even(w[1]) = even(w[2])\n"),
    ],
)  # fmt: skip
def test_empty_cells_are_unconstrained(name: str, clues: str, same: str) -> None:
    board = "grid 2x3 of 0..4\n"
    assert len(found(compiled(f"{board}use {name}(empty = 0)\n{clues}"))) == len(found(compiled(board + same)))
    plain = "grid 2x3 of -2..1\n"  # if no cell is empty, 0 and -1 are digits like others
    there = len(found(compiled(f"{plain}use {name}\n{clues}")))
    assert there == len(found(compiled(plain + same.replace("0", "9"))))
