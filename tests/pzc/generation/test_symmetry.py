"""Motions of the board, and generated puzzles whose clues are invariant under them."""

import os
from collections.abc import Callable

import pytest

import pzc
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.elements import Cell
from pzc.generation.generator import GeneratorOptions, generate
from pzc.generation.recipe import Recipe
from pzc.generation.symmetry import NAMES

_N = 6
_MOVED: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "half-turn": lambda r, c: (_N + 1 - r, _N + 1 - c),
    "quarter-turn": lambda r, c: (c, _N + 1 - r),
    "left-right": lambda r, c: (r, _N + 1 - c),
    "top-bottom": lambda r, c: (_N + 1 - r, c),
    "diagonal": lambda r, c: (c, r),
    "antidiagonal": lambda r, c: (_N + 1 - c, _N + 1 - r),
}


def _made(use: str, symmetry: str, **options: object) -> pzc.Puzzle:
    wanted = GeneratorOptions(use, os.getcwd(), symmetry=symmetry, **options)  # type: ignore[arg-type]
    return pzc.load(generate(wanted, lambda message: None))


def _places(puzzle: pzc.Puzzle, clue: str) -> list[object]:
    return [placement.args[0] for placement in puzzle.model.facts.placements[clue]]


def test_all_symmetries_are_tested() -> None:
    assert set(NAMES) == {"none", *_MOVED}


@pytest.mark.parametrize("symmetry", _MOVED)
def test_clues_in_cells(symmetry: str) -> None:
    puzzle = _made(f"slitherlink(height = {_N}, width = {_N})", symmetry)
    places = {(cell.row, cell.column) for cell in _places(puzzle, "number") if isinstance(cell, Cell)}
    assert {_MOVED[symmetry](*place) for place in places} == places
    assert puzzle.is_unique()
    assert 4 < len(places) < _N * _N


def test_every_orbit_is_needed() -> None:
    puzzle = _made("sudoku(height = 2, width = 3)", "half-turn")
    placed = {placement.args[0]: placement for placement in puzzle.model.facts.placements["given"]}
    for cell in placed:
        assert isinstance(cell, Cell)
        gone = {cell, Cell(7 - cell.row, 7 - cell.column)}
        kept = [placement.origin.text for at, placement in placed.items() if at not in gone]
        text = "use sudoku(height = 2, width = 3)\n" + "".join(f"{line}\n" for line in kept)
        assert not pzc.load(text).is_unique()


def test_clues_beside_the_board() -> None:
    puzzle = _made("skyscrapers(n = 4)", "quarter-turn", counts={"given": 0})
    lines = {tuple(line) for line in _places(puzzle, "sees")}  # type: ignore[arg-type]
    turned = {tuple(Cell(cell.column, 5 - cell.row) for cell in line) for line in lines}
    assert turned == lines


def test_clues_between_cells_may_point_either_way() -> None:
    puzzle = _made("futoshiki(n = 4)", "half-turn", counts={"given": 0})
    pairs = {frozenset(placement.args) for placement in puzzle.model.facts.placements["less"]}
    turned = {frozenset(Cell(5 - cell.row, 5 - cell.column) for cell in pair) for pair in pairs}
    assert turned == pairs


def test_clues_that_are_found_with_the_solution() -> None:
    puzzle = _made("hashi(height = 5, width = 5)", "half-turn")
    places = set(_places(puzzle, "island"))
    assert {Cell(6 - cell.row, 6 - cell.column) for cell in places if isinstance(cell, Cell)} == places


def test_a_number_of_clues_is_reached_by_whole_orbits() -> None:
    puzzle = _made("sudoku(height = 2, width = 3)", "half-turn", counts={"given": 15}, minimal=False)
    places = set(_places(puzzle, "given"))
    assert {Cell(7 - cell.row, 7 - cell.column) for cell in places if isinstance(cell, Cell)} == places
    assert len(places) >= 14


def test_the_same_seed_makes_the_same_puzzle() -> None:
    options = GeneratorOptions("sudoku(height = 2, width = 3)", os.getcwd(), symmetry="diagonal", seed=3)
    assert generate(options, lambda message: None) == generate(options, lambda message: None)


@pytest.mark.parametrize(
    ("use", "symmetry", "words"),
    [
        ("slitherlink(height = 4, width = 6)", "diagonal", "not square"),
        ("slitherlink(height = 4, width = 6)", "quarter-turn", "not square"),
        ("killer", "half-turn", "drawn at random"),
        ("sudoku, kropki", "half-turn", "follow from the solution"),
        ("samurai", "quarter-turn", ""),
        ("slitherlink(height = 4, width = 6)", "left-right", ""),
    ],
)
def test_places_that_cannot_be_symmetric_are_refused(use: str, symmetry: str, words: str) -> None:
    if not words:
        assert Recipe(GeneratorOptions(use, os.getcwd(), symmetry=symmetry), lambda message: None).symmetry
        return
    with pytest.raises(PuzzleError, match=words):
        Recipe(GeneratorOptions(use, os.getcwd(), symmetry=symmetry), lambda message: None)
