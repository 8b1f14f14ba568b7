"""A generated puzzle as text, which can be read again."""

from random import Random

import pzc
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.pipeline import compile_source
from pzc.generation.acceptance import ClueAcceptance
from pzc.generation.clue_candidates import Candidate, CandidateFinder
from pzc.generation.puzzle_text import puzzle_text

VALUES = {("digit", Cell(i, j)): (i + j) % 2 + 1 for i in (1, 2) for j in (1, 2)}


def text(rules: str, *names: str) -> str:
    model = compile_source(Source("a.puz", rules))
    model = replace(model, rules=(*model.rules, *model.idle_rules), idle_rules=())
    assert model.board is not None
    values = {**VALUES, **{(layer.name, c): 1 for layer in model.layers[1:] for c in model.board.cells}}
    maker = CandidateFinder(model, model.board, ClueAcceptance(model, values), Random(1), set())
    clues: list[Candidate] = []
    for kind in model.clues:
        if kind.name in names:
            clues += maker.candidates(kind, None, True)
    halves = tuple(tuple(Cell(i, j) for j in (1, 2)) for i in (1, 2))
    divisions = {"box": halves} if "regions box" in rules else {}
    return puzzle_text(rules.splitlines(), model, divisions, clues, values)


LATIN = "use latin_square(n = 2)\n"


def test_clues_and_solution_as_text() -> None:
    made = text(LATIN, "given")
    assert made == LATIN + "\ngiven [[\n  1 2\n  2 1\n]]\n\nexpect unique\nexpect solution [[\n  1 2\n  2 1\n]]\n"
    assert pzc.load(made).is_unique()


def test_each_sum_has_its_own_line() -> None:
    lines = [line for line in text(LATIN + "use killer_cages\n", "cage").splitlines() if line.startswith("cage")]
    assert lines and all(" sum = " in line for line in lines)
    assert pzc.load(LATIN + "use killer_cages\n" + "\n".join(lines) + "\n").solve() is not None


def test_text_without_clues() -> None:
    assert text(LATIN) == LATIN + "\nexpect unique\nexpect solution [[\n  1 2\n  2 1\n]]\n"


def test_several_layers_are_named() -> None:
    made = text("grid 2x2 of 1..2\nlayer shade on cells of bool\n")
    assert "expect solution digit [[" in made and "expect solution shade [[" in made


def test_regions_are_drawn() -> None:
    assert "box [[\n  a a\n  b b\n]]" in text(
        "grid 2x2 of 1..2\nregions box\nfor b in box: distinct(b)\nbox [[\n  a a\n  b b\n]]\n"
    )
