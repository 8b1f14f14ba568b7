"""Rules about areas with representative cells are written with quantifiers."""

import shutil

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options
from pzc.backends.minizinc.backend import write
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

from ...judged import answers, compiled

ISLANDS = "grid 2x3\nlayer black on cells of bool\nareas island = c in cells: not black(c)\n"
BLOCKS = "grid 2x3 of 1..3\nareas block = (a, b) in links: a = b\n"
PARTS = "grid 2x3\nareas part\n"


def _model(text: str) -> str:
    return write(compile_source(Source("test.puz", text)))


def _found(text: str) -> list[Answer]:
    found: list[Answer] = []
    backends.get("minizinc").search(compiled(text), Options(), None, found.append)
    return sorted(found)


SAID = {
    "all of them": (
        ISLANDS + "for r in island: len(r) = 2\n",
        "forall(v in CELL)(island[v] = v -> count(c in CELL where v in island_may[c])(island[c] = v) = 2)",
    ),
    "those that can stand for one": (
        ISLANDS + "clue number(c: cell)\nnumber (1,1), (2,3)\nfor r in island: exactly(1, c in r: c in number)\n",
        "forall(v in ISLAND_CELLS)(",
    ),
    "that of a cell": (
        ISLANDS + "len(island(1,2)) = 3\n",
        "count(d in island_near[cell(1, 2)])(island[d] = island[cell(1, 2)] /\\ island[d] > 0) = 3",
    ),
    "where each cell is in one": (
        BLOCKS + "for c in cells: len(block(c)) = c\n",
        "forall(c in CELL)(count(d in block_near[c])(block[d] = block[c]) = digit(c))",
    ),
    "each of some": (
        BLOCKS + "max(d in cells: len(block(d))) = 3\n",
        "max([count(d_ in block_near[d])(block[d_] = block[d]) | d in CELL]) = 3",
    ),
    "two cells of one": (
        BLOCKS + "(1,1) in block(2,3)\n",
        "block[cell(1, 1)] = block[cell(2, 3)]",
    ),
    "a division that is to be found": (
        PARTS + "for r in part: rectangle(r)\n",
        "part_of[v] = v -> rectangle([v in part_of_may[c] /\\ part_of[c] = v | c in CELL])",
    ),
    "some of a region": (
        "grid 2x3\nlayer black on cells of bool\nregions room [[ aab\n abb ]]\n"
        "for r in room: connected(c in r: black(c))\n",
        "connected_cells([c | c in room_cells(k)], [black(c) | c in room_cells(k)])",
    ),
}


@pytest.mark.parametrize("text, message", SAID.values(), ids=SAID)
def test_rules_on_areas_keep_quantifiers(text: str, message: str) -> None:
    model = _model(text)
    assert message in model
    assert "case by case" not in model


def test_one_constraint_for_all_groups() -> None:
    assert "constraint groups([not black(c) | c in CELL], link_ends[.., 1], link_ends[.., 2]," in _model(
        ISLANDS + "len(island(1,2)) = 3\n"
    )


def test_areas_of_some_cells_alone_are_written_case_by_case() -> None:
    text = "grid 2x3\nlayer black on cells of bool\nareas island = c in cells where column(c) < 3: black(c)\n"
    assert "case by case" in _model(text + "for r in island: len(r) = 2\n")


needs_minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


@needs_minizinc
@pytest.mark.parametrize(
    "text",
    [
        "grid 1x5\nlayer line on links of bool\nareas isle = (a, b) in links: row(a) = 2\n"
        "index(len(isle((1,5))), <len(isle((1,2))), len(isle((1,3)))>) = 1\n",
        "grid 2x2 of 0..1\nareas isle = (a, b) in links: 1 = 1\nmin(len(isle(1,1)), 3) mod 2 = 1\n",
    ],
)
def test_areas_that_are_known_are_no_unknowns(text: str) -> None:
    assert _found(text) == answers(text)


@needs_minizinc
def test_area_declarations_survive_a_failed_translation() -> None:
    text = "grid 1x1\nlayer wall on borders of bool\nareas isle = c in cells: path(wall)\n"
    text += "rectangle(z in rows[1]: product([0 + len(isle(z)) : n in rows[1]]) >= 6)\n"
    assert _found(text) == answers(text)
