"""Puzzles on hexagons and triangles: what their rules mean, compared with searches of all boards."""

from collections.abc import Collection
from itertools import combinations, product
from math import dist
from typing import Any

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.tilings import HexagonBoard, TriangleBoard
from pzc.compiler.meaning.judge import holds

from ..judged import compiled, found_by, visible

HEXAGONS, TRIANGLES = HexagonBoard(2, 4), TriangleBoard(2, 5)
BOARDS = pytest.mark.parametrize("board", [HEXAGONS, TRIANGLES], ids=["hexagons", "triangles"])


def check(text: str, count: int) -> None:
    """Assert that all back-ends find so many solutions, and that the checker accepts them."""
    problem = compiled(text)
    assert problem.model is not None
    for backend in ("clingo", "cpsat", "minizinc"):
        found = found_by(backend, problem)
        assert len({*visible(problem, found)}) == count, backend
        places = [(unknown.layer, unknown.place) for unknown in problem.flat.variables]
        assert all(holds(problem.model, dict(zip(places, answer, strict=True))) for answer in found)


def near(board: Board, a: Cell, b: Cell) -> bool:
    """Return True if two cells are as close to each other as two neighbors, by their places on the plane."""
    (x, y), (u, v) = board.point(a), board.point(b)
    return a != b and dist((x, y), (u, v)) < 1.05


def is_connected(board: Board, cells: Collection[Cell]) -> bool:
    left, waiting = set(cells), list(cells)[:1]
    while waiting:
        cell = waiting.pop()
        left.discard(cell)
        waiting += [other for other in left if near(board, cell, other) and other not in waiting]
    return not left


def subsets(items: Collection[Any]) -> list[tuple[Any, ...]]:
    return [chosen for size in range(len(items) + 1) for chosen in combinations(items, size)]


def text(board: Board, *lines: str) -> str:
    return "\n".join([f"grid {board.height}x{board.width}", f"tiling {board.tiling.value}", *lines, ""])


@BOARDS
def test_connected_cells(board: Board) -> None:
    count = sum(is_connected(board, chosen) for chosen in subsets(board.cells))
    check(text(board, "layer on on cells of bool", "connected([c : c in cells where on(c)])"), count)


@BOARDS
def test_loops_along_sides_are_the_rims_of_areas_without_holes(board: Board) -> None:
    """A loop encloses connected cells, and so that one gets out from every other cell. On triangles, the cells around a
    corner that the loop passes once are one run inside and one outside.
    """

    def forms_loop(chosen: tuple[Cell, ...]) -> bool:
        rim = [b for b in board.borders if len(set(board.cells_of(b)) & set(chosen)) == 1]
        met = [sum(corner in board.corners_of(b) for b in rim) for corner in board.corners]
        others = [cell for cell in board.cells if cell not in chosen]
        leads_out = [cell for cell in others if len(board.neighbors(cell)) < len(board.borders_of(cell))]
        pieces = all(
            any(is_connected(board, part) for part in _parts(board, cell, others, leads_out)) for cell in others
        )
        return bool(chosen) and set(met) <= {0, 2} and is_connected(board, chosen) and pieces

    count = sum(forms_loop(chosen) for chosen in subsets(board.cells))
    check(text(board, "layer wall on borders of bool", "loop(wall)"), count)


def _parts(board: Board, cell: Cell, others: list[Cell], leads_out: list[Cell]) -> list[list[Cell]]:
    """Return the connected cells around a cell, if one of them is at the rim."""
    found = [cell]
    for each in found:
        found += [other for other in others if near(board, each, other) and other not in found]
    return [found] if set(found) & set(leads_out) else []


@BOARDS
def test_loops_through_cells(board: Board) -> None:
    def is_loop(chosen: tuple[Any, ...]) -> bool:
        cells = [cell for link in chosen for cell in link]
        if not chosen or any(cells.count(cell) != 2 for cell in cells):
            return False
        joined, more = set(chosen[0]), True
        while more:
            reached = {cell for link in chosen if joined & set(link) for cell in link}
            more = not reached <= joined
            joined |= reached
        return joined == set(cells)

    links = [(a, b) for a, b in combinations(board.cells, 2) if near(board, a, b)]
    count = sum(is_loop(chosen) for chosen in subsets(links))
    check(text(board, "layer line on links of bool", "loop(line)"), count)


@BOARDS
def test_numbers_differ_around_each_cell(board: Board) -> None:
    pairs = [(a, b) for a, b in combinations(board.cells, 2) if near(board, a, b)]
    boards = (dict(zip(board.cells, values, strict=True)) for values in product((1, 2, 3), repeat=len(board.cells)))
    count = sum(all(values[a] != values[b] for a, b in pairs) for values in boards)
    check(text(board, "for c in cells, d in neighbours(c): c != d").replace("\n", " of 1..3\n", 1), count)


@BOARDS
@pytest.mark.parametrize("kind", ["borders", "links"])
def test_inside_is_what_a_loop_encloses(board: Board, kind: str) -> None:
    """One cannot get from an inner cell to the rim without crossing the loop."""
    of = "cells" if kind == "borders" else "corners"
    crossed = "not wall(a, b)" if kind == "borders" else "all(l in links(b): not wall(l))"
    lines = [f"layer wall on {kind} of bool", "loop(wall)", f"layer in_it on {of} of bool"]
    lines.append(f"for x in {of}: in_it(x) <-> inside(wall, x)")
    if kind == "borders":
        wrong = f"any((a, b) in links: {crossed} and in_it(a) != in_it(b))"
    else:
        wrong = "any(b in borders: not any(wall(links(b))) and in_it(corners(b)[1]) != in_it(corners(b)[2]))"
    check(text(board, *lines, wrong), 0)


@pytest.mark.parametrize("tiling", ["hexagons", "triangles"])
def test_areas(tiling: str) -> None:
    board = HexagonBoard(2, 3) if tiling == "hexagons" else TriangleBoard(2, 3)
    divisions = set()
    for numbers in product(range(len(board.cells)), repeat=len(board.cells)):
        groups = [[cell for cell, n in zip(board.cells, numbers, strict=True) if n == k] for k in set(numbers)]
        if all(is_connected(board, group) for group in groups):
            divisions.add(frozenset(map(frozenset, groups)))
    check(text(board, "areas room"), len(divisions))
