"""`use file(old as new)`: files with renamed declarations, and the same file twice."""

from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.renaming import declared, renamed
from pzc.compiler.syntax.text.unparse import unparse

DOTS = """grid 1x3 of 1..3
clue dot(l: link)
def far(a, b, line) = |a - b| > len(line)
layer line on cells of bool
for dot(a, b), line in <<1>>: far(a, b, line)
for c in cells: line(c) <-> c = 3
draw dot: circle
"""


def compiled(folder: Path, **files: str) -> Model:
    for name, text in files.items():
        (folder / f"{name}.puz").write_text(text)
    return compile_source(read_source(str(folder / "main.puz")))


def test_a_file_with_other_names() -> None:
    file = parse(Source("dots", DOTS))
    assert declared(file) == {"dot", "far", "line"}
    text = unparse(renamed(file, {"line": "wall", "dot": "ring"}))
    assert "layer wall on cells" in text and "clue ring(l: link)" in text and "draw ring" in text
    assert "far(a, b, wall)" in text and "for ring(a, b), wall in" in text  # a local name is another thing


def test_two_files_with_one_name_go_together(tmp_path: Path) -> None:
    other = "grid 1x3\nlayer line on links of bool\npath(line)\n"
    with pytest.raises(PuzzleError, match="two meanings"):
        compiled(tmp_path, dots=DOTS, other=other, main="use dots, other\n")
    model = compiled(
        tmp_path, main="use dots, other(line as road)\nroad((1,1), (1,2)) and line(1,1)\ndot (1,1) (1,2)\n"
    )
    assert [layer.name for layer in model.layers] == ["digit", "line", "road"]


def test_a_word_of_a_mark_may_be_the_new_name(tmp_path: Path) -> None:
    lines = "clue line(l: line)\ndraw line: line orange, circle at first\nfor line(l): sum(l) = 2\n"
    model = compiled(tmp_path, lines=lines, main="grid 1x2 of 1..2\nuse lines(line as orange)\norange (1,1)..(1,2)\n")
    assert "orange" in [clue.name for clue in model.clues]
    assert [mark.color for look in model.looks for mark in look.marks] == ["orange", ""]


def test_the_same_file_twice(tmp_path: Path) -> None:
    cage = 'clue cage(g: cells)\nrule "No digit repeats.": for cage(g): distinct(g)\n'
    main = "grid 1x3 of 1..2\nuse cages, cages(cage as frame)\ncage <(1,1), (1,2)>\nframe <(1,2), (1,3)>\n"
    compiled(tmp_path, cages=cage, main=main)
    puzzle = Puzzle(read_source(str(tmp_path / "main.puz")))
    assert sorted(list(s.grid[0]) for s in puzzle.solutions()) == [[1, 2, 1], [2, 1, 2]]


def test_renaming_of_indirectly_used_names(tmp_path: Path) -> None:
    files = {"cage": "clue cage(g: cells)\n", "cages": "use cage\nfor cage(g): distinct(g)\n"}
    main = "grid 1x2 of 1..2\nuse cages(cage as frame), cage\nframe <(1,1), (1,2)>\ncage <(1,1), (1,2)> sum = 2\n"
    model = compiled(tmp_path, **files, main=main)
    assert {clue: len(placed) for clue, placed in model.facts.placements.items()} == {"frame": 1, "cage": 1}
    twice = compiled(
        tmp_path, more="use cages(cage as frame)\n", main="grid 1x2 of 1..2\nuse more(frame as box)\nbox cells\n"
    )
    assert list(twice.facts.placements) == ["box"]


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("dots(dots as x)", "PZ335"),
        ("dots(dot as x, dot as y)", "PZ335"),
        ("dots(dot as a)", "PZ336"),
        ("dots(dot as x, line as x)", "PZ336"),
    ],
)
def test_refused_new_names(tmp_path: Path, use: str, code: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compiled(tmp_path, dots=DOTS, main=f"use {use}\n")
    assert [d.code for d in wrong.value.diagnostics] == [code]


def test_colors_are_no_names() -> None:
    text = "use masyu(height = 6, width = 6, black as dark)\ndark (1,1)\n"
    assert compile_source(Source("test", text)).facts.placements["dark"]


SNAKE = "grid 1x3 of 1..3\nlayer snake on cells of bool\nexactly(2, c in cells: snake(c))\n"
ROAD = "layer road on cells of bool\nfor (a, b) in links: road(a) and road(b) -> a < b\n"


def test_two_files_share_a_layer_by_as(tmp_path: Path) -> None:
    model = compiled(tmp_path, snake=SNAKE, road=ROAD, main="use snake, road(road as snake)\n")
    assert set(model.facts.layers) == {"digit", "snake"}
    own = compiled(tmp_path, road=ROAD, main="grid 1x3 of 1..3\nuse road(road as mine)\nlayer mine on cells of bool\n")
    assert set(own.facts.layers) == {"digit", "mine"}


def test_a_shared_layer_is_hidden_if_it_is_so_in_both_files(tmp_path: Path) -> None:
    hidden = SNAKE.replace("layer", "hidden layer")
    for snake, road, result in (
        (hidden, f"hidden {ROAD}", True),
        (hidden, ROAD, False),
        (SNAKE, f"hidden {ROAD}", False),
    ):
        model = compiled(tmp_path, snake=snake, road=road, main="use snake, road(road as snake)\n")
        assert model.facts.layers["snake"].hidden is result


@pytest.mark.parametrize(
    ("road", "use", "code"),
    [
        (ROAD.replace("road", "snake"), "snake, road", "PZ204"),  # the same name without `as`
        (ROAD.replace("cells", "links"), "snake, road(road as snake)", "PZ204"),
        ("layer road on cells of 1..2\n", "snake, road(road as snake)", "PZ204"),
        ("layer road on cells of 1..2\n", "snake(snake as x), road(road as y), road(road as x)", "PZ204"),
        (
            "layer road on cells of 1..2\nlayer mile on cells of 1..3\n",
            "road(road as x, mile as y), road(road as y, mile as x)",
            "PZ359",
        ),
    ],
)
def test_layers_that_cannot_be_shared(tmp_path: Path, road: str, use: str, code: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compiled(
            tmp_path, snake=SNAKE, road=road, main=f"grid 1x3\nuse {use}\n" if "snake" not in use else f"use {use}\n"
        )
    assert code in [d.code for d in wrong.value.diagnostics]


LOW = "grid 1x3 of 1..3\nclue low(c: cell) = k\nfor low(c) = k: c < k\n"
LIAR = 'clue claim(place: cell) = m\ndoubt claim\nrule "One.": exactly(1, claim(c) = k: not kept(c))\n'
LOW_CLUES = "low (1,1) = 2, (1,2) = 3, (1,3) = 1\n"


def test_two_files_share_a_clue_by_as(tmp_path: Path) -> None:
    model = compiled(tmp_path, low=LOW, liar=LIAR, main=f"use low, liar(claim as low)\n{LOW_CLUES}")
    assert set(model.facts.placements) == {"low"}
    # No digit is below 1, so the clue on (1,3) is wrong, and the two others are right.
    puzzle = Puzzle(read_source(str(tmp_path / "main.puz")))
    assert len(list(puzzle.solutions(limit=10))) == 1 * 2 * 3


def test_a_file_shares_a_built_in_clue_by_as(tmp_path: Path) -> None:
    text = "grid 1x2 of 1..3\nuse liar(claim as given)\ngiven (1,1) = 1, (1,2) = 2\n"
    model = compiled(tmp_path, liar=LIAR, main=text)
    assert set(model.facts.placements) == {"given"}
    # One of the two givens is wrong, and the other one is right.
    puzzle = Puzzle(read_source(str(tmp_path / "main.puz")))
    assert len(list(puzzle.solutions(limit=10))) == 2 + 2


@pytest.mark.parametrize(
    "clue", ["(c: cell)", "(c: cell) = way: direction", "(c: cell) = other: cell", "(l: link) = k"]
)
def test_clues_that_cannot_be_shared(tmp_path: Path, clue: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compiled(tmp_path, low=LOW, road=f"clue claim{clue}\n", main="use low, road(claim as low)\n")
    assert [d.code for d in wrong.value.diagnostics] == ["PZ204"]
