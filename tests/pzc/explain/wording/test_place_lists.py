"""Lists of cells and links in words."""

from pzc.compiler.board.elements import Cell, Link
from pzc.explain.wording.place_lists import groups, in_ranges, paths, run


def test_runs() -> None:
    assert run([Cell(1, 1), Cell(1, 2), Cell(1, 3)]) == "(1,1)–(1,3)"
    assert run([Cell(1, 1), Cell(1, 2), Cell(2, 2)]) == "(1,1)–(1,2)–(2,2)"


def test_links_as_paths_and_groups() -> None:
    links = [Link(Cell(1, 1), Cell(1, 2)), Link(Cell(1, 2), Cell(2, 2)), Link(Cell(4, 4), Cell(4, 5))]
    assert paths(links) == [[Cell(1, 1), Cell(1, 2), Cell(2, 2)], [Cell(4, 4), Cell(4, 5)]]
    assert groups(links) == [["(1,1)", "(1,2)", "(2,2)"], ["(4,4)", "(4,5)"]]


def test_cells_in_a_line_are_a_range() -> None:
    row = [Cell(1, column) for column in range(1, 6)]
    assert in_ranges([*row, Cell(2, 2)]) == ["(1,1) to (1,5)", "(2,2)"]
    assert in_ranges([Cell(row, 3) for row in range(2, 6)]) == ["(2,3) to (5,3)"]
    assert in_ranges(row[:3]) == ["(1,1)", "(1,2)", "(1,3)"]
