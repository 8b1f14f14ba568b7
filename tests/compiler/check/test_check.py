"""The check: the programs it accepts, and the values it computes before solving."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten


def model(text: str) -> Model:
    """Return the checked model of a text."""
    return compile_source(Source("test.puz", text))


def codes(text: str) -> list[str]:
    """Return the codes of all errors of a text, including those that only grounding finds."""
    try:
        checked = model(text)
        if checked.board is not None:
            flatten(checked)
    except PuzzleError as error:
        return [d.code for d in error.diagnostics]
    return []


def placed(text: str, clue: str) -> list[tuple[object, object]]:
    """Return the arguments and values of the clues of one kind."""
    return [(p.args, p.value) for p in model(text).facts.placements[clue]]


GRID = "grid 3x4 of 1..4\n"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("clue gold(c: cell)\ngold (1,2), (3,4)", [((Cell(1, 2),), None), ((Cell(3, 4),), None)]),
        ("clue gold(c: cell)\ngold(1,2)", [((Cell(1, 2),), None)]),
        ("clue gold(c: cell)\norigin 0\ngold (0,1)", [((Cell(1, 2),), None)]),
        ("clue gold(c: cell)\ngold (1,1..2)", [((Cell(1, 1),), None), ((Cell(1, 2),), None)]),
        ("clue gold(c: cell) = k\ngold (1,2) = 7", [((Cell(1, 2),), 7)]),
        ("clue gold(c: cell) = k\ngold (1,2) = -7, (1,3) = ?", [((Cell(1, 2),), -7), ((Cell(1, 3),), None)]),
        ("clue gold(c: cell) = k\ngold (1,1..3) = <5, ., ?>", [((Cell(1, 1),), 5), ((Cell(1, 3),), None)]),
        ("clue gold(c: cell)\ngold [[\n. x . .\n. . . .\n. . . x\n]]", [((Cell(1, 2),), None), ((Cell(3, 4),), None)]),
        ("clue gold(c: cell) = k\ngold [[\n. 3 . .\n. . . .\n. . . ?\n]]", [((Cell(1, 2),), 3), ((Cell(3, 4),), None)]),
        ("clue dot(x: corner) = k\ndot (0,4) = 2", [((Corner(0, 4),), 2)]),
        ("clue dot(x: corner) = k\ndot [[\n. 3 .\n. . .\n]]", [((Corner(1, 2),), 3)]),
        ("clue edge(l: link)\nedge (1,2) (1,1)", [((Link(Cell(1, 1), Cell(1, 2)),), None)]),
        (
            "clue edge(l: link)\nedge [[\no-o o o\n\no o o o\n      |\no o o o\n]]",
            [((Link(Cell(1, 1), Cell(1, 2)),), None), ((Link(Cell(2, 4), Cell(3, 4)),), None)],
        ),
        ("clue line(l: cells)\nline (1,1)..(3,3)", [(((Cell(1, 1), Cell(2, 2), Cell(3, 3)),), None)]),
        ("clue line(l: cells)\nline <(1,1), (2,1..2)>", [(((Cell(1, 1), Cell(2, 1), Cell(2, 2)),), None)]),
        ("clue line(l: cells)\nline (1,1)", [(((Cell(1, 1),),), None)]),
        ("clue arrow(c: cell, l: cells)\narrow (1,1) <(1,2)>", [((Cell(1, 1), (Cell(1, 2),)), None)]),
        ("clue total(k: int) = s\ntotal 2 = 12", [((2,), 12)]),
        (
            "clue runs_of(l: cells) = k: ints\nruns_of left[2] = <1, 2>",
            [((tuple(Cell(2, c) for c in range(1, 5)),), (1, 2))],
        ),
    ],
)
def test_placements(written: str, expected: list[object]) -> None:
    clue = written.split("(")[0].removeprefix("clue ")
    assert placed(GRID + written + "\n", clue) == expected


def test_a_clue_over_lists_of_lines() -> None:
    text = GRID + "clue sees(l: cells) = k\nsees top = <4, ., ?, 2>\n"
    assert [value for _, value in placed(text, "sees")] == [4, None, 2]


@pytest.mark.parametrize("picture", ["hint left [[\n1 2\n.\n3\n]]", "hint left = <<1, 2>, ., 3>"])
def test_values_that_are_lists(picture: str) -> None:
    text = GRID + f"clue hint(l: cells) = k: ints\n{picture}\n"
    assert [value for _, value in placed(text, "hint")] == [(1, 2), (3,)]


def test_groups_with_a_legend() -> None:
    text = GRID + "clue cage(g: cells) = k\ncage [[\na a b b\nc . . .\n. . . .\n]]\n  a = 3\n  b: sum = 7\n"
    (_, a), (_, b), (_, c) = placed(text, "cage")
    assert (a, b, c) == (3, None, None)
    assert [p.condition is not None for p in model(text).facts.placements["cage"]] == [False, True, False]


def test_the_size_follows_from_the_first_picture() -> None:
    text = "param n\ngrid n*n x n*n of 1..n*n\ngiven [[\n" + "1 . . .\n" * 4 + "]]\n"
    board = model(text).board
    assert board is not None and (board.height, board.width) == (4, 4)


def test_files_that_each_need_a_board_share_it() -> None:
    drawn = "use masyu, sudoku(height = 2, width = 2)\n"
    for text in (drawn, drawn.replace("masyu", "star_battle"), "use sudoku, simple_loop(height = 9)\n", "grid 3x4\n"):
        one = model(text)
        assert not one.open_params
        assert one.board is not None
        assert ("digit" in one.facts.layers) == ("sudoku" in text)
    assert (one.board.height, one.board.width) == (3, 4)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("use sudoku, masyu(height = 8)\n", "PZ307"),
        ("use masyu(height = 2, width = 2)\ngrid 2x3 of 1..2\n", "PZ309"),
        ("use masyu(height = 2, width = 2)\ngrid 2x3\n", "PZ309"),
        ("use star_battle\ngrid 2x3\n", "PZ307"),
        ("use sudoku\ngrid 9x9 of 1..9\n", "PZ206"),
        ("grid 2x2\ngrid 2x2\n", "PZ206"),
    ],
)
def test_files_that_cannot_share_a_board(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        model(text)
    assert {d.code for d in caught.value.diagnostics} == {code}


def test_a_parameter_is_handed_on() -> None:
    for text in ("use futoshiki(n = 3)\n", "use futoshiki\ngiven [[\n1 . .\n. . .\n. . 2\n]]\n"):
        one = model(text)
        assert one.board is not None and not one.open_params
        assert (one.board.height, one.board.width) == (3, 3)
    assert [param.file for param in model("use futoshiki\n").open_params] == ["futoshiki"]
    assert codes("use futoshiki(n = 3), latin_square(n = 4)\n") == ["PZ306"]
    assert codes("use futoshiki\ngiven (1,1) = 1\n") == ["PZ303"]


def test_several_files_can_use_the_same_regions() -> None:
    for use in ("sudoku, region_sums, center_dot", "region_sums, sudoku", "region_sums, center_dot, sudoku"):
        assert len(model(f"use {use}\n").facts.regions["box"].lists) == 9
    drawn = model("use jigsaw, region_sums\nbox [[\na a\nb b\n]]\n")
    assert not drawn.undrawn
    assert [region.name for region in model("use jigsaw(n = 2), region_sums, center_dot\n").undrawn] == ["box"]
    assert codes("use sudoku\nregions box = (i, *)\n") == ["PZ204"]
    assert codes("grid 2x2\nregions box\nregions box = (i, *)\n") == ["PZ204"]


def test_regions_by_pattern_picture_and_lists() -> None:
    lists = {
        "pattern": "coords (R, r, C, c in 1..2) -> ((R-1)*2 + r, (C-1)*2 + c)\nregions x = (R, *, C, *)",
        "picture": "regions x [[\na a b b\na a b b\nc c d d\nc c d d\n]]",
        "later": "regions x\nx [[\na a b b\na a b b\nc c d d\nc c d d\n]]",
        "lists": "regions x = <<(1..2,1..2)>, <(1..2,3..4)>, <(3..4,1..2)>, <(3..4,3..4)>>",
        "comprehension": "regions x = [(i..i+1, j..j+1) : i in <1, 3>, j in <1, 3>]",
    }
    found = {name: model(f"grid 4x4 of 1..4\n{text}\n").facts.regions["x"].lists for name, text in lists.items()}
    assert len(set(found.values())) == 1, found
    assert found["picture"][0] == (Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2))


@pytest.mark.parametrize(
    "text",
    [
        "use sudoku\nuse sudoku(height = 3)",
        "use killer, thermo, anti_knight",
        "grid 2x2 of <A, B>\ngiven (1,1) = A",
        "grid 2x2 of <0, 2, 4>",
        "grid 2x2\nlayer on_off on borders of bool\nlayer h on corners of 0..3",
        "grid 2x2 of 1..4\ndef twice(x) = 2*x\ndef four(x) = twice(twice(x))\nfour((1,1)) = 4",
        "grid 2x2 of 1..4\ndef k = 3\n(1,1) = k",
        'grid 2x2 of 1..4\nrule "x":\n  for a in cells:\n    for b in neighbours(a): a != b\n    a < 4',
        "grid 2x2 of 1..4\nUNIQUE(i, *) or UNIQUE(*, i)",
        "layer sign on cells of 1..max(digits)\n",
        "def largest = max(digits)\nlayer sign on cells of 1..largest\n",
    ],
)
def test_accepted_programs(text: str) -> None:
    assert codes(text + "\n") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grid 2x2 of 1..4\ngrid 3x3", ["PZ206"]),
        ("grid 2x2 of 1..4\n(1,1) = foo\n(1,1) = bar", ["PZ201", "PZ201"]),
        ("grid 2x2 of 1..4\ndef f(x) = f(x)\nf((1,1)) = 1", ["PZ246"]),
        ("grid 2x2 of 1..4\ndef f(x) = x\nf(1, 2) = 1", ["PZ245"]),
        ("grid 2x2 of 1..4\nsum(4) = 1", ["PZ214"]),
        ("grid 2x2 of 1..4\nrows[1] = 1", ["PZ210"]),
        ("grid 2x2 of 1..4\nrow(3) = 1", ["PZ217"]),
        ("grid 2x2\n(1,1) = 1", ["PZ212"]),
        ("grid 2x2 of 1..4\nclue gold(c: cell)\ngold (3,3)", ["PZ501"]),
        ("grid 2x2 of 1..4\nclue gold(c: cell)\ngold (1,1) = 3", ["PZ427"]),
        ("grid 2x2 of 1..4\nclue white(l: link)\nwhite (1,1) (2,2)", ["PZ424"]),
        ("grid 2x2 of 1..4\ngiven [[\n1 2\n3\n]]", ["PZ401"]),
        ("grid 2x2 of 1..4\ngiven [[\n1 x\n3 4\n]]", ["PZ430"]),
        ("grid 2x2 of 1..4\nregions a [[\nx x\nx x\n]]\na [[\nx x\nx x\n]]", ["PZ258"]),
        ("use no_such_file", ["PZ301"]),
        ("use sudoku(depth = 3)", ["PZ305"]),
        ("use sudoku(height = 2), sudoku(height = 3)", ["PZ306"]),
        ("grid 0x2 of 1..4", ["PZ253"]),
    ],
)
def test_refused_programs(text: str, expected: list[str]) -> None:
    assert codes(text + "\n") == expected


def test_the_circle_of_files_is_named(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "one.puz").write_text("use two\n")
    (folder / "two.puz").write_text("use one\n")
    source = Source("one.puz", "use two\n", str(folder / "one.puz"))
    with pytest.raises(PuzzleError, match="one -> two -> one"):
        compile_source(source)


def test_a_picture_of_any_length_sets_the_size() -> None:
    for width in (2, 61, 150):
        model = compile_source(Source("long.puz", f"use slitherlink\nnumber [[\n{'3 ' * width}\n{'. ' * width}\n]]\n"))
        assert model.board is not None and (model.board.height, model.board.width) == (2, width)


def test_a_free_name_outside_a_coordinate_is_unknown() -> None:
    text = "grid 2x2 of 1..2\nclue gold(g: cells)\ngold <(1,1), (1,2)>\ngold(i) -> (1, i) = 1\n"
    with pytest.raises(PuzzleError, match="nothing is called `i`"):
        compile_source(Source("x.puz", text))
