from pzc.compiler.board.board import Cell, Link
from pzc.explain.place_lists import block, groups, paths, run


def test_rectangles_and_runs() -> None:
    assert block([Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)]) == "the block from (1,1) to (2,2)"
    assert block([Cell(1, 1), Cell(1, 2), Cell(1, 3)]) == "(1,1)–(1,3)"
    assert block([Cell(1, 1), Cell(1, 2)]) == ""
    assert block([Cell(1, 1), Cell(1, 2), Cell(2, 2)]) == ""
    assert run([Cell(1, 1), Cell(1, 2), Cell(2, 2)]) == "(1,1)–(1,2)–(2,2)"


def test_links_as_paths_and_groups() -> None:
    links = [Link(Cell(1, 1), Cell(1, 2)), Link(Cell(1, 2), Cell(2, 2)), Link(Cell(4, 4), Cell(4, 5))]
    assert paths(links) == ["(1,1)-(1,2)-(2,2)", "(4,4)-(4,5)"]
    assert groups(links) == [["(1,1)", "(1,2)", "(2,2)"], ["(4,4)", "(4,5)"]]
